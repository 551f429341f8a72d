"""Replies kept by the hash of their question, so that a run can be had again without a model."""

import threading
from pathlib import Path

import msgspec

from scholiast.errors import StoreError
from scholiast.models.asking import samples_of
from scholiast.models.hashing import question_hash
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    question: str
    """SHA-256; the question itself is not kept."""
    asked: str
    """The model's name, as it was asked for."""
    text: str
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None


class Keeping:
    """A file of replies, which models of several roles may share."""

    def __init__(self, file: Path) -> None:
        """Take the file: one JSON object a line, made where it is missing; StoreError if bad."""
        self._file = file
        self._lock = threading.Lock()
        self._known = _read(file) if file.is_file() else {}

    def get(self, question: str) -> Reply | None:
        """Return the kept reply to the question with this hash."""
        kept = self._known.get(question)
        return _reply(kept) if kept else None

    def keep(self, question: str, asked: str, reply: Reply) -> None:
        """Append a reply; a failure is not kept."""
        if not reply.answered:
            return
        counts = (reply.tokens_in, reply.tokens_out)
        kept = _Kept(question, asked, reply.text, reply.model, *counts)
        with self._lock, self._file.open("ab") as file:
            file.write(msgspec.json.encode(kept) + b"\n")
            self._known[question] = kept


class RecordingModel:
    """Asks a model, and appends what it answered to a file; failures are not kept."""

    def __init__(self, model: LanguageModel, file: Path | Keeping) -> None:
        """Take the model, and the file: one JSON object a line, made where it is missing."""
        self._model = model
        self._keeping = file if isinstance(file, Keeping) else Keeping(file)

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the kept reply, or the model's, which is then kept."""
        question = question_hash(self.name, messages, sampling)
        kept = self._keeping.get(question)
        if kept:
            return kept
        reply = self._model.ask(messages, sampling)
        self._keeping.keep(question, self.name, reply)
        return reply

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return kept samples and, from the first that is missing on, the model's, then kept."""
        hashes = [question_hash(self.name, messages, sampling.drawn(at)) for at in range(many)]
        replies: list[Reply] = []
        for question in hashes:
            kept = self._keeping.get(question)
            if not kept:
                break
            replies.append(kept)
        if len(replies) < many:
            rest = sampling.drawn(len(replies))
            replies += samples_of(self._model, messages, rest, many - len(replies))
        for question, reply in zip(hashes, replies, strict=True):
            if self._keeping.get(question) is None:
                self._keeping.keep(question, self.name, reply)
        return tuple(replies)


class ReplayingModel:
    """Answers from a record alone; what was not asked before is a failure."""

    def __init__(self, name: str, file: Path) -> None:
        """Take the name of the model that was recorded, and the file; StoreError for a bad one."""
        self._name = name
        self._known = _read(file)

    @property
    def name(self) -> str:
        """Return the name of the model that was recorded."""
        return self._name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the kept reply."""
        kept = self._known.get(question_hash(self.name, messages, sampling))
        return _reply(kept) if kept else Reply(failure="the record holds no answer to this")


def _reply(kept: _Kept) -> Reply:
    return Reply(kept.text, "", kept.model, kept.tokens_in, kept.tokens_out)


def _read(file: Path) -> dict[str, _Kept]:
    """Return what a record holds; a last line that was cut short by a crash is left out."""
    if not file.is_file():
        raise StoreError(f"there is no record of a model's answers at {file.name}")
    known: dict[str, _Kept] = {}
    lines = file.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            kept = msgspec.json.decode(line, type=_Kept)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            if number == len(lines):
                break
            raise StoreError(
                f"{file.name}, line {number}: no record of an answer; delete it"
            ) from None
        known[kept.question] = kept
    return known
