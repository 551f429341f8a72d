"""Few-shot examples: papers of which it is known what they cite, as questions with answers."""

import hashlib
from collections.abc import Sequence

import msgspec

from scholiast.recommending.generating.asking import Question, Shot
from scholiast.recommending.generating.reasons import reason_of
from scholiast.retrieving.interface import Collection, Example, Need
from scholiast.scoring.titles import title_key

_TITLES = 10
"""Titles of a shown answer."""
_FEWEST = 5
"""References that a paper must have to be shown."""
_KEPT = 16
"""Papers that are kept to choose from."""


class Shots:
    """Examples to show before a question; never one of the asked paper, or of a later one."""

    def __init__(
        self,
        collection: Collection,
        *,
        count: int,
        examples: Sequence[Example] = (),
        seed: int = 0,
    ) -> None:
        """Take the collection, how many are shown, and positions that may be learned from."""
        self._count = count
        self._collection = collection
        self._lists = _papers(collection, seed) if count else []
        self._positions = _drawn(examples, seed) if count else []

    def of(self, need: Need) -> tuple[Shot, ...]:
        """Return the examples to show before a question."""
        own = title_key(need.title)
        if need.is_position:
            fitting = [one for one in self._positions if title_key(one.need.title) != own]
            return tuple(self._position(one) for one in fitting[: self._count])
        papers = [
            paper
            for paper in self._lists
            if title_key(self._collection.citing.titles[paper]) != own
            and self._is_earlier(paper, need)
        ]
        return tuple(self._list(paper) for paper in papers[: self._count])

    def _is_earlier(self, paper: int, need: Need) -> bool:
        day = int(self._collection.citing.days[paper])
        return need.as_of is None or day <= need.as_of.toordinal()

    def _list(self, paper: int) -> Shot:
        citing = self._collection.citing
        need = Need(citing.titles[paper], citing.abstracts[paper])
        rows = citing.cited[citing.starts[paper] : citing.starts[paper + 1]]
        titles = [work.title for work in self._collection.works([int(row) for row in rows])]
        return Shot(Question((need,)), list_answer(need, titles[:_TITLES]))

    def _position(self, example: Example) -> Shot:
        row = self._collection.row(example.relevant[0])
        titles = [] if row is None else [self._collection.works([row])[0].title]
        return Shot(Question((example.need,)), position_answer([(example.need, titles)]))


def list_answer(need: Need, titles: Sequence[str]) -> str:
    """Return the right answer for a list, as a model should give it.

    >>> list_answer(Need(title="Cats"), ["Dogs"])[:40]
    '{"citations":[{"title":"Dogs","reason":"'
    """
    return msgspec.json.encode({"citations": _items(need, titles)}).decode()


def position_answer(places: Sequence[tuple[Need, Sequence[str]]]) -> str:
    """Return the right answer for the places of a section."""
    said = [
        {"number": number, "citations": _items(need, titles)}
        for number, (need, titles) in enumerate(places, 1)
    ]
    return msgspec.json.encode({"placeholders": said}).decode()


def _items(need: Need, titles: Sequence[str]) -> list[dict[str, str]]:
    return [{"title": title, "reason": reason_of(need, title)} for title in titles]


def _papers(collection: Collection, seed: int) -> list[int]:
    """Return papers with an abstract and enough references, drawn by hash."""
    citing = collection.citing
    sizes = citing.starts[1:] - citing.starts[:-1]
    fitting = [
        paper
        for paper in range(len(citing.titles))
        if sizes[paper] >= _FEWEST and citing.abstracts[paper]
    ]
    return sorted(fitting, key=lambda paper: _draw(citing.titles[paper], seed))[:_KEPT]


def _drawn(examples: Sequence[Example], seed: int) -> list[Example]:
    """Return examples of different papers, drawn by hash."""
    ordered = sorted(examples, key=lambda one: _draw(one.group + one.need.before[-80:], seed))
    first = {one.group or one.need.title: one for one in reversed(ordered) if one.relevant}
    return list(reversed(list(first.values())))[:_KEPT]


def _draw(text: str, seed: int) -> str:
    return hashlib.sha256(f"{seed}\n{text}".encode()).hexdigest()
