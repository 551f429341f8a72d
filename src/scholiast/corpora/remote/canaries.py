"""Works that an index surely holds: where it finds them, its "not found" counts."""

from collections.abc import Callable

from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.remote.asking import bears
from scholiast.papers import Author, Identifiers, Name, Work
from scholiast.papers.folding import fold

STATE_OF_OA = Work(
    "doi:10.7717/peerj.4375",
    Identifiers(doi="10.7717/peerj.4375", openalex="W2741809807"),
    "The state of OA: a large-scale analysis of the prevalence and impact of Open Access articles",
    (Author(Name("Piwowar", "Heather")), Author(Name("Priem", "Jason"))),
    2018,
    "2018-02-13",
    "2018-02-13",
    "PeerJ",
    type="article-journal",
)
"""In the examples of OpenAlex, Crossref and Unpaywall."""
ATTENTION = Work(
    "doi:10.48550/arxiv.1706.03762",
    Identifiers(
        doi="10.48550/arxiv.1706.03762",
        arxiv="1706.03762",
        dblp="conf/nips/VaswaniSPUJGKP17",
    ),
    "Attention Is All You Need",
    (Author(Name("Vaswani", "Ashish")), Author(Name("Shazeer", "Noam"))),
    2017,
    "2017-06-12",
    "2017-06-12",
    type="article",
)
"""Among the most cited of arXiv, DataCite and DBLP."""
LITERATURE_GRAPH = Work(
    "doi:10.18653/v1/n18-3011",
    Identifiers(doi="10.18653/v1/n18-3011", acl="N18-3011"),
    "Construction of the Literature Graph in Semantic Scholar",
    (Author(Name("Ammar", "Waleed")), Author(Name("Groeneveld", "Dirk"))),
    2018,
    "2018-05-06",
    "2018-05-06",
    type="paper-conference",
)
"""The example of Semantic Scholar's documentation."""
GENBANK = Work(
    "doi:10.1093/nar/gks1195",
    Identifiers(doi="10.1093/nar/gks1195", pmid="23193287", pmcid="PMC3531190"),
    "GenBank",
    (Author(Name("Benson", "Dennis A")), Author(Name("Cavanaugh", "Mark"))),
    2013,
    "2013-01",
    "2012-11-27",
    "Nucleic acids research",
    type="article-journal",
)
"""The example of PMC's converter of identifiers; in PubMed and Europe PMC."""
CITATION_INDEX = Work(
    "doi:10.1108/jd-12-2013-0166",
    Identifiers(doi="10.1108/jd-12-2013-0166"),
    "Setting our bibliographic references free: towards open citation data",
    (Author(Name("Peroni", "Silvio")), Author(Name("Shotton", "David"))),
    2015,
    "2015-03-09",
    "2015-03-09",
    "Journal of Documentation",
    type="article-journal",
)
"""The example of OpenCitations' documentation."""
CANARIES = (STATE_OF_OA, ATTENTION, LITERATURE_GRAPH, GENBANK, CITATION_INDEX)


def sing(
    bird: Work,
    scheme: str,
    look_up: Callable[[str, str], Answer],
    search: Callable[[Query], Answer] | None = None,
) -> Answer:
    """Return the canary as the index gives it, by its identifier and, where it can, by its title.

    A failure where either way does not lead to it: then what is not found may well be there.
    """
    value = bird.identifiers.as_dict()[scheme]
    said = look_up(scheme, value)
    if said.failure:
        return said
    found = [work for work in said.works if _is_it(work, bird, scheme)]
    if not found:
        return Answer(failure=f"it does not find {scheme}:{value}, which it holds")
    if search is None:
        return Answer(tuple(found[:1]))
    listed = search(Query(title=bird.title, year=bird.year, limit=10))
    if listed.failure:
        return listed
    if not any(_is_it(work, bird, scheme) for work in listed.works):
        return Answer(failure=f"its search does not find {bird.title!r}, which it holds")
    return Answer(tuple(found[:1]))


def _is_it(work: Work, bird: Work, scheme: str) -> bool:
    value = bird.identifiers.as_dict()[scheme]
    return bears(work, scheme, value) and fold(bird.title) in fold(work.title)
