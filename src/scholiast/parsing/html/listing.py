"""Writes a page's bibliography at the end of the text and reads its entries."""

import re
from dataclasses import replace
from typing import Protocol

from scholiast.papers import Identifiers, Span
from scholiast.parsing.html.bibliography import Bibliography, Entry
from scholiast.parsing.markup.linking import Order
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.identifiers import find_identifiers

_NUMBER = re.compile(r"\s{0,9}[\[(]?(\d{1,4})[\])]?[.:]?(?:\s|$)")


class EntryWriter(Protocol):
    """Writes an entry's words, without the links around them."""

    def entry(self, element: Element) -> None:
        """Write the words of one entry."""
        ...


def order_of(bibliography: Bibliography) -> Order:
    """Return the order of the entries and the numbers printed before them."""
    numbers: dict[str, int] = {}
    for entry in bibliography.entries:
        number = _printed_number(entry)
        if number is not None:
            numbers.setdefault(entry.key, number)
    return Order.of([entry.key for entry in bibliography.entries], numbers)


def _printed_number(entry: Entry) -> int | None:
    found = _NUMBER.match(entry.element.text[:20])
    return int(found.group(1)) if found and int(found.group(1)) < 1500 else entry.number


def write_references(bibliography: Bibliography, scribe: Scribe, writer: EntryWriter) -> None:
    """Write the section "References", one paragraph an entry, and fill the draft's references."""
    if not bibliography.entries:
        return
    with scribe.heading(1, "references"):
        scribe.literal("References")
    for entry in bibliography.entries:
        number = _printed_number(entry)
        printed = _NUMBER.match(entry.element.text[:20])
        with scribe.block("- "):
            start = scribe.draft.position
            if number is not None and not printed:
                scribe.literal(f"[{number}] ")
            words = scribe.draft.position
            writer.entry(entry.element)
            stop = scribe.draft.position
            raw = scribe.since(words)
        if not raw.strip():
            continue
        found = parse_reference(raw, entry.key)
        linked = _linked(entry.element)
        identifiers = replace(found.identifiers, **linked.as_dict())
        scribe.draft.references.append(
            replace(found, key=entry.key, raw=raw, span=Span(start, stop), identifiers=identifiers,
                    number=found.number if found.number is not None else number)
        )  # fmt: skip


def _linked(entry: Element) -> Identifiers:
    """Return the identifiers in the addresses that an entry links to."""
    addresses = [
        link.get("href") for link in entry.descendants("a") if "#" not in link.get("href")[:1]
    ]
    wanted = [a for a in addresses if re.search(r"doi\.org/|/pubmed/|nih\.gov|arxiv\.org/abs", a)]
    return find_identifiers(" ".join(wanted)[:2000])
