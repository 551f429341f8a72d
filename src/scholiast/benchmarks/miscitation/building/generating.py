"""Miscitations in a language model's words, checked by another model and by people (A.3)."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from scholiast.benchmarks.miscitation.building.asking import asked, full_text, says_yes
from scholiast.benchmarks.miscitation.building.records import (
    COLUMNS,
    Difficulty,
    Instance,
    Source,
    row_of,
)
from scholiast.errors import InputError
from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.papers.verdicts import Category
from scholiast.verifying.verbatim import locate

SURFACE, DEEP = 3, 2
"""Of each category (section 2.2)."""
LONGEST = 2_000
"""Letters of a citing sentence or paragraph."""
CRITERIA = (
    "Is it a miscitation?", "Is the category right?", "Does the original text show it?",
    "Is the corrected statement right?",
)  # fmt: skip
"""What an expert answers with yes or no (appendix A.3)."""
_WRITING = Sampling(temperature=0.7, presence_penalty=0.0, max_tokens=8192, top_p=0.95)
_CHECKING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=2048)


class Written(msgspec.Struct, frozen=True):
    """One miscitation as a model writes it."""

    sentence: str
    explanation: str
    correct: str
    original: str
    difficulty: Difficulty


class _Miscitations(msgspec.Struct, frozen=True):
    miscitations: list[Written]


class Checked(msgspec.Struct, frozen=True):
    """What another model makes of a miscitation."""

    category: str
    explanation: str
    correct: str


@dataclass(frozen=True, slots=True)
class Generated:
    """What one source gave."""

    instances: tuple[Instance, ...]
    left_out: tuple[str, ...]
    """Why others were not taken, one a miscitation."""


def generate(
    model: LanguageModel, source: Source, surface: int = SURFACE, deep: int = DEEP
) -> Generated:
    """Return miscitations of every category, those that hold up against the source's text."""
    text = full_text(source)
    taken: list[Instance] = []
    left: list[str] = []
    for category in Category:
        plain = {"category": category.value, "surface": str(surface), "deep": str(deep)}
        messages = asked("generate", {"paper": text}, plain)
        found = ask_for(model, messages, _Miscitations, _WRITING)
        if not isinstance(found, Answer):
            left.append(f"{category.value}: {found.words}")
            continue
        wanted = {Difficulty.SURFACE: surface, Difficulty.DEEP: deep}
        for one in found.value.miscitations:
            fault = _fault(one, text) or ("" if wanted[one.difficulty] else "more than asked for")
            if fault:
                left.append(f"{category.value}: {fault}")
                continue
            wanted[one.difficulty] -= 1
            taken.append(_instance(one, source, category, model.name))
    return Generated(tuple(taken), tuple(left))


def confirm(instance: Instance, source: Source, other: LanguageModel, grader: LanguageModel) -> str:
    """Return why an instance is not kept; empty where another model sees the same error.

    Category agreement, then alignment of the explanations (appendix A.3).
    """
    kind = instance.category.value if instance.category else "none"
    proposal = "\n".join((
        instance.sentence, kind, instance.difficulty.value, instance.original,
        instance.explanation, instance.correct,
    ))  # fmt: skip
    messages = asked("recheck", {"paper": full_text(source), "proposal": proposal})
    found = ask_for(other, messages, Checked, _CHECKING)
    if not isinstance(found, Answer):
        return f"it was not checked: {found.words}"
    if found.value.category.strip().lower() != kind:
        return f"another model calls it {found.value.category.strip()[:60]!r}"
    both = {"first": instance.explanation, "second": found.value.explanation}
    is_same = says_yes(grader, asked("align", both))
    if is_same is None:
        return "the grader did not compare the explanations"
    return "" if is_same else "another model explains it otherwise"


def write_review(path: Path, instances: Sequence[Instance]) -> None:
    """Write instances for an expert: the paper's columns, and four questions to answer."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow(("id", *COLUMNS, *CRITERIA, "comment"))
        for one in instances:
            table.writerow((one.id, *row_of(one), *[""] * len(CRITERIA), ""))


def reviewed(
    instances: Sequence[Instance], reviews: Sequence[Path]
) -> tuple[list[Instance], Mapping[str, str]]:
    """Return the instances that every expert passes on every question, and why others are not kept.

    InputError for a review that cannot be read, or that leaves a question open.
    """
    answers = [dict(_review(path)) for path in reviews]
    kept, left = [], {}
    for one in instances:
        said = [review.get(one.id) for review in answers]
        if any(failed is None for failed in said):
            left[one.id] = "not every expert looked at it"
        elif any(said):
            left[one.id] = "; ".join(dict.fromkeys(failed for failed in said if failed))
        else:
            kept.append(one)
    return kept, left


def _review(path: Path) -> Iterator[tuple[str, str]]:
    """Yield an instance's id and the questions it fails."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = list(csv.DictReader(stream))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    for number, row in enumerate(rows, 2):
        said = [(row.get(question) or "").strip().lower() for question in CRITERIA]
        if any(word not in ("yes", "no") for word in said) or not row.get("id"):
            raise InputError(f"{path}, line {number}: each question is answered with yes or no")
        failed = [name for name, word in zip(CRITERIA, said, strict=True) if word == "no"]
        yield row["id"], " ".join(failed)


def _fault(written: Written, text: str) -> str:
    """Return why a row is not well formed; empty where it is."""
    parts = (written.sentence, written.explanation, written.correct, written.original)
    if not all(part.strip() for part in parts):
        return "a field is empty"
    if max(map(len, parts)) > LONGEST:
        return f"a field is longer than {LONGEST} letters"
    if written.sentence.strip() == written.correct.strip():
        return "the corrected sentence is the same"
    if locate(written.original, text) is None:
        return "the original text does not stand in the source"
    return ""


def _instance(written: Written, source: Source, category: Category, name: str) -> Instance:
    id = sha256(f"{source.id}\n{written.sentence}".encode()).hexdigest()[:16]
    return Instance(
        id, source.id, written.sentence.strip(), written.correct.strip(), written.original.strip(),
        written.explanation.strip(), category, None, written.difficulty, made_by=name,
    )  # fmt: skip
