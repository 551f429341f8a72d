"""Significance: significant, marginal, not significant."""

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

_KIND = Kind("significance", Subtype.DISTORTION, "the paper says “{said}”, the source “{found}”")
SENSES = {
    ("significance", "yes"): """significant, significantly, statistically significant,
        statistically significantly, highly significant, highly significantly, conclusive,
        conclusively, substantial, substantially, dramatic, dramatically, marked, markedly""",
    ("significance", "slight"): """marginal, marginally, marginally significant, slight, slightly,
        modest, modestly, borderline, borderline significant, trend toward, trend towards,
        minor, negligible, nearly significant, small but not significant""",
    ("significance", "no"): """not significant, not significantly, no significant, non significant,
        nonsignificant, nonsignificantly, non significantly, insignificant, insignificantly,
        not statistically significant, no statistically significant, without significant,
        not reach significance, not reach statistical significance, neither significant,
        not statistically significantly, did not significantly, not differ significantly""",
}  # fmt: skip


@lru_cache(maxsize=1)
def _known() -> Lexicon:
    return lexicon(SENSES)


def significance(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield strengths of evidence that claim and evidence give otherwise, or alike."""
    said = list(spotted(pairing.claim, _known()))
    found = list(spotted(pairing.evidence, _known()))
    return compared(pairing, said, found, _relation, _KIND)


def _relation(said: Mention, found: Mention) -> bool | None:
    return said.sense == found.sense
