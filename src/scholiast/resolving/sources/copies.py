"""Work -> the open copies of it, in the order in which they are tried."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, urlsplit

from scholiast.papers import Identifiers, Location, Work
from scholiast.papers.preprints import arxiv_id, is_preprint_doi
from scholiast.resolving.tables import read_table

_ORDER = {"publisher": 0, "repository": 1, "": 1}
_FORMS = {"xml": 0, "pdf": 1, "": 2, "html": 3, "latex": 4, "landing": 5}
_ENDINGS = {".pdf": "pdf", ".xml": "xml", ".html": "html", ".htm": "html"}


@dataclass(frozen=True, slots=True)
class Place:
    """A place whose copies are found by an identifier alone."""

    name: str
    kind: str
    """`publisher` or `repository`"""
    identifier: str
    """A field of Identifiers."""
    pattern: re.Pattern[str]
    url: str
    form: str
    version: str
    licence: str
    terms: str
    """What the place says of programs, and of its licences."""
    names: dict[str, str]


def places() -> tuple[Place, ...]:
    """Return the curated places, publishers first."""
    return _table()[0]


def copies(work: Work) -> tuple[Location, ...]:
    """Return where an open copy of `work` may be had, best first, each address once.

    Publishers before repositories (BibAgent, section 3.1); among equals XML before PDF.

    >>> [copy.url for copy in copies(Work("arxiv:2004.14974", Identifiers(arxiv="2004.14974")))]
    ['https://export.arxiv.org/pdf/2004.14974']
    """
    found = [*_by_identifiers(work), *work.locations]
    found = [location for location in found if location.url.startswith(("https://", "http://"))]
    found.sort(key=lambda location: (_ORDER.get(location.kind, 1), _FORMS.get(_form(location), 2)))
    seen: dict[str, Location] = {}
    for location in found:
        seen.setdefault(_address(location.url), location)
    return tuple(seen.values())


def name_of(location: Location) -> str:
    """Return what people call the place of a copy.

    >>> name_of(Location("https://www.scielo.br/j/x/a/y.pdf")), name_of(Location("https://a.b/c"))
    ('SciELO', 'a.b')
    """
    host = (urlsplit(location.url).hostname or "").removeprefix("www.")
    parts = host.split(".")
    known = _table()[1]
    for at in range(len(parts) - 1):
        name = known.get(".".join(parts[at:]))
        if name:
            return name
    return location.host or host


def _by_identifiers(work: Work) -> Iterator[Location]:
    """Yield the copies that the work's identifiers, and those of its versions, lead to."""
    sets = [work.identifiers, *(version.identifiers for version in work.versions)]
    for place in places():
        for identifiers in sets:
            url = _url(place, identifiers)
            if url:
                yield Location(
                    url, place.kind, place.name, place.form, place.version, place.licence
                )


def _url(place: Place, identifiers: Identifiers) -> str:
    """Return the address that an identifier has at a place; empty where it has none."""
    given = arxiv_id(identifiers) if place.identifier == "arxiv" else None
    value = given or getattr(identifiers, place.identifier) or ""
    match = place.pattern.fullmatch(value)
    if not match:
        return ""
    first = match.group(1) if match.re.groups else ""
    if place.names:
        first = place.names.get(first, "")
        if not first:
            return ""
    return place.url.replace("{id}", quote(value, safe="/().-_")).replace("{1}", first)


def _form(location: Location) -> str:
    """Return the form an index gives, or the one that the address ends in."""
    if location.form:
        return location.form
    path = urlsplit(location.url).path.lower()
    return next((form for ending, form in _ENDINGS.items() if path.endswith(ending)), "")


def _address(url: str) -> str:
    """Return an address in the form in which two are compared."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.").removeprefix("export.")
    path = parts.path.rstrip("/")
    if host == "arxiv.org":
        path = re.sub(r"(?:v\d{1,3})?(?:\.pdf)?$", "", path)
    return f"{host}{path}?{parts.query}"


def version_of(location: Location, work: Work) -> str:
    """Return which version a copy is: as said, `preprint` for a preprint server's.

    >>> version_of(Location("https://arxiv.org/pdf/1", version="submitted"), Work("x"))
    'preprint'
    """
    server = name_of(location) in ("arXiv", "bioRxiv", "medRxiv", "OSF")
    if location.version in ("", "submitted") and server:
        return "preprint"
    own = is_preprint_doi(work.identifiers.doi or "") and location.kind == "publisher"
    return "preprint" if own else location.version


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[Place, ...], dict[str, str]]:
    """Read the table of places and hosts."""
    table = read_table("repositories.toml")
    rows = (
        Place(**{"names": {}, **row, "pattern": re.compile(row["pattern"])})
        for row in table["place"]
    )
    return tuple(rows), table["hosts"]
