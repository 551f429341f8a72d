"""What a section on related work cites, and whether it may: beyond the paper's own measures.

From what the system says of its own draft, checked against the works it was given: the keys that
it cites, those it made up, and the verdicts of verifying/ on its citing sentences.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

MEASURES = ("cited_recall", "cited_precision", "hallucinated", "verified")


@dataclass(frozen=True, slots=True)
class Cited:
    """What a draft cites, as its system reports it."""

    keys: Sequence[str] = ()
    """As often as each is cited."""
    refused: Sequence[str] = ()
    """What was written as a citation and names no work that was given."""
    sentences: int = 0
    """Sentences that were verified against the works they cite."""
    supported: int = 0
    """Of those, the ones that a cited work carries."""


def cited_measures(
    cited: Cited, given: Collection[str], right: Collection[str]
) -> dict[str, float]:
    """Return the measures of one draft; those that nothing is known for are left out.

    `given` are the keys of all works that could be cited, `right` those that the authors cite.
    Recall is over the right works; precision over the different keys that are cited, made-up ones
    among them; `hallucinated` is the share of citations, counted each time, that name no given
    work; `verified` the share of citing sentences that a cited work carries.

    >>> cited = Cited(["a", "a", "x"], ["nobody2020"], 3, 2)
    >>> cited_measures(cited, {"a", "b", "x"}, {"a", "b"})["hallucinated"]
    0.25
    """
    keys = [key for key in cited.keys if key in given]
    made_up = [*cited.refused, *(key for key in cited.keys if key not in given)]
    found: dict[str, float] = {}
    hits = len(set(keys) & set(right))
    if right:
        found["cited_recall"] = hits / len(set(right))
    different = len(set(keys)) + len(set(made_up))
    if different:
        found["cited_precision"] = hits / different
        found["hallucinated"] = len(made_up) / (len(keys) + len(made_up))
    if cited.sentences:
        found["verified"] = cited.supported / cited.sentences
    return found
