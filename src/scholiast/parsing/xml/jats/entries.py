"""The entries of a JATS article's reference lists, before they are read."""

import re
from dataclasses import dataclass

from scholiast.parsing.markup.linking import Order
from scholiast.parsing.markup.tree import Element, text_of

CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation", "product")
_OTHERS = ("sub-article", "response")
_NUMBER = re.compile(r"[\[(]?\s?(\d{1,4})\s?[\])]?\s?[.):]?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One cited source: the elements that describe it and the ids that lead to it."""

    key: str
    ids: tuple[str, ...]
    printed: Element
    """What a reader sees."""
    tagged: Element
    """Where the fields are tagged; often the same element."""
    label: str = ""
    list: Element | None = None


def find_entries(article: Element) -> tuple[Entry, ...]:
    """Return the entries of all reference lists, in order.

    Those of sub-articles and responses count only where the article itself refers to them.
    """
    own: list[Element] = []
    others: list[Element] = []
    for ref in article.descendants("ref"):
        (others if ref.is_inside(*_OTHERS) else own).append(ref)
    wanted = _cited(article) if others else set()
    refs = own + [ref for ref in others if ref.get("id") in wanted]
    entries: list[Entry] = []
    used: set[str] = set()
    for ref in refs:
        entries += _entries_of(ref, len(entries) + 1, used)
    return tuple(entries)


def order_of(entries: tuple[Entry, ...]) -> Order:
    """Return the order of the entries and the numbers printed before them."""
    numbers: dict[str, int] = {}
    for entry in entries:
        number = number_of(entry.label)
        if number is not None:
            numbers.setdefault(entry.key, number)
    return Order.of([entry.key for entry in entries], numbers)


def number_of(label: str) -> int | None:
    """Return the number that a printed label is, or None.

    >>> number_of("[12]"), number_of("Smith 2010")
    (12, None)
    """
    found = _NUMBER.fullmatch(label.strip())
    return int(found.group(1)) if found else None


def _cited(article: Element) -> set[str]:
    """Return the ids that the article's own text points to."""
    found: set[str] = set()
    for part in article.named("front", "body", "back", "floats-group"):
        for xref in part.descendants("xref"):
            found.update(xref.get("rid").split())
    return found


def _entries_of(ref: Element, number: int, used: set[str]) -> list[Entry]:
    """Return the entries of one `ref`: most often one, sometimes 5a and 5b."""
    label = text_of(ref.child("label"))
    reference_list = next((e for e in ref.ancestors() if e.name == "ref-list"), None)
    pairs = [
        _alternatives(e)
        for e in ref.elements
        if e.name in CITATIONS or e.name == "citation-alternatives"
    ]
    pairs = [pair for pair in pairs if pair[0].text or pair[1].text] or [(ref, ref)]
    base = (
        ref.get("id") or next((p.get("id") for p, _ in pairs if p.get("id")), "") or f"ref-{number}"
    )
    found = []
    for index, (printed, tagged) in enumerate(pairs):
        key = base if index == 0 else printed.get("id") or f"{base}-{index + 1}"
        while key in used:
            key += "-again"
        used.add(key)
        ids = tuple(name for name in (ref.get("id"), printed.get("id"), tagged.get("id")) if name)
        found.append(Entry(key, ids, printed, tagged, label if index == 0 else "", reference_list))
    return found


def _alternatives(element: Element) -> tuple[Element, Element]:
    """Return the printed and the tagged form of one citation."""
    if element.name != "citation-alternatives":
        return element, element
    forms = element.named(*CITATIONS)
    printed = next((form for form in forms if form.name == "mixed-citation"), None)
    tagged = next(
        (form for form in forms if form.name in {"element-citation", "nlm-citation"}), None
    )
    first = forms[0] if forms else element
    return printed or first, tagged or printed or first
