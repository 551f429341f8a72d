"""Generator: a language model that is shown retrieved works names what to cite; a Retriever."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Literal

import numpy as np

from scholiast.models.hashing import draw_mark
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.quoting import Draw
from scholiast.papers import Work
from scholiast.recommending.generating.answers import Answer, Fault, Item, read_answer
from scholiast.recommending.generating.asking import Question, candidate_id, messages_of
from scholiast.recommending.generating.grouping import Group, grouped
from scholiast.recommending.generating.prompting import prompt_named, prompts_version
from scholiast.recommending.generating.shots import Shots
from scholiast.recommending.generating.tallying import Counts, Tally, count_tokens
from scholiast.recommending.generating.titles import TitleResolver, Titles
from scholiast.retrieving.interface import Collection, Need, Ranking, Retriever

_TOKENS = 80
"""What a title with its reason takes, about."""


class Mode(StrEnum):
    """What the model is asked to do, and what follows where it fails."""

    GENERATE = "generate"
    """Name titles; nothing else is ranked, and a failed question ranks nothing (CiteRAG)."""
    COMBINE = "combine"
    """Put the ranker's candidates in order and add titles; the ranker's own order follows."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How a model is asked."""

    mode: Mode = Mode.GENERATE
    depth: int = 10
    """Retrieved works shown, R in the paper; 0 for none."""
    shots: int = 0
    """Examples shown before the question."""
    many: int = 40
    """Titles of a list ..."""
    many_places: int = 20
    """... and of each place, at most."""
    sampling: Sampling = Sampling(wants_json=True)
    workers: int = 1
    """Questions under way at once."""
    draw: Draw = draw_mark
    """Draws the mark that texts are quoted under, for each question."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A work of the collection that a model named."""

    row: int
    how: Literal["id", "exact", "alike"]
    """By which it was found: an id of the closed list, its title, or one 0.90 like it."""
    reason: str
    """The model's words; untrusted, and no evidence."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What a model named for one need, as far as it is a work of the collection."""

    suggestions: tuple[Suggestion, ...] = ()
    unresolved: int = 0
    """How many titles resolve to no work; the titles themselves are not kept."""
    failure: str = ""
    """Why there is nothing, in words; empty where there was a readable answer."""


class Generator:
    """Retrieval, then a question to a model, then titles resolved back to works."""

    def __init__(
        self,
        retriever: Retriever,
        collection: Collection,
        model: LanguageModel,
        asking: Asking | None = None,
        *,
        shots: Shots | None = None,
        titles: Titles | None = None,
    ) -> None:
        """Take what finds the works that are shown, the collection and the model.

        `titles` finds works by title; without, the collection's titles are read into memory.
        """
        self._retriever = retriever
        self._collection = collection
        self._model = model
        self._asking = asking or Asking()
        self._shots = shots
        self._titles = titles or TitleResolver(collection)
        self.tally = Tally()
        """What became of all questions so far."""

    @property
    def name(self) -> str:
        """Return what it is called, its settings and the version of its prompts included."""
        asking = self._asking
        shots = f",shots={asking.shots}" if asking.shots else ""
        how = f"R={asking.depth}{shots},{self._model.name},prompts {prompts_version()}"
        return f"{asking.mode}({self._retriever.name},{how})"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works that the model names; in combined mode the ranker's others follow."""
        ranked = self._ranked(needs, limit)
        generations = self.generate(needs, limit=limit, ranked=ranked)
        is_filled = self._asking.mode is Mode.COMBINE
        return [
            _ranking(generation, ranking.rows.tolist() if is_filled else [], limit)
            for generation, ranking in zip(generations, ranked, strict=True)
        ]

    def generate(
        self, needs: Sequence[Need], *, limit: int = 100, ranked: Sequence[Ranking] | None = None
    ) -> list[Generation]:
        """Return what the model names for each need; placeholders of one section in one call."""
        rankings = self._ranked(needs, limit) if ranked is None else ranked
        groups = grouped(needs)

        def answered(group: Group) -> list[Generation]:
            return self._answered(group, [rankings[number] for number in group.numbers], limit)

        results: list[Generation] = [Generation()] * len(needs)
        for group, generations in zip(groups, self._each(answered, groups), strict=True):
            for number, generation in zip(group.numbers, generations, strict=True):
                results[number] = generation
        return results

    def _each(
        self, answered: Callable[[Group], list[Generation]], groups: list[Group]
    ) -> list[list[Generation]]:
        if self._asking.workers <= 1:
            return [answered(group) for group in groups]
        if isinstance(self._titles, TitleResolver):
            self._titles.prepare()
        with ThreadPoolExecutor(self._asking.workers) as pool:
            return list(pool.map(answered, groups))

    def _ranked(self, needs: Sequence[Need], limit: int) -> list[Ranking]:
        asking = self._asking
        if not asking.depth and asking.mode is Mode.GENERATE:
            return [_EMPTY] * len(needs)
        return self._retriever.search(needs, limit=max(limit, asking.depth))

    def _answered(self, group: Group, rankings: list[Ranking], limit: int) -> list[Generation]:
        """Return what the model names for the needs of one call, and count it."""
        rows = interleaved([ranking.rows.tolist() for ranking in rankings], self._asking.depth)
        question = self._question(group, self._collection.works(rows), limit)
        counts = Counts(questions=1)
        answer = self._asked(question, counts)
        try:
            if isinstance(answer, Fault):
                counts.failed += 1
                return [Generation(failure=answer.words)] * len(group.needs)
            return [
                self._resolved(need, answer, number, rows, counts)
                for number, need in enumerate(group.needs, 1 if group.is_placed else 0)
            ]
        finally:
            self.tally.add(counts, answer.words if isinstance(answer, Fault) else "")

    def _question(self, group: Group, found: list[Work], limit: int) -> Question:
        asking = self._asking
        many = asking.many_places if group.is_placed else asking.many
        return Question(
            group.needs, tuple(found), asking.mode is Mode.COMBINE, max(min(many, limit), 1)
        )

    def _asked(self, question: Question, counts: Counts) -> Answer | Fault:
        """Return the model's answer, repaired once at most."""
        shots = self._shots.of(question.needs[0]) if self._shots else ()
        messages = messages_of(question, shots, draw=self._asking.draw)
        tokens = max(
            self._asking.sampling.max_tokens, _TOKENS * question.many * len(question.needs)
        )
        sampling = replace(self._asking.sampling, max_tokens=tokens)
        answer, reply = self._heard(messages, sampling, question, counts)
        if isinstance(answer, Answer) or not reply.answered:
            return answer
        _, plea = prompt_named("repair").filled({"fault": answer.words})
        again = (*messages, Message("assistant", reply.text), Message("user", plea))
        repaired, _ = self._heard(again, sampling, question, counts)
        counts.repaired += isinstance(repaired, Answer)
        return repaired

    def _heard(
        self,
        messages: tuple[Message, ...],
        sampling: Sampling,
        question: Question,
        counts: Counts,
    ) -> tuple[Answer | Fault, Reply]:
        reply = self._model.ask(messages, sampling)
        count_tokens(counts, reply)
        if not reply.answered:
            return Fault(reply.failure), reply
        return read_answer(reply.text, is_placed=question.is_placed), reply

    def _resolved(
        self, need: Need, answer: Answer, number: int, rows: list[int], counts: Counts
    ) -> Generation:
        """Return the named works that are works of the collection and may be cited."""
        ids = {candidate_id(at): row for at, row in enumerate(rows)}
        kept: dict[int, Suggestion] = {}
        unresolved = 0
        counts.unanswered += number not in answer.items
        for item in _distinct(answer.items.get(number, ())):
            counts.named += 1
            suggestion = self._suggestion(item, ids)
            if suggestion is None:
                unresolved += 1
            elif not self._may_cite(need, suggestion.row):
                counts.not_allowed += 1
            else:
                _count(counts, suggestion)
                kept.setdefault(suggestion.row, suggestion)
        counts.unresolved += unresolved
        return Generation(tuple(kept.values()), unresolved)

    def _suggestion(self, item: Item, ids: dict[str, int]) -> Suggestion | None:
        """Return the work that an item names; an id counts in combined mode alone."""
        is_closed = self._asking.mode is Mode.COMBINE
        row = ids.get(item.id.strip()) if is_closed else None
        if row is not None:
            return Suggestion(row, "id", item.reason)
        found = self._titles.resolve(item.title)
        return None if found is None else Suggestion(found.row, found.how, item.reason)

    def _may_cite(self, need: Need, row: int) -> bool:
        day = int(self._collection.days[row])
        is_later = need.as_of is not None and day > need.as_of.toordinal()
        return not is_later and self._collection.ids([row])[0] not in need.excluded


_EMPTY = Ranking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def interleaved(lists: Sequence[Sequence[int]], most: int) -> list[int]:
    """Return the first of each list, then the second of each, ..., none twice.

    >>> interleaved([[1, 2, 3], [4, 1]], 4)
    [1, 4, 2, 3]
    """
    rows = (row for layer in zip_longest(*lists) for row in layer if row is not None)
    return list(dict.fromkeys(rows))[:most]


def _distinct(items: tuple[Item, ...]) -> list[Item]:
    """Return items that name different things, in order."""
    return list(
        {(item.id.strip(), item.title.strip().lower()): item for item in reversed(items)}.values()
    )[::-1]


def _count(counts: Counts, suggestion: Suggestion) -> None:
    counts.by_id += suggestion.how == "id"
    counts.exact += suggestion.how == "exact"
    counts.alike += suggestion.how == "alike"


def _ranking(generation: Generation, others: list[int], limit: int) -> Ranking:
    """Return the model's works, then others, with scores that fall."""
    named = [suggestion.row for suggestion in generation.suggestions]
    rows = list(dict.fromkeys([*named, *others]))[:limit]
    scores = np.arange(len(rows), 0, -1, dtype=np.float32)
    return Ranking(np.array(rows, np.int64), scores)
