"""What an HTML page's head says about the paper: title, authors, date, identifiers, journal."""

from scholiast.papers import Identifiers, Name
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element, text_of
from scholiast.parsing.references.identifiers import clean_doi, find_arxiv
from scholiast.parsing.references.names import read_name
from scholiast.parsing.references.years import read_year

_TITLES = ("citation_title", "dc.title", "dcterms.title", "eprints.title", "og:title")
_AUTHORS = ("citation_author", "dc.creator", "dcterms.creator", "eprints.creators_name", "author")
_DATES = (
    "citation_publication_date", "citation_date", "citation_online_date", "citation_year",
    "dc.date", "dcterms.date", "dcterms.issued", "prism.publicationdate", "article:published_time",
    "date",
)  # fmt: skip
_JOURNALS = ("citation_journal_title", "prism.publicationname", "citation_conference_title")
_DOIS = ("citation_doi", "dc.identifier", "prism.doi", "dcterms.identifier", "doi")


def read_head(root: Element, draft: Draft) -> None:
    """Fill the draft's own fields from `meta` elements and the page's title."""
    meta: dict[str, list[str]] = {}
    for element in root.descendants("meta"):
        name = (element.get("name") or element.get("property")).lower()
        if name and element.get("content"):
            meta.setdefault(name, []).append(" ".join(element.get("content").split()))
    head = root.first("head")
    draft.title = _first(meta, _TITLES) or text_of(head.first("title") if head else None)
    authors = next((meta[name] for name in _AUTHORS if name in meta), [])
    draft.authors = [name for name in map(_name, authors) if name.family][:5000]
    draft.year = next((year for year in _years(meta) if year), None)
    draft.venue = _first(meta, _JOURNALS)
    doi = next((clean_doi(v) for n in _DOIS for v in meta.get(n, []) if clean_doi(v)), None)
    arxiv = find_arxiv("arXiv:" + _first(meta, ("citation_arxiv_id",)))
    pmid = _first(meta, ("citation_pmid",))
    draft.identifiers = Identifiers(doi=doi, arxiv=arxiv, pmid=pmid if pmid.isdigit() else None)


def _first(meta: dict[str, list[str]], names: tuple[str, ...]) -> str:
    return next((meta[name][0] for name in names if name in meta), "")


def _name(text: str) -> Name:
    return read_name(text)


def _years(meta: dict[str, list[str]]) -> list[int | None]:
    return [
        read_year(value.replace("/", "-"))[0] for name in _DATES for value in meta.get(name, [])
    ]
