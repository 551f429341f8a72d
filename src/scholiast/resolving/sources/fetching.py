"""A copy's address -> its text, if it can be had and is the work's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.errors import NetError, OutageError
from scholiast.net.interface import Door, Request
from scholiast.papers import Attempt, Document, Identifiers, Location, OutcomeKind, Work
from scholiast.records import EgressLevel
from scholiast.resolving.sources.copies import copies, name_of
from scholiast.resolving.sources.readers import Readers, ending_of
from scholiast.resolving.sources.surrogates import judge

MOST_BYTES = 60_000_000
MOST_FETCHES = 6
"""Copies of one work that are fetched before it counts as not to be had."""
_ACCEPT = {"pdf": "application/pdf, */*;q=0.1", "xml": "application/xml, text/xml, */*;q=0.1"}
_UNREAD = (OutcomeKind.FAILED, OutcomeKind.REFUSED)


@dataclass(frozen=True, slots=True)
class Catch:
    """What trying a work's copies gave."""

    attempts: tuple[Attempt, ...]
    document: Document | None = None
    location: Location | None = None


def catch(work: Work, cited: Sequence[Identifiers], door: Door, readers: Readers) -> Catch:
    """Return the first copy of `work` that is its own text, and every attempt up to there."""
    attempts: list[Attempt] = []
    fetched = 0
    for location in copies(work):
        if location.form == "landing":
            attempts.append(_attempt(location, "not allowed", "a landing page; none is searched"))
            continue
        if fetched == MOST_FETCHES:
            attempts.append(_attempt(location, "not allowed", f"{MOST_FETCHES} copies were tried"))
            break
        fetched += 1
        attempt, document = _try(location, work, cited, (door, readers))
        attempts.append(attempt)
        if document is not None:
            return Catch(tuple(attempts), document, location)
    return Catch(tuple(attempts))


def _try(
    location: Location, work: Work, cited: Sequence[Identifiers], means: tuple[Door, Readers]
) -> tuple[Attempt, Document | None]:
    """Return how trying one copy went, and its text where it is accepted."""
    door, readers = means
    request = Request(
        url=location.url,
        purpose="full text",
        level=EgressLevel.IDENTIFIERS,
        headers={"Accept": _ACCEPT.get(location.form, "*/*")},
        accept="",
        most_bytes=MOST_BYTES,
    )
    try:
        response = door.send(request)
    except OutageError as error:
        return _attempt(location, "unreachable", str(error)), None
    except NetError as error:
        return _attempt(location, "not allowed", str(error)), None
    if response.status in (404, 410) or not response.body:
        return _attempt(location, "nothing there", f"status {response.status}"), None
    return _read(location, response.body, (work, cited), readers)


def _read(
    location: Location, body: bytes, wanted: tuple[Work, Sequence[Identifiers]], readers: Readers
) -> tuple[Attempt, Document | None]:
    """Return what became of a copy's bytes: read, compared with the work, taken or not."""
    ending = ending_of(body)
    if not ending:
        return _attempt(location, "unreadable", "neither PDF, XML nor HTML"), None
    if location.form in ("pdf", "xml") and ending == ".html":
        reason = f"a web page came where {location.form.upper()} was expected: an error page or a login page"  # noqa: E501
        return _attempt(location, "rejected", reason), None
    document = readers.read_bytes(body, ending)
    if document.outcome.kind in _UNREAD:
        return _attempt(location, "unreadable", document.outcome.reason), None
    judgement = judge(document, *wanted)
    if not judgement.accepted:
        return _attempt(location, "rejected", judgement.reason), None
    return _attempt(location, "accepted", judgement.reason), document


def _attempt(location: Location, outcome: str, reason: str) -> Attempt:
    where = name_of(location)
    if location.kind == "publisher":
        where = f"publisher ({where})"
    return Attempt(where, outcome, reason, location.url)
