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
    "dblp:conf/nips/VaswaniSPUJGKP17",
    Identifiers(dblp="conf/nips/VaswaniSPUJGKP17"),
    "Attention is All you Need",
    (Author(Name("Vaswani", "Ashish")), Author(Name("Shazeer", "Noam"))),
    2017,
    "2017",
    "2017-12-31",
    "NIPS",
    type="paper-conference",
)
"""Among the most cited of DBLP."""
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
LITERATURE_PREPRINT = Work(
    "doi:10.48550/arxiv.1805.02262",
    Identifiers(doi="10.48550/arxiv.1805.02262", arxiv="1805.02262"),
    "Construction of the Literature Graph in Semantic Scholar",
    (Author(Name("Ammar", "Waleed")), Author(Name("Groeneveld", "Dirk"))),
    2018,
    "2018-05-06",
    "2018-05-06",
    type="article",
)
"""Its preprint, in arXiv and DataCite."""
ALPHAFOLD = Work(
    "doi:10.1038/s41586-021-03819-2",
    Identifiers(doi="10.1038/s41586-021-03819-2", pmid="34265844", pmcid="PMC8371605"),
    "Highly accurate protein structure prediction with AlphaFold",
    (Author(Name("Jumper", "John")), Author(Name("Evans", "Richard"))),
    2021,
    "2021-07-15",
    "2021-07-15",
    "Nature",
    type="article-journal",
)
"""In PubMed, PMC and Europe PMC."""
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
CANARIES = (
    STATE_OF_OA,
    ATTENTION,
    LITERATURE_GRAPH,
    LITERATURE_PREPRINT,
    ALPHAFOLD,
    CITATION_INDEX,
)


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
    found = [work for work in said.works if bears(work, scheme, value) and _is_called(work, bird)]
    if not found:
        failure = f"it does not find {scheme}:{value}, which it holds"
        return Answer(failure=failure, contradicts=True)
    if search is None:
        return Answer(tuple(found[:1]))
    families = tuple(author.name.family for author in bird.authors)
    listed = search(Query(title=bird.title, authors=families, limit=25))
    if listed.failure:
        return listed
    if not any(_is_called(work, bird) for work in listed.works):
        failure = f"its search does not find {bird.title!r}, which it holds"
        return Answer(failure=failure, contradicts=True)
    return Answer(tuple(found[:1]))


def _is_called(work: Work, bird: Work) -> bool:
    return fold(bird.title) in fold(work.title)
