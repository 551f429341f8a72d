"""Evidence -> what stands beside it: more of the same paper, balanced by modality (section 3.4)."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.building.holding import Words, others_that_answer
from scholiast.benchmarks.mcitebench.building.interface import ITEMS, Made, Paper
from scholiast.models.pictures import MOST_BYTES

LEAST_WORDS = 12
"""Of a paragraph that is shown."""


def can_be_shown(unit: EvidenceUnit) -> bool:
    """Say whether a unit can be a source of a question: a figure only with its picture."""
    if unit.modality is Modality.TEXT:
        return len(unit.text.split()) >= LEAST_WORDS
    picture = unit.picture()
    if picture is not None:
        return len(picture.content) <= MOST_BYTES
    return unit.modality is Modality.TABLE and bool(unit.text.strip())


def distractors(
    made: Made, paper: Paper, words: Mapping[str, Words], seed: int, items: int = ITEMS
) -> tuple[EvidenceUnit, ...]:
    """Return units of the same paper that fill a question up to `items`; fewer where it has fewer.

    Of each modality about as many as of the others, the evidence counted; none that holds the
    answer and half of the question's words, none that is named as saying the same. The same seed
    draws the same ones.
    """
    draw = random.Random(f"{seed}:{paper.id}:{made.text}")
    out = {one.id for one in made.evidence} | made.kept_off
    out |= {one.id for one in others_that_answer(made, dict(words))}
    pools = {modality: _drawn(paper.of(modality), out, draw) for modality in Modality}
    counts = Counter(one.modality for one in made.evidence)
    shown = {_content(one) for one in made.evidence}
    chosen: list[EvidenceUnit] = []
    while len(made.evidence) + len(chosen) < items and any(pools.values()):
        open_ = [modality for modality in pools if pools[modality]]
        least = min(counts[modality] for modality in open_)
        modality = draw.choice([one for one in open_ if counts[one] == least])
        unit = pools[modality].pop()
        if can_be_shown(unit) and _content(unit) not in shown:
            shown.add(_content(unit))
            counts[modality] += 1
            chosen.append(unit)
    return tuple(chosen)


def _drawn(units: Sequence[EvidenceUnit], out: set[str], draw: random.Random) -> list[EvidenceUnit]:
    found = [one for one in units if one.id not in out]
    draw.shuffle(found)
    return found


def _content(unit: EvidenceUnit) -> bytes | str:
    """Return what a unit is shown as: no two sources of a question may be the same."""
    picture = None if unit.modality is Modality.TEXT else unit.picture()
    return picture.content if picture is not None else unit.text
