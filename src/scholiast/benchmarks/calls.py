"""Every call of a run to a language model: on disk before its reply is used, and paid once."""

import hashlib
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec

from scholiast.benchmarks.journal import Kept, key_of
from scholiast.models.asking import samples_of
from scholiast.models.hashing import question_hash
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.servers import FREE, Price

CALLS = ".calls.jsonl"


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """One turn of a question."""

    role: str
    text: str
    images: tuple[str, ...] = ()
    """SHA-256 of each picture."""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question and its reply; a line of a file of calls."""

    id: str
    """The question's hash."""
    role: str
    """What the model was asked as: `system` for who is measured, `judge` for who marks."""
    model: str
    """As it was asked for."""
    messages: tuple[Said, ...]
    sampling: Sampling
    text: str
    answered_by: str = ""
    """What the server says answered."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    ms: float = 0.0


@dataclass(slots=True)
class Used:
    """The calls of one sample."""

    ids: list[str] = field(default_factory=list)
    """Hashes of the questions that were answered, in the order in which they were put."""
    outages: int = 0
    """Questions that a model gave no answer to."""
    owner: int = field(default_factory=threading.get_ident)
    is_mixed: bool = False
    """Several threads put questions, in no order that would be the same again."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def ordered(self) -> tuple[str, ...]:
        """Return the hashes in an order that the next run has too."""
        return tuple(sorted(self.ids) if self.is_mixed else self.ids)

    def add(self, id: str, reply: Reply) -> None:
        """Count a question in."""
        with self.lock:
            self.is_mixed |= threading.get_ident() != self.owner
            self.outages += not reply.answered
            if reply.answered and id not in self.ids:
                self.ids.append(id)


_USED: ContextVar[Used | None] = ContextVar("used", default=None)


class Calls:
    """The models of a run, which keep what they are asked and what they say in one file.

    A question that was put before, in this run or in one that died, is answered from the file.
    Questions under way at once that are the same are put once. Failures are not kept.
    """

    def __init__(self) -> None:
        """Hold no models, and no file until `open`."""
        self._journal: Kept[Call] | None = None
        self._turns = _Turns()
        self._roles: dict[str, str] = {}
        self._prices: dict[str, Price] = {}

    @property
    def roles(self) -> Mapping[str, str]:
        """Return the name of the model of each role."""
        return self._roles

    def holds(self, ids: Iterable[str]) -> bool:
        """Say whether all of these calls are kept."""
        kept = self._journal.kept if self._journal else {}
        return all(id in kept for id in ids)

    def of(self, role: str, model: LanguageModel, price: Price | None = None) -> "KeptModel":
        """Return the model, its calls kept here; free where no price is given."""
        self._roles[role] = model.name
        self._prices[model.name] = price or FREE
        return KeptModel(role, model, self)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the file; it stays."""
        if self._journal is not None:
            self._journal.close()

    def open(self, folder: Path, run: Mapping[str, str]) -> None:
        """Take the folder of the file that calls are kept in; none where there are no models.

        Its name depends on what is run and on the models, not on Scholiast's own code: a question
        that is put in the same words has the same reply.
        """
        if self._roles:
            models = {f"{role} model": name for role, name in self._roles.items()}
            head = {key: value for key, value in run.items() if key != "code"} | models
            self._journal = Kept(folder / f"{key_of(head)}{CALLS}", head, Call)

    @contextmanager
    def used(self) -> Iterator[Used]:
        """Collect the calls that are made in here, and in threads that `ask_all` starts."""
        found = Used()
        token = _USED.set(found)
        try:
            yield found
        finally:
            _USED.reset(token)

    @contextmanager
    def turn(self, id: str) -> Iterator[Kept[Call]]:
        """Wait until nobody else puts the same question, and lend the file of calls."""
        if self._journal is None:
            raise RuntimeError("calls are kept from `open` on")
        with self._turns.of(id):
            yield self._journal

    def costs(self, ids: Iterable[str] | None = None) -> dict[str, float]:
        """Return what calls took: how many, tokens in and out, US dollars, uncounted replies.

        Without ids all that are kept; nothing where there are no models.
        """
        if self._journal is None:
            return {}
        calls, tokens_in, tokens_out, dollars, uncounted = 0, 0, 0, 0.0, 0
        for id in self._chosen(ids):
            call = self._journal.kept[id]
            calls += 1
            tokens_in += call.tokens_in or 0
            tokens_out += call.tokens_out or 0
            price = self._prices.get(call.model, FREE)
            dollars += price.of(call.tokens_in or 0, call.tokens_out or 0)
            uncounted += call.tokens_in is None or call.tokens_out is None
        counted = {"calls": calls, "tokens_in": tokens_in, "tokens_out": tokens_out}
        return {
            **{name: float(count) for name, count in counted.items()},
            "dollars": round(dollars, 6),
            **({"calls_uncounted": float(uncounted)} if uncounted else {}),
        }

    def finish(
        self, output: Path, ids: Iterable[str] | None = None, *, stays: bool = False
    ) -> None:
        """Write the calls to their place, in the order of `ids`; nothing where there are no models.

        Without ids all that are kept, in the order of their hashes.
        """
        if self._journal is not None:
            self._journal.finish(output, self._chosen(ids), stays=stays)

    def _chosen(self, ids: Iterable[str] | None) -> Iterable[str]:
        kept = self._journal.kept if self._journal else ()
        return sorted(kept) if ids is None else dict.fromkeys(ids)


class KeptModel:
    """A language model whose replies are on disk before they are used."""

    def __init__(self, role: str, model: LanguageModel, calls: Calls) -> None:
        """Take the model, what it is asked as, and where its calls are kept."""
        self._role, self._model, self._calls = role, model, calls

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the kept reply, or the model's, which is then kept."""
        id = question_hash(self.name, messages, sampling)
        with self._calls.turn(id) as journal:
            reply = _kept(journal, id)
            if reply is None:
                started = time.perf_counter()
                reply = self._model.ask(messages, sampling)
                took = 1000 * (time.perf_counter() - started)
                self._keep(journal, [(id, sampling, reply)], messages, took)
        _note(id, reply)
        return reply

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return kept samples and, from the first that is missing on, the model's, then kept."""
        ids = [question_hash(self.name, messages, sampling.drawn(at)) for at in range(many)]
        if not ids:
            return ()
        with self._calls.turn(ids[0]) as journal:
            replies = []
            for id in ids:
                reply = _kept(journal, id)
                if reply is None:
                    break
                replies.append(reply)
            first = len(replies)
            if first < many:
                started = time.perf_counter()
                rest = sampling.drawn(first)
                replies += samples_of(self._model, messages, rest, many - first)
                took = 1000 * (time.perf_counter() - started) / (many - first)
                made = [(ids[at], sampling.drawn(at), replies[at]) for at in range(first, many)]
                self._keep(journal, made, messages, took)
        for id, reply in zip(ids, replies, strict=True):
            _note(id, reply)
        return tuple(replies)

    def _keep(
        self,
        journal: Kept[Call],
        made: Sequence[tuple[str, Sampling, Reply]],
        messages: tuple[Message, ...],
        ms: float,
    ) -> None:
        said = tuple(_said(one) for one in messages)
        journal.add(
            Call(
                id, self._role, self.name, said, sampling, reply.text, reply.model,
                reply.tokens_in, reply.tokens_out, round(ms, 3),
            )
            for id, sampling, reply in made
            if reply.answered and id not in journal.kept
        )  # fmt: skip


class _Turns:
    """One thread at a time for each question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: dict[str, tuple[threading.Lock, int]] = {}

    @contextmanager
    def of(self, id: str) -> Iterator[None]:
        with self._lock:
            turn, count = self._held.get(id, (threading.Lock(), 0))
            self._held[id] = turn, count + 1
        try:
            with turn:
                yield
        finally:
            with self._lock:
                turn, count = self._held.pop(id)
                if count > 1:
                    self._held[id] = turn, count - 1


def _kept(journal: Kept[Call], id: str) -> Reply | None:
    call = journal.kept.get(id)
    if call is None:
        return None
    return Reply(call.text, "", call.answered_by, call.tokens_in, call.tokens_out)


def _note(id: str, reply: Reply) -> None:
    used = _USED.get()
    if used is not None:
        used.add(id, reply)


def _said(message: Message) -> Said:
    pictures = tuple(hashlib.sha256(one.content).hexdigest() for one in message.images)
    return Said(message.role, message.text, pictures)
