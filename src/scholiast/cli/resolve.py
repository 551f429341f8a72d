"""`scholiast resolve`: a paper's references -> the works they name, as a table."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import (
    FailLevel,
    Paper,
    Retractions,
    SettingsFile,
    StoreFile,
    TimeLimit,
)
from scholiast.cli.network import (
    AsOf,
    Egress,
    Index,
    Offline,
    Online,
    Sources,
    enquiry_of,
    tell_partial,
)
from scholiast.cli.starting import exit_if_unread, retraction_list, settings_for
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.errors import Level
    from scholiast.records import Record


class Form(StrEnum):
    """What `resolve` can print."""

    TERMINAL = "terminal"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


def resolve(
    file: Paper,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TERMINAL,
    fetch: Annotated[
        bool, typer.Option("--fetch", help="Fetch the full texts that are openly there, too.")
    ] = False,
    fail_level: FailLevel = None,
    settings: SettingsFile = None,
    retractions: Retractions = None,
    online: Online = False,
    egress: Egress = None,
    index: Index = None,
    offline: Offline = False,
    store: StoreFile = None,
    sources: Sources = None,
    as_of: AsOf = None,
    time_limit: TimeLimit = None,
) -> None:
    """Look up the works that a paper or a bibliography references, and say what can be read.

    Works are looked up in the store on this machine, if there is one; in indexes only with
    --online. Titles, names and years of the cited works leave the machine then, no text of yours.

    \b
    Examples:
      scholiast resolve references.bib
      scholiast resolve paper.pdf --format csv

    Exit status: 0 nothing at or above the fail level in the look-ups, 1 findings, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.checking import check

    chosen = settings_for(file, settings, fail_level)
    listed = retraction_list(retractions, chosen)
    wishes = Wishes(online, egress, tuple(index or ()), offline, store, sources, as_of, fetch)
    with enquiry_of(wishes, chosen.network) as enquiry:
        record = check(
            file, settings=chosen, retractions=listed, time_limit=time_limit, enquiry=enquiry
        )
    _print(record, form)
    tell_partial(one.lookup for one in record.resolutions)
    exit_if_unread(record)
    if chosen.fail_level and _reaches(record, chosen.fail_level):
        raise typer.Exit(1)


def _reaches(record: "Record", level: "Level") -> bool:
    """Say whether a live finding about works or their status is at or above `level`."""
    from scholiast.reporting.tables import ABOUT_WORKS

    return any(
        finding.level.rank <= level.rank
        for finding in record.live()
        if finding.code.startswith(ABOUT_WORKS)
    )


def _print(record: "Record", form: Form) -> None:
    from scholiast.reporting import tables

    match form:
        case Form.TERMINAL:
            from rich.console import Console

            Console(highlight=False).print(tables.resolutions_as_renderable(record))
        case Form.JSON:
            typer.echo(tables.resolutions_as_json(record))
        case Form.CSV:
            typer.echo(tables.resolutions_as_csv(record), nl=False)
        case Form.MARKDOWN:
            typer.echo(tables.resolutions_as_markdown(record), nl=False)
