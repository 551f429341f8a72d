"""A folder -> the files of a data set in it, by name, else by what their first row holds."""

import gzip
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import msgspec

from scholiast.errors import InputError

Row = dict[str, object]
_ENDING = re.compile(r"\.jsonl?(?:\.gz)?$")
_TRAIN = re.compile(r"(?:^|[_.-])train(?:ing)?(?:[_.-]|$)", re.IGNORECASE)
_LONGEST = 64 * 1024 * 1024
"""Bytes of one line."""


def files_of(
    data: Path,
    names: Sequence[str],
    needs: Sequence[Collection[str]] = (),
    folders: Sequence[str] = (),
) -> list[Path]:
    """Return the files that the first matching pattern finds, else those whose rows fit a shape.

    A file may be named itself. Folders of the given names inside the folder are looked into where
    the folder has nothing. Training files count only where nothing else is there. InputError says
    what was looked for.
    """
    if data.is_file():
        return [data]
    if not data.is_dir():
        raise InputError(f"no folder {data}: name the folder with the data set's files")
    for folder in (data, *(data / name for name in folders)):
        lines = _lines_in(folder)
        found = _named(lines, names) or [path for path in lines if _fits(path, needs)]
        if found:
            return _without_training(found)
    shapes = " or ".join(", ".join(sorted(each)) for each in needs)
    raise InputError(
        f"{data} has no file of this data set: none is called {' or '.join(names)} with .jsonl or"
        " .jsonl.gz" + (f", and none begins with a row of {shapes}" if shapes else "")
    )


def rows_of(path: Path) -> Iterator[tuple[str, Row]]:
    """Yield each row of a JSON Lines file with its place; InputError names a damaged line."""
    opened = gzip.open if path.name.endswith(".gz") else open
    try:
        with opened(path, "rb") as lines:
            for number, line in enumerate(lines, start=1):
                if len(line) > _LONGEST:
                    raise InputError(f"{path}:{number}: a line of more than {_LONGEST:,} bytes")
                if line.strip():
                    yield f"{path.name}:{number}", _row(line, f"{path}:{number}")
    except (OSError, EOFError) as error:
        raise InputError(f"cannot read {path}: {error}") from error


def needed(row: Row, name: str, place: str) -> object:
    """Return a field of a row; InputError where the row lacks it."""
    if name not in row:
        raise InputError(f"{place}: the row has no {name!r}; it has {', '.join(map(str, row))}")
    return row[name]


def split_of(path: Path) -> str:
    """Return which split a file's name tells: `test`, `dev`, `train`, or `all`.

    >>> split_of(Path("healthver_test.jsonl.gz")), split_of(Path("scitab.jsonl"))
    ('test', 'all')
    """
    words = re.split(r"[_.-]", path.name.lower())
    known = {"test": "test", "dev": "dev", "validation": "dev", "val": "dev", "train": "train"}
    return next((known[word] for word in words if word in known), "all")


def _row(line: bytes, place: str) -> Row:
    try:
        return msgspec.json.decode(line, type=dict[str, object])
    except msgspec.DecodeError as error:
        raise InputError(f"{place}: no JSON object: {error}") from error


def _lines_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    lines = (path for path in folder.iterdir() if _ENDING.search(path.name))
    return sorted(path for path in lines if not path.name.startswith("."))


def _named(lines: Sequence[Path], names: Sequence[str]) -> list[Path]:
    for name in names:
        pattern = re.compile(name, re.IGNORECASE)
        found = [path for path in lines if pattern.fullmatch(_ENDING.sub("", path.name))]
        if found:
            return found
    return []


def _fits(path: Path, needs: Sequence[Collection[str]]) -> bool:
    try:
        first = next(rows_of(path), None)
    except InputError:
        return False
    return first is not None and any(set(each) <= set(first[1]) for each in needs)


def _without_training(found: list[Path]) -> list[Path]:
    others = [path for path in found if not _TRAIN.search(_ENDING.sub("", path.name))]
    return others or found
