"""Anomaly: a break in what should run on."""

from dataclasses import dataclass

from scholiast.errors import Level, Problem
from scholiast.papers import Document, Span

LOCAL_PAGES = 3
"""Pages up to which an anomaly is local, so that reading them anew may help."""


@dataclass(frozen=True, slots=True)
class Anomaly:
    """A break in what should run on, and where."""

    problem: Problem
    region: Span | None = None
    """The stretch of text in doubt."""
    pages: tuple[int, int] | None = None
    """First and last page it is on, where it is local to some."""

    @property
    def is_local(self) -> bool:
        """Say whether the anomaly is on few enough pages to read them anew."""
        return self.pages is not None and self.pages[1] - self.pages[0] < LOCAL_PAGES


def anomaly(
    document: Document,
    code: str,
    message: str,
    region: Span | None = None,
    level: Level = Level.INFO,
) -> Anomaly:
    """Return an anomaly with the pages that its region is on."""
    pages = _pages(document, region) if region is not None else None
    problem = Problem(
        code,
        level,
        message,
        page=pages[0] if pages else None,
        start=region.start if region else None,
        end=region.end if region else None,
    )
    return Anomaly(problem, region, pages)


def _pages(document: Document, region: Span) -> tuple[int, int] | None:
    """Return the first and last page under a region."""
    start = document.source_map.place(Span(region.start, region.start + 1))
    last = max(region.end - 1, region.start)
    end = document.source_map.place(Span(last, last + 1))
    if start is None or end is None or start.page is None or end.page is None:
        return None
    return min(start.page, end.page), max(start.page, end.page)
