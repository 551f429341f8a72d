"""Stretches of text as one set of characters that can be asked quickly."""

from bisect import bisect_right
from collections.abc import Iterable

from scholiast.papers import Span


class Cover:
    """A union of spans.

    >>> Cover([Span(3, 5), Span(4, 9)]).touches(Span(8, 20))
    True
    """

    def __init__(self, spans: Iterable[Span]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in sorted(spans):
            if self._ends and span.start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], span.end)
            elif len(span):
                self._starts.append(span.start)
                self._ends.append(span.end)

    def touches(self, span: Span) -> bool:
        """Say whether at least one character of `span` is covered."""
        index = bisect_right(self._starts, span.end - 1) - 1
        return index >= 0 and self._ends[index] > span.start

    def holds(self, span: Span) -> bool:
        """Say whether every character of `span` is covered."""
        index = bisect_right(self._starts, span.start) - 1
        return index >= 0 and self._ends[index] >= span.end
