"""Finding bibliographies among a document's lines, and their entries."""

import re
from collections.abc import Sequence

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.measuring import Usual
from scholiast.parsing.pdf.values import Line
from scholiast.parsing.references import EntryLine, segment

_NUMBERED_ENTRY = re.compile(r"^(?:\[(\d{1,4})\]|(\d{1,4})\.)\s?\S")
_ENTRY_START = re.compile(
    r"^[\"“‘'(\[]?(?:[^\W\d_a-z]|\d|(?:de|van|von|del|der|den|di|da|la|le|el|al|ten|d’|d')\b)"
)
_AUTHOR_START = re.compile(
    r"^[^\W\d_][\w’'. -]{0,40},\s[^\W\d_a-z]|^[^\W\d_a-z][\w -]{1,60}\.\s?\("
)
_ADDRESS_END = re.compile(r"(?:https?://|doi:\s?|\b10\.\d{4,9}/)[^\s]{0,150}[\w)]$", re.I)
_DATED = re.compile(r"\(?(?:(?:19|20)\d\d[a-z]?|n\.d\.)\)?[.,;:)]")
_AFTER = re.compile(
    r"^(?:(?:[A-Z]|\d{1,2}|[IVX]{1,5})[.)]?\s{1,3})?(?:appendi(?:x|ces)|supplementa(?:ry|l)|"
    r"supporting information|"
    r"acknowledge?ments?|author contributions?|biograph|about the authors?|funding|"
    r"data availability|conflicts? of interest|additional information|publisher.s note)\b",
    re.I,
)


def bibliographies(lines: Sequence[Line], usual: Usual) -> list[range]:
    """Return the stretches of lines that are bibliographies, each with its heading first."""
    found: list[range] = []
    index = 0
    while index < len(lines):
        if _is_heading(lines, index, usual):
            end = _end(lines, index, usual)
            if end - index > 1:
                found.append(range(index, end))
                index = end
                continue
        index += 1
    return found or _without_heading(lines) or _unnumbered_without_heading(lines, usual)


def _is_heading(lines: Sequence[Line], index: int, usual: Usual) -> bool:
    line = lines[index]
    if len(line.text) > 60 or not patterns.BIBLIOGRAPHY.match(line.text.strip()):
        return False
    if line.bold > 0.6 or line.size > 1.05 * usual.size or line.text.isupper():
        return True
    if index == 0 or index + 1 >= len(lines):
        return index + 1 < len(lines)
    last, following = lines[index - 1], lines[index + 1]
    alone = (
        last.column_number != line.column_number
        or last.baseline - line.baseline > 1.2 * usual.leading(line.size)
    )
    return alone or line.face.name not in {last.face.name, following.face.name}


def _end(lines: Sequence[Line], start: int, usual: Usual) -> int:
    """Return the index after the bibliography's last line."""
    heading = lines[start]
    following = lines[start + 1] if start + 1 < len(lines) else None
    for index in range(start + 2, len(lines)):
        line = lines[index]
        text = line.text.strip()
        if len(text) > 110 or text.endswith((",", "\u00ad")):
            continue
        like_heading = (
            abs(line.size - heading.size) < 0.4
            and abs(line.bold - heading.bold) < 0.3
            and (line.bold > 0.8 or line.size > 1.1 * usual.size)
            and following is not None
            and (following.bold < 0.8 and (following.size < 0.95 * line.size or line.bold > 0.8))
        )
        last = lines[index - 1]
        room = (
            last.column_number != line.column_number
            or last.baseline - line.baseline > 1.35 * usual.leading(line.size)
        )
        if (
            like_heading
            and text[:1].isalnum()
            and (room or line.size > 1.1 * usual.size)
            and not _NUMBERED_ENTRY.match(text + " x")
        ):
            return index
        if (
            room
            and _AFTER.match(text)
            and len(text) < 70
            and (line.bold > 0.6 or line.size > 1.05 * usual.size or text.isupper())
        ):
            return index
        if patterns.BIBLIOGRAPHY.match(text) and (line.bold > 0.6 or like_heading):
            return index
    return len(lines)


def _without_heading(lines: Sequence[Line]) -> list[range]:
    """Return a last run of numbered entries where no heading announces it."""
    starts = [
        (index, int(match.group(1) or match.group(2)))
        for index, line in enumerate(lines)
        if (match := _NUMBERED_ENTRY.match(line.text))
    ]
    first: int | None = None
    expected = 1
    for index, number in starts:
        if number == 1:
            first, expected = index, 2
        elif first is not None and number == expected:
            expected += 1
    if first is None or expected < 6 or first < 0.3 * len(lines):
        return []
    return [range(first, len(lines))]


def _unnumbered_without_heading(lines: Sequence[Line], usual: Usual) -> list[range]:
    """Return the last paragraphs of the last section where all of them look like entries."""
    last = max((i for i, line in enumerate(lines) if line.bold > 0.8), default=-1)
    starts = [
        index
        for index in range(last + 1, len(lines))
        if index == last + 1
        or lines[index].column_number != lines[index - 1].column_number
        or lines[index - 1].baseline - lines[index].baseline
        > 1.28 * usual.leading(lines[index].size)
    ]
    first = len(starts)
    for at in range(len(starts) - 1, -1, -1):
        end = starts[at + 1] if at + 1 < len(starts) else len(lines)
        text = " ".join(line.text for line in lines[starts[at] : end])
        if len(text) > 1500 or not _DATED.search(text) or not _ENTRY_START.match(text):
            break
        first = at
    return [range(starts[first], len(lines))] if len(starts) - first >= 3 else []


def entries_of(lines: Sequence[Line]) -> list[range]:
    """Return the stretches of lines that are one entry each."""
    if not lines:
        return []
    entry_lines = _entry_lines(lines)
    starts = _by_numbers(entry_lines) or _by_gaps(entry_lines) or _by_indent(entry_lines)
    if starts is None:
        return segment(entry_lines)
    ends = [*starts[1:], len(lines)]
    return [range(start, end) for start, end in zip(starts, ends, strict=True)]


def _entry_lines(lines: Sequence[Line]) -> list[EntryLine]:
    edges: dict[int, float] = {}
    for line in lines:
        edges[line.column_number] = min(edges.get(line.column_number, line.left), line.left)
    entry_lines = []
    last: Line | None = None
    for line in lines:
        starts_column = last is not None and last.column_number != line.column_number
        gap = None
        if last is not None and not starts_column:
            gap = max((last.baseline - line.baseline) / line.height - 1.0, 0.0)
        text = line.text.replace("\u00ad", "-")
        left = line.left - edges[line.column_number]
        entry_lines.append(EntryLine(text, left, gap, starts_column))
        last = line
    return entry_lines


def _by_numbers(lines: Sequence[EntryLine]) -> list[int] | None:
    """Return the lines that carry the next number each, from the first line's on, if any do."""
    first = _NUMBERED_ENTRY.match(lines[0].text)
    if not first:
        return None
    in_brackets = first.group(1) is not None
    starts, number = [0], int(first.group(1) or first.group(2))
    for index, line in enumerate(lines[1:], start=1):
        match = _NUMBERED_ENTRY.match(line.text)
        if not match or (match.group(1) is not None) != in_brackets:
            continue
        found = int(match.group(1) or match.group(2))
        if found == number + 1 or (in_brackets and number < found <= number + 3):
            starts.append(index)
            number = found
    return starts if len(starts) > 1 or len(lines) < 8 else None


def _by_gaps(lines: Sequence[EntryLine]) -> list[int] | None:
    """Return the lines with clearly more white space above them than others have, if any do."""
    gaps = sorted(line.gap for line in lines if line.gap is not None)
    if len(gaps) < 6:
        return None
    small = gaps[len(gaps) // 5]
    wide = [gap for gap in gaps if gap > small + 0.28]
    narrow = [gap for gap in gaps if gap < small + 0.14]
    if len(wide) < 0.15 * len(gaps) or len(wide) + len(narrow) < 0.97 * len(gaps):
        return None
    starts = [0]
    for index, line in enumerate(lines[1:], start=1):
        if line.gap is None:
            if _opens_column(lines, index):
                starts.append(index)
        elif line.gap > small + 0.28:
            starts.append(index)
    return starts if _are_likely(lines, starts) else None


def _opens_column(lines: Sequence[EntryLine], index: int) -> bool:
    """Say whether the first line of a column begins an entry: by indent, else by its words."""
    if any((line.left or 0) > 6 for line in lines):
        is_hanging = sum(1 for line in lines if (line.left or 0) > 6) > 0.2 * len(lines)
        if is_hanging:
            return (lines[index].left or 0) < 4
    before = lines[index - 1].text.rstrip()
    is_over = before.endswith((".", "/")) or _ADDRESS_END.search(before[-200:])
    return bool(is_over and _AUTHOR_START.match(lines[index].text))


def _by_indent(lines: Sequence[EntryLine]) -> list[int] | None:
    """Return the lines that stand out at the margin where the others hang, or None."""
    hanging = sum(1 for line in lines if (line.left or 0) > 6)
    if not 0.2 * len(lines) <= hanging <= 0.95 * len(lines):
        return None
    starts = [index for index, line in enumerate(lines) if (line.left or 0) < 4]
    if not starts:
        return None
    if starts[0] != 0:
        starts.insert(0, 0)
    return starts if _are_likely(lines, starts) else None


def _are_likely(lines: Sequence[EntryLine], starts: Sequence[int]) -> bool:
    """Say whether the lines at `starts` look like the beginnings of entries."""
    likely = sum(1 for start in starts if _ENTRY_START.match(lines[start].text))
    return likely >= 0.8 * len(starts)
