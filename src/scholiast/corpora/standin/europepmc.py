"""The stand-in's Europe PMC: `search?query=` with `resultType=core`, and `ID/fullTextXML`."""

import re

from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.copies import copies, is_file
from scholiast.corpora.standin.dates import full
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author, Location, Nature

Row = dict[str, object]
_FIELD = re.compile(
    r'(DOI|PMCID|EXT_ID|TITLE|AUTH|PUB_YEAR|SRC):("[^"]{0,2000}"|\([^()]{0,2000}\)|[^\s()]{1,500})'
)
_SCHEMES = {"DOI": "doi", "PMCID": "pmcid", "EXT_ID": "pmid"}
_NOTICES = {
    Nature.RETRACTION: "Retraction in",
    Nature.CONCERN: "Expression of concern in",
    Nature.CORRECTION: "Erratum in",
    Nature.REPUBLICATION: "Corrected and republished in",
}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what Europe PMC answers."""
    id, _, what = call.path.partition("/")
    if what == "fullTextXML":
        return (
            Reply(b"", 404, "application/xml")
            if f"{id}.xml" not in call.files
            else _moved(call, id)
        )
    found = _search(call.params.get("query", ""), holdings)
    size = call.number("pageSize", 25, 1000)
    cursor = call.params.get("cursorMark", "*")
    start = int(cursor) if cursor.isdigit() else 0
    return _results(
        [_row(held, call) for held in found[start : start + size]], len(found), start + size
    )


def nothing(call: Call) -> Reply:
    """Return a search without results."""
    return _results([], 0, 0)


def _moved(call: Call, id: str) -> Reply:
    return Reply(b"", 302, "text/plain", {"Location": f"{call.origin}/files/{id}.xml"})


def _search(query: str, holdings: Holdings) -> list[Held]:
    terms = [(name, value.strip('"()')) for name, value in _FIELD.findall(query)]
    for name, value in terms:
        if name in _SCHEMES:
            held = holdings.by_identifier(_SCHEMES[name], value)
            return [held] if held else []
    words = " ".join(value for name, value in terms if name == "TITLE")
    words = (words or query).replace(" OR ", " ")
    return [held for held, _ in holdings.search(words, limit=200)]


def _results(rows: list[Row], total: int, following: int) -> Reply:
    found: Row = {"version": "6.9", "hitCount": total, "request": {"resultType": "core"}}
    if following < total:
        found["nextCursorMark"] = str(following)
    return as_json(found | {"resultList": {"result": rows}})


def _row(held: Held, call: Call) -> Row:
    work = held.work
    pmid, pmcid, doi = held.given("pmid"), held.given("pmcid"), held.given("doi")
    is_preprint = work.type == "article" and not pmid
    row: Row = {
        "id": pmid or pmcid or f"PPR{held.number}",
        "source": "PPR" if is_preprint else "MED" if pmid else "PMC",
        "title": f"{work.title}.",
        "authorString": ", ".join(_short(author) for author in work.authors) + ".",
        "authorList": {"author": [_author(author) for author in work.authors]},
        "journalInfo": _journal(held),
        "pubYear": str(work.year or ""),
        "pubTypeList": {"pubType": ["Journal Article"]},
        "isOpenAccess": "Y" if work.locations else "N",
        "citedByCount": work.citation_count or 0,
        "firstPublicationDate": full(held) or "2000-01-01",
    }
    row |= {name: id for name, id in (("pmid", pmid), ("pmcid", pmcid), ("doi", doi)) if id}
    given = {"pageInfo": work.pages, "abstractText": work.abstract, "license": work.licence}
    row |= {name: text for name, text in given.items() if text}
    links = [_link(location) for location in copies(work, call)]
    if links:
        row["fullTextUrlList"] = {"fullTextUrl": links}
    corrections = [_NOTICES[one.nature] for one in work.notices if one.nature in _NOTICES]
    if corrections:
        notices = [{"id": "0", "source": "MED", "type": kind} for kind in corrections]
        row["commentCorrectionList"] = {"commentCorrection": notices}
    return row


def _journal(held: Held) -> Row:
    work = held.work
    journal = {"title": work.venue}
    if work.identifiers.issn:
        journal["issn"] = work.identifiers.issn
    return {"journal": journal, "volume": work.volume, "issue": work.issue}


def _short(author: Author) -> str:
    initials = "".join(word[0] for word in author.name.given.split())
    return f"{author.name.family} {initials}".strip()


def _author(author: Author) -> Row:
    if not author.name.given:
        return {"collectiveName": author.name.family}
    row: Row = {
        "fullName": _short(author),
        "firstName": author.name.given,
        "lastName": author.name.family,
    }
    if author.orcid:
        row["authorId"] = {"type": "ORCID", "value": author.orcid}
    return row


def _link(location: Location) -> Row:
    return {
        "availability": "Open access",
        "availabilityCode": "OA",
        "documentStyle": "pdf" if is_file(location) else "html",
        "site": "Europe_PMC" if location.kind == "repository" else "Publisher",
        "url": location.url,
    }
