"""Probes: small questions with known answers, that tell whether a model can do the job."""

import struct
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import msgspec

from scholiast.models.answers import Answer, ask_for
from scholiast.models.asking import samples_of
from scholiast.models.interface import Image, LanguageModel, Message, Reply, Sampling

NEEDED_WORDS = 3_000
"""Words of a question that deliberation needs room for."""
_LENGTHS = (NEEDED_WORDS, 12_000)
_PLAIN = Sampling(0.0, 0.0, 600)


class Outcome(StrEnum):
    """How a probe ended."""

    GOOD = "good"
    WEAK = "weak"
    """It works, or not: what is asked here can do without, at a price that the words name."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Probed:
    """What one probe found."""

    name: str
    outcome: Outcome
    words: str
    is_needed: bool = False
    """Without it the model cannot do what is asked here."""
    seconds: float = 0.0


class Colour(StrEnum):
    """A closed list."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class _Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: Colour


class _Animal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    legs: int
    parts: list[str]


Probe = Callable[[LanguageModel], Probed]


def probe_all(model: LanguageModel, probes: Sequence[Probe]) -> Iterator[Probed]:
    """Yield what each probe finds; nothing more where the first, whether it answers, fails."""
    for number, probe in enumerate(probes):
        started = time.monotonic()
        found = probe(model)
        yield replace(found, seconds=round(time.monotonic() - started, 2))
        if number == 0 and found.outcome is Outcome.FAILED:
            return


def answers(model: LanguageModel) -> Probed:
    """Return whether it answers at all."""
    reply = _asked(model, "Say the single word yes.")
    if not reply.answered:
        return Probed("answers", Outcome.FAILED, reply.failure, True)
    return Probed("answers", Outcome.GOOD, f"as {reply.model or model.name}", True)


def keeps_to_schemas(model: LanguageModel) -> Probed:
    """Return whether an answer follows a JSON schema, at once or repaired."""
    said = 'Describe a horse as JSON: {"name": ..., "legs": number, "parts": [three words]}.'
    answer = ask_for(model, (Message("user", said),), _Animal, _PLAIN)
    if not isinstance(answer, Answer):
        return Probed("JSON schema", Outcome.FAILED, answer.words, True)
    if len(answer.replies) > 1:
        return Probed("JSON schema", Outcome.WEAK, "followed after one repair", True)
    return Probed("JSON schema", Outcome.GOOD, "followed at once", True)


def keeps_to_labels(model: LanguageModel) -> Probed:
    """Return whether an answer is a label of a closed list, and the right one."""
    said = 'Which colour has fresh grass? Answer as JSON: {"label": "red", "green" or "blue"}.'
    answer = ask_for(model, (Message("user", said),), _Seen, _PLAIN)
    if not isinstance(answer, Answer):
        return Probed("closed labels", Outcome.FAILED, answer.words, True)
    if answer.value.label is not Colour.GREEN:
        return Probed("closed labels", Outcome.FAILED, "it says that grass is not green", True)
    repaired = len(answer.replies) > 1
    words = "kept to after one repair" if repaired else "kept to"
    return Probed("closed labels", Outcome.WEAK if repaired else Outcome.GOOD, words, True)


def keeps_to_seeds(model: LanguageModel) -> Probed:
    """Return whether one seed gives one reply, and another another."""
    hot = Sampling(1.0, 0.0, 60, seed=11)
    said = "Write a number between 1 and 1000000 that nobody would guess, and nothing else."
    texts = [_asked(model, said, one).text.strip() for one in (hot, hot, replace(hot, seed=12))]
    if not texts[0] or texts[0] != texts[1]:
        words = "not kept to: a run can be had again from its record alone"
        return Probed("seeds", Outcome.WEAK, words)
    words = "kept to" if texts[2] != texts[0] else "one reply whatever the seed: samples are alike"
    return Probed("seeds", Outcome.GOOD if texts[2] != texts[0] else Outcome.WEAK, words)


def gives_samples(model: LanguageModel) -> Probed:
    """Return whether several replies come in one call."""
    replies = samples_of(model, (Message("user", "Name a river."),), Sampling(1.0, 0.0, 60), 2)
    if not all(reply.answered for reply in replies):
        failure = next(one.failure for one in replies if one.failure)
        return Probed("several samples", Outcome.FAILED, failure, True)
    if replies[1].tokens_in == 0:
        return Probed("several samples", Outcome.GOOD, "in one call", True)
    words = "one call each: the question is read, and paid for, every time"
    return Probed("several samples", Outcome.WEAK, words, True)


def sees_pictures(model: LanguageModel) -> Probed:
    """Return whether it tells the colour of a picture."""
    said = 'Which colour has the picture? Answer as JSON: {"label": "red", "green" or "blue"}.'
    found = []
    for colour, dye in ((Colour.RED, b"\xe0\x10\x10"), (Colour.BLUE, b"\x10\x10\xe0")):
        question = (Message("user", said, (Image(_square(dye)),)),)
        answer = ask_for(model, question, _Seen, _PLAIN)
        found.append(isinstance(answer, Answer) and answer.value.label is colour)
    if all(found):
        return Probed("pictures", Outcome.GOOD, "seen")
    return Probed("pictures", Outcome.WEAK, "not seen: figures are not read by this model")


def counts_tokens(model: LanguageModel) -> Probed:
    """Return whether the server counts tokens."""
    reply = _asked(model, "Say the single word yes.")
    if reply.tokens_in is None or reply.tokens_out is None:
        words = "not counted: an upper bound is taken, and caps are reached early"
        return Probed("tokens", Outcome.WEAK, words)
    return Probed("tokens", Outcome.GOOD, f"counted: {reply.tokens_in} in, {reply.tokens_out} out")


def is_fast(model: LanguageModel) -> Probed:
    """Return how many tokens come in a second."""
    started = time.monotonic()
    said = "Count from 1 to 60 in words, separated by commas."
    reply = _asked(model, said, replace(_PLAIN, max_tokens=400))
    seconds = max(time.monotonic() - started, 1e-3)
    if not reply.answered:
        return Probed("speed", Outcome.WEAK, reply.failure)
    counted = reply.tokens_out if reply.tokens_out is not None else len(reply.text) // 4
    outcome = Outcome.GOOD if counted / seconds >= 5 else Outcome.WEAK
    return Probed("speed", outcome, f"{counted / seconds:,.0f} tokens a second, all in all")


def has_room(model: LanguageModel) -> Probed:
    """Return how long a question it can read to its end; two lengths are tried."""
    longest = 0
    for words in _LENGTHS:
        secret = f"K{words * 7 % 9973}"
        filler = "the cat sat on the mat and " * (words // 7)
        said = f"The password is {secret}. Now a long text. {filler}\nWhat is the password?"
        if secret not in _asked(model, said, replace(_PLAIN, max_tokens=200)).text:
            break
        longest = words
    if not longest:
        words_needed = f"not {NEEDED_WORDS:,} words: give it a longer context (Ollama: num_ctx)"
        return Probed("room", Outcome.FAILED, words_needed, True)
    return Probed("room", Outcome.GOOD, f"{longest:,} words at least", True)


PROBES: tuple[Probe, ...] = (
    answers,
    keeps_to_schemas,
    keeps_to_labels,
    gives_samples,
    has_room,
    keeps_to_seeds,
    counts_tokens,
    sees_pictures,
    is_fast,
)
"""The first is whether it answers; where it does not, nothing else is asked."""


def _asked(model: LanguageModel, said: str, sampling: Sampling = _PLAIN) -> Reply:
    return model.ask((Message("user", said),), sampling)


def _square(dye: bytes, side: int = 32) -> bytes:
    """Return a square of one colour as a PNG."""
    rows = (b"\x00" + dye * side) * side
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + body
