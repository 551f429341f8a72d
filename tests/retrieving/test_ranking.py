"""Features, neighbours and the graph, on cases that can be counted by hand."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("scipy")

from scholiast.retrieving.ranking.features import FEATURES, NAMES
from scholiast.retrieving.ranking.known import KnownPapers, Papers, matrix_of
from scholiast.retrieving.ranking.neighbourhood import Likenesses, Neighbourhood


def known() -> KnownPapers:
    """Three papers: one cites works 0 and 1, one 1 and 2, one 3."""
    none = np.zeros((3, 4), np.float16)
    bags = matrix_of(np.arange(4), np.zeros(3, np.int32), np.ones(3, np.float32), 2)
    return KnownPapers(
        Papers(
            none,
            none,
            bags,
            np.array([10, 20, 0], np.int32),
            np.array([-1, 4, -1]),
            ("a", "b", "c"),
            np.array([0, 2, 4, 5]),
            np.array([0, 1, 1, 2, 3]),
        ),
        5,
    )


def likenesses(*scores: float) -> Likenesses:
    made = np.array(scores, np.float32)
    return Likenesses(made, made.copy(), made.copy())


def test_the_graph_is_read_from_both_sides() -> None:
    of, cited = known().references(np.array([1, 0]))
    assert of.tolist() == [0, 0, 1, 1]
    assert cited.tolist() == [1, 2, 0, 1]
    of, citing = known().citers(np.array([1, 4]))
    assert of.tolist() == [0, 0]
    assert citing.tolist() == [0, 1]


def test_a_query_sees_no_later_paper_and_not_itself() -> None:
    none = np.zeros(0, np.int64)
    assert known().hidden("", 15, none).tolist() == [False, True, False]
    assert known().hidden("c", None, none).tolist() == [False, False, True]
    assert known().hidden("", None, np.array([4])).tolist() == [False, True, False]
    assert not known().hidden("", None, none).any()


def test_votes_fall_with_likeness_and_sum_to_the_listed() -> None:
    around = Neighbourhood(known(), likenesses(0.9, 0.3, 0.2))
    assert around.rows.tolist() == [0, 1, 2, 3]
    votes = around.column("terms_votes", np.array([0, 1, 2, 3, 4]))
    assert votes[1] > votes[0] > votes[2] > votes[3] > votes[4] == 0
    assert votes[1] == pytest.approx(1 - votes[3])
    assert around.column("nearest_20", np.array([1])).tolist() == [2]
    assert around.column("encoder_nearest", np.array([2])).tolist() == pytest.approx([0.3])


def test_hidden_papers_do_not_vote() -> None:
    around = Neighbourhood(known(), likenesses(-1, 0.3, -1))
    assert around.rows.tolist() == [1, 2]
    assert around.nearest.tolist() == [1]


def test_without_any_paper_there_are_no_votes() -> None:
    around = Neighbourhood(known(), likenesses(-1, -1, -1))
    assert not around.columns(np.array([0, 3]))["votes"].any()


def test_each_feature_is_named_once_and_says_what_it_is() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(feature.says for feature in FEATURES)


def test_the_page_lists_the_features_as_the_table_has_them() -> None:
    page = (Path(__file__).parents[2] / "docs" / "retrieving-learned.md").read_text()
    listed = page.partition("<!-- features -->")[2].partition("<!-- /features -->")[0]
    rows = [f"| `{feature.name}` | {feature.says} |" for feature in FEATURES]
    assert listed.strip().splitlines()[2:] == rows
