"""PubMed by the E-utilities, and PMC's converter of identifiers; free, 3 a second, 10 with a key.

Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/ and
https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import ODD_SHAPE, Heard, hear
from scholiast.corpora.remote.canaries import ALPHAFOLD, sing
from scholiast.corpora.remote.escaping import words
from scholiast.corpora.shapes.pubmed import read_answer, read_conversion, read_ids
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_TOOL = {"tool": "scholiast"}
_MOST_ROWS = 50
_SIGNS = frozenset('"[]')
"""Signs that PubMed's query language keeps for itself."""


@dataclass(frozen=True, slots=True)
class PubMed:
    """PubMed as a corpus; PMCIDs are asked of PMC's converter first."""

    door: Door
    base: str = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    converter: str = "https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/"
    name: ClassVar[str] = "PubMed"
    schemes: ClassVar[frozenset[str]] = frozenset(("pmid", "pmcid", "doi"))

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the articles that bear any of the identifiers."""
        return asking.by_identifiers(identifiers, ("pmid", "pmcid", "doi"), self._one)

    def search(self, query: Query) -> Answer:
        """Return the articles whose titles, or records, have all of the words."""
        text = " ".join(words(query.title or query.text))
        if not text:
            return Answer()
        rows = min(max(query.limit, 1), _MOST_ROWS)
        term = f"{text}[Title]" if query.title else text
        return asking.fitting(self._found(term, "search", query.level, rows), query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Highly accurate protein structure prediction ..." (34265844), both ways."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(ALPHAFOLD, "pmid", bare._one, bare.search)

    def _one(self, scheme: str, value: str) -> Answer:
        level = EgressLevel.IDENTIFIERS
        if scheme == "pmcid":
            return self._converted(value)
        if scheme == "doi":
            if _SIGNS & set(value):
                return Answer(failure="PubMed cannot be asked by a DOI with quotes or brackets")
            return self._found(f'"{value}"[doi]', "look up", level, 5)
        if not value.isdigit():
            return Answer()
        return self._fetched((value,), "look up", level)

    def _converted(self, pmcid: str) -> Answer:
        """Return the article of a PMCID, by way of its PMID."""
        request = Request(
            self.converter,
            "look up",
            EgressLevel.IDENTIFIERS,
            params=_TOOL | {"ids": pmcid, "format": "json"},
            provider="pmc",
        )
        heard = hear(self.door, request)
        if heard.failure or heard.is_nothing:
            return Answer(failure=heard.failure)
        named, alarms = read_conversion(heard.body)
        if alarms:
            return Answer(failure=ODD_SHAPE, alarms=alarms)
        pmids = tuple(one.pmid for one in named if one.pmid)
        return self._fetched(pmids, "look up", EgressLevel.IDENTIFIERS) if pmids else Answer()

    def _found(self, term: str, purpose: str, level: EgressLevel, rows: int) -> Answer:
        """Return the articles that `esearch` finds."""
        params = {"term": term, "retmode": "json", "retmax": str(rows), "sort": "relevance"}
        heard = self._hear("esearch.fcgi", purpose, level, params, "application/json")
        if heard.failure or heard.is_nothing:
            return Answer(failure=heard.failure or "404 for a search")
        ids, alarms = read_ids(heard.body)
        if alarms:
            return Answer(failure=ODD_SHAPE, alarms=alarms)
        if not ids:
            return asking.none_of(heard)
        said = self._fetched(ids, purpose, level)
        if said.works or said.failure:
            return said
        return Answer(failure=f"it finds {len(ids)} articles and gives none of them")

    def _fetched(self, pmids: tuple[str, ...], purpose: str, level: EgressLevel) -> Answer:
        params = {"id": ",".join(pmids), "retmode": "xml"}
        heard = self._hear("efetch.fcgi", purpose, level, params, "application/xml")
        return asking.answer(heard, read_answer, self.name)

    def _hear(
        self, tool: str, purpose: str, level: EgressLevel, params: dict[str, str], accept: str
    ) -> Heard:
        request = Request(
            f"{self.base}/{tool}",
            purpose,
            level,
            params=_TOOL | {"db": "pubmed"} | params,
            accept=accept,
            provider="pubmed",
        )
        return hear(self.door, request)
