"""HTML papers (LaTeXML and ar5iv, RASH, publishers' pages, Pandoc, plain) -> drafts."""

from pathlib import Path

from scholiast.parsing.drafting import Draft
from scholiast.parsing.html.bibliography import find_bibliography
from scholiast.parsing.html.head import read_head
from scholiast.parsing.html.hiding import Hiding
from scholiast.parsing.html.listing import order_of, write_references
from scholiast.parsing.html.notes import find_notes
from scholiast.parsing.html.walking import Walker
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.markup.building import build
from scholiast.parsing.markup.decoding import decode
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.markup.writing import Scribe

__all__ = ["parse"]


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of the HTML paper at `path`; raises Refusal where there is no HTML."""
    content = decode(path.read_bytes())
    root, _ = build(content, is_html=True)
    if not root.elements:
        raise Refusal(f"{path.name} holds no HTML element; give the page as it was saved")
    draft = Draft("html")
    file = draft.add_file(path.name, content)
    bibliography = find_bibliography(root)
    scribe = Scribe(draft, file, order_of(bibliography))
    hiding = Hiding(root, draft, path.name)
    walker = Walker(scribe, bibliography, find_notes(root, bibliography), hiding)
    read_head(root, draft)
    walker.write(_content(root))
    write_references(bibliography, scribe, walker)
    walker.tell()
    return draft


def _content(root: Element) -> Element:
    """Return the element that holds the paper: the one `article` or `main`, else the body."""
    body = root.first("body") or root
    for name in ("main", "article"):
        found = [e for e in body.descendants(name) if not e.is_inside("article", "nav", "aside")]
        if len(found) == 1 and _size(found[0]) * 2 > _size(body):
            return found[0]
    return body


def _size(element: Element) -> int:
    return max(element.finish - element.stop, 0) if element.finish else len(element.source.content)
