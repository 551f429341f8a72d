"""The profile of the reference list as bars: shapes for the page, no drawing code."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scholiast.records import Profile, Share
from scholiast.reporting.escaping import shortened

_COLUMNS = 60
_LABELS = 9
_ROWS = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it counts, how many, and its length in hundredths of the longest."""

    name: str
    count: int
    length: int
    label: str = ""
    """What is printed below it; empty where there is no room for every name."""


def year_columns(profile: Profile) -> list[Bar]:
    """Return one column a year, or a span of years, from the first to the last without gaps."""
    counts: dict[int, int] = {}
    for share in profile.by_year:
        if share.name.isascii() and share.name.isdigit() and len(share.name) <= 4:
            counts[int(share.name)] = counts.get(int(share.name), 0) + share.count
    if not counts:
        return []
    first, last = min(counts), max(counts)
    step = next((s for s in _STEPS if (last - first) // s < _COLUMNS), _STEPS[-1])
    low = first - first % step
    columns = dict.fromkeys(range(low, last + 1, step), 0)
    for year, number in counts.items():
        columns[year - (year - low) % step] += number
    named = ((f"{at}" if step == 1 else f"{at}–{at + step - 1}", n) for at, n in columns.items())
    bars = _bars(named)
    every = -(-len(bars) // _LABELS)
    starts = list(columns)
    return [
        replace(bar, label=str(starts[index]) if index % every == 0 else "")
        for index, bar in enumerate(bars)
    ]


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
