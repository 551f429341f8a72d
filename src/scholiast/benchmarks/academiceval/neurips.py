"""NeurIPS papers as a folder holds them -> manuscripts, co-author graph and citation corpora.

The folder has `papers_meta.jsonl.gz` (authors, titles and abstracts of all papers of three years)
and `fulltext_2025.jsonl.gz` (sections and references of some). Of a paper's time only the year is
known, and all with a text came out together: they are drawn into the parts, not cut by day. The
lists have no categories; all are of one.
"""

import gzip
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import msgspec

from scholiast.benchmarks.academiceval.building.interface import Splitting
from scholiast.benchmarks.academiceval.building.titles import TitleIndex
from scholiast.benchmarks.academiceval.interface import Gone, Portion
from scholiast.corpora.collecting.graphs import Edge, Graph, Node, Paper, prune
from scholiast.corpora.collecting.parting import Shares
from scholiast.corpora.collecting.people import People
from scholiast.corpora.interface import Reject
from scholiast.corpora.shapes.listed import read_row
from scholiast.errors import InputError
from scholiast.papers import Author, Name, Reference, Span, Work
from scholiast.papers.folding import fold
from scholiast.parsing.citations.mapping import map_citations
from scholiast.parsing.references.labelling import parse_reference
from scholiast.writing.interface import Manuscript, PartKind
from scholiast.writing.manuscripts import corpus_of
from scholiast.writing.parts import kinds_of, parts_of

TEXTS, LISTED = "fulltext_2025.jsonl.gz", "papers_meta.jsonl.gz"
CATEGORY = "NeurIPS"
"""The one category."""
Row = TypeVar("Row")


class Section(msgspec.Struct):
    """A section of a paper as the file has it."""

    heading: str
    text: str


class _Entry(msgspec.Struct):
    raw: str
    n: int | None = None


class _Listed(msgspec.Struct):
    id: str
    title: str
    authors: list[str] = []
    venue: str = ""
    year: int | None = None


class _Full(msgspec.Struct):
    id: str
    title: str
    abstract: str
    authors: list[str]
    citation_style: str
    body: list[Section]
    references: list[_Entry]


class NeuripsFolder:
    """A folder of NeurIPS papers as a source of a data set."""

    name = "neurips"
    round = 0

    def __init__(
        self, folder: Path, *, lists: Iterable[Path] = (), connected: bool = False
    ) -> None:
        """Take a folder, and further lists of papers in which cited works are looked for.

        With `connected` only papers of the graph's largest component are samples (section 3.1).
        """
        self._folder = folder
        self._lists = (folder / LISTED, *lists)
        self._is_connected = connected

    @cached_property
    def until(self) -> str:
        """Return the year of the latest paper with a text."""
        return max((self._years.get(row.id, "") for row in self._texts()), default="")

    @cached_property
    def graph(self) -> Graph:
        """Return the authors of first-author papers, joined where they wrote together."""
        graph = graph_of((row.id, self._years.get(row.id, ""), row.authors) for row in self._rows())
        return prune(graph)[0] if self._is_connected else graph

    @property
    def left(self) -> dict[str, str]:
        """Return nothing: there is one round."""
        return {}

    def papers(self, kept: frozenset[str] = frozenset()) -> Iterator[Manuscript | Gone]:
        """Yield papers with a text that are not kept already; those not in the graph as gone."""
        inside = self.graph.papers
        cited = {row.id: _cited_entries(row) for row in self._texts() if row.id in inside}
        works = self._cited_works({entry for entries in cited.values() for entry in entries})
        for row in self._texts():
            if row.id not in inside:
                yield Gone(row.id, "not of the graph's largest component")
            elif row.id not in kept:
                yield _manuscript(row, self._years.get(row.id, ""), cited[row.id], works)

    def split(self, shares: Shares, seed: int) -> Splitting:
        """Return the part of each paper, drawn by a hash of seed and id in the shares' sizes."""
        ids = [row.id for row in self._texts() if row.id in self.graph.papers]
        return Splitting(drawn_portions(ids, shares, seed), (), "draw")

    @cached_property
    def _years(self) -> dict[str, str]:
        """Return the year of each listed paper: `NeurIPS 2025` names it."""
        listed = _read(self._folder / LISTED, _Listed)
        return {row.id: row.venue[-4:] for row in listed if row.venue[-4:].isdigit()}

    def _rows(self) -> Iterator["_Listed | _Full"]:
        """Yield every paper once: the listed ones, then those with a text that are not listed."""
        yield from _read(self._folder / LISTED, _Listed)
        yield from (row for row in self._texts() if row.id not in self._years)

    def _texts(self) -> Iterator[_Full]:
        return _read(self._folder / TEXTS, _Full)

    def _cited_works(self, entries: set[str]) -> dict[str, Work]:
        """Return the works with an abstract that printed entries name, by the entry."""
        index = self._index()
        keys = {entry: index.find(entry) for entry in sorted(entries)}
        works = self._works(frozenset(filter(None, keys.values())))
        return {entry: works[key] for entry, key in keys.items() if key in works}

    def _index(self) -> TitleIndex:
        index = TitleIndex()
        for path in self._lists:
            for at, row in enumerate(_read(path, _Listed)):
                if row.authors:
                    index.add(row.title, row.authors[0], f"{path.parent.name} {at}")
        return index

    def _works(self, keys: frozenset[str]) -> dict[str, Work]:
        """Return the listed works under these keys that have an abstract."""
        works: dict[str, Work] = {}
        for path in self._lists:
            for at, row in enumerate(_lines(path)):
                key = f"{path.parent.name} {at}"
                found = read_row(row, key) if key in keys else None
                if found and not isinstance(found, Reject) and found.work.abstract:
                    works[key] = found.work
        return works


def headed(body: Iterable[Section]) -> list[tuple[str, str]]:
    """Return headings and texts, with the heading of related work where the file has lost it.

    Headings under which nothing but subsections stands are not in the file. All its papers were
    chosen for a section on related work: where no heading says so and `2` is missing before `2.1`,
    that is it. In the 60 papers of which the folder has the Markdown, it is so in all 18 cases.
    """
    rows = [(section.heading, section.text) for section in body]
    if any(PartKind.RELATED_WORK in kinds_of(heading) for heading, _ in rows):
        return rows
    numbers = [heading.split(maxsplit=1)[0] if heading.split() else "" for heading, _ in rows]
    first = next((at for at, number in enumerate(numbers) if number.startswith("2.")), None)
    if first is None or {"2", "2."} & set(numbers):
        return rows
    return [*rows[:first], ("2 Related Work", ""), *rows[first:]]


def graph_of(papers: Iterable[tuple[str, str, Iterable[str]]]) -> Graph:
    """Return the co-author graph of papers, each with its id, day and authors' names.

    A node is an author with first-author papers; whoever only stands among the co-authors is none
    (section 3.1). A name is one person.
    """
    people = People()
    kept: dict[str, Paper] = {}
    for id, day, names in papers:
        keys = dict.fromkeys(filter(None, (people.key(_author(name)) for name in names)))
        if keys:
            kept[id] = Paper(id, day, tuple(keys))
    nodes: dict[str, Node] = {}
    active: dict[str, str] = {}
    for paper in kept.values():
        first = paper.authors[0]
        before = nodes[first].papers if first in nodes else ()
        nodes[first] = Node(first.removeprefix("name:"), (*before, paper.id), "")
        for key in paper.authors:
            active[key] = max(active.get(key, ""), paper.day)
    edges: dict[tuple[str, str], str] = {}
    for paper in kept.values():
        for one, other in combinations(sorted(key for key in paper.authors if key in nodes), 2):
            edges[one, other] = max(edges.get((one, other), ""), paper.day)
    return Graph(
        {key: _settled(node, kept, active[key]) for key, node in sorted(nodes.items())},
        dict(sorted(kept.items())),
        tuple(Edge(*pair, day) for pair, day in sorted(edges.items())),
    )


def drawn_portions(ids: Iterable[str], shares: Shares, seed: int) -> dict[str, Portion]:
    """Return ids by part, drawn by a hash: the same on every machine, in just these shares."""
    order = sorted(ids, key=lambda id: hashlib.sha256(f"{seed} {id}".encode()).digest())
    tests, later = (round(len(order) * share) for share in (shares.test, shares.validation))
    later += tests
    return {
        id: Portion.TEST if at < tests else Portion.VALIDATION if at < later else Portion.TRAIN
        for at, id in enumerate(order)
    }


def _settled(node: Node, papers: dict[str, Paper], active: str) -> Node:
    ids = tuple(sorted(node.papers, key=lambda id: (papers[id].day, id)))
    return Node(node.name, ids, active)


def _author(name: str) -> Author:
    given, _, family = " ".join(name.split()).rpartition(" ")
    return Author(Name(family, given))


def _manuscript(
    row: _Full, year: str, entries: Iterable[str], works: Mapping[str, Work]
) -> Manuscript:
    found = [works[entry] for entry in entries if entry in works]
    own = fold(row.title)
    cited = [("", work) for work in found if fold(work.title) != own]
    return Manuscript(
        row.id,
        row.title,
        row.abstract,
        parts_of(headed(row.body)),
        tuple(row.authors),
        year,
        (CATEGORY,),
        corpus_of(cited),
    )


def _cited_entries(row: _Full) -> tuple[str, ...]:
    """Return the entries that sections on related work cite, each once, in order of citation."""
    parts = parts_of(headed(row.body))
    text = "\n\n".join(part.text for part in parts if part.kind is PartKind.RELATED_WORK)
    if not text:
        return ()
    if row.citation_style == "numeric":
        references = [
            Reference(f"{at}", raw=entry.raw, number=entry.n)
            for at, entry in enumerate(row.references)
            if entry.n is not None
        ]
    else:
        references = [parse_reference(one.raw, f"{at}") for at, one in enumerate(row.references)]
    marks = map_citations(text, references, [Span(0, len(text))])
    keys = dict.fromkeys(key for mark in marks for key in mark.keys)
    return tuple(row.references[int(key)].raw for key in keys)


def _read(path: Path, kind: type[Row]) -> Iterator[Row]:
    decode = msgspec.json.Decoder(kind).decode
    for number, line in enumerate(_lines(path), start=1):
        try:
            yield decode(line)
        except msgspec.MsgspecError as error:
            raise InputError(f"{path}:{number} is not a paper as expected: {error}") from error


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as stream:
            yield from stream
    except (OSError, EOFError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
