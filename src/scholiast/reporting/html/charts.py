"""The profile of the reference list as bars: shapes for the page, no drawing code."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scholiast.records import Profile, Share
from scholiast.reporting.escaping import shortened

_COLUMNS = 60
_LABELS = 9
_ROWS = 8
_AHEAD = 20


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it counts, how many, and its length in hundredths of the longest."""

    name: str
    count: int
    length: int
    label: str = ""
    """What is printed below it; empty where there is no room for every name."""


def year_columns(profile: Profile) -> list[Bar]:
    """Return one column a year without gaps, up to 60 years around the median.

    Years beyond are one column at each end, so that a single wrong year does not flatten the rest.
    """
    counts: dict[int, int] = {}
    for share in profile.by_year:
        if share.name.isascii() and share.name.isdigit() and len(share.name) <= 6:
            counts[int(share.name)] = counts.get(int(share.name), 0) + share.count
    if not counts:
        return []
    middle = _median(counts)
    last = max(year for year in counts if year <= middle + _AHEAD)
    first = min(year for year in counts if last - _COLUMNS < year)
    named = [(str(year), counts.get(year, 0)) for year in range(first, last + 1)]
    every = _every(named)
    labels = [year if index % every == 0 else "" for index, (year, _) in enumerate(named)]
    earlier = sum(number for year, number in counts.items() if year < first)
    later = sum(number for year, number in counts.items() if year > last)
    if earlier:
        named.insert(0, (f"before {first}", earlier))
        labels.insert(0, "…")
    if later:
        named.append((f"after {last}", later))
        labels.append("…")
    return [replace(bar, label=label) for bar, label in zip(_bars(named), labels, strict=True)]


def _every(named: list[tuple[str, int]]) -> int:
    """Return how many columns share one printed label."""
    return -(-len(named) // _LABELS)


def _median(counts: dict[int, int]) -> int:
    left = sum(counts.values()) // 2
    for year in sorted(counts):
        left -= counts[year]
        if left < 0:
            return year
    return max(counts)


def share_rows(shares: Iterable[Share]) -> list[Bar]:
    """Return the largest shares as rows; what is left is one row at the end."""
    ordered = sorted(shares, key=lambda share: (-share.count, share.name))
    named = [(shortened(share.name, 60) or "not given", share.count) for share in ordered[:_ROWS]]
    rest = ordered[_ROWS:]
    if rest:
        named.append((f"{len(rest)} others", sum(share.count for share in rest)))
    return _bars(named)


def _bars(named: Iterable[tuple[str, int]]) -> list[Bar]:
    pairs = list(named)
    longest = max((number for _, number in pairs), default=0) or 1
    return [Bar(name, number, round(100 * number / longest)) for name, number in pairs]
