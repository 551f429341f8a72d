"""An answer and the texts it cites -> the same answer, each sentence held against its evidence."""

import re
from collections.abc import Mapping
from dataclasses import replace

from scholiast.answering.interface import Answer, AnswerSentence, EvidenceUnit, Modality
from scholiast.answering.marks import MarkReader
from scholiast.answering.rows import row_that_says
from scholiast.answering.sources import source_of
from scholiast.papers import Span
from scholiast.papers.verdicts import Evidence, Label, Role, Verdict, Vote
from scholiast.verifying.interface import SourceText, Tools
from scholiast.verifying.statements import best_verdict, verify_statement

_CELLS = "A row of the table says so, cell by cell."
_POINTING = re.compile(
    r"(?:shows?|reports?|indicates?|illustrates?|demonstrates?|depicts?|reveals?|suggests?|says?|"
    r"states?|finds?|confirms?|gives?|presents?)(?:\s+that)?\s+",
    re.I,
)
_ACCORDING = re.compile(
    r"(?:according to|as (?:shown|seen|reported|given) (?:in|by)|in|from) $", re.I
)
_OWN_REFERENCE = re.compile(r"\s?\(ref\. [^()]{1,60}\)")


def verify_answer(answer: Answer, papers: Mapping[str, SourceText], tools: Tools) -> Answer:
    """Return the answer with a verdict on each sentence that cites something.

    A sentence is held against each piece it cites alone: one that carries it is enough. One that
    cites nothing that was shown has no verdict. `papers` are the texts of papers that are at hand.
    """
    units = {one.label: one.unit for one in answer.evidence}
    sentences = [
        replace(one, verdict=_verdict(one, units, papers, tools)) for one in answer.sentences
    ]
    return replace(answer, sentences=tuple(sentences))


def _verdict(
    sentence: AnswerSentence,
    units: Mapping[str, EvidenceUnit],
    papers: Mapping[str, SourceText],
    tools: Tools,
) -> Verdict | None:
    said = statement_of(sentence.text)
    found: list[Verdict] = []
    for label in sentence.labels:
        source = source_of(units[label], papers)
        row = _by_row(sentence.text, units[label], source)
        found += [row] if row else verify_statement(said, [source], tools)
        if found[-1].label is Label.SUPPORTED:
            break
    return best_verdict(found)


def _by_row(sentence: str, unit: EvidenceUnit, source: SourceText) -> Verdict | None:
    """Return that a table says a sentence, where one row of it does so cell by cell."""
    found = row_that_says(sentence, unit.text) if unit.modality is Modality.TABLE else None
    at = source.text.find(found.of(unit.text)) if found else -1
    if found is None or at < 0:
        return None
    span = Span(at, at + len(found))
    evidence = Evidence(
        source.work_id, span.of(source.text), span, Role.SUPPORTS, source.sha256, unit.section,
        "table",
    )  # fmt: skip
    vote = Vote("tables", Label.SUPPORTED, 1.0, evidence=(0,), words=_CELLS)
    return Verdict(Label.SUPPORTED, _CELLS, "tables", 1.0, evidence=(evidence,), votes=(vote,))


def statement_of(sentence: str) -> str:
    """Return what a sentence says, without pointing at where it stands.

    >>> statement_of("Figure 3 shows that costs fall."), statement_of("In Table 2, costs fall.")
    ('Costs fall.', 'Costs fall.')
    """
    said = _OWN_REFERENCE.sub("", sentence)
    mark = next(MarkReader(()).marks(said), None)
    if mark is None:
        return said
    before, after = said[: mark.span.start], said[mark.span.end :].lstrip()
    pointing = _POINTING.match(after)
    if not before.strip(" (") and pointing:
        rest = after[pointing.end() :]
    elif _ACCORDING.fullmatch(before) and after.startswith(","):
        rest = after[1:].lstrip()
    else:
        return said
    return f"{rest[:1].upper()}{rest[1:]}" if len(rest.split()) > 1 else said
