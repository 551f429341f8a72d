"""Which look-ups a rule may build on: the first of each key, and works that are certain."""

from collections.abc import Iterator

from scholiast.checking.interface import Context
from scholiast.papers import Accord, Document, Found, Lookup, Reference, Work
from scholiast.papers.folding import fold_family
from scholiast.papers.preprints import is_preprint, is_preprint_work
from scholiast.resolving.certainty import accord_of, is_certain

SHARED = 0.3
"""Least likeness of the authors of two versions of one work."""

CUT_FROM = 10
"""Authors from which indexes are known to cut lists."""


def looked_up(document: Document, context: Context) -> Iterator[tuple[Reference, Lookup]]:
    """Yield references with what is known of them; of a key given twice, the first alone."""
    seen: set[str] = set()
    for reference in document.references:
        known = context.lookups.get(reference.key)
        if known is not None and reference.key not in seen:
            yield reference, known
        seen.add(reference.key)


def certain(document: Document, context: Context) -> Iterator[tuple[Reference, Found]]:
    """Yield references with the work that they certainly name."""
    for reference, known in looked_up(document, context):
        if isinstance(known, Found) and is_certain(known):
            yield reference, known


def has_other_people(found: Found) -> bool:
    """Say whether hardly an author is shared: between versions, names come and go, but not all.

    A work of one author says too little: its one name may be spelt in two ways.
    """
    people = accord_of(found, "authors")
    if people is None or people.accord is not Accord.DIFFERS or len(found.work.authors) < 2:
        return False
    return people.likeness < SHARED


def may_be_renamed(found: Found) -> bool:
    """Say whether the same family names have other given names: maybe a changed name.

    It is not told, so that no former name is printed.
    """
    from scholiast.resolving.comparing.people import OTHER_GIVEN

    people = accord_of(found, "authors")
    return people is not None and people.note == OTHER_GIVEN


def is_cut_short(reference: Reference, work: Work) -> bool:
    """Say whether the record seems to lack authors that the reference names, as indexes cut lists.

    PubMed kept the first ten for years, and libraries keep what an "and others" left.
    """
    known = {fold_family(author.name.family) for author in work.authors}
    given = {fold_family(name.family) for name in reference.authors}
    return len(work.authors) >= CUT_FROM and known < given


def cites_other_version(reference: Reference, work: Work) -> bool:
    """Say whether the reference is to another version than the one that the record describes."""
    if is_preprint(reference) != is_preprint_work(work) and (work.venue or work.identifiers.doi):
        return True
    doi = reference.identifiers.doi
    if not doi or doi == work.identifiers.doi:
        return False
    return any(doi == version.identifiers.doi for version in work.versions)
