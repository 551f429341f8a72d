"""`scholiast bench list`: what can be run, by what, and where its data are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson

if TYPE_CHECKING:
    from scholiast.benchmarks.catalogue import Entry


def list_benchmarks(
    data: Annotated[
        list[Path] | None,
        typer.Option(
            help="A folder to look for data in, and two folders below; again for more."
            " shared/data above this folder without."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List every benchmark with its systems, what data it needs, and where they were found.

    \b
    Examples:
      scholiast bench list
      scholiast bench list --data mine --json

    Exit status: 0 listed, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.catalogue import CATALOGUE, folders_with
    from scholiast.cli.corpus_places import print_json
    from scholiast.errors import InputError

    missing = [place for place in data or () if not place.is_dir()]
    if missing:
        raise InputError(f"no folder {missing[0]}: name a folder with data of benchmarks")
    places = data or _usual()
    found = {entry: folders_with(entry, places) for entry in CATALOGUE}
    if as_json:
        print_json([_row(entry, folders) for entry, folders in found.items()])
    else:
        typer.echo("\n\n".join(_told(entry, folders) for entry, folders in found.items()))


def _usual() -> list[Path]:
    from scholiast.benchmarks.opening import find_data

    place = find_data((Path.cwd(),))
    return [place] if place else []


def _row(entry: "Entry", folders: list[Path]) -> dict[str, object]:
    return {
        "name": entry.name, "about": entry.about, "data": entry.data, "systems": entry.systems,
        "judge": entry.judge, "found": [str(folder) for folder in folders],
    }  # fmt: skip


def _told(entry: "Entry", folders: list[Path]) -> str:
    where = ", ".join(map(str, folders)) or f"not found: a folder with {' or '.join(entry.data)}"
    lines = [f"{entry.name}", f"  {entry.about}", f"  data: {where}"]
    lines.append(f"  systems: {', '.join(entry.systems)}")
    return "\n".join([*lines, *([f"  judge: {entry.judge}"] if entry.judge else [])])
