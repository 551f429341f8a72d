"""One line for each index: who answers in its name."""

from collections.abc import Callable
from dataclasses import dataclass

from scholiast.corpora.standin import arxiv, crossref, openalex
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
    "arxiv": Speaker(arxiv.answer, arxiv.nothing),
}
