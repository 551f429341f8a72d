"""CSL-JSON files -> references."""

import json
import re
from collections.abc import Iterator
from typing import Any

from scholiast.errors import Level, Problem
from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies.structured import build
from scholiast.parsing.references.names import read_name

_OPENING = re.compile(r"\s*\[")
_BETWEEN = re.compile(r"[\s,]*")
_LIST_UNDER_A_NAME = re.compile(r"\"(?:items|references)\"\s{0,50}:\s{0,50}\[")
_TAG = re.compile(r"<[^<>]{0,100}>")
_FIELDS = {
    "title": "title", "volume": "volume", "number": "issue", "pages": "page",
    "publisher": "publisher", "doi": "DOI", "url": "URL", "isbn": "ISBN", "issn": "ISSN",
    "pmid": "PMID", "pmcid": "PMCID", "note": "note", "edition": "edition",
}  # fmt: skip
_TYPES = {
    "journal-article": "article-journal", "proceedings-article": "paper-conference",
    "book-chapter": "chapter", "posted-content": "article", "dissertation": "thesis",
    "monograph": "book", "edited-book": "book", "reference-entry": "entry-encyclopedia",
}  # fmt: skip
_NAMING = {"id", "type", "title", "author", "editor", "container-title", "DOI", "URL"}
"""Variables of which an item has at least one."""
_IN_A_BOOK = {"chapter", "paper-conference", "entry-encyclopedia", "entry-dictionary", "entry"}


def read_csl_json(content: str, file: str) -> tuple[list[Reference], list[Problem]]:
    """Return the references of a CSL-JSON file and what is wrong with it, both in order.

    >>> item = '[{"id": "lee", "title": "On X", "issued": {"date-parts": [["2019"]]}}]'
    >>> [(reference.key, reference.year) for reference in read_csl_json(item, "r.json")[0]]
    [('lee', 2019)]
    """
    references: dict[str, Reference] = {}
    problems: list[Problem] = []
    for line, item in _items(content, file, problems):
        number = len(references) + 1
        key = _text(item.get("id") or item.get("citation-key"))
        if not key or key in references:
            key = f"ref-{number}"
        references[key] = read_csl_item(item, key, Place(file, line=line, column=1))
    return list(references.values()), problems


def read_csl_item(item: dict[str, Any], key: str, place: Place) -> Reference:
    """Return the reference that one CSL item describes; values of wrong types are left out."""
    kind = _text(item.get("type"))
    kind = _TYPES.get(kind, kind)
    fields = {name: _text(item.get(variable)) for name, variable in _FIELDS.items()}
    fields["booktitle" if kind in _IN_A_BOOK else "journal"] = _text(item.get("container-title"))
    fields["year"] = _year(item.get("issued") or item.get("published"))
    fields = {name: value for name, value in fields.items() if value}
    people = {role: _people(item.get(role)) for role in ("author", "editor")}
    return build(key, kind or "document", fields, people, place)


def _items(
    content: str, file: str, problems: list[Problem]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of the file's list with their lines, up to the first broken one."""
    decoder = json.JSONDecoder()
    at, line, counted = _first_item(content), 1, 0
    while at < len(content) and content[at] != "]":
        line += content.count("\n", counted, at)
        counted = at
        try:
            item, end = decoder.raw_decode(content, at)
        except (ValueError, RecursionError) as error:
            message = f"{file}:{line}: no JSON from here on ({str(error)[:100]}): mend the entry"
            problems.append(Problem("broken-entry", Level.WARNING, message, file, line))
            return
        if isinstance(item, dict) and not _NAMING.isdisjoint(item):
            yield line, item
        else:
            message = (
                f"{file}:{line}: an entry without id, type, title, author or DOI is no CSL item"
            )
            problems.append(Problem("broken-entry", Level.WARNING, message, file, line))
        gap = _BETWEEN.match(content, end)
        at = gap.end() if gap else end


def _first_item(content: str) -> int:
    """Return where the first item of the list begins; a lone object is its own list."""
    opening = _OPENING.match(content) or _LIST_UNDER_A_NAME.search(content[:2000])
    gap = _BETWEEN.match(content, opening.end() if opening else 0)
    return gap.end() if gap else 0


def _text(value: object) -> str:
    """Return a value as one line of text without markup; the first of a list."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = str(value)[:20_000] if isinstance(value, str | float) or abs(value) < 10**15 else ""
    return " ".join(_TAG.sub("", text).split()) if "<" in text else " ".join(text.split())


def _year(date: object) -> str:
    if isinstance(date, dict):
        parts: Any = date.get("date-parts") or date.get("raw") or date.get("literal")
        while isinstance(parts, list):
            parts = parts[0] if parts else ""
        return _text(parts)
    return _text(date)


def _people(people: object) -> tuple[Name, ...]:
    if not isinstance(people, list):
        return ()
    names = (_name(person) for person in people)
    return tuple(name for name in names if name.family)


def _name(person: object) -> Name:
    if isinstance(person, str):
        return read_name(person)
    if not isinstance(person, dict):
        return Name("")
    whole = _text(person.get("literal") or person.get("name"))
    if whole:
        return Name(whole)
    family = [person.get("non-dropping-particle"), person.get("family")]
    given = [person.get("given"), person.get("dropping-particle"), person.get("suffix")]
    return Name(_joined(family), _joined(given))


def _joined(values: list[Any]) -> str:
    return " ".join(text for text in map(_text, values) if text)
