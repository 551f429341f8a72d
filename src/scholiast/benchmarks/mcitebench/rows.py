"""The published row: one line of `data.jsonl` (caiyuhu/MCiteBench, `data/README.md`).

What we add stands in `meta_data`, where other readers pass it by: `captions` and `cells`, by the
content they belong to. A table of which only the cells are known has a path that ends in `.tsv`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Literal

import msgspec

from scholiast.answering.interface import Modality
from scholiast.benchmarks.mcitebench.interface import label_of
from scholiast.errors import InputError

CELLS_ENDING = ".tsv"
CAPTIONS, CELLS = "captions", "cells"
"""Keys of `meta_data` that are ours: caption and cells by content."""
_GOLD_CAPTIONS = ("img_caption", "table_caption")
"""Keys of `meta_data` in published rows: the caption of a locating question's evidence."""
_INDEX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.\-]{0,15}")


class Row(msgspec.Struct, frozen=True):
    """One question as it is published."""

    question_id: str
    pdf_id: str
    question_type: Literal["explanation", "locating"]
    question: str
    answer: str | int | float | list[str | int | float]
    evidence_keys: list[str]
    evidence_contents: list[str]
    evidence_modal: list[str] | str
    evidence_count: int
    distractor_count: int
    info_count: int
    text_2_idx: dict[str, str]
    idx_2_text: dict[str, str]
    image_2_idx: dict[str, str]
    idx_2_image: dict[str, str]
    table_2_idx: dict[str, str]
    idx_2_table: dict[str, str]
    distractor_contents: list[str]
    meta_data: dict[str, Any] = {}

    def indexes(self, modality: Modality) -> dict[str, str]:
        """Return the index of each content of a modality."""
        maps = {
            Modality.TEXT: self.text_2_idx,
            Modality.FIGURE: self.image_2_idx,
            Modality.TABLE: self.table_2_idx,
        }
        return maps[modality]

    def contents(self) -> Iterator[tuple[Modality, str, str]]:
        """Yield modality, content and label of each source, text first, tables last."""
        for modality in Modality:
            for content, index in self.indexes(modality).items():
                yield modality, content, label_of(modality, index)

    def told(self, kind: str, content: str) -> str:
        """Return the caption or the cells that the row tells of a content; empty for none."""
        listed = self.meta_data.get(kind)
        if isinstance(listed, Mapping) and content in listed:
            return str(listed[content])
        if kind == CAPTIONS and self.evidence_contents == [content]:
            known = (self.meta_data.get(key) for key in _GOLD_CAPTIONS)
            return next((one for one in known if isinstance(one, str) and one.strip()), "")
        return ""


def read_row(raw: Mapping[str, object], place: str) -> Row:
    """Return a row that hangs together; InputError says where it does not."""
    try:
        row = msgspec.convert(raw, Row)
    except msgspec.ValidationError as error:
        raise InputError(f"{place}: not a question of MCiteBench: {error}") from error
    fault = next(_faults(row), None)
    if fault:
        raise InputError(f"{place}: {fault}")
    return row


def _faults(row: Row) -> Iterator[str]:
    """Yield what is wrong with a row, in words."""
    for name in ("question_id", "question"):
        if not getattr(row, name).strip():
            yield f"{name!r} is empty"
    if not _is_plain(row.pdf_id):
        yield f"'pdf_id' names a folder, and {row.pdf_id!r:.80} is no plain folder name"
    yield from _map_faults("text", row.text_2_idx, row.idx_2_text)
    yield from _map_faults("image", row.image_2_idx, row.idx_2_image)
    yield from _map_faults("table", row.table_2_idx, row.idx_2_table)
    yield from _content_faults(row)
    counts = (len(row.evidence_contents), len(row.distractor_contents))
    told = (row.evidence_count, row.distractor_count, row.info_count)
    if told != (*counts, sum(counts)):
        yield (
            f"'evidence_count', 'distractor_count' and 'info_count' are {told},"
            f" and it has {counts[0]} and {counts[1]}"
        )


def _map_faults(name: str, forth: Mapping[str, str], back: Mapping[str, str]) -> Iterator[str]:
    if {index: content for content, index in forth.items()} != back or len(back) != len(forth):
        yield f"'{name}_2_idx' and 'idx_2_{name}' are not each other's reverse"
    odd = next((index for index in back if not _INDEX.fullmatch(index)), None)
    if odd is not None:
        yield f"'idx_2_{name}' has the index {odd!r:.40}; indexes are like 3 or A.1"
    empty = name == "text" and any(not content.strip() for content in forth)
    if empty:
        yield "'text_2_idx' has an empty text"
    outside = None if name == "text" else next((one for one in forth if not is_inside(one)), None)
    if outside is not None:
        yield f"'{name}_2_idx' has {outside!r:.120}, which leaves the folder of its paper"


def _content_faults(row: Row) -> Iterator[str]:
    known = [content for _, content, _ in row.contents()]
    if len(set(known)) < len(known):
        yield "one content is listed as text, image or table more than once"
    named: Sequence[str] = [*row.evidence_contents, *row.distractor_contents]
    if not row.evidence_contents:
        yield "'evidence_contents' is empty"
    stray = next((one for one in named if one not in known), None)
    if stray is not None:
        yield f"the content {stray!r:.80} has no index in text, image or table"
    if len(set(named)) < len(named):
        yield "one content is named twice among evidence and distractors"
    left = set(known) - set(named)
    if left:
        yield f"the content {min(left)!r:.80} is neither evidence nor distractor"


def is_inside(path: str) -> bool:
    r"""Say whether a path cannot leave the folder that it is taken in, by its letters.

    >>> is_inside("images/a.jpg"), is_inside("../a.jpg"), is_inside("/a.jpg"), is_inside("a\\b")
    (True, False, False, False)
    """
    parts = PurePosixPath(path).parts
    has_odd = any(sign in path for sign in "\\:\0")
    return bool(parts) and parts[0] != "/" and ".." not in parts and not has_odd


def _is_plain(name: str) -> bool:
    return is_inside(name) and len(PurePosixPath(name).parts) == 1 and not name.startswith(".")
