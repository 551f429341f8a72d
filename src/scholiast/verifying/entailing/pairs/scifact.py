"""SciFact (Wadden et al. 2020): claims with their rationales, in windows of the abstract.

Windows of an abstract without evidence are neutral; so, with less weight, are the windows of an
abstract with evidence that share no sentence with a rationale.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.overlap import most_alike
from scholiast.verifying.entailing.pairs.interface import TrainingPair, training_pair
from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.twins import denied
from scholiast.verifying.entailing.windows import sentences_of, window_about, windows_of

_LABELS = {"SUPPORT": Label.ENTAILMENT, "NEI": Label.NEUTRAL, "REFUTE": Label.CONTRADICTION}


def scifact(data: Path) -> Iterator[TrainingPair]:
    """Yield the training claims with rationales alone, in their windows, and with other windows."""
    folder = data / "entailment/scifact"
    draw = random.Random(3)
    rationales: dict[tuple[int, int], list[str]] = defaultdict(list)
    for row in rows_of(folder / "train_rationale.jsonl.gz"):
        rationales[row["doc_id"], row["claim_id"]].append(row["premise"])
        yield _pair(row, row["premise"], _LABELS[row["label"]])
        if row["label"] == "SUPPORT":
            twin = denied(row["hypothesis"], draw)
            if twin:
                changed = {**row, "hypothesis": twin}
                yield _pair(changed, row["premise"], Label.CONTRADICTION, 0.7)
    for row in rows_of(folder / "train_nei_sentences.jsonl.gz"):
        yield _pair(row, row["premise"], Label.NEUTRAL, 0.8)
    for row in rows_of(folder / "train_abstract.jsonl.gz"):
        yield from _windows(row, rationales[row["doc_id"], row["claim_id"]])


def scifact_rte(data: Path) -> Iterator[TrainingPair]:
    """Yield the evidence-claim pairs that the full release does not hold in training or dev."""
    folder = data / "entailment/scifact"
    known = {
        row["hypothesis"]
        for split in ("train", "dev")
        for row in rows_of(folder / f"{split}_abstract.jsonl.gz")
    }
    known |= {
        row["claim"] for row in rows_of(data / "claim_verification/scifact_with_abstracts.jsonl.gz")
    }
    for row in rows_of(data / "claim_verification/scifact_rte_train.jsonl.gz"):
        if row["claim"] in known:
            continue
        label = Label.ENTAILMENT if row["label"] == "entailment" else Label.CONTRADICTION
        yield training_pair(row["evidence"], row["claim"], label, "scifact_rte", row["claim"])


def _windows(row: dict[str, Any], rationales: list[str]) -> Iterator[TrainingPair]:
    sentences = sentences_of(row["premise"])
    if row["label"] == "NEI":
        for window in most_alike(row["hypothesis"], windows_of(sentences), 3):
            yield _pair(row, window, Label.NEUTRAL)
        return
    held = {
        place
        for place, sentence in enumerate(sentences)
        if any(sentence in one or one in sentence for one in rationales)
    }
    for window in sorted({window_about(sentences, place) for place in held}):
        yield _pair(row, window, _LABELS[row["label"]])
    free = [
        place for place in range(1, len(sentences) - 1) if not held & {place - 1, place, place + 1}
    ]
    others = [window_about(sentences, place) for place in free]
    for window in most_alike(row["hypothesis"], others, 1):
        yield _pair(row, window, Label.NEUTRAL, 0.5)


def _pair(row: dict[str, Any], premise: str, label: Label, weight: float = 1.0) -> TrainingPair:
    return training_pair(premise, row["hypothesis"], label, "scifact", str(row["doc_id"]), weight)
