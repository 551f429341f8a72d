"""Europe PMC: PubMed, PMC and preprints of the life sciences in one search; free.

Source: https://europepmc.org/RestfulWebService.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear
from scholiast.corpora.remote.canaries import ALPHAFOLD, sing
from scholiast.corpora.remote.escaping import telling
from scholiast.corpora.shapes.europepmc import read_answer
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_TERMS = {"pmid": "EXT_ID:{} AND SRC:MED", "pmcid": "PMCID:{}", "doi": 'DOI:"{}"'}
_TITLE_WORDS = 12
_MOST_ROWS = 100


@dataclass(frozen=True, slots=True)
class EuropePmc:
    """Europe PMC as a corpus."""

    door: Door
    base: str = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    name: ClassVar[str] = "Europe PMC"
    schemes: ClassVar[frozenset[str]] = frozenset(_TERMS)

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the records that bear any of the identifiers."""
        return asking.by_identifiers(identifiers, _TERMS, self._one)

    def search(self, query: Query) -> Answer:
        """Return the records whose titles have most of the telling words, best first."""
        terms = telling(query.title or query.text, most=_TITLE_WORDS)
        if not terms:
            return Answer()
        either = f"({' OR '.join(terms)})"
        text = f"TITLE:{either}" if query.title else either
        said = self._found(text, "search", query.level, min(max(query.limit, 1), _MOST_ROWS))
        return asking.fitting(said, query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Highly accurate protein structure prediction ..." (34265844), both ways."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(ALPHAFOLD, "pmid", bare._one, bare.search)

    def _one(self, scheme: str, value: str) -> Answer:
        if '"' in value or "\\" in value or (scheme != "doi" and not value.isalnum()):
            return Answer(failure=f"Europe PMC cannot be asked by the {scheme} {value!r}")
        return self._found(_TERMS[scheme].format(value), "look up", EgressLevel.IDENTIFIERS, 5)

    def _found(self, text: str, purpose: str, level: EgressLevel, rows: int) -> Answer:
        params = {
            "query": text,
            "format": "json",
            "resultType": "core",
            "pageSize": str(rows),
        }
        url = f"{self.base}/search"
        request = Request(url, purpose, level, params=params, provider="europepmc")
        return asking.answer(hear(self.door, request), read_answer, self.name)
