"""A paper as a whole: its parts left out one at a time (AcademicEval, appendix B).

The appendix proposes k-fold cross-validation of a paper: one part is the label and the others are
the input, for each part in turn, and the scores are averaged. The folds are the four parts that
tasks ask for; a data set has them as the four settings with the same examples (`settings.folds`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True, slots=True)
class WholePaper:
    """Scores of whole papers."""

    mean: float
    """Of the papers' scores; 0 where no paper has every fold."""
    by_paper: Mapping[str, float]
    left_out: int
    """Papers that lack the score of a fold."""


def whole_paper(scores: Mapping[str, Mapping[str, float]], folds: Iterable[str]) -> WholePaper:
    """Return each paper's mean over its folds, and the mean over papers.

    `scores` are by paper and fold. A paper of which one fold has no score is left out: its mean
    would be over easier or harder parts than the others'.

    >>> made = whole_paper({"a": {"t": 1.0, "s": 0.0}, "b": {"t": 1.0}}, ["t", "s"])
    >>> made.mean, made.left_out
    (0.5, 1)
    """
    wanted = tuple(folds)
    whole = {
        paper: fmean(given[fold] for fold in wanted)
        for paper, given in sorted(scores.items())
        if wanted and all(fold in given for fold in wanted)
    }
    mean = fmean(whole.values()) if whole else 0.0
    return WholePaper(mean, whole, len(scores) - len(whole))
