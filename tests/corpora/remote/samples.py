"""One answer of every operation of every index, and who reads it."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.corpora.remote.works import ENTRIES, EVERY_SCHEME

from scholiast.corpora.remote.arxiv import read_feed
from scholiast.corpora.shapes import (
    crossref,
    datacite,
    dblp,
    europepmc,
    openalex,
    opencitations,
    pubmed,
    semanticscholar,
    unpaywall,
)
from scholiast.corpora.shapes.decoding import Answered
from scholiast.corpora.standin.calls import Call
from scholiast.corpora.standin.holdings import Holdings
from scholiast.corpora.standin.speakers import SPEAKERS

HOLDINGS = Holdings(ENTRIES, invents=EVERY_SCHEME)


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer in the documented shape, and the reader of that shape."""

    read: Callable[[bytes], Answered]
    body: bytes


def _body(index: str, path: str, **params: str) -> bytes:
    return SPEAKERS[index].answer(Call(path, params, "http://standin"), HOLDINGS).body


def _ids(body: bytes) -> Answered:
    ids, alarms = pubmed.read_ids(body)
    return Answered(alarms=alarms, total=len(ids), next=",".join(ids))


def _conversion(body: bytes) -> Answered:
    named, alarms = pubmed.read_conversion(body)
    return Answered(alarms=alarms, next=str(named))


def _cited(body: bytes) -> Answered:
    works, alarms = opencitations.read_links(body, end="cited")
    return Answered(alarms=alarms, next=str(works))


_GRAPH = "graph/v1/paper"
SAMPLES = {
    "openalex-one": Sample(openalex.read_answer, _body("openalex", "works/doi:10.1000/full")),
    "openalex-list": Sample(openalex.read_answer, _body("openalex", "works", search="claims")),
    "crossref-one": Sample(crossref.read_answer, _body("crossref", "works/10.1000/full")),
    "crossref-list": Sample(
        crossref.read_answer, _body("crossref", "works", **{"query.bibliographic": "claims"})
    ),
    "semanticscholar-one": Sample(
        semanticscholar.read_answer, _body("semanticscholar", f"{_GRAPH}/DOI:10.1000/full")
    ),
    "semanticscholar-list": Sample(
        semanticscholar.read_answer, _body("semanticscholar", f"{_GRAPH}/search", query="claims")
    ),
    "arxiv": Sample(read_feed, _body("arxiv", "api/query", id_list="2004.14974")),
    "pubmed-search": Sample(_ids, _body("pubmed", "esearch.fcgi", term="claims[Title]")),
    "pubmed-articles": Sample(pubmed.read_answer, _body("pubmed", "efetch.fcgi", id="32000001")),
    "pmc": Sample(_conversion, _body("pmc", "", ids="PMC7000001")),
    "europepmc": Sample(
        europepmc.read_answer, _body("europepmc", "search", query='DOI:"10.1000/full"')
    ),
    "unpaywall": Sample(
        unpaywall.read_answer, _body("unpaywall", "v2/10.1000/full", email="a@example.org")
    ),
    "dblp-search": Sample(dblp.read_answer, _body("dblp", "search/publ/api", q="claims")),
    "dblp-record": Sample(dblp.read_record, _body("dblp", "rec/conf/test/Full20.xml")),
    "datacite-one": Sample(datacite.read_one, _body("datacite", "dois/10.1000/full")),
    "datacite-list": Sample(datacite.read_answer, _body("datacite", "dois", query="claims")),
    "opencitations-works": Sample(
        opencitations.read_answer, _body("opencitations", "meta/v1/metadata/doi:10.1000/full")
    ),
    "opencitations-links": Sample(
        _cited, _body("opencitations", "index/v2/references/doi:10.1000/full")
    ),
}
