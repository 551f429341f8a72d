"""An answer as JSON, in the shape of `docs/schemas/ask.schema.json`."""

from typing import Any

import msgspec

from scholiast.records.answers import AnswerRecord, QuestionedPaper, SaidSentence, ShownEvidence
from scholiast.reporting.answers.wording import mark_of
from scholiast.reporting.json import encoded
from scholiast.reporting.shapes import shape_of_place
from scholiast.reporting.workshapes import shape_of_egress

Shape = dict[str, Any]


def answer_as_json(record: AnswerRecord) -> str:
    """Return an answer as JSON, as `scholiast ask --json` prints it."""
    return encoded(shape_of_answer(record))


def shape_of_answer(record: AnswerRecord) -> Shape:
    """Return an answer as dictionaries and lists; of pictures their hashes."""
    return {
        "question": record.question,
        "answered": record.is_answered,
        "failed": record.has_failed,
        "failure": record.failure,
        "made_by": record.made_by,
        "sentences": [_sentence(one) for one in record.sentences],
        "evidence": [_evidence(one) for one in record.evidence],
        "papers": [_paper(one) for one in record.papers],
        "raw": record.raw,
        "notes": list(record.notes),
        "settings": dict(record.settings),
        "egress": shape_of_egress(record.log),
        "network": record.network,
        "version": record.version,
        "started": record.started,
        "seconds": record.seconds,
    }


def _sentence(sentence: SaidSentence) -> Shape:
    return {
        "text": sentence.text,
        "citations": list(sentence.labels),
        "refused": list(sentence.refused),
        "mark": mark_of(sentence).words,
        "verdict": msgspec.to_builtins(sentence.verdict),
    }


def _evidence(one: ShownEvidence) -> Shape:
    picture = one.picture
    return {
        "label": one.label,
        "paper": one.paper,
        "modality": one.modality,
        "section": one.section,
        "caption": one.caption,
        "text": one.text,
        "mentions": list(one.mentions),
        "place": shape_of_place(one.place),
        "picture": {"media_type": picture.media_type, "sha256": picture.sha256}
        if picture
        else None,
    }


def _paper(paper: QuestionedPaper) -> Shape:
    return {
        "id": paper.id,
        "title": paper.title,
        "source": paper.source,
        "sha256": paper.sha256,
        "outcome": paper.outcome,
        "reason": paper.reason,
        "paragraphs": paper.paragraphs,
        "figures": paper.figures,
        "tables": paper.tables,
    }
