"""Arguments that several commands take."""

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
