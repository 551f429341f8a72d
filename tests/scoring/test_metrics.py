import random
from collections.abc import Callable

import ir_measures
import numpy as np
import pytest
from ir_measures import RR, P, R, nDCG
from sklearn.metrics import f1_score, ndcg_score, precision_score, recall_score

from scholiast.scoring.metrics import FORMULAS, Metric, parse_metric

KNOWN = [f"d{number}" for number in range(30)]


def drawn(seed: int) -> tuple[list[str], dict[str, float]]:
    """Return a ranking of some ids, and some others with grades from 1 to 3."""
    source = random.Random(seed)
    ranked = source.sample(KNOWN, source.randint(12, 25))
    right = {id: float(source.randint(1, 3)) for id in source.sample(KNOWN, source.randint(1, 9))}
    return ranked, right


CASES = [drawn(seed) for seed in range(60)]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_written_name_reads_back_as_itself(name: str) -> None:
    assert str(parse_metric(f"{name}@20")) == f"{name}@20"
    assert parse_metric(f"{name}@20") == Metric(name, 20)


@pytest.mark.parametrize(
    "written", ["recall@0", "recall@-1", "recall@", "recal@5", "paca", "", "mrr@²"]
)
def test_a_name_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r"metric|cut-off"):
        parse_metric(written)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("recall@10", R @ 10), ("precision@10", P @ 10), ("mrr", RR), ("precision@5", P @ 5),
     ("mrr@5", RR @ 5), ("recall", R @ 1000)],
)  # fmt: skip
def test_measures_are_those_of_ir_measures(ours: str, theirs: ir_measures.Measure) -> None:
    metric = parse_metric(ours)
    for ranked, right in CASES:
        qrels = {"q": dict.fromkeys(right, 1)}
        run = {"q": {id: float(len(ranked) - place) for place, id in enumerate(ranked)}}
        expected = ir_measures.calc_aggregate([theirs], qrels, run)[theirs]
        assert metric(ranked, right) == pytest.approx(expected)


def test_ndcg_of_ungraded_answers_is_that_of_ir_measures() -> None:
    for ranked, right in CASES:
        qrels = {"q": dict.fromkeys(right, 1)}
        run = {"q": {id: float(len(ranked) - place) for place, id in enumerate(ranked)}}
        measure = nDCG @ 10
        expected = ir_measures.calc_aggregate([measure], qrels, run)[measure]
        assert parse_metric("ndcg@10")(ranked, set(right)) == pytest.approx(expected)


def test_ndcg_of_grades_is_that_of_scikit_learn_with_exponential_gain() -> None:
    for ranked, right in CASES:
        gains = np.array([[2 ** right.get(id, 0.0) - 1 for id in KNOWN]])
        place = {id: place for place, id in enumerate(ranked)}
        scores = np.array([[-float(place.get(id, 10_000)) for id in KNOWN]])
        k = min(10, len(ranked))
        expected = ndcg_score(gains, scores, k=k)
        assert parse_metric(f"ndcg@{k}")(ranked, right) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "theirs"), [("f1", f1_score), ("precision", precision_score), ("recall", recall_score)]
)
def test_sets_are_judged_as_scikit_learn_does(name: str, theirs: Callable[..., float]) -> None:
    for ranked, right in CASES:
        found = [id in ranked[:10] for id in KNOWN]
        truth = [id in right for id in KNOWN]
        assert parse_metric(f"{name}@10")(ranked, right) == pytest.approx(theirs(truth, found))


def test_hit_counts_the_right_ones() -> None:
    for ranked, right in CASES:
        assert parse_metric("hit@10")(ranked, right) == len(set(ranked[:10]) & set(right))


def test_paca_falls_by_a_kth_a_place() -> None:
    paca = parse_metric("paca@10")
    assert [paca(["x"] * 0 + KNOWN[:place] + ["r"], {"r"}) for place in (0, 1, 9)] == pytest.approx(
        [1.0, 0.9, 0.1]
    )
    assert paca([*KNOWN[:10], "r"], {"r"}) == 0
    assert paca(["r", "s"], {"r", "s"}) == pytest.approx(1.9)


def test_what_nothing_is_right_for_scores_nothing() -> None:
    for name in FORMULAS:
        assert parse_metric(f"{name}@5")(["a"], ()) == 0
        assert parse_metric(f"{name}@5")([], {"a"}) == 0


def test_an_id_that_is_ranked_twice_counts_once() -> None:
    for name in FORMULAS:
        metric = parse_metric(f"{name}@4")
        assert metric(["a", "a", "b"], {"a", "c"}) == metric(["a", "b"], {"a", "c"})


def test_an_order_that_is_worse_scores_less() -> None:
    for name in ("mrr", "ndcg", "paca"):
        metric = parse_metric(f"{name}@4")
        assert metric(["x", "a"], {"a"}) < metric(["a", "x"], {"a"})
