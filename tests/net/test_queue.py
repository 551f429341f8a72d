"""Items that met an outage are put back; none is lost, and a later run goes on from there."""

import random
import threading
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.errors import OutageError, SpendError
from scholiast.net.queue import run_all


def test_what_met_an_outage_is_tried_again_after_the_others() -> None:
    order: list[int] = []

    def work(item: int) -> int:
        order.append(item)
        if item == 0 and order.count(0) < 3:
            raise OutageError("busy")
        return item

    outcome = run_all(range(4), work, concurrency=1, rounds=3)
    assert order == [0, 1, 2, 3, 0, 0]
    assert (outcome.done, outcome.left) == ({0: 0, 1: 1, 2: 2, 3: 3}, ())


def test_what_still_fails_is_left_with_its_reason_and_a_later_run_finishes_it() -> None:
    down = {"b", "d"}

    def work(item: str) -> str:
        if item in down:
            raise OutageError(f"no answer for {item}")
        return item.upper()

    outcome = run_all(list("abcd"), work, rounds=2)
    assert outcome.done == {0: "A", 2: "C"}
    assert [(left.index, left.item, left.why) for left in outcome.left] == [
        (1, "b", "no answer for b"),
        (3, "d", "no answer for d"),
    ]
    down.clear()
    later = run_all([left.item for left in outcome.left], work)
    assert later.done == {0: "B", 1: "D"}


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 60), st.integers(1, 9), st.integers(1, 4), st.floats(0, 1))
def test_done_and_left_are_the_items(
    items: int, concurrency: int, rounds: int, share: float
) -> None:
    chance = random.Random(items)
    lock = threading.Lock()
    tried: Counter[int] = Counter()

    def work(item: int) -> int:
        with lock:
            tried[item] += 1
            if chance.random() < share:
                raise OutageError("busy")
        return item * 2

    outcome = run_all(range(items), work, concurrency=concurrency, rounds=rounds)
    assert sorted([*outcome.done, *(left.index for left in outcome.left)]) == list(range(items))
    assert all(result == index * 2 for index, result in outcome.done.items())
    assert all(tried[left.index] == rounds for left in outcome.left)


def test_another_failure_stops_the_run() -> None:
    tried: list[int] = []

    def work(item: int) -> int:
        tried.append(item)
        if item == 3:
            raise SpendError("the cap is reached")
        return item

    with pytest.raises(SpendError):
        run_all(range(1000), work, concurrency=1)
    assert tried == [0, 1, 2, 3]


def test_rounds_pause_only_where_something_is_left() -> None:
    pauses: list[float] = []
    run_all([1], lambda item: item, pause=5.0, sleep=pauses.append)
    assert pauses == []

    def fail(item: int) -> int:
        raise OutageError("busy")

    run_all([1], fail, rounds=3, pause=5.0, sleep=pauses.append)
    assert pauses == [5.0, 5.0]


def test_items_may_be_anything() -> None:
    assert run_all([None, None], lambda item: item).done == {0: None, 1: None}


def test_no_rounds_leave_all() -> None:
    assert [left.why for left in run_all([1], abs, rounds=0).left] == ["not tried"]
