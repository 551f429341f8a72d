"""PlacedRetriever: needs -> rankings; placeholders of one section are answered together."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.placing.candidates import Asked, Found, Gatherer
from scholiast.retrieving.placing.contexts import Section, sections_of
from scholiast.retrieving.placing.ranker import Ranker
from scholiast.retrieving.placing.votes import Floats
from scholiast.retrieving.selecting import NOTHING, seen_rows

_SHARED = 1.0
"""Weight of what other placeholders of the same reference say, beside a placeholder's own."""
_LONGEST = 900
"""Letters of a paper that an encoder reads."""


class PlacedRetriever:
    """The works to cite at places in a text."""

    def __init__(
        self,
        collection: Collection,
        gatherer: Gatherer,
        ranker: Ranker,
        *,
        name: str,
        encoder: Encoder | None = None,
    ) -> None:
        """Take what finds candidates and what orders them."""
        self._collection = collection
        self._gatherer = gatherer
        self._ranker = ranker
        self._name = name
        self._encoder = encoder

    @property
    def name(self) -> str:
        """Return `placed`, or `placed-untrained` where nothing was learned."""
        return self._name

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one ranking a need; needs of one section in one call help one another."""
        found = [NOTHING] * len(needs)
        for section in sections_of(needs):
            for place, ranking in zip(section.places, self._section(section, limit), strict=True):
                found[place] = ranking
        return found

    def _section(self, section: Section, limit: int) -> list[Ranking]:
        gathered = self._gatherer.gather(section, asked_of(section, self._encoder))
        sizes = np.cumsum([0, *(len(one.rows) for one in gathered)])
        together = self._ranker.scores(np.concatenate([one.features for one in gathered]))
        scores = [together[start:stop] for start, stop in pairwise(sizes)]
        scores = _shared(section, gathered, scores)
        return [
            self._ranking(section.need, one.rows, own, limit)
            for one, own in zip(gathered, scores, strict=True)
        ]

    def _ranking(self, need: Need, rows: NDArray[np.int64], scores: Floats, limit: int) -> Ranking:
        seen = seen_rows(rows, self._collection, need)
        rows, scores = rows[seen], scores[seen]
        order = np.lexsort((rows, -scores))[: max(limit, 0)]
        return Ranking(rows[order], scores[order])


def asked_of(section: Section, encoder: Encoder | None) -> Asked | None:
    """Return the vectors of a section's paper and placeholders."""
    if encoder is None:
        return None
    need = section.need
    paper = f"{need.title}. {need.abstract or section.text}"[:_LONGEST]
    encoded = encoder.encode([paper, *(context.sentence for context in section.contexts)])
    return Asked(encoded[0], encoded[1:])


def _shared(section: Section, gathered: Sequence[Found], scores: Sequence[Floats]) -> list[Floats]:
    """Return scores to which other placeholders of the same reference have added theirs."""
    total = list(scores)
    for place, context in enumerate(section.contexts):
        others = [
            other
            for other, one in enumerate(section.contexts)
            if context.label and one.label == context.label and other != place
        ]
        if not others:
            continue
        added = np.zeros(len(scores[place]), np.float32)
        for other in others:
            added += _looked_up(gathered[place].rows, gathered[other].rows, scores[other])
        total[place] = scores[place] + np.float32(_SHARED / len(others)) * added
    return total


def _looked_up(rows: NDArray[np.int64], known: NDArray[np.int64], scores: Floats) -> Floats:
    """Return the scores of rows among known ones, in order; the lowest where a row is none."""
    if not len(known):
        return np.zeros(len(rows), np.float32)
    places = np.minimum(np.searchsorted(known, rows), len(known) - 1)
    return np.where(known[places] == rows, scores[places], scores.min()).astype(np.float32)
