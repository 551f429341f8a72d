"""What each data set's labels mean here: one table a data set, with the reason.

Two things are scored apart. The decision among the data's own labels goes by the most probable
class: a label's probability is the sum over its bearings; a bearing that no label has is left out.
The product's verdict is held against the standing: `miscitation` of a correct citation is a false
accusation; on a wrong one it is right; open ones count where abstentions are.
"""

from collections.abc import Mapping, Sequence

from scholiast.benchmarks.miscitation.interface import Answer, Bearing, Mapped, Standing

_SUPPORT, _REFUTE, _NEI = (Bearing.SUPPORT,), (Bearing.REFUTE,), (Bearing.NEI,)
_REST = (Bearing.NEI, Bearing.REFUTE)
_CORRECT, _WRONG, _OPEN = Standing.CORRECT, Standing.WRONG, Standing.OPEN
_SILENT = "the evidence neither carries nor contradicts it: undecidable is what is due"
_AGAINST = "the evidence says otherwise: what it is cited for, it does not say"

Table = tuple[Mapped, ...]

THREE_WAY: Table = (
    Mapped("SUPPORT", _SUPPORT, _CORRECT, "the evidence carries the claim"),
    Mapped("REFUTE", _REFUTE, _WRONG, _AGAINST),
    Mapped("NEI", _NEI, _OPEN, _SILENT),
)
CITATION_INTEGRITY: Table = (
    Mapped("SUPPORT", _SUPPORT, _CORRECT,
           "label_3way: ACCURATE, and INDIRECT, whose source says it after another one; standing"
           " by `label`: `supported` is correct, `not_accurate` wrong"),
    Mapped("REFUTE", _REFUTE, _WRONG,
           "label_3way: CONTRADICT, MISQUOTE, OVERSIMPLIFY, NOT_SUBSTANTIATE, ETIQUETTE, and the"
           " NO_EVIDENCE that annotators hold to be inaccurate"),
    Mapped("NEI", _NEI, _OPEN,
           "label_3way: the other NO_EVIDENCE; every NO_EVIDENCE is open, whatever label_3way"
           " says, as no sentence was marked that could prove it wrong"),
)  # fmt: skip
TWO_WAY_CLAIMS: Table = (
    Mapped("SUPPORTED", _SUPPORT, _CORRECT, "the evidence carries the claim"),
    Mapped("REFUTED", _REST, _WRONG,
           "there is no third label: what the evidence does not carry counts as refuted"),
)  # fmt: skip
TRIALS: Table = (
    Mapped("SUPPORT", _SUPPORT, _CORRECT, "the record's lines carry the statement"),
    Mapped("REFUTE", _REST, _WRONG,
           "there is no third label: what the record's lines do not carry counts as refuted"),
)  # fmt: skip
GRADED: Table = (
    Mapped("supported", _SUPPORT, _CORRECT, "every part of the claim is carried"),
    Mapped("partially_supported", _NEI, _OPEN,
           "some part is carried, some is not: neither an accusation nor support is due"),
    Mapped("not_supported", _REFUTE, _WRONG, "no part is carried: it is cited for nothing it says"),
)  # fmt: skip
ATTRIBUTION: Table = (
    Mapped("attributable", _SUPPORT, _CORRECT, "the references carry the claim in full"),
    Mapped("not attributable", _REST, _WRONG,
           "the references do not carry it: silent or contrary, the data do not say which"),
)  # fmt: skip
CITECHECK: Table = (
    Mapped("1", _SUPPORT, _CORRECT, "the quote carries the statement"),
    Mapped("0", _REST, _WRONG,
           "the quote does not carry it: silent or contrary, the data do not say which; it is"
           " Chinese, and the shipped model reads English"),
)  # fmt: skip
BUILT: Table = (
    Mapped("Supported", _SUPPORT, _CORRECT, "the sentence says what the source says"),
    Mapped("Miscitation", _REST, _WRONG,
           "the sentence was made to misrepresent the source: what it says more than the source"
           " may be contrary to it or not in it"),
)  # fmt: skip
SAME: Mapping[str, str] = {
    "support": "support", "supports": "support", "supported": "support", "entailment": "support",
    "supporting": "support",
    "refute": "refute", "refutes": "refute", "refuted": "refute", "contradict": "refute",
    "contradiction": "refute",
    "nei": "nei", "neutral": "nei", "not enough info": "nei", "not enough information": "nei",
    "notenoughinfo": "nei",
    "partial": "partially supported", "partially": "partially supported",
    "unsupported": "not supported",
    "true": "1", "false": "0", "attributed": "attributable", "not attributed": "not attributable",
}  # fmt: skip
"""Spellings of one label in different files."""


def spelled(label: object, table: Table) -> Mapped | None:
    """Return the row of a label however a file spells it; None where the table has none.

    >>> spelled("Refutes", THREE_WAY).label, spelled(1, CITECHECK).label
    ('REFUTE', '1')
    """
    wanted = _key(label)
    return next((row for row in table if _key(row.label) == wanted), None)


def probabilities(answer: Answer, table: Table) -> list[float]:
    """Return the probability of each label of a table; they sum to 1.

    >>> probabilities(Answer("a", 0.5, 0.25, 0.25), ATTRIBUTION)
    [0.5, 0.5]
    """
    of = {
        Bearing.SUPPORT: answer.entailment,
        Bearing.NEI: answer.neutral,
        Bearing.REFUTE: answer.contradiction,
    }
    sums = [sum(of[bearing] for bearing in row.bearings) for row in table]
    total = sum(sums)
    return [each / total if total > 0 else 1 / len(sums) for each in sums]


def most_probable(chances: Sequence[float], table: Table) -> str:
    """Return the label of the greatest probability; of equal ones the later, which claims less.

    >>> most_probable([0.5, 0.5], ATTRIBUTION)
    'not attributable'
    """
    best = max(range(len(table)), key=lambda at: (chances[at], at))
    return table[best].label


def _key(label: object) -> str:
    words = str(label).strip().lower().replace("_", " ").replace("-", " ")
    return SAME.get(words, words)
