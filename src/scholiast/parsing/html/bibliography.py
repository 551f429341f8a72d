"""The bibliography of a page: which elements are its entries, and the ids that lead to them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scholiast.parsing.markup.tree import Element
from scholiast.parsing.sectioning import role_of

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_ENTRY_CLASSES = frozenset({
    "ltx_bibitem", "csl-entry", "citation-entry", "bib-entry", "bibitem", "ref-cit",
    "c-article-references__item", "citation-item", "biblioentry", "biblio-entry",
})  # fmt: skip
_LISTS = frozenset({
    "references", "reference-list", "ref-list", "ltx_biblist", "cit-list", "bibliography",
    "c-article-references", "citations", "reflist", "biblist", "references-list",
    "article-references", "ltx_bibliography", "csl-bib-body", "referenceslist",
})  # fmt: skip
_LIST_IDS = frozenset(
    {"refs", "references", "reference-list", "bibliography", "ref-list", "reflist"}
)
_FRAGMENT = re.compile(
    r"(?:.{0,60}[-_.])?(?:ref|bib|cit|cr|b|r|rf|bibr|reference|bbib|en|bibitem|c)[-_.:]?0*\d{1,4}[a-z]?",
    re.I,
)
_ITEMS = ("li", "p", "div", "dd", "tr")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its element, the key and all ids that lead to it, its number if it has one."""

    element: Element
    key: str
    ids: tuple[str, ...]
    number: int | None = None


@dataclass(slots=True)
class Bibliography:
    """The entries in order, and what else belongs to the list and is not part of the text."""

    entries: list[Entry] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    """Fragment -> key, also in lower case."""
    elements: set[int] = field(default_factory=set)
    """Identities of the entries' elements and of the list's heading."""

    def key_of(self, address: str) -> str | None:
        """Return the key that an address leads to, or None."""
        fragment = address.rpartition("#")[2] if "#" in address else ""
        return self.keys.get(fragment) or self.keys.get(fragment.lower()) if fragment else None


def find_bibliography(root: Element) -> Bibliography:
    """Return the page's bibliography, found by roles, classes, its heading or its links."""
    found = Bibliography()
    elements = _declared(root) or _listed(root) or _headed(root) or _linked(root)
    outer = _outermost(elements)
    for number, element in enumerate(outer, start=1):
        ids = tuple(dict.fromkeys(_ids(element)))
        key = ids[0] if ids else f"ref-{number}"
        if key in {entry.key for entry in found.entries[-3:]}:
            key = f"{key}-again-{number}"
        ordered = (
            element.name == "li" and element.parent is not None and element.parent.name == "ol"
        )
        counted = ordered or element.get("role") == "doc-biblioentry"
        found.entries.append(Entry(element, key, ids, number if counted else None))
        found.elements.add(id(element))
        for name in ids:
            found.keys.setdefault(name, key)
            found.keys.setdefault(name.lower(), key)
    if outer:
        heading = _heading_before(outer[0], root)
        if heading is not None:
            found.elements.add(id(heading))
    return found


def _declared(root: Element) -> list[Element]:
    """Return the elements whose role or class says that they are entries."""
    return [
        element
        for element in root.descendants()
        if element.get("role") == "doc-biblioentry" or element.classes & _ENTRY_CLASSES
    ]


def _listed(root: Element) -> list[Element]:
    """Return the items of a list whose role, class or id says that it is a bibliography."""
    for element in root.descendants("section", "div", "ol", "ul", "dl"):
        named = element.get("role") == "doc-bibliography" or element.get("id").lower() in _LIST_IDS
        classes = {name.lower() for name in element.classes}
        if named or classes & _LISTS:
            items = _items(element)
            if len(items) > 1:
                return items
    return []


def _items(container: Element) -> list[Element]:
    """Return the entries inside a list: its items, else its paragraphs."""
    for names in (("li",), ("dd",), ("p",), ("div",), ("tr",)):
        items = [e for e in container.descendants(*names) if len(e.text) > 15]
        if names == ("div",):
            items = [e for e in items if e.child("div") is None]
        if items:
            return items
    return []


def _headed(root: Element) -> list[Element]:
    """Return what stands under a heading such as "References", up to the next heading."""
    last = None
    for heading in root.descendants(*HEADINGS):
        if role_of(heading.text) == "references":
            last = heading
    if last is None:
        return []
    items: list[Element] = []
    for element in _after(last):
        if element.name in HEADINGS and not items:
            continue
        if element.name in HEADINGS:
            break
        if element.name in _ITEMS and len(element.text) > 15:
            items.append(element)
    lists = [e for e in items if e.name == "li"]
    plain = [e for e in items if e.first(*_ITEMS) is None]
    return lists if len(lists) * 2 > len(plain) else plain


def _after(heading: Element) -> Iterator[Element]:
    """Yield the elements that follow a heading, climbing out of what holds only the heading."""
    node: Element | None = heading
    for _ in range(4):
        if node is None or node.parent is None:
            return
        siblings = node.parent.children
        place = next(i for i, child in enumerate(siblings) if child is node)
        following = [child for child in siblings[place + 1 :] if isinstance(child, Element)]
        if any(child.text for child in following):
            for child in following:
                yield child
                yield from child.descendants()
            return
        node = node.parent


def _linked(root: Element) -> list[Element]:
    """Return the list items and paragraphs that several links with a usual name lead to."""
    wanted = {
        link.get("href")[1:]
        for link in root.descendants("a")
        if link.get("href").startswith("#") and _FRAGMENT.fullmatch(link.get("href")[1:])
    }
    found = []
    for element in root.descendants():
        name = element.get("id") or (element.get("name") if element.name == "a" else "")
        if name and name in wanted:
            holder = element if element.name in _ITEMS else _holder(element)
            if holder is not None and len(holder.text) > 20:
                found.append(holder)
    return found if len(found) > 1 else []


def _holder(element: Element) -> Element | None:
    return next((e for e in element.ancestors() if e.name in _ITEMS), None)


def _outermost(elements: list[Element]) -> list[Element]:
    """Return the elements that lie in none of the others, each once."""
    chosen = {id(element) for element in elements}
    result, seen = [], set()
    for element in elements:
        if id(element) in seen or any(id(outer) in chosen for outer in element.ancestors()):
            continue
        seen.add(id(element))
        result.append(element)
    return result


def _ids(element: Element) -> Iterator[str]:
    """Yield the ids that lead to an entry: its own, those inside, those of its wrapper."""
    if element.get("id"):
        yield element.get("id")
    for inner in element.descendants():
        for name in ("id", "name"):
            if inner.get(name) and (name == "id" or inner.name == "a"):
                yield inner.get(name)
    around = element.parent
    if around is not None and around.get("id") and len(around.elements) == 1:
        yield around.get("id")


def _heading_before(entry: Element, root: Element) -> Element | None:
    """Return the heading of the list that an entry begins, if it says so."""
    last = None
    for element in root.descendants():
        if element is entry:
            break
        if element.name in HEADINGS or "ltx_title" in element.classes:
            last = element
    return last if last is not None and role_of(last.text) == "references" else None
