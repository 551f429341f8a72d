"""ModelAnswerer: a language model writes the answer; its citations are read by rules."""

import re
from collections.abc import Sequence
from dataclasses import replace

from scholiast.answering.citing import split_answer
from scholiast.answering.interface import Answer, Labelled
from scholiast.answering.prompting import NOTHING, Asking, Limits, asking_for
from scholiast.errors import NetError
from scholiast.models.hashing import draw_mark
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.quoting import Draw

UNANSWERED = "the evidence that was shown does not answer the question"
REFUSED = tuple(f"status {status}" for status in (400, 415, 422))
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
_NOTHING = re.compile(rf"\W{{0,5}}{NOTHING}\b")


class ModelAnswerer:
    """Answers by a language model, which sees figures where it takes pictures."""

    def __init__(
        self,
        model: LanguageModel,
        limits: Limits | None = None,
        *,
        seed: int | None = 0,
        draw: Draw = draw_mark,
    ) -> None:
        """Take the model, how much it is shown and may say, and the seed of its words."""
        self._model = model
        self._limits = limits or Limits()
        self._sampling = Sampling(0.1, 0.0, 1_024, seed=seed)
        self._draw = draw

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    def answer(self, question: str, evidence: Sequence[Labelled]) -> Answer:
        """Return what the model says, sentence by sentence; a failure says why it says nothing.

        A model that takes no pictures is asked again without them, and a note says so.
        """
        asking = asking_for(question, evidence, self._limits, draw=self._draw)
        if not asking.evidence:
            return self._failed(question, asking, "no evidence could be shown")
        try:
            reply = self._model.ask(asking.messages, self._sampling)
            if _takes_no_pictures(reply, asking.messages):
                bare = replace(self._limits, with_pictures=False)
                asking = asking_for(question, evidence, bare, draw=self._draw)
                told = "the model took no pictures: figures were shown by caption alone"
                asking = replace(asking, notes=(*asking.notes, told))
                reply = self._model.ask(asking.messages, self._sampling)
        except NetError as error:
            return self._without_reply(question, asking, str(error))
        if not reply.answered:
            return self._without_reply(question, asking, reply.failure)
        return self._read(question, asking, reply.text)

    def _read(self, question: str, asking: Asking, text: str) -> Answer:
        """Return a reply as an answer; no sentence in it is one that the evidence does not give."""
        said = _THOUGHT.sub("", text, count=1).strip()
        if not said or _NOTHING.match(said):
            return self._failed(question, asking, UNANSWERED, text)
        sentences = split_answer(said, [one.label for one in asking.evidence])
        if not sentences:
            return self._failed(question, asking, UNANSWERED, text)
        return Answer(question, sentences, asking.evidence, self.name, text, notes=asking.notes)

    def _without_reply(self, question: str, asking: Asking, why: str) -> Answer:
        return replace(self._failed(question, asking, why), has_failed=True)

    def _failed(self, question: str, asking: Asking, why: str, raw: str = "") -> Answer:
        return Answer(question, (), asking.evidence, self.name, raw, why, asking.notes)


def _takes_no_pictures(reply: Reply, messages: Sequence[Message]) -> bool:
    """Say whether a server refused a question as it was put, and the question had pictures."""
    return reply.failure.endswith(REFUSED) and any(one.images for one in messages)
