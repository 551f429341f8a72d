"""Run measurements: `python -m benchmarks parsing [NAME ...] [--data PATH] [--write]`.

A measurement is a module of the room's folder with a function `measure(data: Path) -> list[Row]`.
"""

import argparse
import datetime
import importlib
import json
import os
import platform
import sys
import time
from dataclasses import asdict
from pathlib import Path

from benchmarks.tables import Row

HERE = Path(__file__).parent
RESULTS = HERE.parent / "docs" / "results.md"
KEPT = HERE.parent / ".bench"


def main() -> int:
    """Run the named measurements of a room, print their tables, and keep them with --write."""
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument(
        "room",
        choices=sorted(p.name for p in HERE.iterdir() if p.is_dir() and not p.name.startswith("_")),
    )
    parser.add_argument(
        "names", nargs="*", help="measurements to run; all of the room's by default"
    )
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/results.md")
    chosen = parser.parse_args()
    known = sorted(p.stem for p in (HERE / chosen.room).glob("*.py") if not p.stem.startswith("_"))
    unknown = set(chosen.names) - set(known)
    if unknown:
        parser.error(f"no measurement {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if not chosen.data.is_dir():
        parser.error(f"no data at {chosen.data}; name its folder with --data")
    for name in chosen.names or known:
        started = time.perf_counter()
        rows = importlib.import_module(f"benchmarks.{chosen.room}.{name}").measure(chosen.data)
        section = _section(chosen.room, name, rows, time.perf_counter() - started)
        sys.stdout.write(section + "\n")
        sys.stdout.flush()
        folder = KEPT / chosen.room
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(
            json.dumps([asdict(r) for r in rows], indent=1, default=str)
        )
        if chosen.write:
            _keep(f"{chosen.room}/{name}", section)
    return 0


def _section(room: str, name: str, rows: list[Row], seconds: float) -> str:
    """Return the Markdown of one measurement."""
    names = list(dict.fromkeys(key for row in rows for key in row.figures))
    lines = [f"### {room} {name}", ""]
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    today = datetime.datetime.now(tz=datetime.UTC).date()
    lines += [f"`./dev bench {room} {name}` · {machine} · {today} · {seconds:.0f} s", ""]
    lines.append("| what | on | n | " + " | ".join(names) + " | reach |")
    lines.append("|---" * (len(names) + 4) + "|")
    for row in rows:
        cells = [_shown(row.figures.get(key, "")) for key in names]
        lines.append(
            f"| {row.what} | {row.on} | {row.n} | " + " | ".join(cells) + f" | {row.reach} |"
        )
    notes = [f"- {row.what}, {row.on}: {row.note}" for row in rows if row.note]
    return "\n".join([*lines, *(["", *notes] if notes else []), ""])


def _shown(figure: float | str) -> str:
    if isinstance(figure, float):
        return f"{figure:.3f}" if abs(figure) < 10 else f"{figure:,.1f}"
    return str(figure)


def _keep(mark: str, section: str) -> None:
    """Put a section into docs/results.md between its marks."""
    opening, closing = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
    block = f"{opening}\n{section}\n{closing}"
    if opening in text:
        before, rest = text.split(opening, 1)
        text = before + block + rest.split(closing, 1)[1]
    else:
        text = f"{text.rstrip()}\n\n{block}\n"
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
