"""Statements with what people say of them: sheets to label, and how far a judge agrees (C.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from scholiast.benchmarks.interface import Response
from scholiast.benchmarks.mcitebench.interface import Question
from scholiast.benchmarks.mcitebench.judging import Judge
from scholiast.benchmarks.mcitebench.splitting import Splitter
from scholiast.errors import InputError
from scholiast.scoring.agreement import Alignment, alignment


class Statement(msgspec.Struct, frozen=True):
    """One sentence of an answer and what it cites; a line of a sheet, which people fill in."""

    question: str
    """Id of the question, by which its evidence is found."""
    text: str
    citations: tuple[str, ...]
    """Labels of evidence that was shown."""
    support: Literal[0, 1, 2] | None = None
    """0 no, 1 partial, 2 full support by all citations together; null until it is filled in."""
    relevant: tuple[Literal[0, 1], ...] | None = None
    """Of each citation, whether it bears on the statement."""
    annotator: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a judge stands to people, by type of question (table 12)."""

    judge: str
    by_type: Mapping[str, Alignment]
    """`explanation`, `locating` and `all`; one judgement a statement and one a citation."""
    unjudged: int
    """Statements of which the judge could say nothing; they are left out."""


def statements_of(
    answers: Iterable[tuple[Question, Response]], splitter: Splitter
) -> Iterator[Statement]:
    """Yield the citing sentences of answers, to be labelled."""
    for question, response in answers:
        known = [one.label for one in question.sources]
        for sentence in splitter.split(response.text, known) or ():
            if sentence.labels:
                yield Statement(question.id, sentence.text, sentence.labels)


def write_sheet(path: Path, statements: Iterable[Statement]) -> int:
    """Write statements, one JSON object a line; return how many."""
    lines = [msgspec.json.encode(one) + b"\n" for one in statements]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))
    return len(lines)


def read_sheet(path: Path, questions: Mapping[str, Question]) -> list[Statement]:
    """Return the statements of a sheet that were filled in; InputError names the odd line."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    found = []
    for number, line in enumerate(lines, start=1):
        place = f"{path.name}:{number}"
        try:
            one = msgspec.json.decode(line, type=Statement)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError(f"{place}: no statement: {error}") from error
        if one.support is not None or one.relevant is not None:
            _check(one, questions, place)
            found.append(one)
    return found


def _check(one: Statement, questions: Mapping[str, Question], place: str) -> None:
    question = questions.get(one.question)
    if question is None:
        raise InputError(f"{place}: there is no question {one.question!r:.80}")
    known = {source.label for source in question.sources}
    stray = next((label for label in one.citations if label not in known), None)
    if stray is not None:
        raise InputError(f"{place}: question {one.question!r:.80} has no source {stray!r:.40}")
    if one.support is None or one.relevant is None or not one.citations:
        raise InputError(f"{place}: 'support', 'relevant' and 'citations' are filled in together")
    if len(one.relevant) != len(one.citations):
        raise InputError(f"{place}: 'relevant' has {len(one.relevant)} marks for the"
                         f" {len(one.citations)} citations")  # fmt: skip


def agree(
    judge: Judge, questions: Mapping[str, Question], labelled: Sequence[Statement]
) -> Agreement:
    """Return how far a judge says what people say, of each statement and each citation.

    A statement counts as entailed where it is fully or partly supported, a citation where it is
    relevant. The paper gives precision, recall and F1 of such judgements and not how they are
    pooled; here they are of all, statements and citations alike.
    """
    people: dict[str, list[bool]] = {"all": []}
    model: dict[str, list[bool]] = {"all": []}
    unjudged = 0
    for one in labelled:
        question = questions[one.question]
        said = _asked(judge, question, one)
        if said is None:
            unjudged += 1
            continue
        right = [bool(one.support), *map(bool, one.relevant or ())]
        for name in ("all", question.type.value):
            people.setdefault(name, []).extend(right)
            model.setdefault(name, []).extend(said)
    by_type = {name: alignment(people[name], model[name]) for name in people}
    return Agreement(judge.name, by_type, unjudged)


def _asked(judge: Judge, question: Question, one: Statement) -> list[bool] | None:
    units = [question.source(label) for label in one.citations]
    support = judge.support(one.text, units)
    relevant = [judge.is_relevant(one.text, unit) for unit in units]
    known = [each for each in relevant if each is not None]
    return None if support is None or len(known) < len(units) else [support > 0, *known]
