"""Quantifiers: all, most, some, few, none of the same thing."""

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
from scholiast.verifying.discrepancies.quantities import quantities
from scholiast.verifying.discrepancies.reading import Reading

_KIND = Kind(
    "quantifier", Subtype.OVERGENERALIZATION, "the paper says “{said}”, the source “{found}”"
)
SENSES = {
    ("quantifier", "all"): "all, every, each of the, the entire, the whole, always, universally",
    ("quantifier", "most"): """most of, most, the majority, majority of, a majority of,
        the majority of, the vast majority of, largely, predominantly, mostly, nearly all,
        almost all, primarily, mainly""",
    ("quantifier", "some"): """some, several, a number of, a subset of, a proportion of, certain,
        a fraction of, a portion of, many, part of the""",
    ("quantifier", "few"): "few, a minority of, the minority of, a minority, only a few, rarely, "
    "a small number of, a handful of, hardly any, a small fraction of",
    ("quantifier", "none"): "none of the, none of, none, no one, not any, never",
}  # fmt: skip
SHARES = {"all": (97, 100), "most": (50, 100), "few": (0, 40), "none": (0, 2)}
"""What a quantifier can mean in percent."""
_REACH = 4


@lru_cache(maxsize=1)
def _known() -> Lexicon:
    return lexicon(SENSES)


def quantifiers(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield quantifiers of the claim that the evidence gives otherwise for the same noun."""
    said = list(_mentions(pairing.claim))
    found = list(_mentions(pairing.evidence))
    yield from compared(pairing, said, found, _relation, _KIND)
    yield from compared(pairing, said, list(_percents(pairing.evidence)), _fits, _KIND)


def _mentions(reading: Reading) -> Iterator[Mention]:
    """Yield quantifiers with the stems of what they count."""
    for one in spotted(reading, _known()):
        noun = " ".join(_nouns(reading, one.after))
        yield Mention(one.first, one.after, one.span, one.axis, one.sense, noun)


def _nouns(reading: Reading, after: int) -> list[str]:
    found = []
    for at in range(after, min(after + _REACH, len(reading.words))):
        if reading.words[at].is_content:
            found.append(reading.words[at].stem)
        if reading.gap(at).strip():
            break
    return found


def _percents(reading: Reading) -> Iterator[Mention]:
    """Yield shares in percent that stand before a noun: `12 % of patients`."""
    starts = {word.span.start: at for at, word in enumerate(reading.words)}
    for one in quantities(reading.text):
        first = starts.get(one.span.start)
        if one.dimension != "percent" or first is None:
            continue
        after = first + 1
        while after < len(reading.words) and reading.words[after].span.start < one.span.end:
            after += 1
        if after < len(reading.words) and reading.words[after].lower == "of":
            noun = " ".join(_nouns(reading, after + 1))
            span = reading.span(first, after)
            yield Mention(first, after, span, "quantifier", str(one.low), noun)


def _relation(said: Mention, found: Mention) -> bool | None:
    if said.sense == found.sense:
        return True
    if not _is_same_noun(said, found):
        return None
    return None if {said.sense, found.sense} in _NEAR else False


_NEAR: tuple[set[str], ...] = ({"some", "few"},)
"""Quantifiers that may be said of one share."""


def _fits(said: Mention, found: Mention) -> bool | None:
    """Say whether a share in percent is what the quantifier can mean; None where it cannot tell."""
    if said.sense not in SHARES or not _is_same_noun(said, found):
        return None
    least, most = SHARES[said.sense]
    return least <= float(found.sense) <= most


def _is_same_noun(said: Mention, found: Mention) -> bool:
    return bool(set(str(said.value).split()[:2]) & set(str(found.value).split()[:2]))
