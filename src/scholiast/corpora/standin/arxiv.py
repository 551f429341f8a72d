"""The stand-in's arXiv: `/api/query?id_list=&search_query=`, an Atom feed."""

import re
from functools import partial

from scholiast.corpora.standin.calls import Call, Reply, in_xml
from scholiast.corpora.standin.holdings import Held, Holdings

_TYPE = "application/atom+xml; charset=utf-8"
_MOST = 2000
_WINDOW = 30_000
"""Results beyond this are not given, however the query is paged."""
_UNSAID = "x-unsaid"
"""The category of works whose field of study is not known."""
_FEED = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" \
xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/standin</id>
  <title>arXiv Query: {query}</title>
  <updated>2026-01-01T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?{query}" type="application/atom+xml"/>
  <opensearch:itemsPerPage>{size}</opensearch:itemsPerPage>
  <opensearch:totalResults>{total}</opensearch:totalResults>
  <opensearch:startIndex>{start}</opensearch:startIndex>
{entries}</feed>
"""
_TERM = re.compile(r'(ti|au|cat|all|abs|submittedDate):("[^"]{0,2000}"|\[[^\]]{0,99}\]|[^\s()]+)')
_DATES = re.compile(r"\[(\d{8})\d{0,6} TO (\d{8})\d{0,6}\]")
_OLD_ID = re.compile(r"[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7}(?:v\d{1,3})?")
_CATEGORY = re.compile(r"[a-z][a-z-]{1,11}(?:\.[A-Za-z-]{2,12})?")
_NEW_ID = re.compile(r"\d{4}\.\d{4,5}(?:v\d{1,3})?")


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what arXiv answers."""
    if call.path != "api/query":
        return Reply(b"not found", 404, "text/plain")
    ids = [id for id in call.params.get("id_list", "").split(",") if id]
    wrong = [id for id in ids if not (_OLD_ID.fullmatch(id) or _NEW_ID.fullmatch(id))]
    if wrong:
        return _error(f"incorrect id format for {wrong[0]}")
    query = call.params.get("search_query", "")
    if ids:
        held = [holdings.by_identifier("arxiv", id) for id in ids]
        return _feed([one for one in held if one and one.work.authors], call)
    order = call.params.get("sortBy", ""), call.params.get("sortOrder", "")
    make = partial(_ordered, query, order, holdings)
    found = holdings.remembered(f"arXiv {query} {order}", make) if query else []
    return _feed(found, call)


def nothing(call: Call) -> Reply:
    """Return a feed without entries."""
    return _feed([], call)


def category(field: str) -> str:
    """Return a field of study as a category of arXiv: its own if it is one, else made up from it.

    >>> category("cs.CL"), category("Machine learning")
    ('cs.CL', 'machine-lear')
    """
    if _CATEGORY.fullmatch(field):
        return field
    letters = re.sub("[^a-z]+", "-", field.lower()).strip("-") or "none"
    return f"x{letters}"[:12] if len(letters) < 2 else letters[:12]


def _ordered(query: str, order: tuple[str, str], holdings: Holdings) -> list[Held]:
    found = _search(query, holdings)
    if order[0] == "submittedDate":
        is_descending = order[1] != "ascending"
        found.sort(key=lambda one: (one.day, one.number), reverse=is_descending)
    return found


def _search(query: str, holdings: Holdings) -> list[Held]:
    """Return the works that fit every term of a query joined by AND; of authors, one by OR."""
    terms = [(name, value.strip('"')) for name, value in _TERM.findall(query)]
    words = " ".join(value for name, value in terms if name in ("ti", "all", "abs"))
    people = [value.replace("_", " ") for name, value in terms if name == "au"]
    start, end = _span([value for name, value in terms if name == "submittedDate"])
    shown = {category(field): field for field in holdings.fields}
    categories = [shown.get(value, value) for name, value in terms if name == "cat"]
    if words:
        found = [held for held, _ in holdings.search(words, limit=500)]
    elif people:
        found = list({one.number: one for one in _by(people, holdings)}.values())
    else:
        field = categories[0] if categories else ""
        found = [holdings.held[number] for _, number in holdings.between(field, start, end)]
    if people and words:
        numbers = {held.number for held in _by(people, holdings)}
        found = [held for held in found if held.number in numbers]
    return [
        held
        for held in found
        if held.given("arxiv")
        and held.work.authors
        and all(category in held.work.fields for category in categories)
        and held.day >= start
        and (not end or held.day <= end)
    ]


def _by(people: list[str], holdings: Holdings) -> list[Held]:
    return [held for name in people for held in holdings.by_author(name)]


def _span(values: list[str]) -> tuple[str, str]:
    match = _DATES.fullmatch(values[0]) if values else None
    if not match:
        return "", ""
    first, last = (f"{day[:4]}-{day[4:6]}-{day[6:]}" for day in match.groups())
    return first, last


def _feed(found: list[Held], call: Call) -> Reply:
    start = call.number("start", 0, 10**9)
    size = call.number("max_results", 10, _MOST)
    part = found[start : min(start + size, _WINDOW)]
    query = in_xml(call.params.get("search_query", ""))
    text = _FEED.format(
        query=query,
        size=size,
        total=len(found),
        start=start,
        entries="".join(_entry(held, call) for held in part),
    )
    return Reply(text.encode(), 200, _TYPE)


def _entry(held: Held, call: Call) -> str:
    work, id = held.work, held.given("arxiv")
    day = f"{held.day or '2000-01-01'}T00:00:00Z"
    file = f"{id.replace('/', '_')}.pdf"
    pdf = f"{call.origin}/files/{file}" if file in call.files else f"https://arxiv.org/pdf/{id}v1"
    doi = held.given("doi")
    is_own = doi.startswith("10.48550/")
    fields = work.fields or (_UNSAID,)
    categories = "".join(
        f'    <category term="{category(name)}" scheme="http://arxiv.org/schemas/atom"/>\n'
        for name in fields
    )
    authors = "".join(
        f"    <author>\n      <name>{in_xml(str(author.name))}</name>\n    </author>\n"
        for author in work.authors
    )
    journal = work.venue if work.venue and work.venue.lower() != "arxiv" else ""
    return (
        f"  <entry>\n    <id>http://arxiv.org/abs/{id}v1</id>\n"
        f"    <title>{in_xml(work.title)}</title>\n    <updated>{day}</updated>\n"
        f'    <link href="https://arxiv.org/abs/{id}v1" rel="alternate" type="text/html"/>\n'
        f'    <link href="{pdf}" rel="related" type="application/pdf" title="pdf"/>\n'
        f"    <summary>{in_xml(work.abstract)}</summary>\n{categories}"
        f"    <published>{day}</published>\n"
        + (f"    <arxiv:journal_ref>{in_xml(journal)}</arxiv:journal_ref>\n" if journal else "")
        + (f"    <arxiv:doi>{in_xml(doi)}</arxiv:doi>\n" if doi and not is_own else "")
        + f'    <arxiv:primary_category term="{category(fields[0])}"/>\n'
        + f"{authors}  </entry>\n"
    )


def _error(message: str) -> Reply:
    """Return arXiv's error, which is a feed with one entry that says so."""
    entry = (
        "  <entry>\n    <id>https://arxiv.org/api/errors#incorrect_id_format</id>\n"
        f"    <title>Error</title>\n    <summary>{in_xml(message)}</summary>\n  </entry>\n"
    )
    text = _FEED.format(query="", size=1, total=1, start=0, entries=entry)
    return Reply(text.encode(), 400, _TYPE)
