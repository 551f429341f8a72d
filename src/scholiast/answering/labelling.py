"""Evidence -> evidence under labels, in an order that is drawn (MCiteBench, section 5.1)."""

import random
from collections import Counter
from collections.abc import Sequence

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality
from scholiast.answering.marks import key_of


def label_evidence(
    units: Sequence[EvidenceUnit], *, seed: int = 0, papers: Sequence[str] = ()
) -> tuple[Labelled, ...]:
    """Return evidence in an order drawn by the seed, each piece under a label of its own.

    Text is `[1]`, `[2]`, ... in the order in which it is shown, so that neither place nor number
    tells where it stood. Figures and tables keep the name they have in their paper; of several
    `papers`, given in their order, `Figure 3 of Paper 2`. What has no number there, or shares it
    with another piece, is numbered as text is.

    >>> unit = EvidenceUnit("a#1", "a", Modality.FIGURE, "", "A curve.", "Figure 3")
    >>> [one.label for one in label_evidence([unit])]
    ['Figure 3']
    """
    shown = list(units)
    random.Random(seed).shuffle(shown)
    order = list(papers) or list(dict.fromkeys(one.paper for one in units))
    names = [_name(one, order) for one in shown]
    counts = Counter(key_of(name) for name in names)
    found, number = [], 0
    for unit, name in zip(shown, names, strict=True):
        if not name or counts[key_of(name)] > 1:
            number += 1
            name = f"[{number}]"
        found.append(Labelled(name, unit))
    return tuple(found)


def paper_number(paper: str, papers: Sequence[str]) -> str:
    """Return how a paper is called among several: `Paper 2`.

    >>> paper_number("b", ["a", "b"])
    'Paper 2'
    """
    return f"Paper {list(papers).index(paper) + 1}"


def _name(unit: EvidenceUnit, papers: Sequence[str]) -> str:
    """Return the name by which a figure or a table can be cited; empty where it has none."""
    if unit.modality is Modality.TEXT or not key_of(unit.name):
        return ""
    return f"{unit.name} of {paper_number(unit.paper, papers)}" if len(papers) > 1 else unit.name
