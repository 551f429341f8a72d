"""Whether the sentences that people marked as evidence were found."""

import re
from collections.abc import Sequence

from scholiast.benchmarks.interface import Interval
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim
from scholiast.scoring.intervals import bootstrap

DEPTHS = (3, 10)
ALIKE = 0.8
"""Share of a marked sentence's words that a found one has: sentences are split in other places."""
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
    found = [_words(quote) for quote in answer.quotes[:depth]]
    marked = [_words(sentence) for sentence in judged.gold_sentences]
    hits = [any(len(one & other) >= ALIKE * len(one) for other in found) for one in marked]
    return sum(hits) / len(hits)


def _words(sentence: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sentence.lower()))
