"""Store -> Engine: the works that it holds, who cites them, and what ranks them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from scholiast.corpora.local import LocalCorpus, index_folder
from scholiast.corpora.store import Store
from scholiast.models.interface import LanguageModel
from scholiast.papers import Work
from scholiast.recommending.generating.generator import Asking, Generator, Mode
from scholiast.recommending.generating.opening import DEPTH
from scholiast.recommending.generating.tallying import Tally
from scholiast.recommending.interface import Engine
from scholiast.recommending.words import NAME, WordsAndVotes
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.examples import examples_of_store
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.interface import Collection, Need, Ranking, Retriever
from scholiast.retrieving.opening import CORE, best_available, open_retriever
from scholiast.retrieving.placing.opening import open_placed
from scholiast.retrieving.stores import StoreCollection

MOST_ENCODED = 20_000
"""Works up to which vectors are made on the first run without being asked for."""
LEAST_TAUGHT = 1_000
"""Papers with known references from which on what was learned from them ranks unasked."""
FEWEST_PLACED = 200
"""Works below which places are ranked by words and votes: fewer say little of words' weights."""
MOST_EXAMPLES = 4_000
"""Citations in stored texts that a ranker for places learns from, where `placed` is asked for."""
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
    collection = StoreCollection(store)
    own = WordsAndVotes(LocalCorpus(store), collection)
    kept = folder or index_folder(store.path) / "retrieving"
    retriever, notes = _retriever(model, store, collection, own, kept)
    return Engine(
        retriever.name, retriever, collection, own.nearest, lambda work: noticed(store, work), notes
    )


def _retriever(
    model: str, store: Store, collection: Collection, own: WordsAndVotes, folder: Path
) -> tuple[Retriever, tuple[str, ...]]:
    """Return what ranks, and what a reader should know of that choice."""
    if model in OWN:
        return own, ()
    if model:
        learns = "placed" in model
        examples = list(examples_of_store(store, limit=MOST_EXAMPLES)) if learns else []
        return open_retriever(model, collection, folder, examples=examples), ()
    is_small = len(collection) <= MOST_ENCODED
    is_trained = is_taught(folder)
    best = best_available(has_encoder=None if is_small or is_trained else False)
    if best == CORE:
        note = "words are compared by the core alone: pip install 'scholiast[retrieval]' adds more"
        return own, (note,)
    can_encode = "minilm" in best
    lists = "learned" if is_trained and can_encode else best
    places = _at_places(collection, own, folder, can_encode=can_encode)
    notes = () if is_small or is_trained else (_LARGE,)
    return Routed(open_retriever(lists, collection, folder), places), notes


def _at_places(
    collection: Collection, own: WordsAndVotes, folder: Path, *, can_encode: bool
) -> Retriever:
    """Return what ranks works for places: what was learned from stored texts, if it was.

    Of hidden citations `placed` finds more than words and votes, learned or not, except in very
    small stores: see `benchmarks/recommending/recommending.py`.
    """
    is_tiny = len(collection) < FEWEST_PLACED
    if is_tiny or not is_installed("Stemmer", "scipy", "safetensors", "xgboost"):
        return own
    encoder = open_encoder() if can_encode else None
    return open_placed(collection, folder, encoder=encoder)


class _Stamp(msgspec.Struct):
    """What a learned model says of itself."""

    papers: int


def is_taught(folder: Path) -> bool:
    """Say whether a model that was learned from enough papers lies there, and can run here."""
    if not is_installed("xgboost", "scipy"):
        return False
    for stamp in folder.glob("learned/*/model.json"):
        try:
            if msgspec.json.decode(stamp.read_bytes(), type=_Stamp).papers >= LEAST_TAUGHT:
                return True
        except (OSError, msgspec.MsgspecError):
            continue
    return False


_LARGE = (
    "the store is large, so no vectors were made unasked: --model "
    "'rrf(bm25,minilm,votes-minilm)' makes them once and ranks by them, too"
)


def behind(engine: Engine, model: LanguageModel) -> Engine:
    """Return the engine with a language model behind it, which reorders candidates and adds.

    Titles that it names count only where they are works of the collection.
    """
    asking = Asking(mode=Mode.COMBINE, depth=DEPTH)
    ranker = Generator(engine.retriever, engine.collection, model, asking)
    name = f"{engine.name}, then {model.name}"
    return replace(
        engine, name=name, retriever=ranker, told=lambda: told_of(ranker.tally, model.name)
    )


def told_of(tally: Tally, model: str) -> list[str]:
    """Return what a reader should know of a language model's answers."""
    counts, told = tally.counts, []
    if counts.failed:
        told.append(
            f"{model} gave no usable answer to {counts.failed:,} of {counts.questions:,} "
            f"questions ({tally.commonest_fault}): there the ranker's own order stands"
        )
    if counts.unresolved:
        told.append(
            f"{model} named {counts.named:,} works; not in the store, and not shown: "
            f"{counts.unresolved:,}"
        )
    return told


def noticed(store: Store, work: Work) -> Work:
    """Return a work with what the lists imported into the store say of its DOI."""
    listed = store.notices(work.identifiers.doi) if work.identifiers.doi else ()
    if not listed:
        return work
    return replace(work, notices=tuple(dict.fromkeys((*work.notices, *listed))))
