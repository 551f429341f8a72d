"""Control statements: asked beside the claim, and known to be answered in one way by any reader.

A model that follows what it read, and not what it was asked, gives itself away by them.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scholiast.verifying.deliberating.answering import Stance
from scholiast.verifying.discrepancies.twins import twins
from scholiast.verifying.views import reports_a_view

_PLACES = ("harbour", "railway museum", "village school", "botanical garden", "town library")
_THINGS = ("clock", "entrance hall", "staircase", "north window", "reading room", "gate")
_DEEDS = ("repainted", "closed for repairs", "moved to another site", "given a new roof")
_OPPOSING = ("negation", "direction", "comparison", "number")
"""Kinds of twins that cannot be carried by what carries their sentence, the plainest first."""
_WORD = re.compile(r"[a-z]{4,}")


class Part(StrEnum):
    """What a statement is there for."""

    CLAIM = "claim"
    FOREIGN = "foreign"
    """The windows do not speak of it: undecidable."""
    ECHO = "echo"
    """It stands in the windows, word for word: supported."""
    OPPOSITE = "opposite"
    """The claim with one thing turned: never supported where the claim is."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that is put to the model; which part it plays is not."""

    part: Part
    text: str


def statements_for(claim: str, sentences: Sequence[str], draw: random.Random) -> list[Statement]:
    """Return the claim and its controls, in an order that tells nothing.

    `sentences` are those that are shown; an echo is one of them, where one is fit for it.
    """
    found = [Statement(Part.CLAIM, claim), Statement(Part.FOREIGN, _foreign(sentences, draw))]
    echo = _echo(claim, sentences, draw)
    if echo:
        found.append(Statement(Part.ECHO, echo))
    opposite = opposite_of(claim)
    if opposite:
        found.append(Statement(Part.OPPOSITE, opposite))
    draw.shuffle(found)
    return found


def opposite_of(claim: str) -> str:
    """Return the claim with one thing turned; empty where no rule can turn anything.

    >>> opposite_of("The drug increased survival.") != "The drug increased survival."
    True
    """
    made = {twin.kind: twin.text for twin in reversed(twins(claim))}
    return next((made[kind] for kind in _OPPOSING if kind in made), "")


def fault_of(said: dict[Part, Stance]) -> str:
    """Return which control an answer fails, in words; empty where it passes them all.

    >>> fault_of({Part.CLAIM: Stance.SUPPORTED, Part.FOREIGN: Stance.SUPPORTED})
    'it decides a statement that the windows do not speak of'
    """
    claim = said[Part.CLAIM]
    if claim is Stance.UNDECIDABLE:
        return ""
    if said.get(Part.FOREIGN) is not Stance.UNDECIDABLE:
        return "it decides a statement that the windows do not speak of"
    if said.get(Part.ECHO, Stance.SUPPORTED) is not Stance.SUPPORTED:
        return "it does not find a sentence that stands in the windows"
    if claim is Stance.SUPPORTED and said.get(Part.OPPOSITE) is Stance.SUPPORTED:
        return "it finds the statement and its opposite supported alike"
    return ""


def _foreign(sentences: Sequence[str], draw: random.Random) -> str:
    """Return a statement that shares the fewest words with what is shown."""
    shown = set(_WORD.findall(" ".join(sentences).lower()))
    made = [
        f"The {draw.choice(_THINGS)} of the {draw.choice(_PLACES)} was {draw.choice(_DEEDS)} "
        f"in {draw.randint(1890, 1960)}."
        for _ in range(6)
    ]
    return min(made, key=lambda text: len(shown & set(_WORD.findall(text.lower()))))


def _echo(claim: str, sentences: Sequence[str], draw: random.Random) -> str:
    fit = [one for one in sentences if _is_plain(one) and one.strip() != claim.strip()]
    return draw.choice(fit) if fit else ""


def _is_plain(sentence: str) -> bool:
    """Say whether a sentence states something by itself: whole, of fair length, its own view."""
    text = sentence.strip()
    return (
        60 <= len(text) <= 260
        and text[0].isupper()
        and text.endswith(".")
        and not reports_a_view(text)
    )
