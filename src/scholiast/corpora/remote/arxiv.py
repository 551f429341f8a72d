"""arXiv: by id, by words of the title, and lists by category, author and day; free, one every 3 s.

Source: https://info.arxiv.org/help/api/user-manual.html.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Self

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote import asking
from scholiast.corpora.remote.asking import hear, read_safely
from scholiast.corpora.remote.canaries import LITERATURE_PREPRINT, sing
from scholiast.corpora.remote.escaping import telling, words
from scholiast.corpora.remote.interface import Count, ListQuery, Page, Together
from scholiast.corpora.shapes.arxiv import read_answer
from scholiast.corpora.shapes.decoding import Answered, DriftError, drift_alarm
from scholiast.corpora.shapes.elements import Element, parsed
from scholiast.net.interface import Door, Request
from scholiast.papers import Identifiers
from scholiast.records import EgressLevel

_ATOM = "{http://www.w3.org/2005/Atom}"
_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_ROWS = 500
_MOST_FOUND = 50
_TITLE_WORDS = 8
_FEED = frozenset(
    ["id", "title", "updated", "link", "author", "generator", "rights", "subtitle", "entry",
     "totalResults", "itemsPerPage", "startIndex"]
)  # fmt: skip
_ENTRY = frozenset(
    ["id", "title", "updated", "link", "summary", "category", "published", "comment", "author",
     "journal_ref", "doi", "primary_category", "rights", "contributor"]
)  # fmt: skip
"""Elements as arXiv's manual has them."""
_FIRST, _LAST = date(1991, 1, 1), date(2199, 12, 31)


@dataclass(frozen=True, slots=True)
class Arxiv:
    """arXiv as a corpus and as lists; the door keeps its pace."""

    door: Door
    base: str = "https://export.arxiv.org"
    name: ClassVar[str] = "arXiv"
    schemes: ClassVar[frozenset[str]] = frozenset(("arxiv",))
    most: ClassVar[int] = 30_000
    """Results of one query that arXiv pages through."""
    together: ClassVar[Together] = Together(names=25)
    """Its query language joins terms by OR, as many as a URL of usual length holds."""

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the preprint that bears the arXiv id."""
        return asking.by_identifiers(identifiers, ("arxiv",), self._one)

    def search(self, query: Query) -> Answer:
        """Return the preprints that have the telling words of the title, or of the free text."""
        field = "ti" if query.title else "all"
        terms = telling(query.title or query.text, most=_TITLE_WORDS)
        if not terms:
            return Answer()
        params = {
            "search_query": " AND ".join(f"{field}:{term}" for term in terms),
            "max_results": str(min(max(query.limit, 1), _MOST_FOUND)),
        }
        heard = hear(self.door, self._request("search", query.level, params))
        return asking.fitting(asking.answer(heard, read_feed, self.name), query)

    def fresh(self) -> Self:
        """Return the same index, asked past the cache."""
        return replace(self, door=asking.Fresh(self.door))

    def canary(self) -> Answer:
        """Return "Construction of the Literature Graph ..." (1805.02262), by id and by title."""
        bare = replace(self, door=asking.Plain(self.door))
        return sing(LITERATURE_PREPRINT, "arxiv", bare._one, bare.search)

    def count(self, query: ListQuery) -> Count:
        """Return how many preprints fit a list's query."""
        answered, failure = self._listed(query, 0, 1)
        return Count(answered.total or 0, failure, answered.alarms)

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        """Return a page of at most 500 preprints, oldest first; a cursor is a place in the list."""
        start = int(cursor) if cursor.isdigit() else 0
        answered, failure = self._listed(query, start, _ROWS)
        found = tuple(entry.work for entry in answered.entries)
        total = answered.total or 0
        if not failure and not found and start < min(total, self.most):
            return Page(failure=f"an empty page where {total - start:,} of {total:,} are left")
        following = "" if failure else answered.next
        return Page(found, following, total, failure, answered.alarms)

    def _one(self, _: str, id: str) -> Answer:
        request = self._request("look up", EgressLevel.IDENTIFIERS, {"id_list": id.strip()})
        return asking.answer(hear(self.door, request), read_feed, self.name)

    def _listed(self, query: ListQuery, start: int, rows: int) -> tuple[Answered, str]:
        text = _search_query(query)
        if not text:
            return Answered(), "a list needs a category, an author or a day"
        is_named = bool(query.author or query.authors)
        level = EgressLevel.BIBLIOGRAPHIC if is_named else EgressLevel.NOTHING
        params = {
            "search_query": text,
            "start": str(start),
            "max_results": str(rows),
            "sortBy": "submittedDate",
            "sortOrder": "ascending",
        }
        heard = hear(self.door, self._request("collect", level, params))
        if heard.failure or heard.is_nothing:
            return Answered(), heard.failure or "404 for a list"
        answered = read_safely(read_feed, heard.body, self.name)
        return answered, asking.list_failure(answered)

    def _request(self, purpose: str, level: EgressLevel, params: dict[str, str]) -> Request:
        return Request(
            f"{self.base}/api/query",
            purpose,
            level,
            params=params,
            accept="application/atom+xml",
            provider="arxiv",
        )


def read_feed(body: bytes) -> Answered:
    """Return the works of a feed; an alarm where it lacks what every feed and entry has.

    An author, a category and an abstract are in every entry; unknown elements may be known ones
    under new names.
    """
    answered = read_answer(body)
    if answered.alarms:
        return answered
    try:
        _check(parsed(body, f"{_ATOM}feed"), answered.total or 0)
    except DriftError as error:
        return Answered(alarms=(drift_alarm(Arxiv.name, str(error)),))
    return answered


def _check(feed: Element, total: int) -> None:
    """Raise DriftError for a feed that is not as the manual has it."""
    entries = feed.findall(f"{_ATOM}entry")
    if total and not entries and (feed.findtext(f"{_SEARCH}startIndex") or "0") == "0":
        raise DriftError(f"{total} results, and no entry")
    for element, known in ((feed, _FEED), *((entry, _ENTRY) for entry in entries)):
        strange = {str(child.tag).rpartition("}")[2] for child in element} - known
        if strange:
            raise DriftError(f"an element {min(strange)[:60]}")
    for entry in entries:
        names = [author.findtext(f"{_ATOM}name") for author in entry.iterfind(f"{_ATOM}author")]
        terms = [category.get("term") for category in entry.iterfind(f"{_ATOM}category")]
        if not (names and all(names) and terms and all(terms)):
            raise DriftError("an entry without author or category")


def _search_query(query: ListQuery) -> str:
    """Return a list's query in arXiv's words.

    >>> _search_query(ListQuery("cs.CL", start=date(2024, 1, 1), end=date(2024, 1, 31)))
    'cat:cs.CL AND submittedDate:[202401010000 TO 202401312359]'
    """
    terms: list[str] = []
    if query.category:
        kept = "".join(c for c in query.category if c.isascii() and (c.isalnum() or c in "-."))
        terms.append(f"cat:{kept}")
    people = [f'au:"{" ".join(words(name))}"' for name in (query.author, *query.authors) if name]
    if people:
        terms.append(people[0] if len(people) == 1 else f"({' OR '.join(people)})")
    if query.start or query.end:
        first, last = query.start or _FIRST, query.end or _LAST
        terms.append(f"submittedDate:[{first:%Y%m%d}0000 TO {last:%Y%m%d}2359]")
    return " AND ".join(terms)
