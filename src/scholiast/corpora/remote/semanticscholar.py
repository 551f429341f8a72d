"""Semantic Scholar: by many identifiers, by title, citations both ways; free, faster with a key.

Source: https://api.semanticscholar.org/api-docs/graph.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import msgspec

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import ODD_SHAPE, hear
from scholiast.corpora.remote.canaries import LITERATURE_GRAPH, sing
from scholiast.corpora.remote.escaping import in_path, words
from scholiast.corpora.remote.interface import Links
from scholiast.corpora.shapes.decoding import Answered, decoded, drift_alarm
from scholiast.corpora.shapes.semanticscholar import (
    FIELDS,
    ExternalIds,
    external_identifiers,
    read_answer,
)
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_NOTHING = (b"not found",)
_PREFIXES = {
    "s2": "CorpusId:",
    "doi": "DOI:",
    "arxiv": "ARXIV:",
    "acl": "ACL:",
    "pmid": "PMID:",
    "pmcid": "PMCID:",
}
_ROWS = 1000
_MOST_PAGES = 5


class _Other(msgspec.Struct, rename="camel"):
    external_ids: ExternalIds | None
    corpus_id: int | None = None


class _Link(msgspec.Struct, rename="camel"):
    cited_paper: _Other | None = None
    citing_paper: _Other | None = None


class _Linked(msgspec.Struct):
    offset: int
    data: list[_Link] | None
    next: int | None = None


@dataclass(frozen=True, slots=True)
class SemanticScholar:
    """Semantic Scholar as a corpus, and as citations."""

    door: Door
    base: str = "https://api.semanticscholar.org"
    name: ClassVar[str] = "Semantic Scholar"
    schemes: ClassVar[frozenset[str]] = frozenset(_PREFIXES)

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the papers that bear any of the identifiers."""
        return asking.by_identifiers(identifiers, _PREFIXES, self._one)

    def search(self, query: Query) -> Answer:
        """Return the one paper whose title fits best; without a title, those that fit the words."""
        text = " ".join(words(query.title or query.text))
        if not text:
            return Answer()
        params = {"query": text, "fields": FIELDS}
        if not query.title:
            params["limit"] = str(min(max(query.limit, 1), 100))
        way = "search/match" if query.title else "search"
        heard = hear(self.door, self._request(way, "search", query.level, params), nothing=_NOTHING)
        return asking.fitting(asking.answer(heard, _read, self.name), query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Construction of the Literature Graph ..." (10.18653/v1/N18-3011), both ways."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(LITERATURE_GRAPH, "doi", bare._one, bare.search)

    def references(self, identifiers: Identifiers) -> Links:
        """Return the papers that a paper cites."""
        return self._links(identifiers, "references")

    def citing(self, identifiers: Identifiers) -> Links:
        """Return the papers that cite it, 5,000 at most."""
        return self._links(identifiers, "citations")

    def _one(self, scheme: str, value: str) -> Answer:
        path = f"{_PREFIXES[scheme]}{in_path(value)}"
        request = self._request(path, "look up", EgressLevel.IDENTIFIERS, {"fields": FIELDS})
        heard = hear(self.door, request, nothing=_NOTHING)
        return asking.answer(heard, _read, self.name)

    def _request(
        self, path: str, purpose: str, level: EgressLevel, params: dict[str, str]
    ) -> Request:
        url = f"{self.base}/graph/v1/paper/{path}"
        return Request(url, purpose, level, params=params, provider="semanticscholar")

    def _links(self, identifiers: Identifiers, end: str) -> Links:
        given = identifiers.as_dict()
        scheme = next((one for one in _PREFIXES if one in given), "")
        if not scheme:
            return Links(failure=f"{self.name} is not asked by these identifiers")
        path = f"{_PREFIXES[scheme]}{in_path(given[scheme])}/{end}"
        found: list[Identifiers] = []
        start = 0
        for _ in range(_MOST_PAGES):
            params = {"fields": "externalIds,corpusId", "limit": str(_ROWS), "offset": str(start)}
            request = self._request(path, "citations", EgressLevel.IDENTIFIERS, params)
            heard = hear(self.door, request, nothing=_NOTHING)
            if heard.failure or heard.is_nothing:
                return Links(tuple(found), heard.failure)
            page = decoded(heard.body, _Linked)
            if page.value is None:
                return Links(tuple(found), ODD_SHAPE, (page.alarm(self.name),))
            found.extend(_named(link) for link in page.value.data or ())
            if page.value.next is None or page.value.next <= start:
                return Links(tuple(one for one in found if one != Identifiers()))
            start = page.value.next
        return Links(tuple(one for one in found if one != Identifiers()), is_whole=False)


def _read(body: bytes) -> Answered:
    """Return what an answer for one paper or a search holds; a bare list is neither."""
    if body.lstrip()[:1] == b"[":
        return Answered(alarms=(drift_alarm(SemanticScholar.name, "a list for an object"),))
    return read_answer(body)


def _named(link: _Link) -> Identifiers:
    other = link.cited_paper or link.citing_paper
    return external_identifiers(other.external_ids, other.corpus_id) if other else Identifiers()
