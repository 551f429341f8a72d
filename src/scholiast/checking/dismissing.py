"""Findings that an inline comment of the author's dismisses, and comments that dismiss none."""

from collections.abc import Iterator
from dataclasses import replace

from scholiast.checking.interface import Sighting
from scholiast.checking.settings import Settings
from scholiast.checking.wording import listed
from scholiast.papers import Dismissal, Document, Place
from scholiast.records import Finding

ByLine = dict[tuple[str, int], list[Dismissal]]
LONGEST = 5
"""Lines over which a finding may reach for a comment inside it to speak of it."""
NO_REASON = "dismissed without a reason"


def dismiss(document: Document, findings: list[Finding]) -> list[Finding]:
    """Return the findings, those that a dismissal matches marked with its reason."""
    by_line = _by_line(document)
    return [_dismissed(finding, by_line) for finding in findings] if by_line else findings


def unused(document: Document, findings: list[Finding], settings: Settings) -> Iterator[Sighting]:
    """Yield the dismissals that match no finding; not those of rules that are switched off."""
    by_line = _by_line(document)
    used = {id(dismissal) for finding in findings for dismissal in _matching(finding, by_line)}
    for dismissal in document.dismissals:
        if id(dismissal) in used:
            continue
        if dismissal.codes and not any(settings.is_on(code) for code in dismissal.codes):
            continue
        what = listed(list(dismissal.codes)) if dismissal.codes else "anything"
        yield Sighting(
            f"This comment dismisses {what}, and no such finding stands on its line or the next.",
            "Take the comment out, or move it to the line of the finding or the line before.",
            place=Place(dismissal.file, line=dismissal.line, column=1),
        )


def matches(dismissal: Dismissal, finding: Finding) -> bool:
    """Say whether a dismissal speaks of a finding: its code, on this line or the next."""
    place = finding.place
    if place is None or place.line is None or place.file != dismissal.file:
        return False
    if dismissal.codes and finding.code not in dismissal.codes:
        return False
    end = place.end_line or place.line
    on_start = dismissal.line <= place.line <= dismissal.line + 1
    return on_start or place.line <= dismissal.line <= end <= place.line + LONGEST


def _by_line(document: Document) -> ByLine:
    found: ByLine = {}
    for dismissal in document.dismissals:
        found.setdefault((dismissal.file, dismissal.line), []).append(dismissal)
    return found


def _matching(finding: Finding, by_line: ByLine) -> Iterator[Dismissal]:
    """Yield the dismissals that speak of a finding."""
    place = finding.place
    if place is None or place.line is None:
        return
    for line in range(place.line - 1, place.line + LONGEST + 1):
        for dismissal in by_line.get((place.file, line), ()):
            if matches(dismissal, finding):
                yield dismissal


def _dismissed(finding: Finding, by_line: ByLine) -> Finding:
    dismissal = next(_matching(finding, by_line), None)
    return replace(finding, dismissed=dismissal.reason or NO_REASON) if dismissal else finding
