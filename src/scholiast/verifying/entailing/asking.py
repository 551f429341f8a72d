"""An entailment model, asked; what is no probability is refused before anything rests on it."""

from collections.abc import Sequence
from math import isfinite

from scholiast.errors import SettingsError
from scholiast.verifying.entailing.interface import Entailer, Entailment, Pair

_ROOM = 0.01
"""How far above 1 three probabilities may sum up, as they were rounded."""


def entailments(entailer: Entailer, pairs: Sequence[Pair]) -> list[Entailment]:
    """Return one entailment a pair.

    Raises SettingsError where the model gives another number of answers, or one that is not three
    probabilities: such a model is broken, and its other answers are not trusted either.
    """
    told = list(entailer.entail(pairs))
    if len(told) != len(pairs):
        raise SettingsError(
            f"the entailment model {entailer.name} gave {len(told)} answers to {len(pairs)} pairs"
        )
    for one in told:
        if not _is_sound(one):
            raise SettingsError(
                f"the entailment model {entailer.name} answered {_shown(one)}, which are not three "
                "probabilities"
            )
    return told


def _is_sound(said: Entailment) -> bool:
    shares = (said.entailment, said.neutral, said.contradiction)
    return all(isfinite(one) and 0 <= one <= 1 for one in shares) and sum(shares) <= 1 + _ROOM


def _shown(said: Entailment) -> str:
    return f"{said.entailment:g}, {said.neutral:g} and {said.contradiction:g}"
