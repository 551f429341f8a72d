"""The store that a command of `scholiast corpus` works on, and what its commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scholiast.corpora.store import Store

StoreFile = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        help="The store's file; by default in SCHOLIAST_HOME or your data folder.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
AsOf = Annotated[
    str | None,
    typer.Option(metavar="DATE", help="See no work that became available after this day."),
]


def store_file(named: Path | None) -> Path:
    """Return the store that a flag names, or the usual one."""
    from scholiast.cli.homes import home
    from scholiast.corpora.whereabouts import works_path

    return named or works_path(home())


@contextmanager
def opened(named: Path | None, *, create: bool = False) -> "Iterator[Store]":
    """Open the store; StoreError where there is none."""
    from scholiast.corpora.store import Store

    with Store(store_file(named), create=create) as store:
        yield store


def day(text: str | None) -> date | None:
    """Return the day that --as-of names; SettingsError for a text that is none."""
    from scholiast.errors import SettingsError

    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise SettingsError(f"--as-of {text!r} is no day: write it as 2024-06-01") from None


def print_json(value: object) -> None:
    """Print a value as JSON, indented."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
