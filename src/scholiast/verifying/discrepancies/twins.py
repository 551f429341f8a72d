"""A true sentence -> sentences that say something else, and sentences that say the same."""

from collections.abc import Sequence

from scholiast.verifying.discrepancies.interface import Twin


def twins(
    sentence: str, *, seed: int = 0, names: Sequence[str] = (), neighbour: str = ""
) -> list[Twin]:
    """Return the sentence with one change of each kind that a rule can make there.

    `names` are methods, data sets, drugs ... of the same paper, `neighbour` another sentence of it.
    """
    del sentence, seed, names, neighbour
    return []


def harmless(sentence: str, *, seed: int = 0) -> list[Twin]:
    """Return rewordings that change nothing that is said: rounding, units, synonyms, order."""
    del sentence, seed
    return []
