"""Inline Markdown of one leaf -> layers: emphasis, code, formulas, links, note marks."""

import re
from collections.abc import Iterable, Iterator
from html import escape

from scholiast.papers import Span
from scholiast.reporting.escaping import visible
from scholiast.reporting.html.covers import Cover
from scholiast.reporting.html.formulas import mathml
from scholiast.reporting.html.layers import CUT, LINK, STYLE, Layer

_TOKEN = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<code>`[^`\n]{1,400}`)"
    r"|(?P<display>\$\$[^$]{1,4000}\$\$)"
    r"|(?P<math>\$(?=[^\s$])[^$\n]{0,1000}(?<=[^\s\\$])\$(?!\d))"
    r"|(?P<note>\[\^(?P<label>[^\]\s\[]{1,60})\](?!:))"
    r"|(?P<link>!?\[(?P<words>[^\[\]\n]{1,400})\]\((?P<url>(?:https?://|mailto:|[#/.])[^()\s]{1,600})\))"
    r"|(?P<raised></?su[pb]>)"
    r"|(?P<strong>\*\*)"
    r"|(?P<emphasis>[*_])"
)

_DOLLARS = {"math": 1, "display": 2}
_LONG = 30
"""A formula of more characters may be wider than a phone: it scrolls by itself."""


def inline_layers(
    text: str, leaf: Span, note_ids: dict[str, str], taken: Iterable[Span] = ()
) -> list[Layer]:
    """Return the layers that the leaf's Markdown asks for.

    `note_ids` maps a note's label to the id of its paragraph; a note's mark inside one of the
    `taken` spans, which are links already, is raised and not linked.
    """
    return list(_Scanner(text, leaf, note_ids, taken).layers())


class _Scanner:
    def __init__(
        self, text: str, leaf: Span, note_ids: dict[str, str], taken: Iterable[Span]
    ) -> None:
        self._text = text
        self._leaf = leaf
        self._note_ids = note_ids
        self._taken = Cover(taken)
        self._open: dict[str, Span] = {}

    def layers(self) -> Iterator[Layer]:
        for match in _TOKEN.finditer(self._text, self._leaf.start, self._leaf.end):
            kind = match.lastgroup if match.lastgroup not in ("label", "words", "url") else None
            kind = kind or ("note" if match.group("note") else "link")
            span = Span(match.start(), match.end())
            if kind == "escape":
                yield _cut(span.start, span.start + 1)
            elif kind == "code":
                yield from _wrapped(span, "code", "", 1)
            elif kind in _DOLLARS:
                yield from self._formula(span, _DOLLARS[kind])
            elif kind == "note":
                yield from self._note(span, match.group("label"))
            elif kind == "link":
                yield from _link(match)
            else:
                yield from self._paired(kind, span)

    def _formula(self, span: Span, dollars: int) -> Iterator[Layer]:
        """Return a formula as MathML, or as its source where it is not simple."""
        made = mathml(self._text[span.start + dollars : span.end - dollars])
        if made:
            if len(span) > _LONG:
                made = f'<span class="scrolls" tabindex="0">{made}</span>'
            yield Layer(span, STYLE, instead=made)
            yield _cut(span.start, span.start + dollars)
            yield _cut(span.end - dollars, span.end)
        else:
            yield from _wrapped(span, "span", ' class="math"', dollars)

    def _note(self, span: Span, label: str) -> Iterator[Layer]:
        yield from _wrapped(span, "sup", "", 0)
        yield _cut(span.start, span.start + 2)
        yield _cut(span.end - 1, span.end)
        target = self._note_ids.get(label)
        if target and not self._taken.touches(span):
            yield Layer(span, LINK, "a", f' class="note-mark" href="#{target}"')

    def _paired(self, kind: str, span: Span) -> Iterator[Layer]:
        """Return the layer of a delimiter that closes; keep one that opens."""
        word = span.of(self._text)
        if kind == "raised":
            name, opens, closes = word.strip("</>"), word[1] != "/", word[1] == "/"
            tag = name
        else:
            before = self._text[span.start - 1] if span.start > self._leaf.start else " "
            after = self._text[span.end] if span.end < self._leaf.end else " "
            name, tag = word, "strong" if kind == "strong" else "em"
            opens = not after.isspace() and not before.isalnum()
            closes = not before.isspace() and not after.isalnum()
        opened = self._open.pop(name, None)
        if closes and opened is not None and opened.end < span.start:
            yield Layer(Span(opened.start, span.end), STYLE, tag)
            yield _cut(opened.start, opened.end)
            yield _cut(span.start, span.end)
        elif opens:
            self._open[name] = span


def _link(match: re.Match[str]) -> Iterator[Layer]:
    """Return a link's words; where it leads is told and not followed, as it is the paper's word."""
    words = Span(*match.span("words"))
    where = escape(visible(match.group("url")))
    yield Layer(words, STYLE, "span", f' class="address" title="{where}"')
    yield _cut(match.start(), words.start)
    yield _cut(words.end, match.end())


def _wrapped(span: Span, tag: str, attributes: str, width: int) -> Iterator[Layer]:
    yield Layer(span, STYLE, tag, attributes)
    if width:
        yield _cut(span.start, span.start + width)
        yield _cut(span.end - width, span.end)


def _cut(start: int, end: int) -> Layer:
    return Layer(Span(start, end), CUT)
