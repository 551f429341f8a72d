"""Files of JSON, XML and bibliographies -> rows: entries and rejects with where they end."""

import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scholiast.corpora.intake.sources import Source, first_line, lines
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes import acl, arxiv
from scholiast.corpora.shapes.libraries import document_entry, reference_entry
from scholiast.corpora.store.preparing import Prepared
from scholiast.errors import InputError
from scholiast.papers import Document, OutcomeKind
from scholiast.parsing.worker import Worker

MAX_WHOLE = 128 * 1024 * 1024
"""Bytes of the largest JSON file that is not of lines, as it is held whole."""
_PIECE = 2 * 1024 * 1024
"""Bytes of a bibliography that are parsed in one go."""
_STRING = re.compile(rb"@string\s{0,9}[{(][^\n]{1,2000}\n", re.I)
_LISTS = ("items", "results", "data", "papers", "works")


@dataclass(frozen=True, slots=True)
class Taken:
    """One row, and where the next one begins."""

    result: Entry | Prepared | Reject
    offset: int
    """Bytes of the decompressed file up to its end; 0 where a format is not resumed by bytes."""


Rows = Iterator[Taken]
ReadRow = Callable[[bytes, str], Entry | Reject]


def json_rows(source: Source, offset: int, rows: int, read_row: ReadRow) -> Rows:
    """Yield the rows of a JSON file beyond `offset`: lines, or one array or answer held whole."""
    if source.path and _is_whole(first_line(source)):
        for number, row in enumerate(_whole_rows(source), start=1):
            if number > rows:
                yield Taken(read_row(bytes(row), f"item {number}"), 0)
        return
    yield from _line_rows(source, offset, rows, read_row)


def _line_rows(source: Source, offset: int, rows: int, read_row: ReadRow) -> Rows:
    number = rows
    with source.opened(offset) as stream:
        for end, line in lines(stream, offset):
            number += 1
            where = f"line {number}"
            if line is None:
                yield Taken(Reject(where, "longer than 16 MB"), end)
            elif row := line.strip(b"\xef\xbb\xbf \t\r"):
                yield Taken(read_row(row, where), end)
            else:
                number -= 1


def acl_rows(source: Source, offset: int, rows: int) -> Rows:
    """Yield the papers of an ACL Anthology file beyond the first `rows`."""
    with source.opened() as stream:
        for number, result in enumerate(acl.read_rows(stream), start=1):
            if number > rows:
                yield Taken(result, 0)


def feed_rows(source: Source, offset: int, rows: int) -> Rows:
    """Yield the works of an arXiv feed beyond the first `rows`."""
    answer = arxiv.read_answer(_whole(source))
    found: list[Entry | Reject] = list(answer.entries)
    found += [Reject("feed", alarm.message) for alarm in answer.alarms]
    for result in found[rows:]:
        yield Taken(result, 0)


def library_rows(source: Source, offset: int, rows: int, worker: Worker) -> Rows:
    """Yield the works of a BibTeX or RIS file beyond `offset`, a piece at a time."""
    is_ris = first_line(source).strip(b"\xef\xbb\xbf \t\r").startswith(b"TY")
    strings = b"" if is_ris else b"".join(_STRING.findall(_some(source, _PIECE)))
    with source.opened(offset) as stream:
        for start, end, piece in _pieces(lines(stream, offset), is_ris, offset):
            text = piece if start == 0 else strings + piece
            document = _parsed(text, ".ris" if is_ris else ".bib", worker)
            yield from _library(document, start, end)


def paper_rows(source: Source, offset: int, rows: int, worker: Worker) -> Rows:
    """Yield the one work that a paper's file or folder is."""
    if source.path is None:
        raise InputError("a paper cannot be read from standard input: give its file")
    if not rows:
        document = worker.parse(source.path)
        yield Taken(document_entry(document, source.path), 0)


def first_row(source: Source, line: bytes) -> bytes:
    """Return the first object of a JSON file, for telling its format."""
    if source.path and _is_whole(line):
        return bytes(next(_whole_rows(source), b"{}"))
    return line


def _is_whole(line: bytes) -> bool:
    """Say whether a file is one JSON value over many lines, or an answer that wraps its rows."""
    line = line.strip(b"\xef\xbb\xbf \t\r")
    if not line.startswith(b"{"):
        return True
    try:
        given = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return "truncated" in str(error)
    return "title" not in given and not given.keys().isdisjoint({*_LISTS, "message"})


def _whole_rows(source: Source) -> Iterator[msgspec.Raw]:
    """Yield the objects of an array, or of the list that an answer wraps; or the one object."""
    data: msgspec.Raw = msgspec.Raw(_whole(source).removeprefix(b"\xef\xbb\xbf").strip())
    try:
        for _ in range(3):
            if bytes(memoryview(data)[:1]) == b"[":
                yield from msgspec.json.decode(data, type=list[msgspec.Raw])
                return
            given = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
            inner = next((given[name] for name in (*_LISTS, "message") if name in given), None)
            if inner is None or "title" in given:
                yield data
                return
            data = inner
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InputError(f"{source.name} is not JSON: {str(error)[:200]}") from error


def _whole(source: Source) -> bytes:
    data = _some(source, MAX_WHOLE + 1)
    if len(data) > MAX_WHOLE:
        raise InputError(
            f"{source.name} is one JSON value of more than {MAX_WHOLE // 1024**2} MB, which would"
            " have to be held whole: make it JSON lines first (`jq -c '.[]'`)"
        )
    return data


def _some(source: Source, most: int) -> bytes:
    with source.opened() as stream:
        return stream.read(most)


def _pieces(
    given: Iterator[tuple[int, bytes | None]], is_ris: bool, start: int
) -> Iterator[tuple[int, int, bytes]]:
    """Yield pieces of whole entries, with the bytes at which they start and end."""
    held: list[bytes] = []
    size, at = 0, start
    for end, line in given:
        text = line or b""
        if size > _PIECE and not is_ris and text.startswith(b"@"):
            yield start, at, b"\n".join(held) + b"\n"
            held, size, start = [], 0, at
        held.append(text)
        size += len(text) + 1
        at = end
        if size > _PIECE and is_ris and text.startswith(b"ER  -"):
            yield start, at, b"\n".join(held) + b"\n"
            held, size, start = [], 0, at
    if held:
        yield start, at, b"\n".join(held) + b"\n"


def _parsed(text: bytes, ending: str, worker: Worker) -> Document:
    with tempfile.TemporaryDirectory(prefix="scholiast-") as folder:
        path = Path(folder) / f"library{ending}"
        path.write_bytes(text)
        return worker.parse(path)


def _library(document: Document, start: int, end: int) -> Rows:
    """Yield a piece's works; only the last carries the piece's end, so that none is lost."""
    outcome, where = document.outcome, f"bytes {start}-{end}"
    results: list[Entry | Reject] = []
    if outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED):
        results.append(Reject(where, f"{outcome.kind}: {outcome.reason}"))
    for problem in document.problems:
        if problem.code == "broken-entry":
            results.append(Reject(f"{where}, line {problem.line or '?'} of them", problem.message))
    results += [reference_entry(each, f"{where}, {each.key}") for each in document.references]
    for number, result in enumerate(results, start=1):
        yield Taken(result, end if number == len(results) else start)
