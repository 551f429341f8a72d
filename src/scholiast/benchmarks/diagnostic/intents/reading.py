"""Files of labelled citing sentences -> sentences and their intent."""

import gzip
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.benchmarks.diagnostic.intents.classifier import INTENTS
from scholiast.errors import InputError
from scholiast.papers.folding import fold

LABELS = {
    "background": "background", "method": "method", "result": "result",
    "Background": "background", "Motivation": "background", "Future": "background",
    "Uses": "method", "Extends": "method",
    "CompareOrContrast": "result",
    "motivation": "background", "future_work": "background",
    "uses": "method", "extends": "method",
    "similarities": "result", "differences": "result",
}  # fmt: skip
"""SciCite's labels, and those of ACL-ARC and MultiCite brought down to them."""
LEARNED = ("scicite_train", "acl_arc_train")
"""Apache-2.0: may be learned from and shipped. MultiCite (CC BY-NC) may be measured on only."""
DEV = ("scicite_dev", "acl_arc_dev")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A citing sentence with what its citation is for."""

    sentence: str
    intent: int
    """Place in INTENTS."""

    @property
    def key(self) -> str:
        """Return what a sentence is told from others by: its words, without marks and case."""
        return fold(self.sentence)

    @property
    def is_for_choosing(self) -> bool:
        """Say whether the sentence is in the tenth by which settings are chosen."""
        return hashlib.sha256(self.key.encode()).digest()[0] < 26


def read_labelled(folder: Path, name: str) -> list[Labelled]:
    """Return the sentences of `NAME.jsonl` or `NAME.jsonl.gz`, each sentence once."""
    path = next(
        (p for p in (folder / f"{name}.jsonl.gz", folder / f"{name}.jsonl") if p.exists()), None
    )
    if path is None:
        raise InputError(
            f"no {name}.jsonl or {name}.jsonl.gz in {folder}: it has labelled sentences"
        )
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    rows = [json.loads(line) for line in text.splitlines() if line]
    return list(
        {
            row["text"]: Labelled(row["text"], INTENTS.index(LABELS[row["label"]])) for row in rows
        }.values()
    )


def read_gold_contexts(folder: Path, name: str) -> list[Labelled]:
    """Return MultiCite's sentences that have one intent of the three, the mark as placeholder."""
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Labelled(_unmarked(row["x"]), INTENTS.index(LABELS[label]))
        for row in rows
        for label in _only(row["y"])
    ]


def _only(labels: str | Sequence[str]) -> list[str]:
    names = [labels] if isinstance(labels, str) else list(labels)
    return names if len({LABELS.get(name) for name in names} - {None}) == len(names) == 1 else []


def _unmarked(text: str | Sequence[str]) -> str:
    """Return the sentence that holds the mark, of several the first."""
    sentences = [text] if isinstance(text, str) else list(text)
    marked = next((one for one in sentences if "<cite>" in one), " ".join(sentences))
    return marked.replace("<cite>", "").replace("</cite>", "")
