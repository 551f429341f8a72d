"""The index page: one row a paper, with the way to its report."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup

from scholiast.errors import Level
from scholiast.papers.verdicts import Label
from scholiast.reporting.batch.rows import PaperRow, sums_of
from scholiast.reporting.counting import LEVEL_WORDS, counted
from scholiast.reporting.templating import environment
from scholiast.reporting.verdicts.wording import LABEL_WORDS

_HERE = Path(__file__).parent
UNREAD = ("refused", "failed")
"""Outcomes of papers of which nothing was checked."""
_OUTCOMES = {"partial": "read in part", "refused": "not read", "failed": "could not be read"}


def rows_as_html(rows: Sequence[PaperRow], version: str) -> str:
    """Return all rows as one HTML file that needs nothing else; it links to the papers' reports."""
    return _environment().get_template("index.html.j2").render(
        rows=rows,
        version=version,
        css=Markup((_HERE / "index.css").read_text(encoding="utf-8")),
        sums=sums_of(rows),
        levels=tuple(Level),
        level_words=LEVEL_WORDS,
        labels=tuple(Label),
        label_words=LABEL_WORDS,
        outcomes=_OUTCOMES,
        headline=headline_of(rows),
        is_verified=any(row.is_verified for row in rows),
        address=_address,
    )  # fmt: skip


def headline_of(rows: Sequence[PaperRow]) -> str:
    """Return what came of all papers, in a sentence."""
    unread = sum(row.outcome in UNREAD for row in rows)
    parts = [counted(len(rows), "paper")]
    if unread:
        parts.append(f"{unread:,} of them not read")
    return ", ".join(parts) + "."


def _address(row: PaperRow) -> str:
    return f"{quote(row.folder)}/report.html" if row.folder else ""


@cache
def _environment() -> Environment:
    return environment(_HERE)
