"""The innermost section at a position, found quickly."""

from bisect import bisect_right
from collections.abc import Sequence

from scholiast.papers import Section


class SectionIndex:
    """Sections by where they begin; built once, asked many times."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sorted(sections, key=lambda section: section.span.start)
        self._starts = [section.span.start for section in self._sections]

    def at(self, position: int) -> Section | None:
        """Return the last section that begins at or before `position` and reaches beyond it."""
        index = bisect_right(self._starts, position) - 1
        while index >= 0 and self._sections[index].span.end <= position:
            index -= 1
        return self._sections[index] if index >= 0 else None
