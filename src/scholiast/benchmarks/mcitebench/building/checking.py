"""Questions for people to look at, and what they decide (section 3.5, appendix C.2).

A form is a CSV with a row a question: what is asked, the answer, the evidence, what stands beside
it, and four criteria to answer with yes or no. Several people fill in copies; where they disagree
whether to keep a question, the one who leads decides.
"""

import csv
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import msgspec

from scholiast.answering.interface import Labelled, Modality
from scholiast.benchmarks.mcitebench.building.asking import words_of
from scholiast.benchmarks.mcitebench.interface import Question
from scholiast.errors import InputError

CRITERIA = (
    "Is the question about what the paper holds?",
    "Is it clear, with one answer?",
    "Does the evidence say what the answer says?",
    "Does nothing else that is shown answer it?",
)
_SHOWN = ("id", "paper", "type", "modality", "question", "answer", "evidence", "beside")
COMMENT = "comment"
_YES, _NO = frozenset({"yes", "y", "1", "true"}), frozenset({"no", "n", "0", "false"})
_LONGEST = 2_000
"""Letters of one source that are shown."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Decision(msgspec.Struct, frozen=True):
    """What one person says of one question."""

    id: str
    keep: bool
    failed: tuple[str, ...] = ()
    """Criteria that are not met."""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of several people's decisions."""

    kept: frozenset[str]
    left: Mapping[str, str]
    """Ids of questions that are not kept, and why."""
    disagreed: int
    """Questions on which people disagreed whether to keep them."""
    looked_at: int


def write_form(path: Path, questions: Iterable[Question]) -> int:
    """Write an empty form, whole or not at all; return how many questions it has.

    Words of papers that a spreadsheet would read as a formula get an apostrophe before them.
    """
    draft = path.with_name(f".{uuid4().hex[:8]}.draft")
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with draft.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow((*_SHOWN, *CRITERIA, COMMENT))
        for count, one in enumerate(questions, 1):  # noqa: B007  (read after the loop)
            shown = tuple(map(_safe, _row(one)))
            table.writerow((*shown, *[""] * (len(CRITERIA) + 1)))
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)
    return count


def read_form(path: Path) -> dict[str, Decision]:
    """Return a person's decisions by question, of a CSV form or of JSON lines.

    JSON lines have `id` and `keep`, and may have `failed` and `comment`. Rows that were left empty
    are none. InputError names the line that cannot be read.
    """
    try:
        if path.suffix.lower() in (".jsonl", ".json"):
            return {one.id: one for one in _lines(path)}
        with path.open(encoding="utf-8-sig", newline="") as stream:
            return {one.id: one for one in _rows(path, csv.DictReader(stream))}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as a form: {error}") from error


def decide(
    ids: Sequence[str],
    people: Sequence[Mapping[str, Decision]],
    lead: Mapping[str, Decision] | None = None,
) -> Decided:
    """Return which questions are kept: those that all keep; the lead's word where they disagree.

    A question that somebody did not look at is not kept, unless the lead keeps it.
    """
    kept, left, disagreed = [], {}, 0
    for id in ids:
        said = [one[id] for one in people if id in one]
        verdicts = {one.keep for one in said}
        disagreed += len(verdicts) > 1
        is_settled = len(said) == len(people) and len(verdicts) == 1
        last = said[0] if is_settled else (lead or {}).get(id)
        if last is not None and last.keep:
            kept.append(id)
        else:
            left[id] = _why(said, last, len(people))
    return Decided(frozenset(kept), left, disagreed, len(ids))


def _why(said: Sequence[Decision], last: Decision | None, people: int) -> str:
    if last is None:
        return "not everybody looked at it" if len(said) < people else "people disagree"
    failed = dict.fromkeys(words for one in (*said, last) for words in one.failed)
    return "; ".join(failed) or "it was not kept"


def _row(question: Question) -> tuple[str, ...]:
    sources = {one.label: one for one in question.sources}
    evidence = "\n\n".join(_told(sources[label]) for label in question.evidence)
    beside = "\n\n".join(_told(sources[label]) for label in question.distractors)
    return (
        question.id, question.paper, question.type.value, question.modality, question.text,
        question.answer, evidence, beside,
    )  # fmt: skip


def _told(source: Labelled) -> str:
    """Return a source in words; a picture is told of, and looked at in its file."""
    words = words_of(source.unit)[:_LONGEST]
    has_picture = source.unit.modality is not Modality.TEXT and source.unit.picture() is not None
    return f"{source.label}{' (picture)' if has_picture else ''}: {words}".strip()


def _safe(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula.

    >>> _safe("=1+1"), _safe("a")
    ("'=1+1", 'a')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _lines(path: Path) -> Iterator[Decision]:
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                try:
                    yield msgspec.json.decode(line, type=Decision)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    raise InputError(f"{path}, line {number}: {error}") from error


def _rows(path: Path, table: "csv.DictReader[str]") -> Iterator[Decision]:
    missing = {"id", *CRITERIA} - set(table.fieldnames or ())
    if missing:
        raise InputError(f"{path} is no form: it lacks {', '.join(sorted(missing))}")
    for number, row in enumerate(table, 2):
        said = {words: (row[words] or "").strip().lower() for words in CRITERIA}
        if not any(said.values()):
            continue
        odd = [one for one in said.values() if one not in _YES | _NO]
        if odd or not row["id"]:
            raise InputError(f"{path}, line {number}: each criterion is answered with yes or no")
        failed = tuple(words for words, word in said.items() if word in _NO)
        yield Decision(row["id"], not failed, failed, (row.get(COMMENT) or "").strip())
