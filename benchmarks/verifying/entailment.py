"""The shipped entailment model on development parts that it never saw.

`./dev bench verifying entailment`. SciFact and HealthVer: a claim with a whole abstract, read in
windows of three sentences; the largest entailment and the largest contradiction of any window
count, and neither where both stay below one half. citation_integrity: a claim with its retrieved
sentences, one by one and joined. The other sets are pairs. NLI4CT knows two classes: the likelier
of the two is taken. Intervals: 95 %, bootstrap over documents or claims. `probe(data, entailer)`
measures any other entailer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np
from benchmarks.tables import Row
from numpy.typing import NDArray

from scholiast.verifying.entailing.interface import Entailer, Pair
from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.entailing.pairs.citing import FINE, claim_of
from scholiast.verifying.entailing.pairs.reading import LABELS
from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.scores import intervals, scored
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.entailing.windows import sentences_of, windows_of

REACHES = {"SciFact dev": "macro-F1 0.65", "citation_integrity dev": "macro-F1 0.52"}
NAMES = "macro-F1", "accuracy", "ECE"
NEVER_TRAINED = "HealthVer dev", "NLI4CT dev"


@dataclass(frozen=True, slots=True)
class Question:
    """A claim with the passages it is held against, and what people say of it."""

    premises: tuple[str, ...]
    claim: str
    label: Label
    group: str


Questions = Callable[[Path], Iterator[Question]]


def measure(data: Path) -> list[Row]:
    """Return the rows of the table: the shipped model, the lexical baseline, the majority."""
    rows = probe(data, open_entailer())
    rows += probe(data, LexicalEntailer())
    return rows + [_majority(name, list(asked(data))) for name, asked in SETS.items()]


def probe(data: Path, entailer: Entailer, names: Sequence[str] = ()) -> list[Row]:
    """Return one row a set for an entailer."""
    rows = []
    for name in names or SETS:
        questions = list(SETS[name](data))
        pairs = [Pair(premise, one.claim) for one in questions for premise in one.premises]
        found = iter(entailer.entail(pairs))
        shares = np.array([_joined([next(found) for _ in one.premises]) for one in questions])
        if name == "NLI4CT dev":
            shares[:, 1] = 0.0
            shares = (shares + 1e-9) / (shares + 1e-9).sum(axis=1, keepdims=True)
        rows.append(_row(entailer.name, name, questions, shares))
    return rows


def _joined(found: Sequence[object]) -> list[float]:
    """Return the largest entailment and contradiction of any window, and what is left of 1."""
    if len(found) == 1:
        return [found[0].entailment, found[0].neutral, found[0].contradiction]
    yes = max(one.entailment for one in found)
    no = max(one.contradiction for one in found)
    rest = 1 - max(yes, no)
    return [yes / (yes + no + rest), rest / (yes + no + rest), no / (yes + no + rest)]


def _row(what: str, on: str, questions: list[Question], shares: NDArray[np.float64]) -> Row:
    labels = np.array([int(one.label) for one in questions])
    groups = [one.group for one in questions]
    said = shares.argmax(axis=1)
    found = astuple(scored(labels, shares))
    figures: dict[str, float | str] = {
        name: f"{figure:.3f} ({low:.3f}–{high:.3f})"
        for name, figure, (low, high) in zip(
            NAMES, found, intervals(labels, shares, groups), strict=True
        )
    }
    table = np.zeros((3, 3), int)
    np.add.at(table, (labels, said), 1)
    names = [label.name.lower() for label in Label]
    confusion = {
        names[true]: {names[at]: int(table[true, at]) for at in range(3)} for true in range(3)
    }
    note = "no set of its kind was trained on" if on in NEVER_TRAINED else ""
    return Row(
        what, on, len(questions), figures, REACHES.get(on, ""), note, {"confusion": confusion}
    )


def _majority(name: str, questions: list[Question]) -> Row:
    labels = np.array([int(one.label) for one in questions])
    shares = np.tile(np.bincount(labels, minlength=3) / len(labels), (len(labels), 1))
    found = scored(labels, shares)
    figures: dict[str, float | str] = {"macro-F1": found.macro_f1, "accuracy": found.accuracy}
    return Row("majority", name, len(labels), figures)


def _abstracts(name: str) -> Questions:
    def read(data: Path) -> Iterator[Question]:
        for row in rows_of(data / f"entailment/{name}/dev_abstract.jsonl.gz"):
            premises = tuple(windows_of(sentences_of(row["premise"])))
            yield Question(premises, row["hypothesis"], LABELS[row["label"]], str(row["claim_id"]))

    return read


def _pairs(file: str, group: str) -> Questions:
    def read(data: Path) -> Iterator[Question]:
        for row in rows_of(data / "entailment" / file):
            yield Question(
                (row["premise"],), row["hypothesis"], LABELS[row["label"]], str(row[group])
            )

    return read


def _citations(data: Path) -> Iterator[Question]:
    for row in rows_of(data / "citation_integrity/claims.jsonl.gz"):
        found = row.get("top5_sentences") or []
        if row["split"] == "dev" and found and row["label_fine"] in FINE:
            premises = (*found, " ".join(found[:3]))
            yield Question(premises, claim_of(row), FINE[row["label_fine"]], str(row["ref_no"]))


SETS: dict[str, Questions] = {
    "SciFact dev": _abstracts("scifact"),
    "HealthVer dev": _abstracts("healthver"),
    "Evidence Inference validation": _pairs("evidence_inference/validation.jsonl.gz", "pmcid"),
    "NLI4CT dev": _pairs("nli4ct/dev.jsonl.gz", "hypothesis"),
    "InfoTabS dev": _pairs("infotabs/dev.jsonl.gz", "table"),
    "citation_integrity dev": _citations,
}
