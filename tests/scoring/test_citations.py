"""Measures of MCiteBench, section 4, on cases worked by hand, and beside scikit-learn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, precision_recall_fscore_support

from scholiast.scoring.citations import (
    Fit,
    Judged,
    accuracy,
    citation_fit,
    source_exact_match,
    source_fit,
)


def test_support_counts_nothing_half_and_whole() -> None:
    found = citation_fit([Judged(0, (True,)), Judged(1, (True,)), Judged(2, (True,))])
    assert found.recall == (0 + 0.5 + 1) / 3
    assert found.precision == 1


def test_a_sentence_with_several_citations_has_the_mean_of_their_relevance() -> None:
    # sentence 1: one of three is relevant; sentence 2: both are. (1/3 + 1) / 2
    found = citation_fit([Judged(2, (True, False, False)), Judged(2, (True, True))])
    assert found.precision == pytest.approx(2 / 3)
    assert found.recall == 1
    assert found.f1 == pytest.approx(0.8)


def test_precision_is_a_mean_over_sentences_and_not_over_citations() -> None:
    found = citation_fit([Judged(2, (True,)), Judged(2, (False, False, False))])
    assert found.precision == 0.5  # over citations it would be 0.25


def test_a_sentence_without_citations_lowers_recall_and_leaves_precision() -> None:
    cited = [Judged(2, (True,))]
    found = citation_fit([*cited, Judged(0)])
    assert found == Fit(precision=1.0, recall=0.5)
    assert found.f1 == pytest.approx(2 / 3)
    assert citation_fit(cited).f1 == 1


def test_a_sentence_without_citations_is_supported_by_none_whatever_a_judge_says() -> None:
    assert citation_fit([Judged(2)]).recall == 0


def test_an_answer_without_sentences_or_citations_scores_nothing() -> None:
    assert citation_fit([]) == Fit(0, 0)
    assert citation_fit([]).f1 == 0
    assert source_fit([], ["[1]"]) == Fit(0, 0)


def test_what_an_answer_cites_is_held_against_what_is_right() -> None:
    # cited {Figure 3, [1], [2]}, right {Figure 3, Table 2}: 1 of 3, 1 of 2
    found = source_fit(["Figure 3", "[1]", "[2]", "Figure 3"], ["Figure 3", "Table 2"])
    assert found.precision == pytest.approx(1 / 3)
    assert found.recall == 0.5
    assert found.f1 == pytest.approx(0.4)
    assert source_exact_match(["Figure 3"], ["Figure 3", "Table 2"]) == 0
    assert source_exact_match(["Table 2", "Figure 3"], ["Figure 3", "Table 2"]) == 1


def test_a_citation_of_nothing_that_was_shown_lowers_source_precision() -> None:
    assert source_fit(["Figure 3", "Figure 9"], ["Figure 3"]) == Fit(0.5, 1)
    assert source_exact_match(["Figure 3", "Figure 9"], ["Figure 3"]) == 0


def test_ratings_become_shares() -> None:
    assert [accuracy(rating) for rating in (0, 1, 2)] == [0, 0.5, 1]
    with pytest.raises(ValueError, match="0, 1 or 2"):
        accuracy(3)


LABELS = ["[1]", "[2]", "[3]", "Figure 1", "Table 1"]


@settings(deadline=None)
@given(st.sets(st.sampled_from(LABELS), min_size=1), st.sets(st.sampled_from(LABELS), min_size=1))
def test_source_figures_are_those_of_scikit_learn(cited: set[str], right: set[str]) -> None:
    truth = [[label in right for label in LABELS]]
    said = [[label in cited for label in LABELS]]
    precision, recall, f1, _ = precision_recall_fscore_support(
        truth, said, average="samples", zero_division=0
    )
    found = source_fit(cited, right)
    assert (found.precision, found.recall, found.f1) == pytest.approx((precision, recall, f1))
    assert source_exact_match(cited, right) == accuracy_score(truth, said)


SENTENCES = st.builds(Judged, st.integers(0, 2), st.lists(st.booleans(), max_size=4).map(tuple))


@settings(deadline=None)
@given(st.lists(SENTENCES, max_size=6))
def test_figures_stay_between_nothing_and_all(sentences: list[Judged]) -> None:
    found = citation_fit(sentences)
    lower, higher = sorted((found.precision, found.recall))
    assert 0 <= lower <= found.f1 + 1e-12
    assert found.f1 <= higher + 1e-12 <= 1 + 1e-9
