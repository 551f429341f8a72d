"""A small collection, and retrievers and answers made for it."""

import json
from collections.abc import Sequence

import numpy as np

from scholiast.corpora.interface import Answer, Query
from scholiast.papers import Identifiers, Work
from scholiast.retrieving.interface import Need, Ranking
from scholiast.retrieving.listed import ListedCollection, citing_of

TITLES = (
    "Federated averaging for mobile keyboards",
    "Prototype learning across many clients",
    "A survey of graph kernels, part I",
    "A survey of graph kernels, part II",
    "Contrastive training of sentence encoders",
    "Dense passage retrieval in the open",
    "Rank fusion of many retrievers",
    "Citation graphs as evidence",
)
PAPER = Need("Federated learning with prototypes", "We average prototypes of clients.")


def made_collection(days: Sequence[str] = ()) -> ListedCollection:
    """Return eight works, w0 to w7, and two papers that cite five of them each."""
    works = [
        Work(f"w{row}", title=title, year=2015 + row, available_at=days[row] if days else "")
        for row, title in enumerate(TITLES)
    ]
    rows = {work.id: row for row, work in enumerate(works)}
    citing = citing_of(
        [
            ("Clients at the edge", "About clients.", ["w0", "w1", "w4", "w6", "w7"]),
            ("Searching with vectors", "About vectors.", ["w4", "w5", "w6", "w7", "w2"]),
        ],
        rows,
    )
    return ListedCollection(works, citing)


class InOrder:
    """Finds the first works of the collection, whatever is asked."""

    def __init__(self, *rows: int) -> None:
        self._rows = rows or tuple(range(len(TITLES)))

    @property
    def name(self) -> str:
        return "in-order"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        rows = np.array(self._rows[:limit], np.int64)
        return [Ranking(rows, -rows.astype(np.float32)) for _ in needs]


class MemoryTitles:
    """A corpus that finds every work, whatever is asked."""

    name = "memory"
    schemes: frozenset[str] = frozenset()

    def __init__(self, works: Sequence[Work]) -> None:
        self._works = tuple(works)

    def look_up(self, identifiers: Identifiers) -> Answer:
        raise NotImplementedError

    def search(self, query: Query) -> Answer:
        return Answer(self._works)

    def canary(self) -> Answer:
        raise NotImplementedError


def citing(*titles: str) -> str:
    """Return the answer for a list that names titles."""
    return json.dumps({"citations": [{"title": title, "reason": "it fits"} for title in titles]})


def ordering(*ids: str) -> str:
    """Return the answer for a list that names ids."""
    return json.dumps({"citations": [{"id": id, "reason": "it fits"} for id in ids]})


def placing(places: dict[int, Sequence[str]]) -> str:
    """Return the answer for places, by their numbers."""
    return json.dumps(
        {
            "placeholders": [
                {"number": number, "citations": [{"title": title} for title in titles]}
                for number, titles in places.items()
            ]
        }
    )
