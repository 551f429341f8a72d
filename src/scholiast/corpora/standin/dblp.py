"""The stand-in's DBLP: `/search/publ/api?q=&format=json` and `/rec/KEY.xml`."""

from xml.sax.saxutils import quoteattr

from scholiast.corpora.standin.calls import Call, Reply, as_json, as_text, in_xml
from scholiast.corpora.standin.holdings import Held, Holdings

Row = dict[str, object]
_TYPES = {
    "paper-conference": "Conference and Workshop Papers",
    "article": "Informal and Other Publications",
    "book": "Books and Theses",
    "thesis": "Books and Theses",
    "chapter": "Parts in Books or Collections",
    "dataset": "Data and Artifacts",
}
_TAGS = {"paper-conference": "inproceedings", "book": "book", "thesis": "phdthesis"}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what DBLP answers."""
    if call.path.startswith("rec/"):
        key = call.path.removeprefix("rec/").removesuffix(".xml")
        held = holdings.by_identifier("dblp", key)
        return _record(held) if held else nothing(call)
    ranked = holdings.search(call.params.get("q", ""), limit=1000)
    size, start = call.number("h", 30, 1000), call.number("f", 0, 10_000)
    part = [_hit(held, score) for held, score in ranked[start : start + size]]
    return _result(call, part, len(ranked), start)


def nothing(call: Call) -> Reply:
    """Return DBLP's 404 for a record, and its search without hits."""
    if call.path.startswith("rec/"):
        page = "<html><head><title>dblp: Not Found</title></head><body>Error 404</body></html>"
        return as_text(page, status=404, type="text/html; charset=utf-8")
    return _result(call, [], 0, 0)


def _result(call: Call, hits: list[Row], total: int, start: int) -> Reply:
    counts: Row = {
        "@total": str(total),
        "@computed": str(len(hits)),
        "@sent": str(len(hits)),
        "@first": str(start),
    }
    if hits:
        counts["hit"] = hits
    status = {"@code": "200", "text": "OK"}
    result = {"query": call.params.get("q", ""), "status": status, "hits": counts}
    return as_json({"result": result})


def _hit(held: Held, score: float) -> Row:
    work = held.work
    people: list[Row] = [{"@pid": "", "text": str(author.name)} for author in work.authors]
    info: Row = {
        "title": f"{in_xml(work.title)}.",
        "venue": in_xml(work.venue),
        "volume": work.volume,
        "number": work.issue,
        "pages": work.pages,
        "year": str(work.year or 2000),
        "type": _TYPES.get(work.type, "Journal Articles"),
        "key": held.given("dblp"),
        "doi": held.given("doi").upper(),
        "ee": f"https://doi.org/{held.given('doi')}" if held.given("doi") else "",
        "publisher": in_xml(work.publisher),
    }
    info = {name: value for name, value in info.items() if value}
    if people:
        info["authors"] = {"author": people[0] if len(people) == 1 else people}
    info["url"] = f"https://dblp.org/rec/{held.given('dblp')}"
    number = str(held.number)
    return {"@score": f"{score:.0f}", "@id": number, "info": info, "url": f"URL#{number}"}


def _record(held: Held) -> Reply:
    work = held.work
    tag = _TAGS.get(work.type, "article")
    within = "booktitle" if tag == "inproceedings" else "journal"
    fields = [
        *(("author", str(author.name)) for author in work.authors),
        ("title", f"{work.title}."),
        ("pages", work.pages),
        ("year", str(work.year or 2000)),
        ("volume", work.volume),
        (within, work.venue),
        ("number", work.issue),
        ("ee", f"https://doi.org/{held.given('doi')}" if held.given("doi") else ""),
        ("url", f"db/{held.given('dblp')}.html"),
    ]
    inner = "".join(f"<{name}>{in_xml(text)}</{name}>\n" for name, text in fields if text)
    informal = ' publtype="informal"' if work.type == "article" else ""
    key = quoteattr(held.given("dblp"))
    text = (
        f'<?xml version="1.0"?>\n<dblp>\n<{tag} key={key}{informal} mdate="2026-01-01">\n'
        f"{inner}</{tag}>\n</dblp>\n"
    )
    return as_text(text, type="application/xml")
