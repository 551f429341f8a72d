"""The stand-in's OpenAlex: `/works/ID` and `/works?filter=&search=`, pages by number or cursor."""

import base64
from collections.abc import Iterable

from scholiast.corpora.standin import openalexrows
from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.holdings import Held, Holdings

_MOST = 200
_DEFAULT = 25
_FREE = {"X-RateLimit-Limit": "100000", "X-RateLimit-Remaining": "99999"}
_PREFIXES = {"doi": "doi", "pmid": "pmid", "pmcid": "pmcid", "openalex": "openalex"}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what OpenAlex answers."""
    kind, _, id = call.path.partition("/")
    if kind != "works":
        return nothing(call)
    if not id:
        return _list(call, holdings)
    held = _single(id, holdings)
    if held is None:
        return nothing(call)
    return as_json(openalexrows.row(held, holdings, call))


def nothing(call: Call) -> Reply:
    """Return OpenAlex's 404 for one work, and its empty list."""
    if call.path == "works":
        meta = {"count": 0, "db_response_time_ms": 5, "page": 1, "per_page": _DEFAULT}
        return as_json({"meta": meta, "results": [], "group_by": []})
    name = call.path.rpartition("/")[2]
    return as_json({"error": "Not Found", "message": f"{name} not found"}, status=404)


def _single(id: str, holdings: Holdings) -> Held | None:
    id = id.removeprefix("https://openalex.org/").removeprefix("works/")
    if id.startswith(("https://doi.org/", "http://doi.org/")):
        return holdings.by_identifier("doi", id.partition("doi.org/")[2])
    scheme, mark, value = id.partition(":")
    if mark and scheme in _PREFIXES:
        return holdings.by_identifier(_PREFIXES[scheme], value)
    return holdings.by_identifier("openalex", id)


def _list(call: Call, holdings: Holdings) -> Reply:
    filters = dict(
        part.partition(":")[::2] for part in call.params.get("filter", "").split(",") if part
    )
    unknown = set(filters) - set(_FILTERS) - _TAKEN_FIRST
    if unknown:
        message = f"{sorted(unknown)[0]} is not a valid field"
        return as_json({"error": "Invalid query parameters error.", "message": message}, status=403)
    found, scores = _search(call, filters, holdings)
    wanted = call.params.get("per_page") or call.params.get("per-page") or ""
    size = min(int(wanted), _MOST) if wanted.isdigit() else _DEFAULT
    start, meta = _page(call, size)
    part = found[start : start + size]
    meta = {"count": len(found), "db_response_time_ms": 5, **meta, "per_page": size}
    if "cursor" in call.params:
        is_last = start + size >= len(found)
        meta["next_cursor"] = None if is_last and not part else _cursor(start + size)
    rows = [openalexrows.row(held, holdings, call) for held in part]
    for row, held in zip(rows, part, strict=True):
        if held.number in scores:
            row["relevance_score"] = scores[held.number]
    return as_json({"meta": meta, "results": rows, "group_by": []})


def _search(
    call: Call, filters: dict[str, str], holdings: Holdings
) -> tuple[list[Held], dict[int, float]]:
    """Return the works that fit every filter, best or oldest first, and the scores of a search."""
    words = call.params.get("search") or filters.pop("title.search", "")
    words = words or filters.pop("display_name.search", "")
    scores: dict[int, float] = {}
    candidates: Iterable[Held] | None = None
    if words:
        ranked = holdings.search(words, limit=1000)
        scores = {held.number: score for held, score in ranked}
        candidates = [held for held, _ in ranked]
    days = filters.pop("from_publication_date", ""), filters.pop("to_publication_date", "")
    field = _field(filters, holdings)
    if candidates is None and (field != "" or any(days) or not filters):
        rows = holdings.between(field, *days) if field is not None else ()
        candidates = [holdings.held[number] for _, number in rows]
    for name, value in filters.items():
        allowed = _FILTERS[name](value, holdings)
        if candidates is None:
            candidates = allowed
        else:
            numbers = {held.number for held in allowed}
            candidates = [held for held in candidates if held.number in numbers]
    return [held for held in candidates or () if _within(held, days)], scores


def _within(held: Held, days: tuple[str, str]) -> bool:
    return held.day >= days[0] and (not days[1] or held.day <= days[1])


def _field(filters: dict[str, str], holdings: Holdings) -> str | None:
    """Return the field of study that the filters name; None if there is none such, empty for any.

    Every field of study is a topic of its own, alone in a subfield of its own.
    """
    for name, first in _FIRST.items():
        id = filters.pop(name, "")
        number = id.rpartition("/")[2].removeprefix("T")
        if id:
            place = int(number) - first if number.isdigit() else -1
            return holdings.fields[place] if 0 <= place < len(holdings.fields) else None
    return ""


def _page(call: Call, size: int) -> tuple[int, dict[str, object]]:
    cursor = call.params.get("cursor")
    if cursor is not None:
        return (0 if cursor == "*" else _start(cursor)), {"page": None}
    page = max(call.number("page", 1, 10_000 // size), 1)
    return (page - 1) * size, {"page": page}


def _cursor(start: int) -> str:
    return base64.urlsafe_b64encode(f"[{start}]".encode()).decode()


def _start(cursor: str) -> int:
    try:
        return int(base64.urlsafe_b64decode(cursor.encode())[1:-1])
    except ValueError:
        return 10**9


def _by_doi(value: str, holdings: Holdings) -> list[Held]:
    dois = (doi.partition("doi.org/")[2] or doi for doi in value.split("|"))
    found = (holdings.by_identifier("doi", doi) for doi in dois)
    return [held for held in found if held]


def _by_id(value: str, holdings: Holdings) -> list[Held]:
    found = (_single(id, holdings) for id in value.split("|"))
    return [held for held in found if held]


def _by_year(value: str, holdings: Holdings) -> list[Held]:
    first, _, last = value.partition("-")
    rows = holdings.between("", f"{first}-01-01", f"{last or first}-12-31")
    return [holdings.held[number] for _, number in rows]


def _by_author_id(value: str, holdings: Holdings) -> list[Held]:
    names = list(holdings.authors)
    found: list[Held] = []
    for id in value.split("|"):
        number = id.rpartition("/")[2].removeprefix("A")
        place = int(number) - openalexrows.FIRST_AUTHOR if number.isdigit() else -1
        found += holdings.by_author(names[place]) if 0 <= place < len(names) else []
    return found


def _by_orcid(value: str, holdings: Holdings) -> list[Held]:
    orcids = {orcid.rpartition("/")[2] for orcid in value.split("|")}
    return [h for h in holdings.held if any(a.orcid in orcids for a in h.work.authors)]


def _by_area(value: str, holdings: Holdings) -> list[Held]:
    """Return the works of a field: all that have a field of study, for the one there is."""
    is_ours = value.rpartition("/")[2] == str(openalexrows.FIELD)
    return [held for held in holdings.held if held.work.fields] if is_ours else []


def _citing(value: str, holdings: Holdings) -> list[Held]:
    cited = _single(value, holdings)
    numbers = holdings.citing.get(cited.number, ()) if cited else ()
    return [holdings.held[number] for number in numbers]


def _cited(value: str, holdings: Holdings) -> list[Held]:
    citing = _single(value, holdings)
    return [holdings.held[number] for number in holdings.links[citing.number]] if citing else []


def _named(value: str, holdings: Holdings) -> list[Held]:
    names = (name.strip('"') for name in value.split("|"))
    return [held for name in names for held in holdings.by_author(name)]


_FIRST = {
    "topics.id": openalexrows.FIRST_TOPIC,
    "topics.subfield.id": openalexrows.FIRST_SUBFIELD,
}
_FILTERS = {
    "doi": _by_doi,
    "openalex": _by_id,
    "ids.openalex": _by_id,
    "publication_year": _by_year,
    "author.id": _by_author_id,
    "authorships.author.id": _by_author_id,
    "authorships.author.orcid": _by_orcid,
    "raw_author_name.search": _named,
    "topics.field.id": _by_area,
    "cites": _citing,
    "cited_by": _cited,
}
_DAYS = ("from_publication_date", "to_publication_date")
_TAKEN_FIRST = frozenset(("title.search", "display_name.search", *_FIRST, *_DAYS))
