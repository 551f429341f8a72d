"""The three ways in which a premise bears on a hypothesis."""

from enum import IntEnum


class Label(IntEnum):
    """How a premise bears on a hypothesis; the number is the place in a model's answer."""

    ENTAILMENT = 0
    NEUTRAL = 1
    CONTRADICTION = 2
