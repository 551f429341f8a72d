"""Which kinds of marks a document uses, told from all its candidates and its bibliography."""

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.parsing.citations.alignment import Aligner
from scholiast.parsing.citations.candidates import DATED, NUMERIC, Candidate, Family
from scholiast.parsing.citations.index import ReferenceIndex

LEAST_NUMBERS = 3
"""Different numbers in square brackets that are citations even where no list confirms them."""
_SHARE = 0.25
"""Part of the dominant family's reach that makes another family one that the document uses too."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the candidates of one family amount to."""

    marks: int = 0
    """Candidates of which every source is in the bibliography."""
    reach: int = 0
    """Different references that they name."""
    others: int = 0
    """Candidates that name something else."""

    @property
    def weight(self) -> float:
        """Return how much speaks for the family."""
        return self.reach + min(self.marks, self.reach * 3) / 4 - self.others / 2


@dataclass(frozen=True, slots=True)
class Usage:
    """Families that the document uses, the dominant one first."""

    families: tuple[Family, ...]

    @property
    def dominant(self) -> Family | None:
        """Return the family that reaches most references."""
        return self.families[0] if self.families else None

    def uses(self, family: Family) -> bool:
        """Say whether marks that look like this are citations here."""
        if family in DATED:
            return any(used in DATED for used in self.families)
        return family in self.families


def infer_usage(candidates: Sequence[Candidate], aligner: Aligner) -> Usage:
    """Return which families of marks the document uses."""
    gathered: dict[Family, list[Candidate]] = {}
    for candidate in candidates:
        family = Family.AUTHOR_YEAR if candidate.family in DATED else candidate.family
        if not candidate.is_weak:
            gathered.setdefault(family, []).append(candidate)
    evidence = {family: _evidence(found, aligner) for family, found in gathered.items()}
    weights = {family: _weighed(family, one, aligner.index) for family, one in evidence.items()}
    ranked = sorted((f for f in weights if weights[f] > 0), key=lambda f: -weights[f])
    if not ranked:
        return Usage(_unlisted(gathered, aligner.index))
    top = ranked[0]
    used = [top]
    for family in ranked[1:]:
        if weights[family] >= _SHARE * weights[top] and _goes_with(family, top):
            used.append(family)
    return Usage(tuple(used))


def _evidence(found: Sequence[Candidate], aligner: Aligner) -> Evidence:
    reached: set[str] = set()
    marks = others = 0
    for candidate in found:
        results = candidate.results(aligner)
        keys = [
            key for result in results if result.is_exact for key in result.keys + result.candidates
        ]
        whole = all(result.is_exact for result in results)
        if candidate.family in NUMERIC:
            keys = keys if whole or candidate.family is Family.SQUARE else []
        reached.update(keys)
        marks += whole
        others += candidate.family in NUMERIC and not whole
    return Evidence(marks, len(reached), others)


def _weighed(family: Family, evidence: Evidence, index: ReferenceIndex) -> float:
    """Return a family's weight, the weaker looks having to cover more of the bibliography."""
    weight = evidence.weight
    if family in {Family.ROUND, Family.RAISED}:
        least = 0.3 if family is Family.ROUND else 0.2
        if evidence.reach < least * len(index):
            return 0.0
        weight *= 0.8
    if family is Family.SQUARE and index.prints_labels:
        weight *= 0.3
    if family is Family.LABEL and not index.prints_labels:
        weight *= 0.7
    if family is Family.AUTHOR_YEAR:
        weight *= 0.7 if index.prints_numbers else 1.2
    return weight


def _goes_with(family: Family, top: Family) -> bool:
    """Say whether a document may use both: only bracketed numbers, names and labels mix."""
    mixing = {Family.SQUARE, Family.AUTHOR_YEAR, Family.LABEL}
    return family in mixing and top in mixing | {Family.NOTE, Family.RAISED}


def _unlisted(gathered: dict[Family, list[Candidate]], index: ReferenceIndex) -> tuple[Family, ...]:
    """Return the families that look like citations where the bibliography confirms none."""
    if len(index):
        return ()
    counts = {family: len(found) for family, found in gathered.items()}
    numbers = {item.index for one in gathered.get(Family.SQUARE, ()) for item in one.items}
    if len(numbers) < LEAST_NUMBERS:
        counts.pop(Family.SQUARE, None)
    clear = [f for f in (Family.SQUARE, Family.AUTHOR_YEAR, Family.LABEL) if counts.get(f, 0) >= 2]
    return tuple(sorted(clear, key=lambda f: -counts[f])[:1])
