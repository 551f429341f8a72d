"""What citation fields carry of the works they cite -> keys and references."""

import base64
import binascii
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies import read_csl_item
from scholiast.parsing.bibliographies.structured import build
from scholiast.parsing.docx.parts import child, local
from scholiast.parsing.interface import Refusal
from scholiast.parsing.markup import read_xml
from scholiast.parsing.references.names import read_name

_TAG = re.compile(r"\bCITATION\s+(\"[^\"]{1,200}\"|\S{1,200})|\\m\s+(\"[^\"]{1,200}\"|\S{1,200})")
_LAST_PART = re.compile(r"([^/?#=]{1,100})$")
_WORD_TYPES = {
    "JournalArticle": "article-journal", "ArticleInAPeriodical": "article-magazine", "Book": "book",
    "BookSection": "chapter", "ConferenceProceedings": "paper-conference", "Report": "report",
    "InternetSite": "webpage", "DocumentFromInternetSite": "webpage", "Patent": "patent",
}  # fmt: skip
_WORD_FIELDS = {
    "Title": "title", "Year": "year", "JournalName": "journal", "PeriodicalTitle": "journal",
    "BookTitle": "booktitle", "ConferenceName": "booktitle", "Volume": "volume", "Issue": "number",
    "Pages": "pages", "Publisher": "publisher", "DOI": "doi", "URL": "url",
    "StandardNumber": "isbn",
}  # fmt: skip
_ENDNOTE_TYPES = {
    "0": "article-journal", "17": "article-journal", "6": "book", "5": "chapter", "7": "chapter",
    "10": "paper-conference", "47": "paper-conference", "32": "thesis", "27": "report",
    "12": "webpage", "25": "patent",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cited:
    """What one citation field cites; the references it carries, if it does."""

    keys: tuple[str, ...]
    references: tuple[Reference, ...] = ()
    prefix: str = ""
    suffix: str = ""


def read_field(code: str, data: str, place: Place) -> Cited | None:
    """Return what a field's code cites, or None for a field that is no citation.

    Zotero and Mendeley carry CSL-JSON, EndNote XML (in the code or, as base64, in `data`), Word
    the tag of a source that the document keeps elsewhere.
    """
    start = code.find("{")
    if "CSL_CITATION" in code and start >= 0:
        return read_csl_citation(code[start:], place)
    if "EN.CITE" in code:
        return _endnote(code, data, place)
    if code.split(None, 1)[:1] == ["CITATION"]:
        tags = [(a or b).strip('"') for a, b in _TAG.findall(code)]
        return Cited(tuple(tags)) if tags else None
    return None


def read_csl_citation(text: str, place: Place) -> Cited | None:
    """Return what a citation cites that Zotero or Mendeley wrote as JSON."""
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    items = value.get("citationItems") if isinstance(value, dict) else None
    references: list[Reference] = []
    prefixes: list[str] = []
    suffixes: list[str] = []
    for item in items if isinstance(items, list) else []:
        data = item.get("itemData") if isinstance(item, dict) else None
        if not isinstance(data, dict):
            data = item if isinstance(item, dict) else {}
        references.append(read_csl_item(data, _key(item, data, len(references)), place))
        prefixes.append(str(item.get("prefix") or "").strip() if isinstance(item, dict) else "")
        suffixes.append(_locator(item))
    keys = tuple(dict.fromkeys(reference.key for reference in references))
    if not keys:
        return None
    return Cited(keys, tuple(references), _joined(prefixes), _joined(suffixes))


def read_csl_tag(tag: str, place: Place) -> Cited | None:
    """Return what a content control of Mendeley cites, by the base64 in its tag."""
    encoded = tag.rsplit("_", 1)[-1]
    try:
        text = base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return None
    return read_csl_citation(text, place)


def read_word_sources(roots: tuple[etree._Element, ...], place: Place) -> list[Reference]:
    """Return the sources that Word's own bibliography keeps."""
    return [
        _word_source(source, place)
        for root in roots
        if local(root) == "Sources"
        for source in root
        if local(source) == "Source"
    ]


def _key(item: Any, data: dict[str, Any], number: int) -> str:
    """Return a key that is the same in every citation of one work."""
    uris = (item.get("uris") or item.get("uri")) if isinstance(item, dict) else None
    uri = uris[0] if isinstance(uris, list) and uris else uris
    if isinstance(uri, str) and uri:
        match = _LAST_PART.search(uri)
        return match.group(1) if match else uri[:200]
    own = data.get("id") or (item.get("id") if isinstance(item, dict) else "")
    return str(own)[:200] if own else f"item-{number + 1}"


def _locator(item: Any) -> str:
    if not isinstance(item, dict):
        return ""
    locator = str(item.get("locator") or "").strip()
    return " ".join(part for part in (locator, str(item.get("suffix") or "").strip()) if part)


def _joined(parts: list[str]) -> str:
    return "; ".join(part for part in parts if part)


def _endnote(code: str, data: str, place: Place) -> Cited | None:
    start = code.find("<EndNote")
    text = code[start:] if start >= 0 else _decoded(data)
    if not text:
        return None
    try:
        root = read_xml(text.encode("utf-8"))
    except (etree.XMLSyntaxError, ValueError, Refusal):
        return None
    cites = [each for each in root.iter() if local(each) == "Cite"]
    references = [_endnote_record(cite, place) for cite in cites]
    keys = tuple(dict.fromkeys(reference.key for reference in references))
    return Cited(keys, tuple(references)) if keys else None


def _decoded(data: str) -> str:
    try:
        text = base64.b64decode("".join(data.split())).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""
    start, end = text.find("<EndNote"), text.rfind("</EndNote>")
    return text[start : end + len("</EndNote>")] if 0 <= start < end else ""


def _endnote_record(cite: etree._Element, place: Place) -> Reference:
    record = child(cite, "record")
    number = _text(child(cite, "RecNum")) or _text(child(record, "rec-number"))
    titles = child(record, "titles")
    contributors = child(record, "contributors")
    kind = child(record, "ref-type")
    type_ = _ENDNOTE_TYPES.get(_text(kind), "document")
    container = "booktitle" if type_ in ("chapter", "paper-conference") else "journal"
    fields = {
        "title": _text(child(titles, "title")),
        container: _text(child(titles, "secondary-title")),
        "year": _text(child(child(record, "dates"), "year")) or _text(child(cite, "Year")),
        "volume": _text(child(record, "volume")),
        "number": _text(child(record, "number")),
        "pages": _text(child(record, "pages")),
        "publisher": _text(child(record, "publisher")),
        "doi": _text(child(record, "electronic-resource-num")),
        "isbn": _text(child(record, "isbn")) if type_ == "book" else "",
    }
    people = {
        "author": tuple(map(read_name, _texts(child(contributors, "authors")))),
        "editor": tuple(map(read_name, _texts(child(contributors, "secondary-authors")))),
    }
    if not people["author"] and _text(child(cite, "Author")):
        people["author"] = (read_name(_text(child(cite, "Author"))),)
    filled = {name: value for name, value in fields.items() if value}
    return build(f"endnote-{number or fields['title'][:60]}", type_, filled, people, place)


def _word_source(source: etree._Element, place: Place) -> Reference:
    fields = {
        name: _text(child(source, tag))
        for tag, name in _WORD_FIELDS.items()
        if child(source, tag) is not None
    }
    type_ = _WORD_TYPES.get(_text(child(source, "SourceType")), "document")
    roles = child(source, "Author")
    people = {
        "author": tuple(_word_people(child(roles, "Author"))),
        "editor": tuple(_word_people(child(roles, "Editor"))),
    }
    filled = {name: value for name, value in fields.items() if value}
    return build(_text(child(source, "Tag")), type_, filled, people, place)


def _word_people(role: etree._Element | None) -> Iterator[Name]:
    corporate = _text(child(role, "Corporate"))
    if corporate:
        yield Name(corporate)
    people = child(role, "NameList")
    for person in people if people is not None else ():
        given = " ".join(filter(None, (_text(child(person, n)) for n in ("First", "Middle"))))
        yield Name(_text(child(person, "Last")), given)


def _text(element: etree._Element | None) -> str:
    return " ".join("".join(map(str, element.itertext())).split()) if element is not None else ""


def _texts(element: etree._Element | None) -> list[str]:
    return [text for text in map(_text, element if element is not None else ()) if text]
