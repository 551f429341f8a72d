"""The flags of `scholiast recommend` -> Recommendations."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.arguments import day_of, store_file
from scholiast.cli.language_model import ModelWishes, language_model
from scholiast.cli.telling import Tell, telling

if TYPE_CHECKING:
    from scholiast.corpora.store import Store
    from scholiast.papers import Document
    from scholiast.recommending import Engine, Recommendations, Wish


class Part(StrEnum):
    """A part of what is recommended."""

    LIST = "list"
    PLACES = "places"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the flags say."""

    file: Path | None = None
    title: str = ""
    abstract: str = ""
    only: tuple[Part, ...] = ()
    better: tuple[str, ...] = ()
    section: str = ""
    limit: int = 10
    model: str = ""
    threshold: float | None = None
    new_only: bool = False
    retracted: bool = False
    as_of: str | None = None
    settings: Path | None = None
    retractions: Path | None = None
    store: Path | None = None
    offline: bool = False
    time_limit: float | None = None
    language_model: ModelWishes = ModelWishes()


def answered(asked: Asked) -> "Recommendations":
    """Return what the flags ask for; progress goes to stderr where a person looks."""
    from scholiast import __version__

    _check(asked)
    network = _locked() if asked.offline else "not used"
    with ExitStack() as stack:
        store = stack.enter_context(_opened(asked.store))
        wish = _wish(asked, stack)
        document, digest = _read(asked)
        if document is not None and document.outcome.kind in ("refused", "failed"):
            return _unread(asked, document)
        tell = stack.enter_context(telling())
        tell("opening the store")
        engine = stack.enter_context(_engine(asked, store))
        record = _recommended(asked, document, store, engine, wish, tell)
    if asked.language_model.address:
        network = "language model"
    return replace(record, sha256=digest, network=network, version=__version__)


def _check(asked: Asked) -> None:
    """Raise SettingsError for flags that do not go together."""
    from scholiast.errors import SettingsError

    if asked.file is None and not (asked.title.strip() or asked.abstract.strip()):
        raise SettingsError("name a paper, or give --title and --abstract (see --help)")
    if asked.file is not None and (asked.title or asked.abstract):
        raise SettingsError("give a paper, or --title and --abstract, not both")
    if asked.file is None and (asked.better or asked.section or asked.only):
        raise SettingsError("--better, --section and --only speak of places in a paper: name one")
    if asked.offline and asked.language_model.address:
        raise SettingsError("--offline cannot be given together with --language-model")


def _recommended(
    asked: Asked,
    document: "Document | None",
    store: "Store",
    engine: "Engine",
    wish: "Wish",
    tell: Tell,
) -> "Recommendations":
    from scholiast.corpora.local import LocalCorpus
    from scholiast.recommending import Paper, for_paper, recommend
    from scholiast.resolving.interface import Places

    if document is None:
        paper = Paper(asked.title, _abstract(asked.abstract), as_of=wish.as_of)
        return for_paper(paper, engine, wish, progress=tell)
    places = Places((LocalCorpus(store),))
    return recommend(document, engine, places, wish, source=str(asked.file), progress=tell)


def _wish(asked: Asked, stack: ExitStack) -> "Wish":
    """Return what is asked for; `--better` alone asks for nothing else."""
    from scholiast.cli.starting import retraction_list, settings_for
    from scholiast.corpora import open_retractions
    from scholiast.recommending import Wish

    parts = asked.only or (() if asked.better else tuple(Part))
    chosen = settings_for(asked.file or Path.cwd(), asked.settings, None)
    listed = retraction_list(asked.retractions, chosen)
    return Wish(
        listing=Part.LIST in parts,
        placeholders=Part.PLACES in parts,
        missing=Part.MISSING in parts,
        better=asked.better,
        section=asked.section,
        limit=asked.limit,
        as_of=day_of(asked.as_of, "--as-of"),
        retracted=asked.retracted,
        new_only=asked.new_only,
        threshold=asked.threshold,
        retractions=stack.enter_context(open_retractions(listed)) if listed else None,
    )


@contextmanager
def _opened(named: Path | None) -> "Iterator[Store]":
    """Open the store; StoreError where there is none, or where it holds no works."""
    from scholiast.corpora.store import Store
    from scholiast.errors import StoreError

    path = store_file(named)
    way = "bring works in with `scholiast corpus import` or `collect`, or name a store with --store"
    if not path.is_file():
        raise StoreError(f"there is no store of works at {path} to recommend from: {way}")
    with Store(path, read_only=True) as store:
        if not len(store):
            raise StoreError(f"the store {path} holds no works to recommend: {way}")
        yield store


@contextmanager
def _engine(asked: Asked, store: "Store") -> "Iterator[Engine]":
    """Open what ranks, with a language model behind it where one is named."""
    from scholiast.recommending.engine import behind, open_engine

    engine = open_engine(store, asked.model)
    with language_model(asked.language_model) as model:
        yield behind(engine, model) if model else engine


def _read(asked: Asked) -> "tuple[Document | None, str]":
    """Return the paper and the hash of its bytes; no paper where a title was given."""
    if asked.file is None:
        return None, ""
    from scholiast.checking.hashing import hash_of
    from scholiast.parsing.worker import Worker

    with Worker(time_limit=asked.time_limit) as worker:
        return worker.parse(asked.file), hash_of(asked.file)


def _unread(asked: Asked, document: "Document") -> "Recommendations":
    """Return the record of a paper that could not be read."""
    from scholiast import __version__
    from scholiast.recommending import Recommendations

    return Recommendations(
        str(asked.file), document.title, "", 0, __version__,
        outcome=document.outcome.kind.value, reason=document.outcome.reason,
    )  # fmt: skip


def _abstract(given: str) -> str:
    return sys.stdin.read() if given == "-" else given


def _locked() -> str:
    """Lock the process out of the network; returns what a record says of it."""
    from scholiast.net.offline import lock_process

    return lock_process().words
