"""Unpaywall: where the open copies of a DOI are; free, with a mail address.

Source: https://unpaywall.org/products/api and https://unpaywall.org/data-format.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear
from scholiast.corpora.remote.canaries import STATE_OF_OA, sing
from scholiast.corpora.remote.escaping import in_path
from scholiast.corpora.shapes.unpaywall import read_answer
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_NOTHING = (b"unpaywall", b"invalid doi")


@dataclass(frozen=True, slots=True)
class Unpaywall:
    """Unpaywall as a corpus that is asked by DOI alone; the address is added by the door."""

    door: Door
    base: str = "https://api.unpaywall.org"
    name: ClassVar[str] = "Unpaywall"
    schemes: ClassVar[frozenset[str]] = frozenset(("doi",))

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the work that bears the DOI, with its open copies."""
        return asking.by_identifiers(identifiers, ("doi",), self._one)

    def search(self, _: Query) -> Answer:
        """Return that it is not searched."""
        return Answer(failure="Unpaywall is asked by DOI only")

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "The state of OA" (10.7717/peerj.4375)."""
        return sing(STATE_OF_OA, "doi", replace(self, door=asking.Plain(self.door))._one)

    def _one(self, _: str, doi: str) -> Answer:
        url = f"{self.base}/v2/{in_path(doi)}"
        request = Request(url, "look up", EgressLevel.IDENTIFIERS, provider="unpaywall")
        return asking.answer(hear(self.door, request, nothing=_NOTHING), read_answer, self.name)
