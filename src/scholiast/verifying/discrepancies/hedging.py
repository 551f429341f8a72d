"""Hedges: the evidence says `may`, the claim says it without limit, or as proved."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    LEAST,
    MOST,
    QUOTED,
    Kind,
    Lexicon,
    Mention,
    Pairing,
    difference,
    lexicon,
    spotted,
)

_KIND = Kind(
    "hedge", Subtype.QUALIFIERS, "the source says “{found}”; the paper leaves that out: “{said}”"
)
SENSES = {
    ("hedge", "hedged"): """may, might, could, possibly, perhaps, potentially, appears to,
        appear to,
        appeared to, seems to, seem to, seemed to, suggests, suggest, suggested, suggesting,
        likely, probably, presumably, hypothesize, hypothesise, hypothesized, speculate,
        preliminary, tentative, tentatively, plausible, conceivably, can sometimes, in some cases,
        under some conditions, apparently, putative, putatively, often, typically, generally,
        usually, sometimes, occasionally, in part, partly, partially, tends to, tend to""",
    ("hedge", "reserved"): """indicates, indicate, indicated, indicating, implies, imply,
        proposes, propose, proposed, expected""",
    ("hedge", "boosted"): """proves, prove, proved, proven, demonstrates, demonstrate, demonstrated,
        definitely, certainly, undoubtedly, clearly, always, invariably, conclusively, establishes,
        established, establish, confirms, confirmed, confirm, definitively, unequivocally, must,
        entirely, completely, inevitably, exclusively, show conclusively""",
}  # fmt: skip
"""`reserved` words hedge a claim, and are no hedge of the evidence that a claim could omit."""
_OMITTED = 0.8
"""Weight of a hedge that was left out, beside 1 for one that was turned into a certainty."""


@lru_cache(maxsize=1)
def _known() -> Lexicon:
    return lexicon(SENSES)


def hedging(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield hedges of the evidence that the claim leaves out or turns into certainty."""
    said = list(spotted(pairing.claim, _known()))
    for found in islice(spotted(pairing.evidence, _known()), MOST):
        if found.sense != "hedged":
            continue
        best = _likest(pairing, found)
        if best is None or best[0] < LEAST:
            continue
        weight, anchor = best
        sentence = pairing.claim.sentence_of[anchor.first]
        ours = [one for one in said if pairing.claim.sentence_of[one.first] == sentence]
        hedges = [one for one in ours if one.sense != "boosted"]
        hedged = hedges[0] if hedges and not _is_fewer(pairing, hedges, found, weight) else None
        boosted = next((one for one in ours if one.sense == "boosted"), None)
        if hedged:
            yield Agreement("hedge", hedged.span, found.span, round(weight, 3))
        elif boosted:
            yield difference(pairing, boosted, found, _KIND, weight)
        else:
            yield difference(pairing, anchor, found, _KIND, weight * _OMITTED)


def _is_fewer(pairing: Pairing, hedges: list[Mention], found: Mention, weight: float) -> bool:
    """Say whether a claim that repeats a sentence has fewer hedges than it, and not this one."""
    sentence = pairing.evidence.sentence_of[found.first]
    theirs = [
        one for one in spotted(pairing.evidence, _known())
        if one.sense == "hedged" and pairing.evidence.sentence_of[one.first] == sentence
    ]  # fmt: skip
    here = {pairing.claim.words[one.first].stem for one in hedges}
    is_kept = pairing.evidence.words[found.first].stem in here
    return weight >= QUOTED and len(hedges) < len(theirs) and not is_kept


def _likest(pairing: Pairing, found: Mention) -> tuple[float, Mention] | None:
    """Return the claim's words that stand where the hedge would stand, with their weight.

    They are those that follow the hedge in the evidence.
    """
    evidence, claim = pairing.evidence, pairing.claim
    after = next(
        (at for at in range(found.after, min(found.after + 4, len(evidence.words)))
         if evidence.words[at].is_content), None,
    )  # fmt: skip
    if after is None or evidence.sentence_of[after] != evidence.sentence_of[found.first]:
        return None
    there = Mention(after, after + 1, evidence.words[after].span, "hedge")
    best: tuple[float, Mention] | None = None
    for at, word in enumerate(claim.words):
        if not word.is_content or word.stem != evidence.words[after].stem:
            continue
        here = Mention(at, at + 1, word.span, "hedge")
        weight = pairing.weight(here, there)
        if best is None or weight > best[0]:
            best = weight, here
    return best
