"""A sentence and what stands around it: within its paragraph, then within its section."""

from bisect import bisect_right
from dataclasses import dataclass

from scholiast.papers import Document, Section, Span
from scholiast.recommending.missing.sentences import kind_of

_APART = "\n\n"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Indexes of the first and the last sentence of a stretch."""

    first: int
    last: int

    def within(self, at: int, radius: int) -> "Bounds":
        """Return the part of it that reaches `radius` sentences to either side of one."""
        return Bounds(max(at - radius, self.first), min(at + radius, self.last))


class Sentences:
    """A document's sentences in text order, ready to be asked for neighbours."""

    def __init__(self, document: Document) -> None:
        """Sort the sentences, and the sections by where they begin."""
        self._text = document.text
        self.spans = tuple(sorted(span for span in document.sentences if len(span)))
        self._starts = [span.start for span in self.spans]
        self._sections = sorted(document.sections, key=lambda one: one.span.start)
        self._paragraphs = self._divided()

    def at(self, span: Span) -> int | None:
        """Return the index of the sentence in which a span begins, or None."""
        at = bisect_right(self._starts, span.start) - 1
        if at >= 0 and (self.spans[at].contains(span) or self.spans[at].overlaps(span)):
            return at
        return None

    def window(self, at: int, radius: int) -> Span:
        """Return W(r): so many sentences on either side, as far as they hang together.

        Within the paragraph as long as it has more to give; beyond that, the paragraphs next to it
        in the same section are taken along (BibAgent, appendix D.2).
        """
        paragraph = self.paragraph(at)
        reach = max(at - paragraph.first, paragraph.last - at)
        whole = paragraph if radius <= reach else self._beside(paragraph)
        found = whole.within(at, radius)
        return Span(self.spans[found.first].start, self.spans[found.last].end)

    def widest(self, at: int) -> int:
        """Return the radius beyond which the window does not grow."""
        whole = self._beside(self.paragraph(at))
        return max(at - whole.first, whole.last - at)

    def paragraph(self, at: int) -> Bounds:
        """Return the sentences between the nearest blank lines, in one section."""
        return self._paragraphs[at]

    def section(self, span: Span) -> Section | None:
        """Return the innermost section that holds a span."""
        around = [one for one in self._sections if one.span.contains(span)]
        return max(around, key=lambda one: (one.level, one.span.start)) if around else None

    def kind(self, span: Span) -> str:
        """Return what the section of a span is, by the innermost heading that tells it."""
        around = [one for one in self._sections if one.span.contains(span)]
        around.sort(key=lambda one: (-one.level, -one.span.start))
        kinds = (kind_of(one.heading) for one in around)
        return next((kind for kind in kinds if kind != "other"), "other")

    def _beside(self, paragraph: Bounds) -> Bounds:
        """Return a paragraph with those before and after it in the same section."""
        section = self.section(self.spans[paragraph.first])
        first, last = paragraph.first, paragraph.last
        if first > 0 and self.section(self.spans[first - 1]) is section:
            first = self.paragraph(first - 1).first
        if last + 1 < len(self.spans) and self.section(self.spans[last + 1]) is section:
            last = self.paragraph(last + 1).last
        return Bounds(first, last)

    def _divided(self) -> list[Bounds]:
        """Return the paragraph of each sentence."""
        starts = [at for at in range(len(self.spans)) if not at or not self._hangs_together(at - 1)]
        ends = [*(start - 1 for start in starts[1:]), len(self.spans) - 1]
        return (
            [
                Bounds(start, end)
                for start, end in zip(starts, ends, strict=True)
                for _ in range(start, end + 1)
            ]
            if starts
            else []
        )

    def _hangs_together(self, at: int) -> bool:
        """Say whether a sentence and the next one stand in one paragraph."""
        between = self._text[self.spans[at].end : self.spans[at + 1].start]
        return _APART not in between and "\n#" not in between
