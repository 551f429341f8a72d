"""One data set, one system -> an outcome, with its answers in a folder of records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TypeVar

import msgspec

from scholiast.benchmarks.calls import CALLS, Calls
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.journal import Kept, key_of
from scholiast.benchmarks.miscitation.evidence import evidence_recall
from scholiast.benchmarks.miscitation.interface import (
    Answer,
    JudgedClaim,
    Mapped,
    Standing,
    System,
)
from scholiast.benchmarks.miscitation.labels import Table, most_probable, probabilities
from scholiast.benchmarks.miscitation.measuring import measured
from scholiast.benchmarks.miscitation.opening import Opened
from scholiast.benchmarks.run import (
    UNFINISHED,
    Options,
    code_digest,
    costs_of,
    keep,
    stem_of,
)
from scholiast.benchmarks.scores import SCORES, SampleScores, write_scores
from scholiast.benchmarks.streaming import Pace, Progress, stream
from scholiast.papers.verdicts import Label as Verdict

V = TypeVar("V")
Further = Callable[[Sequence[JudgedClaim]], Mapping[str, float]]
"""Claims -> more measures of them."""
ANSWERS = ".answers.jsonl"
SHOWN = (
    "macro_f1", "accuracy", "false_accusation_rate", "recall_miscitation", "abstention_rate"
)  # fmt: skip
"""What slices and baselines show."""
_CODE = ("verifying", "benchmarks/miscitation")


def run(
    opened: Opened,
    systems: Sequence[System],
    options: Options,
    progress: Progress | None = None,
    further: Further | None = None,
    calls: Calls | None = None,
) -> Outcome:
    """Return how the first system fares, with the others as baselines beside it.

    `further` adds measures of its own, such as those that need a language model; `calls` are those
    of the model that the systems were opened with.

    A run that was ended in the middle goes on where it was, if claims, evidence, system and
    Scholiast's own code are the same. A finished one is run anew.
    """
    claims = opened.loaded.claims[: options.limit]
    system, *others = systems
    model = options.model or plain(system)
    head = head_of(opened.name, system, claims)
    folder = options.records / UNFINISHED
    asked = calls or Calls()
    with asked, Kept(folder / f"{key_of(head)}.jsonl", head, Answer) as journal:
        asked.open(folder, head)
        pace = Pace(options.jobs, f"answered by {plain(system)}", len(claims), progress)
        answers = answered(claims, system, journal, pace)
        outcome = outcome_of(opened, model, claims, answers)
        if further is not None:
            outcome = replace(outcome, metrics={**outcome.metrics, **further(claims)})
        beside = {plain(one): _aside(claims, one, opened.table, progress) for one in others}
        took = {**costs_of(answers), "index_seconds": round(options.index_seconds, 3)}
        outcome = replace(
            outcome,
            setting=options.setting,
            baselines=beside,
            costs={**took, **asked.costs()},
        )
        stem = stem_of(opened.name, model, options)
        ran = {"benchmark": opened.name, "model": model, "samples": head["samples"]}
        scores = _scores(claims, answers, opened.table)
        write_scores(options.records / (stem + SCORES), ran, scores)
        asked.finish(options.records / (stem + CALLS))
        journal.finish(options.records / (stem + ANSWERS), [one.id for one in answers])
    keep(outcome, options.records / f"{stem}.json")
    return outcome


def answered(
    claims: Sequence[JudgedClaim], system: System, journal: Kept[Answer], pace: Pace | None = None
) -> list[Answer]:
    """Return one answer a claim, in their order; those that the journal holds are not redone."""
    stream(
        ([claim] for claim in claims),
        lambda wanted: [system.answer(claim) for claim in wanted],
        journal,
        lambda claim: claim.id in journal.kept,
        pace or Pace(),
    )
    return [journal.kept[claim.id] for claim in claims]


def scores_of(claim: JudgedClaim, answer: Answer, table: Table) -> dict[str, float]:
    """Return what one answer is worth: is the label right, is the verdict, was there one."""
    accused = float(answer.verdict == Verdict.MISCITATION.value)
    given = float(answer.verdict in (Verdict.MISCITATION.value, Verdict.SUPPORTED.value))
    scores = {"coverage": given, "abstention_rate": 1 - given}
    if claim.label is not None:
        decided = most_probable(probabilities(answer, table), table)
        scores["accuracy"] = float(decided == claim.label)
    if claim.standing is Standing.CORRECT:
        scores["false_accusation_rate"] = accused
    if claim.standing is Standing.WRONG:
        scores["recall_miscitation"] = accused
    return scores


def _scores(
    claims: Sequence[JudgedClaim], answers: Sequence[Answer], table: Table
) -> Iterator[SampleScores]:
    for claim, answer in zip(claims, answers, strict=True):
        scores = scores_of(claim, answer, table)
        yield SampleScores(claim.id, inputs_digest([claim]), scores, claim.group)


def outcome_of(
    opened: Opened, model: str, claims: Sequence[JudgedClaim], answers: Sequence[Answer]
) -> Outcome:
    """Return the outcome that answers come to."""
    table = opened.table
    whole = measured(claims, answers, table)
    found, ends = evidence_recall(claims, answers)
    parts = {part: measured(*rows, table) for part, rows in slices(claims, answers).items()}
    sizes = {part: len(rows[0]) for part, rows in slices(claims, answers).items()}
    held = {f"{one} citations": float(sum(said.values())) for one, said in whole.verdicts.items()}
    return Outcome(
        benchmark=opened.name,
        model=model,
        n=len(claims),
        metrics={**whole.metrics, **found},
        intervals={**whole.intervals, **ends},
        slices={part: _shown(one.metrics) for part, one in parts.items()},
        slice_intervals={part: _shown(one.intervals) for part, one in parts.items()},
        slice_sizes=sizes,
        notes={**opened.loaded.notes, **held},
        collection=inputs_digest(claims)[:16],
        labels=tuple(_told(row) for row in table),
        confusion=whole.confusion,
        verdicts=whole.verdicts,
        curves=whole.curves,
    )


def plain(system: System) -> str:
    """Return a system's name without the digest of what its answers depend on."""
    return system.name.partition("@")[0]


def slices(
    claims: Sequence[JudgedClaim], answers: Sequence[Answer]
) -> dict[str, tuple[list[JudgedClaim], list[Answer]]]:
    """Return claims and answers of each `stratum=class`, in the order of their names."""
    found: dict[str, tuple[list[JudgedClaim], list[Answer]]] = {}
    for claim, answer in zip(claims, answers, strict=True):
        for stratum, label in claim.strata.items():
            held = found.setdefault(f"{stratum}={label}", ([], []))
            held[0].append(claim)
            held[1].append(answer)
    return dict(sorted(found.items()))


def inputs_digest(claims: Sequence[JudgedClaim]) -> str:
    """Return a digest of all that a system is given: claims, contexts and evidence."""
    digest = sha256()
    for claim in claims:
        given = (claim.id, claim.claim, claim.context, claim.text)
        digest.update(msgspec.json.encode(given, order="deterministic") + b"\n")
    return digest.hexdigest()


def head_of(name: str, system: System, claims: Sequence[JudgedClaim]) -> dict[str, str]:
    """Return what a journal's lines depend on: benchmark, system, claims, Scholiast's own code."""
    return {
        "benchmark": name,
        "model": system.name,
        "samples": inputs_digest(claims),
        "code": code_digest(*_CODE),
    }


def _aside(
    claims: Sequence[JudgedClaim], system: System, table: Table, progress: Progress | None
) -> dict[str, float]:
    """Return the figures of a baseline, which is quick enough to be asked anew."""
    answers = []
    for done, claim in enumerate(claims, start=1):
        answers.append(system.answer(claim))
        if progress:
            progress(f"beside it, {plain(system)}", done, len(claims))
    return dict(measured(claims, answers, table).metrics)


def _shown(figures: Mapping[str, V]) -> dict[str, V]:
    return {name: figures[name] for name in SHOWN if name in figures}


def _told(row: Mapped) -> dict[str, str]:
    bearings = " or ".join(bearing.value for bearing in row.bearings)
    return {
        "label": row.label, "counts_as": bearings, "standing": row.standing.value,
        "reason": row.reason,
    }  # fmt: skip
