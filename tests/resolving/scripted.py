"""Corpora for tests: one in memory, and one that says what it is told to say."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from scholiast.corpora.identity import SCHEMES, identifier_pairs
from scholiast.corpora.interface import Answer, Query
from scholiast.papers import Author, Identifiers, Name, Reference, Work
from scholiast.papers.folding import fold


class MemoryCorpus:
    """Works in memory, searched by the likeness of their titles; it knows its size."""

    def __init__(self, works: Iterable[Work], name: str = "local store") -> None:
        self.works = tuple(works)
        self._name = name
        self._titles = [fold(work.title) for work in self.works]

    def __len__(self) -> int:
        return len(self.works)

    @property
    def name(self) -> str:
        return self._name

    @property
    def schemes(self) -> frozenset[str]:
        return frozenset(SCHEMES)

    def look_up(self, identifiers: Identifiers) -> Answer:
        wanted = set(identifier_pairs(identifiers))
        return Answer(tuple(w for w in self.works if wanted & set(identifier_pairs(w.identifiers))))

    def search(self, query: Query) -> Answer:
        words = fold(query.title or query.text)
        found = process.extract(
            words, self._titles, scorer=fuzz.token_set_ratio, limit=query.limit, score_cutoff=40
        )
        return Answer(tuple(self.works[place] for _, _, place in found))

    def canary(self) -> Answer:
        return Answer(self.works[:1])


@dataclass
class ScriptedCorpus:
    """An index that holds works and misbehaves as told."""

    name: str
    works: Sequence[Work] = ()
    schemes: frozenset[str] = frozenset(SCHEMES)
    failure: str = ""
    """Said to every question."""
    canary_failure: str = ""
    lookup_failures: int = 0
    """How many questions fail before it answers."""
    wrong: dict[str, Work] = field(default_factory=dict)
    """`scheme:value` -> the work it serves for it."""
    asked: list[str] = field(default_factory=list)

    def look_up(self, identifiers: Identifiers) -> Answer:
        self.asked.append("identifier")
        pairs = [":".join(pair) for pair in identifier_pairs(identifiers)]
        served = tuple(self.wrong[pair] for pair in pairs if pair in self.wrong)
        return self._or_failure(lambda: Answer(served) if served else self._held(identifiers))

    def search(self, query: Query) -> Answer:
        self.asked.append("search")
        return self._or_failure(lambda: MemoryCorpus(self.works).search(query))

    def canary(self) -> Answer:
        self.asked.append("canary")
        if self.failure or self.canary_failure:
            return Answer(failure=self.failure or self.canary_failure)
        return Answer((Work("doi:10.1/canary", title="A canary"),))

    def _held(self, identifiers: Identifiers) -> Answer:
        return MemoryCorpus(self.works).look_up(identifiers)

    def _or_failure(self, answer: Callable[[], Answer]) -> Answer:
        if self.failure:
            return Answer(failure=self.failure)
        if self.lookup_failures:
            self.lookup_failures -= 1
            return Answer(failure="503 after 4 attempts")
        return answer()


def person(text: str) -> Name:
    """Return a name written as `Family, Given`; without a comma, a group."""
    family, _, given = text.partition(", ")
    return Name(family, given)


def work(title: str, authors: str = "", **more: object) -> Work:
    """Return a work by authors written as `Family, Given; ...`."""
    names = tuple(Author(person(text)) for text in authors.split("; ") if text)
    identifiers = more.get("identifiers", Identifiers())
    assert isinstance(identifiers, Identifiers)
    pairs = identifier_pairs(identifiers)
    given = more.pop("id", ":".join(pairs[0]) if pairs else f"title:{fold(title)}")
    return Work(id=str(given), title=title, authors=names, **more)  # type: ignore[arg-type]


def cited(title: str = "", authors: str = "", **more: object) -> Reference:
    """Return a reference to authors written as `Family, Given; ...`."""
    names = tuple(person(text) for text in authors.split("; ") if text)
    return Reference(key="r", title=title, authors=names, **more)  # type: ignore[arg-type]
