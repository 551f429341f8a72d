"""The fields of a tagged JATS entry -> a Reference."""

from dataclasses import replace

from scholiast.papers import Identifiers, Name, Reference
from scholiast.parsing.markup.tree import Element, text_of
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.identifiers import clean_doi, find_identifiers, find_url
from scholiast.parsing.references.years import read_year
from scholiast.parsing.xml.jats.entries import Entry, number_of
from scholiast.parsing.xml.jats.people import names_in

_TYPES = {
    "journal": "article-journal", "article": "article-journal",
    "article-journal": "article-journal", "book": "book", "book-chapter": "chapter",
    "chapter": "chapter", "confproc": "paper-conference", "conf-proc": "paper-conference",
    "conference": "paper-conference", "thesis": "thesis", "report": "report", "gov": "report",
    "working-paper": "report", "standard": "standard", "patent": "patent", "web": "webpage",
    "webpage": "webpage", "website": "webpage", "preprint": "article", "software": "software",
    "data": "dataset", "database": "dataset", "newspaper": "article-newspaper",
    "magazine": "article-magazine", "periodical": "article-magazine",
    "letter": "personal_communication", "commun": "personal_communication",
    "clinicaltrial": "dataset",
}  # fmt: skip
_TITLES = ("article-title", "chapter-title", "data-title", "part-title")
_STRUCTURE = (*_TITLES, "source", "name", "string-name", "surname")
_WHOLES = frozenset(
    {"book", "thesis", "report", "software", "webpage", "dataset", "standard", "patent"}
)
_EDITORS = ("editor", "editors", "guest-editor", "ed", "compiler")


def read_entry(entry: Entry, raw: str) -> Reference:
    """Return the reference that an entry's tags describe; untagged text is read as printed."""
    tagged = entry.tagged
    if tagged.first(*_STRUCTURE) is None:
        found = replace(parse_reference(raw, entry.key), key=entry.key)
        found = replace(found, identifiers=_merged(_identifiers(tagged), found.identifiers))
    else:
        found = _read(tagged, entry.key, raw)
    number = number_of(entry.label)
    label = entry.label.strip("[]() ") if number is None else ""
    return replace(found, raw=raw, number=number or found.number, label=label or found.label)


def _read(tagged: Element, key: str, raw: str) -> Reference:
    authors, editors, more = _people(tagged)
    year, suffix = _year(tagged)
    title, venue, kind = _title(tagged)
    identifiers = _identifiers(tagged)
    identifiers = _merged(identifiers, find_identifiers(raw))
    url = _url(tagged)
    volume, issue = text_of(tagged.first("volume")), text_of(tagged.first("issue"))
    pages, publisher = _pages(tagged), text_of(tagged.first("publisher-name"))
    filled = {
        "author": authors, "editor": editors, "year": year, "title": title,
        "journal" if kind == "article-journal" else "booktitle": venue, "volume": volume,
        "number": issue, "pages": pages, "publisher": publisher, "doi": identifiers.doi,
        "url": url,
    }  # fmt: skip
    return Reference(
        key=key, raw=raw, title=title, authors=tuple(authors), editors=tuple(editors),
        has_more_authors=more, year=year, year_suffix=suffix, venue=venue, volume=volume,
        issue=issue, pages=pages, publisher=publisher, type=kind, identifiers=identifiers,
        url=url, given_fields=tuple(name for name, value in filled.items() if value),
    )  # fmt: skip


def _people(tagged: Element) -> tuple[list[Name], list[Name], bool]:
    """Return authors, editors, and whether the authors' list says et al."""
    authors: list[Name] = []
    editors: list[Name] = []
    loose = names_in(tagged)
    for group in tagged.descendants("person-group"):
        kind = group.get("person-group-type").lower()
        (
            editors if kind in _EDITORS else authors if kind in {"", "author", "allauthors"} else []
        ).extend(names_in(group))
    if not authors:
        authors = loose
    elif loose:
        authors += [name for name in loose if name not in authors and name not in editors]
    more = any(
        e.parent is None or e.parent.get("person-group-type").lower() not in _EDITORS
        for e in tagged.descendants("etal")
    )
    return authors, editors, more


def _year(tagged: Element) -> tuple[int | None, str]:
    for element in tagged.descendants("year", "string-date", "date"):
        year, suffix = read_year(element.text)
        if year:
            return year, suffix
    return None, ""


def _title(tagged: Element) -> tuple[str, str, str]:
    """Return title, venue and CSL type."""
    told = ""
    for name in ("publication-type", "citation-type", "article-type"):
        told = told or tagged.get(name).lower()
    kind = _TYPES.get(told, "")
    source = text_of(tagged.first("source"))
    titles = [text_of(tagged.first(name)) for name in _TITLES]
    title = next((found for found in titles if found), "")
    if title and kind == "book" and source:
        kind = "chapter"
    if not title and (kind in _WHOLES or (not kind and not tagged.first("volume", "fpage"))):
        title, source = source, ""
    venue = source or text_of(tagged.first("conf-name"))
    return title.rstrip(" ."), venue.rstrip(" ."), kind


def _pages(tagged: Element) -> str:
    first, last = text_of(tagged.first("fpage")), text_of(tagged.first("lpage"))
    if first:
        return f"{first}-{last}" if last and last != first else first
    return text_of(tagged.first("page-range")) or text_of(tagged.first("elocation-id"))


def _identifiers(tagged: Element) -> Identifiers:
    """Return the identifiers that are tagged as such or linked."""
    found: dict[str, str] = {}
    for element in tagged.descendants("pub-id", "isbn", "issn", "object-id", "article-id"):
        kind = element.get("pub-id-type").lower() or element.name
        found.setdefault(kind, element.text)
    for link in tagged.descendants("ext-link", "uri"):
        kind = link.get("ext-link-type").lower()
        target = link.get("href") or link.text
        if kind in {"doi", "pmid"} or "doi.org/" in target:
            found.setdefault("doi" if kind != "pmid" else "pmid", target)
    pmid, pmcid = found.get("pmid", ""), found.get("pmcid", "") or found.get("pmc", "")
    arxiv = found.get("arxiv", "")
    return Identifiers(
        doi=clean_doi(found.get("doi", "")),
        pmid=pmid if pmid.isdigit() else None,
        pmcid="PMC" + pmcid.upper().removeprefix("PMC") if pmcid else None,
        arxiv=find_identifiers("arXiv:" + arxiv.lower().removeprefix("arxiv:")).arxiv
        if arxiv
        else None,
        isbn="".join(c for c in found.get("isbn", "") if c.isalnum()).upper().removeprefix("ISBN")
        or None,
        issn=found.get("issn") or None,
    )


def _merged(first: Identifiers, second: Identifiers) -> Identifiers:
    return replace(second, **first.as_dict())


def _url(tagged: Element) -> str:
    for link in tagged.descendants("ext-link", "uri"):
        target = link.get("href") or link.text
        if target.startswith(("http://", "https://", "ftp://")) and "doi.org/" not in target:
            return target
    return find_url(tagged.text)
