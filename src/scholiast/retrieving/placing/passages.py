"""Passages: contexts of which it is known what they cite; alike contexts cite alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Collection, Example
from scholiast.retrieving.placing.contexts import Section, sections_of
from scholiast.retrieving.placing.ground import Arrays, Ground
from scholiast.retrieving.placing.words import BUCKETS, rows_of, sparse

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True)
class Passages:
    """m contexts with the row that each cites, and s sections of papers that cite."""

    by_word: "csr_matrix"
    """BUCKETS x m."""
    rows: NDArray[np.int64]
    """The work that a context cites."""
    groups: NDArray[np.int64]
    """Hash of the citing paper."""
    days: NDArray[np.int32]
    """Of the citing paper; 0 where it is not known."""
    sections_by_word: "csr_matrix"
    """BUCKETS x s."""
    papers: NDArray[np.int64]
    """The place of a section's paper among those that cite."""


def paper_hash(title: str) -> int:
    """Return a number for a paper, from its title."""
    return crc32(fold(title).encode()) if title else 0


def group_of(example: Example) -> int:
    """Return a number for the paper of an example: from its title, else from its group."""
    return paper_hash(example.need.title) or crc32(example.group.encode())


def passages_of(examples: Sequence[Example], ground: Ground, collection: Collection) -> Passages:
    """Return contexts of examples whose work the collection has."""
    kept = [
        (example, row)
        for example in examples
        for identity in example.relevant
        if (row := collection.row(identity)) is not None
    ]
    sections = sections_of([example.need for example, _ in kept])
    order = [place for section in sections for place in section.places]
    contexts = [context for section in sections for context in section.contexts]
    weight = np.sqrt(ground.papers_rarity * np.maximum(ground.rarity, 0.1))
    return _kept_as(
        rows_of((context.combined for context in contexts), weight),
        np.array([kept[place][1] for place in order], np.int64),
        np.array([group_of(kept[place][0]) for place in order], np.int64),
        np.array([_day(kept[place][0]) for place in order], np.int32),
        *_sections(sections, ground),
    )


def arrays_of(passages: Passages) -> Arrays:
    """Return passages as arrays by name."""
    arrays: Arrays = {
        "contexts.rows": passages.rows,
        "contexts.groups": passages.groups,
        "contexts.days": passages.days,
        "sections.of": passages.papers,
    }
    for name, matrix in (
        ("contexts", passages.by_word.T.tocsr()),
        ("sections", passages.sections_by_word.T.tocsr()),
    ):
        arrays[f"{name}.data"] = matrix.data.astype(np.float32)
        arrays[f"{name}.indices"] = matrix.indices.astype(np.int32)
        arrays[f"{name}.indptr"] = matrix.indptr.astype(np.int64)
    return arrays


def passages_from(arrays: Arrays) -> Passages:
    """Return passages that were kept as arrays."""
    contexts, sections = (
        sparse().csr_matrix(
            (arrays[f"{name}.data"], arrays[f"{name}.indices"], arrays[f"{name}.indptr"]),
            shape=(len(arrays[f"{name}.indptr"]) - 1, BUCKETS),
        )
        for name in ("contexts", "sections")
    )
    return _kept_as(
        contexts,
        arrays["contexts.rows"].astype(np.int64),
        arrays["contexts.groups"].astype(np.int64),
        arrays["contexts.days"].astype(np.int32),
        sections,
        arrays["sections.of"].astype(np.int64),
    )


def _kept_as(
    contexts: "csr_matrix",
    rows: NDArray[np.int64],
    groups: NDArray[np.int64],
    days: NDArray[np.int32],
    sections: "csr_matrix",
    papers: NDArray[np.int64],
) -> Passages:
    return Passages(contexts.T.tocsr(), rows, groups, days, sections.T.tocsr(), papers)


def _sections(
    sections: Sequence[Section], ground: Ground
) -> tuple["csr_matrix", NDArray[np.int64]]:
    """Return sections of papers that the collection knows by title, one row each."""
    known = [
        (section, ground.titles[title])
        for section in sections
        if (title := fold(section.need.title)) in ground.titles and section.text
    ]
    rows = rows_of((section.weights for section, _ in known), ground.papers_rarity)
    return rows, np.array([place for _, place in known], np.int64)


def _day(example: Example) -> int:
    return example.need.as_of.toordinal() if example.need.as_of else 0
