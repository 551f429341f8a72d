"""What a page is taken apart into: runs, pieces, lines, pages."""

from dataclasses import dataclass, field
from typing import NamedTuple

from scholiast.papers import Box
from scholiast.parsing.pdf.geometry import turned


class Face(NamedTuple):
    """What a font's name and flags say of its looks."""

    name: str
    is_bold: bool = False
    is_italic: bool = False
    is_mono: bool = False
    is_math: bool = False


class TextRun(NamedTuple):
    """Characters set in one go: one font, one size, one baseline; coordinates are upright."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    """Height of the font's em square on the page, in points."""
    face: Face
    page_object: int
    first: int
    """Index of its first character on the page."""
    color: tuple[int, int, int, int] = (0, 0, 0, 255)


@dataclass(slots=True)
class Piece:
    """Runs of one row that stand close together."""

    runs: list[TextRun]
    left: float
    right: float
    baseline: float
    size: float
    weight: int = 0
    """Characters set in `size`."""
    length: int = 0
    """Characters in all."""

    @property
    def width(self) -> float:
        """Return its width in points."""
        return self.right - self.left


@dataclass(slots=True)
class Line:
    """One printed line of one column."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    face: Face
    page: int
    column: tuple[float, float]
    """Left and right edge of the column that holds it."""
    column_number: int
    """Counts the columns of the whole document in reading order."""
    raised: list[tuple[int, int]] = field(default_factory=list)
    """Stretches of the text set as superscripts."""
    starts: list[tuple[int, int, float, float]] = field(default_factory=list)
    """For each run: where it starts in the text, its first character on the page, its edges."""
    cells: list[tuple[int, int, float, float]] = field(default_factory=list)
    """Stretches of the text with wide gaps between them, and their edges."""
    math: float = 0.0
    """Share of its characters that stand in a font for formulas."""
    bold: float = 0.0
    mono: float = 0.0
    mode: str = ""
    """What the page's furniture or figures made of it: empty for running text."""

    @property
    def height(self) -> float:
        """Return its size, never zero."""
        return max(self.size, 1.0)

    @property
    def box(self) -> Box:
        """Return left, bottom, right, top."""
        return (
            self.left,
            self.baseline - 0.25 * self.size,
            self.right,
            self.baseline + 0.8 * self.size,
        )


class Picture(NamedTuple):
    """A raster image, a drawing placed as a whole, or a crowd of strokes."""

    box: Box
    kind: str
    """`image`, `form` or `strokes`"""


class Link(NamedTuple):
    """A link annotation: where it stands and where it leads."""

    page: int
    box: Box
    target_page: int | None = None
    target: tuple[float | None, float | None] = (None, None)
    """x and y on the target page."""
    name: str = ""
    """Name of the destination, where the file gives one."""
    uri: str = ""


@dataclass(slots=True)
class Page:
    """One page: its characters in runs and what else stands on it."""

    number: int
    """1-based."""
    box: Box
    runs: list[TextRun] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    """Long thin horizontal strokes."""
    turn: int = 0
    """Quarter turns by which the coordinates were turned to stand upright."""
    links: list[Link] = field(default_factory=list)
    hidden: list[tuple[TextRun, str]] = field(default_factory=list)

    def original(self, box: Box) -> Box:
        """Return an upright box in the page's own coordinates."""
        return turned(box, -self.turn)
