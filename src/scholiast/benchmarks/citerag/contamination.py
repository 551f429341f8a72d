"""Test papers among what is learned from or ranked: by id, by title, by how the abstract begins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scholiast.benchmarks.citerag.pool import abstract_key
from scholiast.benchmarks.citerag.records import (
    LIST_TEST,
    LIST_TRAIN,
    POSITION_TEST,
    POSITION_TRAIN,
    ListPaper,
    PositionSection,
    TrainPaper,
    TrainSection,
    file_of,
    read,
)
from scholiast.scoring.titles import title_key


@dataclass(frozen=True, slots=True)
class Known:
    """One paper, as far as it can be told from others."""

    id: str
    title: str
    abstract: str = ""


@dataclass(frozen=True, slots=True)
class Leak:
    """A record that is a test paper, and what tells."""

    id: str
    tested: str
    """Id of the test paper."""
    by: str
    """`id`, `title` or `abstract`"""


class Exclusions:
    """The test papers, which others can be held against."""

    def __init__(self, papers: Iterable[Known]) -> None:
        """Take the test papers."""
        papers = tuple(papers)
        self._ids = {plain_id(paper.id): paper.id for paper in papers}
        self._titles = {title_key(paper.title): paper.id for paper in papers}
        self._abstracts = {abstract_key(paper.abstract): paper.id for paper in papers}
        self._titles.pop("", None)
        self._abstracts.pop("", None)

    def leak(self, paper: Known) -> Leak | None:
        """Return what makes a paper one of the test papers; None where it is none."""
        told = (
            ("id", self._ids.get(plain_id(paper.id))),
            ("title", self._titles.get(title_key(paper.title))),
            ("abstract", self._abstracts.get(abstract_key(paper.abstract))),
        )
        return next((Leak(paper.id, tested, by) for by, tested in told if tested), None)

    def is_title(self, title: str) -> bool:
        """Say whether a title is a test paper's."""
        return title_key(title) in self._titles


def plain_id(id: str) -> str:
    """Return an id without the version at its end.

    >>> plain_id("2001.01230v3"), plain_id("doi:10.1/dev2")
    ('2001.01230', 'doi:10.1/dev2')
    """
    head, _, tail = id.rpartition("v")
    return head if head[-1:].isdigit() and tail.isdigit() and len(tail) < 3 else id


def leaks(tests: Path, training: Path) -> list[Leak]:
    """Return the training records of a folder that are test papers of another, or of the same."""
    tested = Exclusions(_tested(tests))
    return [found for paper in _learned(training) if (found := tested.leak(paper))]


def _tested(folder: Path) -> Iterator[Known]:
    lists, positions = file_of(folder, LIST_TEST), file_of(folder, POSITION_TEST)
    for paper in read(lists, ListPaper) if lists else ():
        yield Known(paper.paper_id, paper.title, paper.abstract)
    for section in read(positions, PositionSection) if positions else ():
        yield Known(section.paper_id, section.title, section.abstract)


def _learned(folder: Path) -> Iterator[Known]:
    lists, positions = file_of(folder, LIST_TRAIN), file_of(folder, POSITION_TRAIN)
    for paper in read(lists, TrainPaper) if lists else ():
        yield Known(paper.id, paper.title, paper.abstract)
    for section in read(positions, TrainSection) if positions else ():
        yield Known(section.id, section.title, section.abstract)
