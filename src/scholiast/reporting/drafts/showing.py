"""A draft in paragraphs, its citing sentences marked; what every form of the report shows."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.papers.verdicts import Evidence, Label, Role
from scholiast.records.drafts import Carried, DraftRecord, GivenWork, WrittenSentence
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import one_line
from scholiast.reporting.suggestions.wording import byline, name_of
from scholiast.reporting.verdicts.wording import LABEL_WORDS

NAMES = {
    "title": "Title",
    "abstract": "Abstract",
    "introduction": "Introduction",
    "related-work": "Related work",
}
HONEST = (
    "This is a draft. Whoever publishes it answers for it: read every sentence against its source, "
    "and say where your venue asks you to that a machine helped."
)
_ORDER = (Role.SUPPORTS, Role.CONTRADICTS, Role.QUALIFIES, Role.NEAREST)
_BLOCK = re.compile(r"\S(?:[^\n]|\n(?!\s{0,200}\n))*")
_NAMED = 8
"""References that are named of those that lack a work."""
_HEADING = re.compile(r"#{1,6} (.{0,300})")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a paragraph."""

    text: str
    sentence: int | None = None
    """Index into the record's sentences, where it is one that cites."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph or a heading of a draft."""

    pieces: tuple[Piece, ...]
    is_heading: bool = False


def paragraphs(record: DraftRecord) -> list[Paragraph]:
    """Return a draft's paragraphs in order; sentences that cite are pieces of their own."""
    found: list[Paragraph] = []
    places = _places(record)
    for block in _BLOCK.finditer(record.text):
        inside = [one for one in places if block.start() <= one[0] and one[1] <= block.end()]
        heading = _HEADING.fullmatch(block.group().strip())
        if heading and not inside:
            found.append(Paragraph((Piece(heading[1].strip()),), is_heading=True))
            continue
        pieces, at = list[Piece](), block.start()
        for start, end, number in inside:
            pieces += [Piece(record.text[at:start]), Piece(record.text[start:end], number)]
            at = end
        pieces.append(Piece(record.text[at : block.end()]))
        found.append(Paragraph(tuple(piece for piece in pieces if piece.text)))
    return found


def _places(record: DraftRecord) -> list[tuple[int, int, int]]:
    """Return where sentences stand in the draft: start, end, and which one."""
    found, at = list[tuple[int, int, int]](), 0
    for number, one in enumerate(record.sentences):
        start = record.text.find(one.text, at)
        if start >= 0 and one.text:
            at = start + len(one.text)
            found.append((start, at, number))
    return found


def uncited(record: DraftRecord) -> int:
    """Return how many words of a draft stand in sentences that cite nothing."""
    cited = sum(len(one.text.split()) for one in record.sentences)
    return max(0, len(record.text.split()) - cited)


def mark_of(sentence: WrittenSentence) -> str:
    """Return what a sentence is marked with; nothing for one that its works carry.

    >>> mark_of(WrittenSentence("Cats purr."))
    'not checked'
    """
    if sentence.verdict is None or sentence.refused:
        return LABEL_WORDS[Label.UNCHECKED]
    if sentence.verdict.label is Label.SUPPORTED:
        return ""
    return LABEL_WORDS[sentence.verdict.label]


def quote_of(carried: Carried) -> Evidence | None:
    """Return the words of a work that bear most on what is attributed to it; None without any."""
    return min(carried.verdict.evidence, key=lambda one: _ORDER.index(one.role), default=None)


def cited_works(record: DraftRecord) -> dict[str, GivenWork]:
    """Return the works by key."""
    return {one.key: one for one in record.works}


def headline(record: DraftRecord) -> str:
    """Return what the draft is, in one line."""
    name = NAMES[record.task]
    if record.failure:
        return f"{name}: nothing was written: {one_line(record.failure)}"
    words = counted(len(record.text.split()), "word")
    said = f"{name}, {words}, by {one_line(record.made_by)}"
    if record.task != "related-work":
        return said
    labels = Counter(mark_of(one) or LABEL_WORDS[Label.SUPPORTED] for one in record.sentences)
    shares = ", ".join(f"{number} {label}" for label, number in labels.most_common())
    cites = counted(len(record.sentences), "sentence cites", "sentences cite")
    return f"{said}; {cites}: {shares}" if shares else f"{said}; no sentence cites"


def facts(record: DraftRecord) -> Iterator[str]:
    """Yield how the draft came about and what a reader should know, a line each."""
    yield from map(one_line, record.notes)
    if record.task == "related-work" and uncited(record) and not record.failure:
        words = counted(uncited(record), "word")
        yield f"{words} stand in sentences and headings that cite nothing, and were not verified"
    if record.works:
        used = sum(one.is_cited for one in record.works)
        readable = sum(one.access != "metadata only" for one in record.works)
        yield (
            f"works given to the writer: {len(record.works)}; cited: {used}; with an abstract or a "
            f"text at hand: {readable}"
        )
    if record.lacking:
        more = len(record.lacking) - _NAMED
        names = [
            *map(one_line, record.lacking[:_NAMED]),
            *([f"and {more} more"] if more > 0 else []),
        ]
        many = counted(len(record.lacking), "reference")
        yield f"no work is known for {many}, not cited here: {'; '.join(names)}"
    for one in record.examples:
        yield f"shown as an example ({one.relation}): {one_line(one.title)} {one.day}".rstrip()
    if record.tokens_in:
        yield f"{record.tokens_in:,} tokens were shown, as counted by {one_line(record.counted_by)}"
    if record.written and not record.failure:
        words = counted(len(record.written.split()), "word")
        yield f"the file has a text of its own in this place ({words}); the writer did not see it"
    yield f"network: {record.network}"


def work_lines(given: GivenWork) -> tuple[str, str]:
    """Return a work's title, and who published it when and where."""
    return name_of(given.work), byline(given.work)
