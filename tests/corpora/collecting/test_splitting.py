"""Parts by time: no work, in no version, on both sides; every test work later than training."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.corpora.collecting.listed import work

from scholiast.corpora.collecting.days import days_of
from scholiast.corpora.collecting.splitting import Cuts, Split, cuts_for, split
from scholiast.errors import SettingsError
from scholiast.papers import Identifiers, Version, Work

CUTS = Cuts(date(2024, 3, 1), date(2024, 6, 1), date(2024, 12, 31))


def leaks(works: list[Work], parts: Split) -> list[str]:
    """What a split without leaks has none of; written apart from how it is made."""
    kept = {one.id: one for one in works}
    names = {
        part: {(one.title, str(one.authors[0].name)) for one in map(kept.__getitem__, ids)}
        for part, ids in (
            ("train", parts.train), ("validation", parts.validation), ("test", parts.test),
        )
    }  # fmt: skip
    found = [
        f"{title} in two parts"
        for one, other in (("train", "validation"), ("train", "test"), ("validation", "test"))
        for title, _ in names[one] & names[other]
    ]
    latest = max((days_of(kept[id])[1] for id in parts.train), default="")
    found += [id for id in parts.test if days_of(kept[id])[0] <= latest]
    return found


def versions(number: int, preprint: str, published: str) -> tuple[Work, Work]:
    early = work(number, preprint, "Ann Arp", title=f"A work in two versions, number {number}")
    return early, replace(early, id=f"doi:10.6666/j.{number}",
                          identifiers=Identifiers(doi=f"10.6666/j.{number}"), year=2030,
                          date=published, available_at=published)  # fmt: skip


def test_works_go_by_day_and_the_days_of_the_cuts_begin_the_later_part() -> None:
    days = ["2024-02-29", "2024-03-01", "2024-05-31", "2024-06-01", "2025-01-01"]
    works = [work(number, day, "Ann Arp") for number, day in enumerate(days)]
    parts = split(works, CUTS)
    assert parts.train == ("doi:10.5555/w.0",)
    assert parts.validation == ("doi:10.5555/w.1", "doi:10.5555/w.2")
    assert parts.test == ("doi:10.5555/w.3",)
    assert parts.left_out == (("doi:10.5555/w.4", "too late"),)


def test_a_later_version_of_a_training_work_is_left_out() -> None:
    early, late = versions(1, "2024-01-01", "2024-07-01")
    parts = split([early, late], CUTS)
    assert parts.train == (early.id,)
    assert parts.left_out == ((late.id, "later version"),)


def test_two_versions_within_one_part_stay_together() -> None:
    early, late = versions(1, "2024-07-01", "2024-08-01")
    assert split([early, late], CUTS).test == (early.id, late.id)


def test_versions_are_known_by_what_they_say_of_one_another() -> None:
    early = work(1, "2024-01-01", "Ann Arp")
    late = replace(work(2, "2024-07-01", "Ben Bok"),
                   versions=(Version("preprint", early.identifiers),))  # fmt: skip
    assert split([early, late], CUTS).left_out == ((late.id, "later version"),)


@pytest.mark.parametrize(
    ("rough", "part"),
    [("2024-02", "train"), ("2024-06", "test"), ("2023", "train"), ("2024", "undecided")],
)
def test_a_month_or_year_that_spans_no_cut_is_kept(rough: str, part: str) -> None:
    last = {"2024-02": "2024-02-29", "2024-06": "2024-06-30"}.get(rough, f"{rough}-12-31")
    one = replace(work(1, "2024-01-01", "Ann Arp"), date=rough, available_at=last)
    parts = split([one], CUTS)
    where = {**dict.fromkeys(parts.train, "train"), **dict.fromkeys(parts.test, "test")}
    assert (where | dict(parts.left_out))[one.id] == part


def test_what_has_no_date_is_left_out() -> None:
    one = replace(work(1, "2024-01-01", "Ann Arp"), date="", available_at="", year=None)
    assert split([one], CUTS).left_out == ((one.id, "undated"),)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400), st.booleans()), max_size=40),
    st.integers(0, 400),
    st.integers(0, 200),
)
def test_no_split_leaks(rows: list[tuple[int, int, bool]], first: int, more: int) -> None:
    start = date(2023, 12, 1)
    works: list[Work] = []
    for number, (place, later, is_rough) in enumerate(rows):
        early, late = versions(
            number,
            (start + timedelta(days=place)).isoformat(),
            (start + timedelta(days=place + later)).isoformat(),
        )
        if is_rough:
            month = early.date[:7]
            early = replace(
                early,
                date=month,
                available_at=days_of(replace(early, date=month, available_at=""))[1],
            )
        works += [early, late]
    cuts = Cuts(start + timedelta(days=first), start + timedelta(days=first + more))
    parts = split(works, cuts)
    assert leaks(works, parts) == []
    told = [*parts.train, *parts.validation, *parts.test, *(id for id, _ in parts.left_out)]
    assert sorted(told) == sorted(one.id for one in works)


def test_a_split_by_each_work_alone_would_leak() -> None:
    """The control: the check above sees what a split without regard to versions does."""
    early, late = versions(1, "2024-01-01", "2024-07-01")
    naive = Split(CUTS, (early.id,), (), (late.id,), ())
    assert leaks([early, late], naive) == ["A work in two versions, number 1 in two parts"]


def test_shares_are_met_as_nearly_as_whole_days_allow() -> None:
    works = [work(n, f"2024-{1 + n // 20:02}-{1 + n % 20:02}", "Ann Arp") for n in range(200)]
    parts = split(works, cuts_for(works))
    assert [len(ids) for ids in (parts.train, parts.validation, parts.test)] == [144, 38, 18]
    with pytest.raises(SettingsError, match="shares"):
        cuts_for(works, validation=0.6, test=0.4)
    with pytest.raises(SettingsError, match="no work has a date"):
        cuts_for([])


def test_cuts_in_the_wrong_order_are_named() -> None:
    with pytest.raises(SettingsError, match="earlier day first"):
        split([], Cuts(date(2024, 6, 1), date(2024, 3, 1)))
