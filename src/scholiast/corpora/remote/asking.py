"""One request to an index -> an Answer; outages and odd shapes become words, never exceptions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote.escaping import telling
from scholiast.corpora.shapes.decoding import Answered, drift_alarm
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.errors import NetError, Problem
from scholiast.net.interface import Door, Request, Response
from scholiast.papers import Identifiers, Work
from scholiast.papers.folding import fold
from scholiast.records import EgressLevel

ODD_SHAPE = "not the documented shape"
OLDEST = 172_800
"""Seconds that an answer "nothing" may have lain in somebody's cache."""
_TITLE_WORDS = 8
_ODDITIES = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What reading a row of a shape nobody foresaw may raise."""
Reader = Callable[[bytes], Answered]


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back for one request."""

    body: bytes = b""
    failure: str = ""
    is_nothing: bool = False
    """The index said, in its documented way, that it has not got what was asked."""
    age: int = 0
    """Seconds that the answer says it lay in a cache."""


def hear(door: Door, request: Request, *, nothing: tuple[bytes, ...] = ()) -> Heard:
    """Send a request; `nothing` are words of which a documented 404 has one, in lower case."""
    try:
        response = door.send(request)
    except NetError as error:
        return Heard(failure=str(error) or type(error).__name__)
    given = response.headers.get("age", "")
    age = int(given) if given.isascii() and given.isdigit() and len(given) < 12 else 0
    if response.status in (404, 410):
        text = response.body[:4000].lower()
        if not any(mark in text for mark in nothing):
            return Heard(failure=f"{response.status}, not in the documented form")
        if age > OLDEST:
            return Heard(failure=_aged(age))
        return Heard(is_nothing=True)
    if response.status != 200:
        return Heard(failure=f"status {response.status}")
    return Heard(response.body, age=age)


def read_safely(read: Reader, body: bytes, name: str) -> Answered:
    """Return what `read` makes of a body; whatever it trips over is an alarm."""
    try:
        return read(body)
    except _ODDITIES as error:
        drift = f"{type(error).__name__}: {str(error)[:100]}"
        return Answered(alarms=(drift_alarm(name, drift),))


def answer(heard: Heard, read: Reader, name: str) -> Answer:
    """Return the works of what was heard.

    An answer of which any part is odd is no answer, so that nothing is called absent by it; the
    works that could be read are given all the same.
    """
    if heard.failure or heard.is_nothing:
        return Answer(failure=heard.failure)
    answered = read_safely(read, heard.body, name)
    works = tuple(entry.work for entry in answered.entries)
    if answered.alarms:
        return Answer(works, failure=ODD_SHAPE, alarms=answered.alarms)
    return Answer(works) if works else none_of(heard)


def none_of(heard: Heard) -> Answer:
    """Return that the index has nothing, unless the answer that says so is an old one."""
    return Answer(failure=_aged(heard.age) if heard.age > OLDEST else "")


def list_failure(answered: Answered) -> str:
    """Return why a list's page is none; single odd rows are left out of it, with their alarms."""
    return ODD_SHAPE if answered.alarms and not answered.entries else ""


def by_identifiers(
    identifiers: Identifiers, schemes: Iterable[str], ask: Callable[[str, str], Answer]
) -> Answer:
    """Return the works that bear any of the identifiers, asked by one scheme after the other.

    A scheme is not asked where a work found before bears that identifier too. An answer about
    another work than the one asked for (caches mix answers up) is none.
    """
    given = identifiers.as_dict()
    answers: list[Answer] = []
    works: list[Work] = []
    for scheme in schemes:
        value = given.get(scheme)
        if value is None or any(bears(work, scheme, value) for work in works):
            continue
        answers.append(_about(ask(scheme, value), scheme, value))
        works.extend(answers[-1].works)
    if not answers:
        return Answer()
    return merged(answers)


def _about(said: Answer, scheme: str, value: str) -> Answer:
    """Return the answer without works that do not bear the identifier."""
    right = tuple(work for work in said.works if bears(work, scheme, value))
    if right or not said.works:
        return Answer(right, failure=said.failure, alarms=said.alarms)
    failure = said.failure or f"the answer is about another work than {scheme}:{value}"
    return Answer(failure=failure, alarms=said.alarms)


def bears(work: Work, scheme: str, value: str) -> bool:
    """Say whether a work, or a version of it, has an identifier.

    >>> bears(Work("x", Identifiers(arxiv="1706.03762")), "doi", "10.48550/arXiv.1706.03762")
    True
    """
    wanted = Identifiers(**{scheme: value})
    if wanted.doi:
        wanted = identifiers_of(doi=wanted.doi)
    asked = set(identifier_pairs(wanted))
    known = [work.identifiers, *(version.identifiers for version in work.versions)]
    if any(asked & set(identifier_pairs(one)) for one in known):
        return True
    pages = (work.url, *(location.url for location in work.locations))
    return any(page.lower().endswith(value.lower()) for page in pages)


def merged(answers: Iterable[Answer]) -> Answer:
    """Return one answer of several: all works, each once, and the first failure."""
    works: dict[str, Work] = {}
    alarms: list[Problem] = []
    failure = ""
    for one in answers:
        works.update((work.id, work) for work in one.works if work.id not in works)
        alarms.extend(one.alarms)
        failure = failure or one.failure
    return Answer(tuple(works.values()), failure=failure, alarms=tuple(alarms))


def fitting(said: Answer, query: Query, *, least: float = 0.25) -> Answer:
    """Return a search's answer without later works than it may see, and cut to its limit.

    Works of which none has the share `least` of the telling words of the title that was searched
    are the answer to another request, and so none to this one.
    """
    works = said.works
    if works and query.title and not said.failure:
        best = max(_shared(query.title, work.title) for work in works)
        if best < least:
            return Answer(failure="the answer is about other titles than the one asked for")
    if query.as_of:
        works = tuple(work for work in works if _is_seen(work, query.as_of))
    return Answer(works[: query.limit], failure=said.failure, alarms=said.alarms)


def _shared(asked: str, given: str) -> float:
    """Return the share of the telling words of a title that another title has, too.

    >>> _shared("Attention is all you need", "Attention, please")
    0.2
    """
    wanted = set(telling(fold(asked), most=_TITLE_WORDS))
    return len(wanted & set(fold(given).split())) / len(wanted) if wanted else 1.0


def _is_seen(work: Work, day: date) -> bool:
    return bool(work.available_at) and work.available_at <= day.isoformat()


def _aged(age: int) -> str:
    return f"a cached answer, {age // 86_400} days old"


@dataclass(frozen=True, slots=True)
class Plain:
    """A door for canaries: what goes through it is fresh and carries nothing of a manuscript."""

    door: Door

    def send(self, request: Request) -> Response:
        """Return the answer, never from the cache."""
        plain = replace(request, purpose="canary", level=EgressLevel.NOTHING, cacheable=False)
        return self.door.send(plain)
