"""Mentions: what is compared, where it stands, and how far two speak of the same thing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.reading import Reading, stem

_REACH = 6
"""Content words on either side of a mention that are its neighbourhood."""
LOCAL = 0.65
"""Share of the neighbourhood in a weight; the rest is the sentence's as a whole."""
LEAST = 0.35
"""Weight below which two mentions do not speak of the same thing."""
CLEARER = 0.1
"""How much surer a difference must be than an agreement elsewhere in the evidence."""
MUCH_CLEARER = 0.25
"""The same, where the evidence has the claim's very words elsewhere."""
MOST = 80
"""Mentions of one kind that are compared; what follows them in a text is left out."""
QUOTED = 0.85
"""Share of a claim's content words from which a sentence of the evidence is what it repeats."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a text that say one thing that can be compared."""

    first: int
    after: int
    """The word after the last."""
    span: Span
    axis: str
    """Only mentions of one axis are compared."""
    sense: str = ""
    value: object = None


@dataclass(frozen=True, slots=True)
class Kind:
    """What a difference of some kind is called."""

    name: str
    subtype: Subtype
    words: str
    """With {said} and {found}, for a person."""


class Pairing:
    """A claim and its evidence, read; how alike the places of two mentions are."""

    def __init__(self, claim: Reading, evidence: Reading) -> None:
        """Take both readings."""
        self.claim = claim
        self.evidence = evidence
        self._near: dict[tuple[bool, int, int], Mapping[str, float]] = {}
        self._shares: dict[tuple[int, int], float] = {}

    def weight(self, said: Mention, found: Mention) -> float:
        """Return how sure it is that two mentions speak of the same thing, 0 to 1."""
        local = self.likeness(said, found)
        whole = self.share(
            self.claim.sentence_of[said.first], self.evidence.sentence_of[found.first]
        )
        return LOCAL * local + (1 - LOCAL) * whole

    def likeness(self, said: Mention, found: Mention) -> float:
        """Return how far the neighbourhoods of two mentions hold the same words, 0 to 1."""
        here = self._neighbours(False, said)
        there = self._neighbours(True, found)
        if not here or not there:
            return 0.0
        shared = here.keys() & there.keys()
        ours = sum(min(here[one], 2 * there[one]) for one in shared) / sum(here.values())
        theirs = sum(min(there[one], 2 * here[one]) for one in shared) / sum(there.values())
        return float((ours * theirs) ** 0.5)

    def share(self, claim_sentence: int, evidence_sentence: int) -> float:
        """Return the share of a claim's content words that a sentence of the evidence has."""
        key = claim_sentence, evidence_sentence
        if key not in self._shares:
            ours = self.claim.stems[claim_sentence]
            theirs = self.evidence.stems[evidence_sentence]
            self._shares[key] = len(ours & theirs) / len(ours) if ours else 0.0
        return self._shares[key]

    @property
    def overlap(self) -> float:
        """Return the greatest share over all sentences."""
        return max(
            (
                self.share(one, other)
                for one in range(len(self.claim.sentences))
                for other in range(len(self.evidence.sentences))
            ),
            default=0.0,
        )

    def _neighbours(self, is_evidence: bool, mention: Mention) -> Mapping[str, float]:
        key = is_evidence, mention.first, mention.after
        if key not in self._near:
            reading = self.evidence if is_evidence else self.claim
            self._near[key] = _neighbours(reading, mention)
        return self._near[key]


def _neighbours(reading: Reading, mention: Mention) -> dict[str, float]:
    """Return stems near a mention, in its sentence, with weights that fall with the distance."""
    start, end = reading.sentences[reading.sentence_of[mention.first]]
    near: dict[str, float] = {}
    for way in (range(mention.first - 1, start - 1, -1), range(mention.after, end)):
        rank = 0
        for at in way:
            word = reading.words[at]
            if not word.is_content:
                continue
            near[word.stem] = max(near.get(word.stem, 0.0), 1 / (1 + rank / 2))
            rank += 1
            if rank == _REACH:
                break
    return near


Lexicon = dict[str, list[tuple[tuple[str, ...], str, str]]]
"""First stem -> the phrases that begin with it, by stems, longest first, with axis and sense."""


def lexicon(senses: Mapping[tuple[str, str], str]) -> Lexicon:
    """Return a lexicon from (axis, sense) -> phrases, one a comma."""
    found: Lexicon = {}
    for (axis, sense), listed in senses.items():
        for phrase in filter(str.strip, listed.split(",")):
            stems = tuple(stem(word) for word in phrase.split())
            found.setdefault(stems[0], []).append((stems, axis, sense))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


def spotted(reading: Reading, known: Lexicon) -> Iterator[Mention]:
    """Yield the phrases of a lexicon that stand in a text, the longest at each place."""
    at = 0
    while at < len(reading.words):
        after = at + 1
        for stems, axis, sense in known.get(reading.words[at].stem, ()):
            here = reading.words[at : at + len(stems)]
            if tuple(word.stem for word in here) == stems:
                after = at + len(stems)
                yield Mention(at, after, reading.span(at, after), axis, sense)
                break
        at = after


Relation = Callable[[Mention, Mention], bool | None]
"""Of a claim's and an evidence's mention: True, they agree; False, they differ; None, neither."""


def compared(
    pairing: Pairing,
    said: list[Mention],
    found: list[Mention],
    relation: Relation,
    kind: Kind,
    *,
    clearer: float = CLEARER,
) -> Iterator[Agreement | Discrepancy]:
    """Yield what each mention of the claim meets in the evidence: its likest, agreeing or not.

    A difference must be `clearer` than an agreement elsewhere in the evidence.
    """
    for one in said[:MOST]:
        agreeing, differing = _likest(pairing, one, found[:MOST], relation)
        if agreeing and (not differing or differing[0] < agreeing[0] + clearer):
            yield Agreement(kind.name, one.span, agreeing[1].span, round(agreeing[0], 3))
        elif differing and differing[0] >= LEAST:
            yield difference(pairing, one, differing[1], kind, differing[0])


def difference(
    pairing: Pairing, said: Mention, found: Mention, kind: Kind, weight: float
) -> Discrepancy:
    """Return the discrepancy of two mentions."""
    ours, theirs = said.span.of(pairing.claim.text), found.span.of(pairing.evidence.text)
    return Discrepancy(
        kind.name,
        kind.subtype,
        said.span,
        found.span,
        ours,
        theirs,
        kind.words.format(said=ours, found=theirs),
        round(weight, 3),
        _repair(kind.name, ours, theirs),
    )


_EXCHANGED = frozenset(["number", "date", "name", "method", "designation"])
"""Kinds of which the evidence's words can stand for the claim's as they are."""
_ASSOCIATED = {
    "causes": "is associated with",
    "cause": "are associated with",
    "caused": "was associated with",
    "leads to": "is associated with",
    "led to": "was associated with",
}


def _repair(kind: str, ours: str, theirs: str) -> str:
    """Return what a rule puts in the place of the claim's words; empty where it cannot tell."""
    if kind in _EXCHANGED:
        return theirs
    if kind == "causality":
        return _ASSOCIATED.get(ours.lower(), "")
    is_same_form = " " not in ours + theirs and ours[-2:] == theirs[-2:]
    return theirs if kind in ("direction", "significance") and is_same_form else ""


def _likest(
    pairing: Pairing, said: Mention, found: list[Mention], relation: Relation
) -> tuple[tuple[float, Mention] | None, tuple[float, Mention] | None]:
    """Return the likest mention that agrees and the likest that differs, with their weights."""
    best: dict[bool, tuple[float, Mention]] = {}
    for one in found:
        if one.axis != said.axis:
            continue
        agrees = relation(said, one)
        if agrees is None:
            continue
        weight = pairing.weight(said, one)
        if agrees not in best or weight > best[agrees][0]:
            best[agrees] = weight, one
    return best.get(True), best.get(False)
