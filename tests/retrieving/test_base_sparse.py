"""Searching by words: beside bm25s and scikit-learn, and what a need may not see."""

from datetime import date
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tests.retrieving.made import collection

from scholiast.retrieving.interface import Need
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.weighting import BM25_NAMES

bm25s = pytest.importorskip("bm25s")
QUERY = "a survey of songbirds and their wings, with an atlas of granite"


def _tokens(texts: list[str]) -> list[list[str]]:
    """Return stems as our analyser takes them, by another way."""
    import re

    import Stemmer

    from scholiast.retrieving.analysing import _STOP

    stem = Stemmer.Stemmer("english").stemWord
    return [
        [stem(word) for word in re.findall(r"[^\W_]{2,}", text.lower()) if word not in _STOP]
        for text in texts
    ]


@pytest.mark.parametrize("name", list(BM25_NAMES))
def test_bm25_orders_works_as_bm25s_does(name: str, tmp_path: Path) -> None:
    works = collection()
    texts = works.texts(0, len(works))
    other = bm25s.BM25(method=BM25_NAMES[name], k1=1.5, b=0.75, delta=0.5)
    other.index(_tokens(texts), show_progress=False)
    theirs = other.get_scores(_tokens([QUERY])[0])
    ours = SparseRetriever(works, tmp_path, name=name).scores(QUERY)
    difference = theirs - ours
    assert np.allclose(difference, difference[0], atol=1e-4)
    assert ours.max() > ours.min()


def test_the_variants_of_bm25_are_not_one(tmp_path: Path) -> None:
    works = collection()
    found = {
        name: SparseRetriever(works, tmp_path, name=name).scores(QUERY).round(4).tobytes()
        for name in BM25_NAMES
    }
    assert len(set(found.values())) == len(BM25_NAMES)


def test_tfidf_gives_the_cosines_of_scikit_learn(tmp_path: Path) -> None:
    from sklearn.feature_extraction.text import TfidfVectorizer

    works = collection()
    texts = works.texts(0, len(works))
    other = TfidfVectorizer(
        analyzer=lambda tokens: [*tokens, *map(" ".join, pairwise(tokens))], sublinear_tf=True
    )
    matrix = other.fit_transform(_tokens(texts))
    query = "songbirds nesting wings, granite erosion"
    theirs = (matrix @ other.transform(_tokens([query])).T).toarray()[:, 0]
    ours = SparseRetriever(works, tmp_path, name="tfidf").scores(query)
    assert np.allclose(ours, theirs, atol=1e-5)


def test_an_index_is_read_again_without_the_texts(tmp_path: Path) -> None:
    works = collection()
    first = SparseRetriever(works, tmp_path, name="bm25").scores(QUERY)

    class Unread(ListedCollection):
        def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
            raise AssertionError("the texts were read again")

    same = Unread(works.works(range(len(works))), works.citing)
    assert np.array_equal(SparseRetriever(same, tmp_path, name="bm25").scores(QUERY), first)
    with pytest.raises(AssertionError):
        SparseRetriever(same, tmp_path, name="bm25+")


def test_what_came_later_or_is_excluded_is_not_found(tmp_path: Path) -> None:
    retriever = SparseRetriever(collection(), tmp_path, name="bm25")
    need = Need(title="songbirds migration feathers")
    assert set(retriever.search([need])[0].rows[:6].tolist()) == set(range(6))
    early = Need(title=need.title, as_of=date(2012, 6, 1), excluded=frozenset({"birds-survey"}))
    assert set(retriever.search([early])[0].rows.tolist()) == {1, 2}


def test_a_work_without_a_shared_word_is_not_found(tmp_path: Path) -> None:
    retriever = SparseRetriever(collection(), tmp_path, name="tfidf")
    (ranking,) = retriever.search([Need(title="membrane protein")])
    assert len(ranking.rows) == 6
    assert np.all(np.diff(ranking.scores) <= 0)
    (none,) = retriever.search([Need(title="xylophone")])
    assert not len(none.rows)


def test_a_position_is_searched_by_the_words_about_it(tmp_path: Path) -> None:
    retriever = SparseRetriever(collection(), tmp_path, name="bm25")
    need = Need(title="songbirds", before="as volcano minerals show ", after=", it erodes.")
    (ranking,) = retriever.search([need], limit=6)
    assert set(ranking.rows.tolist()) == set(range(6, 12))


def test_a_long_query_leaves_out_frequent_words_only(tmp_path: Path) -> None:
    works = collection()
    whole = SparseRetriever(works, tmp_path, name="bm25")
    cut = SparseRetriever(works, tmp_path, name="bm25", cost=1)
    assert np.array_equal(whole.scores(QUERY), cut.scores(QUERY)), "no word stands in 1,000 texts"


def test_an_empty_collection_answers(tmp_path: Path) -> None:
    (ranking,) = SparseRetriever(ListedCollection([]), tmp_path, name="bm25").search([Need("x")])
    assert not len(ranking.rows)
