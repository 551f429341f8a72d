"""Explaining: the evidence for works, from the neighbours and words of a query."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scholiast.retrieving.ranking.candidates import Asked, Candidates, Ground
from scholiast.retrieving.ranking.evidence import Evidence
from scholiast.retrieving.ranking.features import NAMES
from scholiast.retrieving.ranking.known import Numbers

NEAREST, SHOWN, SHARED = 20, 3, 5


@dataclass(frozen=True, slots=True)
class Facts:
    """What evidence is drawn from."""

    ground: Ground
    titles: Sequence[str]
    """Of the known papers."""
    terms: Sequence[str]
    """Their names."""
    weights: Numbers
    """Of terms."""


def evidence(facts: Facts, asked: Asked, found: Candidates, rows: Sequence[int]) -> list[Evidence]:
    """Return the evidence for each of some works; those that are no candidates have no features."""
    nearest = found.around.nearest[:NEAREST]
    of, cited = facts.ground.known.references(nearest)
    return [_one(facts, asked, found, row, nearest[of[cited == row]].tolist()) for row in rows]


def _one(
    facts: Facts, asked: Asked, found: Candidates, row: int, citing: Sequence[int]
) -> Evidence:
    ground, known = facts.ground, facts.ground.known
    place = int(np.searchsorted(found.rows, row))
    held = place < len(found.rows) and int(found.rows[place]) == row
    values = found.values[place].tolist() if held else []
    return Evidence(
        row=row,
        neighbours=len(citing),
        nearest=min(NEAREST, len(found.around.nearest)),
        citing_titles=tuple(facts.titles[paper] for paper in citing[:SHOWN]),
        shared_terms=_shared(facts, asked, row),
        cited_by=int(known.cited_by[row]),
        known=known.count,
        cited_with=_cited_with(facts, asked, row),
        similarity=float(ground.vectors[row].astype(np.float32) @ asked.vector),
        features=tuple(zip(NAMES, values, strict=True)) if held else (),
    )


def _shared(facts: Facts, asked: Asked, row: int) -> tuple[str, ...]:
    """Return terms that title and query share, those of most weight first."""
    both = np.intersect1d(facts.ground.bags[row].indices, asked.bag.indices)
    ranked = both[np.argsort(-facts.weights[both], kind="stable")]
    return tuple(facts.terms[term] for term in ranked[:SHARED])


def _cited_with(facts: Facts, asked: Asked, row: int) -> int:
    if not len(asked.cited):
        return 0
    known = facts.ground.known
    _, together = known.citers(np.asarray(asked.cited))
    _, own = known.citers(np.array([row], np.int64))
    return len(np.intersect1d(together, own))
