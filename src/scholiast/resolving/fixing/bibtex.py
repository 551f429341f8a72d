"""A BibTeX entry's own characters, changed field by field; all else stays byte for byte."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scholiast.resolving.fixing.values import bibtex_names, bibtex_value, identifier_value

_GAP = re.compile(r"[\s,]*+(?:%[^\r\n]*+[\s,]*+)*+")
_NAME = re.compile(r"([^\s=,{}\"#%()]{1,60})\s{0,40}=\s{0,400}")
_BARE = re.compile(r"[^\s,#{}\"()=%]{1,200}")
_JOIN = re.compile(r"\s{0,400}#\s{0,400}")
_TAIL = re.compile(r"[ \t]*,[ \t]*%[^\r\n]*|,")
_DASH = re.compile(r"\s{0,4}[-–—]{1,3}\s{0,4}")
_LINE = re.compile(r"\r\n|\r|\n")
_VENUES = ("journal", "journaltitle", "booktitle", "maintitle", "series")
_FIELDS = {
    "doi": ("doi",), "year": ("date", "year"), "venue": _VENUES, "volume": ("volume",),
    "issue": ("issue", "number"), "pages": ("pages",), "authors": ("author",),
}  # fmt: skip
_TYPES = {
    "article-journal": "article",
    "paper-conference": "inproceedings",
    "chapter": "incollection",
}
_PARENTS = ("crossref", "xdata")


@dataclass(frozen=True, slots=True)
class Field:
    """One field where it stands in the file."""

    name: str
    start: int
    """Of its name."""
    value: int
    """Where its value begins ..."""
    end: int
    """... and where it ends."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry where it stands in the file."""

    start: int
    kind: int
    """Where the type begins, behind the @ ..."""
    kind_end: int
    """... and where it ends."""
    fields: tuple[Field, ...]
    end: int
    """Behind its closing bracket."""

    def first(self, names: tuple[str, ...]) -> Field | None:
        """Return the field of the first of these names that the entry has."""
        own = {field.name: field for field in reversed(self.fields)}
        return next((own[name] for name in names if name in own), None)


Edit = tuple[int, int, str]
"""Start, end, and what stands there instead."""


def find_entry(text: str, line: int, key: str) -> Entry | None:
    """Return the entry with this key that begins on this line (1-based), or None if it is broken.

    >>> find_entry("@book{a, title = {X}}", 1, "a").fields[0].name
    'title'
    """
    start = _line_start(text, line)
    head = re.compile(
        rf"@[ \t]{{0,4}}([A-Za-z]{{1,40}})\s{{0,8}}([{{(])\s{{0,40}}{re.escape(key)}\s{{0,40}},"
    )
    found = head.search(text, start, min(start + 20_000, len(text)))
    if not found or _LINE.search(text, start, found.start()):
        return None
    closing = "}" if found.group(2) == "{" else ")"
    read = _fields(text, found.end(), closing)
    if read is None:
        return None
    return Entry(found.start(), found.start(1), found.end(1), *read)


def edits_for(
    text: str, entry: Entry, wanted: Mapping[str, str], *, is_ascii: bool
) -> tuple[list[Edit], list[str]]:
    """Return the edits that give the entry the wanted fields, and why some cannot be given."""
    edits: list[Edit] = []
    added: list[tuple[str, str]] = []
    left: list[str] = []
    kind = _TYPES.get(wanted.get("type", ""), "")
    if kind and text[entry.kind : entry.kind_end].lower() != kind:
        edits.append((entry.kind, entry.kind_end, kind))
    for name in (name for name in wanted if name != "type"):
        value = _value(name, wanted[name], is_ascii=is_ascii)
        field = entry.first(_FIELDS[name])
        reason = _obstacle(entry, name, value, is_new=field is None)
        if reason:
            left.append(f"{name}: {reason}")
        elif field:
            edits.append(_replaced(text, field, name, value))
        else:
            added.append((_new_name(name, kind or text[entry.kind : entry.kind_end]), value))
    if added:
        edits.append(_added(text, entry, [_laid_out(text, entry, *one) for one in added]))
    return edits, left


def _added(text: str, entry: Entry, fields: list[str]) -> Edit:
    """Return the edit that puts fields behind the last one, and behind the remark on its line."""
    at = entry.fields[-1].end
    tail = _TAIL.match(text, at)
    if tail and tail.end() < entry.end:
        return tail.end(), tail.end(), "".join(f"{field}," for field in fields)
    return at, at, "".join(f",{field}" for field in fields)


def _obstacle(entry: Entry, name: str, value: str, *, is_new: bool) -> str:
    """Return why a field is not written; empty where it can be."""
    if not value:
        return "what the index says cannot stand in a BibTeX file"
    if is_new and name != "doi" and entry.first(_PARENTS):
        return "it stands in the entry that this one points to"
    return "the entry has no fields" if is_new and not entry.fields else ""


def apply(text: str, edits: list[Edit]) -> str:
    """Return the text with all edits made; they do not overlap."""
    pieces, at = [], 0
    for start, end, new in sorted(edits):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])


def _line_start(text: str, line: int) -> int:
    """Return where a line begins, lines counted as the parser counts them."""
    at = 0
    for _ in range(line - 1):
        found = _LINE.search(text, at)
        if not found:
            return len(text)
        at = found.end()
    return at


def _fields(text: str, at: int, closing: str) -> tuple[tuple[Field, ...], int] | None:
    """Return the fields from `at` on and where the entry ends; None if anything is unclear."""
    found: list[Field] = []
    while True:
        gap = _GAP.match(text, at)
        at = gap.end() if gap else at
        if text[at : at + 1] == closing:
            return tuple(found), at + 1
        name = _NAME.match(text, at)
        end = _value_end(text, name.end()) if name else None
        if name is None or end is None:
            return None
        found.append(Field(name.group(1).lower(), name.start(), name.end(), end))
        at = end


def _value_end(text: str, at: int) -> int | None:
    """Return where a value ends, its pieces joined by # included."""
    while True:
        end = _piece_end(text, at)
        join = _JOIN.match(text, end) if end is not None else None
        if end is None or join is None:
            return end
        at = join.end()


def _piece_end(text: str, at: int) -> int | None:
    first = text[at : at + 1]
    if first in ("{", '"'):
        depth = 0
        for mark in re.compile(r'[{}"]').finditer(text, at + (first == '"')):
            depth += {"{": 1, "}": -1}.get(mark.group(), 0)
            if depth < 0:
                return None
            if depth == 0 and mark.group() == ("}" if first == "{" else '"'):
                return mark.end()
        return None
    bare = _BARE.match(text, at)
    return bare.end() if bare else None


def _value(name: str, new: str, *, is_ascii: bool) -> str:
    """Return what is to stand between the value's brackets."""
    if name == "doi":
        return identifier_value(new)
    if name == "authors":
        return bibtex_names(new, is_ascii=is_ascii)
    value = bibtex_value(new, is_ascii=False)
    if name == "pages":
        value = bibtex_pages(value)
    return bibtex_value(new, is_ascii=is_ascii) if name == "venue" else value


def bibtex_pages(pages: str) -> str:
    """Return a range of pages with BibTeX's two hyphens.

    >>> bibtex_pages("101–118")
    '101--118'
    """
    return _DASH.sub("--", pages)


def _replaced(text: str, field: Field, name: str, value: str) -> Edit:
    """Return the edit of a value that keeps its brackets; a @string's name gives way to braces."""
    old = text[field.value : field.end]
    if name == "year" and field.name == "date":
        return (
            field.value,
            field.end,
            re.sub(r"\d{4}.*?(?=[}\"]|$)", value, old, count=1, flags=re.S),
        )
    if old.startswith("{{") and old.endswith("}}") and _is_one_group(old[1:-1]):
        new = f"{{{{{value}}}}}"
    elif old.startswith('"') and old.endswith('"') and "#" not in old:
        new = f'"{value}"'
    else:
        new = value if old.isdigit() and value.isdigit() else f"{{{value}}}"
    return field.value, field.end, new


def _is_one_group(value: str) -> bool:
    """Say whether a value is one pair of braces and what they hold."""
    return _piece_end(value, 0) == len(value)


def _new_name(name: str, kind: str) -> str:
    """Return what a field that the entry lacks is called in it."""
    if name == "venue":
        return "journal" if kind.lower() in ("article", "misc") else "booktitle"
    return {"issue": "number", "authors": "author"}.get(name, name)


def _laid_out(text: str, entry: Entry, name: str, value: str) -> str:
    """Return a new field laid out as the entry's last one is."""
    last = entry.fields[-1]
    line = max(text.rfind("\n", 0, last.start), text.rfind("\r", 0, last.start)) + 1
    is_on_its_own = line > entry.start and not text[line : last.start].strip(" \t")
    ending = "\r\n" if text[line - 2 : line] == "\r\n" else text[line - 1 : line]
    break_ = f"{ending}{text[line : last.start]}" if is_on_its_own else " "
    between = text[last.start + len(last.name) : last.value]
    before, _, after = between.partition("=")
    width = len(last.name) + len(before)
    padding = " " * max(width - len(name), 1) if len(before) > 1 else before
    return f"{break_}{name}{padding}={after}{{{value}}}"
