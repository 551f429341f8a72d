"""Words -> Penn tags, and the groups of tags that citeBench counts (section 3.1.5)."""

from scholiast.benchmarks.diagnostic.tagging.groups import GROUPS, group_of
from scholiast.benchmarks.diagnostic.tagging.tagger import Tagger
from scholiast.benchmarks.diagnostic.tagging.weights import ADVICE, find_tagger

__all__ = ["ADVICE", "GROUPS", "Tagger", "find_tagger", "group_of"]
