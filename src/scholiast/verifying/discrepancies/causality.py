"""Causality: the evidence correlates, the claim says that one thing causes the other."""

from collections.abc import Iterator
from functools import lru_cache

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    Kind,
    Lexicon,
    Mention,
    Pairing,
    compared,
    lexicon,
    spotted,
)
from scholiast.verifying.discrepancies.wordlists import words

_KIND = Kind(
    "causality", Subtype.CAUSATION,
    "the paper says “{said}”, a cause; the source says “{found}”, an association",
)  # fmt: skip
SENSES = {
    ("causality", "correlates"): """associated with, association with, association between,
        associations between, associations with, association of, correlated with, correlates with,
        correlate with, correlation with, correlation between, correlations between,
        correlations with, linked to, link between, links between, related to, relationship with,
        relationship between, relation between, relates to, predicts, predicted, predictor of,
        predictive of, predictors of, risk factor for, risk factors for, coincides with,
        coincided with, accompanied by, tended to, co occurs with, covaries with""",
    ("causality", "causes"): """causes, caused, caused by, cause, causing, cause of, leads to,
        lead to, led to, leading to, results in, resulted in, resulting in, result in, due to,
        because of, induces, induced, produces, produced, gives rise to, gave rise to,
        brings about, responsible for, triggers, triggered, drives, drove, determines,
        the effect of,
        increases, reduces, decreases, lowers, raises, prevents, improves, worsens, contributes to,
        contributed to, effect of, effects of, effect on, effects on, impact of, impact on,
        affects, influences, influence of, consequence of, causal""",
}  # fmt: skip
_WEAK = words(
    """increas reduc decreas lower rais prevent improv worsen effect impac affec influenc
    produc contribut determin predic induc"""
)
"""Causal only in their grammar: they are compared where nothing else of the sentence differs."""


@lru_cache(maxsize=1)
def _known() -> Lexicon:
    return lexicon(SENSES)


def causality(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield causes of the claim that are associations in the evidence."""
    said = [one for one in spotted(pairing.claim, _known()) if one.sense == "causes"]
    found = list(spotted(pairing.evidence, _known()))
    strong = [one for one in said if pairing.claim.words[one.first].stem not in _WEAK]
    weak = [one for one in said if one not in strong and not _correlates(pairing, one)]
    yield from compared(pairing, strong + weak, found, _relation, _KIND)


def _correlates(pairing: Pairing, one: Mention) -> bool:
    """Say whether the claim's own sentence speaks of an association, too."""
    sentence = pairing.claim.sentence_of[one.first]
    return any(
        other.sense == "correlates" and pairing.claim.sentence_of[other.first] == sentence
        for other in spotted(pairing.claim, _known())
    )


def _relation(said: Mention, found: Mention) -> bool | None:
    return said.sense == found.sense
