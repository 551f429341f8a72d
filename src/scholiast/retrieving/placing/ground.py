"""Ground: a collection's words and citations as matrices, which every feature is read from."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Citing, Collection
from scholiast.retrieving.placing.contexts import name_hash
from scholiast.retrieving.placing.words import (
    BUCKETS,
    counted,
    rarity_of,
    sparse,
    stems,
    weighed,
)

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

_PART = 8_192
_NAME = re.compile(r"\s*[:\u2013\u2014]\s*|\s+-\s+")
_LONGEST_NAME = 24
Progress = Callable[[str, int, int], None]
Arrays = dict[str, NDArray[np.generic]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known of a collection; n works, p papers that cite, BUCKETS kinds of words."""

    works: "csr_matrix"
    """n x BUCKETS: weighted words of titles (and abstracts), rows of length 1."""
    by_word: "csr_matrix"
    """BUCKETS x n: the same by word."""
    papers_by_word: "csr_matrix"
    """BUCKETS x p."""
    cites: "csr_matrix"
    """p x n: 1 where a paper cites a work."""
    rarity: NDArray[np.float32]
    """How much a word tells one work from others."""
    papers_rarity: NDArray[np.float32]
    names: NDArray[np.int64]
    """Hash of what stands before the colon of a work's title; 0 where nothing does."""
    sizes: NDArray[np.float32]
    """Stems in a work's title."""
    cited: NDArray[np.float32]
    """How many papers cite a work."""
    days: NDArray[np.int32]
    """From which day a citing paper was available; 0 where that is not known."""
    titles: dict[str, int]
    """Folded title of a citing paper -> its place."""

    @property
    def size(self) -> int:
        """Return how many works there are."""
        return int(self.works.shape[0])


def lay(collection: Collection, progress: Progress | None = None) -> Ground:
    """Return the ground of a collection; a minute or two for 350,000 titles."""
    works, names, sizes = _works(collection, progress)
    citing = collection.citing
    papers = counted(
        f"{title}\n{abstract}"
        for title, abstract in zip(citing.titles, citing.abstracts, strict=True)
    )
    rarity, papers_rarity = rarity_of(works), rarity_of(papers)
    return _ground(
        weighed(works, rarity),
        weighed(papers, papers_rarity),
        (rarity, papers_rarity),
        (names, sizes),
        citing,
    )


def arrays_of(ground: Ground) -> Arrays:
    """Return what of the ground is worth keeping, as arrays by name."""
    papers = ground.papers_by_word.T.tocsr()
    kept: Arrays = {"names": ground.names, "sizes": ground.sizes, "rarity": ground.rarity}
    kept["papers.rarity"] = ground.papers_rarity
    for name, matrix in (("works", ground.works), ("papers", papers)):
        kept[f"{name}.data"] = matrix.data.astype(np.float16)
        kept[f"{name}.indices"] = matrix.indices.astype(np.int32)
        kept[f"{name}.indptr"] = matrix.indptr.astype(np.int64)
    return kept


def ground_of(arrays: Arrays, collection: Collection) -> Ground:
    """Return the ground that was kept as arrays."""
    works, papers = (
        sparse().csr_matrix(
            (
                arrays[f"{name}.data"].astype(np.float32),
                arrays[f"{name}.indices"],
                arrays[f"{name}.indptr"],
            ),
            shape=(len(arrays[f"{name}.indptr"]) - 1, BUCKETS),
        )
        for name in ("works", "papers")
    )
    return _ground(
        works,
        papers,
        (arrays["rarity"].astype(np.float32), arrays["papers.rarity"].astype(np.float32)),
        (arrays["names"].astype(np.int64), arrays["sizes"].astype(np.float32)),
        collection.citing,
    )


def _ground(
    works: "csr_matrix",
    papers: "csr_matrix",
    rarities: tuple[NDArray[np.float32], NDArray[np.float32]],
    of_titles: tuple[NDArray[np.int64], NDArray[np.float32]],
    citing: Citing,
) -> Ground:
    cites = _cites(citing, works.shape[0])
    cited = np.asarray(cites.sum(axis=0)).ravel().astype(np.float32)
    titles = {fold(title): place for place, title in enumerate(citing.titles) if title}
    return Ground(
        works, works.T.tocsr(), papers.T.tocsr(), cites, *rarities, *of_titles, cited,
        citing.days, titles,
    )  # fmt: skip


def _works(
    collection: Collection, progress: Progress | None
) -> tuple["csr_matrix", NDArray[np.int64], NDArray[np.float32]]:
    """Return counts of words, names and title sizes of all works."""
    names = np.zeros(len(collection), np.int64)
    sizes = np.zeros(len(collection), np.float32)
    parts = []
    for start, texts in _parts(collection):
        parts.append(counted(texts))
        for place, text in enumerate(texts, start):
            title = text.partition("\n")[0]
            names[place] = _name(title)
            sizes[place] = len(stems(title))
        if progress:
            progress("words", start + len(texts), len(collection))
    none = sparse().csr_matrix((0, BUCKETS), dtype=np.float32)
    return sparse().vstack([none, *parts], format="csr"), names, sizes


def _parts(collection: Collection) -> Iterator[tuple[int, list[str]]]:
    for start in range(0, len(collection), _PART):
        yield start, collection.texts(start, min(start + _PART, len(collection)))


def _name(title: str) -> int:
    """Return the hash of the name that a title gives before its colon; 0 where it gives none."""
    parts = _NAME.split(title, maxsplit=1)
    name = parts[0].strip()
    return name_hash(name) if len(parts) > 1 and 1 < len(name) <= _LONGEST_NAME else 0


def _cites(citing: Citing, works: int) -> "csr_matrix":
    ones = np.ones(len(citing.cited), np.float32)
    return sparse().csr_matrix(
        (ones, citing.cited.astype(np.int32), citing.starts),
        shape=(len(citing.starts) - 1, works),
    )
