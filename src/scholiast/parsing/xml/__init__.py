"""XML papers: JATS and TEI, told apart by their root element."""

from pathlib import Path

from scholiast.errors import Level
from scholiast.parsing import html
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.markup.building import Flaw, build
from scholiast.parsing.markup.decoding import decode
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.xml import jats, tei

__all__ = ["parse"]


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of the JATS or TEI file at `path`; raises Refusal for other XML."""
    content = decode(path.read_bytes())
    root, flaws = build(content)
    article = _article(root)
    if article is not None:
        draft = Draft("jats")
        reader = jats.read
    elif (article := root.first("TEI", "TEI.2")) is not None:
        draft = Draft("tei")
        reader = tei.read
    elif root.child("html", "HTML") is not None:
        return html.parse(path, options)
    else:
        name = root.elements[0].name if root.elements else ""
        found = f"its root is <{name}>" if name else "it holds no element"
        raise Refusal(f"{path.name} is neither JATS nor TEI nor HTML ({found}); give one of these")
    file = draft.add_file(path.name, content)
    tell_flaws(draft, flaws, path.name)
    reader(article, draft, file)
    return draft


def _article(root: Element) -> Element | None:
    """Return the first JATS article, alone or inside a set as repositories hand them out."""
    for element in root.descendants("article"):
        if element.child("front", "body", "back") is not None:
            return element
    return None


def tell_flaws(draft: Draft, flaws: list[Flaw], name: str) -> None:
    """Keep the first flaw of the markup as a problem."""
    if not flaws:
        return
    line, column = draft.files[-1].line_and_column(flaws[0].offset)
    more = f" (and {len(flaws) - 1} more)" if len(flaws) > 1 else ""
    what = f"the markup is damaged: {flaws[0].what}{more}; what could be read was read"
    message = f"{name}:{line}:{column}: {what}"
    draft.problem("damaged-markup", message, Level.WARNING, file=name, line=line)
