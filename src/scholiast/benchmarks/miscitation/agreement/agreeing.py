"""Ratings -> how far raters agree, and one label an instance (BibAgent, appendices B.4, B.5)."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scholiast.benchmarks.miscitation.agreement.forms import Choice, Other, Rating
from scholiast.papers.verdicts import Category
from scholiast.retrieving.extras import extra

Ratings = Mapping[str, Rating]
"""A rater's answers by instance."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two raters."""

    one: str
    other: str
    kappa: float
    """Cohen's, over the five categories; not a number where there is nothing to agree on."""
    instances: int
    """Rated by both, with a category by every rater."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a study came to."""

    pairs: tuple[Pair, ...]
    mean_kappa: float
    other: float
    """Share of all answers."""
    uncertain: float
    answers: int
    labels: Mapping[str, Choice]
    """By instance, where raters or the senior one settled it."""
    open: tuple[str, ...]
    """Instances that a senior rater is asked about."""


def agree(raters: Mapping[str, Ratings], senior: Ratings | None = None) -> Agreement:
    """Return pairwise kappa, how often the fallbacks were used, and the labels.

    Instances for which any rater fell back on another answer are left out of kappa. What two of
    three say is the label; where all differ, or anyone fell back, the senior rater decides.
    """
    ids = sorted({id for ratings in raters.values() for id in ratings})
    kept = [id for id in ids if all(_is_category(ratings.get(id)) for ratings in raters.values())]
    pairs = tuple(
        Pair(one, other, _kappa(raters[one], raters[other], kept), len(kept))
        for one, other in combinations(sorted(raters), 2)
    )
    answers = [rating.choice for ratings in raters.values() for rating in ratings.values()]
    counts = Counter(answers)
    labels, open_ = _labels(ids, list(raters.values()), senior or {})
    known = [pair.kappa for pair in pairs if not math.isnan(pair.kappa)]
    total = max(len(answers), 1)
    return Agreement(
        pairs,
        sum(known) / len(known) if known else math.nan,
        counts[Other.OTHER] / total,
        counts[Other.UNCERTAIN] / total,
        len(answers),
        labels,
        open_,
    )


def _kappa(one: Ratings, other: Ratings, ids: Sequence[str]) -> float:
    if not ids:
        return math.nan
    metrics = extra("sklearn.metrics", needed_for="agreement between raters")
    names = [category.value for category in Category]
    first, second = ([ratings[id].choice.value for id in ids] for ratings in (one, other))
    if len({*first, *second}) == 1:
        return math.nan
    return float(metrics.cohen_kappa_score(first, second, labels=names))


def _labels(
    ids: Sequence[str], raters: Sequence[Ratings], senior: Ratings
) -> tuple[dict[str, Choice], tuple[str, ...]]:
    labels: dict[str, Choice] = {}
    open_ = []
    for id in ids:
        choices = [ratings[id].choice for ratings in raters if id in ratings]
        settled = _settled(choices)
        if settled is None and id in senior:
            settled = senior[id].choice
        if settled is None:
            open_.append(id)
        else:
            labels[id] = settled
    return labels, tuple(open_)


def _settled(choices: Sequence[Choice]) -> Choice | None:
    """Return what at least two say; None where all differ or anyone fell back.

    >>> _settled([Category.SCOPE, Category.SCOPE, Category.CONTENT]).value
    'scope extrapolation'
    >>> _settled([Category.SCOPE, Category.SCOPE, Other.UNCERTAIN]) is None
    True
    """
    if any(choice in (Other.OTHER, Other.UNCERTAIN) for choice in choices):
        return None
    choice, count = Counter(choices).most_common(1)[0] if choices else (None, 0)
    return choice if count > 1 else None


def _is_category(rating: Rating | None) -> bool:
    return rating is not None and isinstance(rating.choice, Category)
