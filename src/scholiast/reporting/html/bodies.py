"""One block of the paper -> HTML, by its kind."""

from collections.abc import Callable
from html import escape

from scholiast.papers import Document, Span
from scholiast.reporting.escaping import visible
from scholiast.reporting.html import blocks as kinds
from scholiast.reporting.html.blocks import Block
from scholiast.reporting.html.covers import Cover
from scholiast.reporting.html.formulas import mathml
from scholiast.reporting.html.leaves import LeafWriter


class BodyWriter:
    """Writes blocks in text order."""

    def __init__(self, document: Document, leaves: LeafWriter, note_ids: dict[str, str]) -> None:
        self._text = document.text
        self._leaves = leaves
        self._note_ids = note_ids
        self._sections = {s.span.start: f"s{n}" for n, s in enumerate(document.sections)}
        self._captions = Cover(item.caption for item in document.floats)
        self._heading_level = 2

    def write(self, block: Block) -> str:
        """Return a block's HTML."""
        writers: dict[str, Callable[[Block], str]] = {
            kinds.HEADING: self._heading,
            kinds.ITEM: self._item,
            kinds.TABLE: self._table,
            kinds.MATH: self._math,
            kinds.CODE: self._code,
            kinds.NOTE: self._note,
            kinds.QUOTE: self._quote,
            kinds.RULE: lambda _: "<hr>",
        }
        return writers.get(block.kind, self._paragraph)(block)

    def _heading(self, block: Block) -> str:
        """Return a heading, one level below the one before at most; the title is none."""
        inner = self._leaves.leaf(block.content)
        anchor = self._leaves.new_id(self._sections.get(block.span.start, ""))
        if block.level == 1 and self._heading_level == 2:
            return f'<p class="paper-title"{anchor}>{inner}</p>'
        level = max(3, min(block.level + 1, self._heading_level + 1, 6))
        self._heading_level = level
        return f"<h{level}{anchor}>{inner}</h{level}>"

    def _paragraph(self, block: Block) -> str:
        caption = ' class="caption"' if self._captions.touches(block.span) else ""
        return f"<p{caption}>{self._leaves.leaf(block.content)}</p>"

    def _item(self, block: Block) -> str:
        return self._leaves.leaf(block.content)

    def _table(self, block: Block) -> str:
        """Return a table that scrolls by itself where it is too wide."""
        head, *body = block.rows
        cells = "".join(f'<th scope="col">{self._leaves.leaf(cell)}</th>' for cell in head)
        rows = "".join(f"<tr>{self._row(row)}</tr>" for row in body)
        return (
            '<div class="table" tabindex="0" role="region" aria-label="Table"><table>'
            f"<thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _row(self, row: tuple[Span, ...]) -> str:
        return "".join(f"<td>{self._leaves.leaf(cell)}</td>" for cell in row)

    def _math(self, block: Block) -> str:
        """Return a displayed formula, as its source where it is not simple."""
        start = block.content.start + 2
        written = block.content.of(self._text).rstrip()
        end = block.content.start + len(written.removesuffix("$$"))
        made = mathml(self._text[start:end], display=True)
        if made:
            return f'<div class="formula" tabindex="0">{made}</div>'
        inner = self._leaves.leaf(Span(start, max(start, end)), plain=True)
        return f'<pre class="formula" tabindex="0">{inner.strip()}</pre>'

    def _code(self, block: Block) -> str:
        inner = self._leaves.leaf(block.content, plain=True)
        return f'<pre class="listing" tabindex="0"><code>{inner}</code></pre>'

    def _note(self, block: Block) -> str:
        """Return a footnote where it stands; marks lead to the first with their label."""
        anchor = self._leaves.new_id(self._note_ids[block.label])
        label = escape(visible(block.label))
        inner = self._leaves.leaf(block.content)
        return f'<p class="note"{anchor}><sup>{label}</sup> {inner}</p>'

    def _quote(self, block: Block) -> str:
        return f"<blockquote><p>{self._leaves.leaf(block.content)}</p></blockquote>"
