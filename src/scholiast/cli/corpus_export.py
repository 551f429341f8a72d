"""`scholiast corpus export`: works of the store as files for other programs."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.arguments import StoreFile, day_of
from scholiast.cli.corpus_places import AsOf, opened


class Form(StrEnum):
    """What works can be written as."""

    CSL_JSON = "csl-json"
    BIBTEX = "bibtex"
    BEIR = "beir"
    PARQUET = "parquet"
    JSONL = "jsonl"


_BY_ENDING = {
    ".json": Form.CSL_JSON, ".bib": Form.BIBTEX, ".parquet": Form.PARQUET, ".jsonl": Form.JSONL,
}  # fmt: skip


def export(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file; standard output without.")
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="By default told from the file's ending.")
    ] = None,
    as_of: AsOf = None,
    query: Annotated[str, typer.Option(help="Only works that have these words.")] = "",
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many works.")] = None,
    with_queries: Annotated[
        bool,
        typer.Option(
            "--with-queries",
            help="BEIR: into a folder, with queries and judgements from citations.",
        ),
    ] = False,
    store: StoreFile = None,
) -> None:
    """Export works: CSL-JSON, BibTeX, a BEIR corpus, Parquet, or JSON lines with all fields.

    A file is replaced whole or left as it was.

    \b
    Examples:
      scholiast corpus export -o works.parquet
      scholiast corpus export --query "graph networks" --format bibtex > graphs.bib
      scholiast corpus export --format beir --with-queries -o citations-beir --as-of 2023-12-31

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.exporting import chosen, export_beir
    from scholiast.corpora.exporting import export as write
    from scholiast.errors import SettingsError
    from scholiast.reporting.counting import counted

    named = form or (_BY_ENDING.get(output.suffix.lower()) if output else None)
    if named is None:
        raise SettingsError(f"name a form with --format: {', '.join(Form)}")
    if with_queries and (named is not Form.BEIR or output is None):
        raise SettingsError("--with-queries goes with --format beir and a folder: --output FOLDER")
    with opened(store) as kept:
        works = chosen(kept, as_of=day_of(as_of, "--as-of"), query=query, limit=limit)
        if with_queries and output is not None:
            count, queries, pairs = export_beir(works, kept, output)
            typer.echo(f"{count:,} works, {queries:,} queries, {pairs:,} judgements", err=True)
            return
        count = write(works, named.value, output or sys.stdout.buffer)
    told = counted(count, "work")
    typer.echo(f"{told} in {output}" if output else told, err=True)
