"""ROUGE against rouge-score, on drawn texts and on whole paragraphs."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from rouge_score.tokenizers import porter

from scholiast.scoring.rouge import Overlap, common_length, rouge_l, rouge_lsum, rouge_n, words_of

KINDS = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
PLAIN, STEMMED = RougeScorer(KINDS), RougeScorer(KINDS, use_stemmer=True)
WORDS = ["the", "a", "cat", "cats", "dying", "enjoyment", "retrieval", "retrieves", "2", "é"]
TEXTS = st.lists(st.sampled_from([*WORDS, "\n", ".", "-"]), max_size=40).map(" ".join)


def ours(text: str, reference: str, *, stemmed: bool = False) -> dict[str, Overlap]:
    stem = porter.PorterStemmer().stem if stemmed else None
    return {
        "rouge1": rouge_n(text, reference, 1, stem=stem),
        "rouge2": rouge_n(text, reference, 2, stem=stem),
        "rougeL": rouge_l(text, reference, stem=stem),
        "rougeLsum": rouge_lsum(text, reference, stem=stem),
    }


def is_equal_to_rouge_score(text: str, reference: str, *, stemmed: bool = False) -> bool:
    theirs = (STEMMED if stemmed else PLAIN).score(reference, text)
    return all(
        (one.precision, one.recall, one.f1) == pytest.approx(tuple(theirs[kind]), abs=1e-9)
        for kind, one in ours(text, reference, stemmed=stemmed).items()
    )


@given(TEXTS, TEXTS)
@settings(max_examples=60, deadline=None)
def test_drawn_texts_score_as_with_rouge_score(text: str, reference: str) -> None:
    assert is_equal_to_rouge_score(text, reference)
    assert is_equal_to_rouge_score(text, reference, stemmed=True)


@given(st.text(max_size=60), st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_letters_are_cut_into_words_as_rouge_score_cuts_them(text: str, other: str) -> None:
    assert is_equal_to_rouge_score(text, other)


def test_texts_of_many_words_score_as_with_rouge_score() -> None:
    draw = random.Random(3)
    vocabulary = [f"word{number}" for number in range(90)]
    one, other = (" ".join(draw.choices(vocabulary, k=280)) for _ in range(2))
    assert is_equal_to_rouge_score(one, other)


def test_a_text_of_1500_words_is_compared_with_another() -> None:
    draw = random.Random(4)
    one = [str(draw.randrange(300)) for _ in range(1500)]
    other = [word for word in one if word not in {"3", "5", "8"}]
    assert common_length(one, other) == len(other)


def test_the_order_of_words_counts_for_the_longest_sequence_alone() -> None:
    """Lin 2004, section 3.1: two candidates with equal ROUGE-2."""
    reference = "police killed the gunman"
    good, turned = "police kill the gunman", "the gunman kill police"
    assert rouge_n(good, reference, 2).f1 == rouge_n(turned, reference, 2).f1
    assert rouge_l(good, reference).f1 == 0.75
    assert rouge_l(turned, reference).f1 == 0.5


def test_an_empty_text_shares_nothing() -> None:
    assert rouge_l("", "a b").f1 == rouge_l("a b", "").f1 == rouge_lsum("", "").f1 == 0
    assert rouge_n("a", "a", 2).f1 == 0


def test_short_words_are_not_stemmed() -> None:
    stem = porter.PorterStemmer().stem
    assert words_of("was cats", stem) == ["was", "cat"]
