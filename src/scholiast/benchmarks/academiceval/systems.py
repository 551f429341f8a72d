"""Writers as systems of the benchmark: the three kinds of the paper, and its ablations.

Sections 4.1 and 4.5. Standard and long-context models are one writer with two context lengths; a
retrieval-augmented one is shown passages. A context is a number of tokens of question and answer
together, by the tokenizer that is named, so that a run says what it was cut to.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scholiast.benchmarks.academiceval.benchmark import Assignment
from scholiast.benchmarks.interface import Item, Response, TextSystem
from scholiast.models.interface import LanguageModel
from scholiast.papers.verdicts import Label
from scholiast.verifying.interface import Tools
from scholiast.writing.generating import ModelWriter, Room
from scholiast.writing.interface import Brief, Draft, Writer
from scholiast.writing.recalling import Recall
from scholiast.writing.rewriting import Desk, verified
from scholiast.writing.supporting import sources_of
from scholiast.writing.tokenizing import Tokenizer, open_tokenizer

STANDARD, LONG = 8_192, 32_768
"""Tokens that standard and long-context models of the paper take (table 3)."""
CURVE = (2_048, 4_096, 8_192, 16_384, 32_768, 65_536)
RETRIEVERS = ("bm25", "tfidf", "minilm")
"""Of figure 3: two by words, and the dense one that ships in place of DPR, Contriever, Dragon."""


class WriterSystem:
    """A writer that is asked for every item."""

    def __init__(
        self, writer: Writer, name: str = "", tools: Callable[[], Tools] | None = None
    ) -> None:
        """Take a writer; without a name its own is used.

        `tools` opens what holds each citing sentence of a draft against the works it cites; without
        it none is.
        """
        self._writer = writer
        self._name = name or writer.name
        self._tools = tools

    @property
    def name(self) -> str:
        """Return the writer's name, with how much it is shown."""
        return self._name

    def respond(self, item: Item[Assignment]) -> Response:
        """Return the draft's text, and what it cites and was shown as details."""
        draft = self._writer.write(item.body.brief)
        if self._tools is not None and draft.sentences:
            corpus = item.body.brief.manuscript.cited
            draft = verified(draft, Desk(corpus, sources_of(corpus), self._tools()))
        return response_of(draft)


class TitleOnly:
    """A system that is shown a paper's title, or for a title its abstract, and nothing else.

    The ablation of table 6: what is written so comes from what a model learned before.
    """

    def __init__(self, system: TextSystem[Assignment]) -> None:
        """Take the system."""
        self._system = system

    @property
    def name(self) -> str:
        """Return the system's name, marked."""
        return f"{self._system.name}, title only"

    def respond(self, item: Item[Assignment]) -> Response:
        """Return what it says to the bare brief."""
        body = replace(item.body, brief=title_only(item.body.brief))
        return self._system.respond(replace(item, body=body))


@dataclass(frozen=True, slots=True)
class Settings:
    """How writers of a language model are set up."""

    context: int = LONG
    tokenizer: Tokenizer | None = None
    """The model's own, from its tokenizer.json; BERT's, or an estimate, without one."""
    retriever: str = ""
    """Passages by this retriever instead of whole texts (RALM); empty for none."""
    seed: int | None = None
    tools: Callable[[], Tools] | None = None
    """Opens what drafts are verified with; None leaves that out."""


def model_system(model: LanguageModel, settings: Settings) -> WriterSystem:
    """Return a language model as a system; its name says context, tokenizer and retriever.

    Raises SettingsError for an unknown retriever, or where its extra is missing.
    """
    counter = settings.tokenizer or open_tokenizer()
    room = Room(settings.context, counter)
    recall = Recall(settings.retriever) if settings.retriever else None
    writer = ModelWriter(model, room=room, recall=recall, seed=settings.seed)
    size = f"{settings.context / 1024:g}K by {counter.name}"
    return WriterSystem(writer, f"{writer.name}, {size}", settings.tools)


def context_curve(
    model: LanguageModel, settings: Settings, contexts: Sequence[int] = CURVE
) -> Iterator[WriterSystem]:
    """Yield the same model with longer and longer contexts."""
    for context in contexts:
        yield model_system(model, replace(settings, context=context))


def retriever_comparison(
    model: LanguageModel, settings: Settings, retrievers: Sequence[str] = RETRIEVERS
) -> Iterator[WriterSystem]:
    """Yield the same model with one retriever after the other (figure 3)."""
    for retriever in retrievers:
        yield model_system(model, replace(settings, retriever=retriever))


def title_only(brief: Brief) -> Brief:
    """Return a brief of which the title is left; where a title is asked for, the abstract."""
    bare = replace(brief.manuscript, parts=(), cited=())
    if bare.title:
        bare = replace(bare, abstract="")
    return replace(brief, manuscript=bare, demonstrations=())


def response_of(draft: Draft) -> Response:
    """Return a draft as a response; what cites is told key by key, verdicts as counts."""
    keys = [key for one in draft.sentences for key in one.keys]
    refused = [key for one in draft.sentences for key in one.refused]
    verdicts = [one.verdict for one in draft.sentences if one.verdict is not None]
    details: dict[str, str | int | float | bool | list[str]] = {}
    if draft.tokens_in:
        details["tokens_in"] = draft.tokens_in
    if draft.notes:
        details["notes"] = list(draft.notes)
    if keys or refused:
        details |= {"cited": keys, "refused": refused}
    if verdicts:
        details["verified_of"] = len(verdicts)
        details["verified"] = sum(one.label is Label.SUPPORTED for one in verdicts)
    return Response(draft.text, draft.failure, details)
