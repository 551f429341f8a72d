"""Deliberating: a language model is asked about what stays in doubt, and its votes are checked."""

from scholiast.verifying.deliberating.kinds import name_kind
from scholiast.verifying.deliberating.showing import versions
from scholiast.verifying.deliberating.stage import deliberate

__all__ = ["deliberate", "name_kind", "versions"]
