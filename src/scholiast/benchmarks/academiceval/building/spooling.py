"""Papers put down while they are read, and picked up again in any order: none stays in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

import msgspec

from scholiast.benchmarks.academiceval.keeping import encode_manuscript
from scholiast.writing.interface import Manuscript


class Spool:
    """Manuscripts in a file without a name, by id."""

    def __init__(self, file: BinaryIO) -> None:
        """Take an empty file open for reading and writing."""
        self._file = file
        self._places: dict[str, tuple[int, int]] = {}
        self._decode = msgspec.json.Decoder(Manuscript).decode

    def put(self, manuscript: Manuscript) -> None:
        """Put down a manuscript."""
        line = encode_manuscript(manuscript)
        self._places[manuscript.id] = (self._file.seek(0, 2), len(line))
        self._file.write(line)

    def line(self, id: str) -> bytes:
        """Return the line of a manuscript."""
        start, size = self._places[id]
        self._file.seek(start)
        return self._file.read(size)

    def get(self, id: str) -> Manuscript:
        """Return a manuscript."""
        return self._decode(self.line(id))


@contextmanager
def spooling(folder: Path) -> Iterator[Spool]:
    """Open a spool in a folder, which must have room for all papers; it leaves nothing."""
    with TemporaryFile(dir=folder) as file:
        yield Spool(file)
