"""The stand-in's OpenCitations: `/index/v2/references/doi:X`, `citations`, `/meta/v1/metadata`."""

import re

from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.dates import said
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author

Row = dict[str, object]
_PATH = re.compile(r"(meta/v1/metadata|index/v2/(?:references|citations))/(doi|pmid):(.{1,500})")
_TYPES = {
    "article-journal": "journal article",
    "paper-conference": "proceedings article",
    "book": "book",
    "chapter": "book chapter",
    "thesis": "dissertation",
    "report": "report",
    "dataset": "dataset",
    "article": "posted content",
}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what OpenCitations answers; nothing known is an empty list."""
    match = _PATH.fullmatch(call.path)
    operation, scheme, value = match.groups() if match else ("", "", "")
    held = holdings.by_identifier(scheme, value) if scheme else None
    if held is None:
        return nothing(call)
    if operation == "meta/v1/metadata":
        return as_json([_metadata(held)])
    if operation == "index/v2/references":
        numbers = holdings.links[held.number]
        return as_json([_link(held, holdings.held[number]) for number in numbers])
    numbers = holdings.citing.get(held.number, ())
    return as_json([_link(holdings.held[number], held) for number in numbers])


def nothing(call: Call) -> Reply:
    """Return an empty list."""
    return as_json([])


def _link(citing: Held, cited: Held) -> Row:
    return {
        "oci": f"06{citing.number}-06{cited.number}",
        "citing": _named(citing),
        "cited": _named(cited),
        "creation": said(citing),
        "timespan": "",
        "journal_sc": "no",
        "author_sc": "no",
    }


def _named(held: Held) -> str:
    schemes = ("doi", "pmid", "openalex")
    given = [f"{scheme}:{held.given(scheme)}" for scheme in schemes if held.given(scheme)]
    return " ".join([f"omid:br/06{held.number}", *given])


def _metadata(held: Held) -> Row:
    work = held.work
    issn = f" [issn:{work.identifiers.issn} omid:br/061]" if work.identifiers.issn else ""
    return {
        "id": _named(held),
        "title": work.title,
        "author": "; ".join(_author(author) for author in work.authors),
        "pub_date": said(held),
        "issue": work.issue,
        "volume": work.volume,
        "venue": f"{work.venue}{issn}" if work.venue else "",
        "type": _TYPES.get(work.type, ""),
        "page": work.pages,
        "publisher": work.publisher,
        "editor": "",
    }


def _author(author: Author) -> str:
    name = author.name
    shown = f"{name.family}, {name.given}" if name.given else f"{name.family},"
    orcid = f"orcid:{author.orcid} " if author.orcid else ""
    return f"{shown} [{orcid}omid:ra/061]"
