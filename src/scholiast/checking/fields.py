"""Which fields a reference of each type needs, and which it should have."""

import re

from scholiast.papers import Reference

_NEEDED = {
    "article-journal": ("author", "title", "year", "journal"),
    "article-magazine": ("title", "year", "magazine"),
    "article-newspaper": ("title", "year", "newspaper"),
    "paper-conference": ("author", "title", "year", "proceedings title"),
    "chapter": ("author", "title", "year", "book title"),
    "book": ("author", "title", "year"),
    "thesis": ("author", "title", "year"),
    "report": ("author", "title", "year"),
}
"""By CSL type; a web page, a data set or a program needs none but a title or an address."""
_WISHED = {"book": "publisher", "thesis": "university", "report": "institution"}
_NOT_YET = re.compile(
    r"\b(?:in press|forthcoming|to appear|submitted|under review|in preparation|accepted|n\.\s?d\.|"
    r"no date|s\.\s?a\.|unpublished|im druck|sous presse|undated|preprint)",
    re.I,
)
_FOUR_DIGITS = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)")
_FEW_WORDS = 40
_PUBLISHER = ("publisher", "institution", "school", "organization", "howpublished")


def missing_fields(reference: Reference) -> tuple[list[str], list[str]]:
    """Return the fields that a reference's type needs, and those it should have, if absent.

    Both are empty where the reference was read from plain words, whose reading may be at fault.

    >>> missing_fields(Reference("a", type="book", title="T", given_fields=("title", "year")))
    (['author', 'year'], ['publisher'])
    """
    given = set(reference.given_fields)
    if not given or "crossref" in given or "xdata" in given:
        return [], []
    if reference.type not in _NEEDED:
        has_some = reference.title or reference.url or reference.identifiers.as_dict()
        return ([], []) if has_some or len(reference.raw) > 30 else (["title"], [])
    needed = [name for name in _NEEDED[reference.type] if not _has(reference, name, given)]
    wish = _WISHED.get(reference.type)
    named = reference.publisher or given.intersection(_PUBLISHER)
    return needed, [wish] if wish and not named and reference.type != "report" else []


def shows(reference: Reference, field: str) -> bool:
    """Say whether the words of a reference may hold a field that no tag marks.

    A year shows as four digits; who wrote it, where it appeared and what it is called may be
    anything, so that only an entry of a few words certainly lacks them.
    """
    if field == "year":
        return bool(_FOUR_DIGITS.search(reference.raw))
    return len(reference.raw) >= _FEW_WORDS


def _has(reference: Reference, name: str, given: set[str]) -> bool:
    if name == "author":
        by_group = reference.publisher or given.intersection(_PUBLISHER)
        is_open = reference.type in ("book", "report") and by_group
        return bool(reference.authors or reference.editors or is_open)
    if name == "title":
        return bool(reference.title)
    if name == "year":
        return reference.year is not None or bool(_NOT_YET.search(_words(reference)))
    ids = reference.identifiers
    if reference.type == "article-journal":
        return bool(reference.venue or ids.arxiv or _NOT_YET.search(_words(reference)))
    return bool(reference.venue or _NOT_YET.search(_words(reference)))


def _words(reference: Reference) -> str:
    return f"{reference.raw} {reference.venue} {reference.pages} {reference.volume}"
