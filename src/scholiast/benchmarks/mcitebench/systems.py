"""What answers MCiteBench's questions: answerers of answering/, and what picks a source."""

import hashlib
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from scholiast.answering.interface import Answerer, EvidenceUnit
from scholiast.benchmarks.interface import Item, Response
from scholiast.benchmarks.mcitebench.benchmark import Asked
from scholiast.benchmarks.mcitebench.model_judge import MOST_TEXT, PACKAGE, told
from scholiast.benchmarks.mcitebench.probing import Probe
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import shown
from scholiast.verifying.finding.words import WordRanker

CHANCE = "chance"
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
_PICKING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=1024, seed=0)


@dataclass(frozen=True, slots=True)
class Answering:
    """An answerer on the questions; the benchmark reads its words as it reads any system's."""

    answerer: Answerer

    @property
    def name(self) -> str:
        """Return the answerer's name."""
        return self.answerer.name

    def respond(self, item: Item[Asked]) -> Response:
        """Return the answer as it came, without what a model thought before it."""
        said = self.answerer.answer(item.body.question.text, item.body.shown)
        if said.failure:
            return Response(failure=said.failure, details={"reply": said.raw} if said.raw else {})
        return Response(
            _THOUGHT.sub("", said.raw, count=1).strip(),
            details={"notes": list(said.notes)} if said.notes else {},
        )


class UnitRanker(Protocol):
    """Scores of evidence for a question; higher is nearer."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def score(self, question: str, units: Sequence[EvidenceUnit]) -> list[float]:
        """Return one score a unit."""
        ...


class WordsOfUnits:
    """BM25 over all words of a source: paragraph, or caption and cells."""

    name = "bm25"

    def __init__(self) -> None:
        """Take BM25 as it is usually set: b of 0.75, rarity counted among the options."""
        self._ranker = WordRanker(b=0.75)

    def score(self, question: str, units: Sequence[EvidenceUnit]) -> list[float]:
        """Return one score a unit."""
        return self._ranker.score(question, [f"{one.caption}\n{one.text}" for one in units])


@dataclass(frozen=True, slots=True)
class Ranked:
    """Picks the source that a ranker puts first; among equals one that is drawn."""

    ranker: UnitRanker

    @property
    def name(self) -> str:
        """Return the ranker's name."""
        return self.ranker.name

    def respond(self, item: Item[Probe]) -> Response:
        """Return the letter."""
        probe = item.body
        scores = self.ranker.score(probe.question.text, probe.units)
        best = max(scores)
        first = [at for at, score in enumerate(scores) if score == best]
        return Response(probe.options[_draw(probe, first)][0])


class Chance:
    """Picks a source at random, the same one each time."""

    name = CHANCE

    def respond(self, item: Item[Probe]) -> Response:
        """Return the letter."""
        return Response(item.body.options[_draw(item.body, range(len(item.body.options)))][0])


@dataclass(frozen=True, slots=True)
class Picking:
    """A language model that is shown the options, figures and tables as pictures (table 11)."""

    model: LanguageModel

    @property
    def name(self) -> str:
        """Return the model's name with the prompt's version."""
        return f"{self.model.name} ({prompt_in(PACKAGE, 'pick').version[:6]})"

    def respond(self, item: Item[Probe]) -> Response:
        """Return what the model says; it is to begin with the letter."""
        probe = item.body
        pictures = [unit.picture() for unit in probe.units]
        options = [
            _option(letter, unit, has_picture=picture is not None)
            for (letter, unit), picture in zip(probe.options, pictures, strict=True)
        ]
        data = {"question": shown(probe.question.text, MOST_TEXT), "options": options}
        messages = prompt_in(PACKAGE, "pick").messages(
            {"data": msgspec.json.encode(data).decode()},
            tuple(one for one in pictures if one is not None),
        )
        reply = self.model.ask(messages, _PICKING)
        return Response(reply.text) if reply.answered else Response(failure=reply.failure)


def _option(letter: str, unit: EvidenceUnit, *, has_picture: bool) -> Mapping[str, object]:
    """Return what is told of an option: not by which name the paper calls it."""
    said = told(unit, has_picture=has_picture)
    return {"letter": letter, **{name: part for name, part in said.items() if name != "name"}}


def _draw(probe: Probe, places: Sequence[int]) -> int:
    """Return one of the places, by the question's id alone."""
    seed = hashlib.sha256(probe.question.id.encode("utf-8", "surrogatepass")).digest()
    return random.Random(seed).choice(places)
