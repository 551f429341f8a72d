"""The stand-in's DataCite: `/dois/DOI` and `/dois?query=`."""

import re

from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.dates import said
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author

Row = dict[str, object]
_TYPE = "application/vnd.api+json; charset=utf-8"
_TYPES = {
    "article": "Preprint",
    "article-journal": "JournalArticle",
    "paper-conference": "ConferencePaper",
    "book": "Book",
    "chapter": "BookChapter",
    "thesis": "Dissertation",
    "dataset": "Dataset",
    "software": "Software",
    "report": "Report",
}
_FIELD = re.compile(r"(?:titles\.title|creators\.familyName|publicationYear):")


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what DataCite answers."""
    doi = call.path.removeprefix("dois").strip("/")
    if doi:
        held = holdings.by_identifier("doi", doi)
        return nothing(call) if held is None else as_json({"data": _record(held)}, type=_TYPE)
    words = _FIELD.sub(" ", call.params.get("query", "")).replace(" OR ", " ")
    ranked = [held for held, _ in holdings.search(words, limit=200) if held.given("doi")]
    size, page = call.number("page[size]", 25, 1000), call.number("page[number]", 1, 400)
    part = ranked[(page - 1) * size : page * size]
    return _list([_record(held) for held in part], len(ranked), page, size)


def nothing(call: Call) -> Reply:
    """Return DataCite's 404 for one DOI, and its empty list."""
    if call.path.removeprefix("dois").strip("/"):
        title = "The resource you are looking for doesn't exist."
        return as_json({"errors": [{"status": "404", "title": title}]}, status=404, type=_TYPE)
    return _list([], 0, 1, 25)


def _list(rows: list[Row], total: int, page: int, size: int) -> Reply:
    meta = {"total": total, "totalPages": -(-total // max(size, 1)), "page": page}
    links: Row = {"self": "https://api.datacite.org/dois"}
    return as_json({"data": rows, "meta": meta, "links": links}, type=_TYPE)


def _record(held: Held) -> Row:
    work, doi = held.work, held.given("doi")
    first, _, last = work.pages.replace("–", "-").partition("-")
    container: Row = {}
    if work.venue:
        container = {"type": "Journal", "title": work.venue, "volume": work.volume}
        container |= {"issue": work.issue, "firstPage": first, "lastPage": last}
    dates: list[Row] = [{"date": said(held), "dateType": "Issued"}] if said(held) else []
    abstract: Row = {"description": work.abstract, "descriptionType": "Abstract"}
    attributes: Row = {
        "doi": doi,
        "prefix": doi.partition("/")[0],
        "suffix": doi.partition("/")[2],
        "identifiers": [],
        "alternateIdentifiers": [],
        "creators": [_creator(author) for author in work.authors],
        "titles": [{"title": work.title}],
        "publisher": work.publisher or "Unnamed publisher",
        "container": container,
        "publicationYear": work.year,
        "subjects": [{"subject": name} for name in work.fields],
        "contributors": [],
        "dates": dates,
        "language": None,
        "types": {"resourceTypeGeneral": _TYPES.get(work.type, "Text"), "resourceType": ""},
        "relatedIdentifiers": [],
        "rightsList": [{"rightsIdentifier": work.licence}] if work.licence else [],
        "descriptions": [abstract] if work.abstract else [],
        "url": work.url or f"https://doi.org/{doi}",
        "state": "findable",
        "citationCount": work.citation_count or 0,
    }
    return {"id": doi, "type": "dois", "attributes": attributes, "relationships": {}}


def _creator(author: Author) -> Row:
    name = author.name
    if not name.given:
        return {"name": name.family, "nameType": "Organizational", "nameIdentifiers": []}
    marks = [{"nameIdentifier": f"https://orcid.org/{author.orcid}"}] if author.orcid else []
    return {
        "name": f"{name.family}, {name.given}",
        "nameType": "Personal",
        "givenName": name.given,
        "familyName": name.family,
        "affiliation": [],
        "nameIdentifiers": marks,
    }
