"""Document -> Profile: counts over its reference list."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from statistics import median

from scholiast.papers import Document, Reference
from scholiast.papers.folding import fold, fold_family
from scholiast.records import Profile, Share

MOST_VENUES = 10


def profile_of(document: Document, today: date) -> Profile:
    """Return what the reference list looks like; ages are seen from the paper's own year."""
    references = document.references
    years = [reference.year for reference in references if reference.year]
    own = document.year or today.year
    ages = [own - year for year in years if year <= own + 1]
    return Profile(
        references=len(references),
        citations=len(document.citations),
        self_citations=_self_citations(document),
        median_age=float(median(ages)) if ages else None,
        by_year=_by_year(years),
        by_venue=_by_venue(references),
        by_type=_shares(reference.type for reference in references if reference.type),
    )


def _self_citations(document: Document) -> Share | None:
    if not document.authors:
        return None
    own = {(fold_family(name.family), fold(name.given)[:1]) for name in document.authors}
    own = {person for person in own if person[1]}
    with_authors = [reference for reference in document.references if reference.authors]
    if not own or not with_authors:
        return None
    shared = sum(1 for reference in with_authors if _people(reference) & own)
    return Share("self-citations", shared, len(with_authors))


def _people(reference: Reference) -> set[tuple[str, str]]:
    return {(fold_family(name.family), fold(name.given)[:1]) for name in reference.authors}


def _by_year(years: list[int]) -> tuple[Share, ...]:
    counts = Counter(years)
    return tuple(Share(str(year), counts[year], len(years)) for year in sorted(counts))


def _by_venue(references: Iterable[Reference]) -> tuple[Share, ...]:
    """Return the venues by number, those that differ in case and dots only taken together."""
    names: dict[str, Counter[str]] = {}
    for reference in references:
        if reference.venue and fold(reference.venue):
            names.setdefault(fold(reference.venue), Counter())[reference.venue] += 1
    total = sum(counter.total() for counter in names.values())
    ranked = sorted(names.values(), key=lambda counter: (-counter.total(), counter.most_common()))
    return tuple(
        Share(counter.most_common(1)[0][0], counter.total(), total)
        for counter in ranked[:MOST_VENUES]
    )


def _shares(names: Iterable[str]) -> tuple[Share, ...]:
    counts = Counter(names)
    total = counts.total()
    return tuple(Share(name, count, total) for name, count in counts.most_common())
