"""Putting words, lines and paragraphs together again that lines, columns and pages broke."""

import re
from collections import Counter
from collections.abc import Iterable

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.blocks import Block
from scholiast.parsing.pdf.values import Line

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_JOINING = frozenset({
    "over", "under", "inter", "out", "some", "any", "every", "with", "where", "there", "here",
    "data", "work", "time", "back", "counter", "super", "trans", "hyper", "micro", "macro",
    "multi", "photo", "electro", "frame", "foot", "head", "through", "mean", "more", "what",
    "when", "which", "other",
})  # fmt: skip
"""First halves that often are words themselves where a line's end broke one word."""
_LAST_WORD = re.compile(r"([^\s(\[“\"‘/]{0,60})[-\u00ad]$")
_FIRST_WORD = re.compile(r"[^\s,.;:)\]”\"’?!/]*")
_KEEPING = frozenset(
    [
        "self",
        "non",
        "cross",
        "semi",
        "quasi",
        "pseudo",
        "well",
        "ex",
        "all",
        "half",
        "multi-",
        "inter-",
    ]
)
_ADDRESS = re.compile(r"https?:|www\.|doi\.org|\b10\.\d{4,9}/|ftp:", re.I)
_ADDRESS_SIGN = re.compile(r"[/_=?&%#~\d]|[.-]\w")


def _whole_words(text: str) -> str:
    """Return a line's text without the word that its end breaks."""
    return text.rpartition(" ")[0] if text[-1:] in "-\u00ad" else text


class Words:
    """The words of a document, by which a broken word is told from a compound."""

    def __init__(self, lines: Iterable[Line]) -> None:
        texts = [_whole_words(line.text) for line in lines]
        self._whole = Counter(_WORD.findall("\n".join(texts).lower()))

    def joined(self, before: str, after: str) -> str | None:
        """Return what stands between two halves of a word: nothing, a hyphen, or None for a space.

        `before` ends with the line's hyphen.
        """
        match = _LAST_WORD.search(before)
        if not match or not after or not match.group(1):
            return None
        left = match.group(1)
        right = _FIRST_WORD.match(after)
        word = right.group() if right else ""
        if not left[-1].isalpha() or not word[:1].isalpha() or "://" in left:
            return "-"
        return "" if self._is_one_word(left, word) else "-"

    def _is_one_word(self, left: str, right: str) -> bool:
        whole, compound = (left + right).lower(), f"{left}-{right}".lower()
        if self._whole[whole] != self._whole[compound]:
            return self._whole[whole] > self._whole[compound]
        if right[0].isupper() or left.isupper() or left.lower() in _KEEPING:
            return False
        first = right.partition("-")[0].lower()
        both = bool(self._whole[left.lower()] and self._whole[first])
        if "-" in right:
            return not both
        return not both or min(len(left), len(first)) < 4 or left.lower() in _JOINING


def fragments(lines: list[Line], words: Words) -> list[tuple[str, Line]]:
    """Return each line's text with what parts it from the next: a space, or nothing.

    A hyphen that only the line's end made is gone.
    """
    result: list[tuple[str, Line]] = []
    for index, line in enumerate(lines):
        text = line.text
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        result.append((_with_joint(text.rstrip(), following.lstrip(), words), line))
    return result


def _with_joint(text: str, following: str, words: Words) -> str:
    if not following:
        return text.replace("\u00ad", "-")
    if text[-1:] in "-\u00ad":
        joint = words.joined(text, following)
        if joint is not None:
            return text[:-1] + joint
        return text[:-1] + "- "
    if text[-1] == "–" and text[-2:-1].isdigit() and following[0].isdigit():
        return text
    return text if _is_cut_address(text, following) else text + " "


def _is_cut_address(text: str, following: str) -> bool:
    """Say whether a line's last word is an address that goes on in the next line."""
    last, first = text.rpartition(" ")[2][-300:], following.partition(" ")[0][:300]
    if not _ADDRESS.search(last) or last[-1] in ",;)]":
        return False
    if last[-1] == ".":
        return bool(re.match(r"[A-Za-z0-9-]{1,100}[./=][\w/]", first))
    return bool(_ADDRESS_SIGN.search(first))


def is_unfinished(text: str) -> bool:
    """Say whether a paragraph's last words do not end a sentence.

    >>> is_unfinished("as shown by Lee et"), is_unfinished("It holds [12]")
    (True, False)
    """
    tail = text.rstrip()
    if not tail:
        return False
    if re.search(r"\[[\d,;\s–-]{1,30}\]$", tail):
        return False
    if patterns.is_open(tail):
        return True
    if re.search(r"\b(?:e\.g|i\.e|et al|cf|vs|Fig|Eq|Sec|resp|pp|No)\.$", tail):
        return True
    return not patterns.ends_sentence(tail) or tail[-1] in ",;:-\u00ad"


def goes_on(text: str) -> bool:
    """Say whether a paragraph's first words continue a sentence.

    >>> goes_on("al. (2019) found"), goes_on("Results differ")
    (True, False)
    """
    return bool(patterns.CONTINUES.match(text.lstrip()))


def joined(blocks: list[Block]) -> list[Block]:
    """Return blocks with paragraphs whole that columns, pages, floats or notes interrupted.

    Rules of BibAgent's appendix C.2.2: the tail is incomplete, and the head continues it or is at
    least no start of its own.
    """
    result: list[Block] = []
    open_at: int | None = None
    for block in blocks:
        if block.kind in {"paragraph", "item"} and open_at is not None:
            tail = result[open_at]
            if block.kind == "paragraph" and _belong_together(
                tail, block, len(result) - open_at > 1
            ):
                between = result[open_at + 1 :]
                del result[open_at + 1 :]
                tail.lines += block.lines
                tail.after += between
                continue
        if block.kind in {"paragraph", "item"}:
            open_at = len(result)
        elif block.kind in {"heading", "title", "equation", "code"}:
            open_at = None
        result.append(block)
    return result


def _is_lettering(block: Block) -> bool:
    """Say whether a block is a stray number or sign: a figure's or a table's."""
    return len(block.lines) == 1 and sum(map(str.isalpha, block.lines[0].text)) < 2


def _belong_together(tail: Block, head: Block, interrupted: bool) -> bool:
    last, first = tail.lines[-1], head.lines[0]
    same_column = last.column_number == first.column_number
    if same_column and not interrupted:
        return False
    if abs(last.size - first.size) > 0.12 * last.size:
        return False
    before, after = last.text, first.text
    if before[-1] in "-\u00ad" and after[0].isalnum():
        return True
    if not is_unfinished(before) or (_is_lettering(head) and not patterns.is_open(before)):
        return False
    if same_column:
        return goes_on(after) or patterns.is_open(before)
    return goes_on(after) or last.text[-1] not in ":"
