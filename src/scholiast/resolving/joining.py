"""Records of one work in several versions -> one work that names its versions."""

from collections.abc import Iterable
from dataclasses import replace

from scholiast.papers import Accord, Identifiers, Version, Work
from scholiast.papers.preprints import is_preprint_work
from scholiast.resolving.comparing.people import compare_people
from scholiast.resolving.comparing.titles import compare_titles

MOST_YEARS = 5
"""Years that may lie between two versions of a work."""
_NAMED = ("doi", "arxiv", "pmid", "pmcid", "openalex", "acl", "s2", "dblp")


def with_versions(work: Work, others: Iterable[Work]) -> Work:
    """Return the work with those of the others as versions that are the same work.

    >>> from scholiast.papers import Author, Name
    >>> lee = (Author(Name("Lee", "K.")),)
    >>> article = Work("doi:10.1/x", title="On very tall trees", authors=lee, year=2020)
    >>> preprint = replace(article, id="arxiv:1901.00001", venue="arXiv", year=2019)
    >>> [version.relation for version in with_versions(article, [preprint]).versions]
    ['preprint']
    """
    versions = list(work.versions)
    for other in others:
        if other.id != work.id and is_version(work, other) and not _is_told(other, work, versions):
            versions.append(
                Version(relation(work, other), other.identifiers, other.venue, other.year)
            )
    return replace(work, versions=tuple(versions)) if len(versions) > len(work.versions) else work


def is_version(work: Work, other: Work) -> bool:
    """Say whether two records describe one work: title, authors and year allow it."""
    if work.id == other.id or _share(work.identifiers, other.identifiers):
        return True
    if compare_titles(work.title, other.title).accord not in (Accord.SAME, Accord.COMPATIBLE):
        return False
    if work.year and other.year and abs(work.year - other.year) > MOST_YEARS:
        return False
    names = tuple(author.name for author in other.authors)
    people = compare_people(names, work.authors, more=True)
    return people.accord in (Accord.SAME, Accord.COMPATIBLE)


def relation(work: Work, other: Work) -> str:
    """Return what the other record is to the work: `preprint`, `published` or `version`."""
    if is_preprint_work(work) == is_preprint_work(other):
        return "version"
    return "preprint" if is_preprint_work(other) else "published"


def _share(one: Identifiers, other: Identifiers) -> bool:
    first, second = one.as_dict(), other.as_dict()
    return any(first.get(name) and first.get(name) == second.get(name) for name in _NAMED)


def _is_told(other: Work, work: Work, versions: list[Version]) -> bool:
    """Say whether the other record is the work itself, or one of its versions already."""
    if _share(other.identifiers, work.identifiers):
        return True
    if any(_share(other.identifiers, version.identifiers) for version in versions):
        return True
    is_bare = not other.identifiers.as_dict()
    return is_bare and other.venue == work.venue and other.year == work.year
