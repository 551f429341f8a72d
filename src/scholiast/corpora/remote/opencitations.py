"""OpenCitations: which works cite which, by DOI; free, faster with a token.

Source: https://api.opencitations.net/index/v2 and https://api.opencitations.net/meta/v1.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import ODD_SHAPE, hear
from scholiast.corpora.remote.canaries import CITATION_INDEX, sing
from scholiast.corpora.remote.escaping import in_path
from scholiast.corpora.remote.interface import Links
from scholiast.corpora.shapes.opencitations import read_answer, read_links
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_SCHEMES = ("doi", "pmid")


@dataclass(frozen=True, slots=True)
class OpenCitations:
    """OpenCitations as citations, and as a corpus that is asked by identifier alone."""

    door: Door
    base: str = "https://api.opencitations.net"
    name: ClassVar[str] = "OpenCitations"
    schemes: ClassVar[frozenset[str]] = frozenset(_SCHEMES)

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the works that bear any of the identifiers."""
        return asking.by_identifiers(identifiers, _SCHEMES, self._one)

    def search(self, _: Query) -> Answer:
        """Return that it is not searched."""
        return Answer(failure="OpenCitations is asked by identifier only")

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Setting our bibliographic references free" (10.1108/jd-12-2013-0166)."""
        return sing(CITATION_INDEX, "doi", replace(self, door=asking.Plain(self.door))._one)

    def references(self, identifiers: Identifiers) -> Links:
        """Return what a work cites."""
        return self._links(identifiers, "references", "cited")

    def citing(self, identifiers: Identifiers) -> Links:
        """Return the works that cite it."""
        return self._links(identifiers, "citations", "citing")

    def _one(self, scheme: str, value: str) -> Answer:
        request = self._request(f"meta/v1/metadata/{scheme}:{in_path(value)}", "look up")
        return asking.answer(hear(self.door, request), read_answer, self.name)

    def _links(self, identifiers: Identifiers, operation: str, end: str) -> Links:
        given = identifiers.as_dict()
        scheme = next((one for one in _SCHEMES if one in given), "")
        if not scheme:
            return Links(failure="OpenCitations is asked by DOI or PMID")
        path = f"index/v2/{operation}/{scheme}:{in_path(given[scheme])}"
        heard = hear(self.door, self._request(path, "citations"))
        if heard.failure or heard.is_nothing:
            return Links(failure=heard.failure or "404 for citations")
        works, alarms = read_links(heard.body, end=end)
        return Links(works, ODD_SHAPE if alarms else "", alarms)

    def _request(self, path: str, purpose: str) -> Request:
        url = f"{self.base}/{path}"
        return Request(url, purpose, EgressLevel.IDENTIFIERS, provider="opencitations")
