"""Paragraphs that a page break has cut in two -> whole ones again."""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.parsing.markdown.blocks import Block, Text

_ENDINGS = tuple(".:;?!)]”\"'")


def join_over_pages(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks without page breaks; a sentence that runs over one is one again."""
    found: list[Block] = []
    is_broken = False
    for block in blocks:
        if block.kind == "break":
            is_broken = True
            continue
        if is_broken and found and _runs_on(found[-1], block):
            found[-1] = replace(found[-1], text=_joined(found[-1].text, block.text))
        else:
            found.append(block)
        is_broken = False
    return found


def _runs_on(before: Block, after: Block) -> bool:
    """Say whether `after` goes on with the sentence in which `before` ends."""
    if before.kind not in ("paragraph", "item") or after.kind != "paragraph":
        return False
    end, start = before.text.content.rstrip(), after.text.content.lstrip()
    return bool(end) and not end.endswith(_ENDINGS) and start[:1].islower()


def _joined(before: Text, after: Text) -> Text:
    """Return two texts as one; a word cut by a hyphen is made whole."""
    head = before.content.rstrip()
    cut = head.endswith("-") and head[-2:-1].isalpha()
    head = head[:-1] if cut else head + "\n"
    starts = tuple(start for start in before.starts if start < len(head))
    moved = tuple(start + len(head) for start in after.starts)
    return Text(head + after.content, before.offsets[: len(starts)] + after.offsets, starts + moved)
