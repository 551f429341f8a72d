"""`scholiast corpus import`: files of works into the store."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.arguments import AsJson, StoreFile
from scholiast.cli.corpus_places import opened, print_json

if TYPE_CHECKING:
    from scholiast.corpora.intake import Report
    from scholiast.corpora.interface import Reject


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Files, folders, or - for standard input."),
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="NAME", help="The format, where it is not told.")
    ] = "",
    store: StoreFile = None,
    rejects: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every rejected row there, as JSON.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Read files that were read to their end before, too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import works: dumps of indexes, a library, a folder of papers, a list of retractions.

    The format is told from the file: OpenAlex, Crossref, Semantic Scholar, S2ORC, arXiv, unarXive,
    ACL Anthology, BEIR, CSL-JSON, BibTeX, RIS, JSON lines with a title, papers (PDF, LaTeX, XML,
    ...), lists of retractions; each also gzipped. A work that is kept already is completed, not
    doubled. Stopped, even by a kill, the same command goes on where it was.

    \b
    Examples:
      scholiast corpus import retraction_watch.csv
      scholiast corpus import library.bib papers/
      scholiast corpus import part_000.gz --rejects rejects.jsonl
      zcat works.jsonl.gz | scholiast corpus import - --format openalex

    Exit status: 0 imported (rows may have been rejected), 2 could not run, or a file is damaged.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.intake.running import Wishes, take_in
    from scholiast.corpora.intake.sources import Source

    reports: list[Report] = []
    with ExitStack() as stack:
        kept = stack.enter_context(opened(store, create=True))
        note = _reject_writer(rejects, stack)
        progress = _progress(stack)
        wishes = Wishes(form, again, progress=progress, on_reject=note)
        for file in files:
            source = Source("standard input", stream=sys.stdin.buffer)
            reports.append(take_in(source if str(file) == "-" else file, kept, wishes))
    if as_json:
        print_json([_as_dict(file, report) for file, report in zip(files, reports, strict=True)])
    else:
        for file, report in zip(files, reports, strict=True):
            _tell(str(file), report)
    if any(report.damaged for report in reports):
        raise typer.Exit(2)


def _reject_writer(target: Path | None, stack: ExitStack) -> "Callable[[str, Reject], None] | None":
    """Return what writes each reject as a line of JSON, where a file is named."""
    if target is None:
        return None
    import msgspec

    stream = stack.enter_context(target.open("wb"))

    def write(file: str, reject: "Reject") -> None:
        row = {"file": file, "where": reject.where, "reason": reject.reason}
        stream.write(msgspec.json.encode(row) + b"\n")

    return write


def _progress(stack: ExitStack) -> "Callable[[Report, str, int, int], None] | None":
    """Return what shows progress on standard error; None where nobody watches."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console

    status = stack.enter_context(Console(stderr=True).status("reading"))

    def show(report: "Report", file: str, done: int, size: int) -> None:
        told = f"{file}: {report.read:,} read, {report.new:,} new, {report.merged:,} merged"
        status.update(f"{told}, {report.rejected:,} rejected, {done / 1e6:,.0f} MB of text")

    return show


def _tell(file: str, report: "Report") -> None:
    if report.notices:
        typer.echo(f"{file}: {report.notices:,} notices of retractions and corrections")
        if report.notices == report.read:
            return
    if report.skipped_files and not report.files:
        typer.echo(f"{file}: was imported before, to its end; --again reads it once more")
        return
    forms = ", ".join(report.formats)
    counts = f"{report.read:,} read, {report.new:,} new, {report.merged:,} merged"
    typer.echo(f"{file} ({forms}): {counts}, {report.rejected:,} rejected")
    if report.skipped_rows:
        typer.echo(f"  {report.skipped_rows:,} rows were taken in by an earlier run")
    if report.flagged:
        typer.echo(f"  {report.flagged:,} kept apart though they look like another work, such as")
        for flag in report.flags[:5]:
            typer.echo(f"    {flag}")
    _tell_rejects(report)


def _tell_rejects(report: "Report") -> None:
    """Say on standard error what was not taken in, and why."""
    for reason, count in report.reasons.most_common(10):
        typer.echo(f"  rejected {count:,}: {reason}", err=True)
    for name, reject in report.rejects:
        typer.echo(f"    {name}, {reject.where}: {reject.reason}", err=True)
    for damage in report.damaged:
        typer.echo(f"  {damage}", err=True)


def _as_dict(file: Path, report: "Report") -> dict[str, Any]:
    return {
        "file": str(file),
        "formats": dict(report.formats),
        "read": report.read,
        "new": report.new,
        "merged": report.merged,
        "flagged": report.flagged,
        "rejected": report.rejected,
        "notices": report.notices,
        "skipped_files": report.skipped_files,
        "skipped_rows": report.skipped_rows,
        "reasons": dict(report.reasons.most_common()),
        "rejects": [
            {"file": name, "where": reject.where, "reason": reject.reason}
            for name, reject in report.rejects
        ],
        "damaged": report.damaged,
    }
