"""SARIF: the parts of the standard that code scanning and editors read."""

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scholiast.errors import Level
from scholiast.papers import Citation, CitationStyle, Document, Place, Span
from scholiast.records import Finding, Profile, Record
from scholiast.reporting.sarif import record_as_sarif

Rules = tuple[tuple[str, str, str, str, str], ...]

_POSITIVE = {"type": "integer", "minimum": 1}
_MESSAGE = {
    "type": "object",
    "properties": {"text": {"type": "string", "minLength": 1}},
    "required": ["text"],
    "additionalProperties": False,
}
_LOCATION = {
    "type": "object",
    "properties": {
        "physicalLocation": {
            "type": "object",
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "properties": {
                        "uri": {"type": "string", "pattern": r"^(?!/|[a-z]+:)[^\s\\]+$"}
                    },
                    "required": ["uri"],
                    "additionalProperties": False,
                },
                "region": {
                    "type": "object",
                    "properties": dict.fromkeys(
                        ("startLine", "startColumn", "endLine", "endColumn"), _POSITIVE
                    ),
                    "required": ["startLine"],
                    "additionalProperties": False,
                },
            },
            "required": ["artifactLocation", "region"],
            "additionalProperties": False,
        },
        "logicalLocations": {
            "type": "array",
            "items": {"required": ["name", "kind"], "type": "object"},
        },
        "properties": {"type": "object"},
    },
    "required": ["physicalLocation"],
    "additionalProperties": False,
}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_RESULT = {
    "type": "object",
    "properties": {
        "ruleId": {"type": "string", "minLength": 1},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "message": _MESSAGE,
        "locations": {"type": "array", "items": _LOCATION, "minItems": 1},
        "partialFingerprints": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "string"},
        },
        "suppressions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "kind": {"enum": ["inSource", "external"]},
                    "status": {"enum": ["accepted", "underReview", "rejected"]},
                    "justification": {"type": "string"},
                },
                "required": ["kind"],
                "additionalProperties": False,
            },
        },
        "properties": {"type": "object"},
    },
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    "additionalProperties": False,
}
_RULE = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "minLength": 1},
        "name": {"type": "string", "pattern": r"^[A-Za-z]+$"},
        "shortDescription": _MESSAGE,
        "fullDescription": _MESSAGE,
        "help": _MESSAGE,
        "helpUri": {"type": "string", "pattern": "^https://"},
        "defaultConfiguration": {
            "type": "object",
            "properties": {"level": _LEVEL},
            "additionalProperties": False,
        },
        "properties": {"type": "object"},
    },
    "required": ["id"],
    "additionalProperties": False,
}
_LOG = {
    "type": "object",
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "tool": {
                        "properties": {
                            "driver": {
                                "properties": {"rules": {"type": "array", "items": _RULE}},
                                "required": ["name", "rules"],
                            }
                        },
                        "required": ["driver"],
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": _RESULT},
                    "invocations": {
                        "type": "array",
                        "items": {"required": ["executionSuccessful"]},
                    },
                    "properties": {"type": "object"},
                    "artifacts": {"type": "array"},
                },
                "required": ["tool", "results"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["version", "runs"],
    "additionalProperties": False,
}
"""The subset of the SARIF 2.1.0 schema, made strict, that this report uses."""


def _problems(log: object) -> list[str]:
    return [error.message for error in Draft202012Validator(_LOG).iter_errors(log)]


def _results(record: Record, rules: Rules = (), root: str = "") -> list[dict[str, Any]]:
    log = json.loads(record_as_sarif(record, rules, root=root))
    assert _problems(log) == []
    results: list[dict[str, Any]] = log["runs"][0]["results"]
    return results


def _one(place: Place | None, source: str = "paper/main.tex", **more: Any) -> Record:
    finding = Finding("SCH101", Level.ERROR, "Something.", place, **more)
    return Record(Document(""), (finding,), Profile(), source, "", "0.1.0")


def test_a_record_fits_the_standard(record: Record, rules: Rules) -> None:
    assert len(_results(record, rules)) == len(record.findings)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("level",), "fatal"),
        (("message",), {}),
        (("locations",), []),
        (("locations", 0, "physicalLocation", "region", "startLine"), 0),
        (("locations", 0, "physicalLocation", "artifactLocation", "uri"), "/abs/main.tex"),
    ],
)
def test_the_standard_catches_a_broken_log(
    record: Record, path: tuple[str | int, ...], value: object
) -> None:
    log = json.loads(record_as_sarif(record))
    target: Any = log["runs"][0]["results"][0]
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    assert _problems(log)


def test_every_result_names_a_rule_that_is_there(record: Record, rules: Rules) -> None:
    run = json.loads(record_as_sarif(record, rules))["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_code_without_a_described_rule_still_has_one() -> None:
    run = json.loads(record_as_sarif(_one(None)))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["SCH101"]


def test_a_place_in_a_text_file_is_a_region() -> None:
    place = Place("refs.bib", line=9, column=2, end_line=9, end_column=8)
    physical = _results(_one(place))[0]["locations"][0]["physicalLocation"]
    assert physical == {
        "artifactLocation": {"uri": "paper/refs.bib"},
        "region": {"startLine": 9, "startColumn": 2, "endLine": 9, "endColumn": 8},
    }


def test_a_place_on_a_page_names_page_and_box() -> None:
    place = Place("paper.pdf", page=3, box=(1.0, 2.0, 3.0, 4.0))
    location = _results(_one(place, "paper.pdf"))[0]["locations"][0]
    assert location["logicalLocations"] == [{"name": "page 3", "kind": "page"}]
    assert location["properties"] == {"page": 3, "box": [1.0, 2.0, 3.0, 4.0]}


def test_addresses_are_relative_to_the_root_and_quoted() -> None:
    record = _one(Place("a b.tex", line=1), "/repo/papers/a b.tex")
    location = _results(record, root="/repo")[0]["locations"][0]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "papers/a%20b.tex"


def test_a_dismissed_finding_is_suppressed_with_its_reason() -> None:
    result = _results(_one(None, dismissed="It is meant."))[0]
    assert result["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "It is meant."}
    ]


def _moved(record: Record, by: str) -> Record:
    """Return the record of the same paper with `by` put before its text."""
    old = record.document
    shift = len(by)
    citations = tuple(
        replace(c, span=c.span.shifted(shift), sentence=c.sentence.shifted(shift))
        for c in old.citations
    )
    findings = tuple(
        replace(
            f,
            span=f.span and f.span.shifted(shift),
            place=f.place and replace(f.place, line=(f.place.line or 0) + 7),
        )
        for f in record.findings
    )
    document = replace(old, text=by + old.text, citations=citations)
    return replace(record, document=document, findings=findings)


def test_fingerprints_outlive_moved_lines_and_tell_findings_apart(record: Record) -> None:
    before = [result["partialFingerprints"] for result in _results(record)]
    after = [result["partialFingerprints"] for result in _results(_moved(record, "New.\n\n"))]
    assert before == after
    assert len({str(prints) for prints in before}) == len(before)


def test_two_findings_about_the_same_words_have_different_fingerprints() -> None:
    citation = Citation(Span(0, 3), Span(0, 3), (), CitationStyle.NUMERIC, ("1",))
    finding = Finding("SCH101", Level.ERROR, "x", None, None, citation=0)
    record = Record(
        Document("[1]", citations=(citation,)), (finding, finding), Profile(), "p.md", "", "0.1.0"
    )
    prints = [str(result["partialFingerprints"]) for result in _results(record)]
    assert len(set(prints)) == 2


def test_a_lone_surrogate_does_not_break_the_log() -> None:
    record = _one(Place("\ud800.tex", line=1), dismissed="\udfff")
    assert _results(record)[0]["suppressions"][0]["justification"]
