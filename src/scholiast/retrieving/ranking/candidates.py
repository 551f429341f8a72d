"""Candidates of a query and their features: words, vectors, graph and priors of one collection."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.ranking.features import NAMES
from scholiast.retrieving.ranking.known import Bags, KnownPapers, Numbers, Places
from scholiast.retrieving.ranking.neighbourhood import Columns, Likenesses, Neighbourhood
from scholiast.retrieving.selecting import best_rows

BY_TOWER, BY_VOTES, BY_GRAPH, BY_TERMS = 200, 80, 60, 60
"""Candidates of each kind."""
SEEDS, WALKED = 20, 200


@dataclass(frozen=True, slots=True)
class Ground:
    """The works, as a query is compared with them."""

    vectors: NDArray[np.float16]
    """Works x the encoder's width."""
    placed: NDArray[np.float16]
    """Works x the towers' width, each work's own vector in it."""
    answering: Numbers
    """Encoder's width x the towers' width: of works by their text."""
    answering_terms: Numbers
    lengths: Numbers
    """Of each work's vector by its text alone, as it is before it is brought to 1."""
    bags: Bags
    """Works x terms."""
    postings: Bags
    """Terms x works."""
    known: KnownPapers

    def by_text(self, works: "Works", placed: Numbers) -> Numbers:
        """Return the cosine of works, by their text alone, with a query in the towers' space."""
        found = works.texts @ (self.answering @ placed)
        found += self.bags[works.rows] @ self.answering_terms @ placed
        return np.asarray(found / self.lengths[works.rows], np.float32)

    def read(self, rows: Places) -> "Works":
        """Return the vectors of works at rows."""
        texts, placed = (kind[rows].astype(np.float32) for kind in (self.vectors, self.placed))
        return Works(rows, texts, placed)


@dataclass(frozen=True, slots=True)
class Works:
    """Some works, each read once."""

    rows: Places
    texts: Numbers
    """Of the encoder."""
    placed: Numbers
    """In the towers' space."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One query, as it is compared with works and papers."""

    vector: Numbers
    placed: Numbers
    """In the towers' space."""
    bag: Bags
    title_bag: Bags
    nearest: Places
    """Works that lie nearest in the towers' space, the nearest first."""
    likenesses: Likenesses
    """To the known papers; -1 for those that it may not see."""
    cited: Places
    """Works that are known to be cited already."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Rows, rising, and what is known of each."""

    rows: Places
    values: Numbers
    """Candidates x features, in the order of the table."""
    around: Neighbourhood


def gather(ground: Ground, asked: Asked) -> Candidates:
    """Return the candidates of a query with their features."""
    around = Neighbourhood(ground.known, asked.likenesses)
    near = asked.nearest[:BY_TOWER]
    stage = _Stage(ground, asked, around, np.union1d(near, around.first(BY_VOTES)), near)
    walked, plain, damped = _walk(ground.known, stage)
    found = asked.bag @ ground.postings
    said = found.indices[best_rows(found.data, BY_TERMS)]
    rows = np.unique(
        np.concatenate(
            [stage.rows, around.voted(BY_VOTES), walked[best_rows(damped, BY_GRAPH)], said]
        )
    )
    works = ground.read(rows)
    columns = around.columns(rows)
    columns["cocited"], columns["cocited_plain"] = at(walked, damped, rows), at(walked, plain, rows)
    columns |= stage.columns(works, columns["votes"])
    columns |= _words(ground, asked, rows)
    columns |= _likeness(ground, stage, around, works)
    columns["tower_rank"] = _rank(columns["tower"])
    columns["votes_rank"] = _rank(columns["votes"])
    columns["cocited_rank"] = _rank(columns["cocited"])
    return Candidates(rows.astype(np.int64), _stacked(columns, len(rows)), around)


class _Stage:
    """The first stage: votes and the towers' cosine, each brought to 0-1, added."""

    def __init__(
        self, ground: Ground, asked: Asked, around: Neighbourhood, rows: Places, near: Places
    ) -> None:
        self._ground, self._asked = ground, asked
        self.rows = rows
        self.vector = asked.vector
        """The query's, of the encoder."""
        ends = (
            ground.placed[near[[0, -1]]].astype(np.float32) @ asked.placed
            if len(near)
            else (np.ones(2, np.float32))
        )
        self._low, self._range = float(ends[1]), max(float(ends[0] - ends[1]), 1e-6)
        self._highest = around.highest
        tower = ground.placed[rows].astype(np.float32) @ asked.placed
        mixed = self._mixed(tower, around.column("votes", rows))
        first = best_rows(mixed, SEEDS)
        self.seeds = np.concatenate([rows[first], asked.cited])
        self.weights = np.concatenate([mixed[first], np.full(len(asked.cited), 1.0)])
        self.weights = self.weights.astype(np.float32)
        self._mean = float(np.sort(tower)[-20:].mean()) if len(tower) else 0.0

    def columns(self, works: Works, votes: Numbers) -> Columns:
        """Return the columns that the towers give."""
        tower = works.placed @ self._asked.placed
        return {
            "tower": tower,
            "tower_text": self._ground.by_text(works, self._asked.placed),
            "mixed": self._mixed(tower, votes),
            "query_tower": np.array(self._mean, np.float32),
        }

    def _mixed(self, tower: Numbers, votes: Numbers) -> Numbers:
        mixed = votes / self._highest + np.maximum(tower - self._low, 0) / self._range
        return np.asarray(mixed, np.float32)


def _walk(known: KnownPapers, stage: _Stage) -> tuple[Places, Numbers, Numbers]:
    """Return works that are cited with the seeds: rows, and how much, plain and damped."""
    of, papers = known.citers(stage.seeds)
    weights = (stage.weights * known.damped[stage.seeds])[of]
    reached = np.bincount(papers, weights, known.count).astype(np.float32)
    reached /= np.sqrt(known.listed)
    papers = np.sort(best_rows(reached, WALKED))
    papers = papers[reached[papers] > 0]
    of, cited = known.references(papers)
    works, places = np.unique(cited, return_inverse=True)
    plain = np.bincount(places, reached[papers][of], len(works)).astype(np.float32)
    return works, plain, np.asarray(plain * known.damped[works], np.float32)


def _words(ground: Ground, asked: Asked, rows: Places) -> Columns:
    bags = ground.bags[rows]
    terms = np.asarray((bags @ asked.bag.T).toarray()[:, 0], np.float32)
    length = np.diff(bags.indptr).astype(np.float32)
    return {
        "terms": terms,
        "terms_title": (bags @ asked.title_bag.T).toarray()[:, 0],
        "terms_length": terms * np.sqrt(length),
        "terms_rank": _rank(terms),
        "title_terms": length,
        "query_terms": np.array(asked.bag.nnz, np.float32),
        "cited_by": np.log1p(ground.known.cited_by[rows]),
    }


def _likeness(ground: Ground, stage: _Stage, around: Neighbourhood, works: Works) -> Columns:
    """Return how like the candidates are to the first ones, and to what near papers cite."""
    first = stage.weights @ ground.placed[stage.seeds].astype(np.float32)
    first_text = stage.weights @ ground.vectors[stage.seeds].astype(np.float32)
    references = around.references(8)
    like = works.texts @ ground.vectors[references].astype(np.float32).T
    like[works.rows[:, None] == references[None]] = -1
    near = np.partition(like, -5, axis=1)[:, -5:] if like.shape[1] > 5 else like
    return {
        "encoder": works.texts @ stage.vector,
        "like_first": works.placed @ (first / (np.linalg.norm(first) + 1e-8)),
        "like_first_encoder": works.texts @ (first_text / (np.linalg.norm(first_text) + 1e-8)),
        "like_references": near.mean(axis=1) if near.shape[1] else np.zeros(len(near), np.float32),
    }


def at(known: Places, values: Numbers, rows: Places) -> Numbers:
    """Return the values at rows of a list that rises; 0 where it lacks them."""
    if not len(known):
        return np.zeros(len(rows), np.float32)
    places = np.minimum(np.searchsorted(known, rows), len(known) - 1)
    return np.where(known[places] == rows, values[places], 0).astype(np.float32)


def _rank(scores: Numbers) -> Numbers:
    return np.log1p(np.argsort(np.argsort(-scores, kind="stable"))).astype(np.float32)


def _stacked(columns: Columns, count: int) -> Numbers:
    made = np.empty((count, len(NAMES)), np.float32)
    for place, name in enumerate(NAMES):
        made[:, place] = columns[name]
    return made
