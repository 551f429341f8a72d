"""Document -> claims: what it attributes to each reference at each citation, by rule."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scholiast.models.interface import LanguageModel
from scholiast.papers import Citation, CitationStyle, Document, Float, Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.verifying.claims.marks import Group, groups_in, masked, unmasked, without_pointers
from scholiast.verifying.claims.paraphrasing import encoder_similarity, paraphrased
from scholiast.verifying.claims.parts import UNTOLD, Part, part_of
from scholiast.verifying.claims.purposes import purpose_of
from scholiast.verifying.claims.references import resolved
from scholiast.verifying.claims.windows import Sentences

IN_TABLE = "the mark stands in a table"
IN_HEADING = "the mark stands in a heading"
LONGEST = 1_600
"""Letters of a sentence; of a longer one, what no parser could divide, a part is taken."""
MOST = 40
"""Groups of marks of a sentence up to which each is given its own part."""
_OPENING = 60
"""Letters within which a mark opens its sentence."""
_REACH = 4_000
"""Characters of a sentence's mark: marks that begin so far before it may still touch it."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_POST = (CitationStyle.SUPERSCRIPT, CitationStyle.NUMERIC, CitationStyle.LABEL)


def claims_of(document: Document, model: LanguageModel | None = None) -> tuple[Claim, ...]:
    """Return one claim for each citation and each reference that it certainly names, in text order.

    By rule: the sentence's part that belongs to the mark, without marks, an opening pronoun
    resolved where the sentence before leaves no choice. With a language model, claims that
    attribute something get its claim-preserving paraphrase where that can be trusted, else the
    rule's text and a note (BibAgent, appendices C.4 and D.2).
    """
    reader = _Reader(document)
    claims = tuple(claim for index in reader.order for claim in reader.claims_at(index))
    if model is None:
        return claims
    return paraphrased(claims, document, model, reader.said, encoder_similarity())


@dataclass(frozen=True, slots=True)
class _Place:
    """The sentence that a mark speaks for, and the groups of marks in it."""

    sentence: Span
    at: int | None
    """Index among the document's sentences."""
    groups: tuple[Group, ...]


class _Reader:
    """One document, its sentences and marks in order."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._sentences = Sentences(document)
        marks = enumerate(document.citations)
        self._marks = sorted(marks, key=lambda one: (one[1].span.start, one[0]))
        self._starts = [citation.span.start for _, citation in self._marks]
        self._places: dict[Span, _Place] = {}
        self._contexts: dict[Span, str] = {}

    @property
    def order(self) -> list[int]:
        """Return the citations' indexes in text order."""
        return [index for index, _ in self._marks]

    def claims_at(self, index: int) -> Iterator[Claim]:
        """Yield the claims of one citation."""
        citation = self._document.citations[index]
        keys = tuple(dict.fromkeys(citation.reference_keys))
        if not keys:
            return
        claim = self._claim(index, citation, keys[0])
        for key in keys:
            yield replace(claim, reference=key)

    def _claim(self, index: int, citation: Citation, key: str) -> Claim:
        place = self._place(citation)
        group = next(n for n, one in enumerate(place.groups) if index in one.citations)
        part = self._part(place, group)
        own = unmasked(part.text, place.groups, group)
        before = self._before(place)
        text, note = resolved(
            without_pointers(own), before, is_same_source=self._is_same_source(place, key)
        )
        kind = self._sentences.kind(place.sentence)
        purpose = purpose_of(own, prefix=citation.prefix, section=kind)
        where = self._where(citation)
        window = self._window(place, 1)
        reach = int(text != without_pointers(own))
        return Claim(
            index, key, text, place.sentence, self._context(window), window,
            Purpose.BACKGROUND if where else purpose, reach, "rule",
            len(self._references(place.groups[group])) > 1,
            "; ".join(one for one in (where, part.note, note) if one),
        )  # fmt: skip

    def _part(self, place: _Place, group: int) -> Part:
        """Return what belongs to a group; the whole sentence where it has too many of them."""
        whole = masked(self._document.text, place.sentence, place.groups)
        return part_of(whole, group) if len(place.groups) <= MOST else Part(whole.text, UNTOLD)

    def _place(self, citation: Citation) -> _Place:
        """Return the sentence that a mark speaks for: the one before, where it opens its own."""
        if citation.sentence in self._places:
            place = self._places[citation.sentence]
            if any(self._is_in(citation, group) for group in place.groups):
                return place
        sentence = citation.sentence if len(citation.sentence) else citation.span
        at = self._sentences.at(sentence)
        if at is not None and self._is_after_full_stop(citation, sentence):
            at, sentence = self._previous(at, sentence)
        sentence = _joined(_near(sentence, citation.span), citation.span)
        inside = self._inside(sentence)
        place = _Place(sentence, at, groups_in(self._document, sentence, inside))
        self._places[citation.sentence] = place
        return place

    def _is_in(self, citation: Citation, group: Group) -> bool:
        return any(self._document.citations[n] is citation for n in group.citations)

    def _is_after_full_stop(self, citation: Citation, sentence: Span) -> bool:
        """Say whether a mark without names opens its sentence and is no word of it."""
        text, mark = self._document.text, citation.span
        if citation.style not in _POST or mark.start - sentence.start > _OPENING:
            return False
        if text[sentence.start : mark.start].strip(" ([,;0123456789–-"):
            return False
        after = text[mark.end : min(sentence.end, mark.end + _OPENING)].lstrip(" ])")
        return not after[:1].islower()

    def _previous(self, at: int, sentence: Span) -> tuple[int, Span]:
        paragraph = self._sentences.paragraph(at)
        return (at - 1, self._sentences.spans[at - 1]) if at > paragraph.first else (at, sentence)

    def _inside(self, sentence: Span) -> list[tuple[int, Citation]]:
        low = bisect_left(self._starts, sentence.start - _REACH)
        high = bisect_left(self._starts, sentence.end)
        return [one for one in self._marks[low:high] if one[1].span.overlaps(sentence)]

    def _previous_in_paragraph(self, place: _Place) -> Span | None:
        """Return the sentence before a place in its paragraph, unless it is overlong."""
        if place.at is None or place.at == self._sentences.paragraph(place.at).first:
            return None
        previous = self._sentences.spans[place.at - 1]
        return previous if len(previous) <= LONGEST else None

    def _before(self, place: _Place) -> str:
        previous = self._previous_in_paragraph(place)
        return self.said(previous) if previous else ""

    def _is_same_source(self, place: _Place, key: str) -> bool:
        """Say whether the sentence before names the authors of this reference, and no others."""
        previous = self._previous_in_paragraph(place)
        if previous is None:
            return False
        inside = self._inside(previous)
        groups = groups_in(self._document, previous, inside)
        named = {other for _, one in inside for other in one.reference_keys}
        return named == {key} and any(group.is_named for group in groups)

    def _window(self, place: _Place, radius: int) -> Span:
        if place.at is None:
            return place.sentence
        window = _joined(self._sentences.window(place.at, radius), place.sentence)
        return window if len(window) <= 3 * LONGEST else place.sentence

    def _context(self, window: Span) -> str:
        if window not in self._contexts:
            self._contexts = {window: self.said(window)}
        return self._contexts[window]

    def said(self, window: Span) -> str:
        """Return a stretch of the document without its marks."""
        groups = groups_in(self._document, window, self._inside(window))
        return unmasked(masked(self._document.text, window, groups).text, groups)

    def _references(self, group: Group) -> set[str]:
        return {key for n in group.citations for key in self._document.citations[n].reference_keys}

    def _where(self, citation: Citation) -> str:
        """Return why nothing is said of the source where the mark stands, or nothing."""
        line = self._document.text.rfind("\n", 0, citation.span.start) + 1
        is_row = self._document.text.startswith("|", line)
        if is_row or any(_is_cell(one, citation.span) for one in self._document.floats):
            return IN_TABLE
        return IN_HEADING if self._document.text.startswith("#", line) else ""


def _is_cell(item: Float, span: Span) -> bool:
    is_outside = not item.caption.contains(span)
    return item.kind == "table" and item.span.contains(span) and is_outside


def _near(sentence: Span, mark: Span) -> Span:
    """Return a sentence, or the part of an overlong one that stands around a mark."""
    if len(sentence) <= LONGEST:
        return sentence
    half = LONGEST // 4
    return Span(max(sentence.start, mark.start - half), max(min(sentence.end, mark.end + half),
                mark.end))  # fmt: skip


def _joined(one: Span, other: Span) -> Span:
    return Span(min(one.start, other.start), max(one.end, other.end))
