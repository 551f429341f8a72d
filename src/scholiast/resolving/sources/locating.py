"""Work -> the same work with the open copies that other indexes know of."""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.corpora.interface import Corpus
from scholiast.papers import Accord, Identifiers, Location, Work
from scholiast.papers.folding import is_same_family
from scholiast.resolving.comparing.titles import compare_titles

LOCATORS = ("Unpaywall", "OpenAlex", "Europe PMC", "Semantic Scholar")
"""Indexes that say where open copies are."""
_OPEN = ("arxiv", "pmcid", "acl")
"""Identifiers that lead to an open copy."""


def locators_among(corpora: Sequence[Corpus]) -> tuple[Corpus, ...]:
    """Return those of the corpora that say where open copies are."""
    return tuple(corpus for corpus in corpora if corpus.name in LOCATORS)


def with_locations(work: Work, locators: Sequence[Corpus]) -> Work:
    """Return `work` with the copies, and the identifiers of copies, that `locators` know of.

    Each is asked by identifier. A record is believed only where its title and an author go with
    the work's: an index may serve a right DOI with a wrong title.
    """
    for corpus in locators:
        given = work.identifiers.as_dict()
        if corpus.schemes & given.keys():
            for record in corpus.look_up(work.identifiers).works:
                work = _joined(work, record) if _is_same(work, record) else work
    return work


def _is_same(work: Work, record: Work) -> bool:
    """Say whether two records, of one identifier, describe one work."""
    if not record.title:
        return True
    if compare_titles(work.title, record.title).accord is Accord.DIFFERS:
        return False
    pairs = [
        (one.name.family, other.name.family) for one in work.authors for other in record.authors
    ]
    return not pairs or any(is_same_family(*pair) for pair in pairs)


def _joined(work: Work, record: Work) -> Work:
    """Return the work with the record's copies behind its own."""
    known = {location.url for location in work.locations}
    new: tuple[Location, ...] = tuple(one for one in record.locations if one.url not in known)
    own, other = work.identifiers.as_dict(), record.identifiers.as_dict()
    more = {name: value for name, value in other.items() if name in _OPEN and name not in own}
    identifiers = Identifiers(**{**own, **more})
    return replace(work, locations=(*work.locations, *new), identifiers=identifiers)
