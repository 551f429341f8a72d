"""The knowledge-blank gate: only papers of which no model of a panel knows the inside (A.2)."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scholiast.benchmarks.miscitation.building.asking import asked, full_text, says_yes
from scholiast.benchmarks.miscitation.building.records import Source
from scholiast.errors import InputError
from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.verifying.verbatim import locate

PROPOSED, KEPT = 15, 10
"""Probes that a model proposes, and that people keep."""
TOLERANCE = 0.01
UNKNOWN = "UNKNOWN"
COLUMNS = ("Paper Title", "FC Question", "Standard Answer", "Original Text")
_NUMBER = re.compile(r"[-+−]?\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,15})?(?:[eE][-+]?\d{1,3})?")
_GATE = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=64)
_PROPOSING = Sampling(temperature=0.2, presence_penalty=0.0, max_tokens=8192)


class Probe(msgspec.Struct, frozen=True):
    """One question about a paper's inside, its answer, and where that stands."""

    question: str
    answer: str
    original: str


class _Probes(msgspec.Struct, frozen=True):
    probes: list[Probe]


@dataclass(frozen=True, slots=True)
class Gate:
    """What a panel knew of one paper."""

    known: Mapping[str, int]
    """By model, how many probes it answered rightly."""
    unjudged: int
    """Answers that the grader did not judge: while there are any, the paper is not admitted."""

    @property
    def is_blank(self) -> bool:
        """Say whether every model failed all probes."""
        return not self.unjudged and not any(self.known.values())


def propose(model: LanguageModel, source: Source, count: int = PROPOSED) -> list[Probe]:
    """Return probes whose passage stands verbatim in the text and holds no word of the abstract.

    InputError where the model gave no usable answer.
    """
    text = full_text(source)
    messages = asked("probes", {"paper": text}, {"count": str(count)})
    found = ask_for(model, messages, _Probes, _PROPOSING)
    if not isinstance(found, Answer):
        raise InputError(f"{source.title}: no probes: {found.words}")
    return [one for one in found.value.probes[:count] if _is_sound(one, source, text)]


def pass_gate(
    source: Source, probes: Sequence[Probe], panel: Sequence[LanguageModel], grader: LanguageModel
) -> Gate:
    """Return what each model of a panel knows; they see title, authors, venue and year alone."""
    known: dict[str, int] = {}
    unjudged = 0
    for model in panel:
        judged = [_knows(model, source, probe, grader) for probe in probes]
        known[model.name] = sum(one is True for one in judged)
        unjudged += sum(one is None for one in judged)
    return Gate(known, unjudged)


def is_right(reply: str, answer: str) -> bool | None:
    """Say whether a reply gives a numeric answer, within 0.01 of max(1, |answer|); None for words.

    >>> is_right("about 0.505", "0.5"), is_right("0.52", "0.5"), is_right("twelve", "mice")
    (True, False, None)
    >>> is_right("1010", "1,003")
    True
    """
    wanted = number_in(answer) if _NUMBER.fullmatch(answer.strip().rstrip("%").strip()) else None
    if wanted is None:
        return None
    given = number_in(reply)
    return given is not None and abs(given - wanted) / max(1.0, abs(wanted)) < TOLERANCE


def number_in(text: str) -> float | None:
    """Return the first number of a text.

    >>> number_in("n = 1,203.5 mice"), number_in("none")
    (1203.5, None)
    """
    found = _NUMBER.search(text)
    return float(found[0].replace(",", "").replace("−", "-")) if found else None


def write_probes(path: Path, source: Source, probes: Sequence[Probe]) -> None:
    """Write probes for people to choose from and to mend, in the paper's four columns."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow(COLUMNS)
        for one in probes:
            table.writerow((source.title, one.question, one.answer, one.original))


def read_probes(path: Path) -> list[Probe]:
    """Return the probes that people kept; InputError where the columns are not there."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = list(csv.DictReader(stream))
        return [Probe(row[COLUMNS[1]], row[COLUMNS[2]], row[COLUMNS[3]]) for row in rows]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    except KeyError as error:
        raise InputError(f"{path} lacks the column {error}") from error


def _knows(
    model: LanguageModel, source: Source, probe: Probe, grader: LanguageModel
) -> bool | None:
    """Say whether a model answers a probe rightly; None where that could not be judged."""
    said = [source.title, ", ".join(source.authors), source.venue, str(source.year or "")]
    data = {"paper": "\n".join(filter(None, said)), "question": probe.question}
    reply = model.ask(asked("gate", data), _GATE)
    if not reply.answered:
        return None
    text = reply.text.strip()
    if not text or text.strip(".").upper() == UNKNOWN:
        return False
    numeric = is_right(text, probe.answer)
    if numeric is not None:
        return numeric
    return says_yes(grader, asked("same", {"gold": probe.answer, "given": text}))


def _is_sound(probe: Probe, source: Source, text: str) -> bool:
    in_abstract = bool(source.abstract) and locate(probe.answer, source.abstract) is not None
    return (
        bool(probe.question.strip())
        and locate(probe.original, text) is not None
        and (bool(probe.answer.strip()) and not in_abstract)
    )
