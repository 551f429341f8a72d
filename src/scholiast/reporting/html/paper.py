"""The paper's text as HTML, its citations and findings marked, remarks beside their paragraphs."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby

from scholiast.errors import Problem
from scholiast.reporting.html.anchoring import Anchoring, needs_card, text_layers
from scholiast.reporting.html.blocks import ITEM, NOTE, Block, read_blocks
from scholiast.reporting.html.bodies import BodyWriter
from scholiast.reporting.html.cards import card, problem_remark, remark
from scholiast.reporting.html.covers import Cover
from scholiast.reporting.html.leaves import LeafWriter
from scholiast.reporting.rules import RuleCard

_REMARKS = 12
"""Remarks beside one paragraph at most; the list of findings has them all."""

_FOLDED = (
    '<details class="folded"><summary>The list of references as the paper prints it</summary>\n'
    "{}\n</details>"
)


def paper_html(
    anchoring: Anchoring, cards: dict[str, RuleCard], problems: Sequence[Problem] = ()
) -> str:
    """Return the whole text as HTML; every character of it is escaped."""
    return _PaperWriter(anchoring, cards, problems).html()


class _PaperWriter:
    def __init__(
        self, anchoring: Anchoring, cards: dict[str, RuleCard], problems: Sequence[Problem]
    ) -> None:
        document = anchoring.document
        self._anchoring = anchoring
        self._cards = cards
        self._blocks = read_blocks(document.text)
        note_ids = _note_ids(self._blocks)
        self._leaves = LeafWriter(document.text, text_layers(anchoring), note_ids)
        self._bodies = BodyWriter(document, self._leaves, note_ids)
        starts = [(anchoring.start(item), item) for item in anchoring.findings]
        live = [(at, item) for at, item in starts if at is not None and not item.finding.dismissed]
        self._noted = sorted(live, key=lambda pair: pair[0])
        self._citation_starts = [citation.span.start for citation in document.citations]
        self._problems = [
            (problem.start, problem) for problem in problems if problem.start is not None
        ]
        self._doubtful = Cover(document.doubtful)
        listed = [s.span for s in document.sections if s.role == "references"]
        self._reference_list = Cover(listed if document.references else [])

    def html(self) -> str:
        pieces = []
        groups = groupby(self._blocks, key=lambda block: self._reference_list.holds(block.span))
        for is_reference_list, group in groups:
            body = "\n".join(self._grouped(list(group)))
            pieces.append(_FOLDED.format(body) if is_reference_list else body)
        pieces.append(self._leaves.left_over(len(self._anchoring.document.text) + 1))
        return "\n".join(pieces)

    def _grouped(self, blocks: list[Block]) -> Iterator[str]:
        """Return blocks as HTML, list items that follow one another inside one list."""
        for kind, group in groupby(blocks, key=lambda b: (b.kind == ITEM, b.label != "")):
            if kind[0]:
                tag = "ol" if kind[1] else "ul"
                items = "\n".join(self._block(block) for block in group)
                yield f"<{tag}>\n{items}\n</{tag}>"
            else:
                yield from (self._block(block) for block in group)

    def _block(self, block: Block) -> str:
        """Return one block, with the remarks and cards that belong beside it."""
        body = self._bodies.write(block) + self._leaves.left_over(block.span.end)
        beside = self._remarks(block)
        aside = f'<aside class="remarks" aria-label="Remarks">{beside}</aside>' if beside else ""
        cards = self._cards_of(block)
        if block.kind == ITEM:
            value = f' value="{int(block.label)}"' if block.label else ""
            inner = f"{aside}<div>{body}</div>{cards}" if aside or cards else body
            row = " row" if aside or cards else ""
            return f'<li class="depth-{min(block.level, 6)}{row}"{value}>{inner}</li>'
        return f'<div class="row">{aside}{body}{cards}</div>' if aside or cards else body

    def _remarks(self, block: Block) -> str:
        """Return what is said beside a block: findings, problems, doubts."""
        span = block.span
        low = bisect_left(self._noted, span.start, key=lambda pair: pair[0])
        high = bisect_left(self._noted, span.end, key=lambda pair: pair[0])
        items = [item for _, item in self._noted[low:high]]
        pieces = [remark(item, self._cards) for item in items[:_REMARKS]]
        if len(items) > _REMARKS:
            pieces.append(f'<p class="remark">and {len(items) - _REMARKS} more</p>')
        pieces += [
            problem_remark(problem) for start, problem in self._problems
            if span.start <= start < span.end
        ]  # fmt: skip
        said = any(item.finding.span in self._anchoring.document.doubtful for item in items)
        if self._doubtful.touches(span) and not said:
            pieces.append('<p class="remark doubt">The extraction is doubtful here.</p>')
        return "".join(pieces)

    def _cards_of(self, block: Block) -> str:
        low = bisect_left(self._citation_starts, block.span.start)
        high = bisect_left(self._citation_starts, block.span.end)
        citations = self._anchoring.document.citations
        return "".join(
            card(index, self._anchoring)
            for index in range(low, high)
            if needs_card(citations[index])
        )


def _note_ids(blocks: list[Block]) -> dict[str, str]:
    """Return an id for each note's label."""
    labels = dict.fromkeys(block.label for block in blocks if block.kind == NOTE)
    return {label: f"n{number}" for number, label in enumerate(labels)}
