"""A held work as OpenAlex describes it."""

from scholiast.corpora.standin.calls import Call
from scholiast.corpora.standin.copies import copies, is_file
from scholiast.corpora.standin.dates import full
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Author, Location, Work
from scholiast.papers.folding import fold

Row = dict[str, object]
FIRST_TOPIC = 10_000
FIRST_SUBFIELD = 1700
"""Of OpenAlex's field 17, to which all of them belong."""
FIELD = 17
FIRST_AUTHOR = 5_000_000_000
_TYPES = {
    "article": "preprint",
    "book": "book",
    "chapter": "book-chapter",
    "dataset": "dataset",
    "thesis": "dissertation",
    "report": "report",
    "standard": "standard",
    "review": "peer-review",
}
_VERSIONS = {
    "published": "publishedVersion",
    "accepted": "acceptedVersion",
    "submitted": "submittedVersion",
}


def row(held: Held, holdings: Holdings, call: Call) -> Row:
    """Return a work as `/works/ID` gives it."""
    work = held.work
    found = [_location(location, work) for location in copies(work, call)]
    best = next((one for one in found if one["is_oa"]), None)
    topics = _topics(work, holdings)
    cited = holdings.links[held.number]
    authors = work.authors
    return {
        "id": _url(held),
        "doi": f"https://doi.org/{held.given('doi')}" if held.given("doi") else None,
        "title": work.title or None,
        "display_name": work.title or None,
        "publication_year": work.year,
        "publication_date": full(held),
        "ids": _ids(held),
        "language": "en",
        "primary_location": _home(held),
        "type": _TYPES.get(work.type, "article"),
        "type_crossref": "journal-article",
        "indexed_in": ["crossref"] if held.given("doi") else [],
        "open_access": _openness(best),
        "authorships": [_authorship(n, authors, holdings) for n in range(len(authors))],
        "cited_by_count": work.citation_count or len(holdings.citing.get(held.number, ())),
        "biblio": _biblio(work),
        "is_retracted": work.is_retracted,
        "is_paratext": False,
        "primary_topic": topics[0] if topics else None,
        "topics": topics,
        "locations_count": 1 + len(found),
        "locations": [_home(held), *found],
        "best_oa_location": best,
        "referenced_works_count": len(cited),
        "referenced_works": [_url(holdings.held[number]) for number in cited],
        "related_works": [],
        "abstract_inverted_index": _inverted(work.abstract) if work.abstract else None,
        "updated_date": "2026-01-01T00:00:00.000000",
        "created_date": "2020-01-01",
    }


def _url(held: Held) -> str:
    return f"https://openalex.org/{held.given('openalex')}"


def _ids(held: Held) -> Row:
    ids: Row = {"openalex": _url(held)}
    if held.given("doi"):
        ids["doi"] = f"https://doi.org/{held.given('doi')}"
    if held.given("pmid"):
        ids["pmid"] = f"https://pubmed.ncbi.nlm.nih.gov/{held.given('pmid')}"
    if held.given("pmcid"):
        number = held.given("pmcid").removeprefix("PMC")
        ids["pmcid"] = f"https://www.ncbi.nlm.nih.gov/pmc/articles/{number}"
    return ids


def _home(held: Held) -> Row:
    """Return where the work was published."""
    work = held.work
    doi, arxiv = held.given("doi"), held.given("arxiv")
    page = f"https://doi.org/{doi}" if doi else work.url
    page = page or (f"http://arxiv.org/abs/{arxiv}" if arxiv else "")
    source = _source(work.venue, work) if work.venue else None
    return {
        "is_oa": False,
        "landing_page_url": page or None,
        "pdf_url": None,
        "source": source,
        "license": work.licence or None,
        "license_id": None,
        "version": "submittedVersion" if work.type == "article" else "publishedVersion",
        "is_accepted": work.type != "article",
        "is_published": work.type != "article",
    }


def _source(name: str, work: Work) -> Row:
    issn = work.identifiers.issn
    kinds = {"paper-conference": "conference", "article": "repository", "book": "book series"}
    return {
        "id": f"https://openalex.org/S{4_300_000_000 + sum(name.encode())}",
        "display_name": name,
        "issn_l": issn,
        "issn": [issn] if issn else None,
        "is_oa": False,
        "is_in_doaj": False,
        "host_organization": None,
        "host_organization_name": work.publisher or None,
        "type": kinds.get(work.type, "journal"),
    }


def _location(location: Location, work: Work) -> Row:
    version = _VERSIONS.get(location.version)
    kind = "repository" if location.kind == "repository" else "journal"
    source = _source(location.host, work) | {"type": kind} if location.host else None
    return {
        "is_oa": True,
        "landing_page_url": None if is_file(location) else location.url,
        "pdf_url": location.url if is_file(location) else None,
        "source": source,
        "license": location.licence or None,
        "license_id": None,
        "version": version,
        "is_accepted": version in ("publishedVersion", "acceptedVersion"),
        "is_published": version == "publishedVersion",
    }


def _openness(best: Row | None) -> Row:
    url = (best["pdf_url"] or best["landing_page_url"]) if best else None
    status = "green" if best else "closed"
    return {
        "is_oa": best is not None,
        "oa_status": status,
        "oa_url": url,
        "any_repository_has_fulltext": best is not None,
    }


def _authorship(place: int, authors: tuple[Author, ...], holdings: Holdings) -> Row:
    author = authors[place]
    name = str(author.name)
    last = len(authors) - 1
    id = f"https://openalex.org/A{FIRST_AUTHOR + holdings.authors[fold(name)]}"
    orcid = f"https://orcid.org/{author.orcid}" if author.orcid else None
    return {
        "author_position": "first" if place == 0 else "last" if place == last else "middle",
        "author": {"id": id, "display_name": name, "orcid": orcid},
        "institutions": [],
        "countries": [],
        "is_corresponding": place == 0,
        "raw_author_name": name,
        "raw_affiliation_strings": [],
        "affiliations": [],
    }


def _biblio(work: Work) -> Row:
    first, _, last = work.pages.partition("-")
    return {
        "volume": work.volume or None,
        "issue": work.issue or None,
        "first_page": first or None,
        "last_page": last.lstrip("-–") or first or None,
    }


def _topics(work: Work, holdings: Holdings) -> list[Row]:
    topics: list[Row] = []
    for name in work.fields:
        place = holdings.fields.index(name)
        topics.append(
            {
                "id": f"https://openalex.org/T{FIRST_TOPIC + place}",
                "display_name": name,
                "score": 0.9,
                "subfield": {
                    "id": f"https://openalex.org/subfields/{FIRST_SUBFIELD + place}",
                    "display_name": name,
                },
                "field": {"id": f"https://openalex.org/fields/{FIELD}", "display_name": name},
                "domain": {"id": "https://openalex.org/domains/3", "display_name": name},
            }
        )
    return topics


def _inverted(abstract: str) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, word in enumerate(abstract.split()):
        places.setdefault(word, []).append(place)
    return places
