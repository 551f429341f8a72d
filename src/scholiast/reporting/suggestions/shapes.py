"""Recommendations as JSON, in the shape of `docs/schemas/recommend.schema.json`."""

from typing import Any

from scholiast.records.recommendations import (
    Passage,
    Present,
    Reason,
    Recommendations,
    Suggestion,
)
from scholiast.reporting.json import encoded
from scholiast.reporting.shapes import shape_of_place
from scholiast.reporting.workshapes import shape_of_work

Shape = dict[str, Any]


def recommendations_as_json(record: Recommendations) -> str:
    """Return recommendations as JSON, as `scholiast recommend --json` prints them."""
    return encoded(shape_of_recommendations(record))


def shape_of_recommendations(record: Recommendations) -> Shape:
    """Return recommendations as dictionaries and lists."""
    return {
        "source": record.source,
        "sha256": record.sha256,
        "version": record.version,
        "started": record.started,
        "seconds": record.seconds,
        "outcome": record.outcome,
        "reason": record.reason,
        "title": record.title,
        "engine": record.engine,
        "collection": record.collection,
        "as_of": record.as_of,
        "references": record.references,
        "resolved": record.resolved,
        "left_out": {"retracted": record.left_out.retracted, "cited": record.left_out.cited},
        "missing_citations": {
            "judged": record.judged,
            "threshold": record.threshold,
            "precision": record.precision,
        },
        "notes": list(record.notes),
        "network": record.network,
        "listed": [_suggestion(one) for one in record.listed],
        "passages": [_passage(one) for one in record.passages],
    }


def _passage(passage: Passage) -> Shape:
    span = passage.span
    return {
        "kind": passage.kind.value,
        "mark": passage.mark,
        "keys": list(passage.keys),
        "sentence": passage.sentence,
        "section": passage.section,
        "start": span.start if span else None,
        "end": span.end if span else None,
        "place": shape_of_place(passage.place),
        "likelihood": passage.likelihood,
        "suggestions": [_suggestion(one) for one in passage.suggestions],
        "present": [_present(one) for one in passage.present],
    }


def _suggestion(suggestion: Suggestion) -> Shape:
    return {
        "rank": suggestion.rank,
        "score": suggestion.score,
        "key": suggestion.key,
        "retracted": suggestion.work.is_retracted,
        "work": shape_of_work(suggestion.work),
        "reasons": [_reason(one) for one in suggestion.reasons],
    }


def _present(present: Present) -> Shape:
    return {
        "key": present.key,
        "work": shape_of_work(present.work) if present.work else None,
        "rank": present.rank,
        "of": present.of,
        "words": present.words,
        "reasons": [_reason(one) for one in present.reasons],
    }


def _reason(reason: Reason) -> Shape:
    return {
        "kind": reason.kind.value,
        "words": reason.words,
        "count": reason.count,
        "of": reason.of,
        "names": list(reason.names),
    }
