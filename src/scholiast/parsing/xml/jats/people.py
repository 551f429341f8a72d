"""People and groups in JATS: contributors of an article, authors and editors of an entry."""

from scholiast.papers import Name
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.references.names import read_name

_NAMES = ("name", "string-name", "collab", "collab-alternatives", "name-alternatives")


def names_in(group: Element) -> list[Name]:
    """Return the people in a group, in order; contributors only where they are authors."""
    found: list[Name] = []
    for element in _people(group):
        name = read_person(element)
        if name.family:
            found.append(name)
    return found


def _people(group: Element) -> list[Element]:
    """Return the elements that name one person or group each."""
    people: list[Element] = []
    for child in group.elements:
        if child.name == "contrib":
            if child.get("contrib-type") in {"", "author", "authors"}:
                people += _people(child)[:1]
        elif child.name in {"name-alternatives", "collab-alternatives"}:
            people += child.named(*_NAMES)[:1]
        elif child.name in _NAMES:
            people.append(child)
    return people


def read_person(element: Element) -> Name:
    """Return the name in `name`, `string-name` or `collab`."""
    if element.name in {"collab", "collab-alternatives"}:
        return Name(_own_words(element))
    surname, given = text_of(element.first("surname")), text_of(element.first("given-names"))
    if not surname:
        return read_name(element.text) if element.text and not given else Name(given)
    prefix = element.child("prefix")
    particle = text_of(prefix) if prefix is not None and text_of(prefix).islower() else ""
    suffix = text_of(element.child("suffix"))
    return Name(f"{particle} {surname}".strip(), f"{given} {suffix}".strip())


def _own_words(collab: Element) -> str:
    """Return a group's name without the members that may be listed inside it."""
    parts = []
    for child in collab.children:
        if isinstance(child, Text):
            parts.append(child.content)
        elif child.name not in {"contrib-group", "xref", "fn", "author-comment", "address", "aff"}:
            parts.append(child.text)
    return " ".join("".join(parts).split()).strip(" ,;")
