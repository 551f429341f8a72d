"""The flags of `scholiast write` -> the record of a draft."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from scholiast.cli.language_model import ModelWishes, language_models
from scholiast.cli.telling import Tell, telling
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.checking import Enquiry
    from scholiast.models.interface import LanguageModel
    from scholiast.papers import Document, Work
    from scholiast.records.drafts import DraftRecord
    from scholiast.verifying.interface import Tools
    from scholiast.writing.drafting import Known, Means
    from scholiast.writing.interface import Manuscript, Writer


@dataclass(frozen=True, slots=True)
class Asked:
    """What the flags say."""

    task: str
    file: Path
    works: tuple[Path, ...] = ()
    rewrite: bool = False
    no_verify: bool = False
    co_authors: int = 0
    same_category: int = 0
    examples: Path | None = None
    seed: int = 0
    passages: bool = False
    retriever: str = ""
    context: int = 32_768
    tokenizer: Path | None = None
    as_of: str | None = None
    store: Path | None = None
    sources: Path | None = None
    offline: bool = False
    time_limit: float | None = None
    language_model: ModelWishes = ModelWishes()

    @property
    def has_model(self) -> bool:
        """Say whether a language model is named."""
        return bool(self.language_model.address or self.language_model.name)


def answered(asked: Asked) -> "DraftRecord":
    """Return the record that the flags ask for; progress goes to stderr where a person looks."""
    from scholiast import __version__
    from scholiast.checking.hashing import hash_of
    from scholiast.cli.network import enquiry_of
    from scholiast.models.interface import Role
    from scholiast.writing.drafting import drafted
    from scholiast.writing.interface import Task

    _check(asked)
    named = asked.has_model
    with ExitStack() as stack:
        tell = stack.enter_context(telling())
        tell("reading the paper")
        document = _read(asked)
        if document.outcome.kind in ("refused", "failed"):
            return _unread(asked, document)
        wishes = Wishes(
            offline=asked.offline, store=asked.store, sources=asked.sources, as_of=asked.as_of
        )
        enquiry = stack.enter_context(enquiry_of(wishes, None))
        models = stack.enter_context(language_models(asked.language_model)) if named else None
        model = models.of(Role.JUDGE) if models else None
        known = _known(asked, document, enquiry, tell)
        means, notes = _means(asked, known, enquiry, model, tell)
        tell("writing")
        record = drafted(Task(asked.task), known, means)
        log = models.log() if models else ()
    return replace(
        record,
        source=str(asked.file),
        version=__version__,
        sha256=hash_of(asked.file),
        outcome=document.outcome.kind.value,
        reason=document.outcome.reason,
        notes=(*record.notes, *notes),
        counted_by=_counter(asked) if record.tokens_in else "",
        network="language model" if asked.language_model.address else enquiry.network,
        log=log,
    )


def _check(asked: Asked) -> None:
    """Raise SettingsError for flags that do not go together."""
    from scholiast.errors import SettingsError

    wants_examples = bool(asked.co_authors or asked.same_category)
    shown = asked.passages or asked.retriever or asked.tokenizer or wants_examples
    faults = (
        (asked.offline and asked.language_model.address,
         "--offline cannot be given together with --language-model"),
        (asked.rewrite and not asked.has_model,
         "--rewrite needs --language-model URL: it is a model that rewrites"),
        (asked.rewrite and asked.no_verify,
         "--rewrite needs the verdicts that --no-verify does without"),
        ((asked.rewrite or asked.works) and asked.task != "related-work",
         "--rewrite and --works are for related-work: nothing else cites"),
        (shown and not asked.has_model,
         "--passages, --retriever, --tokenizer and examples say what a language model is shown: "
         "name one with --language-model"),
        (asked.retriever and not asked.passages,
         "--retriever finds passages: give --passages too"),
        (asked.examples is not None and not wants_examples,
         "--examples needs --co-authors or --same-category: how many are wanted"),
    )  # fmt: skip
    for is_so, words in faults:
        if is_so:
            raise SettingsError(words)


def _read(asked: Asked) -> "Document":
    from scholiast.parsing.worker import Worker

    with Worker(time_limit=asked.time_limit) as worker:
        return worker.parse(asked.file)


def _unread(asked: Asked, document: "Document") -> "DraftRecord":
    from scholiast import __version__
    from scholiast.records.drafts import DraftRecord

    return DraftRecord(
        str(asked.file), document.title, asked.task, "", "", __version__,
        outcome=document.outcome.kind.value, reason=document.outcome.reason,
    )  # fmt: skip


def _known(asked: Asked, document: "Document", enquiry: "Enquiry", tell: Tell) -> "Known":
    """Return what is known of the paper; its references are looked up for related work alone."""
    from scholiast.checking.enquiring import enquire
    from scholiast.papers import Found
    from scholiast.writing.drafting import Known
    from scholiast.writing.gathering import FOLDER
    from scholiast.writing.manuscripts import named_among

    day = asked.as_of or ""
    categories = _categories(document, enquiry)
    if asked.examples is not None:
        categories = categories or (FOLDER,)
    if asked.task != "related-work":
        return Known(document, day=day, categories=categories)
    tell("looking its references up")
    enquired = enquire(document, enquiry)
    works = {
        one.reference: one.lookup.work
        for one in enquired.resolutions
        if isinstance(one.lookup, Found)
    }
    further = tuple(work for path in asked.works for work in _works_in(path))
    works = {**named_among(further, document.references), **works}
    return Known(document, works, enquired.texts, further, day, categories)


def _categories(document: "Document", enquiry: "Enquiry") -> tuple[str, ...]:
    """Return the fields of the paper itself, where the store knows it."""
    from scholiast.papers import Found, Reference
    from scholiast.resolving.resolving import resolve

    if enquiry.places is None or not document.title:
        return ()
    described = Reference(
        "itself", title=document.title, authors=document.authors, year=document.year,
        identifiers=document.identifiers,
    )  # fmt: skip
    found = resolve(described, enquiry.places)
    return found.work.fields if isinstance(found, Found) else ()


def _works_in(path: Path) -> "tuple[Work, ...]":
    """Return the works of a file in any format that can be imported."""
    from scholiast.corpora.intake.running import take_in
    from scholiast.corpora.store import Store
    from scholiast.errors import InputError

    with TemporaryDirectory() as folder, Store(Path(folder) / "works.sqlite", create=True) as store:
        take_in(path, store)
        works = tuple(store.works())
    if not works:
        raise InputError(f"{path} holds no works that could be read")
    return works


def _means(
    asked: Asked, known: "Known", enquiry: "Enquiry", model: "LanguageModel | None", tell: Tell
) -> "tuple[Means, tuple[str, ...]]":
    from scholiast.writing.demonstrating import Choice
    from scholiast.writing.drafting import Means

    is_verified = asked.task == "related-work" and not asked.no_verify
    tools, notes = _tools(tell) if is_verified else (None, ())
    choice = Choice(asked.co_authors, asked.same_category, asked.seed)
    if choice.total:
        tell("looking for examples")
    pool = list(_pool(asked, known, enquiry)) if choice.total else []
    writer = _writer(asked, model)
    return Means(writer, tools, model if asked.rewrite else None, pool, choice), notes


def _writer(asked: Asked, model: "LanguageModel | None") -> "Writer":
    from scholiast.verifying.opening import open_sentence_encoder
    from scholiast.writing.extraction import ExtractiveWriter
    from scholiast.writing.generating import ModelWriter, Room
    from scholiast.writing.recalling import Recall
    from scholiast.writing.tokenizing import open_tokenizer

    if model is None:
        return ExtractiveWriter(open_sentence_encoder())
    room = Room(asked.context, open_tokenizer(asked.tokenizer))
    recall = Recall(asked.retriever) if asked.passages else None
    return ModelWriter(model, room=room, recall=recall, seed=asked.seed or None)


def _counter(asked: Asked) -> str:
    from scholiast.writing.tokenizing import open_tokenizer

    return open_tokenizer(asked.tokenizer).name


def _tools(tell: Tell) -> "tuple[Tools, tuple[str, ...]]":
    """Return what sentences are verified with, and what is missing of it."""
    from scholiast.verifying.opening import open_shipped_tools

    tell("opening the entailment model")
    opened = open_shipped_tools()
    return opened.tools, opened.notes


def _pool(asked: Asked, known: "Known", enquiry: "Enquiry") -> "Iterator[Manuscript]":
    """Yield the papers that examples may be drawn from."""
    from scholiast.errors import SettingsError
    from scholiast.writing.gathering import papers_in, papers_of

    if asked.examples is not None:
        yield from papers_in(asked.examples, known.categories, time_limit=asked.time_limit)
        return
    store = enquiry.shelf.store if enquiry.shelf else None
    if store is None:
        raise SettingsError(
            "there is no store to draw examples from: name a folder of papers with --examples"
        )
    yield from papers_of(store, known, as_of=enquiry.as_of)
