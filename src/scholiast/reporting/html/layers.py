"""Layers: stretches of text that stand inside a tag; they may cross, the HTML nests.

A leaf of text is cut wherever a layer begins or ends. Between two cuts the same layers hold, and
they are opened in the order of their ranks; a layer that crosses another is closed and opened
again. Its id is written once, at its first character that shows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from scholiast.papers import Span
from scholiast.reporting.escaping import visible

FLAG, LINK, STYLE, CUT = range(4)
"""Ranks, from the outermost; what a CUT covers is left out."""

DEPTH = 8
"""Layers that stand around one character at most; more of them are not shown."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A stretch of text and the tag around it."""

    span: Span
    rank: int
    tag: str = ""
    attributes: str = ""
    """Safe HTML: ` class="cite mapped"`."""
    id: str = ""
    instead: str = ""
    """Safe HTML that stands for the whole stretch, once, whatever else begins inside it."""


@dataclass(slots=True)
class Anchors:
    """Ids that the page holds so far."""

    written: set[str] = field(default_factory=set)

    def attribute(self, layer: Layer) -> str:
        """Return the layer's id as an attribute, the first time only."""
        if not layer.id or layer.id in self.written:
            return ""
        self.written.add(layer.id)
        return f' id="{layer.id}"'


def shown(text: str, leaf: Span, layers: Iterable[Layer], anchors: Anchors) -> str:
    """Return the leaf's text as HTML, every character of it escaped."""
    pieces: list[str] = []
    stack: list[Layer] = []
    stated: Layer | None = None
    for start, end, active in _segments(leaf, layers):
        if active and active[-1].rank == CUT:
            continue
        picture = next((layer for layer in active if layer.instead), None)
        if picture is not None and picture is stated:
            continue
        wanted = [layer for layer in active if not layer.instead][:DEPTH]
        keep = _common(stack, wanted)
        pieces += [f"</{layer.tag}>" for layer in reversed(stack[keep:])]
        for layer in wanted[keep:]:
            pieces.append(f"<{layer.tag}{anchors.attribute(layer)}{layer.attributes}>")
        stack = wanted
        pieces.append(picture.instead if picture else escape(visible(text[start:end]), quote=False))
        stated = picture
    pieces += [f"</{layer.tag}>" for layer in reversed(stack)]
    return "".join(pieces)


def _common(stack: list[Layer], wanted: list[Layer]) -> int:
    keep = 0
    for left, right in zip(stack, wanted, strict=False):
        if left is not right:
            break
        keep += 1
    return keep


def _segments(leaf: Span, layers: Iterable[Layer]) -> Iterator[tuple[int, int, list[Layer]]]:
    """Return stretches over which the same layers hold, each with them, outermost first."""
    inside = [layer for layer in layers if layer.span.overlaps(leaf) and len(layer.span)]
    inside.sort(key=lambda layer: layer.span.start)
    cuts = {leaf.start, leaf.end}
    for layer in inside:
        cuts.add(max(layer.span.start, leaf.start))
        cuts.add(min(layer.span.end, leaf.end))
    edges = sorted(cuts)
    active: list[Layer] = []
    following = 0
    for start, end in pairwise(edges):
        active = [layer for layer in active if layer.span.end > start]
        while following < len(inside) and inside[following].span.start <= start:
            active.append(inside[following])
            following += 1
        active.sort(key=lambda layer: (layer.rank, layer.span.start, -layer.span.end))
        yield start, end, list(active)
