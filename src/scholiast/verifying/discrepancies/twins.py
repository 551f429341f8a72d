"""A true sentence -> sentences that say something else, and sentences that say the same.

They test the comparers and make benchmarks; the entailment model learns from other twins
(`entailing.twins`), so that none of what it is measured on was taught to it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scholiast.papers.verdicts import Subtype
from scholiast.verifying.discrepancies.altering import (
    altered_number,
    altered_year,
    cut_qualifier,
    cut_subgroup,
    denied,
    exchanged_name,
    joined,
    replaced,
    turned_comparison,
    undenied,
)
from scholiast.verifying.discrepancies.exchanges import (
    CAUSES,
    COMPARISONS,
    DIRECTIONS,
    HEDGES,
    POPULATIONS,
    QUANTIFIERS,
    SIGNIFICANCE,
)
from scholiast.verifying.discrepancies.interface import Twin
from scholiast.verifying.discrepancies.names import METHOD_CUES
from scholiast.verifying.discrepancies.rewording import (
    framed,
    moved_clause,
    reworded,
    rounded,
    worded_units,
)


@dataclass(frozen=True, slots=True)
class _Source:
    """What twins are made of."""

    sentence: str
    names: tuple[str, ...]
    neighbour: str


Change = tuple[str, tuple[str, str]]
"""The changed sentence; what stood there, and what stands there instead."""
_Maker = Callable[[_Source, random.Random], Iterator[Change]]


def _replacing(table: dict[str, tuple[str, ...]]) -> _Maker:
    return lambda source, draw: replaced(source.sentence, table, draw)


_MAKERS: tuple[tuple[str, Subtype, _Maker], ...] = (
    ("number", Subtype.DISTORTION, lambda s, draw: altered_number(s.sentence, draw)),
    ("date", Subtype.CONTRADICTORY, lambda s, draw: altered_year(s.sentence, draw)),
    ("direction", Subtype.CONTRADICTORY, _replacing(DIRECTIONS)),
    ("negation", Subtype.CONTRADICTORY, lambda s, draw: denied(s.sentence, draw)),
    ("negation", Subtype.CONTRADICTORY, lambda s, draw: undenied(s.sentence, draw)),
    ("significance", Subtype.DISTORTION, _replacing(SIGNIFICANCE)),
    ("hedge", Subtype.QUALIFIERS, _replacing(HEDGES)),
    ("causality", Subtype.CAUSATION, _replacing(CAUSES)),
    ("population", Subtype.OVERGENERALIZATION, _replacing(POPULATIONS)),
    ("quantifier", Subtype.OVERGENERALIZATION, _replacing(QUANTIFIERS)),
    ("comparison", Subtype.CONTRADICTORY, _replacing(COMPARISONS)),
    ("comparison", Subtype.CONTRADICTORY, lambda s, draw: turned_comparison(s.sentence, draw)),
    ("name", Subtype.CONFLATED, lambda s, draw: exchanged_name(s.sentence, s.names, draw)),
    ("subgroup", Subtype.DATA_SCOPE, lambda s, draw: cut_subgroup(s.sentence, draw)),
    ("qualifier", Subtype.SELECTIVE, lambda s, draw: cut_qualifier(s.sentence, draw)),
    ("conflated", Subtype.CONFLATED, lambda s, draw: joined(s.sentence, s.neighbour, draw)),
)
"""Kind, what citing the changed sentence would be, and what makes it."""

_REWORDINGS: tuple[tuple[str, Callable[[str, random.Random], Iterator[Change]]], ...] = (
    ("rounding", rounded),
    ("units", worded_units),
    ("synonyms", reworded),
    ("order", moved_clause),
    ("frame", framed),
)


def twins(
    sentence: str, *, seed: int = 0, names: Sequence[str] = (), neighbour: str = ""
) -> list[Twin]:
    """Return the sentence with one change of each kind that a rule can make there.

    `names` are methods, data sets, drugs ... of the same paper, `neighbour` another sentence of it.

    >>> [(twin.text, twin.kind) for twin in twins("The drug was associated with weight loss.")]
    [('The drug was associated with weight gain.', 'direction'), \
('The drug was not associated with weight loss.', 'negation'), \
('The drug caused weight loss.', 'causality')]
    """
    source = _Source(sentence, tuple(names), neighbour)
    found = []
    for kind, subtype, maker in _MAKERS:
        draw = random.Random(f"{seed}:{kind}:{sentence}")
        for text, edit in maker(source, draw):
            if text != sentence:
                found.append(Twin(text, kind, _subtype(kind, subtype, edit, sentence), edit))
                break
    return found


def _subtype(kind: str, subtype: Subtype, edit: tuple[str, str], sentence: str) -> Subtype:
    """Return the subtype, which hangs on the words for comparisons and names."""
    if kind == "comparison" and edit[1].startswith(("the ", "most", "highest", "largest")):
        return Subtype.DISTORTION
    if kind == "name":
        before = sentence.partition(edit[0])[0].split()[-2:]
        is_method = bool({word.lower() for word in before} & METHOD_CUES)
        return Subtype.METHOD if is_method else Subtype.CONFLATED
    return subtype


def harmless(sentence: str, *, seed: int = 0) -> list[Twin]:
    """Return rewordings that change nothing that is said: rounding, units, synonyms, order.

    >>> [twin.text for twin in harmless("After surgery, 44.7 % of patients improved.")]
    ['After surgery, about 45 % of patients improved.', \
'After surgery, 44.7 percent of patients improved.', \
'44.7 % of patients improved after surgery.', \
'The authors report that after surgery, 44.7 % of patients improved.']
    """
    found = []
    for kind, maker in _REWORDINGS:
        draw = random.Random(f"{seed}:{kind}:{sentence}")
        found += [Twin(text, kind, None, edit) for text, edit in maker(sentence, draw)][:1]
    return found
