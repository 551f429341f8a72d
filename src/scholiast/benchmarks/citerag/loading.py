"""CiteRAG's files -> a collection of works, samples and examples.

Two works with one title key are one; so is a reference and the pool's title with its key. A
reference whose title the pool lacks keeps its id, and so stays in every denominator.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from scholiast.benchmarks.citerag.records import (
    LIST_TEST,
    LIST_TRAIN,
    POOL,
    POSITION_TEST,
    POSITION_TRAIN,
    ListPaper,
    Marker,
    PoolTitle,
    PositionSection,
    TrainPaper,
    TrainSection,
    file_of,
    read,
    required,
)
from scholiast.benchmarks.interface import Sample
from scholiast.errors import InputError
from scholiast.papers import Identifiers, Work
from scholiast.retrieving.interface import Example, Need
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.scoring.titles import title_key

LIST_METRICS = (
    "recall@20", "recall@40", "recall@50", "ndcg@20", "ndcg@40", "mrr@20", "mrr@50", "hit@20",
    "hit@40",
)  # fmt: skip
POSITION_METRICS = (
    "paca@10", "paca@20", "paca@40", "recall@10", "recall@20", "recall@40", "mrr@10", "mrr@20",
)  # fmt: skip
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
        self.left_out = 0
        """Training records of test papers."""

    @cached_property
    def collection(self) -> ListedCollection:
        """Return the works in the pool's order, those with one title key once."""
        works = self._works()
        rows = {work.id: row for row, work in enumerate(works)}
        papers = list(self._papers())
        graph = citing_of(
            [(title, abstract, [identity(cited) for cited in cites])
             for title, abstract, cites in papers],
            rows,
            own=[rows.get(identity(title), -1) for title, _, _ in papers],
        )  # fmt: skip
        return ListedCollection(works, graph)

    def examples(self) -> list[Example]:
        """Return one example a placeholder of train_task2 whose work is known and in the pool."""
        self.collection  # noqa: B018  (what is left out is counted there)
        return list(self._examples())

    def _works(self) -> list[Work]:
        kept: dict[str, PoolTitle] = {}
        for row in read(required(self._folder, POOL), PoolTitle):
            id = identity(row.title)
            if id and (id not in kept or (row.arxiv_id and not kept[id].arxiv_id)):
                kept[id] = row
        return [
            Work(id, Identifiers(arxiv=row.arxiv_id), title=row.title, sources=("CiteRAG",))
            if row.arxiv_id
            else Work(id, title=row.title, sources=("CiteRAG",))
            for id, row in kept.items()
        ]

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
                self.left_out += 1
            else:
                yield paper

    def _training_sections(self) -> Iterator[TrainSection]:
        path = file_of(self._folder, POSITION_TRAIN)
        for section in read(path, TrainSection) if path else ():
            if not self._is_tested(section.title, section.abstract):
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
                    excluded=_itself(section.title),
                )
                yield Example(need, (cited,), identity(section.title) or section.id)


def abstract_key(abstract: str) -> str:
    """Return what tells an abstract from others; empty where it is too short to tell."""
    bare = re.sub(r"^\W{0,5}abstract\b\W{0,5}", "", abstract[: PREFIX + 40], flags=re.I)
    key = title_key(bare[:PREFIX])
    return key if len(key) >= PREFIX // 2 else ""


class ListBenchmark:
    """Reference lists, from title and abstract (CiteRAG, section 2.1)."""

    name = "citerag/list"
    metrics = LIST_METRICS

    def __init__(self, data: Path, pool: Path) -> None:
        """Take the folder with test_task1, and the one with the candidates."""
        self._papers = tuple(read(required(data, LIST_TEST), ListPaper))
        self._pool = Pool(pool, [(paper.title, paper.abstract) for paper in self._papers])

    @property
    def collection(self) -> ListedCollection:
        """Return the works that are ranked."""
        return self._pool.collection

    def training(self) -> list[Example]:
        """Return positions that may be learned from."""
        return self._pool.examples()

    def samples(self, limit: int | None = None) -> list[Sample]:
        """Return one sample a paper, in the file's order."""
        return [_listed_sample(paper) for paper in self._papers[:limit]]

    def notes(self) -> dict[str, float]:
        """Return what of the data a figure should be read with; counts."""
        wanted = [id for sample in self.samples() for id in sample.relevant]
        lacking = sum(self.collection.row(id) is None for id in wanted)
        listed = sum(len(paper.references) for paper in self._papers)
        return _notes(self._pool, wanted=len(wanted), lacking=lacking, listed=listed)


class PositionBenchmark:
    """The work to cite at each placeholder of a section (CiteRAG, section 2.2)."""

    name = "citerag/position"
    metrics = POSITION_METRICS

    def __init__(self, data: Path, pool: Path) -> None:
        """Take the folder with test_task2, and the one with the candidates."""
        self._sections = tuple(read(required(data, POSITION_TEST), PositionSection))
        self._abstracts = dict(_abstracts(data))
        self._pool = Pool(pool, [(one.title, self._abstract(one)) for one in self._sections])

    @property
    def collection(self) -> ListedCollection:
        """Return the works that are ranked."""
        return self._pool.collection

    def training(self) -> list[Example]:
        """Return positions that may be learned from."""
        return self._pool.examples()

    def samples(self, limit: int | None = None) -> list[Sample]:
        """Return one sample a placeholder, in the file's order, judged by `gold`."""
        return [
            self._sample(section, number, marker)
            for section, number, marker in list(self._markers())[:limit]
        ]

    def relabelled(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Return other labels of the same samples: `official`, what the published scorer takes."""
        return {
            "official": {
                _marker_id(section, number): _right(section, marker.gold_official)
                for section, number, marker in self._markers()
            }
        }

    def notes(self) -> dict[str, float]:
        """Return what of the data a figure should be read with; counts."""
        right = [sample.relevant for sample in self.samples()]
        lacking = sum(self.collection.row(id) is None for ids in right for id in ids)
        unlabelled = sum(not ids for ids in right)
        return _notes(self._pool, wanted=len(right), lacking=lacking, unlabelled=unlabelled)

    def _markers(self) -> Iterator[tuple[PositionSection, int, Marker]]:
        for section in self._sections:
            for number, marker in enumerate(section.markers):
                yield section, number, marker

    def _sample(self, section: PositionSection, number: int, marker: Marker) -> Sample:
        text = section.sections[marker.section]
        need = Need(
            title=section.title,
            abstract=self._abstract(section),
            before=text[: marker.start],
            after=text[marker.end :],
            section=marker.section,
            excluded=_itself(section.title),
        )
        return Sample(
            _marker_id(section, number), need, _right(section, marker.gold), section.paper_id,
            _strata(section.domain),
        )  # fmt: skip

    def _abstract(self, section: PositionSection) -> str:
        return section.abstract or self._abstracts.get(section.paper_id, "")


def open_lists(data: Path, pool: Path | None) -> ListBenchmark:
    """Return the benchmark of reference lists; InputError says what is missing."""
    return ListBenchmark(data, _pool_folder(data, pool))


def open_positions(data: Path, pool: Path | None) -> PositionBenchmark:
    """Return the benchmark of positions; InputError says what is missing."""
    return PositionBenchmark(data, _pool_folder(data, pool))


def _pool_folder(data: Path, pool: Path | None) -> Path:
    """Return where the candidates are: with the tests, else in the folder that was named."""
    if not data.is_dir():
        raise InputError(f"no folder {data}: name one laid out as CiteRAG's")
    if pool is not None:
        return pool
    if file_of(data, POOL) is None:
        raise InputError(
            f"{data} holds no {POOL}.jsonl or {POOL}.jsonl.gz: name the folder that holds the"
            " candidates and the training files with --pool"
        )
    return data


def _abstracts(data: Path) -> Iterator[tuple[str, str]]:
    """Yield the abstracts that the file of lists has, by paper."""
    path = file_of(data, LIST_TEST)
    for paper in read(path, ListPaper) if path else ():
        yield paper.paper_id, paper.abstract


def _listed_sample(paper: ListPaper) -> Sample:
    own = _itself(paper.title)
    right = dict.fromkeys(identity(entry.title) for entry in paper.references)
    need = Need(title=paper.title, abstract=paper.abstract, excluded=own)
    relevant = tuple(id for id in right if id)
    return Sample(paper.paper_id, need, relevant, paper.paper_id, _strata(paper.domain))


def _strata(domain: str) -> dict[str, str]:
    return {"domain": domain} if domain else {}


def _itself(title: str) -> frozenset[str]:
    return frozenset({identity(title)} - {""})


def _marker_id(section: PositionSection, number: int) -> str:
    return f"{section.record_id}#{number}"


def _right(section: PositionSection, label: int | None) -> tuple[str, ...]:
    if label is None or not 0 <= label < len(section.references):
        return ()
    id = identity(section.references[label].title)
    return (id,) if id else ()


def _notes(pool: Pool, **counts: int) -> dict[str, float]:
    named: dict[str, float] = {"pool": len(pool.collection), "training_left_out": pool.left_out}
    return {**named, **counts}
