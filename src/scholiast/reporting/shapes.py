"""Values of the house as plain dictionaries and lists, in the shape that the schemas describe."""

from collections.abc import Iterable
from typing import Any

from scholiast.errors import Problem
from scholiast.papers import Citation, Document, Float, Name, Place, Reference, Span
from scholiast.records import Finding, Profile, Record, Share
from scholiast.reporting.counting import count
from scholiast.reporting.lookups import counts_of
from scholiast.reporting.verdicts.shapes import shape_of_verdicts
from scholiast.reporting.workshapes import shape_of_egress, shape_of_resolution

Shape = dict[str, Any]


def shape_of_document(document: Document) -> Shape:
    """Return a document in the shape of `docs/schemas/parse.schema.json`."""
    return {
        "text": document.text,
        "title": document.title,
        "authors": _names(document.authors),
        "year": document.year,
        "venue": document.venue,
        "identifiers": document.identifiers.as_dict(),
        "format": document.format,
        "outcome": document.outcome.kind.value,
        "reason": document.outcome.reason,
        "sections": [
            {
                "heading": section.heading,
                "level": section.level,
                "start": section.span.start,
                "end": section.span.end,
                "role": section.role,
            }
            for section in document.sections
        ],
        "sentences": _pairs(document.sentences),
        "citations": [_citation(citation, document) for citation in document.citations],
        "references": [_reference(reference, document) for reference in document.references],
        "floats": [_float(item) for item in document.floats],
        "equations": [
            {"number": item.number, "start": item.span.start, "end": item.span.end}
            for item in document.equations
        ],
        "notes": [
            {
                "label": note.label,
                "start": note.span.start,
                "end": note.span.end,
                "mark": _pair(note.mark),
            }
            for note in document.notes
        ],
        "hidden": [
            {"text": item.text, "reason": item.reason, "place": shape_of_place(item.place)}
            for item in document.hidden
        ],
        "doubtful": _pairs(document.doubtful),
        "problems": shape_of_problems(document.problems),
    }


def shape_of_record(record: Record, include_document: bool = True) -> Shape:
    """Return a record in the shape of `docs/schemas/check.schema.json`."""
    counts, verdicts = count(record), shape_of_verdicts(record)
    shape: Shape = {
        "source": record.source,
        "sha256": record.sha256,
        "version": record.version,
        "started": record.started,
        "seconds": record.seconds,
        "sandbox": record.sandbox,
        "settings": dict(record.settings),
        "outcome": record.document.outcome.kind.value,
        "reason": record.document.outcome.reason,
        "summary": {
            "levels": {level.value: number for level, number in counts.levels.items()},
            "codes": counts.codes,
            "dismissed": counts.dismissed,
            "lookups": {state.value: number for state, number in counts_of(record).items()},
            "verdicts": verdicts["verdicts"],
        },
        "verifications": verdicts["verifications"],
        "verifying": verdicts["verifying"],
        "integrity": verdicts["integrity"],
        "findings": [_finding(finding) for finding in record.findings],
        "profile": _profile(record.profile),
        "problems": shape_of_problems(record.document.problems),
        "resolutions": [shape_of_resolution(one) for one in record.resolutions],
        "retraction_lists": list(record.retraction_lists),
        "network": record.network,
        "egress": shape_of_egress(record.egress),
    }
    if include_document:
        shape["document"] = shape_of_document(record.document)
    return shape


def shape_of_place(place: Place | None) -> Shape | None:
    """Return a place: file, line and column, or file, page and box."""
    if place is None:
        return None
    if place.page is not None:
        return {"file": place.file, "page": place.page, "box": list(place.box or ()) or None}
    if place.line is None:
        return {"file": place.file}
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def shape_of_problems(problems: Iterable[Problem]) -> list[Shape]:
    """Return problems, one dictionary each."""
    return [
        {
            "code": problem.code,
            "level": problem.level.value,
            "message": problem.message,
            "file": problem.file,
            "line": problem.line,
            "page": problem.page,
            "start": problem.start,
            "end": problem.end,
        }
        for problem in problems
    ]


def _pair(span: Span | None) -> list[int] | None:
    return [span.start, span.end] if span is not None else None


def _pairs(spans: Iterable[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]


def _names(names: Iterable[Name]) -> list[Shape]:
    return [{"family": name.family, "given": name.given} for name in names]


def _citation(citation: Citation, document: Document) -> Shape:
    return {
        "start": citation.span.start,
        "end": citation.span.end,
        "keys": list(citation.reference_keys),
        "sentence": _pair(citation.sentence),
        "style": citation.style.value,
        "ambiguous": citation.is_ambiguous,
        "missing": list(citation.missing_keys),
        "candidates": list(citation.candidates),
        "prefix": citation.prefix,
        "suffix": citation.suffix,
        "place": shape_of_place(document.origin(citation.span)),
    }


def _reference(reference: Reference, document: Document) -> Shape:
    span = reference.span
    place = reference.place or (document.origin(span) if span is not None else None)
    return {
        "key": reference.key,
        "raw": reference.raw,
        "title": reference.title,
        "authors": _names(reference.authors),
        "editors": _names(reference.editors),
        "has_more_authors": reference.has_more_authors,
        "year": reference.year,
        "year_suffix": reference.year_suffix,
        "venue": reference.venue,
        "volume": reference.volume,
        "issue": reference.issue,
        "pages": reference.pages,
        "publisher": reference.publisher,
        "type": reference.type,
        "identifiers": reference.identifiers.as_dict(),
        "url": reference.url,
        "number": reference.number,
        "label": reference.label,
        "start": span.start if span is not None else None,
        "end": span.end if span is not None else None,
        "place": shape_of_place(place),
    }


def _float(item: Float) -> Shape:
    image = item.image
    return {
        "kind": item.kind,
        "label": item.label,
        "key": item.key,
        "start": item.span.start,
        "end": item.span.end,
        "caption": _pair(item.caption),
        "image": image
        and {"file": image.file, "page": image.page, "box": list(image.box or ()) or None},
    }


def _finding(finding: Finding) -> Shape:
    return {
        "code": finding.code,
        "level": finding.level.value,
        "message": finding.message,
        "place": shape_of_place(finding.place),
        "reference": finding.reference,
        "citation": finding.citation,
        "suggestion": finding.suggestion,
        "dismissed": finding.dismissed,
        "start": finding.span.start if finding.span is not None else None,
        "end": finding.span.end if finding.span is not None else None,
    }


def _profile(profile: Profile) -> Shape:
    return {
        "references": profile.references,
        "citations": profile.citations,
        "self_citations": _share(profile.self_citations) if profile.self_citations else None,
        "median_age": profile.median_age,
        "by_year": [_share(share) for share in profile.by_year],
        "by_venue": [_share(share) for share in profile.by_venue],
        "by_type": [_share(share) for share in profile.by_type],
    }


def _share(share: Share) -> Shape:
    return {"name": share.name, "count": share.count, "of": share.of}
