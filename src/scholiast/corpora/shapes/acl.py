"""ACL Anthology XML (data/xml/*.xml) -> entries, read as a stream.

Source: https://github.com/acl-org/acl-anthology, its schema.rnc.
"""

import re
from collections.abc import Iterator
from typing import IO, Any

from lxml import etree

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available, from_parts, iso
from scholiast.corpora.shapes.decoding import DriftError
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import orcid, plain
from scholiast.errors import InputError
from scholiast.papers import Author, Location, Name, Nature, Notice, Work

NAME = "ACL Anthology"
_ID = re.compile(r"[A-Z]\d{2}-\d{4}$|\d{4}\.[a-z0-9]{1,40}-[a-z0-9_]{1,40}\.\d{1,4}$")
_OLD = re.compile(r"[A-Z]\d{2}$")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august",
           "september", "october", "november", "december")  # fmt: skip


def read_rows(stream: IO[bytes]) -> Iterator[Entry | Reject]:
    """Yield the papers of a collection, each of which gives an entry or a reason why not.

    Raises InputError where the file is no well-formed XML from some place on.
    """
    events = etree.iterparse(
        stream,
        events=("start", "end"),
        tag=("collection", "volume", "meta", "paper"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
    )
    where = _Where()
    try:
        for event, element in events:
            if event == "start":
                where.enter(element)
            elif element.tag == "meta":
                where.meta = Meta(element)
            elif element.tag == "paper":
                yield _row(element, where)
                element.clear()
    except etree.XMLSyntaxError as error:
        raise InputError(
            f"the ACL Anthology file is damaged: {' '.join(str(error).split())[:200]}; fetch it"
            " again"
        ) from error


class Meta:
    """What a volume says of all its papers."""

    def __init__(self, element: Any = None) -> None:
        """Read a volume's element `meta`."""
        self.venue = _flat(element, "booktitle")
        self.publisher = _flat(element, "publisher")
        self.isbn = _flat(element, "isbn") or None
        self.journal = _flat(element, "journal-title")
        self.volume = _flat(element, "journal-volume") or _flat(element, "volume-number")
        year = _flat(element, "year")
        self.year = int(year) if year.isdecimal() and len(year) == 4 else None
        self.date = from_parts([self.year, _month(_flat(element, "month"))])


class _Where:
    """The collection and volume in which the stream stands."""

    def __init__(self) -> None:
        self.collection, self.volume, self.meta = "", "", Meta()

    def enter(self, element: Any) -> None:
        """Note that a collection or a volume begins."""
        if element.tag == "collection":
            self.collection = element.get("id") or ""
        elif element.tag == "volume":
            self.volume, self.meta = element.get("id") or "", Meta()


def _row(element: Any, where: _Where) -> Entry | Reject:
    number = element.get("id") or "?"
    try:
        found = _anthology_id(element, where.collection, where.volume)
        return _entry(element, found, where.meta)
    except DriftError as error:
        return Reject(f"paper {number} of {where.collection}-{where.volume}", str(error))


def _entry(element: Any, anthology_id: str, meta: Meta) -> Entry:
    title = _flat(element, "title")
    if not title:
        raise DriftError("no title")
    if meta.year is None:
        raise DriftError("its volume has no year")
    identifiers = identifiers_of(doi=_flat(element, "doi"), acl=anthology_id)
    authors = tuple(_author(one) for one in element.iterfind("author"))
    journal = _flat(element, "journal-title") or meta.journal
    page = f"https://aclanthology.org/{anthology_id}"
    work = Work(
        id=work_id(identifiers, title, authors, meta.year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=meta.year,
        date=meta.date,
        available_at=available(meta.date),
        venue=journal or meta.venue,
        volume=_flat(element, "journal-volume") or meta.volume if journal else "",
        issue=_flat(element, "journal-issue"),
        pages=_flat(element, "pages").replace("-", "–"),
        publisher=meta.publisher,
        type="article-journal" if journal else "paper-conference",
        abstract=_flat(element, "abstract"),
        notices=tuple(_notices(element)),
        locations=(Location(f"{page}.pdf", "publisher", NAME, "pdf", "published"),),
        url=page,
        sources=(NAME,),
    )
    return Entry(work)


def _anthology_id(element: Any, collection: str, volume: str) -> str:
    """Return a paper's id: as its address gives it, else made of its collection's."""
    given = _flat(element, "url").rstrip("/").rpartition("/")[2]
    if _ID.match(given):
        return given
    number = element.get("id") or ""
    made = f"{collection}-{volume}.{number}"
    if _OLD.match(collection) and volume.isdecimal() and number.isdecimal():
        made = f"{collection}-{int(volume)}{int(number):03}"
        if collection[0] == "W" or collection == "C69":
            made = f"{collection}-{int(volume):02}{int(number):02}"
    if not _ID.match(made):
        raise DriftError(f"{made[:60]!r} is no id of the ACL Anthology")
    return made


def _author(element: Any) -> Author:
    first, last = _flat(element, "first"), _flat(element, "last")
    return Author(Name(last or first, first if last else ""), orcid(element.get("orcid")))


def _notices(element: Any) -> Iterator[Notice]:
    for tag, nature in (("retracted", Nature.RETRACTION), ("removed", Nature.WITHDRAWAL),
                        ("erratum", Nature.CORRECTION)):  # fmt: skip
        for one in element.iterfind(tag):
            reason = "" if tag == "erratum" else plain("".join(one.itertext()))
            yield Notice(nature, iso(one.get("date")), reason=reason, source=NAME)


def _month(text: str) -> int | None:
    word = text.lower().replace("–", "-").partition("-")[0].split(" ")[0].strip(" ,.")
    found = [at for at, name in enumerate(_MONTHS, start=1) if word and name.startswith(word[:3])]
    return found[0] if found else None


def _flat(element: Any, tag: str) -> str:
    """Return the text of a child with all that stands in it, in one line."""
    child = element.find(tag) if element is not None else None
    return plain("".join(child.itertext())) if child is not None else ""
