"""When two records are of one work, and when they are not.

An identifier that both bear speaks for one work; one of a strong scheme that differs speaks against
it: two articles have two DOIs. A preprint and its article are one work with two of most
identifiers, so that DOIs of preprint servers speak against nothing.
"""

from collections.abc import Iterable

from rapidfuzz.fuzz import ratio, token_set_ratio

from scholiast.corpora.identity import identifier_pairs
from scholiast.papers import Author, Work
from scholiast.papers.folding import fold, fold_family
from scholiast.papers.preprints import is_preprint_doi, is_preprint_work

ALIKE = 80.0
"""Likeness of folded titles, of 100, from which they may be one title."""
UNLIKE = 60.0
"""Below it two titles have nothing to do with one another."""
WEAK = frozenset({"isbn"})
"""Identifiers that several works may bear: the chapters of one book."""
_STRONG = ("doi", "pmid", "pmcid", "acl", "arxiv")
"""Schemes of which a published work has one. OpenAlex, Semantic Scholar and DBLP list some works
twice."""
_PREPRINT_YEARS = 3
"""How much later than its preprint an article may come out, to be told by title and author."""


def is_same_bearer(kept: Work, new: Work, scheme: str) -> bool:
    """Say whether two records that share an identifier of `scheme` are of one work.

    An ISBN makes them one only where titles and authors agree and no strong identifier differs.
    Another identifier does so unless title and authors both differ utterly, or, where a strong one
    differs too, unless both agree: then one source has a wrong identifier, and must not swallow the
    other's work.

    >>> from scholiast.papers import Identifiers
    >>> book = Identifiers(doi="10.1/a", isbn="9783161484100")
    >>> other = Identifiers(doi="10.1/b", isbn="9783161484100")
    >>> is_same_bearer(Work("", book, "On samples"), Work("", other, "On samples"), "isbn")
    False
    """
    is_disputed = identifiers_differ(kept, new)
    if scheme in WEAK:
        return not is_disputed and _said_alike(kept, new)
    return _said_alike(kept, new) if is_disputed else not _differ_utterly(kept, new)


def may_join(one: Work, other: Work) -> bool:
    """Say whether two kept works that a third record names together are one."""
    if identifiers_differ(one, other):
        return _said_alike(one, other)
    return not _differ_utterly(one, other)


def is_same_by_title(kept: Work, new: Work) -> bool:
    """Say whether two records of the same normalised title and first author are of one work.

    They are in the same year, unless their identifiers differ and neither is a preprint; and
    where one is the preprint of the other, up to three years apart.
    """
    are_versions = is_preprint_alone(kept) != is_preprint_alone(new)
    if kept.year != new.year:
        near = kept.year and new.year and abs(kept.year - new.year) <= _PREPRINT_YEARS
        if not (are_versions and near):
            return False
    if are_versions:
        return not _differ_in(kept, new, "arxiv") and not _are_two_articles(kept, new)
    return not any(_differ_in(kept, new, scheme) for scheme in _STRONG)


def is_preprint_alone(work: Work) -> bool:
    """Say whether a record is of a preprint alone, and not of an article that has one."""
    has_preprint = any(version.relation == "preprint" for version in work.versions)
    return not has_preprint and is_preprint_work(work)


def identifiers_differ(one: Work, other: Work) -> bool:
    """Say whether strong identifiers of two records show two published works.

    A preprint's own DOI, PMID and PMCID beside its article's do not.
    """
    if _are_two_articles(one, other) or _differ_in(one, other, "arxiv"):
        return True
    if is_preprint_alone(one) != is_preprint_alone(other):
        return False
    return any(_differ_in(one, other, scheme) for scheme in ("pmid", "pmcid", "acl"))


def titles_alike(one: Work, other: Work) -> bool:
    """Say whether two titles may be one, spelt or cut differently; an unsaid one may be any."""
    if not one.title or not other.title:
        return True
    first, second = fold(one.title), fold(other.title)
    return ratio(first, second) >= ALIKE or token_set_ratio(first, second) >= 95.0


def _said_alike(one: Work, other: Work) -> bool:
    """Say whether titles and authors agree, as far as both are said."""
    is_unsaid = not one.authors or not other.authors
    return titles_alike(one, other) and (is_unsaid or _authors_agree(one.authors, other.authors))


def _are_two_articles(one: Work, other: Work) -> bool:
    """Say whether both have a DOI, not the same, and neither is of a preprint server."""
    first, second = one.identifiers.doi, other.identifiers.doi
    if not first or not second or not _differ_in(one, other, "doi"):
        return False
    return not is_preprint_doi(first.lower()) and not is_preprint_doi(second.lower())


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


def _differ_in(one: Work, other: Work, scheme: str) -> bool:
    if one.identifiers == other.identifiers:
        return False
    first = dict(identifier_pairs(one.identifiers)).get(scheme)
    second = dict(identifier_pairs(other.identifiers)).get(scheme)
    return bool(first and second and first != second)
