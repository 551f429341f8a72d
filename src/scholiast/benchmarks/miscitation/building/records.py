"""What a built benchmark holds: sources, and citing sentences about them; as JSON lines and CSV.

The CSV has the paper's six columns under their own names (BibAgent, appendix A.3); the JSON lines
hold the same and what is needed to run it.
"""

import csv
import os
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import msgspec

from scholiast.errors import InputError
from scholiast.papers.verdicts import Category, Subtype

T = TypeVar("T")
INSTANCES, SOURCES, TABLE = "miscitations.jsonl", "sources.jsonl", "miscitations.csv"


class Difficulty(StrEnum):
    """How far one has to read to see it (BibAgent, section 2.2)."""

    SURFACE = "SURFACE"
    """One sentence or paragraph of the source settles it."""
    DEEP = "DEEP"
    """It takes what stands in several places, or what surrounds the sentence."""


TYPES = {
    Category.VALIDITY: "Citation Validity Error",
    Category.CONTENT: "Content Misrepresentation Error",
    Category.SCOPE: "Scope Extrapolation Error",
    Category.EVIDENCE: "Evidence Characterization Error",
    Category.ATTRIBUTION: "Attribution & Traceability Error",
}
"""The paper's names of the categories."""
SUPPORTED = "Supported"
"""In the column of types: a correct citation, which the paper's benchmark has none of."""
COLUMNS = (
    "Miscitation", "Explanation", "Correct Statement", "Original Text", "Miscite Type",
    "Difficulties",
)  # fmt: skip


class Instance(msgspec.Struct, frozen=True, omit_defaults=True):
    """One citing sentence about one source, and what is known of it."""

    id: str
    source: str
    """Id of the source."""
    sentence: str
    """The citing sentence, its marker at the end."""
    correct: str
    """A sentence that cites the source as it is."""
    original: str
    """The source's own words, verbatim."""
    explanation: str
    category: Category | None = None
    """None for a correct citation."""
    subtype: Subtype | None = None
    difficulty: Difficulty = Difficulty.SURFACE
    kind: str = ""
    """What was changed, as of discrepancies: `number`, `direction`; or how it was reworded."""
    before: str = ""
    after: str = ""
    """The sentences around it."""
    made_by: str = "rules"
    """`rules`, or the name of the language model."""

    @property
    def type(self) -> str:
        """Return what the paper's column of types says."""
        return TYPES[self.category] if self.category else SUPPORTED


class Citer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paper that cites a source in its text: a witness, where the source itself is closed."""

    id: str
    title: str
    sentences: tuple[str, ...]
    """Those that cite the source."""
    year: int | None = None
    venue: str = ""
    citation_count: int | None = None


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paper that is cited: what is known of it, and its text in paragraphs of sentences."""

    id: str
    title: str
    paragraphs: tuple[tuple[str, ...], ...]
    authors: tuple[str, ...] = ()
    """Family names."""
    year: int | None = None
    venue: str = ""
    type: str = ""
    fields: tuple[str, ...] = ()
    abstract: str = ""
    citers: tuple[Citer, ...] = ()


def write(folder: Path, sources: Iterable[Source], instances: Sequence[Instance]) -> None:
    """Write a benchmark's three files, each whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    _replace(folder / SOURCES, b"".join(msgspec.json.encode(one) + b"\n" for one in sources))
    _replace(folder / INSTANCES, b"".join(msgspec.json.encode(one) + b"\n" for one in instances))
    with (folder / f"{uuid4().hex[:8]}.draft").open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow(COLUMNS)
        table.writerows(row_of(one) for one in instances)
        stream.flush()
        os.fsync(stream.fileno())
    Path(stream.name).replace(folder / TABLE)


def row_of(instance: Instance) -> tuple[str, ...]:
    """Return an instance as a row of the paper's six columns."""
    return (
        instance.sentence,
        instance.explanation,
        instance.correct,
        instance.original,
        instance.type,
        instance.difficulty.value,
    )


def read_instances(folder: Path) -> tuple[Instance, ...]:
    """Return a benchmark's instances; InputError names the line that cannot be read."""
    return tuple(_lines(folder / INSTANCES, Instance))


def read_sources(folder: Path) -> dict[str, Source]:
    """Return a benchmark's sources by id; InputError names the line that cannot be read."""
    return {one.id: one for one in _lines(folder / SOURCES, Source)}


def _lines(path: Path, kind: type[T]) -> Iterable[T]:
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                try:
                    yield msgspec.json.decode(line, type=kind)
                except (msgspec.DecodeError, msgspec.ValidationError) as error:
                    raise InputError(f"{path}, line {number}: {error}") from error
    except FileNotFoundError as error:
        raise InputError(
            f"{path.parent} holds no {path.name}: make it with `scholiast bench build miscitation`"
        ) from error


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f"{uuid4().hex[:8]}.draft")
    with draft.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)
