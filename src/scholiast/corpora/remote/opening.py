"""Names of indexes -> corpora behind the one door, at their own addresses or at others."""

from collections.abc import Iterable, Mapping

from scholiast.corpora.interface import Corpus
from scholiast.corpora.remote.arxiv import Arxiv
from scholiast.corpora.remote.crossref import Crossref
from scholiast.corpora.remote.datacite import DataCite
from scholiast.corpora.remote.dblp import Dblp
from scholiast.corpora.remote.europepmc import EuropePmc
from scholiast.corpora.remote.openalex import OpenAlex
from scholiast.corpora.remote.opencitations import OpenCitations
from scholiast.corpora.remote.pubmed import PubMed
from scholiast.corpora.remote.semanticscholar import SemanticScholar
from scholiast.corpora.remote.unpaywall import Unpaywall
from scholiast.errors import SettingsError
from scholiast.net.interface import Door

Index = (
    OpenAlex
    | Crossref
    | SemanticScholar
    | Arxiv
    | PubMed
    | EuropePmc
    | Unpaywall
    | Dblp
    | DataCite
    | OpenCitations
)
INDEXES: Mapping[str, type[Index]] = {
    "openalex": OpenAlex,
    "crossref": Crossref,
    "semanticscholar": SemanticScholar,
    "arxiv": Arxiv,
    "pubmed": PubMed,
    "europepmc": EuropePmc,
    "dblp": Dblp,
    "datacite": DataCite,
    "unpaywall": Unpaywall,
    "opencitations": OpenCitations,
}
"""Name -> index, free and broad ones first."""
CONVERTER = "pmc"
"""The name of the address of PMC's converter, which PubMed uses beside its own."""
USUAL = ("openalex", "crossref", "arxiv", "semanticscholar", "dblp", "europepmc", "datacite")
"""What references are resolved with unless others are named: what can be searched by title."""


def open_indexes(
    names: Iterable[str], door: Door, endpoints: Mapping[str, str] | None = None
) -> tuple[Corpus, ...]:
    """Return the named indexes, in their order.

    `endpoints` gives other addresses: name -> base URL of a mirror, or of the stand-in. Raises
    SettingsError for a name that is no index.
    """
    return tuple(open_index(name, door, endpoints or {}) for name in names)


def open_index(name: str, door: Door, endpoints: Mapping[str, str]) -> Index:
    """Return one index; SettingsError for a name that is none.

    >>> open_index("scopus", None, {})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    scholiast.errors.SettingsError: no index scopus; there are openalex, crossref, ...
    """
    index = INDEXES.get(name)
    strange = set(endpoints) - set(INDEXES) - {CONVERTER}
    if index is None or strange:
        wrong = name if index is None else min(strange)
        raise SettingsError(f"no index {wrong}; there are {', '.join(INDEXES)}")
    given = {}
    if name in endpoints:
        given["base"] = endpoints[name].rstrip("/")
    if index is PubMed and CONVERTER in endpoints:
        given["converter"] = endpoints[CONVERTER]
    return index(door, **given)
