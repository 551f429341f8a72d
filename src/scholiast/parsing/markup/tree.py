"""Trees of markup whose every stretch of text knows where it stands in the file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scholiast.parsing.markup.decoding import find_references, meaning, plain

_ATTRIBUTE = re.compile(
    r"""([^\s=/>"']{1,200})(?:\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]{1,2000}))?"""
)
_MOST_ATTRIBUTES = 200
_LONGEST_TAG = 20_000


@dataclass(frozen=True, slots=True)
class Source:
    """The characters of a file and the entities that it declares itself."""

    content: str
    entities: dict[str, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters as a reader meets them, and the stretch of the file they came from."""

    text: str
    offset: int
    length: int | None = None
    """Characters of the file; None where they are the same, one for one."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A stretch of text between two tags."""

    source: Source
    start: int
    end: int
    is_literal: bool = False
    """References are not resolved in it (CDATA, scripts)."""

    @property
    def content(self) -> str:
        """Return the text with its references resolved."""
        raw = self.source.content[self.start : self.end]
        return raw if self.is_literal else plain(raw, self.source.entities)

    def pieces(self) -> Iterator[Piece]:
        """Yield the text in pieces that each came from one stretch of the file."""
        raw = self.source.content[self.start : self.end]
        at = 0
        for found in find_references(raw) if "&" in raw and not self.is_literal else ():
            if found.start() > at:
                yield Piece(raw[at : found.start()], self.start + at)
            letters = meaning(found, self.source.entities)
            at = found.end()
            yield Piece(letters, self.start + found.start(), at - found.start())
        if at < len(raw):
            yield Piece(raw[at:], self.start + at)


@dataclass(slots=True, eq=False)
class Element:
    """An element: its name without prefix, its attributes, its children in order."""

    name: str
    source: Source
    start: int = 0
    """Where its start tag begins ..."""
    stop: int = 0
    """... and ends, in characters of the file."""
    finish: int = 0
    """Where its end tag begins, or what ended it."""
    parent: "Element | None" = None
    children: "list[Element | Text]" = field(default_factory=list)
    _attributes: dict[str, str] | None = None

    @property
    def attributes(self) -> dict[str, str]:
        """Return the attributes by name, without prefixes (`href` for `xlink:href`)."""
        if self._attributes is None:
            self._attributes = self._read_attributes()
        return self._attributes

    def _read_attributes(self) -> dict[str, str]:
        tag = self.source.content[self.start : min(self.stop, self.start + _LONGEST_TAG)]
        found: dict[str, str] = {}
        for count, match in enumerate(
            _ATTRIBUTE.finditer(tag, len(tag.split(None, 1)[0]) if tag else 0)
        ):
            if count >= _MOST_ATTRIBUTES:
                break
            value = match.group(2) or ""
            value = value[1:-1] if value[:1] in {'"', "'"} else value
            name = match.group(1).rpartition(":")[2].lower()
            found.setdefault(name, plain(value, self.source.entities))
        return found

    def get(self, name: str) -> str:
        """Return an attribute's value without space around it, or an empty string."""
        return self.attributes.get(name, "").strip() if self.stop else ""

    @property
    def classes(self) -> frozenset[str]:
        """Return the words of the `class` attribute."""
        return frozenset(self.get("class").split())

    @property
    def elements(self) -> "list[Element]":
        """Return the children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]

    def walk(self) -> "Iterator[Element | Text]":
        """Yield what is inside, in the file's order, this element left out."""
        waiting = list(reversed(self.children))
        while waiting:
            node = waiting.pop()
            yield node
            if isinstance(node, Element):
                waiting.extend(reversed(node.children))

    def descendants(self, *names: str) -> "Iterator[Element]":
        """Yield the elements inside with one of these names (all, if none is given), in order."""
        for node in self.walk():
            if isinstance(node, Element) and (not names or node.name in names):
                yield node

    def first(self, *names: str) -> "Element | None":
        """Return the first element inside with one of these names, or None."""
        return next(self.descendants(*names), None)

    def child(self, *names: str) -> "Element | None":
        """Return the first child with one of these names, or None."""
        return next((child for child in self.elements if child.name in names), None)

    def named(self, *names: str) -> "list[Element]":
        """Return the children with one of these names."""
        return [child for child in self.elements if child.name in names]

    def ancestors(self) -> "Iterator[Element]":
        """Yield the elements around it, the nearest first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent

    def is_inside(self, *names: str) -> bool:
        """Say whether an element around it has one of these names."""
        return any(element.name in names for element in self.ancestors())

    @property
    def text(self) -> str:
        """Return all the text inside, white space collapsed."""
        return " ".join("".join(n.content for n in self.walk() if isinstance(n, Text)).split())


def text_of(element: Element | None) -> str:
    """Return the collapsed text of an element, or an empty string for None."""
    return element.text if element is not None else ""
