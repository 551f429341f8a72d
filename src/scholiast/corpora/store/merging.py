"""Two records of one work -> the richer one."""

from collections.abc import Callable
from dataclasses import fields, replace

from rapidfuzz.fuzz import token_set_ratio

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.store.sameness import is_preprint_alone
from scholiast.papers import Author, Identifiers, Version, Work
from scholiast.papers.folding import fold, fold_family

_MOST_VERSIONS = 12
"""Versions of a work that are kept; sources that spell a venue in ever new ways add no more."""
_SAME_PLACE = 90.0
"""Likeness of venues, of 100, from which one says what the other says."""


def merged(kept: Work, new: Work) -> Work:
    """Return one record with what both say; where they differ, the published and the kept speak.

    The longest abstract, the fuller names, all identifiers, notices, versions, copies and sources,
    the earliest day on which it could be known. The id stays the kept one's. A preprint becomes a
    version of its article, and a record of another place a version of the one kept first.
    """
    if kept == new:
        return kept
    base, other = kept, new
    if is_preprint_alone(kept) and not is_preprint_alone(new):
        base, other = new, kept
    changes: dict[str, object] = {
        name: join(getattr(base, name), getattr(other, name)) for name, join in _JOINS.items()
    }
    changes["versions"] = _versions((*base.versions, *other.versions, *_version(base, other)))
    if base.year in (None, other.year):
        changes["date"] = _longer(base.date, other.date)
    return replace(base, id=kept.id, **changes)  # type: ignore[arg-type]


def _version(base: Work, other: Work) -> tuple[Version, ...]:
    """Return the other record as a version of the work, where it is one.

    A preprint of an article is; and so is a record with a place of its own under another DOI or
    none: the workshop's paper beside the conference's.
    """
    own = _own_identifiers(base, other)
    if is_preprint_alone(other) and not is_preprint_alone(base):
        venue = other.venue or ("arXiv" if own.arxiv else "")
        told = Identifiers(doi=own.doi, arxiv=own.arxiv)
        return (Version("preprint", told, venue, other.year),)
    if own.doi and base.identifiers.doi:
        told = replace(own, arxiv=_other_than(own.arxiv, base.identifiers.arxiv))
        return (Version("version", told, other.venue, other.year),)
    if _is_elsewhere(base, other):
        return (Version("version", Identifiers(), other.venue, other.year),)
    return ()


def _own_identifiers(base: Work, other: Work) -> Identifiers:
    """Return DOI and arXiv id of the other record; the DOI only where it is not the first's."""
    pairs = dict(identifier_pairs(other.identifiers))
    doi = _other_than(pairs.get("doi"), base.identifiers.doi)
    return Identifiers(doi=doi, arxiv=pairs.get("arxiv"))


def _other_than(value: str | None, known: str | None) -> str | None:
    return None if value == known else value


def _is_elsewhere(base: Work, other: Work) -> bool:
    """Say whether the other record is of another place, and does not bear the same DOI."""
    if not base.venue or not other.venue or base.venue == other.venue:
        return False
    if base.identifiers.doi and base.identifiers.doi == other.identifiers.doi:
        return False
    if is_preprint_alone(base) and is_preprint_alone(other):
        return False
    known = (base.venue, *(version.venue for version in base.versions))
    venue = fold(other.venue)
    return all(token_set_ratio(fold(one), venue) < _SAME_PLACE for one in known if one)


def _versions(told: tuple[Version, ...]) -> tuple[Version, ...]:
    """Return each version once, as the first that gives its year tells it."""
    found: dict[tuple[object, ...], Version] = {}
    for version in told:
        key = (version.relation, identifier_pairs(version.identifiers) or version)
        if key not in found or (found[key].year is None and version.year is not None):
            found[key] = version
    return tuple(found.values())[:_MOST_VERSIONS]


def _joined_identifiers(one: Identifiers, other: Identifiers) -> Identifiers:
    missing = {
        field.name: getattr(other, field.name)
        for field in fields(Identifiers)
        if not getattr(one, field.name) and getattr(other, field.name)
    }
    return replace(one, **missing) if missing else one


def _fuller_authors(one: tuple[Author, ...], other: tuple[Author, ...]) -> tuple[Author, ...]:
    """Return the longer list; of equal ones the one with more letters, ORCIDs from both."""
    first, second = (one, other) if _weight(one) >= _weight(other) else (other, one)
    orcids = {
        fold_family(author.name.family): author.orcid
        for author in second
        if author.orcid and _bearers(second, author) == _bearers(first, author) == 1
    }
    if not orcids:
        return first
    return tuple(
        replace(author, orcid=author.orcid or orcids.get(fold_family(author.name.family), ""))
        for author in first
    )


def _bearers(authors: tuple[Author, ...], one: Author) -> int:
    family = fold_family(one.name.family)
    return sum(fold_family(author.name.family) == family for author in authors)


def _weight(authors: tuple[Author, ...]) -> tuple[int, int]:
    return len(authors), sum(len(str(author.name)) for author in authors)


def _longer(one: str, other: str) -> str:
    return other if len(other) > len(one) else one


def _said(one: object, other: object) -> object:
    return other if one in ("", None) else one


def _earliest(one: str, other: str) -> str:
    return min(day for day in (one, other) if day) if one or other else ""


def _union(one: tuple[object, ...], other: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(dict.fromkeys((*one, *other))) if other else one


def _highest(one: int | None, other: int | None) -> int | None:
    return max(one, other) if one is not None and other is not None else _either(one, other)


def _either(one: int | None, other: int | None) -> int | None:
    return other if one is None else one


_JOINS: dict[str, Callable[..., object]] = {
    "identifiers": _joined_identifiers,
    "title": _said,
    "authors": _fuller_authors,
    "year": _said,
    "available_at": _earliest,
    "venue": _said,
    "volume": _said,
    "issue": _said,
    "pages": _said,
    "publisher": _said,
    "type": _said,
    "abstract": _longer,
    "fields": _union,
    "citation_count": _highest,
    "notices": _union,
    "locations": _union,
    "licence": _said,
    "url": _said,
    "sources": _union,
}
