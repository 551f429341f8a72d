"""The store that a command of `scholiast corpus` works on, and what its commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import store_file

if TYPE_CHECKING:
    from scholiast.corpora.store import Store

AsOf = Annotated[
    str | None,
    typer.Option(metavar="DATE", help="See no work that became available after this day."),
]


@contextmanager
def opened(named: Path | None, *, create: bool = False) -> "Iterator[Store]":
    """Open the store; StoreError where there is none."""
    from scholiast.corpora.store import Store

    with Store(store_file(named), create=create) as store:
        yield store


def print_json(value: object) -> None:
    """Print a value as JSON, indented."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
