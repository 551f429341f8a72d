"""Adaptive collection of a category: windows of days so small that no query overflows its limit."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.remote.interface import ListQuery
from scholiast.errors import SettingsError

FEW, MANY = 2_000, 12_000
"""A category of fewer works is asked for by year, one of more by week (CiteRAG, section 3.1)."""

Progress = Callable[[str, int, int], None]
"""Told what is asked for, how much is done, and of how much (0 if unknown)."""


class Width(StrEnum):
    """How many days a window has before it is found to overflow."""

    WHOLE = "whole"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Window:
    """Days from `start` to `end`, both included."""

    start: date
    end: date

    @property
    def days(self) -> int:
        """Return how many days it has."""
        return (self.end - self.start).days + 1

    def halves(self) -> tuple["Window", "Window"]:
        """Return its earlier and its later half; it must have two days."""
        middle = self.start + timedelta(days=self.days // 2 - 1)
        return Window(self.start, middle), Window(middle + timedelta(days=1), self.end)

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"


def width_for(works: int) -> Width:
    """Return the width for a category of so many works (CiteRAG, section 3.1).

    >>> [str(width_for(works)) for works in (1_999, 2_000, 12_000, 12_001)]
    ['year', 'month', 'month', 'week']
    """
    return Width.YEAR if works < FEW else Width.MONTH if works <= MANY else Width.WEEK


def cut(whole: Window, width: Width) -> tuple[Window, ...]:
    """Return windows that hold every day of `whole` once: calendar years, months, weeks.

    >>> [str(part) for part in cut(Window(date(2023, 12, 30), date(2024, 1, 2)), Width.YEAR)]
    ['2023-12-30 to 2023-12-31', '2024-01-01 to 2024-01-02']
    """
    starts = [whole.start]
    while (following := _next(starts[-1], width)) is not None and following <= whole.end:
        starts.append(following)
    ends = [after - timedelta(days=1) for _, after in pairwise(starts)]
    return tuple(Window(*days) for days in zip(starts, [*ends, whole.end], strict=True))


def _next(day: date, width: Width) -> date | None:
    """Return the first day of the calendar's window after the one that `day` is in."""
    if width is Width.YEAR:
        return date(day.year + 1, 1, 1)
    if width is Width.MONTH:
        return date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return day + timedelta(days=7 - day.weekday()) if width is Width.WEEK else None


@dataclass(frozen=True, slots=True)
class Collected:
    """What a collection by category brought."""

    ids: tuple[str, ...]
    """Of the works in the store, in the order they came."""
    counted: int | None
    """Works of the whole category, as the index counts them beforehand; None if it did not say."""
    width: Width
    windows: int
    """Asked for, those that overflowed not among them."""
    halved: tuple[Window, ...] = ()
    overflowing: tuple[tuple[Window, int], ...] = ()
    """Single days with more works than the index pages through, and how many those are."""
    short: tuple[tuple[Window, int, int], ...] = ()
    """Windows of which fewer works came than the index counts: said, given."""
    missing: tuple[Window, ...] = ()
    """Windows that the index did not answer."""
    unaccounted: int = 0
    """Works that the index counted beforehand beyond those of its windows: some answer was empty
    that should not have been."""

    @property
    def is_whole(self) -> bool:
        """Say whether everything came that the index said it has, and it has anything."""
        return bool(self.counted) and not (self.missing or self.short or self.unaccounted)


@dataclass(slots=True)
class _Count:
    """What a collection counts while it runs."""

    ids: dict[str, None] = field(default_factory=dict)
    windows: int = 0
    listed: int = 0
    empty: list[Window] = field(default_factory=list)
    halved: list[Window] = field(default_factory=list)
    overflowing: list[tuple[Window, int]] = field(default_factory=list)
    short: list[tuple[Window, int, int]] = field(default_factory=list)
    missing: list[Window] = field(default_factory=list)


def collect_category(
    asker: Asker,
    category: str,
    whole: Window,
    *,
    width: Width | None = None,
    most: int | None = None,
    progress: Progress | None = None,
) -> Collected:
    """Return what the index lists under a category between two days, kept in the store.

    The category is counted first, which gives the width (CiteRAG, section 3.1). The first page of
    every window tells how many works it has: one with more than `most` (or than the index pages
    through) is halved before anything is built on it, down to single days.
    Raises SettingsError for days in the wrong order.
    """
    if whole.end < whole.start:
        raise SettingsError(f"the last day {whole.end} is before the first, {whole.start}")
    counted = asker.count(ListQuery(category=category, start=whole.start, end=whole.end))
    chosen = width or width_for(counted or 0)
    if counted is None:
        return Collected((), None, chosen, 0, missing=(whole,))
    limit = min(most or asker.most, asker.most)
    pending = deque(cut(whole, chosen))
    count = _Count()
    while pending:
        window = pending.popleft()
        if not asker.has_hope:
            count.missing.append(window)
            continue
        pending.extendleft(reversed(_take(asker, category, window, limit, count)))
        if progress:
            progress(f"{category} {window}", len(count.ids), counted)
    unaccounted = 0 if count.missing else max(counted - count.listed, 0)
    if unaccounted or not counted:
        for window in (whole, *count.empty):
            asker.forget(ListQuery(category=category, start=window.start, end=window.end))
    return Collected(
        tuple(count.ids), counted, chosen, count.windows, tuple(count.halved),
        tuple(count.overflowing), tuple(count.short), tuple(count.missing), unaccounted,
    )  # fmt: skip


def _take(
    asker: Asker, category: str, window: Window, limit: int, count: _Count
) -> tuple[Window, ...]:
    """Take in one window; returns its halves where it overflows."""
    query = ListQuery(category=category, start=window.start, end=window.end)
    sheet = asker.sheet(query)
    if sheet.total > limit and window.days > 1:
        count.halved.append(window)
        return window.halves()
    count.windows += 1
    count.listed += sheet.total
    if not sheet.total:
        count.empty.append(window)
    if sheet.total > limit:
        count.overflowing.append((window, sheet.total))
    total, given = min(sheet.total, limit), 0
    while not sheet.failure:
        given += len(sheet.works)
        count.ids |= dict.fromkeys(seen.id for seen in sheet.works)
        if not sheet.next or given >= limit:
            break
        sheet = asker.sheet(query, sheet.next)
    if sheet.failure:
        count.missing.append(window)
    elif given < total:
        count.short.append((window, total, given))
        asker.forget(query)
    return ()
