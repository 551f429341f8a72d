"""Sentences that cite -> what verifying says of each with the works that it cites."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scholiast.papers import Citation, CitationStyle, Document, Name, Reference, Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Verdict
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.claims.extracting import claims_of
from scholiast.verifying.interface import SourceText, Tools
from scholiast.verifying.reading import read_document, read_work
from scholiast.verifying.statements import verify_statement
from scholiast.writing.citing import marks_in
from scholiast.writing.interface import CitedWork, DraftSentence, Support

_ORDER = (Label.MISCITATION, Label.UNDECIDABLE, Label.UNCHECKED, Label.SUPPORTED)
Sources = Mapping[str, SourceText]
"""Key -> what can be read of the work."""


def sources_of(
    corpus: Sequence[CitedWork], texts: Mapping[str, Document] | None = None
) -> dict[str, SourceText]:
    """Return what can be read of each work: its text where `texts` has it by key, or its abstract.

    Works of which neither is known are not there.
    """
    found: dict[str, SourceText] = {}
    for one in corpus:
        text = (texts or {}).get(one.key)
        read = read_document(text, one.work.id, title=one.work.title) if text else None
        read = read or read_work(one.work)
        if read is not None:
            found[one.key] = read
    return found


def supported(
    text: str,
    sentences: Sequence[DraftSentence],
    corpus: Sequence[CitedWork],
    sources: Sources,
    tools: Tools,
) -> tuple[DraftSentence, ...]:
    """Return a draft's citing sentences, each with what verifying says of it.

    What a sentence attributes to each work is told as it is for papers under check, from the draft
    and its marks. A sentence is supported where every work that it cites carries its part, and it
    cites nothing that was not given.
    """
    document = _document(text, sentences, corpus)
    found: dict[Span, list[Support]] = {}
    for claim in claims_of(document):
        place = document.citations[claim.citation].sentence
        found.setdefault(place, []).append(_support(claim, sources, tools))
    places = zip(sentences, _places(text, sentences), strict=True)
    return tuple(_judged(one, found.get(span, [])) for one, span in places)


def _support(claim: Claim, sources: Sources, tools: Tools) -> Support:
    source = sources.get(claim.reference)
    if source is None:
        verdict = Verdict(Label.UNCHECKED, "Nothing of the work's text is known.", "reading")
    else:
        verdict = verify_statement(claim.text, [source], tools, purpose=claim.purpose)[0]
    return Support(claim.reference, claim.text, verdict)


def _judged(sentence: DraftSentence, found: Sequence[Support]) -> DraftSentence:
    """Return a sentence with what each work carries, and the verdict on the least carried part."""
    return replace(sentence, support=tuple(found), verdict=_together(sentence, found))


def _together(sentence: DraftSentence, found: Sequence[Support]) -> Verdict | None:
    if sentence.refused:
        named = ", ".join(sentence.refused)
        return Verdict(Label.UNCHECKED, f"It cites what was not given: {named}.", "citing")
    if not {one.key for one in found}.issuperset(sentence.keys):
        return Verdict(Label.UNCHECKED, "What it attributes to a work could not be told.", "citing")
    verdicts = [one.verdict for one in found]
    return min(verdicts, key=lambda one: _ORDER.index(one.label), default=None)


def _document(
    text: str, sentences: Sequence[DraftSentence], corpus: Sequence[CitedWork]
) -> Document:
    """Return a draft as a document whose marks name the works that were given."""
    marks = marks_in(text, corpus)
    spans = split_sentences(text, citations=[mark.span for mark in marks])
    places = _places(text, sentences)
    citations = tuple(
        Citation(mark.span, span, mark.keys, CitationStyle.LABEL)
        for mark in marks
        for span in places
        if span.contains(mark.span)
    )
    references = tuple(
        Reference(
            one.key,
            title=one.work.title,
            authors=tuple(Name(who.name.family, who.name.given) for who in one.work.authors),
            year=one.work.year,
        )
        for one in corpus
    )
    return Document(text, sentences=tuple(spans), citations=citations, references=references)


def _places(text: str, sentences: Sequence[DraftSentence]) -> list[Span]:
    """Return where sentences stand in their text, in order."""
    found: list[Span] = []
    at = 0
    for one in sentences:
        start = text.find(one.text, at)
        start = max(start, 0)
        found.append(Span(start, start + len(one.text)))
        at = found[-1].end
    return found
