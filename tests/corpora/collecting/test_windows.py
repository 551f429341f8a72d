"""Windows of days: none missed, none twice, and no query beyond its limit."""

import tempfile
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.corpora.collecting.listed import ListedWorks, after, spread

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.windows import (
    Collected,
    Width,
    Window,
    collect_category,
    cut,
    width_for,
)
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError

START = date(2022, 11, 17)
DAYS = st.dates(date(2019, 1, 1), date(2025, 12, 31))


def collect(index: ListedWorks, whole: Window, *, width: Width | None = None) -> Collected:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "works.sqlite"
        with Store(path, create=True) as store, Ledger(path) as ledger:
            asker = Asker(index, store, ledger, "run")
            return collect_category(asker, "cs.CL", whole, width=width)


@given(DAYS, DAYS, st.sampled_from(Width))
def test_windows_hold_every_day_once(one: date, other: date, width: Width) -> None:
    whole = Window(min(one, other), max(one, other))
    parts = cut(whole, width)
    assert parts[0].start == whole.start
    assert parts[-1].end == whole.end
    assert all(after(one.end, 1) == two.start for one, two in pairwise(parts))
    assert sum(part.days for part in parts) == whole.days


@given(DAYS, st.integers(2, 400))
def test_halves_hold_every_day_once(start: date, days: int) -> None:
    whole = Window(start, after(start, days - 1))
    early, late = whole.halves()
    assert (early.start, late.end) == (whole.start, whole.end)
    assert after(early.end, 1) == late.start
    assert abs(early.days - late.days) <= 1


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(1, 30)), max_size=15),
    st.sampled_from(Width),
    st.integers(30, 60),
)
def test_any_spread_of_dates_is_collected_whole_and_once(
    clumps: list[tuple[int, int]], width: Width, most: int
) -> None:
    per_day: dict[int, int] = {}
    for place, number in clumps:
        per_day[place] = min(per_day.get(place, 0) + number, 30)
    days = [after(START, place) for place, number in per_day.items() for _ in range(number)]
    index = ListedWorks(spread(days), most=most)
    found = collect(index, Window(START, after(START, 500)), width=width)
    assert sorted(found.ids) == sorted(work.id for work in index.works_held)
    assert (found.counted, found.missing, found.short) == (len(days), (), ())
    assert not found.overflowing
    assert len(index.asked) == len(set(index.asked))


def test_a_width_that_never_halves_would_lose_works() -> None:
    """The control: what an index does not page through is lost without halving."""
    index = ListedWorks(spread([after(START, place % 100) for place in range(200)]), most=50)
    given = index.works_held[:50]
    found = collect(index, Window(START, after(START, 99)), width=Width.WHOLE)
    assert len(found.ids) == 200 > len(given)
    assert len(found.halved) > 2


@pytest.mark.parametrize(
    ("works", "width"),
    [(0, "year"), (1_999, "year"), (2_000, "month"), (12_000, "month"), (12_001, "week")],
)
def test_the_width_is_that_of_the_paper(works: int, width: str) -> None:
    assert width_for(works) == width


def test_a_day_with_more_than_the_index_pages_through_is_told() -> None:
    index = ListedWorks(spread([START] * 60 + [after(START, 1)] * 3), most=50)
    found = collect(index, Window(START, after(START, 5)))
    assert found.overflowing == ((Window(START, START), 60),)
    assert len(found.ids) == 53
    assert found.is_whole


def test_the_first_and_last_day_are_included_and_the_next_are_not() -> None:
    days = [after(START, place) for place in (-1, 0, 5, 6)]
    found = collect(ListedWorks(spread(days)), Window(START, after(START, 5)))
    assert found.ids == ("doi:10.5555/w.1", "doi:10.5555/w.2")


def test_an_outage_leaves_a_gap_that_the_next_run_fills(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(spread([after(START, place * 20) for place in range(40)]))
    whole = Window(START, after(START, 800))
    index.fails = lambda question: "2024-01-01" in question
    first = collect_category(Asker(index, store, ledger, "run"), "cs.CL", whole)
    assert [str(window) for window in first.missing] == ["2024-01-01 to 2024-12-31"]
    assert not first.is_whole
    index.fails, before = lambda _: False, len(index.asked)
    second = collect_category(Asker(index, store, ledger, "run"), "cs.CL", whole)
    assert second.is_whole
    assert len(second.ids) == len(store) == 40
    assert all("2024-01-01" in question for question in index.asked[before:])


def test_a_dead_index_is_not_asked_on_and_on(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(spread([START] * 20), fails=lambda question: "list" in question)
    whole = Window(START, after(START, 3_000))
    found = collect_category(Asker(index, store, ledger, "run"), "cs.CL", whole, width=Width.WEEK)
    assert len(index.asked) == 1 + 5
    assert len(found.missing) == len(cut(whole, Width.WEEK))


def test_what_is_not_counted_is_not_collected(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(spread([START]), fails=lambda question: "count" in question)
    found = collect_category(Asker(index, store, ledger, "run"), "cs.CL", Window(START, START))
    assert found.counted is None
    assert not found.is_whole


def test_days_in_the_wrong_order_are_named(store: Store, ledger: Ledger) -> None:
    asker = Asker(ListedWorks([]), store, ledger, "run")
    with pytest.raises(SettingsError, match="is before the first"):
        collect_category(asker, "cs.CL", Window(START, after(START, -1)))


def test_an_empty_answer_that_should_not_be_empty_is_asked_for_again(
    store: Store, ledger: Ledger
) -> None:
    works = spread([after(START, place * 20) for place in range(40)])
    index = ListedWorks(works)
    whole = Window(START, after(START, 800))
    counted = index.count
    index.works_held = works[:20]
    index.count = lambda query: replace(counted(query), number=40)  # type: ignore[method-assign]
    first = collect_category(Asker(index, store, ledger, "run"), "cs.CL", whole)
    assert (first.unaccounted, first.is_whole) == (20, False)
    index.works_held, before = works, len(index.asked)
    second = collect_category(Asker(index, store, ledger, "run"), "cs.CL", whole)
    assert len(index.asked) - before < len(first.ids)
    assert not second.missing
