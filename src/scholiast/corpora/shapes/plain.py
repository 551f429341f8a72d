"""Titles, abstracts and names as sources give them -> plain text in one line."""

import html
import re
from functools import lru_cache

from scholiast.papers import Author, Name
from scholiast.parsing.references.namewords import GROUP_WORDS, PARTICLES

_TAG = re.compile(r"</?([A-Za-z][\w:.-]{0,40})(?:\s[^<>]{0,500})?/?>")
_HEADING = re.compile(
    r"<(?:jats:)?title>\s{0,9}(?:abstract|summary)[:.]?\s{0,9}</(?:jats:)?title>", re.I
)
_BLOCKS = frozenset(["p", "title", "sec", "list", "list-item", "br", "div", "li", "ul", "ol"])
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,30}|#\d{1,7}|#x[0-9A-Fa-f]{1,6});")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_ORCID = re.compile(r"(?<!\d)\d{4}-\d{4}-\d{4}-\d{3}[\dX](?!\d)")
_SUFFIXES = frozenset(["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"])


def plain(text: str | None) -> str:
    """Return a text in one line, without tags, entities and control characters.

    >>> plain("<jats:p>H<sub>2</sub>O &amp; p &lt; 0.05</jats:p>  <jats:p>End.</jats:p>")
    'H2O & p < 0.05 End.'
    """
    if not text:
        return ""
    if text.isprintable() and "  " not in text and "<" not in text and "&" not in text:
        return text.strip()
    if "<" in text:
        text = _TAG.sub(_untagged, _HEADING.sub(" ", text))
    if "&" in text and _ENTITY.search(text):
        text = html.unescape(html.unescape(text))
    if _CONTROL.search(text):
        text = _CONTROL.sub(" ", text)
    return " ".join(text.split())


def _untagged(match: re.Match[str]) -> str:
    return " " if match.group(1).rpartition(":")[2].lower() in _BLOCKS else ""


@lru_cache(maxsize=100_000)
def person(text: str) -> Name:
    """Return the name that a display name spells, `Given von Family` or `Family, Given`.

    >>> [person(name).family for name in ("Ludwig van Beethoven", "Lee, Ann", "Plato")]
    ['van Beethoven', 'Lee', 'Plato']
    """
    text = plain(text)
    family, comma, given = text.partition(",")
    if comma and family.strip():
        return Name(family.strip(), given.strip())
    words = text.split()
    if len(words) < 2 or not GROUP_WORDS.isdisjoint(word.lower() for word in words):
        return Name(text)
    tail = [words.pop()] if words[-1].lower() in _SUFFIXES and len(words) > 2 else []
    at = len(words) - 1
    while at > 1 and words[at - 1].lower() in PARTICLES and words[at - 1].islower():
        at -= 1
    return Name(" ".join(words[at:]), " ".join([*words[:at], *tail]))


def authors_of(names: list[str] | tuple[str, ...]) -> tuple[Author, ...]:
    """Return the authors of display names; empty names are left out."""
    return tuple(Author(person(name)) for name in names if name.strip())


def orcid(text: str | None) -> str:
    """Return the bare ORCID in a text, or an empty string.

    >>> orcid("https://orcid.org/0000-0002-1825-0097")
    '0000-0002-1825-0097'
    """
    match = _ORCID.search(text) if text else None
    return match.group() if match else ""
