"""Direction: up or down, better or worse, promoting or inhibiting."""

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
from scholiast.verifying.discrepancies.reading import Reading, Word

_KIND = Kind("direction", Subtype.CONTRADICTORY, "the paper says “{said}”, the source “{found}”")
DIRECTIONS = {
    ("amount", "+"): """increase, increasing, increased, increases, rise, rises, rose, rising,
        higher, elevated, elevation, elevates, elevate, grew, growth, greater, larger, more,
        raised, raises, heightened, upregulated, upregulation, upregulates, upregulate,
        up regulated, up regulation, overexpressed, overexpression, gain, gains, gained,
        expanded, amplified, exceeds, exceeded, excess, longer, prolonged, prolongs, stronger,
        enhanced, enhances, enhance, enhancement""",
    ("amount", "-"): """decrease, decreasing, decreased, decreases, decline, declines, declined,
        declining, fall, falls, fell, drop, drops, dropped, lower, lowered, lowers, lowering,
        reduce, reduced, reduces, reducing, reduction, reductions, less, fewer, smaller, diminish,
        diminished, diminishes, downregulated, downregulation, downregulates, downregulate,
        down regulated, down regulation, underexpressed, loss, loses, lost, shrank, shorter,
        shortened, shortens, weaker, weakened, attenuated, attenuates, attenuate, suppressed,
        depleted, depletion, deficit""",
    ("quality", "+"): """improve, improves, improved, improving, improvement, improvements, better,
        beneficial, benefit, benefits, favorable, favourable, ameliorate, ameliorated,
        ameliorates, superior, protective, effective""",
    ("quality", "-"): """worsen, worsens, worsened, worsening, worse, poorer, deteriorate,
        deteriorated, deteriorates, deterioration, impair, impaired, impairs, impairment, harmful,
        detrimental, unfavorable, unfavourable, aggravate, aggravated, aggravates, exacerbate,
        exacerbated, exacerbates, degrade, degrades, degraded, inferior, ineffective, hurts""",
    ("effect", "+"): """promote, promotes, promoted, promoting, promotion, stimulate, stimulates,
        stimulated, stimulation, activate, activates, activated, activation, facilitate,
        facilitates, facilitated, enables, enhanced, enhances, enhance, induce, induces, induced,
        accelerate, accelerates, accelerated, upregulates, upregulate""",
    ("effect", "-"): """inhibit, inhibits, inhibited, inhibition, inhibiting, suppress, suppresses,
        suppressed, suppression, block, blocks, blocked, prevent, prevents, prevented, prevention,
        hinder, hinders, hindered, impede, impedes, deactivate, deactivates, inactivate,
        inactivates, inactivated, slow, slows, slowed, delay, delays, delayed, abolish, abolished,
        abolishes, abrogate, abrogated, downregulates, downregulate""",
    ("sign", "+"): "positive, positively, directly proportional",
    ("sign", "-"): "negative, negatively, inverse, inversely",
    ("order", "+"): "after, following, subsequent, later, late",
    ("order", "-"): "before, prior, preceding, earlier, early",
    ("speed", "+"): "faster, quicker, rapidly, fast, rapid",
    ("speed", "-"): "slower, slowly",
    ("size", "+"): "large, high, highly, strong, strongly, long, maximum, maximal, highest, most",
    ("size", "-"): "small, low, weak, weakly, short, minimum, minimal, lowest, least",
    ("sensitivity", "+"): "sensitive, sensitivity, susceptible",
    ("sensitivity", "-"): "resistant, resistance, insensitive, refractory",
}  # fmt: skip
"""Axis and sign -> words. Words of one axis are compared, those of two never."""


@lru_cache(maxsize=1)
def directions() -> Lexicon:
    """Return the lexicon, by stems."""
    return lexicon(DIRECTIONS)


def turns(stem: str) -> str:
    """Return axis and sign of a word of direction by its stem; empty for other words."""
    return next(
        (axis + sign for stems, axis, sign in directions().get(stem, ()) if len(stems) == 1), ""
    )


def direction(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield directions of the claim that the evidence turns round, or has the same."""
    said = list(spotted(pairing.claim, directions()))
    found = list(spotted(pairing.evidence, directions()))
    return compared(pairing, said, found, _Relation(pairing), _KIND)


class _Relation:
    """Whether two words of direction agree; a negated one is compared with a negated one only."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing = pairing

    def __call__(self, said: Mention, found: Mention) -> bool | None:
        ours = _is_negated(self._pairing.claim, said)
        theirs = _is_negated(self._pairing.evidence, found)
        if said.sense == found.sense:
            return True if ours == theirs else None
        if ours or theirs:
            return True if ours != theirs else None
        return self._is_turned(said, found)

    def _is_turned(self, said: Mention, found: Mention) -> bool:
        """Say whether both compare, `than`, the same two things the other way round."""
        ours = _than(self._pairing.claim, said)
        theirs = _than(self._pairing.evidence, found)
        if not (ours and theirs):
            return False
        crossed = len(ours[0] & theirs[1]) + len(ours[1] & theirs[0])
        return crossed > len(ours[0] & theirs[0]) + len(ours[1] & theirs[1])


def _than(reading: Reading, one: Mention) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the stems before and after the `than` that follows a word of direction."""
    start, end = reading.sentences[reading.sentence_of[one.first]]
    at = next((at for at in range(one.after, end) if reading.words[at].lower == "than"), None)
    if at is None:
        return None
    words = reading.words
    left = frozenset(w.stem for w in words[start:at] if _tells(w))
    right = frozenset(w.stem for w in words[at + 1 : end] if _tells(w))
    return left, right


def _tells(word: Word) -> bool:
    return word.is_content or word.lower.isdigit()


def _is_negated(reading: Reading, mention: Mention) -> bool:
    return any(at in reading.negated for at in range(mention.first, mention.after))
