"""Footnotes of a page: which elements are notes, by the id that a mark leads to."""

from scholiast.parsing.html.bibliography import Bibliography
from scholiast.parsing.markup.tree import Element

_ROLES = frozenset({"doc-endnote", "doc-footnote"})
_LISTS = frozenset({"footnotes", "footnote", "endnotes", "fn-group", "notes", "footnote-list"})


def find_notes(root: Element, bibliography: Bibliography) -> dict[str, Element]:
    """Return the page's notes by their id."""
    found: dict[str, Element] = {}
    for element in root.descendants():
        name = element.get("id")
        if not name or name in bibliography.keys:
            continue
        if element.get("role") in _ROLES or (
            element.name in {"li", "p", "div", "dd"} and _is_listed(element)
        ):
            found.setdefault(name, element)
    return found


def _is_listed(element: Element) -> bool:
    """Say whether an element lies in a list of notes."""
    for depth, around in enumerate(element.ancestors()):
        if depth > 2:
            return False
        classes = {name.lower() for name in around.classes}
        if around.get("role") in {"doc-endnotes", "doc-footnotes"} or classes & _LISTS:
            return True
    return False
