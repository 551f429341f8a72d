"""OpenAlex: by id or DOI free, lists for $0.10 and searches for $1 per 1,000.

Source: https://developers.openalex.org (guides; Authentication & Pricing).
"""

import re
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import ODD_SHAPE, hear, read_safely
from scholiast.corpora.remote.canaries import STATE_OF_OA, sing
from scholiast.corpora.remote.escaping import in_path, words
from scholiast.corpora.remote.interface import Count, Links, ListQuery, Page, Together
from scholiast.corpora.shapes.decoding import Answered
from scholiast.corpora.shapes.openalex import SELECT, read_answer
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

LIST_COST = 0.0001
SEARCH_COST = 0.001
_NOTHING = (b"not found", b"404")
_ROWS = 100
_MOST_PAGES = 20
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_AUTHOR = re.compile(r"A\d{5,12}")


@dataclass(frozen=True, slots=True)
class OpenAlex:
    """OpenAlex as a corpus, as lists, and as citations."""

    door: Door
    base: str = "https://api.openalex.org"
    name: ClassVar[str] = "OpenAlex"
    schemes: ClassVar[frozenset[str]] = frozenset(("doi", "pmid", "pmcid", "openalex"))
    most: ClassVar[int] = 10_000
    """What its pages by number reach; longer lists are for its snapshot."""
    together: ClassVar[Together] = Together(orcids=50)
    """Of values of one filter joined by `|`; OpenAlex's documentation has had 50 and 100."""

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the works that bear any of the identifiers; costs nothing."""
        order = ("openalex", "doi", "pmid", "pmcid")
        return asking.by_identifiers(identifiers, order, self._one)

    def search(self, query: Query) -> Answer:
        """Return the works whose titles fit best; costs a search."""
        text = " ".join(words(query.title or query.text))
        if not text:
            return Answer()
        params = {"per_page": str(min(max(query.limit, 1), _ROWS)), "select": SELECT}
        params |= {"filter": f"title.search:{text}"} if query.title else {"search": text}
        heard = hear(self.door, self._request("search", query.level, params, SEARCH_COST))
        said = asking.answer(heard, read_answer, self.name)
        return asking.fitting(said, query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "The state of OA" (10.7717/peerj.4375), by DOI and by title."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(STATE_OF_OA, "doi", bare._one, bare.search)

    def count(self, query: ListQuery) -> Count:
        """Return how many works fit a list's query; costs a list, a search with a name."""
        answered, failure = self._listed(query, {"per_page": "1", "select": "id"}, bare=True)
        return Count(answered.total or 0, failure, answered.alarms)

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        """Return a page of at most 100 works, oldest first; costs like `count`."""
        params = {
            "per_page": str(_ROWS),
            "cursor": cursor or "*",
            "sort": "publication_date:asc",
            "select": SELECT,
        }
        answered, failure = self._listed(query, params)
        found = tuple(entry.work for entry in answered.entries)
        is_full = len(found) + len(answered.alarms) >= _ROWS
        following = answered.next if is_full and not failure else ""
        return Page(found, following, answered.total or 0, failure, answered.alarms)

    def references(self, identifiers: Identifiers) -> Links:
        """Return the OpenAlex ids of what a work cites; costs nothing."""
        entry = self._entry(identifiers)
        return entry if isinstance(entry, Links) else Links(entry[1])

    def citing(self, identifiers: Identifiers) -> Links:
        """Return the works that cite it, 2,000 at most; costs a list for each hundred."""
        entry = self._entry(identifiers)
        if isinstance(entry, Links):
            return entry
        found: list[Identifiers] = []
        cursor = "*"
        for _ in range(_MOST_PAGES):
            params = {"filter": f"cites:{entry[0]}", "per_page": str(_ROWS), "cursor": cursor}
            request = self._request(
                "citations", EgressLevel.IDENTIFIERS, params | {"select": SELECT}, LIST_COST
            )
            answered, failure = _read(self, request)
            found.extend(one.work.identifiers for one in answered.entries)
            if failure:
                return Links(tuple(found), failure, answered.alarms)
            cursor = answered.next
            if not cursor or not answered.entries:
                return Links(tuple(found))
        return Links(tuple(found), is_whole=False)

    def _one(self, scheme: str, value: str) -> Answer:
        heard = hear(self.door, self._single(scheme, value), nothing=_NOTHING)
        return asking.answer(heard, read_answer, self.name)

    def _single(self, scheme: str, value: str) -> Request:
        named = in_path(value) if scheme == "openalex" else f"{scheme}:{in_path(value)}"
        return Request(
            f"{self.base}/works/{named}",
            "look up",
            EgressLevel.IDENTIFIERS,
            params={"select": SELECT},
            provider="openalex",
        )

    def _request(
        self, purpose: str, level: EgressLevel, params: dict[str, str], cost: float
    ) -> Request:
        url = f"{self.base}/works"
        return Request(url, purpose, level, params=params, provider="openalex", cost=cost)

    def _listed(
        self, query: ListQuery, params: dict[str, str], *, bare: bool = False
    ) -> tuple[Answered, str]:
        """Return what a list's query brings, and why it brings nothing."""
        filters, is_search = _filters(query)
        if not filters or not all(map(_ORCID.fullmatch, query.authors)):
            return Answered(), "a list needs a category, an author, several ORCIDs, or a day"
        is_named = bool(query.author or query.authors)
        level = EgressLevel.BIBLIOGRAPHIC if is_named else EgressLevel.NOTHING
        cost = SEARCH_COST if is_search else LIST_COST
        request = self._request("collect", level, params | {"filter": ",".join(filters)}, cost)
        return _read(self, request, bare=bare)

    def _entry(self, identifiers: Identifiers) -> tuple[str, tuple[Identifiers, ...]] | Links:
        """Return a work's OpenAlex id and what it cites; Links where there is none."""
        given = identifiers.as_dict()
        order = ("openalex", "doi", "pmid", "pmcid")
        scheme = next((one for one in order if one in given), "")
        if not scheme:
            return Links(failure="OpenAlex is asked by OpenAlex id, DOI, PMID or PMCID")
        heard = hear(self.door, self._single(scheme, given[scheme]), nothing=_NOTHING)
        if heard.failure or heard.is_nothing:
            return Links(failure=heard.failure)
        answered = read_safely(read_answer, heard.body, self.name)
        right = [e for e in answered.entries if asking.bears(e.work, scheme, given[scheme])]
        if answered.alarms or not right:
            return Links(failure=ODD_SHAPE, alarms=answered.alarms)
        return right[0].work.identifiers.openalex or "", right[0].cites


def _read(index: OpenAlex, request: Request, *, bare: bool = False) -> tuple[Answered, str]:
    """Return what a list holds, and why there is none; `bare` rows are counted, not read."""
    heard = hear(index.door, request)
    if heard.failure or heard.is_nothing:
        return Answered(), heard.failure or "404 for a list"
    answered = read_safely(_counted if bare else read_answer, heard.body, index.name)
    return answered, asking.list_failure(answered)


def _counted(body: bytes) -> Answered:
    """Return the number of a list whose rows have an id only."""
    answered = read_answer(body)
    if answered.total is None:
        return answered
    return Answered(total=answered.total)


def _filters(query: ListQuery) -> tuple[list[str], bool]:
    """Return the filters of a list's query, and whether one of them costs a search."""
    filters: list[str] = []
    if query.category:
        filters.append(_category(query.category))
    is_search = False
    author = query.author.strip()
    if _ORCID.fullmatch(author):
        filters.append(f"authorships.author.orcid:{author}")
    elif _AUTHOR.fullmatch(author):
        filters.append(f"authorships.author.id:{author}")
    elif author:
        is_search = True
        filters.append(f'raw_author_name.search:"{" ".join(words(author))}"')
    if query.authors:
        filters.append(f"authorships.author.orcid:{'|'.join(query.authors)}")
    if query.start:
        filters.append(f"from_publication_date:{query.start.isoformat()}")
    if query.end:
        filters.append(f"to_publication_date:{query.end.isoformat()}")
    return filters, is_search


def _category(name: str) -> str:
    """Return the filter for a topic, a subfield or a field.

    >>> _category("T10028"), _category("subfields/1702")
    ('topics.id:T10028', 'topics.subfield.id:1702')
    """
    kind, _, number = name.rpartition("/")
    level = {"subfields": "topics.subfield.id", "fields": "topics.field.id"}.get(kind, "topics.id")
    return f"{level}:{re.sub('[^A-Za-z0-9]', '', number)}"
