"""Candidates of a placeholder and what is known of each: the features that the ranker reads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold
from scholiast.retrieving.placing.contexts import Context, Section
from scholiast.retrieving.placing.ground import Ground
from scholiast.retrieving.placing.passages import Passages, paper_hash
from scholiast.retrieving.placing.votes import (
    NOTHING,
    Floats,
    Scored,
    best,
    highest_of,
    row_of,
    votes_of,
)
from scholiast.retrieving.placing.words import BUCKETS, Weights, rows_of, sparse

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

PLAIN = (
    "words 4", "words 10", "words 25", "words 60", "words section", "words matched",
    "votes 4", "votes 10", "votes 25", "votes 60", "votes section",
    "passages 10", "passages 60", "alike contexts", "vector place", "vector paper",
    "votes walked", "covered near", "covered section",
)  # fmt: skip
"""Features that are also given as a share of the highest among a placeholder's candidates."""
ALONE = (
    "votes 4 rare", "votes 60 rare", "votes section rare", "passages 10 rare",
    "log cited", "title stems", "name distance", "name in section",
)  # fmt: skip
FEATURES = (*PLAIN, *(f"{name}, share" for name in PLAIN), *ALONE)
"""Names of what the ranker reads, in its order; docs/retrieving-positions.md says what they are."""
_NEAREST, _NEAREST_WIDE, _NEAREST_SECTIONS, _NEAREST_CONTEXTS = 200, 80, 100, 60
_SEEDS = 60
_FAR, _NAMELESS = 60, 80
_MOST, _MOST_OF_SECTION = 80, 200
"""Words of a context and of a section that are searched by: the heaviest."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Vectors of an encoder; there may be none."""

    works: NDArray[np.float16]
    """n x width."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A section's vectors."""

    paper: Floats
    contexts: Floats
    """One row a placeholder."""


@dataclass(frozen=True, slots=True)
class Found:
    """Candidates of one placeholder."""

    rows: NDArray[np.int64]
    features: Floats
    """One row a candidate, columns as FEATURES."""


class Gatherer:
    """Sections -> candidates of each of their placeholders."""

    def __init__(
        self,
        ground: Ground,
        passages: Passages,
        meaning: Meaning | None,
        row: Callable[[str], int | None],
    ) -> None:
        """Take what candidates are found by, and what tells the row of a work's id."""
        self._row = row
        speaking = np.bincount(ground.papers_by_word.indices, minlength=ground.cites.shape[0]) > 0
        sizes = np.sqrt(np.diff(ground.cites.indptr) + 10)
        self._sizes = np.where(speaking, sizes, np.inf).astype(np.float32)
        self._ground = ground
        self._passages = passages
        self._meaning = meaning
        self._board = np.zeros(ground.size, np.float32)
        self._weights = np.zeros(BUCKETS, np.float32)
        places = np.arange(len(passages.papers))
        links = sparse().csr_matrix(
            (np.ones(len(places), np.float32), (places, passages.papers)),
            shape=(len(places), ground.cites.shape[0]),
        )
        self._section_cites = links @ ground.cites
        self._context_rarity = np.sqrt(ground.papers_rarity * np.maximum(ground.rarity, 0.1))

    def gather(self, section: Section, asked: Asked | None, *, own: int = 0) -> list[Found]:
        """Return candidates of each placeholder; works that must not be seen are among them.

        `own` is the number of the section's paper among those of passages, where it is not known
        by its title: what it cites is no evidence for itself.
        """
        hidden = self._hidden(section, own or paper_hash(section.need.title))
        about = self._about(section, hidden)
        found = []
        for number, context in enumerate(section.contexts):
            vectors = (asked.paper, asked.contexts[number]) if asked and self._meaning else None
            found.append(self._one(section, context, about, hidden, vectors))
        return found

    def _hidden(self, section: Section, group: int) -> "_Hidden":
        """Return what is no evidence: the paper itself, and what came after its day."""
        ground, passages, need = self._ground, self._passages, section.need
        papers = np.zeros(ground.cites.shape[0], np.bool_)
        own = ground.titles.get(fold(need.title), -1) if need.title else -1
        if own >= 0:
            papers[own] = True
        contexts = passages.groups == (group or -1)
        if need.as_of is not None:
            papers |= ground.days > need.as_of.toordinal()
            contexts |= passages.days > need.as_of.toordinal()
        out = np.flatnonzero(papers)
        cited = ground.cited
        if len(out):
            cited = cited - np.asarray(ground.cites[out].sum(axis=0)).ravel()
        return _Hidden(papers, contexts, papers[passages.papers], np.maximum(cited, 0))

    def _about(self, section: Section, hidden: "_Hidden") -> "_About":
        ground = self._ground
        alike = (
            rows_of([section.weights], ground.papers_rarity, most=_MOST_OF_SECTION)
            @ ground.papers_by_word
        )
        votes = votes_of(row_of(alike, 0), ground.cites, hidden.papers, _NEAREST_WIDE, 2.0)
        words = row_of(
            rows_of([section.weights], ground.rarity, most=_MOST_OF_SECTION) @ ground.by_word, 0
        )
        walked = self._walked(votes, words, section, hidden)
        rows = np.concatenate([best(votes, 120), best(walked, 60), best(words, 60)])
        return _About(votes, walked, words, rows)

    def _one(
        self,
        section: Section,
        context: Context,
        about: "_About",
        hidden: "_Hidden",
        vectors: tuple[Floats, Floats] | None,
    ) -> Found:
        ground = self._ground
        narrow = rows_of(context.scales, ground.rarity)
        words = row_of(rows_of([context.combined], ground.rarity, most=_MOST) @ ground.by_word, 0)
        votes = self._context_votes(context, hidden)
        alike = self._alike(context, hidden)
        rows = np.unique(
            np.concatenate(
                [about.rows, best(words, 120), best(votes[1], 50), best(votes[3], 80),
                 best(votes[4], 50), alike[0]]
            )
        )  # fmt: skip
        table = np.zeros((len(rows), len(FEATURES)), np.float32)
        works = ground.works[rows]
        table[:, 0:4] = self._products(works, narrow)
        table[:, 4] = self._read(about.words, rows)
        matched = rows_of([context.scales[1]], ground.rarity, is_unit=False)
        table[:, 5] = self._products(works, matched)[:, 0]
        scores = (*votes[:4], about.votes, *votes[4:], alike)
        for column, scored in enumerate(scores, 6):
            table[:, column] = self._read(scored, rows)
        if vectors is not None and self._meaning is not None:
            near = self._meaning.works[rows].astype(np.float32)
            table[:, 14], table[:, 15] = near @ vectors[1], near @ vectors[0]
        table[:, 16] = self._read(about.walked, rows)
        table[:, 17] = self._covered(works, context.combined)
        table[:, 18] = self._covered(works, section.weights)
        self._finish(table, rows, section, context, about, hidden)
        return Found(rows, table)

    def _finish(
        self,
        table: Floats,
        rows: NDArray[np.int64],
        section: Section,
        context: Context,
        about: "_About",
        hidden: "_Hidden",
    ) -> None:
        """Fill in shares, and what is known of a work alone."""
        count = len(PLAIN)
        highest = np.abs(table[:, :count]).max(axis=0, initial=1e-9)
        table[:, count : 2 * count] = table[:, :count] / np.maximum(highest, 1e-9)
        cited = hidden.cited[rows]
        rare = 1 / np.sqrt(cited + 2)
        names = self._ground.names[rows]
        last = table[:, 2 * count :]
        last[:, 0] = table[:, 6] * rare
        last[:, 1] = table[:, 9] * rare
        last[:, 2] = table[:, 10] * rare
        last[:, 3] = table[:, 11] * rare
        last[:, 4] = np.log1p(cited)
        last[:, 5] = self._ground.sizes[rows]
        named = np.flatnonzero(names)
        last[:, 6], last[:, 7] = _NAMELESS, -1
        if len(named):
            off = [context.names.get(name, _FAR) for name in names[named].tolist()]
            last[named, 6] = off
            last[named, 7] = [name in section.names for name in names[named].tolist()]

    def _context_votes(self, context: Context, hidden: "_Hidden") -> list[Scored]:
        """Return votes of papers at each scale, then of sections at the second and the last."""
        ground, passages = self._ground, self._passages
        asked = rows_of(context.scales, ground.papers_rarity, most=_MOST)
        papers = asked @ ground.papers_by_word
        votes = [
            votes_of(row_of(papers, scale), ground.cites, hidden.papers, _NEAREST, 1.5)
            for scale in range(len(context.scales))
        ]
        if not len(passages.papers):
            return [*votes, NOTHING, NOTHING]
        sections = asked[[1, 3]] @ passages.sections_by_word
        return votes + [
            votes_of(
                row_of(sections, n), self._section_cites, hidden.sections, _NEAREST_SECTIONS, 1.5
            )
            for n in range(2)
        ]

    def _alike(self, context: Context, hidden: "_Hidden") -> Scored:
        """Return works that the most alike contexts cite, with the sum of squared likeness."""
        if not len(self._passages.rows):
            return NOTHING
        asked = rows_of([context.combined], self._context_rarity, most=_MOST)
        places, likeness = row_of(asked @ self._passages.by_word, 0)
        seen = ~hidden.contexts[places]
        places, likeness = highest_of((places[seen], likeness[seen]), _NEAREST_CONTEXTS)
        rows, inverse = np.unique(self._passages.rows[places], return_inverse=True)
        total = np.bincount(inverse, likeness**2, minlength=len(rows))
        return rows, total.astype(np.float32)

    def _covered(self, works: "csr_matrix", words: Weights) -> Floats:
        """Return the share of each work's words, by their weight squared, that are among words."""
        keys = np.fromiter(words.keys(), np.int64, len(words))
        self._weights[keys] = 1
        values = self._weights[works.indices] * works.data**2
        self._weights[keys] = 0
        return _summed(values, works.indptr)

    def _walked(self, votes: Scored, words: Scored, section: Section, hidden: "_Hidden") -> Scored:
        """Return votes of the papers that cite much of what is likely, or known, to be cited."""
        seeds = np.zeros(self._ground.size, np.float32)
        for scored, limit in ((votes, _SEEDS), (words, _SEEDS // 2)):
            rows, scores = highest_of(scored, limit)
            seeds[rows] += scores / max(float(scores.max(initial=0.0)), 1e-9)
        known = [row for cited in section.need.cited if (row := self._row(cited)) is not None]
        seeds[known] = 1
        likeness = (self._ground.cites @ seeds) / self._sizes
        places = np.flatnonzero(likeness)
        return votes_of(
            (places, likeness[places]), self._ground.cites, hidden.papers, _NEAREST_WIDE, 2.0
        )

    def _products(self, works: "csr_matrix", asked: "csr_matrix") -> Floats:
        """Return the dot products of works and a few rows: one row a work."""
        found = np.zeros((works.shape[0], asked.shape[0]), np.float32)
        for row in range(asked.shape[0]):
            words, weights = row_of(asked, row)
            self._weights[words] = weights
            found[:, row] = _summed(self._weights[works.indices] * works.data, works.indptr)
            self._weights[words] = 0
        return found

    def _read(self, scored: Scored, rows: NDArray[np.int64]) -> Floats:
        """Return the scores of some rows."""
        self._board[scored[0]] = scored[1]
        found = self._board[rows]
        self._board[scored[0]] = 0
        return found


@dataclass(frozen=True, slots=True)
class _Hidden:
    papers: NDArray[np.bool_]
    contexts: NDArray[np.bool_]
    sections: NDArray[np.bool_]
    cited: Floats


@dataclass(frozen=True, slots=True)
class _About:
    """What is found by a section as a whole."""

    votes: Scored
    walked: Scored
    words: Scored
    rows: NDArray[np.int64]


def _summed(values: Floats, starts: NDArray[np.int32]) -> Floats:
    """Return the sum of each run of values."""
    total = np.zeros(len(starts) - 1, np.float32)
    filled = np.flatnonzero(np.diff(starts))
    if len(filled):
        total[filled] = np.add.reduceat(values, starts[filled])
    return total
