"""Two records of one work -> the richer one; and when two records are not of one work."""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace

from rapidfuzz.fuzz import ratio, token_set_ratio

from scholiast.corpora.identity import identifier_pairs
from scholiast.papers import Author, Identifiers, Version, Work
from scholiast.papers.folding import fold, fold_family
from scholiast.papers.preprints import is_preprint_work

ALIKE = 80.0
"""Likeness of folded titles, of 100, from which they may be one title."""
UNLIKE = 60.0
"""Below it two titles have nothing to do with one another."""
WEAK = frozenset({"isbn"})
"""Identifiers that several works may bear: the chapters of one book."""
_STRONG = ("doi", "pmid", "acl", "arxiv")
_PREPRINT_YEARS = 3
"""How much later than its preprint an article may come out, to be told by title and author."""


def is_same_bearer(kept: Work, new: Work, scheme: str) -> bool:
    """Say whether two records that share an identifier are of one work.

    They are not where title and authors both differ utterly: then one source has a wrong
    identifier, and must not swallow the other's work.
    """
    if scheme in WEAK:
        return titles_alike(kept, new)
    return not _differ_utterly(kept, new)


def may_join(one: Work, other: Work) -> bool:
    """Say whether two kept works that a third record names together are one."""
    if _differ_utterly(one, other):
        return False
    return titles_alike(one, other) or not _identifiers_differ(one, other)


def is_same_by_title(kept: Work, new: Work) -> bool:
    """Say whether two records of the same normalised title and first author are of one work.

    They are in the same year, unless their identifiers differ and neither is a preprint; and
    where one is the preprint of the other, up to three years apart.
    """
    are_versions = _is_preprint(kept) != _is_preprint(new)
    if kept.year != new.year:
        near = kept.year and new.year and abs(kept.year - new.year) <= _PREPRINT_YEARS
        return bool(are_versions and near) and not _same_scheme_differs(kept, new, "arxiv")
    if are_versions:
        return not _same_scheme_differs(kept, new, "arxiv")
    return not _identifiers_differ(kept, new)


def titles_alike(one: Work, other: Work) -> bool:
    """Say whether two titles may be one, spelt or cut differently; an unsaid one may be any."""
    if not one.title or not other.title:
        return True
    first, second = fold(one.title), fold(other.title)
    return ratio(first, second) >= ALIKE or token_set_ratio(first, second) >= 95.0


def _differ_utterly(one: Work, other: Work) -> bool:
    if not one.title or not other.title or one.title == other.title:
        return False
    first, second = fold(one.title), fold(other.title)
    if max(ratio(first, second), token_set_ratio(first, second)) >= UNLIKE:
        return False
    return not _authors_agree(one.authors, other.authors)


def _authors_agree(one: tuple[Author, ...], other: tuple[Author, ...]) -> bool:
    """Say whether the first is the same, or half of the shorter list is in the longer one."""
    first, second = _families(one), _families(other)
    if not first or not second:
        return False
    if fold_family(one[0].name.family) == fold_family(other[0].name.family):
        return True
    return 2 * len(first & second) >= min(len(first), len(second))


def _families(authors: Iterable[Author]) -> set[str]:
    return {fold_family(author.name.family) for author in authors}


def _identifiers_differ(one: Work, other: Work) -> bool:
    return any(_same_scheme_differs(one, other, scheme) for scheme in _STRONG)


def _same_scheme_differs(one: Work, other: Work, scheme: str) -> bool:
    first = dict(identifier_pairs(one.identifiers)).get(scheme)
    second = dict(identifier_pairs(other.identifiers)).get(scheme)
    return bool(first and second and first != second)


def merged(kept: Work, new: Work) -> Work:
    """Return one record with what both say; where they differ, the published and the kept speak.

    The longest abstract, the fuller names, all identifiers, notices, versions, copies and sources,
    the earliest day on which it could be known. The id stays the kept one's. A preprint and its
    article become one work of which the preprint is a version.
    """
    if kept == new:
        return kept
    base, other = kept, new
    if _is_preprint(kept) and not _is_preprint(new):
        base, other = new, kept
    changes: dict[str, object] = {
        name: join(getattr(base, name), getattr(other, name)) for name, join in _JOINS.items()
    }
    changes["versions"] = _versions((*base.versions, *other.versions, *_version(base, other)))
    if base.year in (None, other.year):
        changes["date"] = _longer(base.date, other.date)
    return replace(base, id=kept.id, **changes)  # type: ignore[arg-type]


def _is_preprint(work: Work) -> bool:
    """Say whether a record is of a preprint alone, and not of an article that has one."""
    has_preprint = any(version.relation == "preprint" for version in work.versions)
    return is_preprint_work(work) and not has_preprint


def _version(published: Work, preprint: Work) -> tuple[Version, ...]:
    """Return the preprint as a version of the article, where these two are such."""
    if _is_preprint(published) or not _is_preprint(preprint):
        return ()
    pairs = dict(identifier_pairs(preprint.identifiers))
    own = Identifiers(doi=pairs.get("doi"), arxiv=pairs.get("arxiv"))
    if own.doi == published.identifiers.doi:
        own = replace(own, doi=None)
    venue = preprint.venue or ("arXiv" if own.arxiv else "")
    return (Version("preprint", own, venue, preprint.year),)


def _versions(told: tuple[Version, ...]) -> tuple[Version, ...]:
    """Return each version once, as the first that gives its year tells it."""
    found: dict[tuple[object, ...], Version] = {}
    for version in told:
        key = (version.relation, identifier_pairs(version.identifiers) or version)
        if key not in found or (found[key].year is None and version.year is not None):
            found[key] = version
    return tuple(found.values())


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
