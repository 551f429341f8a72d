"""Which format a file is of, told from its beginning; one line a format."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from scholiast.corpora.intake.finding import is_paper
from scholiast.corpora.intake.rows import first_row
from scholiast.corpora.intake.sources import Source, beginning, first_line
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes import (
    arxiv,
    beir,
    crossref,
    csl,
    kept,
    listed,
    openalex,
    s2orc,
    semanticscholar,
    unarxive,
)
from scholiast.errors import InputError

ReadRow = Callable[[bytes, str], Entry | Reject]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of works: how its files are read, and the reader of one row of JSON."""

    name: str
    what: str
    """What people call it."""
    layout: str
    """`json` (lines, an array or an answer), `acl`, `feed`, `library`, `paper` or `notices`"""
    read_row: ReadRow | None = None


FORMATS = {
    each.name: each
    for each in (
        Format("openalex", "OpenAlex works", "json", openalex.read_row),
        Format("crossref", "Crossref works", "json", crossref.read_row),
        Format("s2-graph", "Semantic Scholar, Graph API", "json", semanticscholar.read_row),
        Format("s2-papers", "Semantic Scholar, dataset papers", "json", semanticscholar.read_paper),
        Format("s2-abstracts", "Semantic Scholar, dataset abstracts", "json",
               semanticscholar.read_abstract),
        Format("s2orc", "S2ORC", "json", s2orc.read_row),
        Format("arxiv", "arXiv metadata", "json", arxiv.read_row),
        Format("arxiv-feed", "arXiv API feed", "feed"),
        Format("unarxive", "unarXive", "json", unarxive.read_row),
        Format("acl", "ACL Anthology XML", "acl"),
        Format("beir", "BEIR corpus", "json", beir.read_row),
        Format("csl-json", "CSL-JSON", "json", csl.read_row),
        Format("jsonl", "works that Scholiast exported", "json", kept.read_row),
        Format("bibtex", "BibTeX", "library"),
        Format("ris", "RIS", "library"),
        Format("papers", "JSON lines with a title", "json", listed.read_row),
        Format("paper", "a paper as a file", "paper"),
        Format("retractions", "a list of retractions", "notices"),
    )
}  # fmt: skip
"""Every format by the name that `--format` takes."""

_ROWS: tuple[tuple[str, frozenset[str]], ...] = (
    ("openalex", frozenset(["id", "authorships"])),
    ("s2-graph", frozenset(["paperId", "title"])),
    ("s2orc", frozenset(["corpusid", "content"])),
    ("s2-papers", frozenset(["corpusid", "title"])),
    ("s2-abstracts", frozenset(["corpusid", "abstract"])),
    ("unarxive", frozenset(["paper_id", "bib_entries", "metadata"])),
    ("arxiv", frozenset(["authors_parsed", "categories"])),
    ("beir", frozenset(["_id", "text"])),
    ("retractions", frozenset(["doi", "nature"])),
    ("retractions", frozenset(["fields", "label"])),
    ("crossref", frozenset(["DOI", "type", "issued", "indexed"])),
    ("crossref", frozenset(["DOI", "type", "issued", "deposited"])),
    ("jsonl", frozenset(["id", "identifiers", "available_at", "locations"])),
    ("csl-json", frozenset(["id", "type", "title"])),
    ("crossref", frozenset(["DOI", "type", "issued"])),
    ("papers", frozenset(["title"])),
)
"""Names of fields that tell a row's format; the first that fits."""
_ELEMENT = re.compile(rb"<([A-Za-z_][\w:.-]{0,60})")
_RIS = re.compile(rb"\s{0,20}TY\s{1,4}-\s")
_BIBTEX = re.compile(rb"^\s{0,20}@[A-Za-z]{2,30}\s{0,5}[{(]", re.M)
_DOI_LINE = re.compile(rb"\s{0,9}(?:https?://(?:dx\.)?doi\.org/|doi:\s?)?10\.\d{4,9}/\S")
_BOM = b"\xef\xbb\xbf"


def format_of(source: Source) -> Format:
    """Return the format of a file; InputError where it is none of those that are known."""
    if source.path and is_paper(source.path):
        return FORMATS["paper"]
    head = beginning(source).removeprefix(_BOM).lstrip()
    name = _told(head, source)
    if not name:
        known = ", ".join(FORMATS)
        raise InputError(
            f"{source.name} is of no format that is known here ({known}); name one with --format"
        )
    return FORMATS[name]


def row_format(row: bytes | msgspec.Raw) -> str:
    """Return the name of the format of a JSON object; empty where it is none.

    >>> row_format(b'{"_id": "1", "title": "On X", "text": "X is."}')
    'beir'
    """
    try:
        given = msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""
    found = next((name for name, fields in _ROWS if fields <= given.keys()), "")
    is_listed_title = bytes(given.get("title", msgspec.Raw(b""))).lstrip()[:1] == b"["
    return "crossref" if found == "csl-json" and is_listed_title else found


def _told(head: bytes, source: Source) -> str:
    mark = head[:1]
    if mark in (b"{", b"["):
        return row_format(first_row(source, first_line(source)))
    if mark == b"<":
        return _told_by_element(head)
    if head.startswith((b"%PDF", b"PK\x03\x04")):
        return "paper"
    return _told_by_text(head)


def _told_by_element(head: bytes) -> str:
    match = _ELEMENT.search(head)
    root = match.group(1).lower() if match else b""
    return {b"collection": "acl", b"feed": "arxiv-feed"}.get(root, "paper" if root else "")


def _told_by_text(head: bytes) -> str:
    first = head.partition(b"\n")[0]
    if b"originalpaperdoi" in first.lower():
        return "retractions"
    if _RIS.match(head):
        return "ris"
    if _BIBTEX.search(head) and b"\\documentclass" not in head:
        return "bibtex"
    return "retractions" if _DOI_LINE.match(first) else ""
