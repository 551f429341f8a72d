"""The folder `entailment/` of published sets -> training pairs."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.pairs.effects import effects
from scholiast.verifying.entailing.pairs.interface import TrainingPair, training_pair
from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.pairs.scifact import scifact, scifact_rte
from scholiast.verifying.entailing.windows import WIDTH, sentences_of

LABELS = {
    "SUPPORT": Label.ENTAILMENT,
    "SUPPORT_WEAKER": Label.ENTAILMENT,
    "NEI": Label.NEUTRAL,
    "PARTIAL": Label.NEUTRAL,
    "OVERSTATED": Label.NEUTRAL,
    "REFUTE": Label.CONTRADICTION,
}
"""A set's word -> our label. Words that say less than one of the three are left out."""
_LONGEST = 700
"""Letters of a premise that can still be read whole."""
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]"}
_BEFORE = re.compile(r" ([.,;:?!)\]%]|'s\b|n't\b)")


def published(data: Path, names: list[str]) -> Iterator[TrainingPair]:
    """Yield the training pairs of the named sets under a folder of data."""
    for name in names:
        special = _SPECIAL.get(name)
        if special is not None:
            yield from special(data)
        elif name in _PLAIN:
            yield from plain(data / "entailment" / name, name, _PLAIN[name])


def plain(folder: Path, name: str, told: tuple[str, str, float]) -> Iterator[TrainingPair]:
    """Yield the rows of a set's file: its name, the field that groups its rows, the weight."""
    file, group, weight = told
    for row in rows_of(folder / f"{file}.jsonl.gz"):
        label = LABELS.get(row.get("label", ""))
        if label is None or len(row["premise"]) > _LONGEST:
            continue
        premise, hypothesis = _clean(row["premise"]), _clean(row["hypothesis"])
        yield training_pair(premise, hypothesis, label, name, str(row.get(group, premise)), weight)


_PLAIN = {
    "infotabs": ("train", "table", 0.7),
    "tabfact_pairs": ("train_sample", "table", 0.5),
    "cad_nli": ("train", "premise", 0.6),
    "fever_symmetric": ("dev", "hypothesis", 1.0),
    "folio": ("train", "premise", 0.3),
    "med": ("all", "premise", 0.5),
    "negation_nli": ("all", "premise", 0.8),
    "wice_partial": ("train", "premise", 1.0),
    "nli4ct": ("train", "premise", 1.0),
    "lingnli": ("train", "premise", 0.8),
    "climate_fever": ("all", "claim_id", 0.6),
    "averitec": ("dev", "hypothesis", 0.5),
    "sick": ("train_dev", "premise", 0.5),
    "control": ("dev_short", "premise", 0.3),
    "monli": ("pmonli", "premise", 0.4),
    "semantic_fragments": ("sample", "premise", 0.3),
    "insciout_exaggeration": ("train", "premise", 0.5),
}
"""Set -> file of training, field that groups its rows, weight."""


def _clinifact(data: Path) -> Iterator[TrainingPair]:
    """Yield claims of superiority with the end of the abstract; NOT_SUPPORTED says too little."""
    for row in rows_of(data / "entailment/clinifact/train.jsonl.gz"):
        label = LABELS.get(row["label"])
        if label is None or len(row["hypothesis"]) > _LONGEST // 2:
            continue
        premise = " ".join(sentences_of(row["premise"])[-WIDTH:])
        yield training_pair(premise, row["hypothesis"], label, "clinifact", row["nct"], 0.5)


def _pubmedqa(data: Path) -> Iterator[TrainingPair]:
    """Yield the authors' conclusion as what the end of their own results carries."""
    for row in rows_of(data / "entailment/pubmedqa_pqal/train.jsonl.gz"):
        said = sentences_of(row["conclusion"])
        if not said:
            continue
        premise = " ".join(sentences_of(row["premise"])[-WIDTH:])
        yield training_pair(premise, said[0], Label.ENTAILMENT, "pubmedqa_pqal", row["pmid"], 0.5)


def _healthver(data: Path) -> Iterator[TrainingPair]:
    folder = data / "entailment/healthver"
    for file in ("train_rationale", "train_nei_sentences"):
        yield from plain(folder, "healthver", (file, "claim_id", 0.8))


def _clean(text: str) -> str:
    """Return text as it is written, where a set holds it in tokens."""
    for mark, written in _BRACKETS.items():
        text = text.replace(mark, written)
    return _BEFORE.sub(r"\1", text)


Reader = Callable[[Path], Iterator[TrainingPair]]
_SPECIAL: dict[str, Reader] = {
    "scifact": scifact,
    "scifact_rte": scifact_rte,
    "evidence_inference": effects,
    "clinifact": _clinifact,
    "pubmedqa_pqal": _pubmedqa,
    "healthver": _healthver,
}
