"""A folder with `data.jsonl` and `visual_resources/` -> questions, as a stream."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality, no_picture
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType
from scholiast.benchmarks.mcitebench.rows import (
    CAPTIONS,
    CELLS,
    CELLS_ENDING,
    Row,
    read_row,
)
from scholiast.benchmarks.miscitation.files import rows_of
from scholiast.errors import InputError, Level, Problem
from scholiast.models.interface import Image
from scholiast.models.pictures import MOST_BYTES
from scholiast.parsing.pictures import media_type_of

STEM = "data"
VISUAL = "visual_resources"
_OWN = (CAPTIONS, CELLS)
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", CELLS_ENDING)
Aside = Callable[[Problem], None]
"""Takes the rows that cannot be used."""


def questions_file(data: Path) -> Path:
    """Return the file of questions that a folder holds, or that is named itself.

    `data.jsonl`, else `data_example.jsonl`; InputError where there is neither.
    """
    if data.is_file():
        return data
    named = [data / f"{STEM}.jsonl", data / f"{STEM}_example.jsonl"]
    found = next((path for path in named if path.is_file()), None)
    if found is None:
        raise InputError(
            f"{data} has no {named[0].name}: name the folder of MCiteBench's data, or of what"
            " `scholiast bench build mcitebench` made"
        )
    return found


def visual_folder(file: Path) -> Path:
    """Return where the pictures of a file of questions stand.

    >>> visual_folder(Path("data_example.jsonl")).as_posix()
    'visual_resources_example'
    """
    stem = file.name.partition(".")[0]
    return file.parent / f"{VISUAL}{stem.removeprefix(STEM) if stem.startswith(STEM) else ''}"


def read_questions(data: Path, aside: Aside | None = None) -> Iterator[Question]:
    """Yield the questions of a folder or a file in its order, one in memory at a time.

    A row that cannot be used raises InputError with its number and what is wrong; with `aside`
    it is told there, and the next one follows. Pictures are looked for, and read when asked for.
    """
    file = questions_file(data)
    visual = visual_folder(file)
    seen: set[str] = set()
    for place, raw in rows_of(file):
        try:
            question = _question(read_row(raw, place), visual, place)
            if question.id in seen:
                raise InputError(f"{place}: a second question has the id {question.id!r:.80}")
        except InputError as error:
            if aside is None:
                raise
            line = int(place.rpartition(":")[2])
            aside(Problem("unusable-question", Level.WARNING, str(error), file.name, line))
            continue
        seen.add(question.id)
        yield question


def _question(row: Row, visual: Path, place: str) -> Question:
    folder = visual / row.pdf_id
    labels = {content: label for _, content, label in row.contents()}
    sources = tuple(Labelled(one[2], _unit(row, one, folder, place)) for one in row.contents())
    answer = row.answer if isinstance(row.answer, list) else [row.answer]
    return Question(
        row.question_id,
        row.pdf_id,
        QuestionType(row.question_type),
        row.question,
        "; ".join(map(str, answer)),
        sources,
        tuple(labels[content] for content in row.evidence_contents),
        tuple(row.evidence_keys),
        {name: value for name, value in row.meta_data.items() if name not in _OWN},
    )


def _unit(row: Row, source: tuple[Modality, str, str], folder: Path, place: str) -> EvidenceUnit:
    """Return a source, of which modality, content and label are given."""
    modality, content, label = source
    id = f"{row.pdf_id}#{label}"
    if modality is Modality.TEXT:
        return EvidenceUnit(id, row.pdf_id, modality, content)
    path = _inside(folder, content, place)
    picture = no_picture if path.suffix == CELLS_ENDING else partial(read_picture, path)
    return EvidenceUnit(
        id,
        row.pdf_id,
        modality,
        row.told(CELLS, content),
        row.told(CAPTIONS, content),
        label,
        picture=picture,
    )


def _inside(folder: Path, content: str, place: str) -> Path:
    """Return the file of a content; InputError where it is not there, or lies elsewhere."""
    path = folder / content
    if not path.resolve().is_relative_to(folder.resolve()):
        raise InputError(f"{place}: {content!r:.120} leaves the folder of its paper")
    if path.suffix.lower() not in _ENDINGS:
        known = ", ".join(_ENDINGS)
        raise InputError(f"{place}: {content!r:.120} is no picture: known endings are {known}")
    if not path.is_file():
        raise InputError(f"{place}: there is no file {content!r:.120} in {folder}")
    return path


def read_picture(path: Path) -> Image:
    """Return a picture; InputError where the file is none, or too large to be shown."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    kind = media_type_of(content)
    if kind is None or len(content) > MOST_BYTES:
        raise InputError(
            f"{path} cannot be shown: it is no PNG, JPEG, GIF or WebP picture of at most"
            f" {MOST_BYTES:,} bytes"
        )
    return Image(content, kind)
