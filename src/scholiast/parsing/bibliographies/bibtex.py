"""BibTeX and biblatex files -> references."""

import re

from scholiast.errors import Level, Problem
from scholiast.papers import Place, Reference
from scholiast.parsing.bibliographies.decoding import decode
from scholiast.parsing.bibliographies.identifying import address_of, identifiers_of
from scholiast.parsing.bibliographies.inheriting import inherit
from scholiast.parsing.bibliographies.people import read_people
from scholiast.parsing.bibliographies.rendering import rendered
from scholiast.parsing.bibliographies.splitting import Entry, split
from scholiast.parsing.references.years import read_year

TYPES = {
    "article": "article-journal", "book": "book", "mvbook": "book", "booklet": "pamphlet",
    "inbook": "chapter", "incollection": "chapter", "inproceedings": "paper-conference",
    "conference": "paper-conference", "proceedings": "book", "mvproceedings": "book",
    "collection": "book", "mvcollection": "book", "manual": "report", "phdthesis": "thesis",
    "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report", "report": "report",
    "unpublished": "manuscript", "online": "webpage", "electronic": "webpage", "www": "webpage",
    "webpage": "webpage", "patent": "patent", "dataset": "dataset", "software": "software",
    "periodical": "periodical", "inreference": "entry-encyclopedia", "reference": "book",
    "bookinbook": "chapter", "suppbook": "chapter", "legislation": "legislation",
    "jurisdiction": "legal_case", "standard": "standard", "video": "motion_picture",
    "preprint": "article", "eprint": "article",
}  # fmt: skip
_NOT_WORKS = {"xdata", "control", "comment", "set"}
_UNREAD = {"author", "editor", "abstract", "keywords", "file", "annote", "bdsk-file-1"}
_CONTAINERS = ("journal", "journaltitle", "booktitle", "maintitle", "series")
_PUBLISHERS = ("publisher", "school", "institution", "organization")
_YEAR = re.compile(r"\s*(\d{1,6})\s*([a-z])?\s*")
_DATE = re.compile(r"\s*\[?(\d{4})(?:[-/.~?%T]|\s|$)")
_PREPRINT = re.compile(r"\barxiv\b|\bcorr\b|biorxiv|medrxiv|preprint", re.I)
_MARKED = re.compile(r"[\\{}\s]")
_ADDRESS_COMMANDS = re.compile(r"\\(?:url|path|nolinkurl)\s?(?=\{)")


def read_bibtex(content: str, file: str) -> tuple[list[Reference], list[Problem]]:
    """Return the references of a BibTeX file and what is wrong with it, both in order.

    Of entries with one key the first is kept, as BibTeX does. A broken entry gives a problem with
    its line; what can be read of it is kept. `Reference.place` is the entry's line in `file`.

    >>> references, problems = read_bibtex("@book{lee, author={Lee, A.}, title={On {X}}}", "r.bib")
    >>> references[0].raw, str(references[0].place), references[0].given_fields
    ('Lee, A. On X.', 'r.bib:1:1', ('author', 'title'))
    """
    found = split(content, file)
    given = {id(entry): _filled(entry) for entry in found.entries}
    inherit(found.entries)
    first: dict[str, Entry] = {}
    references, problems = [], list(found.problems)
    for entry in found.entries:
        if entry.type in _NOT_WORKS:
            continue
        if entry.key in first:
            problems.append(_duplicate(entry, first[entry.key], file))
            continue
        first[entry.key] = entry
        references.append(_reference(entry, file, given[id(entry)]))
    problems.sort(key=lambda problem: problem.line or 0)
    return references, problems


def _filled(entry: Entry) -> tuple[str, ...]:
    return tuple(name for name, value in entry.fields.items() if value.strip(" {}\t\r\n"))


def _duplicate(entry: Entry, first: Entry, file: str) -> Problem:
    message = (
        f"{file}:{entry.line}: the key {entry.key} is taken since line {first.line}; BibTeX keeps "
        "the first entry: remove one of them or rename it"
    )
    return Problem("duplicate-key", Level.INFO, message, file, entry.line)


def _reference(entry: Entry, file: str, own: tuple[str, ...]) -> Reference:
    """Return the reference that an entry describes."""
    fields = {
        name: _plain(name, value) for name, value in entry.fields.items() if name not in _UNREAD
    }
    authors, more = read_people(entry.fields.get("author", ""))
    editors, _ = read_people(entry.fields.get("editor", ""))
    year, letter = _year(fields)
    venue = _first(fields, _CONTAINERS)
    parts = {
        "key": entry.key,
        "title": _title(fields),
        "authors": authors,
        "editors": editors,
        "has_more_authors": more,
        "year": year,
        "year_suffix": letter,
        "venue": venue,
        "volume": fields.get("volume", ""),
        "issue": _issue(entry.type, fields),
        "pages": _pages(fields),
        "publisher": _first(fields, _PUBLISHERS),
        "type": _type(entry.type, fields, venue),
        "identifiers": identifiers_of(fields),
        "url": address_of(fields),
        "place": Place(file, line=entry.line, column=1),
        "given_fields": own if len(own) == len(entry.fields) else _with_inherited(entry, own),
    }
    return rendered(parts, venue or fields.get("howpublished", ""))


def _with_inherited(entry: Entry, own: tuple[str, ...]) -> tuple[str, ...]:
    return own + tuple(name for name in _filled(entry) if name not in own)


def _plain(name: str, value: str) -> str:
    """Return a field's value as plain text; addresses and identifiers keep their tildes."""
    if name in ("url", "doi", "eprint", "file"):
        if not _MARKED.search(value):
            return value
        bare = _ADDRESS_COMMANDS.sub("", value)
        return "".join(bare.replace("{", "").replace("}", "").replace("\\", "").split())
    return decode(_ADDRESS_COMMANDS.sub("", value) if "\\" in value else value)


def _title(fields: dict[str, str]) -> str:
    title, subtitle = fields.get("title", ""), fields.get("subtitle", "")
    return f"{title}: {subtitle}" if title and subtitle else title or subtitle


def _year(fields: dict[str, str]) -> tuple[int | None, str]:
    """Return the year as given, impossible ones included, and its letter."""
    date = _DATE.match(fields.get("date", ""))
    if date:
        return int(date.group(1)), ""
    given = fields.get("year", "").strip("{}[]() .,")
    match = _YEAR.fullmatch(given)
    if match:
        return int(match.group(1)), match.group(2) or ""
    return read_year(given or fields.get("date", ""))


def _issue(type_: str, fields: dict[str, str]) -> str:
    if fields.get("issue"):
        return fields["issue"]
    return fields.get("number", "") if type_ in ("article", "periodical") else ""


def _pages(fields: dict[str, str]) -> str:
    pages = fields.get("pages", "") or fields.get("eid", "") or fields.get("articleno", "")
    return pages.replace("--", "–").replace(" – ", "–")


def _first(fields: dict[str, str], names: tuple[str, ...]) -> str:
    return next((fields[name] for name in names if fields.get(name)), "")


def _type(entry_type: str, fields: dict[str, str], venue: str) -> str:
    """Return the CSL type; a preprint is an `article` whatever its entry calls itself."""
    if entry_type in ("article", "misc", "unpublished", "online"):
        server = f"{venue} {fields.get('archiveprefix', '')} {fields.get('eprinttype', '')}"
        if _PREPRINT.search(server) or (not venue and "arxiv" in fields.get("url", "").lower()):
            return "article"
    if entry_type == "misc":
        return "webpage" if fields.get("url") or fields.get("howpublished") else "document"
    return TYPES.get(entry_type, "document")
