"""Conditional random fields on disk: trained, written with their hash, read back and checked."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pycrfsuite

from scholiast.errors import StoreError

Example = tuple[list[list[str]], list[str]]
"""Features and the label of each item of one sequence."""
Progress = Callable[[str, int, int], None]
"""Called with what is being done, the round and the number of rounds."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a field is trained (L-BFGS, elastic net)."""

    l1: float
    l2: float
    rounds: int
    rarest: int
    """Features seen less often are left out."""


@dataclass(frozen=True, slots=True)
class Model:
    """A trained field that labels sequences."""

    tagger: "pycrfsuite.Tagger"
    content: bytes
    """What the tagger reads from; it does not keep it alive itself."""

    def label(self, features: list[list[str]]) -> list[str]:
        """Return one label an item."""
        labels: list[str] = self.tagger.tag(features) if features else []
        return labels


class _Trainer(pycrfsuite.Trainer):  # type: ignore[misc]
    """A trainer that reports each round instead of writing it to standard output."""

    report: Callable[[int], None] | None = None

    def message(self, message: str) -> None:
        """Pass the number of the round on, which the native code tells in words."""
        match = re.search(r"Iteration #(\d+)", message)
        if match and self.report:
            self.report(int(match.group(1)))


def train_model(
    examples: Iterable[Example], output: Path, settings: Settings, about: Mapping[str, object],
    progress: Progress | None = None,
) -> None:  # fmt: skip
    """Write the field that `examples` teach to `output`, and its hash and `about` beside it."""
    trainer = _Trainer(algorithm="lbfgs", verbose=True)
    for features, labels in examples:
        trainer.append(pycrfsuite.ItemSequence(features), labels)
    trainer.set_params({
        "c1": settings.l1, "c2": settings.l2, "max_iterations": settings.rounds,
        "feature.minfreq": settings.rarest,
    })  # fmt: skip
    if progress:
        trainer.report = lambda number: progress(output.name, number, settings.rounds)
    output.parent.mkdir(parents=True, exist_ok=True)
    trainer.train(str(output))
    card = {"sha256": hashlib.sha256(output.read_bytes()).hexdigest(), **about}
    output.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


@lru_cache(maxsize=8)
def load_model(path: Path) -> Model:
    """Return the trained field in `path`, after its hash was compared with its card's."""
    card = path.with_suffix(".json")
    content = path.read_bytes() if path.exists() else b""
    expected = json.loads(card.read_text(encoding="utf-8"))["sha256"] if card.exists() else None
    if not content or hashlib.sha256(content).hexdigest() != expected:
        raise StoreError(
            f"the trained model {path} is missing or was changed: install Scholiast again, "
            "or train it with `scholiast train references`"
        )
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(content)
    return Model(tagger, content)
