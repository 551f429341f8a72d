"""Replies kept by the hash of their question, so that a run can be had again without a model."""

import threading
from pathlib import Path

import msgspec

from scholiast.errors import StoreError
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


class RecordingModel:
    """Asks a model, and appends what it answered to a file; failures are not kept."""

    def __init__(self, model: LanguageModel, file: Path) -> None:
        """Take the model, and the file: one JSON object a line, made where it is missing."""
        self._model = model
        self._file = file
        self._lock = threading.Lock()
        self._known = _read(file) if file.is_file() else {}

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the kept reply, or the model's, which is then kept."""
        question = question_hash(self.name, messages, sampling)
        kept = self._known.get(question)
        if kept:
            return _reply(kept)
        reply = self._model.ask(messages, sampling)
        if reply.answered:
            self._keep(question, reply)
        return reply

    def _keep(self, question: str, reply: Reply) -> None:
        counts = (reply.tokens_in, reply.tokens_out)
        kept = _Kept(question, self.name, reply.text, reply.model, *counts)
        with self._lock, self._file.open("ab") as file:
            file.write(msgspec.json.encode(kept) + b"\n")
            self._known[question] = kept


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
