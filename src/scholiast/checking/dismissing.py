"""Findings that an inline comment of the author's dismisses, and comments that dismiss none."""

from collections.abc import Iterator
from dataclasses import replace

from scholiast.checking.interface import Sighting
from scholiast.checking.settings import Settings
from scholiast.checking.wording import listed
from scholiast.papers import Dismissal, Document, Place
from scholiast.records import Finding

NO_REASON = "dismissed without a reason"


def dismiss(document: Document, findings: list[Finding]) -> list[Finding]:
    """Return the findings, those that a dismissal matches marked with its reason."""
    by_file: dict[str, list[Dismissal]] = {}
    for dismissal in document.dismissals:
        by_file.setdefault(dismissal.file, []).append(dismissal)
    return [_dismissed(finding, by_file) for finding in findings]


def unused(document: Document, findings: list[Finding], settings: Settings) -> Iterator[Sighting]:
    """Yield the dismissals that match no finding; not those of rules that are switched off."""
    for dismissal in document.dismissals:
        if any(matches(dismissal, finding) for finding in findings):
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
    return on_start or place.line <= dismissal.line <= end <= place.line + 5


def _dismissed(finding: Finding, by_file: dict[str, list[Dismissal]]) -> Finding:
    candidates = by_file.get(finding.place.file, []) if finding.place else []
    for dismissal in candidates:
        if matches(dismissal, finding):
            return replace(finding, dismissed=dismissal.reason or NO_REASON)
    return finding
