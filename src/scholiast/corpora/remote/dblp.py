"""DBLP: computer science, by its own key and by words of title and names; free.

Source: https://dblp.org/faq/How+to+use+the+dblp+search+API.html.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear
from scholiast.corpora.remote.canaries import ATTENTION, sing
from scholiast.corpora.remote.escaping import in_path, words
from scholiast.corpora.shapes.dblp import read_answer, read_record
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_NOTHING = (b"not found", b"error 404")
_MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class Dblp:
    """DBLP as a corpus."""

    door: Door
    base: str = "https://dblp.org"
    name: ClassVar[str] = "DBLP"
    schemes: ClassVar[frozenset[str]] = frozenset(("dblp",))

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the publication that bears the DBLP key."""
        return asking.by_identifiers(identifiers, ("dblp",), self._one)

    def search(self, query: Query) -> Answer:
        """Return the publications that have all of the words of the title.

        DBLP ranks little: it is asked with the first author's name first, and without it where
        that finds nothing.
        """
        title = " ".join(words(query.title or query.text))
        if not title:
            return Answer()
        name = " ".join(words(query.authors[0])) if query.authors else ""
        if name:
            said = self._found(f"{title} {name}", query)
            if said.works or said.failure:
                return said
        return self._found(title, query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Attention is All you Need" (conf/nips/VaswaniSPUJGKP17), by key and by title."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(ATTENTION, "dblp", bare._one, bare.search)

    def _found(self, text: str, query: Query) -> Answer:
        rows = str(min(max(query.limit, 1), _MOST_ROWS))
        request = Request(
            f"{self.base}/search/publ/api",
            "search",
            query.level,
            params={"q": text, "format": "json", "h": rows, "c": "0"},
            provider="dblp",
        )
        said = asking.answer(hear(self.door, request), read_answer, self.name)
        return asking.fitting(said, query)

    def _one(self, _: str, key: str) -> Answer:
        request = Request(
            f"{self.base}/rec/{in_path(key)}.xml",
            "look up",
            EgressLevel.IDENTIFIERS,
            accept="application/xml",
            provider="dblp",
        )
        heard = hear(self.door, request, nothing=_NOTHING)
        return asking.answer(heard, read_record, self.name)
