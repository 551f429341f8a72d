"""Works -> CSL-JSON items, which a reference manager reads and an import gives back."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from scholiast.papers import Author, Work


def csl_lines(works: Iterable[Work]) -> Iterator[bytes]:
    """Yield the pieces of a CSL-JSON file, an item a line."""
    mark = b"[\n"
    for work in works:
        yield mark + msgspec.json.encode(csl_item(work))
        mark = b",\n"
    yield b"\n]\n" if mark == b",\n" else b"[]\n"


def csl_item(work: Work) -> dict[str, Any]:
    """Return the CSL item of a work; what CSL has no variable for stands under `custom`.

    >>> csl_item(Work("title:x", title="On X", year=2019, date="2019"))["issued"]
    {'date-parts': [[2019]]}
    """
    identifiers = work.identifiers
    item = {
        "id": work.id,
        "type": work.type or "document",
        "title": work.title,
        "author": [_person(author) for author in work.authors],
        "issued": _issued(work),
        "container-title": work.venue,
        "volume": work.volume,
        "issue": work.issue,
        "page": work.pages.replace("–", "-"),
        "publisher": work.publisher,
        "abstract": work.abstract,
        "DOI": identifiers.doi,
        "PMID": identifiers.pmid,
        "PMCID": identifiers.pmcid,
        "ISBN": identifiers.isbn,
        "ISSN": identifiers.issn,
        "URL": work.url,
        "custom": _custom(work),
    }
    return {name: value for name, value in item.items() if value or name == "title"}


def _person(author: Author) -> dict[str, str]:
    name = author.name
    return {"family": name.family, "given": name.given} if name.given else {"literal": name.family}


def _issued(work: Work) -> dict[str, Any]:
    text = work.date or (f"{work.year:04}" if work.year else "")
    parts = [int(part) for part in text.split("-")] if text else []
    return {"date-parts": [parts]} if parts else {}


def _custom(work: Work) -> dict[str, Any]:
    orcids = [author.orcid for author in work.authors]
    custom = {
        "identifiers": work.identifiers.as_dict(),
        "orcids": orcids if any(orcids) else [],
        "available_at": work.available_at,
        "fields": list(work.fields),
        "licence": work.licence,
        "has_type": bool(work.type),
        "citation_count": work.citation_count,
        "notices": msgspec.to_builtins(work.notices),
    }
    return {name: value for name, value in custom.items() if value not in ("", None, [], {}, ())}
