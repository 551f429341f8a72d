"""The stand-in's Crossref: `/works/DOI` and `/works?query.bibliographic=`."""

from scholiast.corpora.standin.calls import Call, Reply, as_json, as_text
from scholiast.corpora.standin.copies import copies, is_file
from scholiast.corpora.standin.dates import parts, said
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author, Identifiers, Location, Nature, Notice

Row = dict[str, object]
_MOST = 1000
_DEFAULT = 20
_TYPES = {
    "article": "posted-content",
    "article-journal": "journal-article",
    "paper-conference": "proceedings-article",
    "book": "book",
    "chapter": "book-chapter",
    "thesis": "dissertation",
    "report": "report",
    "dataset": "dataset",
    "standard": "standard",
}
_NOTICES = {
    Nature.RETRACTION: "retraction",
    Nature.WITHDRAWAL: "withdrawal",
    Nature.CONCERN: "expression_of_concern",
    Nature.CORRECTION: "correction",
    Nature.REPUBLICATION: "new_version",
    Nature.REINSTATEMENT: "reinstatement",
}
NO_DATE: list[int | None] = [None]
_POOL = {"x-rate-limit-limit": "1000", "x-rate-limit-interval": "1s", "x-api-pool": "polite"}
_LICENCES = "https://creativecommons.org/licenses/{}/4.0/"


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what Crossref answers."""
    kind, _, doi = call.path.partition("/")
    if kind != "works":
        return nothing(call)
    if not doi:
        return _list(call, holdings)
    held = holdings.by_identifier("doi", doi)
    if held is None:
        return nothing(call)
    return _message("work", _row(held, holdings, call))


def nothing(call: Call) -> Reply:
    """Return Crossref's 404 for one work, and its empty list."""
    if call.path == "works":
        return _works([], 0, _DEFAULT, call)
    return as_text("Resource not found.", status=404)


def _list(call: Call, holdings: Holdings) -> Reply:
    names = ("query.bibliographic", "query.title", "query", "query.author")
    words = " ".join(call.params[name] for name in names if name in call.params)
    ranked = [pair for pair in holdings.search(words, limit=2000) if pair[0].given("doi")]
    size = call.number("rows", _DEFAULT, _MOST)
    start = call.number("offset", 0, 10_000)
    rows = []
    for held, score in ranked[start : start + size]:
        rows.append(_row(held, holdings, call) | {"score": score})
    return _works(rows, len(ranked), size, call)


def _works(rows: list[Row], total: int, size: int, call: Call) -> Reply:
    words = call.params.get("query.bibliographic")
    query = {"start-index": call.number("offset", 0, 10_000), "search-terms": words}
    message = {"facets": {}, "total-results": total, "items": rows}
    return _message("work-list", message | {"items-per-page": size, "query": query})


def _message(kind: str, message: Row) -> Reply:
    whole = {"status": "ok", "message-type": kind, "message-version": "1.0.0", "message": message}
    reply = as_json(whole)
    return Reply(reply.body, reply.status, reply.type, _POOL)


def _row(held: Held, holdings: Holdings, call: Call) -> Row:
    work = held.work
    day: Row = {"date-parts": [parts(said(held)) or NO_DATE]}
    stamp = {"date-parts": [parts(held.day) or [2000, 1, 1]], "timestamp": 946_684_800_000}
    found: Row = {
        "DOI": held.given("doi"),
        "URL": f"https://doi.org/{held.given('doi')}",
        "prefix": held.given("doi").partition("/")[0],
        "member": "0",
        "source": "Crossref",
        "type": _TYPES.get(work.type, "journal-article"),
        "title": [work.title] if work.title else [],
        "subtitle": [],
        "container-title": [work.venue] if work.venue else [],
        "publisher": work.publisher,
        "author": [_author(a, "additional" if n else "first") for n, a in enumerate(work.authors)],
        "issued": day,
        "published": day,
        "created": stamp,
        "deposited": stamp,
        "indexed": stamp,
        "is-referenced-by-count": work.citation_count or len(holdings.citing.get(held.number, ())),
        "reference-count": len(held.cites),
        "references-count": len(held.cites),
        "reference": [_reference(n, one) for n, one in enumerate(held.cites, start=1)],
        "relation": {},
        "score": 1.0,
    }
    return found | _details(held) | _rights(held, call)


def _details(held: Held) -> Row:
    """Return what Crossref leaves out where it is not known."""
    work = held.work
    given = {
        "volume": work.volume,
        "issue": work.issue,
        "page": work.pages,
        "abstract": f"<jats:p>{work.abstract}</jats:p>" if work.abstract else "",
    }
    found: Row = {name: value for name, value in given.items() if value}
    if work.identifiers.issn:
        found["ISSN"] = [work.identifiers.issn]
    if work.identifiers.isbn:
        found["ISBN"] = [work.identifiers.isbn]
    if work.notices:
        found["updated-by"] = [_notice(notice) for notice in work.notices]
    return found


def _rights(held: Held, call: Call) -> Row:
    found: Row = {}
    links = [_link(one) for one in copies(held.work, call) if one.kind == "publisher"]
    if links:
        found["link"] = links
    licence = held.work.licence
    if licence.startswith("cc-"):
        url = _LICENCES.format(licence.removeprefix("cc-"))
        start = {"date-parts": [parts(held.day)]}
        found["license"] = [
            {"URL": url, "start": start, "delay-in-days": 0, "content-version": "vor"}
        ]
    return found


def _author(author: Author, sequence: str) -> Row:
    name = author.name
    row: Row = {"sequence": sequence, "affiliation": []}
    if not name.given:
        return row | {"name": name.family}
    row |= {"given": name.given, "family": name.family}
    if author.orcid:
        row |= {"ORCID": f"https://orcid.org/{author.orcid}", "authenticated-orcid": False}
    return row


def _reference(number: int, cited: Identifiers) -> Row:
    row: Row = {"key": f"ref{number}"}
    if cited.doi:
        row |= {"doi-asserted-by": "publisher", "DOI": cited.doi}
    return row


def _notice(notice: Notice) -> Row:
    day = {"date-parts": [parts(notice.date)]} if notice.date else {}
    return {
        "updated": day,
        "DOI": notice.doi,
        "type": _NOTICES[notice.nature],
        "source": "retraction-watch" if "Retraction Watch" in notice.source else "publisher",
        "label": notice.nature.value.capitalize(),
    }


def _link(location: Location) -> Row:
    return {
        "URL": location.url,
        "content-type": "application/pdf" if is_file(location) else "text/html",
        "content-version": "vor",
        "intended-application": "text-mining",
    }
