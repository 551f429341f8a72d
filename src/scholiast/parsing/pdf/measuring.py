"""What is usual in a document: body size, leading, the styles of headings."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from scholiast.parsing.pdf.values import Line


@dataclass(frozen=True, slots=True)
class Usual:
    """The document's ordinary text."""

    size: float
    """Of running text, in points."""
    face: str
    """Name of the font of running text."""
    leadings: dict[float, float]
    """Size -> usual distance between baselines."""
    indents: bool
    """Paragraphs start with an indent."""
    tight: bool = False
    """Set by the variant that breaks blocks earlier."""

    def leading(self, size: float) -> float:
        """Return the usual distance between the baselines of lines of this size."""
        return self.leadings.get(round(size, 1), 1.2 * size)


def usual_of(lines: Sequence[Line], *, tight: bool = False) -> Usual:
    """Return what is usual in these lines."""
    sizes: Counter[float] = Counter()
    faces: Counter[str] = Counter()
    gaps: dict[float, list[float]] = defaultdict(list)
    indented = 0
    last: Line | None = None
    for line in lines:
        if line.mode:
            continue
        size = round(line.size, 1)
        sizes[size] += len(line.text)
        faces[line.face.name] += len(line.text)
        if last and last.column_number == line.column_number and abs(last.size - line.size) < 0.1:
            gap = last.baseline - line.baseline
            if 0.8 * line.size < gap < 2.6 * line.size:
                gaps[size].append(gap)
            if 0.8 * size < line.left - last.left < 3 * size and gap < 1.5 * size:
                indented += 1
        last = line
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    leadings = {key: _leading(found) for key, found in gaps.items() if len(found) >= 3}
    face = faces.most_common(1)[0][0] if faces else ""
    return Usual(size, face, leadings, indented > 0.02 * len(lines), tight)


def _leading(gaps: list[float]) -> float:
    """Return the usual gap: the middle of the smaller half, which blank lines do not widen."""
    return median(sorted(gaps)[: max(len(gaps) * 3 // 4, 1)])
