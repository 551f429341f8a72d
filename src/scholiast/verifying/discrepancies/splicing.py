"""Conflated findings: one sentence's subject with what another sentence says of something else."""

from collections.abc import Iterator

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.mentions import Kind, Mention, Pairing, difference
from scholiast.verifying.discrepancies.reading import Reading
from scholiast.verifying.discrepancies.wordlists import words

_KIND = Kind(
    "conflated", Subtype.CONFLATED,
    "the paper says “{said}” of what opens its sentence; the source says it of something else",
)  # fmt: skip
_ALONE = 0.9
"""Share of the claim's words beyond which one sentence of the evidence carries it alone."""
_ELSEWHERE = 0.34
"""Share of either part's words that the other's sentence may have."""
_OPENING, _REST = 2, 4
"""Content words that either part has at least."""
_SENTENCES = 40
_POINTING = words("it they this these those he she we such both its their here")


def splicing(pairing: Pairing) -> Iterator[Discrepancy]:
    """Yield a claim's predicate that the evidence has, word for word, of another subject."""
    claim, evidence = pairing.claim, pairing.evidence
    if (
        len(claim.sentences) != 1
        or not 2 <= len(evidence.sentences) <= _SENTENCES
        or pairing.overlap > _ALONE
    ):
        return
    said = _content(claim, 0)
    for one in range(len(evidence.sentences)):
        cut = _shared(said, _content(evidence, one), claim, evidence)
        if cut < _OPENING or len(said) - cut < _REST:
            continue
        for other in range(len(evidence.sentences)):
            found = _taken(pairing, said[cut:], one, other) if other != one else None
            if found:
                whole = Mention(said[cut], said[-1] + 1, claim.span(said[cut], said[-1] + 1), "")
                yield difference(pairing, whole, found, _KIND, 0.9)
                return


def _content(reading: Reading, sentence: int) -> list[int]:
    start, end = reading.sentences[sentence]
    return [at for at in range(start, end) if reading.words[at].is_content]


def _shared(said: list[int], found: list[int], claim: Reading, evidence: Reading) -> int:
    """Return how many content words two sentences have in common at their beginnings."""
    count = 0
    for ours, theirs in zip(said, found, strict=False):
        if claim.words[ours].stem != evidence.words[theirs].stem:
            break
        count += 1
    return count


def _taken(pairing: Pairing, rest: list[int], one: int, other: int) -> Mention | None:
    """Return the other sentence where it ends in the claim's rest, said of a subject of its own."""
    claim, evidence = pairing.claim, pairing.evidence
    theirs = _content(evidence, other)
    subject, end = theirs[: -len(rest)], theirs[-len(rest) :]
    stems = [claim.words[at].stem for at in rest]
    start = evidence.sentences[other][0]
    if not subject or [evidence.words[at].stem for at in end] != stems:
        return None
    opening = {word.stem for word in claim.words[: rest[0]] if word.is_content}
    is_apart = len(opening & evidence.stems[other]) <= _ELSEWHERE * len(opening) and len(
        set(stems) & evidence.stems[one]
    ) <= _ELSEWHERE * len(stems)
    if not is_apart or evidence.words[start].lower in _POINTING:
        return None
    return Mention(start, end[-1] + 1, evidence.span(start, end[-1] + 1), "")
