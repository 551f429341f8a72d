"""Judging: what a training on a collection reaches for papers held back from it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.papers import Work
from scholiast.retrieving.interface import Citing, Collection, Need
from scholiast.retrieving.learned.papers import paper_vectors, texts_of
from scholiast.retrieving.learned.retriever import LearnedRetriever, Place
from scholiast.retrieving.learned.teaching import teach
from scholiast.retrieving.learned.training import Plan
from scholiast.retrieving.ranking.known import Places, sliced
from scholiast.retrieving.vectors import Progress, vectors

SHARE = 16
"""Of 256 papers so many are held back, by the hash of their titles."""
BATCH = 32


@dataclass(frozen=True, slots=True)
class Judged:
    """Means over papers held back; a list is all that such a paper is known to cite."""

    papers: int
    recall_20: float
    recall_40: float
    ndcg_20: float
    mrr_20: float
    seconds: float
    """That the training took."""


class Narrowed:
    """A collection, of which some citing papers are not known."""

    def __init__(self, collection: Collection, papers: Places) -> None:
        """Take a collection and the papers that stay known."""
        self._collection = collection
        citing = collection.citing
        starts, cited = sliced(citing.starts, citing.cited, papers)
        self._citing = Citing(
            [citing.titles[paper] for paper in papers],
            [citing.abstracts[paper] for paper in papers],
            starts,
            cited,
            citing.days[papers],
            citing.rows[papers],
        )

    @property
    def fingerprint(self) -> str:
        """Return that of the whole: the works are the same, and so are their vectors."""
        return self._collection.fingerprint

    @property
    def days(self) -> NDArray[np.int32]:
        """Return the works' days."""
        return self._collection.days

    @property
    def citing(self) -> Citing:
        """Return the papers that are known."""
        return self._citing

    def __len__(self) -> int:
        """Return how many works there are."""
        return len(self._collection)

    def ids(self, rows: Sequence[int]) -> list[str]:
        """Return the ids of works at rows."""
        return self._collection.ids(rows)

    def row(self, identity: str) -> int | None:
        """Return the row of the work with that id."""
        return self._collection.row(identity)

    def works(self, rows: Sequence[int]) -> list[Work]:
        """Return the works at rows."""
        return self._collection.works(rows)

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return the text of works."""
        return self._collection.texts(start, stop, level=level)


def judge(
    collection: Collection,
    folder: Path,
    encoder: Encoder,
    *,
    plan: Plan | None = None,
    progress: Progress | None = None,
) -> Judged:
    """Return what a training without one paper in sixteen reaches for those; nothing is kept."""
    citing = collection.citing
    marks = [hashlib.sha256(f"dev:{title}".encode()).digest()[0] for title in citing.titles]
    back = (np.array(marks) < SHARE) & (np.diff(citing.starts) > 0)
    narrowed = Narrowed(collection, np.flatnonzero(~back))
    works = vectors(collection, encoder, folder, progress=progress)
    papers = paper_vectors(texts_of(citing), encoder, folder, progress)[~back]
    model = teach(narrowed, works, papers, encoder, plan=plan, progress=progress)
    with TemporaryDirectory() as place:
        retriever = LearnedRetriever(narrowed, model, encoder, Place(folder, Path(place)))
        return _measured(retriever, citing, np.flatnonzero(back), model.stamp.seconds)


def _measured(
    retriever: LearnedRetriever, citing: Citing, papers: Places, seconds: float
) -> Judged:
    gained = []
    for start in range(0, len(papers), BATCH):
        part = papers[start : start + BATCH]
        needs = [Need(title=citing.titles[one], abstract=citing.abstracts[one]) for one in part]
        for paper, ranking in zip(part, retriever.search(needs, limit=40), strict=True):
            cited = citing.cited[citing.starts[paper] : citing.starts[paper + 1]]
            gained.append(_gained(np.isin(ranking.rows, cited), len(cited)))
    means = np.mean(gained, axis=0) if gained else np.zeros(4)
    recall_20, recall_40, ndcg, mrr = (float(mean) for mean in means)
    return Judged(len(papers), recall_20, recall_40, ndcg, mrr, seconds)


def _gained(hits: NDArray[np.bool_], wanted: int) -> tuple[float, float, float, float]:
    first = np.flatnonzero(hits[:20])
    discounts = 1 / np.log2(np.arange(2, 22))
    reached = float(discounts[: len(hits[:20])] @ hits[:20])
    return (
        float(hits[:20].sum()) / wanted,
        float(hits.sum()) / wanted,
        reached / float(discounts[: min(20, wanted)].sum()),
        float(1 / (1 + first[0])) if len(first) else 0.0,
    )
