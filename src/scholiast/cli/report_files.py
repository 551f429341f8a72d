"""Reports as files: each whole or not there, and a mark that all of them are done."""

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from scholiast.records import Record
    from scholiast.reporting.batch.rows import PaperRow


class Form(StrEnum):
    """What `check` can write."""

    TERMINAL = "terminal"
    JSON = "json"
    HTML = "html"
    SARIF = "sarif"
    MARKDOWN = "markdown"


FILES = {
    Form.HTML: "report.html",
    Form.JSON: "report.json",
    Form.SARIF: "findings.sarif",
    Form.MARKDOWN: "report.md",
}
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


def write_all(record: "Record", folder: Path) -> dict[str, str]:
    """Write every report into `folder`; returns each file's SHA-256."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for form, name in FILES.items():
        text = report_text(record, form)
        write_whole(folder / name, text)
        written[name] = _digest(text.encode("utf-8"))
    return written


def write_whole(path: Path, text: str) -> None:
    """Write a file in one step: whoever reads it sees the old one or the new one, never half."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


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
            _digest((folder / name).read_bytes()) == known for name, known in mark.files.items()
        )
    except OSError:
        return False


def _write_mark(folder: Path, mark: Mark) -> None:
    write_whole(folder / MARK, msgspec.json.encode(mark).decode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def report_text(record: "Record", form: Form) -> str:
    """Return a record in a form for files."""
    from scholiast.checking import rule_rows

    match form:
        case Form.JSON:
            from scholiast.reporting.json import record_as_json

            return record_as_json(record)
        case Form.HTML:
            from scholiast.reporting.html import record_as_html

            return record_as_html(record, rule_rows())
        case Form.SARIF:
            from scholiast.reporting.sarif import record_as_sarif

            return record_as_sarif(record, rule_rows(), root=str(Path.cwd()))
        case Form.MARKDOWN | Form.TERMINAL:
            from scholiast.reporting.markdown import record_as_markdown

            return record_as_markdown(record, rule_rows())
