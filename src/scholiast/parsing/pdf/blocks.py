"""Lines in reading order -> blocks: headings, paragraphs, captions, notes, lists, equations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.measuring import Usual
from scholiast.parsing.pdf.rows import cells_of, is_row
from scholiast.parsing.pdf.values import Line

LONGEST_KNOWN = 60
"""Characters; no heading that is known by its words is longer."""


@dataclass(slots=True)
class Block:
    """Lines that belong together, and what they are."""

    kind: str
    """`title`, `heading`, `paragraph`, `caption`, `note`, `item`, `equation`, `table`, `code`,
    `entry`"""
    lines: list[Line]
    level: int = 0
    label: str = ""
    """Number of a note or an equation, label of a caption."""
    float_kind: str = ""
    after: list["Block"] = field(default_factory=list)
    """Notes and floats that interrupt it and are written after it."""

    @property
    def text(self) -> str:
        """Return its lines' text with spaces between."""
        return " ".join(line.text for line in self.lines)


def blocks_of(lines: Sequence[Line], usual: Usual) -> list[Block]:
    """Return the blocks of the document's running text, in reading order."""
    blocks: list[Block] = []
    notes = _note_lines(lines, usual)
    last: Line | None = None
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        kind = _kind(line, last, following, usual, in_note=id(line) in notes)
        current = blocks[-1] if blocks else None
        if current is None or last is None or _breaks(current, last, line, kind, usual):
            blocks.append(_opened(line, kind))
        else:
            current.lines.append(line)
        last = line
    _name_tables(blocks)
    return blocks


def _name_tables(blocks: list[Block]) -> None:
    """Give rows the label of the caption of a table that stands right above or below them."""
    for index, block in enumerate(blocks):
        if block.kind != "caption" or block.float_kind not in {"table", "listing", "algorithm"}:
            continue
        for near in (index + 1, index - 1):
            if 0 <= near < len(blocks) and blocks[near].kind == "table" and not blocks[near].label:
                blocks[near].label = block.label
                break


def _opened(line: Line, kind: str) -> Block:
    block = Block(kind, [line])
    if kind == "caption" and (match := patterns.CAPTION.match(line.text)):
        block.label = match.group("label").strip()
        block.float_kind = patterns.KINDS.get(match.group("kind")[0].lower(), "figure")
    if kind == "note" and (match := patterns.NOTE_MARK.match(line.text)):
        block.label = match.group("label")
    if kind == "equation" and (match := patterns.EQUATION_NUMBER.search(line.text)):
        block.label = match.group("number")
    return block


def _kind(
    line: Line, last: Line | None, following: Line | None, usual: Usual, *, in_note: bool
) -> str:
    """Return what a line is by itself and its neighbours."""
    if in_note:
        return "note"
    if _is_code(line):
        return "code"
    if is_caption(line, last, usual):
        return "caption"
    if is_heading(line, last, usual):
        return "heading"
    return _plain_kind(line, last, following, usual)


def _plain_kind(line: Line, last: Line | None, following: Line | None, usual: Usual) -> str:
    """Return what a line is that is neither set apart by its looks nor opens anything."""
    if is_equation(line, usual):
        return "equation"
    if is_row(line, last, following):
        return "table"
    return "item" if _is_item(line) else "paragraph"


def _is_code(line: Line) -> bool:
    """Say whether a line is set in a fixed width, letter for letter where the font hides it."""
    if line.mono > 0.75 and len(line.text) > 2:
        return True
    if line.text.count(" ") < 0.3 * len(line.text):
        return False
    words = line.text.split()
    return len(words) >= 8 and sum(1 for word in words if len(word) == 1) > 0.6 * len(words)


def _is_item(line: Line) -> bool:
    if patterns.BULLET.match(line.text):
        return True
    is_indented = line.left > line.column[0] + 0.4 * line.size
    return is_indented and bool(patterns.ENUMERATED.match(line.text))


def _note_lines(lines: Sequence[Line], usual: Usual) -> set[int]:
    """Return the ids of lines in footnotes: small ones at a column's foot under a mark."""
    found: set[int] = set()
    foot: list[Line] = []
    is_open = True
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        below = lines[index + 1] if index + 1 < len(lines) else None
        if below is None or below.column_number != line.column_number:
            foot = []
            is_open = True
        if not is_open or line.size > 0.94 * usual.size or patterns.CAPTION.match(line.text):
            is_open = False
            continue
        foot.append(line)
        if _starts_note(line):
            found |= {id(one) for one in foot}
            foot = []
    return found


def _starts_note(line: Line) -> bool:
    if line.raised and line.raised[0][0] == 0:
        return True
    return line.text[0] in "∗*†‡§¶" and len(line.text) > 4


def is_caption(line: Line, last: Line | None, usual: Usual) -> bool:
    """Say whether a line opens a caption."""
    match = patterns.CAPTION.match(line.text)
    if not match:
        return False
    mark = match.group("mark").strip()
    if mark:
        return mark != "." or line.bold > 0.15 or not _is_flowing(last, line, usual)
    stands_out = line.bold > 0.15 or line.size < 0.96 * usual.size or not match.group("rest")
    return stands_out and not _is_flowing(last, line, usual)


def _is_flowing(last: Line | None, line: Line, usual: Usual) -> bool:
    """Say whether a line follows the one above as the next of the same paragraph."""
    if last is None or last.column_number != line.column_number:
        return False
    gap = last.baseline - line.baseline
    return (
        0 < gap < 1.25 * usual.leading(line.size)
        and abs(last.size - line.size) < 0.06 * line.size
        and not patterns.ends_sentence(last.text)
    )


def is_heading(line: Line, last: Line | None, usual: Usual) -> bool:
    """Say whether a line is a heading by its looks, its number and its room."""
    text = line.text.strip()
    is_known = len(text) < LONGEST_KNOWN and bool(patterns.KNOWN.match(text))
    capitals = text.isupper() and len(text) > 5
    is_small = line.size < (0.7 if capitals else 0.9) * usual.size
    if not _may_be_heading(line, text) or (is_small and not is_known):
        return False
    has_room = _has_room(last, line, usual)
    numbered = _is_numbered(text)
    if cells_of(line) > 1 and not numbered:
        return False
    if line.size > 1.07 * usual.size or line.bold > 0.85:
        return has_room or numbered or is_known
    if is_known or not has_room:
        return has_room
    if line.column[1] - line.right < 1.5 * line.size and not capitals:
        return False
    in_other_face = line.face.name != usual.face and not line.face.is_math
    return numbered and (capitals or (in_other_face and not text.endswith(".")))


def _may_be_heading(line: Line, text: str) -> bool:
    """Say whether a line's words are few and wordlike enough for a heading."""
    if len(text) > 130:
        return False
    letters = sum(map(str.isalpha, text))
    if letters < 3 or letters < 0.5 * len(text.replace(" ", "")):
        return False
    if line.math > 0.5 or text.endswith((",", ";", "\u00ad")):
        return False
    if patterns.RUN_IN.match(text) and len(text) > 24:
        return False
    return _starts_as_heading(text)


def _is_numbered(text: str) -> bool:
    found = (patterns.NUMBERED, patterns.ROMAN, patterns.LETTERED)
    return any(pattern.match(text) for pattern in found)


def _starts_as_heading(text: str) -> bool:
    first = next((character for character in text if character.isalpha()), "")
    return first.isupper() or bool(patterns.NUMBERED.match(text)) or not first.islower()


def _has_room(last: Line | None, line: Line, usual: Usual) -> bool:
    """Say whether white space or a new column stands above a line."""
    if last is None or last.column_number != line.column_number:
        return True
    gap = last.baseline - line.baseline
    return gap > 1.2 * usual.leading(min(line.size, usual.size)) or gap < 0


def is_equation(line: Line, usual: Usual) -> bool:
    """Say whether a line is (part of) a displayed equation."""
    numbered = len(line.cells) > 1 and patterns.EQUATION_NUMBER.fullmatch(
        line.text[line.cells[-1][0] :].strip()
    )
    if not numbered and not line.math:
        return False
    indent = line.left - line.column[0]
    signs = len(patterns.MATH_SIGN.findall(line.text))
    if indent < 0.8 * usual.size:
        return bool(numbered and (line.math > 0.3 or signs)) or (line.math > 0.6 and signs > 0)
    words = len(re.findall(r"[A-Za-z]{4,}", line.text))
    if numbered and words < 6 and (line.math > 0.15 or signs):
        return True
    return words <= 2 and (line.math > 0.4 or (signs > 0 and line.math > 0.2))


def _breaks(block: Block, last: Line, line: Line, kind: str, usual: Usual) -> bool:
    """Say whether a line opens a new block after `last`."""
    if line.column_number != last.column_number:
        return not (kind == block.kind == "code")
    gap = last.baseline - line.baseline
    leading = usual.leading(line.size)
    if kind != block.kind:
        return not _takes_in(block, last, line, kind, gap, leading)
    rows = {"table": 3.0, "code": 3.0, "equation": 2.2}
    if kind in rows:
        return gap > rows[kind] * leading
    if kind == "heading":
        is_far = gap > 1.45 * max(leading, 1.15 * line.size)
        return is_far or _is_new_heading(last, line)
    if kind in {"caption", "item", "note"}:
        return kind != "note" or _starts_note(line)
    is_far = gap > (1.2 if usual.tight else 1.28) * leading or gap < 0
    return is_far or _opens_paragraph(block, last, line)


def _takes_in(block: Block, last: Line, line: Line, kind: str, gap: float, leading: float) -> bool:
    """Say whether a block goes on with a line that by itself would be of another kind."""
    near = -0.5 * leading < gap < 1.3 * leading
    if block.kind == "caption":
        return (
            near and kind in {"paragraph", "item", "equation"} and abs(line.size - last.size) < 0.5
        )
    if block.kind == "item":
        start = block.lines[0]
        return (
            near and kind in {"paragraph", "equation"} and line.left > start.left + 0.3 * line.size
        )
    if block.kind == "paragraph":
        return near and kind == "equation" and line.left < line.column[0] + 2 and line.math < 0.6
    if block.kind == "table":
        return gap < 1.8 * leading and kind == "paragraph" and len(line.text) < 40
    return block.kind == "code" and near and line.mono > 0.4


def _is_new_heading(last: Line, line: Line) -> bool:
    return (
        abs(last.size - line.size) > 0.3
        or (last.bold > 0.8) != (line.bold > 0.8)
        or bool(patterns.NUMBERED.match(line.text) and not line.text[0].isalpha())
        or bool(patterns.KNOWN.match(line.text))
    )


def _opens_paragraph(block: Block, last: Line, line: Line) -> bool:
    """Say whether indents, a short line above or another size start a new paragraph."""
    if abs(last.size - line.size) > 0.08 * last.size + 0.05:
        return True
    em = line.size
    step = line.left - last.left
    ended = patterns.ends_sentence(last.text)
    if 0.7 * em < step < 5 * em and (ended or line.text[0].isupper()) and len(block.lines) > 1:
        return True
    if 0.7 * em < step < 5 * em and ended:
        return True
    is_short = last.column[1] - last.right > 2.2 * em
    return bool(is_short and ended and (line.text[0].isupper() or not line.text[0].isalpha()))
