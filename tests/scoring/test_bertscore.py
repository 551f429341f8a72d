"""BERTScore from vectors, worked by hand; and the figures of bert-score, where an encoder is."""

import numpy as np
import pytest

from scholiast.scoring.bertscore import bertscore, inverse_frequencies, weights_of

EAST, NORTH, BETWEEN = [1.0, 0.0], [0.0, 1.0], [0.6, 0.8]


def rows(*vectors: list[float]) -> "np.ndarray":
    return np.array(vectors, np.float32)


def test_each_token_counts_by_its_likest() -> None:
    """Text: east, between. Reference: north. Likeness 0 and 0.8."""
    found = bertscore(rows(EAST, BETWEEN), rows(NORTH))
    assert found.precision == pytest.approx(0.4)
    assert found.recall == pytest.approx(0.8)
    assert found.f1 == pytest.approx(2 * 0.4 * 0.8 / 1.2)


def test_weights_move_the_mean_towards_rare_tokens() -> None:
    found = bertscore(rows(EAST, BETWEEN), rows(NORTH), np.array([1.0, 3.0]))
    assert found.precision == pytest.approx(0.6)


def test_a_mark_does_not_count_but_may_be_the_likest() -> None:
    marked = bertscore(rows(EAST), rows(NORTH, EAST), None, np.array([1.0, 0.0]))
    assert (marked.precision, marked.recall) == (1.0, 0.0)


def test_a_baseline_moves_the_scale() -> None:
    plain = bertscore(rows(EAST, BETWEEN), rows(NORTH), baseline=0.2)
    assert plain.precision == pytest.approx(0.25)
    assert plain.recall == pytest.approx(0.75)


def test_a_text_without_tokens_scores_nothing() -> None:
    none = np.zeros(1)
    assert bertscore(rows(EAST), rows(EAST), none).f1 == 0
    assert bertscore(rows(EAST), rows(EAST)).f1 == 1


def test_rare_tokens_weigh_more_than_common_ones() -> None:
    rarity = inverse_frequencies([[1, 2], [1], [1, 3]])
    assert rarity[1] == 0
    assert rarity[2] == pytest.approx(np.log(2))
    weights = weights_of([1, 2, 9, 2], [True, True, True, False], rarity, 3)
    assert weights.tolist() == pytest.approx([0, np.log(2), np.log(4), 0])
