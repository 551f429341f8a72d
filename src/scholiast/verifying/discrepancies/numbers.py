"""Numbers with units: the same within rounding, or another."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    MUCH_CLEARER,
    QUOTED,
    Kind,
    Mention,
    Pairing,
    Relation,
    compared,
)
from scholiast.verifying.discrepancies.quantities import Quantity, quantities
from scholiast.verifying.discrepancies.reading import Reading

_KIND = Kind("number", Subtype.DISTORTION, "the paper says {said}, the source {found}")
_TOLERANCE = {"": 0.02, "about": 0.15, "more": 0.1, "less": 0.1}
_HEADS = 3
_MOST = 12
"""Numbers of one sentence beyond which a comparison would be guesswork."""


def numbers(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield numbers of the claim that the evidence gives otherwise, or the same."""
    found = _mentions(pairing.evidence)
    is_quoted = pairing.overlap >= QUOTED
    for one in _mentions(pairing.claim):
        if not is_quoted and (len(found) > _MOST or _is_derived(one, found)):
            relation: Relation = _same_or_nothing
        else:
            relation = _relation
        kin = [replace(other, axis=one.axis) for other in found if _is_kin(one, other)]
        yield from compared(pairing, [one], kin, relation, _KIND, clearer=MUCH_CLEARER)


def _mentions(reading: Reading) -> list[Mention]:
    """Return each quantity at its words."""
    found = []
    at = 0
    for one in quantities(reading.text):
        while at < len(reading.words) and reading.words[at].span.end <= one.span.start:
            at += 1
        after = at
        while after < len(reading.words) and reading.words[after].span.start < one.span.end:
            after += 1
        if after > at:
            found.append(
                Mention(at, after, one.span, one.dimension, _head(reading, after, one), one)
            )
    return found


def _head(reading: Reading, after: int, one: Quantity) -> str:
    """Return the stems of what is counted; empty for numbers with a unit."""
    if one.dimension != "count":
        return ""
    before = reading.words[after - 2].stem if after > 1 else ""
    heads = []
    for at in range(after, min(after + _HEADS + 1, len(reading.words))):
        if reading.gap(at - 1).strip(" \u00a0-–"):
            break
        if reading.words[at].is_content and not reading.words[at].lower[0].isdigit():
            heads.append(reading.words[at].stem)
    return " ".join(heads[:_HEADS]) or before


def _is_kin(said: Mention, found: Mention) -> bool:
    return said.axis == found.axis or {said.axis, found.axis} in _KIN


def _same_or_nothing(said: Mention, found: Mention) -> bool | None:
    return True if _agrees(said, found) else None


def _relation(said: Mention, found: Mention) -> bool | None:
    """Return False where both measure the same thing and are far from one another."""
    if _agrees(said, found):
        return True
    ours, theirs = _quantity(said), _quantity(found)
    if ours.dimension != theirs.dimension:
        return None
    if said.axis == "count" and not set(said.sense.split()) & set(found.sense.split()):
        return None
    if (ours.low == ours.high) != (theirs.low == theirs.high):
        return None if _overlap(ours, theirs) else False
    return None if _is_near(ours, theirs) else False


def _agrees(said: Mention, found: Mention) -> bool:
    ours, theirs = _quantity(said), _quantity(found)
    if said.axis == "p":
        return _p_agrees(ours, theirs)
    return _overlap(ours, theirs) or _is_rounded(ours, theirs)


_KIN: tuple[set[str], ...] = (
    {"count", "n"},
    {"count", "percent"},
    {"count", "ratio"},
    {"ci", "count"},
    {"ci", "percent"},
    {"count", "p"},
)
"""Dimensions of which one may be written as the other."""


def _quantity(mention: Mention) -> Quantity:
    if not isinstance(mention.value, Quantity):
        raise TypeError(f"a mention of a number holds a quantity, not {mention.value!r}")
    return mention.value


def _overlap(ours: Quantity, theirs: Quantity) -> bool:
    """Say whether a value lies in the other's range; two plain values are no ranges."""
    if ours.bound in ("more", "less") or theirs.bound in ("more", "less"):
        return _within_bound(ours, theirs)
    if ours.low == ours.high and theirs.low == theirs.high:
        return False
    if ours.low != ours.high and theirs.low != theirs.high:
        return _near(ours.low, theirs.low, ours) and _near(ours.high, theirs.high, ours)
    return max(ours.low, theirs.low) <= min(ours.high, theirs.high)


def _within_bound(ours: Quantity, theirs: Quantity) -> bool:
    if ours.bound == theirs.bound:
        return _is_near(ours, theirs)
    one, other = (ours, theirs) if ours.bound in ("more", "less") else (theirs, ours)
    room = 0.5 * abs(one.low)
    if one.bound == "more":
        return one.low - 1e-9 <= other.high <= one.low + room or _is_near(ours, theirs)
    return one.high - room <= other.low <= one.high + 1e-9 or _is_near(ours, theirs)


def _is_rounded(ours: Quantity, theirs: Quantity) -> bool:
    if ours.low != ours.high or theirs.low != theirs.high:
        return False
    return _near(ours.low, theirs.low, ours) or _near(theirs.low, ours.low, theirs)


def _near(value: float, other: float, written: Quantity) -> bool:
    """Say whether `other`, rounded as `value` is written, is `value`."""
    step = written.factor * 10.0 ** -max(written.decimals, 0)
    if written.bound == "about":
        step = max(step, 0.2 * abs(value))
    return abs(value - other) <= step / 2 * (1 + 1e-9)


def _is_near(ours: Quantity, theirs: Quantity) -> bool:
    """Say whether two quantities are too near to call them different."""
    share = max(_TOLERANCE[ours.bound], _TOLERANCE[theirs.bound])
    if ours.decimals < 0 or theirs.decimals < 0:
        share = max(share, 0.05)
    return all(
        abs(one - other) <= share * max(abs(one), abs(other))
        for one, other in ((ours.low, theirs.low), (ours.high, theirs.high))
    )


def _p_agrees(ours: Quantity, theirs: Quantity) -> bool:
    if ours.bound == "less" and theirs.bound in ("", "less"):
        return theirs.low <= ours.low
    if ours.bound == "more":
        return theirs.low >= ours.low or theirs.bound == "more"
    if theirs.bound == "less":
        return ours.low <= theirs.low
    return _is_rounded(ours, theirs)


def _is_derived(said: Mention, found: list[Mention]) -> bool:
    """Say whether a claim's number is plain arithmetic on numbers of the evidence."""
    ours = _quantity(said)
    values = [
        _quantity(one).low for one in found if one.axis in (said.axis, "count", "percent", "n")
    ]
    made: list[float] = []
    if said.axis == "percent":
        made += [100 - value for value in values]
    for one, other in combinations(values[:_MOST], 2):
        made += [one + other, abs(one - other)]
        if one and other:
            made += [100 * one / other, 100 * other / one]
            if said.axis in ("ratio", "count"):
                made += [one / other, other / one]
    return any(_near(ours.low, value, ours) for value in made)
