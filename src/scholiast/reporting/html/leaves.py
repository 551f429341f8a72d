"""Leaves of text as HTML, in text order, each under the layers that reach into it."""

from scholiast.papers import Span
from scholiast.reporting.html.inline import inline_layers
from scholiast.reporting.html.layers import LINK, Anchors, Layer, shown


class LeafWriter:
    """Hands every layer to the leaves it touches; leaves are asked for from first to last."""

    def __init__(self, text: str, layers: list[Layer], note_ids: dict[str, str]) -> None:
        self._text = text
        self._layers = layers
        self._next = 0
        self._carried: list[Layer] = []
        self._note_ids = note_ids
        self._anchors = Anchors()

    def leaf(self, span: Span, *, plain: bool = False) -> str:
        """Return one leaf; a plain one keeps its Markdown as it stands."""
        self._advance(span.end)
        self._carried = [layer for layer in self._carried if self._is_wanted(layer, span.start)]
        layers = [layer for layer in self._carried if layer.span.overlaps(span)]
        if not plain:
            links = [layer.span for layer in layers if layer.rank == LINK]
            layers += inline_layers(self._text, span, self._note_ids, links)
        return shown(self._text, span, layers, self._anchors)

    def left_over(self, end: int) -> str:
        """Return bare anchors for layers that begin before `end` and showed no character."""
        self._advance(end)
        anchors = [
            self._anchors.attribute(layer) for layer in self._carried if layer.span.start < end
        ]
        self._carried = [layer for layer in self._carried if layer.span.end > end]
        return "".join(f"<span{anchor}></span>" for anchor in anchors if anchor)

    def new_id(self, name: str) -> str:
        """Return `name` as an id attribute, or nothing where the page holds it already."""
        return self._anchors.attribute(Layer(Span(0, 0), LINK, id=name))

    def _is_wanted(self, layer: Layer, start: int) -> bool:
        unwritten = bool(layer.id) and layer.id not in self._anchors.written
        return layer.span.end > start or unwritten

    def _advance(self, end: int) -> None:
        while self._next < len(self._layers) and self._layers[self._next].span.start < end:
            self._carried.append(self._layers[self._next])
            self._next += 1
