"""Leakage checks: what a test paper's authors wrote stands nowhere where a system could read it.

Near-duplicates are told by `nearness` (the same folded title, or 0.2 of two abstracts' shingles in
common, or 0.05 of two texts'); repeated parts by `verbatim` (half of the part's words).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scholiast.benchmarks.academiceval.building.choosing import FROM
from scholiast.benchmarks.academiceval.building.facts import Cited, Facts, is_not_later
from scholiast.benchmarks.academiceval.building.nearness import Near, near_by
from scholiast.benchmarks.academiceval.building.verbatim import REPEATED
from scholiast.benchmarks.academiceval.interface import Gone, Portion, Sample

CHECKS = (
    "examples that are test papers",
    "examples that are the paper itself",
    "examples from a later part",
    "examples later than the paper",
    "examples nearly the same as the paper",
    "cited works nearly the same as a test paper",
    "cited works nearly the same as the paper",
    "cited works later than the paper",
    "test papers nearly the same as a training or validation paper",
    "test papers nearly the same as one of an earlier round",
    "test papers not later than a training or validation paper",
    "samples whose part stands in their input",
)
"""What is counted; a data set without leakage has 0 everywhere."""
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks came to."""

    counts: Mapping[str, int]
    """Check -> how often it struck."""
    looked_at: Mapping[str, int]
    """How many papers, samples, examples and cited works were looked at."""
    told: tuple[str, ...] = ()
    """The first of what was found, by id."""

    @property
    def is_clean(self) -> bool:
        """Say whether no check struck."""
        return not any(self.counts.values())


@dataclass(slots=True)
class _Tally:
    counts: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(CHECKS, 0)))
    looked_at: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def strike(self, check: str, what: str) -> None:
        self.counts[check] += 1
        if len(self.told) < _SHOWN:
            self.told.append(f"{check}: {what}")


def leaking_tests(
    facts: Mapping[str, Facts], portions: Mapping[str, Portion], earlier: Near
) -> Iterator[Gone]:
    """Yield the test papers that must leave: known in other words from training or earlier."""
    known = _among(facts, portions, Portion.TRAIN, Portion.VALIDATION)
    for id in _of(portions, Portion.TEST):
        for other, by in known.to(facts[id].near):
            yield Gone(id, f"near-duplicate of {portions[other]} paper {other} by {by}")
            break
        else:
            for other, by in earlier.to(facts[id].near, but=id):
                yield Gone(id, f"near-duplicate of {other} of an earlier round by {by}")
                break


def leaking_citations(
    facts: Mapping[str, Facts], portions: Mapping[str, Portion]
) -> Iterator[tuple[str, Cited, str]]:
    """Yield the cited works that must leave: paper, work, and why."""
    tests = _among(facts, portions, Portion.TEST)
    for id in sorted(facts):
        for one in facts[id].cited:
            why = _why_not(one, facts[id], tests)
            if why:
                yield id, one, why


def check(
    facts: Mapping[str, Facts],
    portions: Mapping[str, Portion],
    samples: Iterable[Sample],
    earlier: Near | None = None,
    *,
    is_dated: bool = True,
) -> Checked:
    """Return what the checks find in a data set; `is_dated` says that it was split by day."""
    tally = _Tally()
    _check_papers(facts, portions, earlier or Near(), tally)
    if is_dated:
        _check_days(facts, portions, tally)
    for id, one, why in leaking_citations(facts, portions):
        tally.strike(f"cited works {why.partition(':')[0]}", f"{id}/{one.key}: {why}")
    tally.looked_at["papers"] = len(facts)
    tally.looked_at["cited works"] = sum(len(one.cited) for one in facts.values())
    for sample in samples:
        _check_sample(sample, facts, portions, tally)
    return Checked(dict(tally.counts), dict(tally.looked_at), tuple(tally.told))


def _check_papers(
    facts: Mapping[str, Facts], portions: Mapping[str, Portion], earlier: Near, tally: _Tally
) -> None:
    for gone in leaking_tests(facts, portions, earlier):
        is_before = "earlier round" in gone.why
        place = "one of an earlier round" if is_before else "a training or validation paper"
        tally.strike(f"test papers nearly the same as {place}", f"{gone.id}: {gone.why}")


def _check_days(facts: Mapping[str, Facts], portions: Mapping[str, Portion], tally: _Tally) -> None:
    """Hold the days of test papers against the latest of the others."""
    before = (id for id, portion in portions.items() if portion is not Portion.TEST)
    latest = max((facts[id].days[1] for id in before), default="")
    for id in _of(portions, Portion.TEST):
        if facts[id].days[0] <= latest:
            what = f"{id}: of {facts[id].days[0] or 'no day'}, others up to {latest}"
            tally.strike("test papers not later than a training or validation paper", what)


def _check_sample(
    sample: Sample, facts: Mapping[str, Facts], portions: Mapping[str, Portion], tally: _Tally
) -> None:
    paper = facts[sample.paper]
    tally.looked_at["samples"] += 1
    if paper.repeated.get(sample.task, 0.0) >= REPEATED:
        share = paper.repeated[sample.task]
        tally.strike("samples whose part stands in their input", f"{sample.id}: {share:.0%}")
    for shown in sample.demonstrations:
        tally.looked_at["examples"] += 1
        for check_ in _strikes(paper, facts[shown.paper], portions):
            tally.strike(check_, f"{sample.id} shows {shown.paper}")


def _strikes(paper: Facts, other: Facts, portions: Mapping[str, Portion]) -> Iterator[str]:
    """Yield the checks that an example of a paper does not stand."""
    if other.id == paper.id:
        yield "examples that are the paper itself"
        return
    if portions[other.id] is Portion.TEST:
        yield "examples that are test papers"
    elif portions[other.id] not in FROM[portions[paper.id]]:
        yield "examples from a later part"
    if not is_not_later(other.days, paper.days):
        yield "examples later than the paper"
    if near_by(paper.near, other.near):
        yield "examples nearly the same as the paper"


def _why_not(cited: Cited, paper: Facts, tests: Near) -> str:
    """Return why a cited work may not stand in a citation corpus; empty where it may."""
    for other, by in tests.to(cited.near):
        return f"nearly the same as a test paper: {other}, by {by}"
    by = near_by(cited.near, paper.near)
    if by:
        return f"nearly the same as the paper: by {by}"
    if paper.days[1] and cited.first_day > paper.days[1]:
        return f"later than the paper: {cited.first_day}"
    return ""


def _among(facts: Mapping[str, Facts], portions: Mapping[str, Portion], *some: Portion) -> Near:
    return Near((id, one.near) for id, one in facts.items() if portions[id] in some)


def _of(portions: Mapping[str, Portion], portion: Portion) -> list[str]:
    return sorted(id for id, one in portions.items() if one is portion)
