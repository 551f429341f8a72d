"""Files laid out as the data sets are, and an entailment model whose answers are known."""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing, Text
from scholiast.verifying.entailing.interface import Entailment, Pair

SCIFACT: list[dict[str, object]] = [
    {"id": "a", "claim": "Sparrows sing at dawn.", "label": "SUPPORT", "doc_id": "1",
     "title": "Sparrows", "abstract": "We listened to birds. Sparrows sing at dawn. Nothing else."},
    {"id": "b", "claim": "Sparrows never sing at dawn.", "label": "REFUTE", "doc_id": "1",
     "title": "Sparrows", "abstract": "We listened to birds. Sparrows sing at dawn. Nothing else."},
    {"id": "c", "claim": "Owls eat mice.", "label": "NEI", "doc_id": "2", "title": "Terns",
     "abstract": "Terns nest on gravel. They leave in August."},
]  # fmt: skip
INTEGRITY: list[dict[str, object]] = [
    {"id": "t1", "split": "test", "ref_no": 7, "label": "supported", "label_fine": "ACCURATE",
     "label_3way": "SUPPORT", "claim": "Sparrows sing at dawn [<|cit|>].",
     "gold_support": ["Sparrows sing at dawn."]},
    {"id": "t2", "split": "test", "ref_no": 7, "label": "no_evidence", "label_fine": "NO_EVIDENCE",
     "label_3way": "REFUTE", "claim": "Owls eat mice at night (3<|multi_cit|>–8)."},
    {"id": "t3", "split": "test", "ref_no": 7, "label": "not_accurate", "label_fine": "INDIRECT",
     "label_3way": "SUPPORT", "claim": "Sparrows sing <|other_cit|>."},
    {"id": "t4", "split": "test", "ref_no": 7, "label": "supported", "label_fine": "ACCURATE",
     "claim": "Birds were listened to."},
    {"id": "l1", "split": "train", "ref_no": 7, "label": "supported", "label_fine": "ACCURATE",
     "label_3way": "SUPPORT", "claim": "Sparrows sing."},
]  # fmt: skip
FULLTEXT: list[dict[str, object]] = [
    {"ref_no": 7, "pmcid": "PMC7", "title": "# Of sparrows",
     "paragraphs": ["# Of sparrows", "## Abstract", "We listened to birds for a year.",
                    "## Results", "Sparrows sing at dawn. They sing again at dusk."]},
]  # fmt: skip


def write(path: Path, rows: Sequence[Mapping[str, object]]) -> Path:
    """Write rows as JSON Lines, packed where the name says so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(lines) if path.suffix == ".gz" else lines)
    return path


class Knowing:
    """An entailment model that knows which hypotheses are carried, and which contradicted."""

    def __init__(self, carried: Sequence[str] = (), against: Sequence[str] = ()) -> None:
        self.name = f"knowing {len(carried)} {len(against)}"
        self.asked: list[Pair] = []
        self._carried, self._against = carried, against

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        """Return certainty where it knows."""
        self.asked += pairs
        return [self._of(pair) for pair in pairs]

    def _of(self, pair: Pair) -> Entailment:
        if pair.hypothesis in self._carried:
            return Entailment(0.99, 0.01, 0.0)
        if pair.hypothesis in self._against:
            return Entailment(0.0, 0.01, 0.99)
        return Entailment(0.1, 0.85, 0.05)


def claim(id: str, label: str | None, standing: Standing, group: str = "") -> JudgedClaim:
    """Return a claim of which only what people said matters."""
    return JudgedClaim(id, "c", Text("t"), label, standing, group=group)


def answer(id: str, support: float, against: float, verdict: str = "undecidable") -> Answer:
    """Return an answer of these probabilities."""
    return Answer(id, support, round(1 - support - against, 6), against, verdict)
