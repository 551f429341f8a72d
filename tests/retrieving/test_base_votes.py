"""The citation graph as evidence: votes, coupling, popularity with time, ties; nothing later."""

from datetime import date
from pathlib import Path

import numpy as np
from tests.retrieving.made import collection

from scholiast.corpora.indexes.grams import HashedGrams
from scholiast.retrieving.graphs import CitationGraph
from scholiast.retrieving.interface import Need
from scholiast.retrieving.neighbours import MixedNeighbours, VectorNeighbours, WordNeighbours
from scholiast.retrieving.priors import PopularityRetriever, TiesRetriever
from scholiast.retrieving.selecting import best_rows
from scholiast.retrieving.voting import VotingRetriever, coupling

EARLY, LATE = date.fromordinal(736_000), date.fromordinal(738_000)


def test_works_that_near_papers_cite_are_found(tmp_path: Path) -> None:
    works = collection()
    retriever = VotingRetriever(works, WordNeighbours(works, tmp_path))
    (ranking,) = retriever.search([Need(title="songbirds and their wings")])
    assert set(ranking.rows.tolist()) == set(range(6))
    assert retriever.name == "votes"


def test_a_paper_of_a_later_day_has_no_vote(tmp_path: Path) -> None:
    works = collection()
    retriever = VotingRetriever(works, WordNeighbours(works, tmp_path))
    need = Need(title="songbirds and their wings", as_of=EARLY)
    (ranking,) = retriever.search([need])
    assert set(ranking.rows.tolist()) == {0, 1, 2}
    (all_of_them,) = retriever.search([Need(title=need.title, as_of=LATE)])
    assert {3, 4} <= set(all_of_them.rows.tolist())


def test_the_paper_itself_has_no_vote(tmp_path: Path) -> None:
    works = collection()
    retriever = VotingRetriever(works, WordNeighbours(works, tmp_path))
    (ranking,) = retriever.search([Need(title="On birds 0", abstract="Of songbirds.")])
    assert set(ranking.rows.tolist()) == {3, 4, 5}


def test_who_cites_the_same_works_votes_too(tmp_path: Path) -> None:
    works = collection()
    retriever = VotingRetriever(works, WordNeighbours(works, tmp_path))
    need = Need(title="xylophone", cited=("rocks-survey", "rocks-model"))
    (ranking,) = retriever.search([need])
    assert set(ranking.rows.tolist()) == {6, 7, 8}
    strengths = coupling(CitationGraph(works), np.array([6, 8]))
    assert int(strengths.argmax()) == 2
    assert np.count_nonzero(strengths) == 1


def test_words_and_vectors_tell_neighbours_together(tmp_path: Path) -> None:
    works = collection()
    near = VectorNeighbours(works, HashedGrams(128), tmp_path)
    mixed = MixedNeighbours([(WordNeighbours(works, tmp_path), 1.0), (near, 2.0)])
    (ranking,) = VotingRetriever(works, mixed).search([Need(title="granite erosion")])
    assert set(ranking.rows.tolist()) == set(range(6, 12))


def test_popularity_counts_no_later_citation() -> None:
    works = collection()
    retriever = PopularityRetriever(works)
    (all_of_them,) = retriever.search([Need(title="x")])
    assert len(all_of_them.rows) == 24
    (early,) = retriever.search([Need(title="x", as_of=EARLY)])
    assert set(early.rows.tolist()) == {
        first + place for first in (0, 6, 12, 18) for place in range(3)
    }
    (before,) = retriever.search([Need(title="x", as_of=date(2010, 1, 1))])
    assert not len(before.rows)


def test_ties_are_of_authors_and_venue() -> None:
    (ranking,) = TiesRetriever(collection()).search(
        [Need(title="x", authors=("Rocksson",), venue="Journal of Cells")]
    )
    assert set(ranking.rows.tolist()) == {*range(6, 12), *range(18, 24)}
    assert set(ranking.rows[:6].tolist()) == set(range(6, 12))


def test_the_best_of_many_are_those_of_a_whole_sort() -> None:
    draw = np.random.default_rng(3)
    drawn = (draw.normal(size=120_000), draw.integers(0, 30, 120_000), np.zeros(120_000))
    for scores in [numbers.astype(np.float32) for numbers in drawn]:
        for limit in (1, 100, 5_000):
            expected = np.lexsort((np.arange(len(scores)), -scores))[:limit]
            assert np.array_equal(best_rows(scores, limit), expected)
    assert not len(best_rows(np.zeros(120_000, np.float32), 5, above=0.0))
