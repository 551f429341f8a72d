"""Neighbourhood: the known papers nearest to a query, and how they vote with their references."""

from dataclasses import dataclass

import numpy as np

from scholiast.retrieving.ranking.known import KnownPapers, Numbers, Places
from scholiast.retrieving.selecting import best_rows

Columns = dict[str, Numbers]
"""By feature, one number a candidate; of features of the query alone, one number."""

VOTERS, NEAR = 100, 200
_POWERS = {"encoder": 6, "terms": 2, "tower": 6}
"""How steeply a vote falls with the cosine, by kind of likeness."""


@dataclass(frozen=True, slots=True)
class Likenesses:
    """Of a query to all known papers; -1 for a paper that it may not see."""

    encoder: Numbers
    terms: Numbers
    tower: Numbers


class Neighbourhood:
    """The nearest papers by three likenesses and by their mean, each brought to its own scale."""

    def __init__(self, known: KnownPapers, likenesses: Likenesses) -> None:
        """Take the papers and the query's likeness to each."""
        self._known = known
        kinds = {kind: getattr(likenesses, kind) for kind in _POWERS}
        self._by_kind = {kind: _near(scores, VOTERS) for kind, scores in kinds.items()}
        self.likeness = np.zeros(known.count, np.float32)
        for kind, scores in kinds.items():
            top = scores[self._by_kind[kind][:20]]
            self.likeness += scores / max(float(top.mean()) if len(top) else 1.0, 1e-6) / 3
        unseen = likenesses.encoder <= -1
        self.likeness[unseen] = -1
        self.nearest = _near(self.likeness, NEAR)
        """Papers, the nearest first, by the mean likeness."""
        self._papers = np.unique(np.concatenate([*self._by_kind.values(), self.nearest]))
        self._of, cited = known.references(self._papers)
        self.rows, self._places = np.unique(cited, return_inverse=True)
        """Works that any of these papers cites, rising."""
        self._columns = self._counted() | self._voted(kinds)
        votes = self._columns["votes"]
        self.highest = max(float(votes.max()) if len(votes) else 0.0, 1e-9)
        self._of_query = self._said(kinds, votes)

    def first(self, limit: int) -> Places:
        """Return the works with most votes of the nearest papers."""
        return self.rows[best_rows(self._columns["votes"], limit)]

    def voted(self, limit: int) -> Places:
        """Return the works with most votes by each kind of likeness."""
        return np.concatenate(
            [self.rows[best_rows(self._columns[f"{kind}_votes"], limit)] for kind in _POWERS]
        )

    def references(self, papers: int) -> Places:
        """Return the works that any of so many nearest papers cites."""
        return np.unique(self._known.references(self.nearest[:papers])[1])

    def column(self, name: str, rows: Places) -> Numbers:
        """Return one column at rows."""
        if not len(self.rows):
            return np.zeros(len(rows), np.float32)
        places = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        hit = self.rows[places] == rows
        return np.where(hit, self._columns[name][places], 0).astype(np.float32)

    def columns(self, rows: Places) -> Columns:
        """Return what neighbours say of works at rows, and of the query itself."""
        made: Columns = {}
        for name in self._columns:
            made[name] = self.column(name, rows)
        share = (self._known.cited_by[rows] + 1) / max(self._known.count, 1)
        for size in (50, 200):
            made[f"lift_{size}"] = np.asarray(
                self.column(f"nearest_{size}", rows) / size / share, np.float32
            )
        return made | self._of_query

    def _counted(self) -> dict[str, Numbers]:
        return {
            f"nearest_{size}": self._sum(
                self.nearest[:size], np.ones(len(self.nearest[:size]), np.float32)
            )
            for size in (20, 50, 200)
        }

    def _voted(self, kinds: dict[str, Numbers]) -> dict[str, Numbers]:
        made = {}
        for kind, scores in kinds.items():
            voters = self._by_kind[kind]
            made[f"{kind}_votes"] = self._sum(
                voters, np.maximum(scores[voters], 0) ** _POWERS[kind]
            )
            nearest = np.zeros(len(self.rows), np.float32)
            np.maximum.at(nearest, self._places, scores[self._papers][self._of])
            made[f"{kind}_nearest"] = nearest
        above = self.likeness[self.nearest]
        made["votes"] = self._sum(self.nearest, above - above[-1] if len(above) else above)
        return made

    def _sum(self, papers: Places, weights: Numbers) -> Numbers:
        """Return the sum of the weights, brought to 1, of the papers that cite each work."""
        of_paper = np.zeros(len(self._papers), np.float32)
        of_paper[np.searchsorted(self._papers, papers)] = weights
        total = float(of_paper.sum())
        plain = bool(len(weights)) and bool(np.all(weights == 1))
        if total > 0 and not plain:
            of_paper /= total
        return np.bincount(self._places, of_paper[self._of], len(self.rows)).astype(np.float32)

    def _said(self, kinds: dict[str, Numbers], votes: Numbers) -> Columns:
        shares = votes[votes > 0] / max(float(votes.sum()), 1e-9)
        near = self.likeness[self.nearest]

        def top(kind: str) -> float:
            voters = self._by_kind[kind]
            return float(kinds[kind][voters[0]]) if len(voters) else 0.0

        made = {
            "query_nearest": float(near[0]) if len(near) else 0.0,
            "query_near": float(near[:20].mean()) if len(near) else 0.0,
            "query_spread": float(-(shares * np.log(shares)).sum()),
            "query_nearest_tower": top("tower"),
            "query_nearest_encoder": top("encoder"),
        }
        return {name: np.array(value, np.float32) for name, value in made.items()}


def _near(scores: Numbers, limit: int) -> Places:
    places = best_rows(scores, limit)
    return places[scores[places] > -1]
