"""What a citation mark says: indices, labels, or names and years."""

from dataclasses import dataclass

from scholiast.papers import CitationStyle, Span


@dataclass(frozen=True, slots=True)
class MarkItem:
    """One source named by a mark, as the mark names it."""

    index: int | None = None
    label: str = ""
    names: tuple[str, ...] = ()
    """Family names, in order."""
    has_more_names: bool = False
    """The mark says "et al."."""
    year: int | None = None
    year_suffix: str = ""
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of text that cites, and the sources it names."""

    span: Span
    style: CitationStyle
    items: tuple[MarkItem, ...]


def read_mark(text: str) -> tuple[MarkItem, ...]:
    """Return what one mark says: `[3, 5-7]`, `(Wu, 2020a; Lee 2019)`, `Smith (2020)`."""
    return ()
