"""Whether the sentences that people marked as evidence were found."""

import re
from collections.abc import Sequence
from functools import lru_cache

from scholiast.benchmarks.interface import Interval
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim
from scholiast.scoring.intervals import bootstrap

DEPTHS = (3, 10)
ALIKE = 0.75
"""Share of the words of the shorter of a marked and a found sentence that the other has: people
marked sentences of another text of the paper, which was split in other places."""
_FEWEST = 8
"""Words that the shorter is taken to have at least."""
_WORD = re.compile(r"\w+")


def evidence_recall(
    claims: Sequence[JudgedClaim], answers: Sequence[Answer]
) -> tuple[dict[str, float], dict[str, Interval]]:
    """Return which share of the marked sentences is among the first 3 and 10 of the source's.

    Of claims with marked sentences and a searched source; nothing where there are none.
    """
    import numpy as np

    pairs = [
        (one, said)
        for one, said in zip(claims, answers, strict=True)
        if one.gold_sentences and said.quotes
    ]
    if not pairs:
        return {}, {}
    values = np.array([[share_found(one, said, depth) for depth in DEPTHS] for one, said in pairs])
    ends = bootstrap(values, [one.group for one, _ in pairs])
    names = [f"evidence_recall@{depth}" for depth in DEPTHS]
    means = values.mean(axis=0)
    return (
        {name: float(mean) for name, mean in zip(names, means, strict=True)},
        {name: Interval(*map(float, pair)) for name, pair in zip(names, ends, strict=True)},
    )


def share_found(judged: JudgedClaim, answer: Answer, depth: int) -> float:
    """Return the share of a claim's marked sentences among the first that were found."""
    found = answer.quotes[:depth]
    marked = judged.gold_sentences
    return sum(any(is_same(one, other) for other in found) for one in marked) / len(marked)


def is_same(marked: str, found: str) -> bool:
    """Say whether a found sentence is a marked one: by the words that they share.

    >>> is_same("Aspirin lowered the rate of stroke.", "Here, aspirin lowered the rate of stroke")
    True
    >>> is_same("Aspirin lowered the rate of stroke.", "Aspirin raised blood pressure in mice.")
    False
    """
    return _share_enough(_words(marked), _words(found))


def _share_enough(marked: frozenset[str], found: frozenset[str]) -> bool:
    shorter = min(len(marked), max(len(found), _FEWEST))
    return len(marked & found) >= ALIKE * shorter


@lru_cache(maxsize=16_384)
def _words(sentence: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sentence.lower()))
