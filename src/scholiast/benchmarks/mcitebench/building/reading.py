"""Files and folders of papers -> papers in evidence."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from scholiast.answering.units import units_of
from scholiast.benchmarks.mcitebench.building.interface import Paper
from scholiast.errors import InputError, WorkerError
from scholiast.papers import Document, Image, OutcomeKind
from scholiast.parsing.formats import FORMATS, format_of
from scholiast.parsing.pictures import LARGEST, picture_of
from scholiast.parsing.worker import Worker

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9._-]+")
_ENDINGS = frozenset(ending for ending, form in FORMATS.items() if form != "bibliography")


def paper_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files that are named, and those of papers in folders that are, in their order.

    InputError for a path that is not there or that no parser reads.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(one for one in path.rglob("*") if one.is_file())
            found |= dict.fromkeys(one for one in inside if one.suffix.lower() in _ENDINGS)
        elif path.is_file():
            format_of(path)
            found[path] = None
        else:
            raise InputError(f"no file or folder {path}")
    return list(found)


class Papers:
    """Papers of files, read one after another in a confined process."""

    def __init__(self, files: Sequence[Path]) -> None:
        """Take the files."""
        self._files = files
        self.unread: list[str] = []
        """Files that could not be read, or that hold nothing, and why."""

    def __len__(self) -> int:
        """Return how many files there are."""
        return len(self._files)

    def __iter__(self) -> Iterator[Paper]:
        """Yield papers in the order of their files; one with the title of another is left out."""
        titles: set[str] = set()
        ids: set[str] = set()
        with Worker() as worker:
            for path in self._files:
                document = worker.parse(path)
                if document.outcome.kind in {OutcomeKind.REFUSED, OutcomeKind.FAILED}:
                    self.unread.append(f"{path.name}: {document.outcome.reason}")
                    continue
                paper = paper_of(document, path, ids, worker)
                title = paper.title.casefold().strip()
                if title and title in titles:
                    self.unread.append(f"{path.name}: a paper of that title was read already")
                    continue
                titles.add(title)
                ids.add(paper.id)
                yield paper


def paper_of(
    document: Document, path: Path, taken: set[str] | None = None, worker: Worker | None = None
) -> Paper:
    """Return a paper in evidence, its id a plain folder name that is not taken.

    Pictures are cut out of pages by `worker`, where one is given, while it is open.
    """
    id = _NOT_PLAIN.sub("-", path.stem).strip("-.") or "paper"
    if taken and id in taken:
        id = f"{id}-{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    units = units_of(document, id, path, partial(_picture, path, worker) if worker else None)
    return Paper(id, document.title, document, units, (path.stem, path.parent.name))


def _picture(path: Path, worker: Worker, image: Image) -> bytes | None:
    """Return a picture, cut out of a page by a process that is open already."""
    if image.page is None or path.suffix.lower() != ".pdf":
        return picture_of(path, image)
    try:
        found = worker.cut_out(path, image)
    except (WorkerError, OSError):
        return None
    return found if found is not None and len(found) <= LARGEST else None
