"""Which papers stand as examples in a sample (section 3.2).

An example comes from an earlier part of the split: training papers for training and validation
samples, training and validation papers for test samples. So a test paper is an example of nobody:
what its authors wrote would stand, as an answer, in the prompts of the run that asks for it. An
example is surely not later than its paper, is not the paper itself in another version, and is no
near-duplicate of a test paper.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scholiast.benchmarks.academiceval.building.facts import Facts, is_not_later
from scholiast.benchmarks.academiceval.building.nearness import Near
from scholiast.benchmarks.academiceval.interface import Portion, Setting, Shown
from scholiast.corpora.collecting.graphs import Graph
from scholiast.writing.interface import Relation, Task

FROM = {
    Portion.TRAIN: frozenset([Portion.TRAIN]),
    Portion.VALIDATION: frozenset([Portion.TRAIN]),
    Portion.TEST: frozenset([Portion.TRAIN, Portion.VALIDATION]),
}
"""The part of a sample -> the parts that its examples come from."""


class Pool:
    """The papers of a data set as examples of one another."""

    def __init__(
        self, facts: Mapping[str, Facts], portions: Mapping[str, Portion], graph: Graph, seed: int
    ) -> None:
        """Take papers that no leakage check kept out."""
        self._facts = facts
        self._portions = portions
        self._seed = seed
        self._near = Near((id, one.near) for id, one in facts.items())
        self._same: dict[str, frozenset[str]] = {}
        self._beside: defaultdict[str, set[str]] = defaultdict(set)
        for edge in graph.edges:
            self._beside[edge.one].add(edge.other)
            self._beside[edge.other].add(edge.one)
        self._by_category: defaultdict[str, list[str]] = defaultdict(list)
        self._by_author: defaultdict[str, list[str]] = defaultdict(list)
        for id, one in sorted(facts.items()):
            if portions[id] is not Portion.TEST:
                self._by_category[one.category].append(id)
                for place, key in enumerate(one.authors):
                    self._by_author[key].append(id)
                    if place == 0:
                        self._by_author[f"first {key}"].append(id)

    def choose(self, id: str, setting: Setting) -> tuple[Shown, ...] | str:
        """Return the examples of one sample, or why there are not as many as the setting asks for.

        The same seed draws the same ones; a setting with both kinds shows those that the settings
        with one kind show.
        """
        barred = self._itself(id)
        mates = self._co_authors(id, setting.task, barred)
        if len(mates) < setting.co_authors:
            return "too few papers of co-authors"
        chosen = [Shown(other, Relation.CO_AUTHOR) for other in mates[: setting.co_authors]]
        others = self._random(id, setting, barred | frozenset(mates))
        if len(others) < setting.random:
            return "too few papers of the category"
        return (*(Shown(other, Relation.CATEGORY) for other in others), *chosen)

    def _itself(self, id: str) -> frozenset[str]:
        """Return the papers that are a paper itself, in any version."""
        if id not in self._same:
            near = (other for other, _ in self._near.to(self._facts[id].near, but=id))
            self._same[id] = frozenset({id, *near})
        return self._same[id]

    def _co_authors(self, id: str, task: Task, barred: frozenset[str]) -> list[str]:
        """Return co-authors' papers: those that share an author, then those of who is beside them.

        Beside an author is who wrote with them, by the co-author graph; their first-author papers
        are meant. Within each of the two the order is drawn.
        """
        own = self._facts[id].authors
        shared = {other for key in own for other in self._by_author.get(key, ())}
        mates = {mate for key in own for mate in self._beside.get(key, ())}
        further = {other for mate in mates for other in self._by_author.get(f"first {mate}", ())}
        found: list[str] = []
        for ring in (shared, further - shared):
            fit = (other for other in ring - barred if self._fits(other, id, task))
            found += sorted(fit, key=lambda other: self._draw("co-author", id, other))
        return found

    def _random(self, id: str, setting: Setting, barred: frozenset[str]) -> list[str]:
        """Return papers of the same category, drawn."""
        listed = self._by_category.get(self._facts[id].category, ())
        found: dict[str, None] = {}
        for other in self._drawn(id, listed):
            if len(found) == setting.random:
                break
            if other not in barred and self._fits(other, id, setting.task):
                found[other] = None
        return list(found)

    def _drawn(self, id: str, listed: Sequence[str]) -> Iterator[str]:
        """Yield papers of a list in a drawn order: some at random, then all from a random place."""
        if not listed:
            return
        first = self._draw("category", id, "0") % len(listed)
        for turn in range(100):
            yield listed[self._draw("category", id, str(turn)) % len(listed)]
        yield from (*listed[first:], *listed[:first])

    def _fits(self, other: str, id: str, task: Task) -> bool:
        one, paper = self._facts[other], self._facts[id]
        if self._portions[other] not in FROM[self._portions[id]] or task not in one.sizes:
            return False
        return is_not_later(one.days, paper.days)

    def _draw(self, *names: str) -> int:
        digest = hashlib.sha256(" ".join([str(self._seed), *names]).encode()).digest()
        return int.from_bytes(digest[:8])
