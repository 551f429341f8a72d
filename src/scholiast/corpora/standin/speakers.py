"""One line for each index: who answers in its name."""

from collections.abc import Callable
from dataclasses import dataclass

from scholiast.corpora.standin import (
    arxiv,
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
from scholiast.corpora.standin.calls import Call, Reply
from scholiast.corpora.standin.holdings import Holdings


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who answers in the name of one index."""

    answer: Callable[[Call, Holdings], Reply]
    nothing: Callable[[Call], Reply]
    """The index's own way to say that it has nothing of what was asked."""


SPEAKERS = {
    "openalex": Speaker(openalex.answer, openalex.nothing),
    "crossref": Speaker(crossref.answer, crossref.nothing),
    "semanticscholar": Speaker(semanticscholar.answer, semanticscholar.nothing),
    "arxiv": Speaker(arxiv.answer, arxiv.nothing),
    "pubmed": Speaker(pubmed.answer, pubmed.nothing),
    "pmc": Speaker(pubmed.convert, pubmed.convert_nothing),
    "europepmc": Speaker(europepmc.answer, europepmc.nothing),
    "unpaywall": Speaker(unpaywall.answer, unpaywall.nothing),
    "dblp": Speaker(dblp.answer, dblp.nothing),
    "datacite": Speaker(datacite.answer, datacite.nothing),
    "opencitations": Speaker(opencitations.answer, opencitations.nothing),
}
