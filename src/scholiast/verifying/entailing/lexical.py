"""Entailment by words and numbers alone: a baseline, and what runs where the extras are missing."""

import re
from collections.abc import Sequence

from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.entailing.overlap import share_of

_NUMBER = re.compile(r"(?<![\w.-])\d{1,12}(?:[.,]\d{1,9}){0,4}(?![\w-])")
_NOT = re.compile(
    r"\b(?:no|not|never|without|neither|nor|cannot|n't|fail(?:s|ed)?|lack(?:s|ed)?)\b", re.I
)
_UP = re.compile(
    r"\b(?:increas|higher|great|more|improv|rais|rose|elevat|enhanc|upregul|gain)\w{0,12}", re.I
)
_DOWN = re.compile(
    r"\b(?:decreas|lower|less|fewer|worse|reduc|declin|impair|downregul|loss|diminish)\w{0,12}",
    re.I,
)
_ALIKE = 0.5
"""Share of the hypothesis's words from which a difference in number or direction counts."""


class LexicalEntailer:
    """Common words, numbers, negation and direction; no learning, no packages beyond the core.

    The share of the hypothesis's words that the premise holds is taken for support. Where half of
    them are there but a number is not, the direction is the other one, or only one side has a
    negation, as much counts as contradiction. Its numbers are not calibrated.
    """

    def __init__(self, note: str = "") -> None:
        """Take what the name adds: why no model is used."""
        self._note = note

    @property
    def name(self) -> str:
        """Return the baseline's name, and why it stands in where it does."""
        return f"lexical 1{self._note}"

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        """Return one entailment a pair."""
        return [_entailment(pair) for pair in pairs]


def _entailment(pair: Pair) -> Entailment:
    share = share_of(pair.hypothesis, pair.premise)
    found = round(share * share, 4)
    rest = round(1.0 - found, 4)
    if share >= _ALIKE and _differs(pair):
        return Entailment(round(rest * 0.2, 4), round(rest - round(rest * 0.2, 4), 4), found)
    return Entailment(found, round(rest - round(rest * 0.2, 4), 4), round(rest * 0.2, 4))


def _differs(pair: Pair) -> bool:
    """Say whether a number is missing, the direction is another, or one side alone negates."""
    said, source = pair.hypothesis, pair.premise
    if set(_NUMBER.findall(said)) - set(_NUMBER.findall(source)):
        return True
    up, down = bool(_UP.search(said)), bool(_DOWN.search(said))
    if up != down and (_UP if up else _DOWN).search(source) is None:
        return (_DOWN if up else _UP).search(source) is not None
    return bool(_NOT.search(said)) != bool(_NOT.search(source))
