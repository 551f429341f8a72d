"""Characters of a file -> a tree, in one linear pass that forgives damage."""

import re
from collections import Counter
from dataclasses import dataclass, field

from scholiast.parsing.markup.decoding import own_entities
from scholiast.parsing.markup.nesting import BARRIERS, CLOSED_BY, FOREIGN, RAW, VOID
from scholiast.parsing.markup.tree import Element, Source, Text

DEEPEST = 150
"""Elements nested deeper than this lend their text to the last one that is kept."""

_NAME = re.compile(r"</?([A-Za-z_][^\s/><]{0,100})")
_QUOTE = re.compile(r"""[>"']""")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Damage in the markup: what, and where in characters of the file."""

    what: str
    offset: int


@dataclass(slots=True)
class Builder:
    """A tree while it is built."""

    source: Source
    is_html: bool
    root: Element
    stack: list[Element] = field(default_factory=list)
    open: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    flaws: list[Flaw] = field(default_factory=list)
    honours_slash: bool = True
    quotes_end: dict[str, bool] = field(default_factory=dict)
    saw_declaration: bool = False

    def text(self, start: int, end: int, *, is_literal: bool = False) -> None:
        """Add a stretch of text."""
        if end > start:
            self.stack[-1].children.append(Text(self.source, start, end, is_literal))

    def flaw(self, what: str, offset: int) -> None:
        """Keep a flaw; of very many only the first ones."""
        if len(self.flaws) < 20:
            self.flaws.append(Flaw(what, offset))

    def opened(self, name: str, start: int, end: int) -> None:
        """Add an element whose start tag stands there."""
        if self.is_html:
            self._close_implied(name, start)
        if len(self.stack) >= DEEPEST:
            self.skipped[name] += 1
            self.flaw(f"<{name}> is nested too deep to be kept", start)
            return
        element = Element(name, self.source, start, end, parent=self.stack[-1])
        self.stack[-1].children.append(element)
        self.stack.append(element)
        self.open[name] += 1

    def closed(self, name: str, offset: int) -> None:
        """Close the nearest open element of that name, and what is still open inside it."""
        if self.skipped[name]:
            self.skipped[name] -= 1
            return
        if not self.open[name]:
            self._misplaced(f"</{name}> closes nothing", offset)
            return
        barriers = BARRIERS.get(name, BARRIERS[""]) if self.is_html else frozenset()
        for depth in range(len(self.stack) - 1, 0, -1):
            if self.stack[depth].name == name:
                if depth < len(self.stack) - 1:
                    self._misplaced(f"</{name}> closes <{self.stack[-1].name}>", offset)
                self._cut(depth, offset)
                return
            if self.stack[depth].name in barriers:
                return

    def finish(self) -> None:
        """Close what is still open at the end of the file."""
        for element in self.stack[1:]:
            element.finish = len(self.source.content)
            self._misplaced(f"<{element.name}> is never closed", element.start)

    def _misplaced(self, what: str, offset: int) -> None:
        if not self.is_html:
            self.flaw(what, offset)

    def _close_implied(self, name: str, offset: int) -> None:
        """Close the elements that an HTML start tag ends without saying so."""
        closes, walls = CLOSED_BY.get(name, (frozenset(), frozenset()))
        if not any(self.open[other] for other in closes):
            return
        lowest = 0
        for depth in range(len(self.stack) - 1, 0, -1):
            if self.stack[depth].name in walls:
                break
            if self.stack[depth].name in closes:
                lowest = depth
        if lowest:
            self._cut(lowest, offset)

    def _cut(self, depth: int, offset: int) -> None:
        for element in self.stack[depth:]:
            element.finish = offset
            self.open[element.name] -= 1
        del self.stack[depth:]


def build(content: str, *, is_html: bool = False) -> tuple[Element, list[Flaw]]:
    """Return a nameless root that holds the file's elements, and the damage that was forgiven.

    >>> root, flaws = build("<p>a<i>b</i></p><p>c")
    >>> [p.text for p in root.named("p")], flaws[0].what
    (['ab', 'c'], '<p> is never closed')
    """
    source = Source(content, own_entities(content))
    root = Element("", source)
    xhtml = content[:200].lstrip().startswith("<?xml")
    builder = Builder(source, is_html, root, [root], honours_slash=not is_html or xhtml)
    at, end = 0, len(content)
    while at < end:
        opening = content.find("<", at)
        builder.text(at, opening if opening >= 0 else end)
        at = _after(builder, opening) if opening >= 0 else end
    builder.finish()
    return root, builder.flaws


def _after(builder: Builder, at: int) -> int:
    """Read what begins with the `<` at `at`; return where the next thing begins."""
    content = builder.source.content
    if content.startswith("<!--", at):
        return _past(content, "-->", at + 4)
    if content.startswith("<![CDATA[", at):
        end = _past(content, "]]>", at + 9)
        closed = content.startswith("]]>", end - 3)
        builder.text(at + 9, end - 3 if closed else end, is_literal=True)
        return end
    if content.startswith("<?", at):
        return _past(
            content, ">" if builder.is_html and not builder.honours_slash else "?>", at + 2
        )
    if content.startswith("<!", at):
        return _past_declaration(builder, at)
    name = _NAME.match(content, at)
    if name is None:
        builder.flaw("a bare < in the text", at)
        builder.text(at, at + 1, is_literal=True)
        return at + 1
    return _tag(builder, name, at)


def _past(content: str, mark: str, at: int) -> int:
    found = content.find(mark, at)
    return found + len(mark) if found >= 0 else len(content)


def _past_declaration(builder: Builder, at: int) -> int:
    """Return where a document type declaration ends, its internal part included."""
    content = builder.source.content
    end = _past(content, ">", at)
    subset = content.find("[", at, end)
    if subset < 0 or builder.saw_declaration:
        return end
    builder.saw_declaration = True
    return _past(content, "]>", subset) if content.find("]>", subset) >= 0 else end


def _tag(builder: Builder, found: "re.Match[str]", at: int) -> int:
    """Read the tag whose name is `found`; return where it ends."""
    content = builder.source.content
    name = found.group(1).rpartition(":")[2] or found.group(1)
    name = name.lower() if builder.is_html else name
    end = _tag_end(builder, found.end())
    if content[at + 1] == "/":
        builder.closed(name, at)
        return end
    builder.opened(name, at, end)
    closes_itself = content[end - 2 : end] == "/>"
    if builder.is_html:
        foreign = any(builder.open[other] for other in FOREIGN)
        if name in VOID or (closes_itself and (builder.honours_slash or foreign)):
            builder.closed(name, at)
        elif name in RAW:
            return _raw(builder, name, end)
    elif closes_itself:
        builder.closed(name, at)
    return end


def _tag_end(builder: Builder, at: int) -> int:
    """Return the place after the `>` of a tag, `>` inside quotes left out."""
    content = builder.source.content
    while True:
        found = _QUOTE.search(content, at)
        if found is None:
            return len(content)
        if found.group() == ">":
            return found.end()
        closing = (
            content.find(found.group(), found.end())
            if builder.quotes_end.get(found.group(), True)
            else -1
        )
        if closing < 0:
            builder.quotes_end[found.group()] = False
            return _past(content, ">", found.end())
        at = closing + 1


def _raw(builder: Builder, name: str, at: int) -> int:
    """Read the text of a script or the like up to its end tag."""
    content = builder.source.content
    ending = re.compile(rf"</{name}\b[^>]{{0,200}}>", re.I).search(content, at)
    stop = ending.start() if ending else len(content)
    builder.text(at, stop, is_literal=name != "title")
    builder.closed(name, stop)
    return ending.end() if ending else len(content)
