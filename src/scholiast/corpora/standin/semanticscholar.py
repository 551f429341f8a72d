"""The stand-in's Semantic Scholar: `/graph/v1/paper/...`, searches, references and citations."""

from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.copies import copies, is_file
from scholiast.corpora.standin.dates import full
from scholiast.corpora.standin.holdings import Held, Holdings

Row = dict[str, object]
_BASE = "graph/v1/paper"
_SCHEMES = {
    "DOI": "doi",
    "ARXIV": "arxiv",
    "PMID": "pmid",
    "PMCID": "pmcid",
    "CORPUSID": "s2",
    "ACL": "acl",
}
_EXTERNAL = {
    "DOI": "doi",
    "ArXiv": "arxiv",
    "PubMed": "pmid",
    "PubMedCentral": "pmcid",
    "ACL": "acl",
    "DBLP": "dblp",
}
_TYPES = {"article-journal": "JournalArticle", "paper-conference": "Conference", "book": "Book"}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what Semantic Scholar answers."""
    path = call.path.removeprefix(_BASE).strip("/")
    if path == "search/match":
        return _match(call, holdings)
    if path in ("search", "search/bulk"):
        return _search(call, holdings)
    ends = ("/references", "/citations")
    end = next((one for one in ends if path.endswith(one)), "")
    held = _paper(path.removesuffix(end), holdings)
    if held is None:
        return nothing(call)
    if end:
        return _linked(end, held, holdings, call)
    return as_json(_row(held, holdings, call))


def nothing(call: Call) -> Reply:
    """Return Semantic Scholar's 404 for one paper or a title, and its empty list."""
    path = call.path.removeprefix(_BASE).strip("/")
    if path == "search/match":
        return as_json({"error": "Title match not found"}, status=404)
    if path.startswith("search"):
        return as_json({"total": 0, "offset": 0, "data": []})
    return as_json({"error": f"Paper with id {path} not found"}, status=404)


def _paper(id: str, holdings: Holdings) -> Held | None:
    scheme, mark, value = id.partition(":")
    name = _SCHEMES.get(scheme.upper())
    if mark and name:
        value = f"PMC{value.removeprefix('PMC')}" if name == "pmcid" else value
        return holdings.by_identifier(name, value)
    numbers = id.lstrip("0")
    return holdings.by_identifier("s2", numbers) if numbers.isdigit() else None


def _match(call: Call, holdings: Holdings) -> Reply:
    best = holdings.search(call.params.get("query", ""), limit=1)
    if not best:
        return nothing(call)
    held, score = best[0]
    return as_json({"data": [_row(held, holdings, call) | {"matchScore": score}]})


def _search(call: Call, holdings: Holdings) -> Reply:
    ranked = holdings.search(call.params.get("query", ""), limit=1000)
    start, size = call.number("offset", 0, 1000), call.number("limit", 100, 100)
    part = [_row(held, holdings, call) for held, _ in ranked[start : start + size]]
    found: Row = {"total": len(ranked), "offset": start, "data": part}
    if start + size < len(ranked):
        found["next"] = start + size
    return as_json(found)


def _linked(end: str, held: Held, holdings: Holdings, call: Call) -> Reply:
    is_cited = end == "/references"
    numbers = holdings.links[held.number] if is_cited else holdings.citing.get(held.number, ())
    start, size = call.number("offset", 0, 10_000), call.number("limit", 100, 1000)
    key = "citedPaper" if is_cited else "citingPaper"
    part = [
        {key: _row(holdings.held[number], holdings, call)}
        for number in numbers[start : start + size]
    ]
    found: Row = {"offset": start, "data": part}
    if start + size < len(numbers):
        found["next"] = start + size
    return as_json(found)


def _row(held: Held, holdings: Holdings, call: Call) -> Row:
    work = held.work
    given = work.identifiers.as_dict()
    external: Row = {name: given[key] for name, key in _EXTERNAL.items() if key in given}
    corpus = held.given("s2")
    paper = f"{int(corpus) if corpus.isdigit() else held.number:040}"
    pdf = next((one for one in copies(work, call) if is_file(one)), None)
    kind = _TYPES.get(work.type)
    return {
        "paperId": paper,
        "corpusId": int(corpus) if corpus.isdigit() else None,
        "externalIds": external | {"CorpusId": int(corpus) if corpus.isdigit() else 0},
        "url": f"https://www.semanticscholar.org/paper/{paper}",
        "title": work.title,
        "abstract": work.abstract or None,
        "venue": work.venue,
        "publicationVenue": {"id": "0", "name": work.venue} if work.venue else None,
        "year": work.year,
        "publicationDate": full(held) if len(work.date) == 10 else None,
        "referenceCount": len(held.cites),
        "citationCount": work.citation_count or len(holdings.citing.get(held.number, ())),
        "isOpenAccess": pdf is not None,
        "openAccessPdf": {"url": pdf.url, "status": "GREEN", "license": None} if pdf else None,
        "fieldsOfStudy": list(work.fields) or None,
        "s2FieldsOfStudy": [{"category": name, "source": "standin"} for name in work.fields],
        "publicationTypes": [kind] if kind else None,
        "journal": {"name": work.venue, "volume": work.volume, "pages": work.pages},
        "authors": [{"authorId": None, "name": str(author.name)} for author in work.authors],
    }
