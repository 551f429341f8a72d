"""Candidates of a placeholder and what is known of each: the features that the ranker reads."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold
from scholiast.retrieving.placing.contexts import Context, Section
from scholiast.retrieving.placing.ground import Ground
from scholiast.retrieving.placing.passages import Passages, paper_hash
from scholiast.retrieving.placing.words import rows_of, sparse

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

PLAIN = (
    "words 4", "words 10", "words 25", "words 60", "words section", "words matched",
    "votes 4", "votes 10", "votes 25", "votes 60", "votes section", "votes vectors",
    "passages 10", "passages 60", "alike contexts", "vector place", "vector paper",
)  # fmt: skip
"""Features that are also given as a share of the highest among a placeholder's candidates."""
ALONE = (
    "votes 4 rare", "votes 60 rare", "votes section rare", "passages 10 rare",
    "log cited", "title stems", "name distance", "name in section",
)  # fmt: skip
FEATURES = (*PLAIN, *(f"{name}, share" for name in PLAIN), *ALONE)
"""Names of what the ranker reads, in its order; docs/retrieving-positions.md says what they are."""
_NEAREST, _NEAREST_WIDE, _NEAREST_SECTIONS, _NEAREST_CONTEXTS = 200, 80, 100, 60
_FAR, _NAMELESS = 60, 80
Scored = tuple[NDArray[np.int64], NDArray[np.float32]]
"""Places, each once, and their scores; all others have 0."""
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Meaning:
    """Vectors of an encoder; there may be none."""

    works: NDArray[np.float16]
    """n x width."""
    papers: NDArray[np.float16]
    """p x width."""


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

    def __init__(self, ground: Ground, passages: Passages, meaning: Meaning | None) -> None:
        """Take what candidates are found by."""
        self._ground = ground
        self._passages = passages
        self._meaning = meaning
        self._board = np.zeros(ground.size, np.float32)
        places = np.arange(len(passages.papers))
        links = sparse().csr_matrix(
            (np.ones(len(places), np.float32), (places, passages.papers)),
            shape=(len(places), ground.cites.shape[0]),
        )
        self._section_cites = links @ ground.cites
        self._context_rarity = np.sqrt(ground.papers_rarity * np.maximum(ground.rarity, 0.1))

    def gather(self, section: Section, asked: Asked | None) -> list[Found]:
        """Return candidates of each placeholder; works that must not be seen are among them."""
        hidden = self._hidden(section)
        about = self._about(section, asked, hidden)
        found = []
        for number, context in enumerate(section.contexts):
            vectors = (asked.paper, asked.contexts[number]) if asked and self._meaning else None
            found.append(self._one(section, context, about, hidden, vectors))
        return found

    def _hidden(self, section: Section) -> "_Hidden":
        """Return what is no evidence: the paper itself, and what came after its day."""
        ground, passages, need = self._ground, self._passages, section.need
        papers = np.zeros(ground.cites.shape[0], np.bool_)
        own = ground.titles.get(fold(need.title), -1) if need.title else -1
        if own >= 0:
            papers[own] = True
        contexts = passages.groups == (paper_hash(need.title) or -1)
        if need.as_of is not None:
            papers |= ground.days > need.as_of.toordinal()
            contexts |= passages.days > need.as_of.toordinal()
        out = np.flatnonzero(papers)
        cited = ground.cited
        if len(out):
            cited = cited - np.asarray(ground.cites[out].sum(axis=0)).ravel()
        return _Hidden(papers, contexts, papers[passages.papers], np.maximum(cited, 0))

    def _about(self, section: Section, asked: Asked | None, hidden: "_Hidden") -> "_About":
        ground = self._ground
        alike = rows_of([section.weights], ground.papers_rarity) @ ground.papers_by_word
        votes = _votes(_row(alike, 0), ground.cites, hidden.papers, _NEAREST_WIDE, 2.0)
        near: Scored = _NOTHING
        if asked is not None and self._meaning is not None and len(self._meaning.papers):
            cosines = self._meaning.papers.astype(np.float32) @ asked.paper
            cosines[hidden.papers] = -1
            places = _highest(cosines, _NEAREST_WIDE)
            shifted = np.maximum(cosines[places] - cosines[places].min() + 0.02, 0)
            near = _votes((places, shifted), ground.cites, hidden.papers, _NEAREST_WIDE, 1.5)
        words = _row(rows_of([section.weights], ground.rarity) @ ground.by_word, 0)
        both = self._sum(votes, near)
        rows = np.concatenate([_best(both, 250), _best(words, 100)])
        return _About(votes, near, both, words, rows)

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
        words = _row(rows_of([context.combined], ground.rarity) @ ground.by_word, 0)
        votes = self._context_votes(context, hidden)
        alike = self._alike(context, hidden)
        rows = np.unique(
            np.concatenate(
                [about.rows, _best(words, 200), _best(votes[1], 80), _best(votes[3], 150),
                 _best(votes[4], 80), alike[0]]
            )
        )  # fmt: skip
        table = np.zeros((len(rows), len(FEATURES)), np.float32)
        works = ground.works[rows]
        table[:, 0:4] = (works @ narrow.T.tocsc()).toarray()
        table[:, 4] = self._read(about.words, rows)
        matched = rows_of([context.scales[1]], ground.rarity, is_unit=False)
        table[:, 5] = (works @ matched.T.tocsc()).toarray()[:, 0]
        scores = (*votes[:4], about.votes, about.near, *votes[4:], alike)
        for column, scored in enumerate(scores, 6):
            table[:, column] = self._read(scored, rows)
        if vectors is not None and self._meaning is not None:
            near = self._meaning.works[rows].astype(np.float32)
            table[:, 15], table[:, 16] = near @ vectors[1], near @ vectors[0]
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
        last[:, 2] = self._read(about.both, rows) * rare
        last[:, 3] = table[:, 12] * rare
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
        asked = rows_of(context.scales, ground.papers_rarity)
        papers = asked @ ground.papers_by_word
        votes = [
            _votes(_row(papers, scale), ground.cites, hidden.papers, _NEAREST, 1.5)
            for scale in range(len(context.scales))
        ]
        if not len(passages.papers):
            return [*votes, _NOTHING, _NOTHING]
        sections = asked[[1, 3]] @ passages.sections_by_word
        return votes + [
            _votes(_row(sections, n), self._section_cites, hidden.sections, _NEAREST_SECTIONS, 1.5)
            for n in range(2)
        ]

    def _alike(self, context: Context, hidden: "_Hidden") -> Scored:
        """Return works that the most alike contexts cite, with the sum of squared likeness."""
        if not len(self._passages.rows):
            return _NOTHING
        asked = rows_of([context.combined], self._context_rarity)
        places, likeness = _row(asked @ self._passages.by_word, 0)
        seen = ~hidden.contexts[places]
        places, likeness = _highest_of((places[seen], likeness[seen]), _NEAREST_CONTEXTS)
        rows, inverse = np.unique(self._passages.rows[places], return_inverse=True)
        total = np.bincount(inverse, likeness**2, minlength=len(rows))
        return rows, total.astype(np.float32)

    def _read(self, scored: Scored, rows: NDArray[np.int64]) -> Floats:
        """Return the scores of some rows."""
        self._board[scored[0]] = scored[1]
        found = self._board[rows]
        self._board[scored[0]] = 0
        return found

    def _sum(self, first: Scored, second: Scored) -> Scored:
        rows = np.union1d(first[0], second[0])
        return rows, self._read(first, rows) + self._read(second, rows)


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
    near: Scored
    both: Scored
    words: Scored
    rows: NDArray[np.int64]


_NOTHING: Scored = (np.zeros(0, np.int64), np.zeros(0, np.float32))


def _row(matrix: "csr_matrix", row: int) -> Scored:
    part = slice(matrix.indptr[row], matrix.indptr[row + 1])
    return matrix.indices[part], matrix.data[part]


def _highest(scores: Floats, limit: int) -> NDArray[np.int64]:
    if len(scores) <= limit:
        return np.arange(len(scores))
    return np.argpartition(-scores, limit)[:limit]


def _highest_of(scored: Scored, limit: int) -> Scored:
    places = _highest(scored[1], limit)
    return scored[0][places], scored[1][places]


def _best(scored: Scored, limit: int) -> NDArray[np.int64]:
    return _highest_of(scored, limit)[0].astype(np.int64)


def _votes(
    alike: Scored, cites: "csr_matrix", hidden: NDArray[np.bool_], nearest: int, power: float
) -> Scored:
    """Return the works that the nearest papers cite, with the share of likeness that votes."""
    seen = ~hidden[alike[0]]
    places, likeness = _highest_of((alike[0][seen], alike[1][seen]), nearest)
    weights = np.maximum(likeness, 0) ** power
    total = float(weights.sum())
    if total <= 0:
        return _NOTHING
    voters = sparse().csr_matrix(
        ((weights / total).astype(np.float32), places, [0, len(places)]), shape=(1, cites.shape[0])
    )
    return _row(voters @ cites, 0)
