"""Labelled reference strings from GROBID's TEI and AnyStyle's JSON lines, in one label set."""

import gzip
import hashlib
import json
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

from scholiast.parsing.references.labels import Label

Stretch = tuple[int, int, Label]
"""First character, character after the last, label."""

_LEVELS = {"j": Label.JOURNAL, "s": Label.SERIES, "a": Label.TITLE}
_SCOPES = {
    "vol": Label.VOLUME, "volume": Label.VOLUME, "issue": Label.ISSUE,
    "pp": Label.PAGES, "page": Label.PAGES, "pages": Label.PAGES, "chapter": Label.NOTE,
}  # fmt: skip
_IDS = {
    "doi": Label.DOI, "arxiv": Label.ARXIV, "arxive": Label.ARXIV, "pmid": Label.PMID,
    "pmc": Label.PMID, "isbn": Label.ISBN, "issn": Label.ISBN, "report": Label.NOTE,
}  # fmt: skip
_TAGS = {
    "author": Label.AUTHOR, "authors": Label.AUTHOR, "editor": Label.EDITOR, "date": Label.DATE,
    "year": Label.DATE, "publisher": Label.PUBLISHER, "pubplace": Label.LOCATION, "ptr": Label.URL,
    "note": Label.NOTE, "notes": Label.NOTE,
}  # fmt: skip
_ANYSTYLE = {
    "author": Label.AUTHOR, "citation-number": Label.NUMBER, "collection-title": Label.SERIES,
    "container-title": Label.CONTAINER, "date": Label.DATE, "director": Label.AUTHOR,
    "doi": Label.DOI, "edition": Label.EDITION, "editor": Label.EDITOR, "genre": Label.TYPE,
    "isbn": Label.ISBN, "journal": Label.JOURNAL, "location": Label.LOCATION,
    "medium": Label.TYPE, "note": Label.NOTE, "pages": Label.PAGES, "producer": Label.EDITOR,
    "publisher": Label.PUBLISHER, "source": Label.NOTE, "title": Label.TITLE,
    "translator": Label.TRANSLATOR, "url": Label.URL, "volume": Label.VOLUME,
}  # fmt: skip
SAFE_PARSER = etree.XMLParser(
    recover=True, resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A reference string with labelled stretches, and where it comes from."""

    text: str
    stretches: tuple[Stretch, ...]
    source: str
    """`grobid` or `anystyle-` and the set."""
    document: str

    @property
    def fold(self) -> int:
        """Return 0 to 99, the same for all strings of one document, or of one string."""
        shared = self.document if self.document else _folded(self.text)
        return int(hashlib.sha256(shared.encode()).hexdigest(), 16) % 100

    def first(self, *labels: Label) -> str:
        """Return the first stretch under one of `labels`, or an empty string."""
        return next((self.text[s:e] for s, e, label in self.stretches if label in labels), "")


def read_gold(data: Path) -> list[Labelled]:
    """Return all labelled strings of the folders `grobid_gold` and `anystyle_refs` under `data`.

    A string that occurs several times stays once: GROBID's before AnyStyle's, gold before bad.
    """
    found: dict[str, Labelled] = {}
    for item in [*_grobid(data), *_anystyle(data)]:
        found.setdefault(_folded(item.text), item)
    return list(found.values())


def _folded(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _grobid(data: Path) -> Iterator[Labelled]:
    """Yield GROBID's entries; collections too large to be one document are split by string."""
    with tarfile.open(data / "grobid_gold" / "citation.tar.gz") as archive:
        for member in sorted(archive, key=lambda member: member.name):
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is None or not member.name.endswith(".xml"):
                continue
            root = etree.fromstring(stream.read(), SAFE_PARSER)
            entries = list(root.iter("{*}bibl")) if root is not None else []
            stem = Path(member.name).name.split(".training")[0].split(".header")[0]
            for entry in entries:
                labelled = _from_tei(entry, stem if len(entries) < 300 else "")
                if labelled:
                    yield labelled


def _from_tei(entry: etree._Element, document: str) -> Labelled | None:
    pieces: list[str] = [entry.text or ""]
    marked: list[tuple[int, int, etree._Element]] = []
    for child in entry:
        inside = " ".join("".join(_texts(child)).split("\n"))
        start = sum(map(len, pieces))
        pieces += [inside, child.tail or ""]
        marked.append((start, start + len(inside), child))
    text = "".join(pieces)
    labels = _labels_of([child for _, _, child in marked])
    stretches = [(s, e, label) for (s, e, _), label in zip(marked, labels, strict=True) if label]
    squeezed, kept = _squeezed(text, stretches)
    return Labelled(squeezed, kept, "grobid", document) if kept else None


def _texts(element: etree._Element) -> Iterator[str]:
    if tag_of(element) == "lb":
        yield " "
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""


def tag_of(element: etree._Element) -> str:
    return etree.QName(element).localname.casefold() if isinstance(element.tag, str) else ""


def _labels_of(children: list[etree._Element]) -> list[Label | None]:
    """Return the label of each child of a bibl; a monograph is a title if nothing else is."""
    levels = [child.get("level", child.get("leve", "")) for child in children]
    labels: list[Label | None] = []
    has_title = "a" in levels
    for child, level in zip(children, levels, strict=True):
        label = _label_of(child, level)
        if label is Label.CONTAINER and not has_title:
            previous = child.getprevious()
            before = (previous.tail or "") if previous is not None else ""
            held = re.search(r"\bin:?\s*[\"“]?$", before.strip(), re.I) or "j" in levels
            label, has_title = (Label.CONTAINER if held else Label.TITLE), True
        if label is Label.PUBLISHER and tag_of(child) == "orgname":
            heads = not any(kept in (Label.AUTHOR, Label.TITLE) for kept in labels)
            label = Label.AUTHOR if child.get("type") == "collaboration" or heads else label
        labels.append(label)
    return labels


def _label_of(child: etree._Element, level: str) -> Label | None:
    tag = tag_of(child)
    if tag == "title":
        return _LEVELS.get(level, Label.CONTAINER)
    if tag == "biblscope":
        return _SCOPES.get(child.get("unit") or child.get("type") or "")
    if tag == "idno":
        return _IDS.get((child.get("type") or "").casefold(), Label.NOTE)
    if tag == "note" and child.get("type") == "report":
        return Label.TYPE
    return Label.PUBLISHER if tag == "orgname" else _TAGS.get(tag)


def _anystyle(data: Path) -> Iterator[Labelled]:
    order = {"gold": 0, "core": 1, "good": 2, "ugly": 3, "bad": 4}
    with gzip.open(data / "anystyle_refs" / "references.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = sorted((json.loads(line) for line in lines), key=lambda row: order[row["set"]])
    for row in rows:
        text, stretches = "", []
        for name, piece in row["labels"]:
            text += " " if text else ""
            label = _ANYSTYLE.get(name)
            if label:
                stretches.append((len(text), len(text) + len(piece), label))
            text += piece
        squeezed, kept = _squeezed(text, stretches)
        yield Labelled(squeezed, kept, f"anystyle-{row['set']}", "")


def _squeezed(text: str, stretches: list[Stretch]) -> tuple[str, tuple[Stretch, ...]]:
    """Return the text with single spaces, its stretches moved along and without outer spaces."""
    places, pieces, at = [], [], 0
    for char in text:
        places.append(at)
        if not char.isspace():
            pieces.append(char)
            at += 1
        elif pieces and pieces[-1] != " ":
            pieces.append(" ")
            at += 1
    places.append(at)
    squeezed = "".join(pieces)
    kept = []
    for start, end, label in stretches:
        first, last = places[start], places[end]
        while first < last and squeezed[first] == " ":
            first += 1
        while last > first and squeezed[last - 1] == " ":
            last -= 1
        if last > first:
            kept.append((first, last, label))
    return squeezed.rstrip(), tuple(kept)
