"""The best of many scores, ties by row; and what a need may not see."""

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.interface import Collection, Need, Ranking

Scores = NDArray[np.float32]
_SAMPLED = 16
"""Of so many scores one is looked at, to guess where the best begin."""
_MANY = 4_000
GONE = 2**31 - 1
"""Day of a row that holds no work any more."""
NOTHING = Ranking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def best_rows(scores: Scores, limit: int, *, above: float = -np.inf) -> NDArray[np.int64]:
    """Return the places of the `limit` highest scores that are above a bar, the highest first.

    Equal scores stand in the order of their places.

    >>> best_rows(np.array([1, 3, 2, 3], np.float32), 3).tolist()
    [1, 3, 2]
    """
    places = np.flatnonzero(scores >= _guess(scores, limit, above))
    places = places[scores[places] > above]
    if limit <= 0:
        return np.zeros(0, np.int64)
    if len(places) > limit:
        found = scores[places]
        bar = np.partition(found, -limit)[-limit]
        places = places[found >= bar]
    order = np.lexsort((places, -scores[places]))[:limit]
    return places[order].astype(np.int64)


def _guess(scores: Scores, limit: int, above: float) -> float:
    """Return a bar that at least `limit` scores reach, and not many more."""
    if limit <= 0 or len(scores) < _MANY or limit * _SAMPLED > len(scores):
        return above
    sample = scores[::_SAMPLED]
    share = min(len(sample) - 1, limit // _SAMPLED * 2 + 8)
    bar = float(np.partition(sample, -share)[-share])
    if bar <= above or np.count_nonzero(scores >= bar) < limit:
        return above
    return bar


def ranked(scores: Scores, limit: int, *, above: float = -np.inf) -> Ranking:
    """Return the ranking of scores that stand row by row."""
    rows = best_rows(scores, limit, above=above)
    return Ranking(rows, scores[rows].astype(np.float32))


def ordered(rows: NDArray[np.int64], scores: Scores, limit: int) -> Ranking:
    """Return the ranking of rows given with their scores, each row once."""
    order = np.lexsort((rows, -scores))[:limit]
    return Ranking(rows[order].astype(np.int64), scores[order].astype(np.float32))


def seen_rows(rows: NDArray[np.int64], collection: Collection, need: Need) -> NDArray[np.bool_]:
    """Say of each row whether a need may see it: not excluded, and available by its day.

    A row without a day (0) is seen as of any day.
    """
    seen = collection.days[rows] <= _last(need)
    out = excluded_rows(collection, need)
    if len(out):
        seen &= ~np.isin(rows, out)
    return seen


def blinded(scores: Scores, collection: Collection, need: Need) -> Scores:
    """Return the scores, changed in place: -inf for all that the need may not see."""
    scores[collection.days[: len(scores)] > _last(need)] = -np.inf
    out = excluded_rows(collection, need)
    scores[out[out < len(scores)]] = -np.inf
    return scores


def _last(need: Need) -> int:
    return need.as_of.toordinal() if need.as_of else GONE - 1


def excluded_rows(collection: Collection, need: Need) -> NDArray[np.int64]:
    """Return the rows of the works that must not come back."""
    rows = (collection.row(identity) for identity in need.excluded)
    return np.array(sorted(row for row in rows if row is not None), np.int64)
