"""`scholiast corpus status`, `snapshot` and `compact`: the store as a thing that is kept."""

from pathlib import Path
from typing import Annotated, Any

import typer

from scholiast.cli.arguments import AsJson, StoreFile, store_file
from scholiast.cli.corpus_places import opened, print_json


def status(store: StoreFile = None, as_json: AsJson = False) -> None:
    """Show what is kept, and where: works, indexes, lists of notices, snapshots.

    \b
    Examples:
      scholiast corpus status
      scholiast corpus status --json

    Exit status: 0, with or without a store.
    """  # noqa: D301  (\b keeps the lines of the examples)
    path = store_file(store)
    told: dict[str, Any] = {"store": str(path), "exists": path.is_file()}
    if told["exists"]:
        told |= _held(path)
    if as_json:
        print_json(told)
    elif told["exists"]:
        _tell(told)
    else:
        typer.echo(f"no store at {path}: make one with `scholiast corpus import FILE`")


def snapshot(
    name: Annotated[
        str | None, typer.Argument(help="Letters, digits, dots and hyphens; none with --list.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Show the snapshots there are.")] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> None:
    """Keep the store as it is now, under a name; a snapshot is never changed again.

    Any command reads it with --store and its file.

    \b
    Examples:
      scholiast corpus snapshot before-update
      scholiast corpus snapshot --list

    Exit status: 0 kept or listed, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.snapshots import snapshot_path, snapshots, take_snapshot
    from scholiast.errors import SettingsError

    path = store_file(store)
    if listed == (name is not None):
        raise SettingsError("name the snapshot to take, or give --list to see those there are")
    if name is not None:
        with opened(path) as kept:
            found = [take_snapshot(kept, name)]
    else:
        found = list(snapshots(path))
    if as_json:
        print_json(found)
        return
    for one in found:
        file = snapshot_path(path, one.name)
        typer.echo(f"{one.name}: {one.works:,} works, {one.bytes / 1e6:,.1f} MB, {one.made}")
        typer.echo(f"    {file}")
    if not found:
        typer.echo(f"no snapshots of {path}")


def compact(store: StoreFile = None) -> None:
    """Write the store's file anew without gaps, and its index in one piece.

    \b
    Example:
      scholiast corpus compact

    Exit status: 0 done, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.snapshots import compact as make_compact

    with opened(store) as kept:
        saved = make_compact(kept)
    typer.echo(f"{saved / 1e6:,.1f} MB less in {store_file(store)}")


def _held(path: Path) -> dict[str, Any]:
    from scholiast.corpora.snapshots import snapshots, statistics

    with opened(path) as kept:
        told = statistics(kept)
    return {
        "works": told.counts["works"],
        "counts": told.counts,
        "years": told.years,
        "generation": told.generation,
        "bytes": told.bytes,
        "lists": told.lists,
        "works_with_notices": told.counts["works with notices"],
        "indexes": _indexes(path),
        "snapshots": snapshots(path),
    }


def _tell(told: dict[str, Any]) -> None:
    typer.echo(f"{told['works']:,} works in {told['store']}")
    typer.echo(f"    {told['bytes'] / 1e6:,.1f} MB, generation {told['generation']}")
    apart = ("works", "works with notices")
    others = [f"{n:,} {name}" for name, n in told["counts"].items() if name not in apart and n]
    if others:
        typer.echo(f"    {', '.join(others)}")
    years = [year for year in told["years"] if year != "unknown"]
    if years:
        typer.echo(f"    available from {years[0]} to {years[-1]}")
    if told["lists"]:
        files = ", ".join(f"{file} ({day})" for file, day in told["lists"].items())
        typer.echo(f"    {told['works_with_notices']:,} works with notices, from {files}")
    for index in told["indexes"]:
        typer.echo(f"    index {index['name']}: {index['bytes'] / 1e6:,.1f} MB")
    for snapshot in told["snapshots"]:
        typer.echo(f"    snapshot {snapshot.name}: {snapshot.works:,} works, {snapshot.made}")


def _indexes(path: Path) -> list[dict[str, Any]]:
    from scholiast.corpora.local import index_folder

    folder = index_folder(path)
    return [
        {
            "name": f"{kind.name} {label.name}",
            "bytes": sum(file.stat().st_size for file in label.rglob("*") if file.is_file()),
        }
        for kind in sorted(folder.glob("*"))
        for label in sorted(kind.glob("*"))
        if label.is_dir()
    ]
