"""Works that may carry a claim better: what recommending ranks for the place of its mark."""

from collections.abc import Callable, Sequence

from scholiast.papers import Document, Reference, Work
from scholiast.papers.claims import Claim
from scholiast.recommending.asking import Paper
from scholiast.recommending.better import passages_better
from scholiast.recommending.choosing import Chooser
from scholiast.recommending.interface import Engine, Wish

MOST = 3
"""Works that are named beside one claim."""


def better_by(
    document: Document, paper: Paper, engine: Engine, wish: Wish | None = None
) -> Callable[[Claim, Reference], Sequence[Work]]:
    """Return what names works for a claim, to be `Tools.better`; each citation is ranked once.

    They are ranked for the words around the mark, without the works cited there and without those
    that were taken back. None was read: they may carry the claim, nobody has verified that they do.
    """
    chooser = Chooser(engine, paper, wish or Wish(listing=False, placeholders=False, missing=False))
    marks = tuple(citation.span for citation in document.citations)
    known: dict[int, tuple[Work, ...]] = {}

    def better(claim: Claim, reference: Reference) -> Sequence[Work]:
        if claim.citation not in known:
            passages = passages_better(document, chooser, (claim.citation,), marks)
            found = [one.work for passage in passages for one in passage.suggestions]
            known[claim.citation] = tuple(found)
        cited = paper.works.get(reference.key)
        other = (one for one in known[claim.citation] if cited is None or one.id != cited.id)
        return tuple(other)[:MOST]

    return better
