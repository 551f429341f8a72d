"""Captions and the figures and tables they belong to."""

import re
from dataclasses import dataclass, field

from scholiast.papers import Float, Image, Span

_CAPTION = re.compile(
    r"(?:\*\*|__)?\s?((Figure|Fig\.?|Table|Tab\.?|Algorithm|Listing|Scheme|Abbildung|Tabelle|Tableau|"
    r"Figura|Tabla)\s{1,2}((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})?|[IVX]{1,5}|[A-Z]))\s?(?:\*\*|__)?\s?"
    r"(?:[.:|–—]|\*\*|__|\()",
    re.I,
)
_KINDS = {"tab": "table", "alg": "algorithm", "lis": "listing"}
_NEAR = 3


@dataclass(slots=True)
class Floats:
    """What has been written of figures and tables, in order, by the number of the block."""

    captions: list[tuple[int, str, str, Span, Image | None, str]] = field(default_factory=list)
    """Block, kind, label, span, image of its own, key."""
    tables: list[tuple[int, Span]] = field(default_factory=list)
    images: list[tuple[int, Image]] = field(default_factory=list)

    def gathered(self) -> list[Float]:
        """Return the floats: each caption with the nearest table or image that has none yet."""
        tables, images = dict(self.tables), dict(self.images)
        found = []
        for block, kind, label, span, own, key in self.captions:
            whole, image = span, own
            near = _nearest(block, tables if kind == "table" else images)
            if kind == "table" and near is not None:
                table = tables.pop(near)
                whole = Span(min(span.start, table.start), max(span.end, table.end))
            elif image is None and near is not None:
                image = images.pop(near)
            found.append(Float(kind, label, span, whole, image, key))
        found += [Float("table", "", Span(t.start, t.start), t) for t in tables.values()]
        return sorted(found, key=lambda each: each.span)


def read_caption(content: str) -> tuple[str, str] | None:
    """Return the kind and label of the float that a paragraph is the caption of, or None.

    >>> read_caption("**Figure 3.** Error by year."), read_caption("Figure 3 shows that ...")
    (('figure', 'Figure 3'), None)
    """
    match = _CAPTION.match(content[:200])
    if not match:
        return None
    label = " ".join(match.group(1).split())
    return _KINDS.get(match.group(2)[:3].lower(), "figure"), label


def _nearest(
    block: int, others: dict[int, object] | dict[int, Span] | dict[int, Image]
) -> int | None:
    near = [other for other in others if abs(other - block) <= _NEAR]
    return min(near, key=lambda other: abs(other - block), default=None)
