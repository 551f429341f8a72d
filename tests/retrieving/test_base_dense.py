"""Vectors of a collection: made in parts, resumed, scanned by short copies."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.retrieving.made import collection

from scholiast.corpora.indexes.grams import HashedGrams
from scholiast.papers import Work
from scholiast.retrieving.dense import DenseRetriever
from scholiast.retrieving.interface import Need
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.scanning import Scan, exact_scores
from scholiast.retrieving.vectors import PART, vectors


class Failing:
    """An encoder that stops after so many texts, and counts what it was asked."""

    name, width = "failing 1", 8

    def __init__(self, texts: int) -> None:
        self._left = texts
        self.asked = 0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.asked + len(texts) > self._left:
            raise KeyboardInterrupt
        self.asked += len(texts)
        return np.array([[float(len(text) % 7)] * 8 for text in texts], np.float32)


def test_vectors_go_on_where_they_stopped(tmp_path: Path) -> None:
    works = ListedCollection(
        [Work(str(number), title="x" * (number % 11)) for number in range(2 * PART + 5)]
    )
    with pytest.raises(KeyboardInterrupt):
        vectors(works, Failing(PART), tmp_path)
    second = Failing(10**6)
    seen: list[tuple[int, int]] = []
    made = vectors(
        works, second, tmp_path, progress=lambda _, done, total: seen.append((done, total))
    )
    assert second.asked == PART + 5
    assert seen[-1] == (len(works), len(works))
    assert made[:, 0].tolist() == [float(number % 11 % 7) for number in range(len(works))]
    third = Failing(0)
    assert np.array_equal(vectors(works, third, tmp_path), made)


def test_vectors_of_another_collection_or_encoder_lie_elsewhere(tmp_path: Path) -> None:
    one = ListedCollection([Work("a", title="abc")])
    other = ListedCollection([Work("a", title="abcde")])
    assert vectors(one, Failing(9), tmp_path)[0, 0] != vectors(other, Failing(9), tmp_path)[0, 0]


def test_the_nearest_stand_first_and_nothing_later(tmp_path: Path) -> None:
    retriever = DenseRetriever(collection(), HashedGrams(256), tmp_path, name="grams")
    need = Need(title="A survey of migration in birds", as_of=date(2013, 1, 1))
    (ranking,) = retriever.search([need], limit=5)
    assert ranking.rows[0] == 0
    assert len(ranking.rows) == 5
    assert all(row % 6 <= 2 for row in ranking.rows.tolist())
    (nothing,) = retriever.search([Need()])
    assert not len(nothing.rows)


def test_a_short_scan_finds_what_a_whole_one_finds(tmp_path: Path) -> None:
    draw = np.random.default_rng(5)
    centres = draw.normal(size=(40, 128))
    rows = centres[draw.integers(0, 40, 70_000)] + 0.7 * draw.normal(size=(70_000, 128))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    matrix = rows.astype(np.float16)
    scan = Scan(matrix, tmp_path)
    again = Scan(matrix, tmp_path)
    for query in rows[draw.integers(0, 70_000, 5)].astype(np.float32):
        short = scan.scores(query)
        whole = exact_scores(matrix, query)
        assert not np.array_equal(short, whole), "the copies are short"
        assert np.abs(short - whole).max() < 0.1
        found, scores = again.nearest(query, again.scores(query), 100)
        assert len(set(found.tolist()) & set(np.argsort(-whole)[:100].tolist())) >= 99
        assert np.allclose(scores, whole[found], atol=1e-5)


def test_a_damaged_stamp_has_vectors_made_again(tmp_path: Path) -> None:
    works = ListedCollection([Work("a", title="abc")])
    first = np.array(vectors(works, Failing(9), tmp_path))
    for stamp in tmp_path.rglob("stamp.json"):
        stamp.write_text("{")
    encoder = Failing(9)
    assert np.array_equal(vectors(works, encoder, tmp_path), first)
    assert encoder.asked == 1
