"""A folder of sets -> a benchmark over its works."""

import hashlib
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from pathlib import Path

from scholiast.benchmarks.diagnostic.interface import (
    DRAWN,
    SETS,
    CitingPaper,
    Context,
    Described,
    Record,
)
from scholiast.benchmarks.diagnostic.keeping import (
    CONTEXTS,
    PAPERS,
    REPORT,
    WORKS,
    read_lines,
    read_set,
)
from scholiast.benchmarks.diagnostic.tokens import PLACEHOLDER
from scholiast.benchmarks.interface import Sample
from scholiast.errors import InputError
from scholiast.papers import Work
from scholiast.retrieving.interface import Example, Need
from scholiast.retrieving.listed import ListedCollection, citing_of

METRICS = ("recall@10", "mrr@10", "ndcg@10", "f1@10")
"""citeBench, section 4 and 5: recall and MRR as reported there, nDCG and F1 as asked for."""


def open_set(name: str, data: Path, pool: Path | None = None) -> "DiagnosticSet":
    """Return one of the eight sets of a folder as a benchmark: `fields`, `pos`; not an empty one.

    Works of `pool`, a folder of the same form, are ranked too. Where it is none, it is left aside.
    """
    if name not in SETS:
        raise InputError(f"no diagnostic set {name}: there are {', '.join(SETS)}")
    made = DiagnosticSet(name, data, pool)
    if not made.size:
        raise InputError(f"the set {name} in {data} is empty: the notes in {data / REPORT} say why")
    return made


class DiagnosticSet:
    """A set's records as questions: where in a sentence one work was cited."""

    metrics = METRICS

    def __init__(self, set_name: str, folder: Path, pool: Path | None = None) -> None:
        """Take the name of a set and the folder that it was built into."""
        self.name = f"diagnostic/{set_name}"
        self._set = set_name
        self._folder = folder
        self._pool = pool
        self._records = read_set(folder, set_name)

    @property
    def size(self) -> int:
        """Return how many records the set has."""
        return len(self._records)

    @cached_property
    def collection(self) -> ListedCollection:
        """Return the works; who cites them is known of papers that no record is taken from."""
        works = {work.id: work for work in read_lines(self._folder / WORKS, Work)}
        if self._pool is not None and (self._pool / WORKS).exists():
            works = {work.id: work for work in read_lines(self._pool / WORKS, Work)} | works
        rows = {id: row for row, id in enumerate(works)}
        known = [paper for paper in self._papers.values() if paper.id not in self._tested]
        citing = citing_of(
            [(paper.title, paper.abstract, paper.cited) for paper in known],
            rows,
            days=[_ordinal(paper.date) for paper in known],
            own=[rows.get(paper.id, -1) for paper in known],
        )
        return ListedCollection(works.values(), citing)

    @cached_property
    def learning_key(self) -> str:
        """Return a hash of what may be learned from: one for all eight sets of a folder."""
        digest = hashlib.sha256()
        for name in (PAPERS, CONTEXTS):
            digest.update((self._folder / name).read_bytes())
        digest.update("\n".join(sorted(self._tested)).encode())
        return digest.hexdigest()

    def training(self) -> Sequence[Example]:
        """Return the sentences of papers that no record of any set is taken from."""
        return [
            Example(self._need(one.context), (one.context.cited,), one.context.citing)
            for one in read_lines(self._folder / CONTEXTS, Described)
            if one.context.citing not in self._tested
        ]

    def samples(self, limit: int | None = None) -> Sequence[Sample]:
        """Return the records as questions, with what each is sliced by."""
        return [self._sample(record) for record in self._records[:limit]]

    @cached_property
    def _papers(self) -> dict[str, CitingPaper]:
        return {paper.id: paper for paper in read_lines(self._folder / PAPERS, CitingPaper)}

    @cached_property
    def _tested(self) -> frozenset[str]:
        """The papers that records of any set are taken from."""
        drawn = (record for name in DRAWN for record in read_set(self._folder, name))
        return frozenset(record.described.context.citing for record in drawn)

    def _sample(self, record: Record) -> Sample:
        context = record.described.context
        return Sample(
            context.id, self._need(context), (context.cited,), context.citing, record.strata
        )

    def _need(self, context: Context) -> Need:
        """Return the question; the sentence alone, for the sets are about sentences."""
        paper = self._papers.get(context.citing, CitingPaper(context.citing))
        before, _, after = context.sentence.partition(PLACEHOLDER)
        return Need(
            title=paper.title,
            abstract=paper.abstract,
            before=before.strip(),
            after=after.strip(),
            section=context.section,
            as_of=date.fromisoformat(paper.date) if paper.date else None,
            excluded=frozenset({paper.id}),
        )


def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal() if day else 0
