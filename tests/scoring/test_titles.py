from difflib import SequenceMatcher

import pytest

from scholiast.scoring.lists import diversity_entropy, hallucination_rate
from scholiast.scoring.published import (
    is_hit,
    list_hits,
    list_ndcg,
    list_recall,
    pacc,
    title_ranks,
)
from scholiast.scoring.titles import is_alike, matched, title_key


def test_case_points_and_blanks_do_not_tell_titles_apart() -> None:
    assert title_key("  A-B: c\n") == title_key("ab C") == "abc"
    assert title_key("深層学習") == "深層学習"


def test_titles_alike_match_only_where_it_is_asked_for() -> None:
    right = ["Efficient algorithms for online decision problems", "Other"]
    near = "E cient algorithms for online decision problems"
    assert matched([near], right) == [None]
    assert matched([near], right, threshold=0.9) == [0]
    assert matched(["Quite another thing"], right, threshold=0.9) == [None]


def test_one_right_title_is_found_once() -> None:
    assert matched(["A b", "a B.", "c"], ["a b", "c"], threshold=0.9) == [0, None, 1]


def test_titles_without_letters_match_nothing() -> None:
    assert matched(["—", ""], ["...", ""], threshold=0.9) == [None, None]
    assert not is_alike("", "")


@pytest.mark.parametrize("other", ["abcdefghij", "abcdefghix", "abcdefgxyz", ""])
def test_published_hits_are_difflib_s(other: str) -> None:
    expected = SequenceMatcher(None, "abcdefghij", other).ratio() >= 0.9
    assert is_hit(" ABCDEFGHIJ ", [other]) == expected


def test_the_published_recall_counts_an_entry_twice_and_lists_with_their_repeats() -> None:
    hits = list_hits(["Deep nets", "deep nets!", "else"], ["Deep Nets", "deep nets", "lost"])
    assert hits == [True, True, False]
    assert list_recall(hits, 3, 20) == pytest.approx(2 / 3)
    assert list_ndcg(hits, 3, 20) == pytest.approx((1 + 0.6309297535714575) / 2.1309297535714578)
    assert list_recall([], 0, 20) == list_ndcg([], 0, 20) == 0


def test_the_published_position_score_leaves_out_what_was_not_found() -> None:
    assert title_ranks(["x", "Y "], ["y"]) == [2]
    assert pacc([1], 10) == 1.0
    assert pacc([3, 30], 20) == pytest.approx(0.9 / 2)


def test_diversity_is_highest_where_categories_have_equal_shares() -> None:
    assert diversity_entropy("abcd") == 2
    assert 0 < diversity_entropy("aaab") < 1
    assert diversity_entropy("aaa") == diversity_entropy("") == 0


def test_the_rate_is_of_what_was_predicted() -> None:
    assert hallucination_rate([False, True]) == 0.5
    assert hallucination_rate([]) == 0
