"""How well an answer cites: against its own evidence, and against the evidence that is right.

MCiteBench, section 4: Citation F1, Source F1 (equations 1 and 2), Source Exact Match (equation 3)
and accuracy. Where the text is silent it is settled here:

- A sentence without citations has a recall of 0, for nothing that it cites supports it, and no
  precision; an answer's precision is the mean over its sentences that cite.
- A citation that names nothing which was shown supports nothing and is irrelevant; it stands in
  the set of what was cited, so that a source precision of 1 means that nothing was made up.
- Harmonic means are of one answer; a system's figure is the mean over its answers.
- An answer without sentences, or without citations, scores 0 throughout.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

SUPPORT = (0.0, 0.5, 1.0)
"""What a sentence that is not, partly or fully supported counts for recall."""
BEST_RATING = 2
"""Ratings of answers are 0, 1 and 2 (appendix B.2)."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One sentence of an answer, as a judge has it."""

    support: int
    """By all that it cites together: 0 no, 1 partial, 2 full support."""
    relevant: tuple[bool, ...] = ()
    """Of each of its citations, whether it bears on the sentence."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Precision and recall with their harmonic mean; shares from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Return the harmonic mean; 0 where both are 0."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def citation_fit(sentences: Sequence[Judged]) -> Fit:
    """Return citation precision and recall of one answer (section 4, Citation F1).

    >>> citation_fit([Judged(2, (True, False)), Judged(1, (True,))])
    Fit(precision=0.75, recall=0.75)
    >>> citation_fit([Judged(2, (True,)), Judged(0)])
    Fit(precision=1.0, recall=0.5)
    """
    recalls = [SUPPORT[one.support] if one.relevant else 0.0 for one in sentences]
    cited = [one.relevant for one in sentences if one.relevant]
    return Fit(_mean([_mean(list(map(float, each))) for each in cited]), _mean(recalls))


def source_fit(cited: Collection[str], right: Collection[str]) -> Fit:
    """Return source precision and recall of what a whole answer cites (equations 1 and 2).

    >>> source_fit(["Table 2", "[1]", "[1]"], ["Table 2", "Table 6"])
    Fit(precision=0.5, recall=0.5)
    """
    found, truth = set(cited), set(right)
    both = len(found & truth)
    return Fit(both / len(found) if found else 0.0, both / len(truth) if truth else 0.0)


def source_exact_match(cited: Collection[str], right: Collection[str]) -> float:
    """Return 1 where an answer cites what is right and nothing else, else 0 (equation 3).

    >>> source_exact_match(["[2]", "[1]"], ["[1]", "[2]"]), source_exact_match([], ["[1]"])
    (1.0, 0.0)
    """
    return float(set(cited) == set(right))


def accuracy(rating: int) -> float:
    """Return a rating from 0 to 2 as a share; ValueError for any other.

    >>> accuracy(1)
    0.5
    """
    if rating not in range(BEST_RATING + 1):
        raise ValueError(f"ratings are 0, 1 or 2, not {rating}")
    return rating / BEST_RATING


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
