"""Training of the towers: what a paper cites should lie nearer to it than what it does not.

InfoNCE with temperature over many works at once (CiteRAG, equation 7), several cited works a
paper; the chance of a work to be among those compared is divided out (sampled softmax), so that
what comes near the query follows how often it is cited. A work's own vector is left out half the
time: works that nobody cited in training rank by their text. Plain NumPy; gradients by hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.learned.steps import Dense, Rows
from scholiast.retrieving.learned.terms import Bags, thinned
from scholiast.retrieving.learned.towers import Matrix, Towers, lengths
from scholiast.retrieving.ranking.known import sliced

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a training; chosen on a part of train_task1 of CiteRAG held back."""

    width: int = 256
    rounds: float = 34
    """Times that each paper is looked at."""
    papers: int = 192
    """Papers of a step."""
    cited: int = 12
    """Cited works that are drawn of each paper, with repetition."""
    others: int = 2048
    """Works that are drawn beside them, each with the same chance."""
    temperature: float = 0.05
    head_rate: float = 3e-4
    term_rate: float = 1.5e-3
    own_rate: float = 2e-2
    dropped: float = 0.5
    """Share of the works' own vectors that a step leaves out."""
    hidden_asked: float = 0.5
    """Share of a paper's terms that a step leaves out, lest they are learned by heart."""
    hidden_answered: float = 0.2
    """Share of a work's terms that a step leaves out."""
    seed: int = 4


@dataclass(frozen=True, slots=True)
class Material:
    """What is learned from: works, papers, and which work each paper cites."""

    works: NDArray[np.float16]
    """Works x the encoder's width."""
    work_bags: Bags
    papers: NDArray[np.float16]
    """Papers x the encoder's width."""
    paper_bags: Bags
    starts: NDArray[np.int64]
    cited: NDArray[np.int64]
    """Paper i cites the works `cited[starts[i]:starts[i + 1]]`."""

    def cites(self, paper: int) -> NDArray[np.int64]:
        """Return the works that a paper cites."""
        return self.cited[self.starts[paper] : self.starts[paper + 1]]

    def only(self, papers: NDArray[np.int64]) -> "Material":
        """Return the same works with some of the papers."""
        starts, cited = sliced(self.starts, self.cited, papers)
        return Material(
            self.works, self.work_bags, self.papers[papers], self.paper_bags[papers], starts, cited
        )


@dataclass(frozen=True, slots=True)
class Learned:
    """What a training gives."""

    towers: Towers
    own: Matrix
    """Works x width: each work's own vector, zeros where it was not cited."""
    loss: float
    """Mean over the last tenth of the steps."""


def train(material: Material, plan: Plan, progress: Progress | None = None) -> Learned:
    """Return towers trained on the material, by as many steps as the plan's rounds make."""
    course = _Course(material, plan)
    steps = max(60, round(plan.rounds * len(material.papers) / plan.papers))
    losses = []
    for step in range(steps):
        losses.append(course.step(max(0.02, 1 - step / steps)))
        if progress and (step % 10 == 9 or step == steps - 1):
            progress("towers", step + 1, steps)
    return Learned(course.towers, course.own.table, float(np.mean(losses[-max(1, steps // 10) :])))


@dataclass(slots=True)
class _Drawn:
    """What a step looks at."""

    papers: NDArray[np.int64]
    works: NDArray[np.int64]
    """Rows, rising."""
    right: NDArray[np.int64]
    """Papers x cited: places among `works`."""
    chances: Matrix
    """Log of how often each work is expected among those drawn."""
    with_own: NDArray[np.int64]
    """Places of works whose own vector takes part."""


class _Course:
    """A training under way."""

    def __init__(self, material: Material, plan: Plan) -> None:
        self._material, self._plan = material, plan
        self._random = np.random.default_rng(plan.seed)
        self._counts = np.diff(material.starts)
        self._usable = np.flatnonzero(self._counts)
        self._queue = self._usable[:0]
        weights = 1 / np.maximum(self._counts, 1)
        share = np.repeat(weights, self._counts)
        self._share = np.bincount(material.cited, share, len(material.works)).astype(np.float32)
        start = self._rotation(material.works.shape[1])
        self._asking, self._answering = Dense(start), Dense(start.copy())
        terms = self._random.standard_normal((material.work_bags.shape[1], plan.width)) * 0.02
        self._asking_terms = Rows(terms.astype(np.float32))
        self._answering_terms = Rows(terms.astype(np.float32))
        self.own = Rows(np.zeros((len(material.works), plan.width), np.float32))

    @property
    def towers(self) -> Towers:
        """Return the towers as they are."""
        return Towers(
            self._asking.table,
            self._asking_terms.table,
            self._answering.table,
            self._answering_terms.table,
        )

    def step(self, pace: float) -> float:
        """Take one step, its rates times `pace`; return the loss before it."""
        material, plan, drawn = self._material, self._plan, self._draw()
        vectors = material.papers[drawn.papers].astype(np.float32)
        bags = thinned(material.paper_bags[drawn.papers], plan.hidden_asked, self._random)
        asked = vectors @ self._asking.table + bags @ self._asking_terms.table
        texts = material.works[drawn.works].astype(np.float32)
        work_bags = thinned(material.work_bags[drawn.works], plan.hidden_answered, self._random)
        answers = texts @ self._answering.table + work_bags @ self._answering_terms.table
        answers[drawn.with_own] += self.own.table[drawn.works[drawn.with_own]]
        long, wide = lengths(asked), lengths(answers)
        asked /= long
        answers /= wide
        loss, slope = _contrast(asked @ answers.T, drawn, plan.temperature)
        to_asked = _through(slope @ answers, asked, long)
        to_answers = _through(slope.T @ asked, answers, wide)
        self._asking.move(vectors.T @ to_asked, plan.head_rate * pace)
        self._answering.move(texts.T @ to_answers, plan.head_rate * pace)
        self._asking_terms.move_bags(bags, to_asked, plan.term_rate * pace)
        self._answering_terms.move_bags(work_bags, to_answers, plan.term_rate * pace)
        owners = drawn.works[drawn.with_own]
        self.own.move(owners, to_answers[drawn.with_own], plan.own_rate * pace)
        return loss

    def _draw(self) -> _Drawn:
        material, plan, random = self._material, self._plan, self._random
        if len(self._queue) < min(plan.papers, len(self._usable)):
            self._queue = random.permutation(self._usable)
        papers, self._queue = self._queue[: plan.papers], self._queue[plan.papers :]
        parts = random.random((len(papers), plan.cited)) * self._counts[papers][:, None]
        right = material.cited[material.starts[papers][:, None] + parts.astype(np.int64)]
        total = len(material.works)
        others = random.integers(0, total, plan.others)
        works = np.unique(np.concatenate([right.ravel(), others]))
        draws = len(papers) * plan.cited / len(self._usable)
        chances = np.log(self._share[works] * draws + plan.others / total)
        kept = (random.random(len(works)) >= plan.dropped) & (self._share[works] > 0)
        return _Drawn(papers, works, np.searchsorted(works, right), chances, np.flatnonzero(kept))

    def _rotation(self, width: int) -> Matrix:
        """Return a map that keeps angles, as nearly as its width allows."""
        size = max(width, self._plan.width)
        turned, _ = np.linalg.qr(self._random.standard_normal((size, size)))
        return np.ascontiguousarray(turned[:width, : self._plan.width], np.float32)


def _contrast(likeness: Matrix, drawn: _Drawn, temperature: float) -> tuple[float, Matrix]:
    """Return the loss and its slope by the likeness (papers x works)."""
    rows = np.arange(len(likeness))[:, None]
    scores = likeness / np.float32(temperature)
    scores -= drawn.chances
    scores -= scores.max(axis=1, keepdims=True)
    reached = scores[rows, drawn.right].mean(axis=1)
    np.exp(scores, out=scores)
    sums = scores.sum(axis=1, keepdims=True)
    loss = float(np.mean(np.log(sums[:, 0]) - reached))
    scores /= sums
    share = np.float32(1 / drawn.right.shape[1])
    np.subtract.at(scores, (np.broadcast_to(rows, drawn.right.shape), drawn.right), share)
    scores *= np.float32(1 / (temperature * len(likeness)))
    return loss, scores


def _through(slope: Matrix, unit: Matrix, length: Matrix) -> Matrix:
    """Return the slope by rows before they were brought to length 1."""
    along: NDArray[Any] = np.einsum("ij,ij->i", slope, unit)[:, None]
    return np.asarray((slope - along * unit) / length, np.float32)
