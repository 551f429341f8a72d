"""CiteRAG's test files -> samples over the pool's works.

A reference whose title the pool lacks keeps its id, and so stays in every denominator.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scholiast.benchmarks.citerag.judging import (
    fuzzy,
    published_lists,
    published_positions,
    relabelled,
    titles_of,
)
from scholiast.benchmarks.citerag.pool import Pool, identity, itself
from scholiast.benchmarks.citerag.records import (
    LIST_TEST,
    POOL,
    POSITION_TEST,
    Listed,
    ListPaper,
    Marker,
    PositionSection,
    file_of,
    read,
    required,
)
from scholiast.benchmarks.interface import Sample, Scored
from scholiast.errors import InputError
from scholiast.retrieving.interface import Example, Need
from scholiast.retrieving.listed import ListedCollection

LIST_METRICS = (
    "recall@20", "recall@40", "recall@50", "ndcg@20", "ndcg@40", "mrr@20", "mrr@50", "hit@20",
    "hit@40",
)  # fmt: skip
POSITION_METRICS = (
    "paca@10", "paca@20", "paca@40", "recall@10", "recall@20", "recall@40", "mrr@10", "mrr@20",
)  # fmt: skip
_FUZZY_LIST = ("recall@20", "recall@40", "ndcg@20", "mrr@20", "hit@20")
_PACA = ("paca@10", "paca@20", "paca@40")


class _Pooled:
    """What both tasks have of their pool."""

    _pool: Pool

    @property
    def collection(self) -> ListedCollection:
        """Return the works that are ranked."""
        return self._pool.collection

    @property
    def learning_key(self) -> str:
        """Return a digest of what may be learned from."""
        return self._pool.learning_key

    def training(self) -> list[Example]:
        """Return positions that may be learned from."""
        return self._pool.examples()


class ListBenchmark(_Pooled):
    """Reference lists, from title and abstract (CiteRAG, section 2.1)."""

    name = "citerag/list"
    metrics = LIST_METRICS

    def __init__(self, data: Path, pool: Path) -> None:
        """Take the folder with test_task1, and the one with the candidates."""
        self._papers = tuple(read(required(data, LIST_TEST), ListPaper))
        self._pool = Pool(pool, [(paper.title, paper.abstract) for paper in self._papers])

    def samples(self, limit: int | None = None) -> list[Sample]:
        """Return one sample a paper, in the file's order."""
        return [_listed_sample(paper) for paper in self._papers[:limit]]

    def judged(self, ranked: Mapping[str, Sequence[str]]) -> list[Scored]:
        """Return the figures with fuzzy titles, and the published scorer's."""
        samples = [sample for sample in self.samples() if sample.id in ranked]
        titles = titles_of(ranked, self.collection)
        listed = {
            paper.paper_id: [entry.title for entry in paper.references if entry.title]
            for paper in self._papers
        }
        once = {id: list(_once(entries).values()) for id, entries in listed.items()}
        return [
            fuzzy(samples, titles, once, _FUZZY_LIST),
            published_lists(samples, titles, listed),
        ]

    def notes(self) -> dict[str, float]:
        """Return what of the data a figure should be read with; counts."""
        wanted = [id for sample in self.samples() for id in sample.relevant]
        lacking = sum(self.collection.row(id) is None for id in wanted)
        listed = sum(len(paper.references) for paper in self._papers)
        return _notes(self._pool, wanted=len(wanted), lacking=lacking, listed=listed)


class PositionBenchmark(_Pooled):
    """The work to cite at each placeholder of a section (CiteRAG, section 2.2)."""

    name = "citerag/position"
    metrics = POSITION_METRICS

    def __init__(self, data: Path, pool: Path) -> None:
        """Take the folder with test_task2, and the one with the candidates."""
        self._sections = tuple(read(required(data, POSITION_TEST), PositionSection))
        for section in self._sections:
            _check(section, data)
        self._abstracts = dict(_abstracts(data))
        self._pool = Pool(pool, [(one.title, self._abstract(one)) for one in self._sections])

    def samples(self, limit: int | None = None) -> list[Sample]:
        """Return one sample a placeholder, in the file's order, judged by `gold`."""
        return [
            self._sample(section, number, marker)
            for section, number, marker in list(self._markers())[:limit]
        ]

    def official(self) -> dict[str, tuple[str, ...]]:
        """Return the labels by sample that the published scorer takes: the next entry."""
        return {
            _marker_id(section, number): _ids(_right(section, marker.gold_official))
            for section, number, marker in self._markers()
        }

    def judged(self, ranked: Mapping[str, Sequence[str]]) -> list[Scored]:
        """Return figures with the published labels, with fuzzy titles, and the published ones."""
        samples = [sample for sample in self.samples() if sample.id in ranked]
        titles = titles_of(ranked, self.collection)
        right = self._titles("gold")
        return [
            relabelled("official", samples, ranked, self.official(), (*_PACA, "mrr@20")),
            fuzzy(samples, titles, right, _PACA),
            *published_positions(
                samples, titles, self._titles("gold_official"), lambda id: id.rpartition("#")[0]
            ),
        ]

    def notes(self) -> dict[str, float]:
        """Return what of the data a figure should be read with; counts."""
        right = [sample.relevant for sample in self.samples()]
        lacking = sum(self.collection.row(id) is None for ids in right for id in ids)
        unlabelled = sum(not ids for ids in right)
        return _notes(self._pool, wanted=len(right), lacking=lacking, unlabelled=unlabelled)

    def _titles(self, label: str) -> dict[str, list[str]]:
        return {
            _marker_id(section, number): [
                entry.title for entry in _right(section, getattr(marker, label))
            ]
            for section, number, marker in self._markers()
        }

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
            excluded=itself(section.title),
        )
        right = _ids(_right(section, marker.gold))
        strata = _strata(section.domain)
        return Sample(_marker_id(section, number), need, right, section.paper_id, strata)

    def _abstract(self, section: PositionSection) -> str:
        return section.abstract or self._abstracts.get(section.paper_id, "")


def open_lists(data: Path, pool: Path | None) -> ListBenchmark:
    """Return the benchmark of reference lists; InputError says what is missing."""
    return ListBenchmark(data, _pool_folder(data, pool))


def open_positions(data: Path, pool: Path | None) -> PositionBenchmark:
    """Return the benchmark of positions; InputError says what is missing."""
    return PositionBenchmark(data, _pool_folder(data, pool))


def _pool_folder(data: Path, pool: Path | None) -> Path:
    """Return where the candidates are: in the folder that was named, else with the tests."""
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


def _check(section: PositionSection, data: Path) -> None:
    for marker in section.markers:
        text = section.sections.get(marker.section)
        if text is None or not 0 <= marker.start <= marker.end <= len(text):
            raise InputError(
                f"{data / POSITION_TEST}: record {section.record_id} has a marker outside its"
                f" sections: {marker.section!r} {marker.start}-{marker.end}"
            )


def _listed_sample(paper: ListPaper) -> Sample:
    need = Need(title=paper.title, abstract=paper.abstract, excluded=itself(paper.title))
    relevant = tuple(_once([entry.title for entry in paper.references]))
    return Sample(paper.paper_id, need, relevant, paper.paper_id, _strata(paper.domain))


def _once(titles: Sequence[str]) -> dict[str, str]:
    """Return the first title of each work, by its id."""
    found: dict[str, str] = {}
    for title in titles:
        found.setdefault(identity(title), title)
    found.pop("", None)
    return found


def _strata(domain: str) -> dict[str, str]:
    return {"domain": domain} if domain else {}


def _marker_id(section: PositionSection, number: int) -> str:
    return f"{section.record_id}#{number}"


def _right(section: PositionSection, label: int | None) -> tuple[Listed, ...]:
    inside = label is not None and 0 <= label < len(section.references)
    return (section.references[label],) if inside and label is not None else ()


def _ids(entries: Sequence[Listed]) -> tuple[str, ...]:
    return tuple(id for entry in entries if (id := identity(entry.title)))


def _notes(pool: Pool, **counts: int) -> dict[str, float]:
    left_out = len(pool.left_out)
    named: dict[str, float] = {"pool": len(pool.collection), "training_left_out": left_out}
    return {**named, **counts}
