"""Store -> Engine: the works that it holds, who cites them, and what ranks them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scholiast.corpora.local import LocalCorpus, index_folder
from scholiast.corpora.store import Store
from scholiast.papers import Work
from scholiast.recommending.interface import Engine
from scholiast.recommending.words import NAME, WordsAndVotes
from scholiast.retrieving.interface import Collection, Need, Ranking, Retriever
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.retrieving.opening import CORE, best_available, open_retriever

MOST_ENCODED = 20_000
"""Works up to which vectors are made on the first run without being asked for."""
OWN = ("core", NAME)
"""Names of the engine that needs nothing beyond the core."""


class Routed:
    """Whole lists by one retriever, places by another."""

    def __init__(self, lists: Retriever, places: Retriever) -> None:
        """Take the two."""
        self._lists = lists
        self._places = places

    @property
    def name(self) -> str:
        """Return the names of both."""
        return f"{self._lists.name} (list), {self._places.name} (places)"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one ranking a need, each by the retriever for its kind."""
        found: dict[int, Ranking] = {}
        for is_position, retriever in ((False, self._lists), (True, self._places)):
            at = [number for number, need in enumerate(needs) if need.is_position == is_position]
            if at:
                rankings = retriever.search([needs[number] for number in at], limit=limit)
                found |= dict(zip(at, rankings, strict=True))
        return [found[number] for number in range(len(needs))]


def open_engine(store: Store, model: str = "", *, folder: Path | None = None) -> Engine:
    """Return what ranks the works of a store: the retriever named, else the best that there is.

    Indexes lie in `folder`, or beside the store. SettingsError for a name that there is none of.
    """
    collection = collection_of(store)
    own = WordsAndVotes(LocalCorpus(store), collection)
    kept = folder or index_folder(store.path) / "retrieving"
    retriever, notes = _retriever(model, collection, own, kept)
    return Engine(
        retriever.name, retriever, collection, own.nearest, lambda work: noticed(store, work), notes
    )


def _retriever(
    model: str, collection: Collection, own: WordsAndVotes, folder: Path
) -> tuple[Retriever, tuple[str, ...]]:
    """Return what ranks, and what a reader should know of that choice."""
    if model in OWN:
        return own, ()
    if model:
        return open_retriever(model, collection, folder), ()
    is_small = len(collection) <= MOST_ENCODED
    best = best_available(has_encoder=None if is_small else False)
    if best == CORE:
        note = "words are compared by the core alone: pip install 'scholiast[retrieval]' adds more"
        return own, (note,)
    notes = [] if is_small else [_LARGE]
    return Routed(open_retriever(best, collection, folder), own), tuple(notes)


_LARGE = (
    "the store is large, so no vectors were made unasked: --model "
    "'rrf(bm25,minilm,votes-minilm)' makes them once and ranks by them, too"
)


def collection_of(store: Store) -> Collection:
    """Return a store's works and what they cite among themselves, in memory."""
    works = tuple(store.works())
    rows = {work.id: row for row, work in enumerate(works)}
    collection = ListedCollection(works)
    citing = citing_of(
        [(work.title, work.abstract, store.cites(work.id)) for work in works], rows,
        days=collection.days.tolist(), own=range(len(works)),
    )  # fmt: skip
    return ListedCollection(works, citing)


def noticed(store: Store, work: Work) -> Work:
    """Return a work with what the lists imported into the store say of its DOI."""
    listed = store.notices(work.identifiers.doi) if work.identifiers.doi else ()
    if not listed:
        return work
    return replace(work, notices=tuple(dict.fromkeys((*work.notices, *listed))))
