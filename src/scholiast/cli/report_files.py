"""Reports as files, each whole or not there."""

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scholiast.records import Record


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


def write_all(record: "Record", folder: Path) -> dict[str, str]:
    """Write every report into `folder`; returns each file's SHA-256."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for form, name in FILES.items():
        text = report_text(record, form)
        write_whole(folder / name, text)
        written[name] = digest_of(text.encode("utf-8"))
    return written


def write_whole(path: Path, text: str) -> None:
    """Write a file in one step: whoever reads it sees the old one or the new one, never half."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def digest_of(data: bytes) -> str:
    """Return the SHA-256 of a file's bytes."""
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
