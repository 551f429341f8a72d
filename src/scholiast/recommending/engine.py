"""Store -> Engine: the works that it holds, who cites them, and what ranks them."""

from dataclasses import replace

from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError
from scholiast.papers import Work
from scholiast.recommending.interface import Engine
from scholiast.recommending.words import NAME, WordsAndVotes
from scholiast.retrieving.interface import Collection
from scholiast.retrieving.listed import ListedCollection, citing_of

WORDS = ("", "words", NAME)
"""Names of the core's own engine."""


def open_engine(store: Store, model: str = "") -> Engine:
    """Return what ranks the works of a store: the model named, else the best that there is."""
    if model not in WORDS:
        raise SettingsError(f"--model {model}: known is {WORDS[1]}")
    corpus = LocalCorpus(store)
    collection = collection_of(store)
    ranker = WordsAndVotes(corpus, collection)
    return Engine(
        ranker.name, ranker, collection, ranker.nearest, lambda work: noticed(store, work)
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
