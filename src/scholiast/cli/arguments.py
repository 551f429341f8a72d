"""Arguments that several commands take."""

from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Fail(StrEnum):
    """From which level on findings make the exit status 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


Paper = Annotated[
    Path,
    typer.Argument(help="A paper: .tex .zip .tar.gz .xml .html .pdf .md .docx .bib, or a folder."),
]
TimeLimit = Annotated[
    float | None, typer.Option(help="Seconds that reading may take; 5 to 60 by size.")
]
FailLevel = Annotated[Fail | None, typer.Option(help="From which level on the exit status is 1.")]
SettingsFile = Annotated[
    Path | None, typer.Option(help="A scholiast.toml, instead of the nearest one upward.")
]
Retractions = Annotated[
    Path | None, typer.Option(help="A retraction list (CSV, JSON lines, DOIs or a store).")
]
StoreFile = Annotated[
    Path | None,
    typer.Option(
        "--store",
        help="A store of works, instead of the one in SCHOLIAST_HOME or your data folder.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def store_file(named: Path | None) -> Path:
    """Return the store that a flag names, or the usual one."""
    from scholiast.cli.homes import home
    from scholiast.corpora.whereabouts import works_path

    return named or works_path(home())


def day_of(text: str | None, flag: str) -> date | None:
    """Return the day that a flag names, if it does; SettingsError for what is no day.

    >>> day_of("2024-06-01", "--to")
    datetime.date(2024, 6, 1)
    """
    from scholiast.errors import SettingsError

    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SettingsError(f"{flag} is a day such as 2024-06-01, not {text!r}") from error
