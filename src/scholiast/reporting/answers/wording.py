"""What every report says of an answer, in the same words."""

from collections import Counter
from dataclasses import dataclass

from scholiast.papers.verdicts import Evidence, Label, Role
from scholiast.records.answers import AnswerRecord, SaidSentence, ShownEvidence
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.paths import portable_place, portable_source
from scholiast.reporting.verdicts.wording import stage_words

EXTRACTION = "extraction"
MARKS = {
    Label.SUPPORTED: "supported",
    Label.MISCITATION: "its evidence says otherwise",
    Label.UNDECIDABLE: "not decided",
    Label.UNCHECKED: "not checked",
}
_WHYS = {
    "verbatim": "The paper has the same words.",
    "entailment": "The paper says so, as the entailment model reads it.",
}
"""Of what is supported, by the stage that reached it; else the verdict's own reason."""
_CLASSES = {
    Label.SUPPORTED: "good",
    Label.MISCITATION: "against",
    Label.UNDECIDABLE: "open",
    Label.UNCHECKED: "open",
}
_UNCITED = "without evidence that was shown"
_MOST_QUOTE = 500


@dataclass(frozen=True, slots=True)
class Mark:
    """What verifying says of a sentence, in a few words."""

    words: str
    kind: str
    """`good`, `against` or `open`"""
    why: str = ""


def mark_of(sentence: SaidSentence) -> Mark:
    """Return what is said of a sentence: whether what it cites carries it, and by which stage.

    >>> mark_of(SaidSentence("It rose.")).words
    'without evidence that was shown'
    """
    if not sentence.labels:
        return Mark(_UNCITED, "against")
    verdict = sentence.verdict
    if verdict is None:
        return Mark(MARKS[Label.UNCHECKED], "open")
    is_good = verdict.label is Label.SUPPORTED
    why = _WHYS.get(verdict.decided_by, verdict.reason) if is_good else verdict.reason
    if verdict.label is Label.MISCITATION:
        why = f"{why} Found by {stage_words(verdict.decided_by)}."
    return Mark(MARKS[verdict.label], _CLASSES[verdict.label], why)


def refused_words(sentence: SaidSentence) -> str:
    """Return what is said of citations that name nothing that was shown; empty without any."""
    if not sentence.refused:
        return ""
    names = ", ".join(shortened(one, 60) for one in sentence.refused)
    return f"names {names}, which {'was' if len(sentence.refused) == 1 else 'were'} not shown"


def headline(record: AnswerRecord) -> str:
    """Return what came of the question, in one sentence.

    >>> headline(AnswerRecord("Did it rise?", (), "extraction", "1", failure="nothing is near"))
    'No answer: nothing is near.'
    """
    if not record.sentences:
        return f"No answer: {one_line(record.failure or 'nothing was said')}."
    count = Counter(mark_of(one).words for one in record.sentences)
    said = counted(len(record.sentences), "sentence")
    if len(count) == 1 and len(record.sentences) > 1:
        return f"{said}, each: {next(iter(count))}."
    parts = [f"{many} {words}" if len(count) > 1 else words for words, many in count.most_common()]
    return f"{said}: {', '.join(parts)}."


def maker(record: AnswerRecord) -> str:
    """Return who answered, in one sentence."""
    if record.made_by == EXTRACTION:
        return (
            "No language model was asked: these are the papers' own sentences, table rows and "
            "captions nearest to the question, picked and not written."
        )
    model = one_line(record.made_by)
    if not record.is_answered:
        return f"{model} was asked."
    held = "each was held" if "entailer" in record.settings else "none was held"
    return (
        f"Written by {model}; its sentences and citations were read by rules, and {held} against "
        "what it cites."
    )


def facts(record: AnswerRecord) -> list[str]:
    """Return how the answer came about, a sentence a line."""
    lines = [maker(record)]
    for paper in record.papers:
        parts = [
            counted(paper.paragraphs, "paragraph"),
            counted(paper.figures, "figure"),
            counted(paper.tables, "table"),
        ]
        lines.append(f"{portable_source(paper.source)}: {', '.join(parts)} could be cited.")
        if paper.reason:
            lines.append(f"{portable_source(paper.source)} was read in part: {paper.reason}")
    settings = record.settings
    if record.evidence:
        lines.append(
            f"{counted(len(record.evidence), 'piece')} of evidence shown, in an order drawn by "
            f"seed {settings.get('seed', '0')}; found by {settings.get('ranker', 'words')}."
        )
    if "entailer" in settings and record.is_answered:
        lines.append(f"Verified with {settings['entailer']}.")
    return [*lines, *(f"{note[:1].upper()}{note[1:]}." for note in record.notes)]


def where(record: AnswerRecord, evidence: ShownEvidence) -> str:
    """Return where evidence stands: its paper where there are several, heading and place."""
    paper = next((one for one in record.papers if one.id == evidence.paper), None)
    parts = [paper_name(record, evidence.paper)] if len(record.papers) > 1 else []
    parts += [evidence.section] if evidence.section else []
    if evidence.place is not None and paper is not None:
        parts.append(portable_place(paper.source, evidence.place))
    return " · ".join(one_line(part) for part in parts)


def paper_name(record: AnswerRecord, paper: str) -> str:
    """Return what a paper is called among several: `Paper 2: On rain`."""
    for number, one in enumerate(record.papers, 1):
        if one.id == paper:
            return f"Paper {number}: {shortened(one.title or one.id, 80)}"
    return paper


def gist(evidence: ShownEvidence, most: int = 200) -> str:
    """Return what a piece of evidence is, in one line: its caption, or how it begins."""
    return shortened(evidence.caption or evidence.text, most)


def quotes(sentence: SaidSentence, most: int = 2) -> list[Evidence]:
    """Return the stretches of the papers that the verdict rests on, or the nearest there are."""
    verdict = sentence.verdict
    if verdict is None:
        return []
    wanted = {Role.SUPPORTS} if verdict.label is Label.SUPPORTED else set(Role)
    return [one for one in verdict.evidence if one.role in wanted][:most]


def quoted(evidence: Evidence) -> str:
    """Return a stretch of a paper in one line."""
    return shortened(evidence.quote.replace("**", ""), _MOST_QUOTE)
