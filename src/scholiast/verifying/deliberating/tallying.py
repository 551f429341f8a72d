"""Several answers -> one: the majority, how large it is, and whether more answers could change it.

BibAgent, section 3.2, equation 7, and appendix E.2.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from scholiast.papers.verdicts import Label

ABSTAINS = Label.UNDECIDABLE
_LABELS = (Label.SUPPORTED, Label.MISCITATION, ABSTAINS)


def majority(labels: Sequence[Label], agreement: float) -> tuple[Label, float]:
    """Return the label of several answers, and the share of the answers that give it.

    Without a strict majority it is the most frequent label that does not abstain; two that are
    equally frequent, or a share below `agreement`, come to undecidable.

    >>> S, M, U = Label.SUPPORTED, Label.MISCITATION, Label.UNDECIDABLE
    >>> majority([S, S, S, M, U], 0.6)
    (<Label.SUPPORTED: 'supported'>, 0.6)
    >>> majority([S, S, M, M, U], 0.4)[0], majority([S, S, M, U, U], 0.4)[0]
    (<Label.UNDECIDABLE: 'undecidable'>, <Label.SUPPORTED: 'supported'>)
    """
    if not labels:
        return ABSTAINS, 0.0
    counts = Counter(labels)
    label, many = counts.most_common(1)[0]
    if 2 * many <= len(labels):
        label, many = _most_frequent(counts)
    share = many / len(labels)
    if label is not ABSTAINS and share < agreement - 1e-9:
        return ABSTAINS, counts[ABSTAINS] / len(labels)
    return label, share


def _most_frequent(counts: Counter[Label]) -> tuple[Label, int]:
    """Return the most frequent label that does not abstain; abstention where two are."""
    said = [(many, label) for label, many in counts.items() if label is not ABSTAINS]
    most = max((many for many, _ in said), default=0)
    leading = [label for many, label in said if many == most]
    return (leading[0], most) if len(leading) == 1 else (ABSTAINS, counts[ABSTAINS])


def is_settled(labels: Sequence[Label], missing: int, agreement: float) -> bool:
    """Say whether the label stands, whatever `missing` further answers would say.

    >>> S, M = Label.SUPPORTED, Label.MISCITATION
    >>> is_settled([S, S, S], 2, 0.6), is_settled([S, S, M], 2, 0.6)
    (True, False)
    """
    ends = {
        majority([*labels, *further], agreement)[0] for further in product(_LABELS, repeat=missing)
    }
    return len(ends) == 1
