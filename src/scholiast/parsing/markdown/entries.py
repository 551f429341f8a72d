"""The blocks under a heading "References" -> its entries."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from scholiast.parsing.markdown.blocks import Block, Text
from scholiast.parsing.references import EntryLine, segment
from scholiast.parsing.references.namewords import PARTICLES

_LEAD = r"\s*(?:<[^<>]{1,200}>\s*){0,4}[*_]{0,3}"
_NUMBER = re.compile(
    rf"{_LEAD}(?:\\?\[\s?(\d{{1,4}})\s?\\?\]|\((\d{{1,4}})\)\s|(\d{{1,4}})[.)]\s|<sup>(\d{{1,4}})</sup>"
    rf"|\$\^\{{?(\d{{1,4}})\}}?\$|\[\^(\d{{1,4}})\^?\]:?)"
)
_LABEL = re.compile(rf"{_LEAD}\\?\[[A-Za-z][\w+’'&.,\s-]{{1,40}}\\?\]")
_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d[a-z]?\b")
_LONGEST_ENTRY = 1500
_LEAST_RUN = 3
_INDENT_POINTS = 5.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: the stretches of the file that make it, and its number in a numbered list."""

    parts: tuple[Text, ...]
    number: str = ""
    kind: str = "entry"


def entries_of(blocks: Sequence[Block]) -> list[Entry | Block]:
    """Return the entries that the blocks of a reference section hold; other blocks stay."""
    textual = [block for block in blocks if block.kind in ("paragraph", "item")]
    if _is_wrapped(textual):
        return [*_segmented(textual), *(b for b in blocks if b.kind not in ("paragraph", "item"))]
    return _joined([unit for block in blocks for unit in _units(block)])


def number_of(text: Text) -> str:
    r"""Return the number that a text begins with, or an empty string.

    >>> from scholiast.parsing.markdown.blocks import text_of
    >>> number_of(text_of([(r"\[12\] A. Lee", 0)])), number_of(text_of([("A. Lee", 0)]))
    ('12', '')
    """
    match = _NUMBER.match(text.content[:300])
    return next((group for group in match.groups() if group), "") if match else ""


def trailing_run(blocks: Sequence[Block]) -> int | None:
    """Return where a numbered list of references at the end of a text begins, if there is one."""
    at = len(blocks)
    numbered = 0
    while at > 0 and blocks[at - 1].kind in ("paragraph", "item", "comment", "break"):
        text = blocks[at - 1].text
        number = number_of(text) or blocks[at - 1].number
        is_entry = (
            bool(number) and len(text.content) < _LONGEST_ENTRY and bool(_YEAR.search(text.content))
        )
        if blocks[at - 1].kind in ("paragraph", "item") and not is_entry:
            break
        numbered += is_entry
        at -= 1
        if number == "1":
            return at if numbered >= _LEAST_RUN else None
    return None


def _is_wrapped(blocks: Sequence[Block]) -> bool:
    """Say whether entries run over lines that only their words can tell apart."""
    paragraphs = [block for block in blocks if block.kind == "paragraph"]
    if not paragraphs or len(paragraphs) < 0.8 * len(blocks):
        return False
    if paragraphs[0].text.content.startswith("[^"):
        return False
    lines = [line for block in paragraphs for line in block.text.content.split("\n")]
    if len(lines) == len(paragraphs):
        return False
    per_block = median(len(block.text.content.split("\n")) for block in paragraphs)
    years = median(len(_YEAR.findall(block.text.content)) for block in paragraphs)
    return len(paragraphs) <= 3 or (per_block > 3 and years > 3) or per_block > 12


def _segmented(blocks: Sequence[Block]) -> list[Entry | Block]:
    """Return entries by what their lines' words, indents and gaps tell."""
    lines: list[tuple[Text, EntryLine]] = []
    for block in blocks:
        for index, start in enumerate(block.text.starts):
            stop = block.text.starts[index + 1] - 1 if index + 1 < len(block.text.starts) else None
            text = block.text.part(start, len(block.text.content) if stop is None else stop)
            left = block.indent * _INDENT_POINTS if index == 0 else _left_of(block, index)
            lines.append((text, EntryLine(text.content, left, 1.0 if index == 0 else 0.0)))
    ranges = segment([line for _, line in lines])
    return [Entry(tuple(lines[index][0] for index in each)) for each in ranges]


def _left_of(block: Block, index: int) -> float:
    """Return the indent of a block's further line in points."""
    start, offsets = block.text.starts, block.text.offsets
    length = start[index] - start[index - 1] - 1
    return max(offsets[index] - offsets[index - 1] - length - 1, 0) * _INDENT_POINTS


def _units(block: Block) -> list[tuple[Block, Text, str]]:
    """Return what may each be an entry: a block, or its lines where each bears a number."""
    text = block.text
    if block.kind not in ("paragraph", "item"):
        return [(block, text, "")]
    lines = [
        text.part(start, end)
        for start, end in zip(
            text.starts, [*(s - 1 for s in text.starts[1:]), len(text.content)], strict=True
        )
    ]
    marked = _counting(lines)
    if len(marked) < 2 or marked[0] != 0:
        return [(block, text, block.number)]
    bounds = [*(text.starts[index] for index in marked), len(text.content) + 1]
    return [(block, text.part(start, stop - 1), "") for start, stop in pairwise(bounds)]


def _counting(lines: list[Text]) -> list[int]:
    """Return the lines whose numbers count upwards."""
    found: list[int] = []
    last = 0
    for index, line in enumerate(lines):
        number = int(number_of(line) or 0)
        if number > last and (not found or number <= last + 5):
            found.append(index)
            last = number
    return found


def _joined(units: list[tuple[Block, Text, str]]) -> list[Entry | Block]:
    """Return entries, each with the units that carry it on."""
    textual = [unit for unit in units if unit[0].kind in ("paragraph", "item")]
    if sum(bool(number_of(text)) for _, text, _ in textual) > 0.6 * len(textual):
        units = [(block, text, "") for block, text, _ in units]
        textual = [unit for unit in units if unit[0].kind in ("paragraph", "item")]
    numbered = [unit for unit in textual if number_of(unit[1]) or unit[2]]
    by_number = len(numbered) > 0.6 * len(textual)
    final = max((i for i, unit in enumerate(units) if number_of(unit[1]) or unit[2]), default=-1)
    found: list[Entry | Block] = []
    is_over = False
    for index, (block, text, number) in enumerate(units):
        last = found[-1] if found and isinstance(found[-1], Entry) else None
        own = number_of(text) or number
        if block.kind not in ("paragraph", "item") or is_over or not text.content.strip():
            found.append(block)
        elif last and _carries_on(block, text, own, by_number and index < final):
            found[-1] = Entry((*last.parts, text), last.number)
        elif by_number and not own and index > final and not _YEAR.search(text.content[-200:]):
            is_over = True
            found.append(block)
        else:
            found.append(Entry((text,), "" if number_of(text) else number))
    return found


def _carries_on(block: Block, text: Text, number: str, by_number: bool) -> bool:
    """Say whether a block goes on with the entry before it."""
    if number or _LABEL.match(text.content[:300]):
        return False
    if block.kind == "item" and not block.opens:
        return True
    plain = re.sub(rf"^{_LEAD}", "", text.content)
    if by_number:
        return True
    if plain.split(" ", 1)[0].casefold() in PARTICLES:
        return False
    return plain[:1].islower() or (len(plain) < 60 and not _YEAR.search(plain) and "," not in plain)
