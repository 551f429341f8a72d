"""An RIS record's own lines, changed tag by tag; all else stays byte for byte."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scholiast.resolving.fixing.bibtex import Edit
from scholiast.resolving.fixing.values import identifier_value, plain

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_TAG = re.compile(r"[ \t]{0,4}([A-Z][A-Z0-9])(\s{1,2}-)(?:[ \t]([^\r\n]*))?")
_TAGS = {
    "doi": ("DO",), "year": ("PY", "Y1", "DA"), "venue": ("JO", "JF", "T2", "JA", "BT"),
    "volume": ("VL",), "issue": ("IS",), "authors": ("AU", "A1"),
}  # fmt: skip
_PAGES = re.compile(r"^([A-Za-z]?\d{1,8})\s{0,3}[-–—]{1,2}\s{0,3}([A-Za-z]?\d{1,8})$")
_TYPES = {"article-journal": "JOUR", "paper-conference": "CONF", "chapter": "CHAP"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record."""

    tag: str
    """Empty for the continuation of the line before."""
    start: int
    value: int
    """Where its value begins ..."""
    end: int
    """... and where it ends, before the line end."""
    stop: int
    """Behind the line end."""


def find_record(text: str, line: int) -> tuple[Line, ...] | None:
    """Return the lines of the record whose TY stands on this line (1-based); None if it is open."""
    at = 0
    for _ in range(line - 1):
        at = _line(text, at).stop
    found = [_line(text, at)]
    if found[0].tag != "TY":
        return None
    while found[-1].stop < len(text):
        found.append(_line(text, found[-1].stop))
        if found[-1].tag == "ER":
            return tuple(found)
        if found[-1].tag == "TY":
            break
    return None


def edits_for(
    text: str, record: tuple[Line, ...], wanted: Mapping[str, str]
) -> tuple[list[Edit], list[str]]:
    """Return the edits that give the record the wanted fields, and why some cannot be given."""
    edits: list[Edit] = []
    left: list[str] = []
    for name, new in wanted.items():
        made = _authors(text, record, new) if name == "authors" else _field(text, record, name, new)
        if made is None:
            left.append(f"{name}: what the index says cannot stand in this record")
        else:
            edits += made
    return edits, left


def _field(text: str, record: tuple[Line, ...], name: str, new: str) -> list[Edit] | None:
    """Return the edits for one field; None where it cannot be written."""
    if name == "type":
        kind = _TYPES.get(new)
        return [_set(text, record[0], kind)] if kind else []
    if name == "pages":
        match = _PAGES.match(plain(new))
        pairs = (("SP", match.group(1)), ("EP", match.group(2))) if match else (("SP", plain(new)),)
        return [edit for tag, value in pairs for edit in _tag(text, record, (tag,), value)]
    value = identifier_value(new) if name == "doi" else plain(new)
    return _tag(text, record, _TAGS[name], value) if value else None


def _tag(text: str, record: tuple[Line, ...], tags: tuple[str, ...], value: str) -> list[Edit]:
    """Return the edit of the first of these tags that the record has, or of a new line."""
    own = {line.tag: line for line in reversed(record) if line.tag}
    line = next((own[tag] for tag in tags if tag in own), None)
    if line is None:
        return [_inserted(text, record, [(tags[0], value)])]
    if tags is _TAGS["year"] and "/" in text[line.value : line.end]:
        value = value + text[line.value : line.end][4:]
    return [_set(text, line, value)]


def _authors(text: str, record: tuple[Line, ...], new: str) -> list[Edit] | None:
    """Return the edits that put the new authors where the old ones stand."""
    lines = [line for line in record if line.tag in _TAGS["authors"]]
    names = [plain(name) for name in new.split(" and ")]
    if not lines:
        return [_inserted(text, record, [("AU", name) for name in names])]
    kept = list(zip(lines, names, strict=False))
    edits = [_set(text, line, name) for line, name in kept]
    edits += [(line.start, line.stop, "") for line in lines[len(names) :]]
    if len(names) > len(lines):
        more = [(lines[-1].tag, name) for name in names[len(lines) :]]
        at = lines[-1].stop
        edits.append((at, at, "".join(_written(text, record, *one) for one in more)))
    return edits


def _set(text: str, line: Line, value: str) -> Edit:
    blank = "" if text[line.start : line.value].endswith(" ") else " "
    return line.value, line.end, f"{blank}{value}"


def _inserted(text: str, record: tuple[Line, ...], fields: list[tuple[str, str]]) -> Edit:
    """Return the edit that puts new lines before the record's end."""
    at = record[-1].start
    return at, at, "".join(_written(text, record, *field) for field in fields)


def _written(text: str, record: tuple[Line, ...], tag: str, value: str) -> str:
    """Return a line in the form that the record's first has."""
    first = record[0]
    lead = text[first.start : first.value].replace("TY", tag, 1)
    return f"{lead.rstrip(' ')} {value}{text[first.end : first.stop]}"


def _line(text: str, at: int) -> Line:
    found = _LINE.match(text, at)
    stop = found.end() if found else len(text)
    end = at + len(text[at:stop].rstrip("\r\n"))
    match = _TAG.match(text, at, end)
    if not match:
        return Line("", at, at, end, stop)
    value = match.start(3) if match.group(3) is not None else match.end()
    return Line(match.group(1), at, value, end, stop)
