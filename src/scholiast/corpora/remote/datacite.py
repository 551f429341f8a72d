"""DataCite: DOIs of data, software, theses and preprints (arXiv's among them); free.

Source: https://support.datacite.org/docs/api.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear
from scholiast.corpora.remote.canaries import LITERATURE_PREPRINT, sing
from scholiast.corpora.remote.escaping import in_path, telling
from scholiast.corpora.shapes.datacite import read_answer, read_one
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_NOTHING = (b"doesn't exist", b"not found")
_TITLE_WORDS = 12
_MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class DataCite:
    """DataCite as a corpus."""

    door: Door
    base: str = "https://api.datacite.org"
    name: ClassVar[str] = "DataCite"
    schemes: ClassVar[frozenset[str]] = frozenset(("doi",))

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the work that bears the DOI."""
        return asking.by_identifiers(identifiers, ("doi",), self._one)

    def search(self, query: Query) -> Answer:
        """Return the works whose titles have most of the telling words, best first."""
        terms = telling(query.title or query.text, most=_TITLE_WORDS)
        if not terms:
            return Answer()
        either = f"({' OR '.join(terms)})"
        params = {
            "query": f"titles.title:{either}" if query.title else either,
            "page[size]": str(min(max(query.limit, 1), _MOST_ROWS)),
            "sort": "relevance",
        }
        url = f"{self.base}/dois"
        request = Request(url, "search", query.level, params=params, provider="datacite")
        said = asking.answer(hear(self.door, request), read_answer, self.name)
        return asking.fitting(said, query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Construction of the Literature Graph ..." (10.48550/arxiv.1805.02262)."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(LITERATURE_PREPRINT, "doi", bare._one, bare.search)

    def _one(self, _: str, doi: str) -> Answer:
        url = f"{self.base}/dois/{in_path(doi)}"
        request = Request(url, "look up", EgressLevel.IDENTIFIERS, provider="datacite")
        return asking.answer(hear(self.door, request, nothing=_NOTHING), read_one, self.name)
