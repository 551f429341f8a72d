"""Files of retraction notices -> entries, read as a stream."""

import csv
import gzip
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import IO, cast

from scholiast.errors import InputError
from scholiast.papers import Nature, Notice

MAX_LINE = 1_000_000
MAX_FIELD = 200_000
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d{1,6}){0,3}/\S{1,300}")
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})|(\d{4})-(\d{2})-(\d{2})")
_BLANK = re.compile(r"[\s_-]{1,9}")
_NATURES = {
    "retraction": Nature.RETRACTION,
    "retracted": Nature.RETRACTION,
    "withdrawal": Nature.WITHDRAWAL,
    "withdrawn": Nature.WITHDRAWAL,
    "expression of concern": Nature.CONCERN,
    "retraction and replacement": Nature.REPUBLICATION,
    "retraction and republication": Nature.REPUBLICATION,
    "retract and replace": Nature.REPUBLICATION,
    "retracted and replaced": Nature.REPUBLICATION,
    "retracted and republished": Nature.REPUBLICATION,
    "republication": Nature.REPUBLICATION,
    "correction": Nature.CORRECTION,
    "reinstatement": Nature.REINSTATEMENT,
}


class Kind(StrEnum):
    """What sort of list a file is; the store keeps one list of each."""

    RETRACTION_WATCH = "retraction-watch"
    PREPRINTS = "withdrawn-preprints"
    PLAIN = "plain-list"


@dataclass(frozen=True, slots=True)
class Entry:
    """One notice about the work with this DOI."""

    doi: str
    notice: Notice


@dataclass(frozen=True, slots=True)
class Reject:
    """A row that gives no notice, and why."""

    line: int
    reason: str


Rows = Iterator[Entry | Reject]


def read_list(source: Path) -> tuple[Kind, Rows]:
    """Return what sort of list `source` is, and its rows; InputError if it is none."""
    if not source.is_file():
        raise InputError(f"no file {source}")
    lines = _lines(source)
    first = next(lines, "")
    lines = chain([first], lines)
    if "originalpaperdoi" in first.casefold():
        return Kind.RETRACTION_WATCH, _from_csv(lines)
    if first.lstrip().startswith("{"):
        is_preprints = '"fields"' in first
        return (Kind.PREPRINTS if is_preprints else Kind.RETRACTION_WATCH), _from_json(lines)
    if _DOI.search(first):
        return Kind.PLAIN, _from_plain(lines)
    raise InputError(
        f"{source.name} is no list of retractions: known are Retraction Watch's CSV (with a column"
        " OriginalPaperDOI), JSON lines with doi and nature, and plain lists with one DOI a line"
    )


def _lines(source: Path) -> Iterator[str]:
    """Yield lines of at most MAX_LINE characters, UTF-8 or else Latin-1, of a file or a gzip."""
    with ExitStack() as stack:
        raw = stack.enter_context(source.open("rb"))
        is_gzip = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        stream: IO[bytes] = raw
        if is_gzip:
            stream = stack.enter_context(cast(IO[bytes], gzip.GzipFile(fileobj=raw)))
        try:
            while line := stream.readline(MAX_LINE):
                yield _decoded(line)
        except (OSError, EOFError) as error:
            raise InputError(f"{source.name} is damaged: {error}; fetch it again") from error


def _decoded(line: bytes) -> str:
    line = line.removeprefix(b"\xef\xbb\xbf")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _from_csv(lines: Iterable[str]) -> Rows:
    csv.field_size_limit(MAX_FIELD)
    rows = csv.DictReader(lines)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield Reject(rows.line_num, str(error))
            continue
        known = {(name or "").strip().casefold(): value for name, value in row.items()}
        fields = {name: value for name, value in known.items() if isinstance(value, str)}
        yield from _entries(
            rows.line_num,
            fields.get("originalpaperdoi", ""),
            fields.get("retractionnature", ""),
            Notice(
                Nature.RETRACTION,
                _iso(fields.get("retractiondate", "")),
                _doi(fields.get("retractiondoi", "")),
                fields.get("reason", "").strip("+; "),
            ),
        )


def _from_json(lines: Iterable[str]) -> Rows:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            yield Reject(number, "not JSON")
            continue
        if not isinstance(row, dict):
            yield Reject(number, "not an object")
            continue
        inner = row.get("fields")
        doi = row.get("doi") or (inner.get("doi") if isinstance(inner, dict) else "")
        nature = row.get("nature") or row.get("label") or ""
        notice = Notice(
            Nature.RETRACTION,
            _iso(str(row.get("date") or "")),
            _doi(str(row.get("notice_doi") or "")),
            str(row.get("reason") or row.get("explanation") or ""),
        )
        yield from _entries(number, str(doi or ""), str(nature), notice)


def _from_plain(lines: Iterable[str]) -> Rows:
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield from _entries(number, line, "Retraction", Notice(Nature.RETRACTION))


def _entries(line: int, doi: str, natures: str, notice: Notice) -> Rows:
    """Yield one entry for each of the natures that a row names."""
    found = _doi(doi)
    if not found:
        yield Reject(line, "no DOI")
        return
    for word in natures.split(";"):
        nature = _NATURES.get(_BLANK.sub(" ", word.strip().casefold()))
        if nature is None:
            yield Reject(line, f"unknown nature {word.strip()[:40]!r}")
        else:
            yield Entry(found, Notice(nature, notice.date, notice.doi, notice.reason))


def _doi(text: str) -> str:
    match = _DOI.search(text)
    return match.group(0).rstrip(".,;\"'").lower() if match else ""


def _iso(text: str) -> str:
    """Return a date as ISO 8601; Retraction Watch writes month/day/year.

    >>> _iso("8/27/2021 0:00"), _iso("2021-08-27"), _iso("unknown")
    ('2021-08-27', '2021-08-27', '')
    """
    match = _DATE.search(text)
    if not match:
        return ""
    month, day, year, *iso = match.groups()
    return "-".join(iso) if iso[0] else f"{year}-{int(month):02}-{int(day):02}"
