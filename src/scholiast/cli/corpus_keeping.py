"""`scholiast corpus status`, `snapshot` and `compact`: the store as a thing that is kept."""

from pathlib import Path
from typing import Any

import typer

from scholiast.cli.corpus_places import AsJson, StoreFile, opened, print_json, store_file


def status(store: StoreFile = None, as_json: AsJson = False) -> None:
    """Show what is kept, and where: works, indexes, lists of notices, snapshots.

    Exit status: 0, with or without a store.
    """
    from scholiast.corpora.retractions import RetractionList

    path = store_file(store)
    told: dict[str, Any] = {"store": str(path), "exists": path.is_file()}
    if told["exists"]:
        with opened(path) as kept:
            told |= {
                "works": len(kept),
                "generation": kept.generation,
                "bytes": _size(path),
                "indexes": _indexes(path),
            }
        with RetractionList(path) as listed:
            told["lists"] = {"works": len(listed), "files": listed.files}
    if as_json:
        print_json(told)
    elif not told["exists"]:
        typer.echo(f"no store at {path}: make one with `scholiast corpus import FILE`")
    else:
        _tell(told)


def _tell(told: dict[str, Any]) -> None:
    typer.echo(f"{told['works']:,} works in {told['store']}")
    typer.echo(f"    {told['bytes'] / 1e6:,.1f} MB, generation {told['generation']}")
    if told["lists"]["files"]:
        files = ", ".join(told["lists"]["files"])
        typer.echo(f"    {told['lists']['works']:,} works with notices, from {files}")
    for index in told["indexes"]:
        typer.echo(f"    index {index['name']}: {index['bytes'] / 1e6:,.1f} MB")


def _indexes(path: Path) -> list[dict[str, Any]]:
    from scholiast.corpora.local import index_folder

    folder = index_folder(path)
    return [
        {"name": f"{kind.name} {label.name}", "bytes": _size(label)}
        for kind in sorted(folder.glob("*"))
        for label in sorted(kind.glob("*"))
        if label.is_dir()
    ]


def _size(path: Path) -> int:
    """Return the bytes of a file with its log, or of a folder's files."""
    files = path.rglob("*") if path.is_dir() else path.parent.glob(f"{path.name}*")
    return sum(file.stat().st_size for file in files if file.is_file())
