"""Path -> Record: parse, look with every rule, and keep what was seen."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from scholiast import __version__
from scholiast.checking.dismissing import dismiss, unused
from scholiast.checking.enquiring import Enquired, Enquiry, at_home, enquire, lookups_by_key
from scholiast.checking.hashing import hash_of
from scholiast.checking.interface import Context, Rule, Sighting
from scholiast.checking.profile import profile_of
from scholiast.checking.rules import RULES
from scholiast.checking.settings import Settings, find_settings
from scholiast.checking.verifying import Verifier, verify_all
from scholiast.corpora import Retractions, open_retractions, store_path
from scholiast.corpora.whereabouts import works_path
from scholiast.papers import Document, OutcomeKind, Place, Reference, Span
from scholiast.parsing.worker import Worker
from scholiast.records import Egress, Finding, Record, Verification, Verifying
from scholiast.verifying.summarising import integrity_of

_UNREAD = (OutcomeKind.REFUSED, OutcomeKind.FAILED)
_UNUSED = next(rule for rule in RULES if rule.code == "SCH605")


def check(  # noqa: PLR0913 - each is a wish of the caller's
    path: Path | str,
    *,
    settings: Settings | None = None,
    retractions: Path | Retractions | None = None,
    today: date | None = None,
    time_limit: float | None = None,
    enquiry: Enquiry | None = None,
    verifier: Verifier | None = None,
) -> Record:
    """Return the record of checking the paper at `path`: a file, an archive or a folder.

    `settings` default to those nearest to the paper, `retractions` to the imported list if there
    is one, `today` to the day in UTC, `time_limit` (seconds of reading) to 5 to 60 by size.
    `enquiry` says where works are looked up: by default in the store on this machine, if there is
    one, and never in the network. `verifier` holds what the paper says of its sources against
    them; without one no claim gets a verdict. The record's document says in its outcome how
    reading went: a paper that could not be read has no findings, and was not checked.

    Raises InputError for a path that cannot be used, SettingsError and StoreError likewise.
    """
    began, started = time.monotonic(), datetime.now(UTC)
    path = Path(path)
    with Worker(time_limit=time_limit) as worker:
        document = worker.parse(path)
        sandbox = worker.sandbox
    settings = find_settings(path) if settings is None else settings
    with _opened(retractions, settings) as listed, _asking(enquiry) as asking:
        sent = _Sent(asking, verifier)
        enquired = enquire(document, asking)
        context = Context(
            today or started.date(),
            settings,
            listed,
            lookups_by_key(enquired.resolutions),
            asking.as_of.isoformat() if asking.as_of else "",
        )
        verifications, verifying = _verified(document, enquired, context, verifier)
        context = replace(context, verifications=verifications)
        findings = check_document(document, context)
        egress, lists = sent.since(), listed.lists if listed is not None else ()
    return Record(
        document=document,
        findings=findings,
        profile=profile_of(document, context.today),
        source=f"{path}/" if path.is_dir() else str(path),
        sha256=hash_of(path),
        version=__version__,
        started=started.isoformat(timespec="seconds"),
        seconds=round(time.monotonic() - began, 3),
        sandbox=sandbox,
        settings=settings.as_dict(),
        resolutions=enquired.resolutions,
        verifications=verifications,
        verifying=verifying,
        integrity=integrity_of(document, verifications) if verifying else None,
        retraction_lists=lists,
        egress=egress,
        network=asking.network,
    )


class _Sent:
    """What leaves the machine from now on, to indexes and to language models."""

    def __init__(self, asking: Enquiry, verifier: Verifier | None) -> None:
        self._logs = (asking.log, verifier.log if verifier is not None else tuple)
        self._before = [len(log()) for log in self._logs]

    def since(self) -> tuple[Egress, ...]:
        return tuple(
            one
            for log, before in zip(self._logs, self._before, strict=True)
            for one in log()[before:]
        )


def _verified(
    document: Document, enquired: Enquired, context: Context, verifier: Verifier | None
) -> tuple[tuple[Verification, ...], Verifying | None]:
    """Return what came of each claim; nothing where nobody verifies, or nothing was read."""
    if verifier is None or document.outcome.kind in _UNREAD:
        return (), None
    return verify_all(document, enquired, context, verifier)


def check_document(document: Document, context: Context) -> tuple[Finding, ...]:
    """Return what the rules that are on find in a document, in text order.

    A document that was refused or that failed has no findings: nothing of it was looked at.
    """
    if document.outcome.kind in _UNREAD:
        return ()
    findings = []
    for rule in RULES:
        if context.settings.is_on(rule.code):
            findings += list(_findings(document, context, rule, rule.look(document, context)))
    findings = dismiss(document, findings)
    if context.settings.is_on(_UNUSED.code):
        sightings = unused(document, findings, context.settings)
        findings += list(_findings(document, context, _UNUSED, sightings))
    return tuple(sorted(findings, key=_order))


def _findings(
    document: Document, context: Context, rule: Rule, sightings: Iterator[Sighting]
) -> Iterator[Finding]:
    """Yield a finding for each sighting, with its level and place."""
    by_key = {reference.key: reference for reference in reversed(document.references)}
    for seen in sightings:
        span, place = _where(document, seen, by_key)
        yield Finding(
            code=rule.code,
            level=context.settings.level(rule.code, seen.level or rule.level),
            message=seen.message,
            place=place,
            span=span,
            reference=seen.reference,
            citation=seen.citation,
            suggestion=seen.suggestion,
        )


def _where(
    document: Document, seen: Sighting, by_key: dict[str, Reference]
) -> tuple[Span | None, Place | None]:
    """Return where a sighting shows in the text, and where it stands in the author's file."""
    place = seen.place
    if place is None and seen.reference is not None and seen.citation is None:
        reference = by_key.get(seen.reference)
        if reference is not None and seen.span == reference.span:
            place = reference.place
    if place is None and seen.span is not None:
        place = document.origin(seen.span)
    return seen.span, place


def _order(finding: Finding) -> tuple[int, int, str, int, str, str]:
    """Return what sorts findings: those in the text by position, then by file and line."""
    place = finding.place
    if finding.span is not None:
        return 0, finding.span.start, "", 0, finding.code, finding.message
    if place is not None:
        line = place.line or place.page or 0
        return 1, 0, place.file, line, finding.code, finding.message
    return 2, 0, "", 0, finding.code, finding.message


@contextmanager
def _asking(enquiry: Enquiry | None) -> Iterator[Enquiry]:
    """Open the store of works that is usual on this machine, where no enquiry is given."""
    if enquiry is not None:
        yield enquiry
        return
    with at_home(works_path()) as local:
        yield local


@contextmanager
def _opened(
    retractions: Path | Retractions | None, settings: Settings
) -> Iterator[Retractions | None]:
    """Open the list given, the one that the settings name, or the imported one if there is."""
    if retractions is not None and not isinstance(retractions, Path):
        yield retractions
        return
    usual = store_path()
    named = retractions or (Path(settings.retractions) if settings.retractions else None)
    if named is None and not usual.is_file():
        yield None
        return
    with open_retractions(named or usual) as opened:
        yield opened
