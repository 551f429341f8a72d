"""A structured reference -> one readable line."""

from typing import Any

from scholiast.papers import Name, Reference

_MOST_NAMES = 12


def rendered(parts: dict[str, Any], container: str = "") -> Reference:
    """Return the reference that has these parts and the line that they make as its `raw`."""
    return Reference(**parts, raw=render(Reference(**parts), container))


def render(reference: Reference, container: str = "") -> str:
    """Return the reference as a reader of a bibliography would see it.

    >>> render(Reference("a", title="On things", authors=(Name("Lee", "A."),), year=2019))
    'Lee, A. (2019). On things.'
    """
    who = _people(reference.authors, reference.has_more_authors) or _people(reference.editors)
    year = f"({reference.year}{reference.year_suffix})" if reference.year is not None else ""
    where = _where(reference, container or reference.venue)
    identifiers = reference.identifiers
    pieces = [
        f"{who} {year}".strip(),
        reference.title,
        where,
        reference.publisher,
        f"doi:{identifiers.doi}" if identifiers.doi else "",
        f"arXiv:{identifiers.arxiv}" if identifiers.arxiv else "",
        reference.url if not identifiers.doi else "",
    ]
    sentences = [piece if piece[-1] in ".?!" else f"{piece}." for piece in pieces if piece]
    return " ".join(" ".join(sentences).split())


def _where(reference: Reference, venue: str) -> str:
    issue = f"({reference.issue})" if reference.issue else ""
    numbers = [f"{reference.volume}{issue}", reference.pages]
    return ", ".join(part for part in [venue, *numbers] if part)


def _people(names: tuple[Name, ...], more: bool = False) -> str:
    shown = [f"{name.family}, {name.given}" if name.given else name.family for name in names]
    if more or len(shown) > _MOST_NAMES:
        return "; ".join(shown[:_MOST_NAMES]) + ", et al." if shown else ""
    return "; ".join(shown)
