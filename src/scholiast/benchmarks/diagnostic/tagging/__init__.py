"""Words -> Penn tags, and the groups of tags that citeBench counts (section 3.1.5)."""

from scholiast.benchmarks.diagnostic.tagging.groups import GROUPS, group_of
from scholiast.benchmarks.diagnostic.tagging.tagger import Tagger, open_tagger

__all__ = ["GROUPS", "Tagger", "group_of", "open_tagger"]
