"""CiteRAG's candidates and training files -> a collection, and examples.

Two works with one title key are one; so is a reference and the pool's title with its key.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b, sha256
from pathlib import Path

from scholiast.benchmarks.citerag.records import (
    LIST_TRAIN,
    POOL,
    POSITION_TRAIN,
    PoolTitle,
    TrainPaper,
    TrainSection,
    file_of,
    read,
    required,
)
from scholiast.papers import Identifiers, Work
from scholiast.retrieving.interface import Citing, Example, Need
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.scoring.titles import title_key

PREFIX = 160
"""So many first characters of an abstract tell one paper from another (README of the data)."""
_PLACEHOLDER = re.compile(r"\[ref\]\s?(\d{1,4})")


def identity(title: str) -> str:
    """Return the id of the work that has this title; empty where it has no letter or digit.

    >>> identity("A, b.") == identity("a B"), identity("—")
    (True, '')
    """
    key = title_key(title)
    return f"title:{blake2b(key.encode(), digest_size=10).hexdigest()}" if key else ""


class LevelledCollection(ListedCollection):
    """Works of which some have longer texts: the levels of CiteRAG, section 3.2.1."""

    def __init__(
        self, works: Sequence[Work], citing: Citing, levels: Mapping[int, tuple[str, str]]
    ) -> None:
        """Take works, who cites them, and the texts of levels 2 and 3 by row."""
        super().__init__(works, citing)
        self._levels = levels

    @cached_property
    def fingerprint(self) -> str:
        """Return a hash of works, citations and texts."""
        digest = sha256(super().fingerprint.encode())
        for row, texts in sorted(self._levels.items()):
            digest.update(f"{row}\n{texts}\n".encode())
        return digest.hexdigest()

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return the texts of a level; the first where a work has no longer one."""
        first = super().texts(start, stop)
        if level <= 1:
            return first
        rows = range(start, start + len(first))
        none = ("", "")
        return [
            self._levels.get(row, none)[level - 2] or text
            for row, text in zip(rows, first, strict=True)
        ]


class Pool:
    """The candidates, who is known to cite them, and positions to learn from."""

    def __init__(self, folder: Path, tested: Iterable[tuple[str, str]] = ()) -> None:
        """Take a folder with candidate_pool, and train_task1 and train_task2 where it has them.

        `tested` are titles and abstracts of test papers: papers that are the same are left out of
        what is learned from, whichever file they stand in.
        """
        required(folder, POOL)
        self._folder = folder
        tested = tuple(tested)
        self._titles = {title_key(title) for title, _ in tested} - {""}
        self._prefixes = {abstract_key(abstract) for _, abstract in tested} - {""}
        self.left_out: set[str] = set()
        """Ids of training records of test papers, once they were read."""

    @cached_property
    def collection(self) -> ListedCollection:
        """Return the works in the pool's order, those with one title key once."""
        kept = self._kept()
        works = [_work(id, row) for id, row in kept.items()]
        rows = {work.id: row for row, work in enumerate(works)}
        papers = list(self._papers())
        graph = citing_of(
            [(title, abstract, [identity(cited) for cited in cites])
             for title, abstract, cites in papers],
            rows,
            own=[rows.get(identity(title), -1) for title, _, _ in papers],
        )  # fmt: skip
        levels = {number: row.levels for number, row in enumerate(kept.values()) if any(row.levels)}
        return (
            LevelledCollection(works, graph, levels) if levels else ListedCollection(works, graph)
        )

    def examples(self) -> list[Example]:
        """Return one example a placeholder of train_task2 whose work is known and in the pool."""
        return list(self._examples())

    @cached_property
    def learning_key(self) -> str:
        """Return a digest of the training sections and of those that are left out."""
        digest = sha256()
        path = file_of(self._folder, POSITION_TRAIN)
        if path:
            digest.update(path.read_bytes())
        self.collection  # noqa: B018  (reads what is left out)
        digest.update("\n".join(sorted(self.left_out)).encode())
        return digest.hexdigest()

    def _kept(self) -> dict[str, PoolTitle]:
        """Return the rows by their works' ids; of two rows the one with an arXiv id."""
        kept: dict[str, PoolTitle] = {}
        for row in read(required(self._folder, POOL), PoolTitle):
            id = identity(row.title)
            if id and (id not in kept or (row.arxiv_id and not kept[id].arxiv_id)):
                kept[id] = row
        return kept

    def _papers(self) -> Iterator[tuple[str, str, Sequence[str]]]:
        """Yield title, abstract and reference titles of each training paper once."""
        seen: set[str] = set()
        for paper in self._training_papers():
            if (key := title_key(paper.title)) not in seen:
                seen.add(key)
                yield paper.title, paper.abstract, paper.references
        for section in self._training_sections():
            key = title_key(section.title)
            if section.reference_titles and key not in seen:
                seen.add(key)
                yield section.title, section.abstract, section.reference_titles

    def _training_papers(self) -> Iterator[TrainPaper]:
        path = file_of(self._folder, LIST_TRAIN)
        for paper in read(path, TrainPaper) if path else ():
            if self._is_tested(paper.title, paper.abstract):
                self.left_out.add(paper.id)
            else:
                yield paper

    def _training_sections(self) -> Iterator[TrainSection]:
        path = file_of(self._folder, POSITION_TRAIN)
        for section in read(path, TrainSection) if path else ():
            if self._is_tested(section.title, section.abstract):
                self.left_out.add(section.id)
            else:
                yield section

    def _is_tested(self, title: str, abstract: str) -> bool:
        return title_key(title) in self._titles or abstract_key(abstract) in self._prefixes

    def _examples(self) -> Iterator[Example]:
        abstracts = {title_key(paper.title): paper.abstract for paper in self._training_papers()}
        for section in self._training_sections():
            gold = {cited.number: cited.gold for cited in section.citations if cited.gold}
            abstract = section.abstract or abstracts.get(title_key(section.title), "")
            for mark in _PLACEHOLDER.finditer(section.section_text):
                cited = identity(gold.get(int(mark[1])) or "")
                if self.collection.row(cited) is None:
                    continue
                need = Need(
                    title=section.title,
                    abstract=abstract,
                    before=section.section_text[: mark.start()],
                    after=section.section_text[mark.end() :],
                    section=section.section,
                    excluded=itself(section.title),
                )
                yield Example(need, (cited,), identity(section.title) or section.id)


def _work(id: str, row: PoolTitle) -> Work:
    identifiers = Identifiers(arxiv=row.arxiv_id) if row.arxiv_id else Identifiers()
    return Work(id, identifiers, title=row.title, abstract=row.abstract, sources=("CiteRAG",))


def abstract_key(abstract: str) -> str:
    """Return what tells an abstract from others; empty where it is too short to tell."""
    bare = re.sub(r"^\W{0,5}abstract\b\W{0,5}", "", abstract[: PREFIX + 40], flags=re.I)
    key = title_key(bare[:PREFIX])
    return key if len(key) >= PREFIX // 2 else ""


def itself(title: str) -> frozenset[str]:
    """Return the id of the paper's own title, which is never among its references."""
    return frozenset({identity(title)} - {""})
