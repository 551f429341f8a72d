"""Crossref: by DOI, and by bibliographic words; free.

Source: https://api.crossref.org and https://github.com/CrossRef/rest-api-doc.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear
from scholiast.corpora.remote.canaries import STATE_OF_OA, sing
from scholiast.corpora.remote.escaping import in_path, words
from scholiast.corpora.shapes.crossref import read_answer
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_NOTHING = (b"resource not found",)
_MOST_ROWS = 50


@dataclass(frozen=True, slots=True)
class Crossref:
    """Crossref as a corpus; the contact address is added by the door."""

    door: Door
    base: str = "https://api.crossref.org"
    name: ClassVar[str] = "Crossref"
    schemes: ClassVar[frozenset[str]] = frozenset(("doi",))

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the work that bears the DOI."""
        return asking.by_identifiers(identifiers, ("doi",), self._one)

    def search(self, query: Query) -> Answer:
        """Return the works that fit title, names and year best."""
        parts = [query.title, *query.authors[:2], str(query.year or "")] if query.title else []
        text = " ".join(words(" ".join(parts) or query.text))
        if not text:
            return Answer()
        rows = str(min(max(query.limit, 1), _MOST_ROWS))
        request = Request(
            f"{self.base}/works",
            "search",
            query.level,
            params={"query.bibliographic": text, "rows": rows},
            provider="crossref",
        )
        heard = hear(self.door, request)
        return asking.fitting(asking.answer(heard, read_answer, self.name), query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "The state of OA" (10.7717/peerj.4375), by DOI and by title."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(STATE_OF_OA, "doi", bare._one, bare.search)

    def _one(self, _: str, doi: str) -> Answer:
        request = Request(
            f"{self.base}/works/{in_path(doi)}",
            "look up",
            EgressLevel.IDENTIFIERS,
            provider="crossref",
        )
        heard = hear(self.door, request, nothing=_NOTHING)
        return asking.answer(heard, read_answer, self.name)
