"""The stand-in's Unpaywall: `/v2/DOI?email=`."""

from scholiast.corpora.standin.calls import Call, Reply, as_json
from scholiast.corpora.standin.copies import copies, is_file
from scholiast.corpora.standin.dates import full
from scholiast.corpora.standin.holdings import Held, Holdings
from scholiast.papers import Location

Row = dict[str, object]
_VERSIONS = {"published": "publishedVersion", "accepted": "acceptedVersion"}
_GENRES = {
    "article": "posted-content",
    "paper-conference": "proceedings-article",
    "chapter": "book-chapter",
    "thesis": "dissertation",
    "book": "book",
}


def answer(call: Call, holdings: Holdings) -> Reply:
    """Return what Unpaywall answers; it answers nobody without an address."""
    if "@" not in call.params.get("email", ""):
        message = "Email address required in API call"
        return as_json({"HTTP_status_code": 422, "error": True, "message": message}, status=422)
    held = holdings.by_identifier("doi", call.path.partition("/")[2])
    return nothing(call) if held is None else as_json(_row(held, call))


def nothing(call: Call) -> Reply:
    """Return Unpaywall's 404."""
    doi = call.path.partition("/")[2]
    message = f"'{doi}' isn't in Unpaywall. See https://doi.org/{doi}"
    return as_json({"HTTP_status_code": 404, "error": True, "message": message}, status=404)


def _row(held: Held, call: Call) -> Row:
    work = held.work
    found = [_copy(location, n == 0) for n, location in enumerate(copies(work, call))]
    people = [{"given": a.name.given or None, "family": a.name.family} for a in work.authors]
    return {
        "doi": held.given("doi"),
        "doi_url": f"https://doi.org/{held.given('doi')}",
        "title": work.title or None,
        "genre": _GENRES.get(work.type, "journal-article"),
        "is_paratext": False,
        "published_date": full(held),
        "year": work.year,
        "journal_name": work.venue or None,
        "journal_issns": work.identifiers.issn,
        "journal_issn_l": work.identifiers.issn,
        "journal_is_oa": False,
        "journal_is_in_doaj": False,
        "publisher": work.publisher or None,
        "is_oa": bool(found),
        "oa_status": "green" if found else "closed",
        "has_repository_copy": any(one.kind == "repository" for one in work.locations),
        "best_oa_location": found[0] if found else None,
        "first_oa_location": found[0] if found else None,
        "oa_locations": found,
        "oa_locations_embargoed": [],
        "updated": "2026-01-01T00:00:00",
        "data_standard": 2,
        "z_authors": people or None,
    }


def _copy(location: Location, is_best: bool) -> Row:
    return {
        "url": location.url,
        "url_for_pdf": location.url if is_file(location) else None,
        "url_for_landing_page": None if is_file(location) else location.url,
        "evidence": "stand-in",
        "license": location.licence or None,
        "version": _VERSIONS.get(location.version, "submittedVersion"),
        "host_type": "publisher" if location.kind == "publisher" else "repository",
        "is_best": is_best,
        "pmh_id": None,
        "endpoint_id": None,
        "repository_institution": location.host or None,
        "oa_date": None,
        "updated": "2026-01-01T00:00:00",
    }
