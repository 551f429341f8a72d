"""A store with texts and its rounds of a co-author graph, as a source of a data set."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from scholiast.benchmarks.academiceval.building.interface import Splitting
from scholiast.benchmarks.academiceval.interface import Gone, Portion
from scholiast.corpora.collecting.graphs import Graph
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.parting import Shares, part
from scholiast.corpora.collecting.rounds import Manifest, graph_after, manifests
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.corpora.store.availability import available_from
from scholiast.errors import StoreError
from scholiast.papers import Document, Found, Work
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all
from scholiast.writing.interface import Manuscript
from scholiast.writing.manuscripts import corpus_for, manuscript_of, related_keys


class StoreRound:
    """One round of the co-author graph that a store keeps; the latest one without a number."""

    name = "store"

    def __init__(self, store: Store, ledger: Ledger, number: int | None = None) -> None:
        """Take an open store and its ledger; StoreError where there is no such round."""
        every = manifests(ledger)
        if not every or (number is not None and not 0 <= number < len(every)):
            raise StoreError(
                f"{ledger.path} has {len(every)} rounds of a co-author graph: begin with "
                "`scholiast corpus collect --authors NAME`, or name one it has"
            )
        self.round = len(every) - 1 if number is None else number
        self._rounds = every[: self.round + 1]
        self._store = store
        self._graph = graph_after(ledger, self.round)

    @property
    def graph(self) -> Graph:
        """Return the graph as it stood after the round."""
        return self._graph

    @property
    def until(self) -> str:
        """Return the round's cut-off."""
        return self._rounds[-1].until.isoformat()

    @property
    def left(self) -> Mapping[str, str]:
        """Return why papers left the graph in the round."""
        return {one.id: one.why for one in self._manifest.left}

    def papers(self, kept: frozenset[str] = frozenset()) -> Iterator[Manuscript | Gone]:
        """Yield the graph's papers that are not kept already, those without a text as gone."""
        for id in self._graph.papers:
            if id in kept:
                continue
            work, document = self._store.get(id), self._store.text(id)
            if work is None or document is None:
                yield Gone(id, "no text in the store" if work else "not in the store")
            else:
                yield self._manuscript(id, work, document)

    def split(self, shares: Shares, seed: int) -> Splitting:
        """Return the parts by day, the round's new papers as the test part (section 3.3)."""
        works = (self._store.get(id) for id in self._graph.papers)
        done = part((one for one in works if one), rounds=self._rounds, shares=shares).split
        parts = {
            Portion.TRAIN: done.train,
            Portion.VALIDATION: done.validation,
            Portion.TEST: done.test,
        }
        return Splitting(
            {id: portion for portion, ids in parts.items() for id in ids},
            tuple(Gone(id, why) for id, why in done.left_out),
            "day",
            done.cuts.test.isoformat(),
        )

    @property
    def _manifest(self) -> Manifest:
        return self._rounds[-1]

    def _manuscript(self, id: str, work: Work, document: Document) -> Manuscript:
        works = {key: one for key, one in self._works(document).items() if one.id != work.id}
        made = manuscript_of(
            document,
            id=id,
            day=available_from(work),
            categories=work.fields[:1],
            cited=corpus_for(document, works),
        )
        return replace(
            made,
            title=work.title or made.title,
            abstract=made.abstract or work.abstract,
            authors=tuple(str(author.name) for author in work.authors) or made.authors,
        )

    def _works(self, document: Document) -> dict[str, Work]:
        """Return the works with an abstract that related work cites, by the reference's key."""
        keys = frozenset(related_keys(document))
        references = [one for one in document.references if one.key in keys]
        lookups = resolve_all(references, self._places)
        return {
            reference.key: found.work
            for reference, found in zip(references, lookups, strict=True)
            if isinstance(found, Found) and found.work.abstract
        }

    @cached_property
    def _places(self) -> Places:
        return Places((LocalCorpus(self._store),), as_of=self._manifest.until)
