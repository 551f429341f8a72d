"""Forms that raters fill in: a sample as CSV, one row an instance, the steps in their order.

A rater goes down the five questions and answers each with yes or no; after the first yes the rest
stay empty (the rule of precedence, appendix B.3). Screens are made elsewhere; this is the data.
"""

import csv
import os
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from uuid import uuid4

from scholiast.benchmarks.miscitation.building.records import Instance, Source
from scholiast.errors import InputError
from scholiast.papers.verdicts import Category

SIZE = 500
"""Instances of a study (appendix B.1)."""
QUESTIONS: Mapping[Category, str] = {
    Category.ATTRIBUTION: "Can a reader not find the source, or its author, from what is given?",
    Category.VALIDITY: "Is the source itself unfit to serve as evidence (retracted, a review)?",
    Category.CONTENT: "Does the source, read in context, say something else than the sentence?",
    Category.SCOPE: "Is a sound finding carried to people, settings or tasks it was not made for?",
    Category.EVIDENCE: "Is the kind or the strength of the evidence stated as other than it is?",
}
"""In the order of precedence."""
_SHOWN = ("id", "title", "abstract", "excerpt", "context")
_FREE = ("other", "uncertain", "rationale")
_YES, _NO = frozenset({"yes", "y", "1", "true"}), frozenset({"no", "n", "0", "false"})


class Other(StrEnum):
    """Answers beside the five categories."""

    NONE = "no miscitation"
    OTHER = "other"
    UNCERTAIN = "uncertain"


Choice = Category | Other


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's answer for one instance."""

    id: str
    choice: Choice
    rationale: str = ""


def sample(
    instances: Sequence[Instance], sources: Mapping[str, Source], size: int = SIZE, seed: int = 0
) -> list[Instance]:
    """Return miscitations, about as many of each category, fields in their own proportion (B.1)."""
    draw = random.Random(seed)
    by_category: dict[Category, list[Instance]] = defaultdict(list)
    for one in instances:
        if one.category is not None:
            by_category[one.category].append(one)
    chosen: list[Instance] = []
    left = min(size, sum(map(len, by_category.values())))
    order = sorted(by_category, key=lambda one: (len(by_category[one]), one.value))
    for place, category in enumerate(order):
        share = -(-left // (len(order) - place))
        part = _spread(by_category[category], sources, min(share, len(by_category[category])), draw)
        chosen += part
        left -= len(part)
    draw.shuffle(chosen)
    return chosen


def _spread(
    instances: Sequence[Instance], sources: Mapping[str, Source], size: int, draw: random.Random
) -> list[Instance]:
    """Return so many instances, each field's share as near to its own as whole numbers allow."""
    by_field: dict[str, list[Instance]] = defaultdict(list)
    for one in instances:
        source = sources.get(one.source)
        by_field[source.fields[0] if source and source.fields else ""].append(one)
    exact = {field: size * len(part) / len(instances) for field, part in by_field.items()}
    counts = {field: int(share) for field, share in exact.items()}
    rest = sorted(exact, key=lambda field: (counts[field] - exact[field], field))
    for field in rest[: size - sum(counts.values())]:
        counts[field] += 1
    return [
        one for field in sorted(by_field) for one in draw.sample(by_field[field], counts[field])
    ]


def write_form(path: Path, chosen: Sequence[Instance], sources: Mapping[str, Source]) -> None:
    """Write an empty form: what is shown, a column for each question, and what is free."""
    draft = path.with_name(f"{uuid4().hex[:8]}.draft")
    path.parent.mkdir(parents=True, exist_ok=True)
    with draft.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow((*_SHOWN, *QUESTIONS.values(), *_FREE))
        for one in chosen:
            source = sources.get(one.source)
            context = " ".join(filter(None, (one.before, one.sentence, one.after)))
            shown = (source.title, source.abstract) if source else ("", "")
            empty = [""] * (len(QUESTIONS) + len(_FREE))
            table.writerow((one.id, *shown, one.original, context, *empty))
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)


def read_form(path: Path) -> dict[str, Rating]:
    """Return a rater's answers by instance; InputError names the row that breaks the precedence."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            ratings = list(_ratings(path, csv.DictReader(stream)))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as a form: {error}") from error
    return {rating.id: rating for rating in ratings}


def _ratings(path: Path, table: "csv.DictReader[str]") -> Iterator[Rating]:
    missing = {"id", *QUESTIONS.values(), *_FREE} - set(table.fieldnames or ())
    if missing:
        raise InputError(f"{path} is no form: it lacks {', '.join(sorted(missing))}")
    for number, row in enumerate(table, 2):
        choice = _choice(row, f"{path}, line {number}")
        if choice is not None:
            yield Rating(row["id"], choice, (row["rationale"] or "").strip())


def _choice(row: Mapping[str, str], place: str) -> Choice | None:
    """Return what a row comes to; None for one that was not filled in."""
    ticked = [other for other in (Other.OTHER, Other.UNCERTAIN) if _said(row[other], place)]
    answers = {category: _said(row[words], place) for category, words in QUESTIONS.items()}
    yes = [category for category, said in answers.items() if said]
    if len(ticked) + bool(yes) > 1 or len(yes) > 1:
        raise InputError(f"{place}: one answer is asked for; after the first yes the rest is empty")
    if ticked:
        return ticked[0]
    if not yes:
        said = [one for one in answers.values() if one is not None]
        if said and len(said) < len(answers):
            raise InputError(f"{place}: some questions are open, and none has a yes")
        return Other.NONE if said else None
    order = list(answers)
    if any(answers[later] is not None for later in order[order.index(yes[0]) + 1 :]):
        raise InputError(f"{place}: after the first yes the rest is empty")
    return yes[0]


def _said(text: str | None, place: str) -> bool | None:
    word = (text or "").strip().lower()
    if word in _YES:
        return True
    if word in _NO:
        return False
    if word:
        raise InputError(f"{place}: {text!r} is neither yes nor no")
    return None
