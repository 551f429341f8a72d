"""DBLP's `search/publ/api` in JSON, and `rec/KEY.xml` -> works."""

import re
from dataclasses import replace

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available
from scholiast.corpora.shapes.decoding import (
    Answered,
    DriftError,
    Row,
    decoded,
    drift_alarm,
    known,
    read,
    read_all,
)
from scholiast.corpora.shapes.elements import Element, closed, found, needed, parsed, said
from scholiast.corpora.shapes.identifying import arxiv_of, doi_of, identifiers_of
from scholiast.corpora.shapes.plain import orcid, person, plain
from scholiast.papers import Author, Work

NAME = "DBLP"
_NUMBERED = re.compile(r" \d{4}$")
_TYPES = {
    "Journal Articles": "article-journal",
    "Conference and Workshop Papers": "paper-conference",
    "Informal and Other Publications": "article",
    "Informal Publications": "article",
    "Books and Theses": "book",
    "Parts in Books or Collections": "chapter",
    "Editorship": "book",
    "Reference Works": "entry",
    "Data and Artifacts": "dataset",
}
_FIELDS = frozenset(
    ["author", "editor", "title", "pages", "year", "volume", "number", "journal", "booktitle",
     "series", "publisher", "school", "address", "isbn", "issn", "ee", "url", "note", "month",
     "crossref", "cite", "cdrom", "chapter", "publnr", "rel", "stream"]
)  # fmt: skip
"""Elements of a record as DBLP's DTD has them."""
_TAGS = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "incollection": "chapter",
    "book": "book",
    "proceedings": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "www": "webpage",
    "data": "dataset",
}


class _Person(msgspec.Struct):
    text: str
    pid: str = msgspec.field(name="@pid", default="")


class _People(msgspec.Struct):
    author: list[_Person] | _Person


class _Info(msgspec.Struct):
    """What DBLP does not know it leaves out."""

    title: str
    year: str
    type: str
    key: str
    url: str
    authors: _People | msgspec.UnsetType = msgspec.UNSET
    venue: str | list[str] = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    doi: str = ""
    ee: str | list[str] = ""


class _Hit(msgspec.Struct):
    info: _Info


class _Hits(msgspec.Struct):
    total: str = msgspec.field(name="@total")
    sent: str = msgspec.field(name="@sent")
    hit: list[msgspec.Raw] = msgspec.field(default_factory=list)


class _Result(msgspec.Struct):
    hits: _Hits


class _Answer(msgspec.Struct):
    result: _Result


def read_answer(body: bytes) -> Answered:
    """Return the works of a search; a hit that is not of the documented shape is an alarm."""
    result = decoded(body, _Answer)
    if result.value is None:
        return Answered(alarms=(drift_alarm(NAME, result.drift),))
    hits = result.value.result.hits
    if not (hits.total.isdigit() and hits.sent.isdigit()) or int(hits.sent) != len(hits.hit):
        drift = f"@total {hits.total!r} and @sent {hits.sent!r} beside {len(hits.hit)} hits"
        return Answered(alarms=(drift_alarm(NAME, drift),))
    entries, alarms = read_all(tuple(hits.hit), NAME, read_row)
    return Answered(entries, alarms, int(hits.total))


def read_row(raw: Row, where: str) -> Entry | Reject:
    """Return the entry that one hit gives, or why it gives none."""
    return read(raw, _Hit, _entry, where)


def read_record(body: bytes) -> Answered:
    """Return the one work of `rec/KEY.xml`."""
    try:
        root = parsed(body, "dblp")
        if len(root) != 1:
            raise DriftError(f"{len(root)} records in place of one")
        return Answered((_recorded(root[0]),), total=1)
    except DriftError as error:
        return Answered(alarms=(drift_alarm(NAME, str(error)),))


def _entry(hit: _Hit) -> Entry:
    info = hit.info
    people = info.authors.author if info.authors else []
    names = [(one.text, "") for one in (people if isinstance(people, list) else [people])]
    venue = info.venue if isinstance(info.venue, str) else next(iter(info.venue), "")
    links = [info.doi, info.ee] if isinstance(info.ee, str) else [info.doi, *info.ee]
    work = replace(
        _work(info.key, info.title, names, info.year, links),
        venue=plain(venue),
        volume=info.volume,
        issue=info.number,
        pages=info.pages,
        publisher=plain(info.publisher),
        type=known(info.type, _TYPES, "type"),
        url=info.url,
    )
    return Entry(work)


def _recorded(row: Element) -> Entry:
    """Return the entry of one record in XML."""
    kind = known(row.tag, _TAGS, "element")
    closed(row, _FIELDS)
    names = [(said(one), one.get("orcid", "")) for one in row.iterfind("author")]
    if not all(name for name, _ in names):
        raise DriftError("an author without a name")
    links = [said(one) for one in row.iterfind("ee")]
    key = row.get("key", "")
    if not key:
        raise DriftError(f"an element {row.tag} without a key")
    work = replace(
        _work(key, needed(row, "title"), names, needed(row, "year"), links),
        venue=plain(found(row, "journal") or found(row, "booktitle")),
        volume=found(row, "volume"),
        issue=found(row, "number"),
        pages=found(row, "pages"),
        publisher=plain(found(row, "publisher") or found(row, "school")),
        type="article" if row.get("publtype") == "informal" else kind,
        url=f"https://dblp.org/rec/{key}",
    )
    return Entry(work)


def _work(key: str, title: str, names: list[tuple[str, str]], year: str, links: list[str]) -> Work:
    """Return what both forms say alike; `links` are a DOI and addresses, any of them empty."""
    if not (year.isascii() and year.isdigit()):
        raise DriftError(f"year {year[:40]!r}")
    doi = next((doi_of(link) for link in links if doi_of(link)), None)
    arxiv = next((arxiv_of(link) for link in links if arxiv_of(link)), None)
    identifiers = identifiers_of(doi=doi, arxiv=arxiv, dblp=key)
    authors = tuple(
        Author(person(_NUMBERED.sub("", name)), orcid(mark)) for name, mark in names if name
    )
    title = plain(title).removesuffix(".")
    return Work(
        id=work_id(identifiers, title, authors, int(year)),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=int(year),
        date=year,
        available_at=available(year, arxiv=identifiers.arxiv),
        sources=(NAME,),
    )
