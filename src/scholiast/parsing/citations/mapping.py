"""Marks found in text -> references."""

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import CitationStyle, Reference, Span


@dataclass(frozen=True, slots=True)
class MappedMark:
    """A citation mark with the references it names."""

    span: Span
    style: CitationStyle
    keys: tuple[str, ...]
    missing: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    prefix: str = ""
    suffix: str = ""


def map_citations(
    text: str,
    references: Sequence[Reference],
    regions: Sequence[Span],
    *,
    superscripts: Sequence[Span] = (),
    forced: Sequence[Span] = (),
) -> list[MappedMark]:
    """Return the citation marks in `regions` of `text`, in order, mapped to `references`.

    `superscripts` are raised stretches; `forced` are stretches known to be citation marks.
    """
    return []
