"""A draft as Markdown: the text with its marks, and the bibliography by key."""

import re

from scholiast.records.drafts import DraftRecord
from scholiast.reporting.drafts.showing import (
    HONEST,
    NAMES,
    Paragraph,
    facts,
    headline,
    mark_of,
    paragraphs,
    work_lines,
)
from scholiast.reporting.escaping import one_line, visible, without_surrogates
from scholiast.reporting.markdown import plain

_LINKING = re.compile(r"\](?=[(\[:])")


def draft_as_markdown(record: DraftRecord) -> str:
    """Return a draft as a Markdown file; sentences that are not carried say so in bold."""
    parts = [f"# {NAMES[record.task]}", f"*{plain(headline(record))}*"]
    parts += [_paragraph(one, record) for one in paragraphs(record)]
    if any(one.is_cited for one in record.works):
        parts.append("## Works cited")
        parts.append("\n".join(_works(record)))
    parts += ["---", "\n".join(f"- {plain(one)}" for one in (*facts(record), HONEST))]
    return without_surrogates("\n\n".join(parts) + "\n")


def _paragraph(paragraph: Paragraph, record: DraftRecord) -> str:
    if paragraph.is_heading:
        return f"## {_shown(one_line(paragraph.pieces[0].text))}"
    found = []
    for piece in paragraph.pieces:
        mark = mark_of(record.sentences[piece.sentence]) if piece.sentence is not None else ""
        found.append(piece.text + (f" **[{mark}]**" if mark else ""))
    return _shown("".join(found)).strip()


def _works(record: DraftRecord) -> list[str]:
    lines = []
    for one in record.works:
        if one.is_cited:
            name, about = work_lines(one)
            lines.append(
                f"- `{one_line(one.key)}` {plain(name)}{'. ' if about else ''}{plain(about)}"
            )
    return lines


def _shown(text: str) -> str:
    """Return a draft's text without what a Markdown reader would take for HTML, links or pictures.

    A bracket that would make a link is an entity, which a backslash before it cannot undo.
    """
    shown = visible(text).replace("<", "&lt;").replace(">", "&gt;")
    return _LINKING.sub("&#93;", shown)
