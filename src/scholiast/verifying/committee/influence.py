"""What a citing paper counts: its citations within field and year, its venue within its field.

BibAgent, appendix D.5. Impact factors and subject categories are not free; what stands in for them
is counted in the papers at hand, and each witness says so.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from scholiast.papers import Work
from scholiast.papers.folding import fold
from scholiast.papers.preprints import is_preprint_work
from scholiast.records.committees import Witness

CITATIONS_WEIGHT, VENUE_WEIGHT = 0.6, 0.4
"""w_c and w_v (D.5.2)."""
WINSORISED = 0.99
"""Citation counts above this quantile of their field and year count as it does."""
MIDDLE = 0.5
"""Taken for a percentile that cannot be told; the witness says so."""
SMALL = 30
"""Papers or venues below which a percentile is called one among few."""
LEAST_WORKS = 5
"""Works of a venue below which no rate is made of them."""
RHO = 0.85
"""What a repository's standing counts beside a venue's."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A percentile, and what there is to say of it."""

    percentile: float
    note: str = ""


def percentile(value: float, others: Sequence[float]) -> float:
    """Return the share of `others`, sorted, that lies below `value`, of equal ones the half.

    >>> percentile(3, [1, 2, 3, 4]), percentile(9, [1, 2]), percentile(0, [1, 2])
    (0.625, 1.0, 0.0)
    """
    below, upto = bisect_left(others, value), bisect_right(others, value)
    return (below + upto) / 2 / len(others)


def winsorised(counts: Iterable[float]) -> list[float]:
    """Return counts in order, those above the 99th percentile brought down to it.

    >>> winsorised([5, 1])
    [1.0, 4.96]
    """
    import numpy as np

    values = np.sort(np.fromiter(counts, float))
    return [float(each) for each in np.minimum(values, np.quantile(values, WINSORISED).round(9))]


@dataclass(frozen=True, slots=True)
class _Papers:
    """Citation counts of one venue's papers, by year."""

    fields: Counter[str] = field(default_factory=Counter)
    counts: list[tuple[int, int]] = field(default_factory=list)
    """Year and citations of those of which both are known."""


class Population:
    """Papers that witnesses are compared with: a store's, or any; a Weigher.

    They are counted once, when it is first asked; it may be asked from several threads.
    """

    name = "citations within field and year, venues within field"

    def __init__(
        self,
        works: Callable[[], Iterable[Work]],
        *,
        metrics: Mapping[str, float] | None = None,
    ) -> None:
        """Take what gives the papers, and `metrics`: standing of venues by name, by an index."""
        self._works = works
        self._metrics = {fold(name): value for name, value in (metrics or {}).items()}
        self._rated: dict[tuple[str, str], dict[str, float]] = {}
        self._known: _Counts | None = None
        self._lock = Lock()

    def weigh(self, work: Work, preprint: float = RHO) -> Witness:
        """Return the work with its influence, and in words what of it could not be told."""
        citations = self._cited(work)
        venue = _discounted(work, self._venue(work), preprint)
        influence = CITATIONS_WEIGHT * citations.percentile + VENUE_WEIGHT * venue.percentile
        notes = "; ".join(note for note in (citations.note, venue.note) if note)
        return Witness(
            work.id,
            work.title,
            round(influence, 9),
            citations.percentile,
            venue.percentile,
            (),
            notes,
        )

    def _cited(self, work: Work) -> Standing:
        """Return C_norm (D.5.1)."""
        field_ = _field(work)
        if work.citation_count is None:
            return Standing(MIDDLE, "its citations are not known: taken as in the middle")
        if work.year is None or not field_:
            lacking = "year" if work.year is None else "field"
            return Standing(MIDDLE, f"its {lacking} is not known: citations taken as in the middle")
        others = self._counted.cited.get((field_, work.year), [])
        if len(others) < 2:
            return Standing(
                MIDDLE, f"no other paper of {field_} {work.year}: citations taken as in the middle"
            )
        value = min(float(work.citation_count), others[-1])
        return Standing(percentile(value, others), _few(len(others), "papers", field_, work.year))

    def _venue(self, work: Work) -> Standing:
        """Return V_norm (D.5.2) by the best signal there is, without a discount."""
        name, field_ = fold(work.venue), _field(work)
        if not name or not field_:
            lacking = "venue" if not name else "field"
            return Standing(MIDDLE, f"its {lacking} is not known: venue taken as in the middle")
        for signal, said in _SIGNALS:
            if (signal, field_) not in self._rated:
                self._rated[signal, field_] = self._rates(signal, field_)
            rates = self._rated[signal, field_]
            if name in rates and len(rates) > 1:
                place = percentile(rates[name], sorted(rates.values()))
                few = _few(len(rates), "venues", field_)
                note = f"venue by its {said}" + (f", {few}" if few else "")
                return Standing(place, note)
        return Standing(MIDDLE, "nothing to compare its venue by: taken as in the middle")

    def _rates(self, signal: str, field_: str) -> dict[str, float]:
        """Return the venues of a field by one signal."""
        venues = self._counted.venues
        if signal == "metric":
            return {
                name: value
                for name, value in self._metrics.items()
                if name in venues and field_ in venues[name].fields
            }
        years = self._counted.last_years if signal == "two-year" else None
        rated = {
            name: _rate(papers, years) for name, papers in venues.items() if field_ in papers.fields
        }
        return {name: rate for name, rate in rated.items() if rate is not None}

    @property
    def _counted(self) -> "_Counts":
        with self._lock:
            if self._known is None:
                self._known = _counts(self._works())
            return self._known


@dataclass(frozen=True, slots=True)
class _Counts:
    cited: dict[tuple[str, int], list[float]]
    """Field and year -> citation counts, winsorised, in order."""
    venues: dict[str, _Papers]
    last_years: tuple[int, int]
    """The two whole years before the newest one."""


_SIGNALS = (
    ("metric", "standing in an index"),
    ("two-year", "citations a paper of the last two years"),
    ("all", "citations a paper of all years"),
)
"""How a venue's standing is told, in order of priority (D.5.2)."""


def _counts(works: Iterable[Work]) -> _Counts:
    cited: dict[tuple[str, int], list[float]] = defaultdict(list)
    venues: dict[str, _Papers] = defaultdict(_Papers)
    newest = 0
    for work in works:
        field_, venue = _field(work), fold(work.venue)
        if venue and field_:
            venues[venue].fields[field_] += 1
        if work.year is None or work.citation_count is None:
            continue
        newest = max(newest, work.year)
        if venue:
            venues[venue].counts.append((work.year, work.citation_count))
        if field_:
            cited[field_, work.year].append(float(work.citation_count))
    grouped = {place: winsorised(counts) for place, counts in cited.items()}
    return _Counts(grouped, dict(venues), (newest - 2, newest - 1))


def _discounted(work: Work, standing: Standing, rho: float) -> Standing:
    """Return V_norm with the discount for a repository (D.5.2)."""
    if not is_preprint_work(work):
        return standing
    return Standing(rho * standing.percentile, f"{standing.note}; a preprint")


def _rate(papers: _Papers, years: tuple[int, int] | None) -> float | None:
    """Return citations a paper, of these years or of all; None of too few papers."""
    counts = [cited for year, cited in papers.counts if years is None or year in years]
    return sum(counts) / len(counts) if len(counts) >= LEAST_WORKS else None


def _field(work: Work) -> str:
    """Return the broadest field that is known; empty where none is."""
    return work.fields[0] if work.fields else ""


def _few(number: int, what: str, field_: str, year: int | None = None) -> str:
    if number >= SMALL:
        return ""
    when = f" {year}" if year else ""
    return f"among {number} {what} of {field_}{when} only"
