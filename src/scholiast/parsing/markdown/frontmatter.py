"""The metadata block at the head of a Markdown file, in the part of YAML that people use there."""

import re
from dataclasses import dataclass, field
from typing import Any

_FENCE = re.compile(r"---[ \t]*(?:\n|$)")
_END = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.M)
_PAIR = re.compile(
    r"(?:\"([^\"]{1,200})\"|'([^']{1,200})'|([^\s:#\-\[\]{}\"'][^:#\n]{0,200}?))\s{0,20}:(?:\s+(.*))?$"
)
_BLOCK = re.compile(r"[|>][+-]?\d?$")
_DEEPEST = 12


@dataclass(slots=True)
class FrontMatter:
    """What a file's head says: names with texts, lists and maps; and the line after it."""

    values: dict[str, Any] = field(default_factory=dict)
    end_line: int = 0
    """0-based line at which the body begins."""
    lines: dict[str, int] = field(default_factory=dict)
    """0-based line of each top-level name."""

    def text(self, name: str) -> str:
        """Return a value as one text; the texts of a list joined."""
        value = self.values.get(name, "")
        if isinstance(value, list):
            return ", ".join(each for each in value if isinstance(each, str))
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """Return a value as a list of texts."""
        value = self.values.get(name, [])
        values = value if isinstance(value, list) else [value]
        return [each for each in values if isinstance(each, str) and each]


def read_front_matter(content: str) -> FrontMatter:
    r"""Return what stands between the two lines of dashes at the head of a file, if they are there.

    >>> read_front_matter("---\ntitle: 'On X'\nauthor: [A. Lee, B. Wu]\n---\nText").values
    {'title': 'On X', 'author': ['A. Lee', 'B. Wu']}
    """
    opening = _FENCE.match(content)
    end = _END.search(content, opening.end()) if opening else None
    if not opening or not end:
        return FrontMatter()
    inside = content[opening.end() : end.start()]
    head = content.count("\n", 0, end.end()) + 1
    reader = _Reader(inside.split("\n"))
    found = reader.mapping(0, 0)
    if not found and inside.strip():
        return FrontMatter()
    return FrontMatter(found, head, {name: line + 1 for name, line in reader.places.items()})


def read_yaml(content: str) -> Any:
    """Return a YAML file's value: maps, lists and texts; what is beyond this part is left out."""
    return _Reader(content.split("\n")).node(0, 0)


class _Reader:
    """Reads indented maps and lists line by line; every value is a text."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = [line.replace("\t", "  ").rstrip() for line in lines]
        self.at = 0
        self.places: dict[str, int] = {}

    def _skip(self) -> int:
        """Go to the next line that says something; return its indentation, or -1 at the end."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            plain = line.lstrip(" ")
            if plain and not plain.startswith("#"):
                return len(line) - len(plain)
            self.at += 1
        return -1

    def node(self, least: int, depth: int) -> Any:
        """Return the map, list or text that is indented by at least `least`."""
        indent = self._skip()
        if indent < least or depth > _DEEPEST:
            return ""
        line = self.lines[self.at][indent:]
        if line == "-" or line.startswith("- "):
            return self.sequence(indent, depth)
        if _PAIR.match(line):
            return self.mapping(indent, depth)
        return self._folded(least)

    def mapping(self, indent: int, depth: int) -> dict[str, Any]:
        """Return the map whose names stand at `indent`."""
        found: dict[str, Any] = {}
        while self._skip() == indent:
            match = _PAIR.match(self.lines[self.at][indent:])
            if not match:
                self.at += 1
                continue
            name = match.group(1) or match.group(2) or match.group(3)
            if depth == 0:
                self.places.setdefault(name, self.at)
            found.setdefault(name, self._value(match.group(4) or "", indent, depth))
        return found

    def sequence(self, indent: int, depth: int) -> list[Any]:
        """Return the list whose dashes stand at `indent`."""
        found: list[Any] = []
        while self._skip() == indent:
            line = self.lines[self.at][indent:]
            if line != "-" and not line.startswith("- "):
                break
            rest = line[1:].lstrip()
            if rest and (_PAIR.match(rest) or rest.startswith("- ")) and rest[0] not in "[{":
                inner = indent + len(line) - len(rest)
                self.lines[self.at] = " " * inner + rest
                found.append(self.node(inner, depth + 1))
            else:
                found.append(self._value(rest, indent, depth))
        return found

    def _value(self, rest: str, indent: int, depth: int) -> Any:
        """Return the value that begins with `rest` on the present line."""
        self.at += 1
        rest = _without_comment(rest)
        if not rest:
            following = self._skip()
            line = self.lines[self.at][following:] if following >= 0 else ""
            is_list = line == "-" or line.startswith("- ")
            deeper = following > indent or (following == indent and is_list)
            return self.node(following, depth + 1) if deeper else ""
        if _BLOCK.match(rest):
            return self._block(indent, folded=rest[0] == ">")
        if rest[0] in "[{":
            return _flow(self._bracketed(rest))
        if rest[0] in "\"'":
            return _unquoted(self._quoted(rest))
        return " ".join([rest, *self._more(indent)])

    def _block(self, indent: int, *, folded: bool) -> str:
        lines = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line and len(line) - len(line.lstrip(" ")) <= indent:
                break
            lines.append(line.strip())
            self.at += 1
        text = "\n".join(lines).strip("\n")
        return (
            text.replace("\n\n", "\0").replace("\n", " ").replace("\0", "\n\n") if folded else text
        )

    def _more(self, indent: int) -> list[str]:
        """Return the further lines of a plain text."""
        lines = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line or len(line) - len(line.lstrip(" ")) <= indent:
                break
            lines.append(line.strip())
            self.at += 1
        return lines

    def _folded(self, least: int) -> str:
        lines = [self.lines[self.at].strip()]
        self.at += 1
        return " ".join([*lines, *self._more(least - 1)]).strip("\"'")

    def _bracketed(self, rest: str) -> str:
        pieces, opened = [rest], rest.count(rest[0]) - rest.count("]" if rest[0] == "[" else "}")
        closing = "]" if rest[0] == "[" else "}"
        while opened > 0 and self.at < len(self.lines):
            line = self.lines[self.at].strip()
            pieces.append(line)
            opened += line.count(rest[0]) - line.count(closing)
            self.at += 1
        return " ".join(pieces)

    def _quoted(self, rest: str) -> str:
        pieces = [rest]
        while (len(pieces) == 1 and len(rest) == 1) or not pieces[-1].endswith(rest[0]):
            if self.at >= len(self.lines) or not self.lines[self.at].startswith(" "):
                break
            pieces.append(self.lines[self.at].strip())
            self.at += 1
        return " ".join(pieces)


def _without_comment(rest: str) -> str:
    if rest[:1] in ("'", '"'):
        return rest.strip()
    return "" if rest.startswith("#") else rest.split(" #")[0].strip()


def _unquoted(text: str) -> str:
    quote = text[0]
    end = text.rfind(quote)
    inside = text[1:end] if end > 0 else text[1:]
    return inside.replace("''", "'") if quote == "'" else inside.replace('\\"', '"')


_FLOW = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'[^']*+'|[\[\]{},]|:(?=\s)|[^\[\]{},:\"']++|.", re.S)


def _flow(text: str) -> Any:
    """Return the value of a list or map written in brackets."""
    reader = _FlowReader()
    for token in _FLOW.findall(text):
        reader.token(token)
        if reader.is_done:
            break
    return reader.value


class _FlowReader:
    """Takes the tokens of a bracketed value one by one."""

    def __init__(self) -> None:
        self.stack: list[tuple[str, list[Any]]] = []
        self.word = ""
        self.value: Any = ""
        self.is_done = False

    def token(self, token: str) -> None:
        if token in "[{" and len(self.stack) < _DEEPEST:
            self.stack.append((token, []))
            self.word = ""
        elif token in "]}" and self.stack:
            self._close()
        elif token == ",":
            self._end_word()
        elif token == ":" and self.stack and self.stack[-1][0] == "{":
            self.stack[-1][1].append((_scalar(self.word),))
            self.word = ""
        else:
            self.word += token

    def _end_word(self) -> None:
        if self.stack and self.word.strip():
            self.stack[-1][1].append(_scalar(self.word))
        self.word = ""

    def _close(self) -> None:
        self._end_word()
        kind, items = self.stack.pop()
        self.value = items if kind == "[" else _pairs(items)
        self.is_done = not self.stack
        if self.stack:
            self.stack[-1][1].append(self.value)


def _pairs(items: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    name = ""
    for item in items:
        if isinstance(item, tuple):
            name = str(item[0])
        elif name:
            found[name] = item
            name = ""
    return found


def _scalar(word: str) -> str:
    word = word.strip()
    return _unquoted(word) if word[:1] in ("'", '"') else word
