"""The first page: title, authors, year and identifiers of the paper itself."""

import re
from collections.abc import Sequence

from scholiast.papers import Identifiers, Name
from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.blocks import Block
from scholiast.parsing.pdf.measuring import Usual
from scholiast.parsing.pdf.values import Line
from scholiast.parsing.references.identifiers import find_identifiers
from scholiast.parsing.references.names import read_names

_NO_AUTHORS = re.compile(
    r"@|https?:|universit|institut|departm|school of|laborator|college|faculty|received|abstract|"
    r"\bcent(?:er|re)\b|\bdoi\b|keywords|copyright|©|hospital|academy|inc\.|gmbh|corporation|summary",
    re.I,
)
_RANKS = re.compile(r"\b(?:IEEE|member|fellow|student|ph\.?d|m\.?d|msc|prof)\b", re.I)
_MARKS = re.compile(r"[\d∗*†‡§¶‖⋆♯◊#]+|\(cid:\d{1,5}\)")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_DATED = re.compile(
    r"(?:published|accepted|©|\(c\)|copyright|proceedings|conference|journal|vol\b|"
    r"\(\s?(?:19|20)\d\d\s?\)).{0,60}",
    re.I,
)
_JUNK_TITLES = re.compile(
    r"^(?:untitled|microsoft word|paper|main|manuscript|.{0,80}"
    r"\.(?:docx?|tex|dvi|indd|pdf|html?|md))",
    re.I,
)


def mark_title(blocks: list[Block], usual: Usual, metadata_title: str) -> str:
    """Turn the first page's title blocks into one `title` block; return the title."""
    first_page = [b for b in blocks if b.lines[0].page == blocks[0].lines[0].page] if blocks else []
    candidates = [
        b
        for b in first_page[:14]
        if b.kind in {"heading", "paragraph", "item"}
        and sum(map(str.isalpha, b.text)) > 5
        and not patterns.KNOWN.match(b.text.strip())
        and not (b.kind == "heading" and patterns.NUMBERED.match(b.text) and b.text[0].isdigit())
    ]
    named = _matching(candidates, metadata_title)
    if named is None:
        large = [b for b in candidates if b.lines[0].size > 1.12 * usual.size]
        named = max(large, key=lambda b: round(b.lines[0].size, 1), default=None)
    if named is None:
        early = next((i for i, b in enumerate(candidates) if patterns.KNOWN.match(b.text)), 4)
        named = next((b for b in candidates[: min(early, 4)] if b.kind == "heading"), None)
    if named is None:
        return "" if _JUNK_TITLES.match(metadata_title) else metadata_title.strip()
    _absorb(blocks, named)
    named.kind = "title"
    _calm_front(blocks, named)
    _merge_front(blocks, named)
    _split_front(blocks, named)
    return " ".join(_title_text(named).split())


def _matching(candidates: list[Block], title: str) -> Block | None:
    """Return the block whose words begin the title that the file's metadata gives."""
    wanted = _letters(title)
    if len(wanted) < 12 or _JUNK_TITLES.match(title):
        return None
    for block in candidates:
        here = _letters(block.text)
        if len(here) > 10 and (wanted.startswith(here[:60]) or here.startswith(wanted[:60])):
            return block
    return None


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _calm_front(blocks: list[Block], title: Block) -> None:
    """Make paragraphs of large or bold lines between the title and the first true heading."""
    at = next(index for index, block in enumerate(blocks) if block is title) + 1
    for block in blocks[at : at + 14]:
        if block.lines[0].page != title.lines[0].page:
            return
        if block.kind == "heading":
            text = block.text.strip()
            is_digit = text[0].isdigit() and patterns.NUMBERED.match(text)
            if is_digit or patterns.KNOWN.match(text) or patterns.ROMAN.match(text):
                return
            block.kind = "paragraph"
            if block.lines[0].size > title.lines[0].size or not _is_front(block):
                block.kind = "heading"
                return


def _merge_front(blocks: list[Block], title: Block) -> None:
    """Put bold lines under the title together that are set alike and close: names over lines."""
    at = next(index for index, block in enumerate(blocks) if block is title) + 2
    while at < len(blocks) and blocks[at].kind == blocks[at - 1].kind == "paragraph":
        last, line = blocks[at - 1].lines[-1], blocks[at].lines[0]
        alike = abs(last.size - line.size) < 0.2 and min(last.bold, line.bold) > 0.5
        near = last.page == line.page and 0 < last.baseline - line.baseline < 1.5 * line.size
        if alike and near:
            blocks[at - 1].lines += blocks.pop(at).lines
        else:
            at += 1


def _split_front(blocks: list[Block], title: Block) -> None:
    """Part the paragraphs under the title at marks of affiliations and at a run-in abstract."""
    at = next(index for index, block in enumerate(blocks) if block is title) + 1
    while at < len(blocks):
        block = blocks[at]
        if block.kind not in {"paragraph", "item"} or block.lines[0].page != title.lines[0].page:
            return
        starts = [0]
        for index, line in enumerate(block.lines[1:], start=1):
            if patterns.RUN_IN.match(line.text) or (line.raised and line.raised[0][0] == 0):
                starts.append(index)
            if patterns.RUN_IN.match(line.text):
                break
        ends = [*starts[1:], len(block.lines)]
        parts = [Block("paragraph", block.lines[a:b]) for a, b in zip(starts, ends, strict=True)]
        blocks[at : at + 1] = parts
        at += len(parts)
        if patterns.RUN_IN.match(parts[-1].text) or len(block.text) > 700:
            return


def before_text(blocks: list[Block]) -> list[Block]:
    """Return the blocks from the title to the abstract or the first heading."""
    at = next((index for index, block in enumerate(blocks) if block.kind == "title"), 0)
    found: list[Block] = []
    for block in blocks[at:]:
        is_text = block.kind == "heading" or patterns.RUN_IN.match(block.text)
        if is_text or len(block.text) > 700 or block.lines[0].page != blocks[at].lines[0].page:
            break
        found.append(block)
    return found


def quiet_marks(blocks: list[Block]) -> None:
    """Forget what is raised above the abstract: it marks affiliations, and cites nothing."""
    if not any(block.kind == "title" for block in blocks):
        return
    for block in before_text(blocks):
        for line in block.lines:
            line.raised = []


def _is_front(block: Block) -> bool:
    """Say whether a bold line names people or places rather than a section."""
    text = block.text
    return bool(
        any(line.raised for line in block.lines)
        or _NO_AUTHORS.search(text)
        or "," in text
        or any(_is_person(name) for name in read_names(text)[0])
    )


def _absorb(blocks: list[Block], title: Block) -> None:
    """Take blocks of the same size right after the title into it."""
    at = next(index for index, block in enumerate(blocks) if block is title) + 1
    while at < len(blocks) and len(title.lines) < 6:
        line, last = blocks[at].lines[0], title.lines[-1]
        is_same = abs(line.size - last.size) < 0.3 and line.page == last.page
        near = 0 < last.baseline - line.baseline < 1.6 * last.size
        if not (is_same and near and blocks[at].kind in {"heading", "paragraph"}):
            return
        if (line.bold > 0.5) != (last.bold > 0.5):
            return
        title.lines += blocks.pop(at).lines


def _title_text(block: Block) -> str:
    return " ".join(_without_raised(line) for line in block.lines)


def _without_raised(line: Line) -> str:
    """Return a line's text with its raised marks cut out."""
    return _with_raised_as("", line)


def _with_raised_as(sign: str, line: Line) -> str:
    """Return a line's text with a sign in place of each raised mark."""
    pieces, at = [], 0
    for start, end in line.raised:
        pieces.append(line.text[at:start])
        at = end
    return sign.join([*pieces, line.text[at:]])


def authors_after(blocks: Sequence[Block], metadata_author: str) -> tuple[Name, ...]:
    """Return the authors named between the title and the abstract, or in the metadata."""
    names: list[Name] = []
    at = next((i for i, block in enumerate(blocks) if block.kind == "title"), None)
    following = blocks[at + 1 : at + 8] if at is not None else []
    for block in following:
        text = _clean(block)
        if block.kind == "heading" and (
            patterns.KNOWN.match(text) or patterns.NUMBERED.match(block.text)
        ):
            break
        if names and _is_affiliation(block):
            break
        if (
            not text
            or block.kind not in {"paragraph", "heading", "item"}
            or _NO_AUTHORS.search(text)
        ):
            if names or _NO_AUTHORS.search(text[:12]):
                break
            continue
        found = [name for name in read_names(text)[0] if _is_person(name)]
        if not found or len(text) > 60 * len(found) + 60:
            break
        names += found
    return tuple(names[:200]) or read_names(metadata_author)[0]


def _is_affiliation(block: Block) -> bool:
    """Say whether a block begins with a raised mark or a number, as affiliations do."""
    line = block.lines[0]
    return line.text[0].isdigit() or bool(line.raised and line.raised[0][0] == 0)


def _clean(block: Block) -> str:
    """Return a block's text without marks; lines that end early end a name."""
    widest = max(line.right for line in block.lines)
    pieces: list[str] = []
    for line in block.lines[:80]:
        pieces.append(_with_raised_as("*", line).strip())
        is_full = line.right > widest - 0.12 * (line.column[1] - line.column[0])
        pieces.append(" " if is_full else ", ")
    text = _MARKS.sub(_parting, "".join(pieces).replace("\u00ad ", ""))
    return re.sub(r"(?:\s?,){2,}", ",", text).strip(" ,")


def _parting(hit: re.Match[str]) -> str:
    """Return what a mark parts: two names where one follows right after the space, else words."""
    before, after = hit.string[: hit.start()], hit.string[hit.end() : hit.end() + 2]
    is_attached = before[-1:].isalpha() and len(after) == 2 and after[0].isspace()
    return ", " if is_attached and after[1].isupper() else " "


def _is_person(name: Name) -> bool:
    words = str(name).split()
    if _RANKS.search(str(name)):
        return False
    return 2 <= len(words) <= 6 and all(
        word[0].isupper() or len(word) < 4 or not word[0].isalpha() for word in words
    )


def own_identifiers(texts: Sequence[str]) -> Identifiers:
    """Return identifiers printed in the margins of the first page, or in its first lines."""
    return find_identifiers(" \n ".join(texts)[:6000])


def own_year(texts: Sequence[str]) -> int | None:
    """Return the year that the first page's small print gives, or None."""
    for text in texts:
        for match in _DATED.finditer(text[:4000]):
            year = _YEAR.search(match.group())
            if year:
                return int(year.group())
    for text in texts:
        year = _YEAR.search(text[:300])
        if year and re.search(
            r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", text[:300], re.I
        ):
            return int(year.group())
    return None
