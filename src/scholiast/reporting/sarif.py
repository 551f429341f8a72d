"""A record as SARIF 2.1.0, for editors and for code scanning."""

import hashlib
from pathlib import PurePath
from urllib.parse import quote

import msgspec

from scholiast.errors import Level
from scholiast.papers import OutcomeKind, Place
from scholiast.records import Finding, Record
from scholiast.reporting.escaping import one_line, without_surrogates
from scholiast.reporting.excerpts import citation_of, span_of
from scholiast.reporting.lookups import counts_of, host_rows
from scholiast.reporting.paths import path_of
from scholiast.reporting.rules import RuleCard, RuleRows, by_code
from scholiast.reporting.shapes import Shape
from scholiast.reporting.verdicts.showing import counts_by_label, verification_of

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOME = "https://scholiast.readthedocs.io"
FINGERPRINT = "scholiastFinding/v1"

_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note"}


def record_as_sarif(record: Record, rules: RuleRows = (), *, root: str = "") -> str:
    """Return a record as SARIF.

    Files are named relative to `root` (a folder) where they lie under it, as code scanning wants
    them relative to the repository; a relative source is taken to be so already.
    """
    cards = by_code(rules, (finding.code for finding in record.findings))
    numbers = {code: number for number, code in enumerate(cards)}
    seen: dict[str, int] = {}
    results = [
        _result(finding, record, numbers[finding.code], seen, root) for finding in record.findings
    ]
    document = record.document
    run: Shape = {
        "tool": {
            "driver": {
                "name": "Scholiast",
                "semanticVersion": record.version,
                "informationUri": HOME,
                "rules": [_rule(card) for card in cards.values()],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": document.outcome.kind
                in (OutcomeKind.OK, OutcomeKind.PARTIAL),
                "toolExecutionNotifications": [
                    {"level": _LEVELS[problem.level], "message": {"text": problem.message}}
                    for problem in document.problems
                ],
            }
        ],
        "artifacts": [{"location": {"uri": _uri(record, "", root)}}],
        "results": results,
        "properties": {
            "network": record.network,
            "lookups": {state.value: number for state, number in counts_of(record).items()},
            "hosts": [row.host for row in host_rows(record.egress)],
            "verdicts": {label.value: number for label, number in counts_by_label(record).items()},
        },
    }
    if record.started:
        run["invocations"][0]["startTimeUtc"] = record.started.replace("+00:00", "Z")
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(_encoded(log), indent=2).decode()


def _encoded(log: Shape) -> bytes:
    try:
        return msgspec.json.encode(log)
    except UnicodeEncodeError:
        from scholiast.reporting.json import scrubbed

        return msgspec.json.encode(scrubbed(log))


def _rule(card: RuleCard) -> Shape:
    rule: Shape = {
        "id": card.code,
        "defaultConfiguration": {"level": _LEVELS[Level(card.level)]},
        "properties": {"tags": ["citations"]},
    }
    if card.name:
        rule["name"] = "".join(word.capitalize() for word in card.name.replace("-", " ").split())
        rule["shortDescription"] = {"text": card.title}
    if card.summary:
        rule["fullDescription"] = {"text": card.summary}
        rule["help"] = {"text": card.summary}
    if card.help:
        rule["helpUri"] = card.help if "://" in card.help else f"{HOME}/{card.help.lstrip('/')}"
    return rule


def _result(
    finding: Finding, record: Record, number: int, seen: dict[str, int], root: str
) -> Shape:
    text = one_line(finding.message)
    if finding.suggestion:
        text += f" {one_line(finding.suggestion)}"
    properties = {
        "reference": finding.reference,
        "citation": finding.citation,
        "verdict": _verdict(finding, record),
    }
    result: Shape = {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": _LEVELS[finding.level],
        "message": {"text": text},
        "locations": [_location(finding, record, root)],
        "partialFingerprints": {FINGERPRINT: _fingerprint(finding, record, seen)},
        "properties": {name: value for name, value in properties.items() if value is not None},
    }
    if finding.dismissed:
        result["suppressions"] = [
            {"kind": "inSource", "status": "accepted", "justification": one_line(finding.dismissed)}
        ]
    return result


def _verdict(finding: Finding, record: Record) -> Shape | None:
    """Return the verdict that a finding tells of, with the source's words; None for others."""
    place = verification_of(finding, record)
    if place is None:
        return None
    one = record.verifications[place]
    verdict = one.verdict
    return {
        "category": verdict.category,
        "subtype": verdict.subtype,
        "decidedBy": verdict.decided_by,
        "confidence": verdict.confidence,
        "access": one.access,
        "evidence": [
            {"quote": found.quote, "section": found.section, "role": found.role}
            for found in verdict.evidence
        ],
        "correction": verdict.correction.text if verdict.correction else None,
    }


def _location(finding: Finding, record: Record, root: str) -> Shape:
    """Return where a finding stands: a region of a text file, or a page of a paged one."""
    place = finding.place or Place("")
    physical: Shape = {"artifactLocation": {"uri": _uri(record, place.file, root)}}
    location: Shape = {"physicalLocation": physical}
    if place.page is not None:
        location["logicalLocations"] = [{"name": f"page {place.page}", "kind": "page"}]
        location["properties"] = {"page": place.page}
        if place.box is not None:
            location["properties"]["box"] = list(place.box)
    physical["region"] = _region(place)
    return location


def _region(place: Place) -> Shape:
    """Return the region; the file's first line where the place has no line, as viewers need one."""
    if place.line is None:
        return {"startLine": 1}
    region = {"startLine": place.line}
    optional = (
        ("startColumn", place.column),
        ("endLine", place.end_line),
        ("endColumn", place.end_column),
    )
    return region | {name: value for name, value in optional if value is not None}


def _uri(record: Record, file: str, root: str) -> str:
    """Return a relative address with forward slashes; the paper's own where no file is named."""
    path = PurePath(path_of(record.source, file) if file else record.source or "paper")
    if root and path.is_absolute() and path.is_relative_to(root):
        path = path.relative_to(root)
    if path.is_absolute():
        path = PurePath(file or path.name)
    return quote(without_surrogates(path.as_posix()))


def _fingerprint(finding: Finding, record: Record, seen: dict[str, int]) -> str:
    """Return a hash of what the finding is about; it outlives moves of lines and columns."""
    document = record.document
    citation, span = citation_of(finding, document), span_of(finding, document)
    about = [finding.code, finding.reference or ""]
    if citation is not None:
        about.append(citation.sentence.of(document.text))
    if span is not None:
        about.append(span.of(document.text))
    if len(about) == 2:
        about.append("" if finding.reference else finding.message)
    joined = "\x1f".join(" ".join(part.split()) for part in about)
    digest = hashlib.sha256(joined.encode("utf-8", "replace")).hexdigest()[:32]
    seen[digest] = seen.get(digest, 0) + 1
    return f"{digest}:{seen[digest]}"
