"""A question and papers -> the record of an answer: found, labelled, answered, verified."""

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scholiast.answering.finding import LIMIT, find_evidence
from scholiast.answering.identifying import EvidenceRanker, absent_names, names_what_is_absent
from scholiast.answering.interface import Answer, Answerer, EvidenceUnit, Labelled, Modality
from scholiast.answering.labelling import label_evidence
from scholiast.answering.units import AskedPaper
from scholiast.answering.verifying import verify_answer
from scholiast.models.prompting import prompt_in
from scholiast.records.answers import (
    AnswerRecord,
    QuestionedPaper,
    SaidSentence,
    ShownEvidence,
    ShownPicture,
)
from scholiast.verifying.interface import Tools

Tell = Callable[[str], None]
ABSENT = "the figure or table that the question names was not found in what was read"


@dataclass(frozen=True, slots=True)
class Asking:
    """What an answer is made with."""

    answerer: Answerer
    ranker: EvidenceRanker
    tools: Tools | None = None
    """What sentences are verified with; None to leave them unverified."""
    limit: int = LIMIT
    seed: int = 0
    notes: tuple[str, ...] = ()
    """What a reader should know of the above."""
    tell: Tell = field(default=lambda _: None)
    """Is told what is under way."""


def ask(question: str, papers: Sequence[AskedPaper], asking: Asking) -> AnswerRecord:
    """Return what the papers answer to a question, each sentence cited and verified."""
    started, clock = datetime.now(UTC), time.monotonic()
    units = [unit for paper in papers for unit in paper.units]
    asking.tell(f"looking through {len(units)} pieces of evidence")
    found = find_evidence(question, units, asking.ranker, limit=asking.limit)
    labelled = label_evidence(found, seed=asking.seed, papers=[one.id for one in papers])
    asking.tell(f"answering by {asking.answerer.name}")
    if names_what_is_absent(question, units):
        answer = Answer(question, (), labelled, asking.answerer.name, failure=ABSENT)
    else:
        answer = asking.answerer.answer(question, labelled)
    if asking.tools is not None:
        asking.tell(f"holding {len(answer.sentences)} sentences against their evidence")
        answer = verify_answer(answer, {one.id: one.source for one in papers}, asking.tools)
    record = record_of(answer, papers)
    return replace(
        record,
        notes=(*answer.notes, *_absent(question, units), *asking.notes),
        settings=_settings(asking),
        started=started.isoformat(timespec="seconds"),
        seconds=round(time.monotonic() - clock, 3),
    )


def _absent(question: str, units: Sequence[EvidenceUnit]) -> tuple[str, ...]:
    """Return what a reader should know of figures and tables that no paper has."""
    names = ", ".join(absent_names(question, units))
    return (f"the question names {names}, not found in what was read",) if names else ()


def record_of(answer: Answer, papers: Sequence[AskedPaper]) -> AnswerRecord:
    """Return the record of an answer; pictures are kept of what is cited."""
    cited = set(answer.cited)
    return AnswerRecord(
        answer.question,
        tuple(map(_paper, papers)),
        answer.made_by,
        "",
        tuple(
            SaidSentence(one.text, one.labels, one.refused, one.verdict) for one in answer.sentences
        ),
        tuple(_shown(one, papers, one.label in cited) for one in answer.evidence),
        answer.raw,
        answer.failure,
        answer.notes,
        has_failed=answer.has_failed,
    )


def _settings(asking: Asking) -> dict[str, str]:
    found = {
        "seed": str(asking.seed),
        "evidence": str(asking.limit),
        "ranker": asking.ranker.name,
        "prompt": prompt_in("scholiast.answering", "answer").version,
    }
    if asking.tools is not None:
        found["entailer"] = asking.tools.entailer.name
    if asking.tools is not None and asking.tools.seer is not None:
        found["seer"] = asking.tools.seer.name
    return found


def _paper(paper: AskedPaper) -> QuestionedPaper:
    count = {one: sum(unit.modality is one for unit in paper.units) for one in Modality}
    outcome = paper.source.document.outcome if paper.source.document else None
    return QuestionedPaper(
        paper.id,
        paper.title,
        paper.path,
        paper.sha256,
        outcome.kind.value if outcome else "ok",
        outcome.reason if outcome else "",
        count[Modality.TEXT],
        count[Modality.FIGURE],
        count[Modality.TABLE],
    )


def _shown(one: Labelled, papers: Sequence[AskedPaper], is_cited: bool) -> ShownEvidence:
    unit = one.unit
    document = next((paper.source.document for paper in papers if paper.id == unit.paper), None)
    place = document.origin(unit.span) if document is not None and unit.span else None
    return ShownEvidence(
        one.label, unit.paper, unit.modality.value, unit.text, unit.caption, unit.section,
        unit.mentions, place, _picture(one) if is_cited else None,
    )  # fmt: skip


def _picture(one: Labelled) -> ShownPicture | None:
    if one.unit.modality is Modality.TEXT:
        return None
    image = one.unit.picture()
    if image is None:
        return None
    digest = hashlib.sha256(image.content).hexdigest()
    return ShownPicture(image.media_type, digest, image.content)
