"""Negation: what the evidence affirms the claim denies, or the other way round."""

from collections.abc import Iterator
from itertools import islice

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.direction import turns
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    LEAST,
    MOST,
    MUCH_CLEARER,
    Kind,
    Mention,
    Pairing,
    difference,
)
from scholiast.verifying.discrepancies.reading import Reading
from scholiast.verifying.discrepancies.wordlists import words

_REPEATS = 8
"""Places of one word that are looked at."""
_DENIED = Kind("negation", Subtype.CONTRADICTORY, "the paper denies “{found}”, the source does not")
_AFFIRMED = Kind("negation", Subtype.CONTRADICTORY, "the source says “{found}”, the paper “{said}”")


def negation(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield what is negated on one side only, and what is negated on both."""
    for cue, head in pairing.claim.negations[:MOST]:
        yield from _held(pairing, cue, head, _DENIED, claim_denies=True)
    for cue, head in pairing.evidence.negations[:MOST]:
        yield from _held(pairing, cue, head, _AFFIRMED, claim_denies=False)


def _held(
    pairing: Pairing, cue: tuple[int, int], head: tuple[int, ...], kind: Kind, *, claim_denies: bool
) -> Iterator[Agreement | Discrepancy]:
    """Yield what the head of one negation meets on the other side."""
    denying = pairing.claim if claim_denies else pairing.evidence
    other = pairing.evidence if claim_denies else pairing.claim
    best: dict[bool, tuple[float, Mention, Mention]] = {}
    for at in head:
        here = _mention(denying, at)
        if _is_group(denying, cue, at):
            continue
        for there in _same_stem(other, denying.words[at].stem):
            said, found = (here, there) if claim_denies else (there, here)
            if not claim_denies and _is_affirmed(pairing, said, found):
                continue
            agrees = there.first in other.negated
            weight = pairing.weight(said, found)
            if agrees not in best or weight > best[agrees][0]:
                best[agrees] = weight, said, found
    if True in best and (False not in best or best[True][0] >= best[False][0] - MUCH_CLEARER):
        weight, said, found = best[True]
        yield Agreement("negation", said.span, found.span, round(weight, 3))
    elif (
        False in best
        and best[False][0] >= LEAST
        and not _is_undone(pairing, best[False], claim_denies=claim_denies)
    ):
        weight, said, found = best[False]
        whole = Mention(cue[0], head[0] + 1, denying.span(cue[0], head[0] + 1), "")
        said, found = (whole, found) if claim_denies else (said, whole)
        yield difference(pairing, said, found, kind, weight)


def _is_group(reading: Reading, cue: tuple[int, int], at: int) -> bool:
    """Say whether `without` parts those who lack a thing from those of whom the text has it."""
    stem = reading.words[at].stem
    return reading.words[cue[0]].lower == "without" and any(
        one.first not in reading.negated for one in _same_stem(reading, stem)
    )


def _is_affirmed(pairing: Pairing, said: Mention, found: Mention) -> bool:
    """Say whether the evidence has a claim's word without a negation in a likelier place."""
    weight = pairing.weight(said, found)
    return any(
        one.first not in pairing.evidence.negated and pairing.weight(said, one) >= weight
        for one in _same_stem(pairing.evidence, pairing.claim.words[said.first].stem)
    )


def _mention(reading: Reading, at: int) -> Mention:
    return Mention(at, at + 1, reading.words[at].span, "negation")


def _same_stem(reading: Reading, stem: str) -> Iterator[Mention]:
    places = (at for at, word in enumerate(reading.words) if word.is_content and word.stem == stem)
    return (_mention(reading, at) for at in islice(places, _REPEATS))


def _is_undone(
    pairing: Pairing, best: tuple[float, Mention, Mention], *, claim_denies: bool
) -> bool:
    """Say whether a word near the affirmed one says the same without a negation."""
    _, said, found = best
    affirming, mention = (pairing.evidence, found) if claim_denies else (pairing.claim, said)
    if turns(affirming.words[mention.first].stem):
        return False
    near = range(max(mention.first - 4, 0), min(mention.after + 4, len(affirming.words)))
    return any(affirming.words[at].lower in _UNDOING for at in near)


_UNDOING = words(
    """absent absence lacking lack free without unable failed fails insufficient rarely
    seldom hardly scarcely prevented prevents avoid avoided avoids none null only except"""
)
