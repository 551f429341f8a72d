"""Marks in folders of reports: which paper they are of, and that all of them are done."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from scholiast.cli.report_files import FILES, digest_of, write_whole

if TYPE_CHECKING:
    from scholiast.reporting.batch.rows import PaperRow

MARK = "run.json"
"""The file that says which paper a folder is about, and that its reports are whole."""


class Mark(msgspec.Struct, frozen=True):
    """What a folder of reports was made of."""

    paper: str
    """Digest of the paper's whole path, so that no other paper's reports are written over."""
    key: str = ""
    """Digest of the paper's bytes and of all that its reports depend on; empty: not done."""
    files: dict[str, str] = {}
    """File -> SHA-256."""
    row: dict[str, object] = {}


def begin(folder: Path, paper: str) -> None:
    """Mark a folder as a paper's own, its reports as not done."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_mark(folder, Mark(paper))


def finish(folder: Path, mark: Mark) -> None:
    """Mark the reports in a folder as whole."""
    _write_mark(folder, mark)


def mark_in(folder: Path) -> Mark | None:
    """Return the mark in a folder; None where there is none that can be read."""
    try:
        return msgspec.json.decode((folder / MARK).read_bytes(), type=Mark)
    except (OSError, msgspec.MsgspecError):
        return None


def kept_row(folder: Path, paper: str, key: str) -> "PaperRow | None":
    """Return the row of reports that are whole and made of the same; None where they are not."""
    from scholiast.reporting.batch.rows import PaperRow

    mark = mark_in(folder)
    if mark is None or (mark.paper, mark.key) != (paper, key) or not _is_whole(folder, mark):
        return None
    try:
        return msgspec.convert(mark.row, PaperRow)
    except msgspec.ValidationError:
        return None


def _is_whole(folder: Path, mark: Mark) -> bool:
    """Say whether every report is there, byte for byte as it was written."""
    if set(mark.files) != set(FILES.values()):
        return False
    try:
        return all(
            digest_of((folder / name).read_bytes()) == known for name, known in mark.files.items()
        )
    except OSError:
        return False


def _write_mark(folder: Path, mark: Mark) -> None:
    write_whole(folder / MARK, msgspec.json.encode(mark).decode())
