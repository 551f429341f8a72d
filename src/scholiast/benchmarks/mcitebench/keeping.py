"""Questions -> the published format: `data.jsonl`, and pictures named by their hash."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality
from scholiast.benchmarks.mcitebench.interface import Question, index_of
from scholiast.benchmarks.mcitebench.loading import STEM, VISUAL
from scholiast.benchmarks.mcitebench.rows import CAPTIONS, CELLS, CELLS_ENDING, Row, read_row
from scholiast.errors import InputError

_ENDINGS = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/gif": ".gif",
    "image/webp": ".webp",
}


def write_questions(folder: Path, questions: Iterable[Question]) -> int:
    """Write questions and their pictures into a folder; return how many.

    They are taken one at a time, and `data.jsonl` stands there whole or not at all. InputError
    names the question that the format cannot hold: a paper's id that is no plain folder name, a
    figure without a picture, evidence that is no source, labels that are not of their modality.
    `read_questions` gives them back, sources in the format's order, ids of units as `paper#label`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{STEM}.jsonl"
    beside = path.with_name(f".{path.name}.new")
    count = 0
    with beside.open("wb") as file:
        for count, question in enumerate(questions, start=1):  # noqa: B007  (read after the loop)
            file.write(msgspec.json.encode(_row(question, folder / VISUAL)) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return count


def _row(question: Question, visual: Path) -> Row:
    place = f"question {question.id}"
    named = {one.label for one in question.sources}
    stray = [label for label in question.evidence if label not in named]
    if stray:
        raise InputError(f"{place}: {stray[0]!r} is evidence and no source")
    read_row(msgspec.to_builtins(_built(question, {})), place)
    contents = {one.label: _content(one, visual / question.paper) for one in question.sources}
    row = _built(question, contents)
    return read_row(msgspec.to_builtins(row), place)


def _built(question: Question, contents: dict[str, str]) -> Row:
    """Return the row, labels standing for contents that are not known."""
    maps: dict[Modality, dict[str, str]] = {modality: {} for modality in Modality}
    for one in question.sources:
        try:
            index = index_of(one.unit.modality, one.label)
        except ValueError as error:
            raise InputError(f"question {question.id}: {error}") from error
        content = contents.get(one.label, one.label)
        if content in maps[one.unit.modality]:
            raise InputError(f"question {question.id}: two sources are the same: {content!r:.80}")
        maps[one.unit.modality][content] = index
    back = {m: {index: content for content, index in maps[m].items()} for m in maps}
    evidence = [contents.get(label, label) for label in question.evidence]
    distractors = [contents.get(label, label) for label in question.distractors]
    text, figure, table = Modality.TEXT, Modality.FIGURE, Modality.TABLE
    return Row(
        question.id, question.paper, question.type.value, question.text, question.answer,
        list(question.keys), evidence, [question.modality],
        len(evidence), len(distractors), len(evidence) + len(distractors),
        maps[text], back[text], maps[figure], back[figure], maps[table], back[table],
        distractors, {**question.meta, **_told(question, contents)},
    )  # fmt: skip


def _told(question: Question, contents: dict[str, str]) -> dict[str, dict[str, str]]:
    """Return captions and cells by content."""
    captions, cells = {}, {}
    for label, unit in _visual(question):
        if unit.caption:
            captions[contents.get(label, label)] = unit.caption
        if unit.text:
            cells[contents.get(label, label)] = unit.text
    return {name: part for name, part in ((CAPTIONS, captions), (CELLS, cells)) if part}


def _visual(question: Question) -> Iterator[tuple[str, EvidenceUnit]]:
    for one in question.sources:
        if one.unit.modality is not Modality.TEXT:
            yield one.label, one.unit


def _content(source: Labelled, folder: Path) -> str:
    """Return a source as a row has it: its text, or the path of the file that is written."""
    unit = source.unit
    if unit.modality is Modality.TEXT:
        return unit.text
    picture = unit.picture()
    if picture is not None:
        return _kept(picture.content, folder, "images", _ENDINGS[picture.media_type])
    if unit.modality is Modality.TABLE and unit.text:
        return _kept(unit.text.encode(), folder, "tables", CELLS_ENDING)
    raise InputError(f"{unit.id}: a {unit.modality.value} without a picture cannot be written")


def _kept(content: bytes, folder: Path, room: str, ending: str) -> str:
    """Return the path, in the paper's folder, of a file that is named by its hash."""
    path = f"{room}/{hashlib.sha256(content).hexdigest()}{ending}"
    (folder / room).mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(content)
    return path
