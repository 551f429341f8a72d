"""Signals of judged claims -> how they are weighed, and where lines between verdicts are drawn.

`./dev bench verifying operating`. The combiner is fitted on Citation Integrity's training part; the
thresholds are chosen on the development parts of the sets below, a half of their sources by hash,
and what they come to is shown on the other half. The line for a miscitation is never below that for
a support. The result goes to .bench/verifying/operating.json, and ships as
src/scholiast/verifying/operating.json. SCHOLIAST_BENCH_CLAIMS: so many claims of each set at most
(all without); SCHOLIAST_BENCH_CACHE: a folder in which signals are kept, so that a run that was
stopped goes on.
"""

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
from benchmarks.tables import Row
from benchmarks.verifying.datasets import FOLDERS, MOST, drawn

from scholiast.benchmarks.journal import Kept
from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import Bearing, JudgedClaim, Standing
from scholiast.benchmarks.miscitation.labels import CITATION_INTEGRITY, Table
from scholiast.benchmarks.miscitation.opening import Opened, open_judged
from scholiast.benchmarks.miscitation.sources import source_of
from scholiast.papers import Reference, Span
from scholiast.papers.claims import Claim
from scholiast.scoring.classes import confusion, macro_f1
from scholiast.verifying.calibrating import fitted, threshold_at
from scholiast.verifying.entailing.interface import Entailment
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding import coverage, find
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.opening import open_tools
from scholiast.verifying.operating import Combiner, Operating
from scholiast.verifying.signals import signals_of
from scholiast.verifying.weighing import judge

SETS = ("scifact", "healthver", "covidfact", "wice", "attribution")
SCIFACT_DEV = "scifact_dev_with_abstracts.jsonl.gz"
INTEGRITY = "citation-integrity"
ORDER = (Bearing.SUPPORT, Bearing.NEI, Bearing.REFUTE)
RISK, FALSE_SUPPORT = 0.01, 0.1
"""Share of correct citations called a miscitation, and of wrong ones called supported."""
WINDOWS = (
    "support", "against", "support_top", "against_top", "support_near", "against_near",
    "wide_support", "wide_against",
)  # fmt: skip
DIFFERENCES = ("overlap", "strongest", "differs_number", "differs_direction", "differs_negation")
ALL = "windows, words and differences"
CHOSEN = "words"
"""The entailment model has learned from the pairs of the training part, so that what it says of them
is surer than of others: a combiner with its windows in it does worse on the development part."""
KEPT = Path(__file__).parents[2] / ".bench" / "verifying"
COMMAND = "./dev bench verifying operating"


class Line(msgspec.Struct, frozen=True):
    """The signals of one claim."""

    id: str
    signals: dict[str, float]


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim, what people said of it, and its signals."""

    claim: JudgedClaim
    bearing: int | None
    """Index into ORDER; None where the label means several."""
    signals: Mapping[str, float]
    data: str


def measure(data: Path) -> list[Row]:
    """Return what was fitted and chosen, and what it comes to."""
    entailer = open_entailer()
    tools = open_tools(entailer).tools
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch)) / "verifying" / "signals"
        training, integrity = _integrity(data, tools, kept)
        pool = [*integrity, *(one for name in SETS for one in _of(name, data, tools, kept))]
    names = {
        "greatest entailment and contradiction": (),
        "windows": WINDOWS,
        CHOSEN: coverage.NAMES,
        ALL: (*WINDOWS, *coverage.NAMES, *DIFFERENCES),
    }
    combiners = {name: _combiner(training, signals) for name, signals in names.items()}
    rows = [_row_of(name, one, integrity, pool) for name, one in combiners.items()]
    operating = _chosen(combiners[CHOSEN], pool, entailer.name)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "operating.json").write_bytes(msgspec.json.format(msgspec.json.encode([operating])))
    return [*rows, *_shown(operating, pool)]


def _integrity(data: Path, tools: Tools, kept: Path) -> tuple[list[Judged], list[Judged]]:
    """Return Citation Integrity's training and development parts."""
    loaded = load_integrity(data / FOLDERS[INTEGRITY], with_training=True)
    parts = []
    for part in ("train", "dev"):
        claims = tuple(one for one in loaded.claims if one.strata.get("split") == part)
        own = replace(loaded, claims=claims)
        opened = drawn(Opened(f"{INTEGRITY}-{part}", own, CITATION_INTEGRITY, is_citing=True), MOST)
        parts.append(_judged(opened, tools, kept))
    return parts[0], parts[1]


def _of(name: str, data: Path, tools: Tools, kept: Path) -> list[Judged]:
    """Return a set's development part; SciFact's test claims, which lie beside it, stay away."""
    folder = data / FOLDERS.get(name, "claim_verification")
    with tempfile.TemporaryDirectory() as alone:
        if name == "scifact":
            (Path(alone) / SCIFACT_DEV).symlink_to((folder / SCIFACT_DEV).resolve())
            folder = Path(alone)
        opened = replace(open_judged(f"miscitation/{name}", folder), name=name)
        return _judged(drawn(opened, MOST), tools, kept)


def _judged(opened: Opened, tools: Tools, kept: Path) -> list[Judged]:
    """Return the claims with their signals; those in the journal are kept."""
    head = {"set": opened.name, "entailer": tools.entailer.name, "finder": tools.finder.name,
            "settings": str(tools.settings.as_dict())}  # fmt: skip
    sources: dict[str, SourceText | None] = {}
    found = []
    with Kept(kept / f"{opened.name}.jsonl", head, Line) as journal:
        for one in opened.loaded.claims:
            if one.id not in journal.kept:
                if one.text.id not in sources:
                    sources[one.text.id] = source_of(one.text)
                line = Line(one.id, _signals(one, sources[one.text.id], tools))
                journal.add([line])
            signals = journal.kept[one.id].signals
            if signals:
                found.append(Judged(one, _bearing(one, opened.table), signals, opened.name))
    return found


def _signals(one: JudgedClaim, source: SourceText | None, tools: Tools) -> dict[str, float]:
    words = Span(0, len(one.claim))
    claim = Claim(0, one.text.id, one.claim, words, one.context or one.claim, words)
    if source is None:
        return {}
    case = find(Case(claim, Reference(one.text.id), access=source.access, source=source), tools)
    if not case.windows:
        return {}
    judged, expanded = judge(case, source, tools)
    return signals_of(judged, [one.span for one in case.windows], expanded)


def _bearing(one: JudgedClaim, table: Table) -> int | None:
    own = next((row.bearings for row in table if row.label == one.label), ())
    return ORDER.index(own[0]) if len(own) == 1 else None


def _combiner(training: Sequence[Judged], names: Sequence[str]) -> Combiner:
    known = [one for one in training if one.bearing is not None]
    if not names:
        return Combiner()
    return fitted([one.signals for one in known], [one.bearing or 0 for one in known], names)


def _against(operating: Operating, cases: Sequence[Judged]) -> list[float]:
    return [_said(operating.combiner, one).contradiction for one in cases]


def _support(operating: Operating, cases: Sequence[Judged]) -> list[float]:
    return [_said(operating.combiner, one).entailment for one in cases]


def _said(combiner: Combiner, one: Judged) -> Entailment:
    """Return the three probabilities, as weighing has them."""
    operating = Operating(combiner=combiner)
    own = operating.combiner_for(is_whole=not one.claim.text.is_abstract)
    return own.probabilities(one.signals)


def is_chosen_on(data: str, claim: JudgedClaim) -> bool:
    """Say whether a claim's source is in the half that thresholds are chosen on."""
    return sha256(f"{data} {claim.group}".encode()).digest()[0] % 2 == 0


def _half(one: Judged) -> bool:
    return is_chosen_on(one.data, one.claim)


def _standing(cases: Sequence[Judged], *standings: Standing) -> list[Judged]:
    return [one for one in cases if one.claim.standing in standings]


def _chosen(combiner: Combiner, pool: Sequence[Judged], entailer: str) -> Operating:
    half = [one for one in pool if _half(one)]
    correct = _standing(half, Standing.CORRECT)
    wrong = _standing(half, Standing.WRONG, Standing.OPEN)
    plain = Operating(combiner=combiner)
    against = threshold_at(_against(plain, correct), risk=RISK)
    support = threshold_at(_support(plain, wrong), risk=FALSE_SUPPORT)
    made = f"{COMMAND}: {len(correct)} correct and {len(wrong)} other citations"
    return Operating(support, max(support, against), combiner=combiner, entailer=entailer, risk=RISK,
                     made_with=made)  # fmt: skip


def _row_of(
    name: str, combiner: Combiner, integrity: Sequence[Judged], pool: Sequence[Judged]
) -> Row:
    """Return macro-F1 of the greatest of the three, on each set with three labels."""
    figures: dict[str, float | str] = {}
    for data in (f"{INTEGRITY}-dev", "scifact", "healthver"):
        cases = [one for one in (*integrity, *pool) if one.data == data and one.bearing is not None]
        own = list({one.claim.id: one for one in cases}.values())
        if own:
            said = [_said(combiner, one) for one in own]
            picked = [int(np.argmax([p.entailment, p.neutral, p.contradiction])) for p in said]
            gold = [one.bearing or 0 for one in own]
            counts = confusion(
                [str(one) for one in gold], [str(one) for one in picked], ["0", "1", "2"]
            )
            figures[f"{data}, macro-F1"] = float(macro_f1(np.array(counts, float)))
    return Row(f"combiner: {name}", "development parts", len(integrity), figures)


def _shown(operating: Operating, pool: Sequence[Judged]) -> list[Row]:
    """Return what the thresholds come to on each half."""
    rows = []
    for name, half in (("half chosen on", True), ("other half", False)):
        own = [one for one in pool if _half(one) is half]
        correct, wrong = _standing(own, Standing.CORRECT), _standing(own, Standing.WRONG)
        against = operating.miscitation, operating.supported
        figures: dict[str, float | str] = {
            "miscitation from": against[0],
            "supported from": against[1],
            "false accusations": _share(_against(operating, correct), against[0]),
            "recall of wrong": _share(_against(operating, wrong), against[0]),
            "wrong called supported": _share(_support(operating, wrong), against[1]),
            "correct called supported": _share(_support(operating, correct), against[1]),
        }
        rows.append(Row("the entailment model's votes", name, len(own), figures,
                        "false accusations <= 1 %"))  # fmt: skip
    return rows


def _share(weights: Sequence[float], least: float) -> float:
    return float(np.mean([one >= least for one in weights])) if weights else float("nan")
