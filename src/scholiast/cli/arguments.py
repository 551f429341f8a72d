"""Arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

Paper = Annotated[
    Path,
    typer.Argument(help="A paper: .tex .zip .tar.gz .xml .html .pdf .md .docx .bib, or a folder."),
]
TimeLimit = Annotated[
    float | None, typer.Option(help="Seconds that reading may take; 5 to 60 by size.")
]
