"""Near-duplicates and repeated parts."""

import random

from hypothesis import given
from hypothesis import strategies as st
from tests.benchmarks.academiceval.building.neurips_made import prose

from scholiast.benchmarks.academiceval.building.nearness import (
    Near,
    jaccard,
    near_by,
    nearness_of,
    runs,
    sketch,
    words_of,
)
from scholiast.benchmarks.academiceval.building.verbatim import REPEATED, verbatim_share


def _reworded(text: str, share: float) -> str:
    draw = random.Random(0)
    return " ".join("other" if draw.random() < share else word for word in text.split())


def test_a_text_with_changed_words_is_near() -> None:
    text = prose("x", 3_000)
    one = nearness_of("A title of its own", "", sketch(words_of(text)))
    other = nearness_of("Another title quite", "", sketch(words_of(_reworded(text, 0.15))))
    assert near_by(one, other) == "text"
    far = nearness_of("Another title quite", "", sketch(words_of(prose("y", 3_000))))
    assert not near_by(one, far)


def test_titles_are_compared_without_case_and_signs() -> None:
    one = nearness_of("Trees: A Study!", prose("x"))
    assert near_by(one, nearness_of("TREES — a study", prose("y"))) == "title"
    assert not near_by(nearness_of("Trees", prose("x")), nearness_of("Trees", prose("y")))


def test_abstracts_make_two_titles_one_work() -> None:
    text = prose("x", 150)
    one, other = (
        nearness_of("First name of it", text),
        nearness_of("Second name", _reworded(text, 0.05)),
    )
    assert near_by(one, other) == "abstract"


def test_an_estimate_is_near_the_true_share() -> None:
    left, both, right = (prose(seed, 2_000) for seed in "abc")
    one, other = words_of(left + both), words_of(both + right)
    first, second = set(runs(one).tolist()), set(runs(other).tolist())
    true = len(first & second) / len(first | second)
    assert abs(jaccard(sketch(one), sketch(other)) - true) < 0.08


def test_near_ones_are_found_among_many() -> None:
    near = Near(
        (f"{at}", nearness_of(f"Title {at} of many", prose(f"{at}", 150))) for at in range(200)
    )
    asked = nearness_of("Unlike any", _reworded(prose("7", 150), 0.05))
    assert list(near.to(asked)) == [("7", "abstract")]
    assert not list(near.to(asked, but="7"))
    assert not list(near.to(nearness_of("Unlike any", prose("none", 150))))


words = st.lists(st.sampled_from(["a", "b", "ähre", "c-d", "9"]), max_size=80).map(" ".join)


@given(words, words)
def test_shares_are_shares_whichever_way_round(one: str, other: str) -> None:
    first, second = sketch(words_of(one)), sketch(words_of(other))
    assert jaccard(first, second) == jaccard(second, first)
    assert 0 <= jaccard(first, second) <= 1
    assert 0 <= verbatim_share(words_of(one), [words_of(other)]) <= 1


@given(words, words, words)
def test_a_text_stands_whole_in_what_holds_it(before: str, text: str, after: str) -> None:
    if words_of(text).size:
        whole = words_of(f"{before} {text} {after}")
        assert verbatim_share(words_of(text), [whole]) == 1.0


def test_half_of_a_part_stands_in_the_input() -> None:
    target = f"{prose('x', 40)} {prose('y', 40)}"
    share = verbatim_share(words_of(target), [words_of(f"{prose('z')} {prose('x', 40)}")])
    assert share == REPEATED
    assert verbatim_share(words_of(target), [words_of(prose("z", 500))]) == 0
    assert verbatim_share(words_of(target), []) == 0


def test_words_that_only_meet_between_texts_do_not_count() -> None:
    target = words_of("one two three four five six seven eight")
    halves = [words_of("one two three four"), words_of("five six seven eight")]
    assert verbatim_share(target, halves) == 0
