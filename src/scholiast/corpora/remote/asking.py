"""One request to an index -> an Answer; outages and odd shapes become words, never exceptions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.shapes.decoding import Answered, drift_alarm
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.errors import NetError, Problem
from scholiast.net.interface import Door, Request, Response
from scholiast.papers import Identifiers, Work
from scholiast.records import EgressLevel

ODD_SHAPE = "not the documented shape"
OLDEST = 172_800
"""Seconds that an answer "nothing" may have lain in somebody's cache."""
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
    is_cached: bool = False


def hear(door: Door, request: Request, *, nothing: tuple[bytes, ...] = ()) -> Heard:
    """Send a request; `nothing` are words of which a documented 404 has one, in lower case."""
    try:
        response = door.send(request)
    except NetError as error:
        return Heard(failure=str(error) or type(error).__name__)
    given = response.headers.get("age", "")
    age = int(given) if given.isascii() and given.isdigit() and len(given) < 12 else 0
    is_cached = response.from_cache or age > 0
    if response.status in (404, 410):
        text = response.body[:4000].lower()
        if not any(mark in text for mark in nothing):
            return Heard(failure=f"{response.status}, not in the documented form")
        if age > OLDEST:
            return Heard(failure=_aged(age))
        return Heard(is_nothing=True, is_cached=is_cached)
    if response.status != 200:
        return Heard(failure=f"status {response.status}")
    return Heard(response.body, age=age, is_cached=is_cached)


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
        return Answer(failure=heard.failure, is_cached=heard.is_cached)
    answered = read_safely(read, heard.body, name)
    works = tuple(entry.work for entry in answered.entries)
    if answered.alarms:
        return Answer(works, failure=ODD_SHAPE, alarms=answered.alarms)
    return Answer(works, is_cached=heard.is_cached) if works else none_of(heard)


def none_of(heard: Heard) -> Answer:
    """Return that the index has nothing, unless the answer that says so is an old one."""
    failure = _aged(heard.age) if heard.age > OLDEST else ""
    return Answer(failure=failure, is_cached=heard.is_cached)


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
        return replace(said, works=right)
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


def merged(answers: Sequence[Answer]) -> Answer:
    """Return one answer of several: all works, each once, and the first failure."""
    works: dict[str, Work] = {}
    alarms: list[Problem] = []
    failure = ""
    for one in answers:
        works.update((work.id, work) for work in one.works if work.id not in works)
        alarms.extend(one.alarms)
        failure = failure or one.failure
    is_cached = any(one.is_cached for one in answers)
    return Answer(tuple(works.values()), failure=failure, alarms=tuple(alarms), is_cached=is_cached)


def fitting(said: Answer, query: Query) -> Answer:
    """Return a search's answer without later works than it may see, and cut to its limit."""
    works = said.works
    if query.as_of:
        works = tuple(work for work in works if _is_seen(work, query.as_of))
    return replace(said, works=works[: query.limit])


def _is_seen(work: Work, day: date) -> bool:
    return bool(work.available_at) and work.available_at <= day.isoformat()


def _aged(age: int) -> str:
    return f"a cached answer, {age // 86_400} days old"


@dataclass(frozen=True, slots=True)
class Fresh:
    """A door past the cache: for what is asked for a second time."""

    door: Door

    def send(self, request: Request) -> Response:
        """Return the answer, never from the cache."""
        return self.door.send(replace(request, cacheable=False))


@dataclass(frozen=True, slots=True)
class Plain:
    """A door for canaries: what goes through it is fresh and carries nothing of a manuscript."""

    door: Door

    def send(self, request: Request) -> Response:
        """Return the answer, never from the cache."""
        plain = replace(request, purpose="canary", level=EgressLevel.NOTHING, cacheable=False)
        return self.door.send(plain)
