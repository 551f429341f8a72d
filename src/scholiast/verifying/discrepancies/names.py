"""Names: another method, data set, place or drug in the same slot; another phase, type or grade."""

from collections.abc import Iterator

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import MOST, Kind, Mention, Pairing, difference
from scholiast.verifying.discrepancies.reading import Reading
from scholiast.verifying.discrepancies.wordlists import words

_KIND = Kind("name", Subtype.CONFLATED, "where the paper names {said}, the source names {found}")
_METHOD = Kind("method", Subtype.METHOD, "where the paper names {said}, the source names {found}")
_SCOPE = Kind(
    "designation", Subtype.DATA_SCOPE, "the paper speaks of {said}, the source of {found}"
)
METHOD_CUES = words("using use used via by with through assay protocol applying applied")
DESIGNATIONS = words("type phase stage grade class tier level")
_SLOT = 0.72
"""Weight from which two names stand in the same slot; a name has no sense that could be compared,
so its neighbours must be the same."""
_SURE_SLOT = 0.85
"""The same, where the evidence has the claim's name elsewhere."""
_LONGEST = 3


def names(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield names that stand in one another's place, and names that both sides have."""
    ours, theirs = _named(pairing.claim)[:MOST], _named(pairing.evidence)[:MOST]
    known = {one.sense for one in theirs} | {word.lower for word in pairing.evidence.words}
    named = {one.sense for one in ours} | {word.lower for word in pairing.claim.words}
    for one in ours:
        if _is_known(one, known):
            yield from _kept(pairing, one, theirs)
            continue
        rivals = [other for other in theirs if not _is_known(other, named)]
        yield from _replaced(pairing, one, rivals)
    yield from _designated(pairing)


def _replaced(pairing: Pairing, one: Mention, rivals: list[Mention]) -> Iterator[Discrepancy]:
    slots = [(_slot(pairing, one, other), other) for other in rivals]
    weight, found = max(slots, key=lambda slot: slot[0], default=(0.0, None))
    if found and weight >= _SLOT and not _abbreviates(one.sense, found.sense):
        yield difference(pairing, one, found, _kind(pairing.claim, one), weight)


def _kept(
    pairing: Pairing, one: Mention, theirs: list[Mention]
) -> Iterator[Agreement | Discrepancy]:
    """Yield what a name of both sides meets: itself, or another one between the very same words."""
    here = _beside(pairing.claim, one)
    same = [other for other in theirs if other.sense == one.sense]
    alike = [other for other in theirs if _beside(pairing.evidence, other) == here]
    if alike and not any(other.sense == one.sense for other in alike) and sum(map(bool, here)) > 1:
        weight = pairing.weight(one, alike[0])
        if weight >= _SURE_SLOT and not _abbreviates(one.sense, alike[0].sense):
            yield difference(pairing, one, alike[0], _kind(pairing.claim, one), weight)
    elif same:
        yield Agreement("name", one.span, same[0].span, round(pairing.weight(one, same[0]), 3))


def _slot(pairing: Pairing, one: Mention, other: Mention) -> float:
    """Return how sure it is that two names stand in one slot, by the words beside them."""
    ours, theirs = _beside(pairing.claim, one), _beside(pairing.evidence, other)
    sides = sum(a == b for a, b in zip(ours, theirs, strict=True))
    return pairing.weight(one, other) * (1.0, 1.0, 0.9, 0.5, 0.3)[4 - sides]


def _beside(reading: Reading, one: Mention) -> tuple[str, str, str, str]:
    """Return the two words before a mention and the two after it, `` beyond the sentence."""
    start, end = reading.sentences[reading.sentence_of[one.first]]
    places = (one.first - 2, one.first - 1, one.after, one.after + 1)
    before, left, right, after = (
        reading.words[at].stem if start <= at < end else "" for at in places
    )
    return before, left, right, after


def _named(reading: Reading) -> list[Mention]:
    """Return runs of words that are written as names: capitals within a sentence, acronyms."""
    found: list[Mention] = []
    at = 0
    while at < len(reading.words):
        if not _is_name(reading, at):
            at += 1
            continue
        after = at + 1
        while (
            after < len(reading.words)
            and after - at < _LONGEST
            and _is_name(reading, after)
            and reading.gap(after - 1).strip("-‐– /") == ""
            and reading.sentence_of[after] == reading.sentence_of[at]
        ):
            after += 1
        span = reading.span(at, after)
        found.append(Mention(at, after, span, "name", span.of(reading.text).lower()))
        at = after
    return found


def _is_name(reading: Reading, at: int) -> bool:
    word = reading.words[at]
    written = word.span.of(reading.text)
    if not word.is_content or len(written) < 2 or written[0].isdigit():
        return False
    if any(letter.isupper() for letter in written[1:]) or any(map(str.isdigit, written)):
        return True
    first = at == reading.sentences[reading.sentence_of[at]][0]
    return written[0].isupper() and not first and not _after_end(reading, at)


def _after_end(reading: Reading, at: int) -> bool:
    return at > 0 and any(sign in reading.gap(at - 1) for sign in ".:?!\n")


def _is_known(one: Mention, known: set[str]) -> bool:
    return one.sense in known or any(word in known for word in one.sense.replace("-", " ").split())


def _abbreviates(one: str, other: str) -> bool:
    """Say whether one of two names may be short for the other."""
    short, long = sorted((one, other), key=len)
    initials = "".join(word[0] for word in long.replace("-", " ").split())
    is_short = len(initials) > 1 and short.startswith(initials)
    is_spelling = short[0] == long[0] and set(short) <= set(long)
    return is_short or is_spelling or long.startswith(short[:4]) or short.rstrip("s") in long


def _kind(reading: Reading, one: Mention) -> Kind:
    before = {reading.words[at].lower for at in range(max(one.first - 2, 0), one.first)}
    return _METHOD if before & METHOD_CUES else _KIND


def _designated(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield `phase 2` beside `phase 3`, where the evidence has no `phase 2`."""
    ours, theirs = _designations(pairing.claim)[:MOST], _designations(pairing.evidence)[:MOST]
    for one in ours:
        rivals = [other for other in theirs if other.axis == one.axis]
        if not rivals or any(other.sense == one.sense for other in rivals):
            continue
        found = max(rivals, key=lambda other: pairing.weight(one, other))
        weight = pairing.weight(one, found)
        if len({other.sense for other in rivals}) == 1 and weight >= _SLOT:
            yield difference(pairing, one, found, _SCOPE, weight)


def _designations(reading: Reading) -> list[Mention]:
    words = reading.words
    return [
        Mention(at, at + 2, reading.span(at, at + 2), words[at].stem, words[at + 1].lower)
        for at in range(len(words) - 1)
        if words[at].lower in DESIGNATIONS
        and words[at + 1].lower in {"1", "2", "3", "4", "5", "i", "ii", "iii", "iv", "v"}
        and not reading.gap(at).strip(" -")
    ]
