"""Span: a half-open stretch of a document's text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` up to, and not including, `end` of a document's text.

    >>> Span(0, 4).of("This is a test")
    'This'
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, not {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Return the characters of `text` that this span covers."""
        return text[self.start : self.end]

    def contains(self, other: "Span") -> bool:
        """Say whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Say whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def shifted(self, by: int) -> "Span":
        """Return this span moved by `by` characters."""
        return Span(self.start + by, self.end + by)
