"""Document -> the sentences that need a citation and have none, with how likely that is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.papers import Document
from scholiast.recommending.missing.cleaning import tells_of_a_mark
from scholiast.recommending.missing.judge import Judge, shipped_judge
from scholiast.recommending.missing.sentences import Said, said_in

_OWN = re.compile(
    r"\b(?:we|i)\s(?:\w+ly\s|also\s|then\s|here\s|further\s){0,2}(?:propose|present|introduce|"
    r"describe|develop|contribute|report|conclude|argue|organi[sz]e|hypothesi[sz]e|find|found|show|"
    r"observe|ask)\b|\bin this (?:paper|work|article|study|section|review|thesis|chapter)\b|"
    r"\bthis (?:paper|section|review|article|chapter|thesis)\b|\bour (?:contributions?|main|key|"
    r"proposed|own|approach|method|results?|findings?|experiments?|study|review)\b|"
    r"\bthe (?:rest|remainder) of\b|\bis organi[sz]ed as follows\b",
    re.I,
)
_POINTS = re.compile(
    r"^(?:as (?:shown|seen|illustrated|listed) in )?(?:figs?\b\.?|figures?|tables?|sections?|"
    r"eqs?\b\.?|equations?|appendix|algorithm|theorem|lemma|proof)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence without a citation that reads as one that its authors would cite for."""

    said: Said
    probability: float
    """Calibrated on papers that were held back."""


def needing(
    document: Document, *, judge: Judge | None = None, threshold: float | None = None
) -> Iterator[Judged]:
    """Yield sentences of running text without a citation, in text order, at the threshold or above.

    What the authors say of their own work, sentences about the paper's own figures and sections,
    and sentences that name authors (whose mark may stand elsewhere) are not asked for citations.
    """
    judge = judge or shipped_judge()
    least = judge.card.threshold if threshold is None else threshold
    hide = not document.citations
    for said in said_in(document):
        if said.is_cited or is_own_statement(said) or tells_of_a_mark(said.text):
            continue
        probability = judge.probability(said, hide_neighbours=hide)
        if probability >= least:
            yield Judged(said, probability)


def is_own_statement(said: Said) -> bool:
    """Say whether a sentence speaks of the paper that it stands in.

    >>> from scholiast.papers import Span
    >>> text = "Here we propose a new way to count the leaves of trees."
    >>> is_own_statement(Said(Span(0, 9), text, False, False, "other", "", 0.1, True, True))
    True
    """
    return _OWN.search(said.text) is not None or _POINTS.match(said.text) is not None
