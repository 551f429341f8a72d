"""Which blocks are headings, how deep each lies, and which of them is the paper's title."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scholiast.parsing.markdown.blocks import Block
from scholiast.parsing.sectioning import role_of

_BOLD = re.compile(r"(\*\*|__)([^*_\n]{1,120}?)\s*[:.]?\1\s*:?")
_NUMBERED = re.compile(r"(\d{1,2}|[A-Z]|[IVX]{1,5})((?:\.\d{1,2}){0,4})[.):]?\s+\S")
_NUMBERED_WORDS = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-Z][^.;:?!]{2,60}")
_KNOWN = {
    "abstract", "introduction", "background", "related work", "related works", "method", "methods",
    "methodology", "materials and methods", "methods and materials", "experiments", "experiment",
    "experimental setup", "results", "results and discussion", "discussion", "limitations",
    "conclusion", "conclusions", "summary", "keywords", "contents", "preliminaries", "appendix",
    "declarations", "data availability", "einleitung", "methoden", "ergebnisse", "diskussion",
    "fazit", "introducción", "conclusiones", "résumé", "discussion and conclusion",
}  # fmt: skip
_ATTRIBUTES = re.compile(r"\s{0,4}\{[^{}\n]{0,200}\}\s*$")
_HEADING_WORDS = re.compile(r"[*_`]{1,3}|<[^<>]{1,200}>|\\(?=[^\w\s])")
_LONGEST_TITLE = 250


@dataclass(frozen=True, slots=True)
class Outline:
    """The title's blocks, by index, and the level of every other heading."""

    title: tuple[int, ...]
    levels: dict[int, int]


def heading_words(block: Block) -> str:
    """Return a heading's words without Markdown's marks and attributes."""
    words = _ATTRIBUTES.sub("", block.text.content)
    return " ".join(_HEADING_WORDS.sub("", words).split())


def is_known(words: str) -> bool:
    """Say whether a heading's words are ones that papers' sections commonly bear.

    >>> is_known("2. Related Work"), is_known("REFERENCES"), is_known("A tale of two cities")
    (True, True, False)
    """
    match = re.match(r"\s*(?:(?:\d{1,2}|[IVX]{1,5})(?:\.\d{1,2})*[.):]?\s+)?(.*)", words, re.S)
    bare = (match.group(1) if match else words).strip(" .:*_").casefold()
    return bare in _KNOWN or role_of(words) != "body"


def promote(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with paragraphs that are headings made headings, of level 0."""
    words = [heading_words(block) for block in blocks if block.kind == "heading"]
    has_headings = len(words) > 1
    has_list = any(role_of(each) == "references" for each in words)
    found: list[Block] = []
    for index, block in enumerate(blocks):
        if block.kind == "paragraph":
            parts = _promoted(block, has_headings)
            again = has_list and role_of(heading_words(parts[0])) == "references"
            found += [block] if again else parts
        else:
            around = [*blocks[max(index - 1, 0) : index], *blocks[index + 1 : index + 2]]
            found.append(_item_promoted(block, around, has_headings))
    return found


def _item_promoted(block: Block, around: Sequence[Block], has_headings: bool) -> Block:
    """Return a list's only item as the numbered heading that it is, or the block as it is."""
    lone = block.kind == "item" and all(other.kind != "item" for other in around)
    if not lone or not block.whole or "\n" in block.text.content:
        return block
    words = block.text.content.strip("*_ ")
    numbered = not has_headings and _NUMBERED_WORDS.fullmatch(block.whole.content)
    if is_known(words) or numbered:
        return replace(block, kind="heading", level=0, text=block.whole)
    return block


def _promoted(block: Block, has_headings: bool) -> list[Block]:
    """Return a paragraph, or the heading that it is, or the heading that it begins with and it."""
    content = block.text.content
    bold = _BOLD.fullmatch(content.strip())
    if bold and (is_known(bold.group(2)) or _NUMBERED_WORDS.fullmatch(bold.group(2))):
        return [replace(block, kind="heading", level=0)]
    first, newline, _ = content.partition("\n")
    words = first.strip("*_ ")
    if len(words) < 60 and is_known(words) and (words[:1].isupper() or words[:1].isdigit()):
        heading = replace(block, kind="heading", level=0, text=block.text.part(0, len(first)))
        rest = block.text.part(len(first) + 1, len(content)) if newline else None
        return [heading, replace(block, text=rest)] if rest else [heading]
    if not has_headings and not newline and _NUMBERED_WORDS.fullmatch(words):
        return [replace(block, kind="heading", level=0)]
    return [block]


def outline(blocks: Sequence[Block], *, has_title: bool) -> Outline:
    """Return which headings make the title and how deep the others lie, from 1.

    The only heading of the first level is the title, or the first heading where the sections that
    papers commonly have follow it. Numbers decide the depth where the marks disagree with them.
    """
    headings = [index for index, block in enumerate(blocks) if block.kind == "heading"]
    title = () if has_title else _title(blocks, headings)
    rest = [index for index in headings if index not in title]
    return Outline(title, _levels(blocks, rest))


def _title(blocks: Sequence[Block], headings: list[int]) -> tuple[int, ...]:
    """Return the indices of the headings or the paragraph that make the title."""
    if headings:
        first = headings[0]
        tops = [index for index in headings if blocks[index].level == 1]
        if _may_be_title(blocks[first]) and (
            tops == [first]
            or (blocks[first].level and any(is_known(heading_words(blocks[i])) for i in headings))
        ):
            return _run_on(blocks, first, headings)
    return _title_paragraph(blocks, headings)


def _run_on(blocks: Sequence[Block], first: int, headings: list[int]) -> tuple[int, ...]:
    """Return the first heading and those right behind it that carry on the title."""
    found = [first]
    for index in range(first + 1, min(first + 3, len(blocks))):
        same = blocks[index].kind == "heading" and blocks[index].level == blocks[first].level
        if not same or not _may_be_title(blocks[index]) or len(headings) <= len(found) + 1:
            break
        found.append(index)
    return tuple(found)


def _title_paragraph(blocks: Sequence[Block], headings: list[int]) -> tuple[int, ...]:
    """Return the first paragraph of a plain text where the parts of a paper follow it."""
    known = [index for index in headings if is_known(heading_words(blocks[index]))]
    if not known or not blocks or blocks[0].kind != "paragraph" or known[0] == 0:
        return ()
    content = blocks[0].text.content
    short = len(content) <= _LONGEST_TITLE and content.count("\n") < 3
    return (0,) if short and not content.rstrip().endswith((".", ":", ";")) else ()


def _may_be_title(block: Block) -> bool:
    words = heading_words(block)
    return bool(words) and not is_known(words) and not _NUMBERED_WORDS.match(words)


def _depth(words: str) -> int:
    """Return how deep a heading's number says it lies; 0 where it has none."""
    match = _NUMBERED.match(words)
    return 1 + match.group(2).count(".") if match else 0


def _levels(blocks: Sequence[Block], headings: list[int]) -> dict[int, int]:
    """Return each heading's level, the highest being 1."""
    marked = [blocks[index].level for index in headings if blocks[index].level]
    base = min(marked, default=1)
    depths = {index: _depth(heading_words(blocks[index])) for index in headings}
    numbered = [index for index in headings if depths[index] and blocks[index].level]
    agreeing = sum(blocks[index].level - base + 1 == depths[index] for index in numbered)
    trust_marks = not numbered or agreeing > 0.6 * len(numbered)
    flat = len(set(marked)) <= 1
    levels: dict[int, int] = {}
    last = 1
    for index in headings:
        own = blocks[index].level - base + 1 if blocks[index].level else depths[index] or 1
        if trust_marks:
            levels[index] = own
        else:
            known = is_known(heading_words(blocks[index]))
            levels[index] = depths[index] or (1 if known or flat else min(own, last + 1))
        last = levels[index]
    return levels
