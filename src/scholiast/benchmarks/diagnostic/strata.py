"""Works -> field, group of years and group of citation counts (citeBench, 3.2.1 (1)-(3))."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scholiast.benchmarks.diagnostic.interface import UNKNOWN, CitingPaper, Options
from scholiast.papers import Work

GROUPS = 10
"""Citation groups of equal size."""
SPANS = 5
"""Groups of years, of as many years each."""
FEW, OUTSIDE = "too few citations", "year outside the groups"
"""Why works are left out."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a work stands: field, then years, then citations."""

    field: str
    years: str
    citations: str
    is_low: bool
    """Its field has less than the least share of the works."""


@dataclass(frozen=True, slots=True)
class Strata:
    """The cells of works, and what they were cut by."""

    cells: Mapping[str, Cell]
    """By the id of the work; works with too few citations, or of years outside, have none."""
    shares: Mapping[str, float]
    """Field -> its share of the works with a field."""
    years: tuple[str, ...]
    bounds: Mapping[str, tuple[tuple[int, ...], ...]]
    """`field, years` -> the least and greatest count in each citation group; empty for none."""
    left_out: Mapping[str, int]
    """Why works have no cell -> how many."""


def stratify(works: Sequence[Work], options: Options) -> Strata:
    """Return the cell of each work that may be drawn."""
    shares = _shares(works)
    spans = year_groups(options.last_year)
    left_out: Counter[str] = Counter()
    by_span: dict[tuple[str, str], list[Work]] = defaultdict(list)
    for work in works:
        years = UNKNOWN if work.year is None else spans.get(work.year, "")
        is_rare = work.citation_count is not None and work.citation_count < options.least_citations
        if not years or is_rare:
            left_out[OUTSIDE if not years else FEW] += 1
            continue
        by_span[(_field(work), years)].append(work)
    cells: dict[str, Cell] = {}
    bounds: dict[str, tuple[tuple[int, ...], ...]] = {}
    for (name, years), members in sorted(by_span.items()):
        groups, limits = citation_groups(members)
        is_low = shares.get(name, 1.0) < options.low_share
        cells |= {id: Cell(name, years, group, is_low) for id, group in groups.items()}
        bounds[f"{name}, {years}"] = limits
    return Strata(cells, shares, tuple(dict.fromkeys(spans.values())), bounds, dict(left_out))


def counted(works: Sequence[Work], papers: Sequence[CitingPaper]) -> tuple[Work, ...]:
    """Return works of which each has a citation count: the collection's own where it had none."""
    counts = Counter(id for paper in papers for id in set(paper.cited))
    return tuple(
        work if work.citation_count is not None else replace(work, citation_count=counts[work.id])
        for work in works
    )


def year_groups(last: int) -> dict[int, str]:
    """Return the group of each year of the five groups of five that end with `last`.

    >>> groups = year_groups(2020)
    >>> groups[1996], groups[2020], len(set(groups.values()))
    ('1996-2000', '2016-2020', 5)
    """
    first = last - SPANS * SPANS + 1
    starts = range(first, last + 1, SPANS)
    return {
        year: f"{start}-{start + SPANS - 1}" for start in starts for year in range(start, start + 5)
    }


def citation_groups(works: Sequence[Work]) -> tuple[dict[str, str], tuple[tuple[int, ...], ...]]:
    """Return the citation group of each work, 0 to 9, and the counts each group spans.

    Groups are of equal size but for works with one count, which stay together.
    """
    counts = sorted(work.citation_count for work in works if work.citation_count is not None)
    first = {count: place for place, count in reversed(list(enumerate(counts)))}
    group = {count: first[count] * GROUPS // len(counts) for count in first}
    spans: dict[int, list[int]] = defaultdict(list)
    for count, number in group.items():
        spans[number].append(count)
    named = {
        work.id: UNKNOWN if work.citation_count is None else str(group[work.citation_count])
        for work in works
    }
    limits = tuple((min(spans[n]), max(spans[n])) if n in spans else () for n in range(GROUPS))
    return named, limits


def _field(work: Work) -> str:
    return work.fields[0] if work.fields else UNKNOWN


def _shares(works: Sequence[Work]) -> dict[str, float]:
    counts = Counter(_field(work) for work in works if work.fields)
    return {name: count / counts.total() for name, count in sorted(counts.items())}
