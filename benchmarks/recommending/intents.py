"""What a citing sentence cites for -> macro F1 on development files, beside majority and a published figure.

The test files are held out and were not read. Settings were chosen on a tenth of the training
files (by hash). MultiCite is measured on, never learned from (CC BY-NC).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from benchmarks.tables import Row

from scholiast.benchmarks.diagnostic.intents import INTENTS, open_classifier
from scholiast.benchmarks.diagnostic.intents.reading import (
    Labelled,
    read_gold_contexts,
    read_labelled,
)
from scholiast.benchmarks.diagnostic.intents.training import judged, macro_f1

RESAMPLES = 2000


def measure(data: Path) -> list[Row]:
    """Return a row a development file, and the published figure on SciCite's test file."""
    folder = data / "citation_intent"
    rows = [
        _row("SciCite, dev", read_labelled(folder, "scicite_dev")),
        _row(
            "ACL-ARC, dev, six labels brought down to three", read_labelled(folder, "acl_arc_dev")
        ),
        _row(
            "MultiCite, dev, sentences with one of the three",
            read_gold_contexts(folder, "multicite_gold_dev"),
        ),
    ]
    published = Row(
        "intent, structural scaffolds (Cohan et al., 2019)", "SciCite, test", 1861, {"macro F1": 0.84},
        note="published, not run here; as Papers with Code lists it for the paper (a second entry says 0.8499)",
    )  # fmt: skip
    return [*rows, published]


def _row(on: str, labelled: Sequence[Labelled]) -> Row:
    right, said = judged(open_classifier(), labelled)
    random = np.random.default_rng(0)
    draws = random.integers(0, len(right), (RESAMPLES, len(right)))
    low, high = np.quantile([macro_f1(right[draw], said[draw]) for draw in draws], (0.025, 0.975))
    most = int(np.bincount(right).argmax())
    each = {
        f"F1 {name}": 2
        * float(((right == k) & (said == k)).sum())
        / max(float((right == k).sum() + (said == k).sum()), 1)
        for k, name in enumerate(INTENTS)
    }
    figures: dict[str, float | str] = {
        "macro F1": macro_f1(right, said), "95 %": f"{low:.3f} to {high:.3f}", **each,
        "accuracy": float((right == said).mean()), "majority, macro F1": macro_f1(right, np.full_like(right, most)),
    }  # fmt: skip
    return Row("intent, ours", on, len(right), figures)
