"""Correct citations that get `miscitation` at the shipped setting, and what that costs in recall.

`./dev bench verifying false_accusations`. All that people hold to be correct in nine data sets,
and beside them all that they hold to be wrong. Training rows of Citation Integrity are in, and have
a row of their own; one row is of what nothing that ships was fitted to and no threshold chosen on.
Left out: Evidence Inference (templates, not citations) and CiteCheck (Chinese, which neither the
rules nor the shipped model read). Intervals: 95 %, the wider of Wilson's and the
bootstrap over sources. The curves go to .bench/verifying/ as pictures and as CSV.

SCHOLIAST_BENCH_CLAIMS: so many correct and so many wrong claims of each set (of Citation Integrity,
of each split) at most, drawn by the digest of their ids: 300 make about 2,300 correct ones.
SCHOLIAST_BENCH_CACHE: a folder in which answers are kept; a run that was stopped goes on, and one
with more claims asks for those alone that are new. SCHOLIAST_BENCH_MODEL as in `datasets`.
"""

import csv
import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from benchmarks.tables import Row
from benchmarks.verifying.datasets import FOLDERS, MODEL, MOST
from benchmarks.verifying.operating import FITTED_TO as PAGES
from benchmarks.verifying.operating import SETS as CHOSEN_ON
from benchmarks.verifying.operating import is_chosen_on

from scholiast.benchmarks.journal import Kept
from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing
from scholiast.benchmarks.miscitation.labels import CITATION_INTEGRITY, THREE_WAY
from scholiast.benchmarks.miscitation.measuring import measured
from scholiast.benchmarks.miscitation.opening import Opened, open_judged
from scholiast.benchmarks.miscitation.running import answered, head_of
from scholiast.benchmarks.miscitation.systems import open_system
from scholiast.benchmarks.plots import Curve, curves
from scholiast.scoring.classes import Rates, rates, risk_coverage

SETS = ("scifact", "healthver", "covidfact", "wice", "wikipedia", "attribution", "nli4ct", "scitab")
INTEGRITY = "citation-integrity"
FITTED_TO = ("scitab", *PAGES)
"""What weighs the cells of tables was learned from the first, what weighs pages from the others."""
REACH = "false accusations <= 1 % of >= 2,000"
PICTURES = Path(__file__).parents[2] / ".bench" / "verifying"
Pair = tuple[JudgedClaim, Answer]


def measure(data: Path) -> list[Row]:
    """Return the pooled row, then one a data set, then points of the curve."""
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch)) / "verifying" / "accusations"
        parts = {opened.name: _answers(opened, kept) for opened in _pool(data)}
    every = [pair for pairs in parts.values() for pair in pairs]
    rows = [_row("all", every, REACH)]
    rows += [_row(name, pairs) for name, pairs in parts.items()]
    free = [pair for name, pairs in parts.items() for pair in pairs if is_free(name, pair[0])]
    rows.insert(1, _row("all that nothing was fitted or chosen on", free, REACH))
    citing = parts[INTEGRITY]
    splits = sorted({one.strata.get("split", "") for one, _ in citing})
    rows += [
        _row(
            f"{INTEGRITY}, {split}",
            [pair for pair in citing if pair[0].strata.get("split") == split],
        )
        for split in splits
    ]
    return rows + _points(every)


def is_free(name: str, claim: JudgedClaim) -> bool:
    """Say whether nothing was fitted to a claim; `operating` tells what thresholds were chosen on."""
    if name == INTEGRITY:
        split = claim.strata.get("split")
        return split != "train" and not is_chosen_on(f"{INTEGRITY}-{split}", claim)
    is_seen = name in FITTED_TO or (name in CHOSEN_ON and is_chosen_on(name, claim))
    return not is_seen


def _pool(data: Path) -> list[Opened]:
    loaded = load_integrity(data / FOLDERS[INTEGRITY], with_training=True)
    citing = Opened(INTEGRITY, loaded, CITATION_INTEGRITY, is_citing=True)
    others = (
        open_judged(f"miscitation/{name}", data / FOLDERS.get(name, "claim_verification"))
        for name in SETS
    )
    return [citing, *(replace(one, name=one.name.partition("/")[2]) for one in others)]


def _answers(opened: Opened, kept: Path) -> list[Pair]:
    """Return claims that are correct or wrong, with answers; those in the journal are kept."""
    judged = [one for one in opened.loaded.claims if one.standing is not Standing.OPEN]
    claims = sampled(judged, MOST)
    system = open_system(MODEL, is_citing=opened.is_citing)
    head = head_of(opened.name, system, judged)
    with Kept(kept / f"{opened.name}.jsonl", head, Answer) as journal:
        return list(zip(claims, answered(claims, system, journal), strict=True))


def sampled(claims: Sequence[JudgedClaim], most: int) -> list[JudgedClaim]:
    """Return so many claims of each split and standing, the same for the same claims; 0 for all.

    A larger sample holds a smaller one. Claims of one source stand together: it is read once.
    """
    counts: Counter[tuple[str, Standing]] = Counter()
    chosen = []
    for one in sorted(claims, key=lambda one: sha256(one.id.encode()).digest()):
        kind = (one.strata.get("split", ""), one.standing)
        counts[kind] += 1
        if not most or counts[kind] <= most:
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.text.id, one.id))


def _row(on: str, pairs: Sequence[Pair], reach: str = "") -> Row:
    claims = [one for one, _ in pairs]
    answers = [said for _, said in pairs]
    found = measured([replace(one, label=None) for one in claims], answers, THREE_WAY)
    correct = sum(one.standing is Standing.CORRECT for one in claims)
    accused = found.verdicts["correct"]["miscitation"]
    figures: dict[str, float | str] = {
        "correct": correct, "of them accused": accused, "wrong": len(pairs) - correct,
    }  # fmt: skip
    for metric in ("false_accusation_rate", "recall_miscitation", "precision_miscitation",
                   "recall_supported", "false_support_rate", "abstention_rate"):  # fmt: skip
        ends = found.intervals[metric]
        figures[metric] = f"{found.metrics[metric]:.4f} [{ends.low:.4f}, {ends.high:.4f}]"
    return Row("the shipped setting", on, len(pairs), figures, reach,
               details={"verdicts": found.verdicts})  # fmt: skip


def _points(pairs: Sequence[Pair]) -> list[Row]:
    """Return the recall at rates of false accusation, by the probability of contradiction alone."""
    found = rates(
        [said.contradiction for _, said in pairs],
        [one.standing is Standing.WRONG for one, _ in pairs],
    )
    rows = []
    for most in (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2):
        within = [one for one in found if one.alarms <= most]
        if within:
            best = within[-1]
            figures: dict[str, float | str] = {
                "threshold": round(best.threshold, 4),
                "false_accusation_rate": f"{best.alarms:.4f}",
                "recall_miscitation": f"{best.caught:.4f}",
            }
            rows.append(Row(f"contradiction alone, at most {most:.2%}", "all", len(pairs), figures))
    _draw(found, pairs)
    return rows


def _draw(found: Sequence[Rates], pairs: Sequence[Pair]) -> None:
    """Write the two curves as pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    told = [
        (max(said.entailment, said.contradiction),
         (said.contradiction > said.entailment) == (one.standing is Standing.WRONG))
        for one, said in pairs
    ]  # fmt: skip
    risk = risk_coverage([sure for sure, _ in told], [right for _, right in told])
    pictures = {
        "accusations": curves(
            "wrong citations found over correct ones accused", ("false accusations", "recall"),
            [Curve("contradiction", [(one.alarms, one.caught) for one in found])],
        ),
        "risk-coverage": curves(
            "risk over coverage, by the greater of the two probabilities", ("coverage", "risk"),
            [Curve("support or not", [(one.coverage, one.risk) for one in risk])],
        ),
    }  # fmt: skip
    for name, picture in pictures.items():
        (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")
    _table("accusations", ("threshold", "false accusations", "recall"),
           [(one.threshold, one.alarms, one.caught) for one in found])  # fmt: skip
    _table("risk-coverage", ("coverage", "risk"), [(one.coverage, one.risk) for one in risk])


def _table(name: str, head: Sequence[str], rows: Sequence[Sequence[float]]) -> None:
    """Write the points of a curve as CSV."""
    with (PICTURES / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows([f"{value:.6f}" for value in row] for row in rows)
