"""ModelWriter: drafts by a language model, from all that fits or from what retrieval recalls."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scholiast.models.interface import LanguageModel, Sampling
from scholiast.writing.citing import cited
from scholiast.writing.interface import Brief, Draft, Task
from scholiast.writing.prompting import Passage, messages_for
from scholiast.writing.recalling import Recall
from scholiast.writing.refining import refined, refined_title
from scholiast.writing.tokenizing import Tokenizer, count, open_tokenizer
from scholiast.writing.truncating import Fitted, fitted

CONTEXT = 32_768
"""Tokens of question and answer together: that of the paper's long-context models (4.1)."""
REPLY = {Task.TITLE: 128, Task.ABSTRACT: 768, Task.INTRODUCTION: 3_072, Task.RELATED_WORK: 3_072}
"""Tokens that a reply may have."""
_FEWEST = 256
"""Tokens of a question below which there is nothing to write from."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much a model is shown, by whose count."""

    context: int = CONTEXT
    tokenizer: Tokenizer | None = None
    """BERT's, or an estimate, where none is named."""

    @property
    def counter(self) -> Tokenizer:
        """Return what counts."""
        return self.tokenizer or open_tokenizer()


class ModelWriter:
    """Asks a language model once a brief; what cites what was not given is refused."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        room: Room | None = None,
        recall: Recall | None = None,
        seed: int | None = None,
    ) -> None:
        """Take the model; with `recall` it is shown passages, not whole texts (RALM)."""
        self._model = model
        self._room = room or Room()
        self._recall = recall
        self._seed = seed

    @property
    def name(self) -> str:
        """Return the model's name, and what recalls passages for it."""
        return f"{self._model.name} with {self._recall.name}" if self._recall else self._model.name

    def write(self, brief: Brief) -> Draft:
        """Return the draft; its failure says why there is none."""
        room = self._room.context - REPLY[brief.task]
        if room < _FEWEST:
            return self._failed(
                brief, f"{self._room.context:,} tokens leave no room for a question"
            )
        fit, passages = self._fitted(brief, room)
        if fit.tokens > room:
            words = f"what must be shown takes {fit.tokens:,} tokens, and {room:,} are free"
            return self._failed(brief, words)
        # greedy, as in section 4.2 of the paper
        sampling = Sampling(
            temperature=0.0, presence_penalty=0.0, max_tokens=REPLY[brief.task], seed=self._seed
        )
        reply = self._model.ask(messages_for(fit.brief, passages=passages), sampling)
        if not reply.answered:
            return replace(self._failed(brief, reply.failure), notes=fit.notes)
        made = draft_of(reply.text, brief, self.name)
        return replace(made, notes=(*fit.notes, *made.notes), tokens_in=fit.tokens)

    def _failed(self, brief: Brief, words: str) -> Draft:
        return Draft(brief.task, "", self.name, failure=words)

    def _fitted(self, brief: Brief, room: int) -> tuple[Fitted, tuple[Passage, ...] | None]:
        """Return what is shown of a brief, and the passages, if passages are shown."""
        counter = self._room.counter
        if self._recall is None:
            return fitted(brief, room, counter, lambda one: self._tokens(one)), None
        found = self._recall.passages(brief)
        shown, tokens = len(found), self._tokens(brief, found)
        while tokens > room and shown:
            shown -= 1
            tokens = self._tokens(brief, found[:shown])
        left_out = len(found) - shown
        notes = (f"the last {left_out} of {len(found)} passages did not fit",) if left_out else ()
        return Fitted(brief, notes, tokens), found[:shown]

    def _tokens(self, brief: Brief, passages: Sequence[Passage] | None = None) -> int:
        messages = messages_for(brief, passages=passages)
        return sum(count(self._room.counter, message.text) for message in messages)


def draft_of(reply: str, brief: Brief, made_by: str) -> Draft:
    """Return the draft that a reply comes to; one with nothing in it is a failure.

    Of related work, the citations are read: only works of the brief may be cited.
    """
    text = refined_title(reply) if brief.task is Task.TITLE else refined(reply)
    if not text:
        return Draft(brief.task, "", made_by, raw=reply, failure="the model gave no text")
    if brief.task is not Task.RELATED_WORK:
        return Draft(brief.task, text, made_by, raw=reply)
    found = cited(text, brief.manuscript.cited)
    refused = list(dict.fromkeys(name for one in found.sentences for name in one.refused))
    words = f"refused, since no work that was given bears it: {', '.join(refused)}"
    return Draft(
        brief.task, found.text, made_by, found.sentences, reply, notes=(words,) if refused else ()
    )
