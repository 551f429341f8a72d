"""Judged claims of eleven data sets through the product as it ships, with baselines beside.

`./dev bench verifying datasets`. Figures are of the development parts in --data; the official test
parts are elsewhere. Intervals: 95 %, bootstrap over sources. SCHOLIAST_BENCH_MODEL: another system
than `default`. SCHOLIAST_BENCH_CLAIMS: so many claims of each set at most, drawn by the digest of
their ids; all without. SCHOLIAST_BENCH_CACHE: a folder in which answers are kept, so that a run
that was stopped goes on.
"""

import os
import tempfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from benchmarks.tables import Row

from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.miscitation.opening import NAMES, Opened, open_judged, open_systems
from scholiast.benchmarks.miscitation.running import run
from scholiast.benchmarks.run import Options

MODEL = os.environ.get("SCHOLIAST_BENCH_MODEL", "default")
MOST = int(os.environ.get("SCHOLIAST_BENCH_CLAIMS", "0"))
FOLDERS = {
    "citation-integrity": "citation_integrity",
    "scitab": "scitab",
    "evidence-inference": "entailment/evidence_inference",
    "nli4ct": "entailment/nli4ct",
}
REACHES = {
    "scifact": "macro-F1 0.65; stretch 0.75",
    "citation-integrity": "macro-F1 0.52; evidence recall@3 0.55, @10 0.75",
    "citecheck-zh": "",
}
ABOVE = "macro-F1 above both baselines"
SHOWN = (
    "macro_f1", "accuracy", "false_accusation_rate", "recall_miscitation", "abstention_rate",
    "evidence_recall@3", "evidence_recall@10",
)  # fmt: skip


def measure(data: Path) -> list[Row]:
    """Return a row a data set."""
    with tempfile.TemporaryDirectory() as scratch:
        records = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch)) / "verifying"
        return [_row(name, outcome_of(name, data, records)) for name in NAMES if name in DEVELOPED]


DEVELOPED = tuple(name for name in NAMES if name not in ("open", "paywall"))


def outcome_of(name: str, data: Path, records: Path) -> Outcome:
    """Return how the system fares on the development part of one data set."""
    folder = data / FOLDERS.get(name, "claim_verification")
    opened = drawn(open_judged(f"miscitation/{name}", folder), MOST)
    return run(opened, open_systems(opened, MODEL), Options(records))


def drawn(opened: Opened, most: int) -> Opened:
    """Return a benchmark with so many of its claims, drawn by the digest of their ids; 0 for all."""
    if not 0 < most < len(opened.loaded.claims):
        return opened
    order = sorted(opened.loaded.claims, key=lambda one: sha256(one.id.encode()).digest())
    return replace(opened, loaded=replace(opened.loaded, claims=tuple(order[:most])))


def _row(name: str, outcome: Outcome) -> Row:
    figures: dict[str, float | str] = {
        metric: with_interval(outcome, metric) for metric in SHOWN if metric in outcome.metrics
    }
    figures |= {
        f"{beside}: macro_f1": round(found["macro_f1"], 3)
        for beside, found in outcome.baselines.items()
    }
    figures["ece"] = round(outcome.metrics["ece"], 3)
    figures["claims/s"] = round(outcome.n / max(outcome.costs["seconds"], 1e-9), 1)
    best = max((found["macro_f1"] for found in outcome.baselines.values()), default=0.0)
    is_above = outcome.metrics["macro_f1"] > best
    return Row(
        f"miscitation/{name}",
        f"{outcome.model}; {FOLDERS.get(name, 'claim_verification')}",
        outcome.n,
        figures,
        REACHES.get(name, ABOVE),
        note="" if is_above else "not above both baselines",
        details={"confusion": outcome.confusion, "verdicts": outcome.verdicts,
                 "slices": outcome.slices, "curves": outcome.curves},
    )  # fmt: skip


def with_interval(outcome: Outcome, metric: str) -> str:
    """Return a figure with its interval."""
    ends = outcome.intervals[metric]
    return f"{outcome.metrics[metric]:.3f} [{ends.low:.3f}, {ends.high:.3f}]"
