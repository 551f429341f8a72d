"""Runs -> pieces of rows, and pieces of one column -> lines."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from scholiast.parsing.pdf.letters import LINE_HYPHENS, needs_work, repaired
from scholiast.parsing.pdf.values import Face, Line, Piece, TextRun

WORD_GAP = 0.14
"""White space, in em, that parts two words."""
PIECE_GAP = 0.95
"""White space, in em, that parts two pieces of a row."""
MARKS_LENGTH = 24
"""Characters of raised marks that may stand before the text of their row is met."""
UNLIKE_GAP = 0.55
"""White space, in em, that parts pieces of other sizes or baselines: text and a margin's note."""


def pieces_of(runs: Iterable[TextRun]) -> list[Piece]:
    """Return runs joined where they follow each other closely in a row."""
    pieces: list[Piece] = []
    for run in runs:
        last = pieces[-1] if pieces else None
        if last and _follows(last, run):
            _append(last, run)
        else:
            pieces.append(_piece(run))
    return _rejoined(pieces)


def _piece(run: TextRun) -> Piece:
    length = len(run.text)
    return Piece([run], run.left, run.right, run.baseline, run.size, length, length)


def _follows(piece: Piece, run: TextRun) -> bool:
    """Say whether a run goes on where a piece ends."""
    em = max(piece.size, run.size)
    if abs(run.baseline - piece.baseline) > 0.55 * em:
        return False
    gap = run.left - piece.right
    return -0.8 * em <= gap <= PIECE_GAP * em and run.left >= piece.left - 0.2 * em


def _append(piece: Piece, run: TextRun) -> None:
    """Put a run to a piece's end; the larger and longer runs give its baseline and size."""
    length = len(run.text)
    is_same = abs(run.size - piece.size) < 0.05 * piece.size
    if is_same:
        piece.weight += length
    if run.size > 1.15 * piece.size or (
        not is_same and run.size > 0.7 * piece.size and length > piece.weight
    ):
        piece.size, piece.baseline, piece.weight = run.size, run.baseline, length
    piece.runs.append(run)
    piece.length += length
    piece.right = max(piece.right, run.right)


def _rejoined(pieces: list[Piece]) -> list[Piece]:
    """Return pieces of which neighbours in a row that the file wrote apart are put together."""
    joined: list[Piece] = []
    for row in rows_of(pieces):
        at = len(joined)
        for piece in row:
            last = joined[-1] if len(joined) > at else None
            if last and _goes_on(last, piece):
                _merge(last, piece)
            else:
                joined.append(piece)
    return joined


def _goes_on(piece: Piece, other: Piece) -> bool:
    """Say whether a row goes on: the next piece is close, and closer where it is set otherwise."""
    em = max(piece.size, other.size)
    gap = other.left - piece.right
    if gap > UNLIKE_GAP * em and min(piece.length, other.length) > 2:
        unlike = abs(piece.size - other.size) > 0.07 * em
        if unlike or abs(piece.baseline - other.baseline) > 0.12 * em:
            return False
    is_level = abs(piece.baseline - other.baseline) <= 0.55 * em
    return is_level and -0.8 * em <= gap <= PIECE_GAP * em


def _merge(piece: Piece, other: Piece) -> None:
    if (other.weight, other.size) > (piece.weight, piece.size):
        piece.size, piece.baseline, piece.weight = other.size, other.baseline, other.weight
    piece.runs += other.runs
    piece.length += other.length
    piece.right = max(piece.right, other.right)


def rows_of(pieces: list[Piece]) -> list[list[Piece]]:
    """Return pieces by rows from the top, each row from the left."""
    rows: list[list[Piece]] = []
    baseline = size = 0.0
    length = 0
    for piece in sorted(pieces, key=lambda one: -one.baseline):
        is_near = baseline - piece.baseline <= 0.45 * min(max(size, piece.size), 30.0)
        is_larger = piece.size > 1.15 * size
        if rows and is_near and not (is_larger and length > MARKS_LENGTH):
            rows[-1].append(piece)
            length += piece.length
        else:
            rows.append([piece])
            is_larger, length = True, piece.length
        if is_larger:
            baseline, size = piece.baseline, piece.size
    for row in rows:
        row.sort(key=lambda one: one.left)
    return rows


def lines_of(
    pieces: list[Piece], page: int, column: tuple[float, float], column_number: int
) -> list[Line]:
    """Return the lines of one column from the top."""
    return [
        line
        for row in rows_of(pieces)
        if _says_something((line := _line(row, page, column, column_number)).text)
    ]


def _says_something(text: str) -> bool:
    """Say whether a line holds more than a few ornaments."""
    text = text.strip()
    return bool(text) and (len(text) > 5 or any(c.isalnum() or c in "=+<>∗*†‡§¶" for c in text))


def _line(row: list[Piece], page: int, column: tuple[float, float], number: int) -> Line:
    """Return one row's pieces as a line with its text, superscripts and cells."""
    main = max(row, key=lambda piece: (piece.weight, piece.size))
    line = Line(
        "", row[0].left, max(piece.right for piece in row), main.baseline, main.size,
        _main_face(row), page, column, number,
    )  # fmt: skip
    texts: list[str] = []
    length = 0
    right: float | None = None
    for piece in row:
        cell_start = length + (1 if texts else 0)
        for run in piece.runs:
            text = _cleaned(run.text)
            if not text and not texts:
                text = "•"
            gap = run.left - right if right is not None else 0.0
            if texts and gap > WORD_GAP * run.size and not texts[-1].endswith(" "):
                texts.append(" ")
                length += 1
            if _is_raised(run, line):
                line.raised.append((length, length + len(text)))
            line.starts.append((length, run.first, run.left, run.right))
            texts.append(text)
            length += len(text)
            right = run.right if right is None else max(right, run.right)
        line.cells.append((min(cell_start, length), length, piece.left, piece.right))
    line.text = "".join(texts)
    if needs_work(line.text):
        _repair(line)
    _weigh(line, row)
    return line


def _repair(line: Line) -> None:
    """Put accents onto letters that were set in another run; move what is kept by position."""
    stops = sorted({0, len(line.text), *(place for pair in line.raised for place in pair)})
    texts, moved, length = [], {0: 0}, 0
    for start, end in pairwise(stops):
        text = repaired(line.text[start:end], keep_hyphen=True)
        texts.append(text)
        length += len(text)
        moved[end] = length
    if length == len(line.text):
        line.text = "".join(texts)
        return
    line.raised = [(moved[start], moved[end]) for start, end in line.raised]
    line.starts = [(min(one[0], length), *one[1:]) for one in line.starts]
    line.cells = [(min(one[0], length), min(one[1], length), *one[2:]) for one in line.cells]
    line.text = "".join(texts)


def _cleaned(text: str) -> str:
    """Return a run's text repaired; a hyphen at its end that the line made stays marked."""
    if text[-1] in LINE_HYPHENS:
        return repaired(text[:-1]) + "\u00ad"
    return repaired(text)


def _is_raised(run: TextRun, line: Line) -> bool:
    return (
        run.size < 0.88 * line.size
        and 0.18 * line.size < run.baseline - line.baseline < 0.75 * line.size
    )


def _main_face(row: list[Piece]) -> Face:
    if len(row) == 1 and len(row[0].runs) == 1:
        return row[0].runs[0].face
    faces: Counter[Face] = Counter()
    for piece in row:
        for run in piece.runs:
            faces[run.face] += len(run.text)
    return faces.most_common(1)[0][0]


def _weigh(line: Line, row: list[Piece]) -> None:
    """Set the shares of the line's characters in fonts for formulas, bold and fixed width."""
    if len(row) == 1 and len(row[0].runs) == 1:
        face = row[0].runs[0].face
        line.math, line.bold, line.mono = map(float, (face.is_math, face.is_bold, face.is_mono))
        return
    total = math = bold = mono = 0
    for piece in row:
        for run in piece.runs:
            length = len(run.text)
            total += length
            math += length * run.face.is_math
            bold += length * run.face.is_bold
            mono += length * run.face.is_mono
    line.math, line.bold, line.mono = math / total, bold / total, mono / total
