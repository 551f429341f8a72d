"""A BibTeX file -> its entries and strings, in one pass that broken entries do not stop."""

import re
from dataclasses import dataclass, field

from scholiast.errors import Level, Problem

_START = re.compile(r"^[ \t%]{0,40}@[ \t]{0,4}[A-Za-z]{1,40}[ \t\r\n]{0,8}[{(]", re.M)
_HEAD = re.compile(r"@[ \t]{0,4}([A-Za-z]{1,40})[ \t\r\n]{0,8}([{(])")
_KEY = re.compile(r"[ \t\r\n]*([^,{}\n\"]{0,300})")
_NAME = r"[\s,;]*+(?:%[^\n]*+\n[\s,;]*+)*+([^\s=,{}\"#%()]++)\s*+=\s*+"
_NESTED_ONCE = r"[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+"
_FLAT = re.compile(_NAME + rf"(?:\{{({_NESTED_ONCE})\}}|\"([^\"{{}}]*+)\"|(\d++))\s*+(?=[,}})])")
_FIELD = re.compile(_NAME)
_GAP = re.compile(r"[\s,;]*+(?:%[^\n]*+\n[\s,;]*+)*+")
_BARE = re.compile(r"[^\s,#{}\"()=]{1,200}")
_JOIN = re.compile(r"\s*#\s*")
_SPACE = re.compile(r"\s*")
_BRACE = re.compile(r"[{}]")
_BRACE_OR_QUOTE = re.compile(r"[{}\"]")
_FIELD_LINE = re.compile(r"[\n,][ \t,]{0,40}([A-Za-z][\w-]{0,40})[ \t]{0,20}=[ \t]{0,20}")
_ALREADY_A_FIELD = re.compile(r"\s*[\w-]{1,40}\s{0,20}=\s{0,20}[\"{\d]")
_SET_APART = {"comment", "preamble", "string"}

MONTHS = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May",
    "jun": "June", "jul": "July", "aug": "August", "sep": "September", "oct": "October",
    "nov": "November", "dec": "December",
}  # fmt: skip


class _Unclosed(Exception):  # noqa: N818  (a signal inside this module)
    """A value that its entry does not close."""


@dataclass(slots=True)
class Entry:
    """One entry as it stands in the file: values are LaTeX, @string names already put in."""

    type: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Split:
    """What a file holds."""

    entries: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def split(content: str, file: str) -> Split:
    r"""Return the entries of a BibTeX file in order; what is broken becomes a problem.

    >>> found = split('@string{j = "Nature"}\n@article{a, journal = j # {!}, year = 2019}', "r.bib")
    >>> found.entries[0].key, found.entries[0].fields
    ('a', {'journal': 'Nature!', 'year': '2019'})
    """
    splitter = _Splitter(content, file)
    splitter.run()
    return splitter.found


class _Splitter:
    """Walks through the file; an entry never reaches past a line on which another begins."""

    def __init__(self, content: str, file: str) -> None:
        self.content, self.file = content, file
        self.found = Split()
        self.strings = dict(MONTHS)
        self.unknown: set[str] = set()
        self.counted, self.line = 0, 1

    def run(self) -> None:
        starts = [match.start() for match in _START.finditer(self.content)]
        if not starts or self.content[: starts[0]].strip():
            starts.insert(0, 0)
        for start, end in zip(starts, [*starts[1:], len(self.content)], strict=True):
            self._stretch(start, end)

    def _stretch(self, start: int, end: int) -> None:
        """Read the entries between two line-starts at which an entry begins."""
        at = start
        while head := _HEAD.search(self.content, at, end):
            if at == start and self._is_commented_out(head.start(), end):
                return
            kind = head.group(1).lower()
            closing = "}" if head.group(2) == "{" else ")"
            reader = self._read_other if kind in _SET_APART else self._read_entry
            try:
                at = reader(kind, head, closing, end)
            except _Unclosed:
                self._problem("broken-entry", head.start(), f"@{kind} is never closed")
                return

    def _is_commented_out(self, at: int, end: int) -> bool:
        """Say whether the entry's first line and the next begin with a percent sign."""
        line_start = self.content.rfind("\n", max(at - 50, 0), at) + 1
        if "%" not in self.content[max(line_start, at - 50) : at]:
            return False
        newline = self.content.find("\n", at, end)
        return newline < 0 or self.content[newline + 1 : newline + 60].lstrip(" \t")[:1] in "%\n"

    def _read_other(self, kind: str, head: re.Match[str], closing: str, end: int) -> int:
        """Read @string, or pass over @comment and @preamble; return where it ends."""
        at = head.end()
        if kind == "string":
            name = _FIELD.match(self.content, at, end)
            if name:
                value, at = self._value(name.end(), end)
                self.strings[name.group(1).lower()] = value
                return at
        if closing == "}":
            return self._closing_brace(at, end)
        return at

    def _read_entry(self, kind: str, head: re.Match[str], closing: str, end: int) -> int:
        """Read one entry and keep it; return where it ends."""
        entry = Entry(kind, "", self._line(head.start()))
        at = head.end()
        key = _KEY.match(self.content, at, end)
        if key and not _ALREADY_A_FIELD.match(self.content, at, min(at + 200, end)):
            entry.key = key.group(1).rstrip(") \t\r" if closing == ")" else " \t\r")
            at = key.end()
        self.found.entries.append(entry)
        if not entry.key:
            entry.key = f"ref-{len(self.found.entries)}"
            self._problem("entry-without-key", head.start(), f"@{kind} has no key: give it one")
        try:
            return self._read_fields(entry, at, closing, end)
        except _Unclosed:
            if any(_FIELD_LINE.search(value) for value in entry.fields.values()):
                entry.fields.clear()
                self._read_fields_again(entry, at, end)
            return end

    def _read_fields(self, entry: Entry, at: int, closing: str, end: int) -> int:
        """Read an entry's fields up to its closing bracket; return where it ends."""
        content, fields = self.content, entry.fields
        while True:
            flat = _FLAT.match(content, at, end)
            if flat:
                name, braced, quoted, digits = flat.groups()
                value = braced if braced is not None else quoted if quoted is not None else digits
                fields.setdefault(name.lower(), value)
                at = flat.end()
                continue
            gap = _GAP.match(content, at, end)
            at = gap.end() if gap else at
            if at < end and content[at] == closing:
                return at + 1
            named = _FIELD.match(content, at, end)
            if not named:
                return self._unread(entry, at, end)
            try:
                value, at = self._value(named.end(), end)
            except _Unclosed:
                self._line_by_line(entry, named, end)
                return end
            fields.setdefault(named.group(1).lower(), value)

    def _unread(self, entry: Entry, at: int, end: int) -> int:
        """Report what is neither a field nor the entry's end, and go on behind it."""
        if at >= end or not self.content[at:end].strip("\n\r\t %"):
            self._problem("broken-entry", at, f"the entry {entry.key} is never closed", entry)
            raise _Unclosed
        self._problem("broken-entry", at, f"the entry {entry.key} holds what is no field", entry)
        stop = _FIELD_LINE.search(self.content, at, end)
        if stop:
            return self._read_fields_again(entry, stop.start(), end)
        return end

    def _read_fields_again(self, entry: Entry, at: int, end: int) -> int:
        """Read the rest of a damaged entry field by field, each ending where the next begins."""
        stops = [*_FIELD_LINE.finditer(self.content, at, end)]
        ends = [match.start() for match in stops[1:]] + [end]
        for match, stop in zip(stops, ends, strict=True):
            self._salvage(entry, match.group(1), match.end(), stop)
        return end

    def _line_by_line(self, entry: Entry, named: re.Match[str], end: int) -> None:
        """Keep what can be kept of an entry in which a value is never closed."""
        self._problem(
            "broken-entry",
            named.start(1),
            f"the value of {named.group(1)} in the entry {entry.key} is never closed",
            entry,
        )
        following = _FIELD_LINE.search(self.content, named.end(), end)
        stop = following.start() if following else end
        self._salvage(entry, named.group(1), named.end(), stop)
        if following:
            self._read_fields_again(entry, following.start(), end)

    def _salvage(self, entry: Entry, name: str, start: int, end: int) -> None:
        """Keep one value of a damaged entry, without the brackets around it."""
        try:
            value, _ = self._value(start, end)
        except _Unclosed:
            value = self.content[start:end].split("\n\n", 1)[0].strip(' \t\r\n,}{"')
        entry.fields.setdefault(name.lower(), value)

    def _value(self, at: int, end: int) -> tuple[str, int]:
        """Return a value, its pieces joined, and where it ends."""
        pieces = []
        while True:
            piece, at = self._piece(at, end)
            pieces.append(piece)
            join = _JOIN.match(self.content, at, end)
            if not join:
                space = _SPACE.match(self.content, at, end)
                return "".join(pieces), space.end() if space else at
            at = join.end()

    def _piece(self, at: int, end: int) -> tuple[str, int]:
        """Return one piece of a value: in braces, in quotes, a number, or a @string's name."""
        first = self.content[at : min(at + 1, end)]
        if first == "{":
            stop = self._closing_brace(at + 1, end)
            return self.content[at + 1 : stop - 1], stop
        if first == '"':
            stop = self._closing_quote(at + 1, end)
            return self.content[at + 1 : stop - 1], stop
        bare = _BARE.match(self.content, at, end)
        if not bare:
            return "", at
        return self._named(bare.group(), at), bare.end()

    def _named(self, name: str, at: int) -> str:
        """Return a number as it is, and what a @string's name stands for."""
        known = self.strings.get(name.lower())
        if known is not None or name[0].isdigit():
            return name if known is None else known
        if name.lower() not in self.unknown:
            self.unknown.add(name.lower())
            message = f"{name} is no @string of this file: define it, or put the value in braces"
            self._problem("unknown-string", at, message, level=Level.INFO)
        return name

    def _closing_brace(self, at: int, end: int) -> int:
        depth = 1
        for match in _BRACE.finditer(self.content, at, end):
            depth += 1 if match.group() == "{" else -1
            if depth == 0:
                return match.end()
        raise _Unclosed

    def _closing_quote(self, at: int, end: int) -> int:
        depth = 0
        for match in _BRACE_OR_QUOTE.finditer(self.content, at, end):
            mark = match.group()
            if mark == '"' and depth == 0:
                return match.end()
            depth += {"{": 1, "}": -1}.get(mark, 0)
            if depth < 0:
                break
        raise _Unclosed

    def _line(self, offset: int) -> int:
        """Return the line of an offset, counted from the one asked for before."""
        self.line += self.content.count("\n", self.counted, offset)
        self.line -= self.content.count("\n", offset, self.counted)
        self.counted = offset
        return self.line

    def _problem(
        self,
        code: str,
        offset: int,
        message: str,
        entry: Entry | None = None,
        level: Level = Level.WARNING,
    ) -> None:
        line = self._line(offset)
        where = f" (entry begins on line {entry.line})" if entry and entry.line != line else ""
        self.found.problems.append(
            Problem(code, level, f"{self.file}:{line}: {message}{where}", self.file, line)
        )
