"""Line numbers in the margin of a page -> where they stand: `Lines 120-125` of a submission."""

from dataclasses import dataclass

from scholiast.papers import Document, Span

ICLR = 54
"""Lines of a page of an ICLR submission, numbered on from page to page, the first one 0."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """How the lines of a paper's pages are numbered: so many a page, on and on, at even distances.

    The printed numbers are not read: a line is where its number would stand between the top and the
    bottom of the printed area, give or take one. It holds for templates with a ruler in the margin.
    """

    lines_a_page: int = ICLR
    first: int = 0
    """The number of the first line."""

    def stretches(self, document: Document, first: int, last: int) -> list[Span]:
        """Return what of a text stands at the lines; nothing for a paper without pages."""
        runs = [one for one in document.source_map.runs if one.page is not None and one.box]
        boxes = [one.box for one in runs if one.box]
        if not boxes:
            return []
        low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
        step = max(high - low, 1.0) / self.lines_a_page
        found = []
        for run, (_, bottom, _, top) in zip(runs, boxes, strict=True):
            start = self.first + ((run.page or 1) - 1) * self.lines_a_page
            upper = start + int((high - top) / step + 0.5)
            lower = max(upper, start + int((high - bottom) / step - 0.5))
            if upper <= last and lower >= first:
                found.append(Span(run.start, run.end))
        return found
