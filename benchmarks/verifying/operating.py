"""Signals of judged claims -> how they are weighed, and where lines between verdicts are drawn.

`./dev bench verifying operating`. What weighs a citing sentence against a whole paper is fitted on
Citation Integrity's training part; what weighs a claim against a fragment, an abstract or a page of
the web, on development parts whose licence lets a model be passed on. Thresholds are chosen on the
development parts of the sets below, a half of their sources by hash, and what they come to is shown
on the other half. A claim that something was fitted on is judged by what was fitted without its
fifth. The line for a miscitation is never below that for a support. The result goes to
.bench/verifying/lines.json, and ships as src/scholiast/verifying/operating.json.
SCHOLIAST_BENCH_CLAIMS: so many claims of each set at most (all without); SCHOLIAST_BENCH_CACHE: a
folder in which signals are kept, so that a run that was stopped goes on.
"""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
from benchmarks.tables import Row
from benchmarks.verifying._judged import (
    INTEGRITY,
    Judged,
    abstracts,
    developed,
    fragments,
    integrity,
)

from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing
from scholiast.benchmarks.miscitation.labels import (
    ATTRIBUTION,
    CITATION_INTEGRITY,
    GRADED,
    THREE_WAY,
    TRIALS,
    TWO_WAY_CLAIMS,
)
from scholiast.benchmarks.miscitation.measuring import measured
from scholiast.verifying.calibrating import fitted, threshold_at
from scholiast.verifying.entailing.interface import Entailment
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding import coverage
from scholiast.verifying.opening import open_tools
from scholiast.verifying.operating import Combiner, Operating, UpTo
from scholiast.verifying.signals import ALONE, LIKENESS

SETS = (
    "scifact", "healthver", "covidfact", "wice", "attribution", "wikipedia", "evidence-inference", "nli4ct",
)  # fmt: skip
TABLES = {
    f"{INTEGRITY}-dev": CITATION_INTEGRITY, "healthver": THREE_WAY, "covidfact": TWO_WAY_CLAIMS,
    "wice": GRADED, "wikipedia": GRADED, "attribution": ATTRIBUTION, "abstracts": THREE_WAY,
    "fragments": THREE_WAY, "evidence-inference": THREE_WAY, "nli4ct": TRIALS,
}  # fmt: skip
"""What macro-F1 is shown of; SciFact's own development file has two of three labels only."""
FITTED_TO = ("wice", "wikipedia")
"""Of the sets that are benchmarks, those whose development part something was fitted on."""
FRAGMENT, ABSTRACT = 3, 20
"""Sentences that a fragment and an abstract have at most."""
RISK, FALSE_SUPPORT = 0.005, 0.1
"""Share of correct citations called a miscitation, and of wrong ones called supported."""
SENTENCES = tuple(f"{ALONE}{name}" for name in ("support", "against", "support_top", "against_top"))
DIFFERENCES = ("overlap", "strongest", "differs_number", "differs_direction", "differs_negation")
SHORT = (*SENTENCES, *coverage.NAMES, *DIFFERENCES)
"""Signals of a claim that is not held against a whole paper."""
STRENGTH = 0.03
EVENED = (0.5, 1.0)
"""How far classes count alike, for fragments and pages, and for abstracts; chosen by macro-F1 with
fifths held back."""
CHOSEN = "words and likeness"
PAPERS = {
    "greatest entailment and contradiction": ((), 1.0),
    "words": (coverage.NAMES, 1.0),
    CHOSEN: ((*coverage.NAMES, LIKENESS), 0.01),
}
"""For whole papers: signals and strength. By words alone: the entailment model has learned from the
training part, so that what it says of its pairs is surer than of others. Signals and strength were
chosen by macro-F1 on tenths of the training papers."""
FOLDS = 5
KEPT = Path(__file__).parents[2] / ".bench" / "verifying"
COMMAND = "./dev bench verifying operating"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A combiner, and the same fitted without each fifth of its claims."""

    combiner: Combiner
    without: tuple[Combiner, ...] = ()
    seen: frozenset[str] = frozenset()

    def for_claim(self, claim: str) -> Combiner:
        """Return the combiner that has not seen a claim."""
        return self.without[fold_of(claim)] if claim in self.seen else self.combiner


@dataclass(frozen=True, slots=True)
class Lines:
    """What weighs the signals of a claim, by how long its source is and who makes it."""

    paper: Combiner
    page: Fitted = Fitted(Combiner())
    shorter: tuple[tuple[int, Fitted], ...] = ()

    def said(self, one: Judged) -> Entailment:
        """Return the three probabilities, as weighing has them."""
        short = [fit for most, fit in self.shorter if one.sentences <= most]
        if not short and one.claim.text.is_abstract and self.shorter:
            short = [self.shorter[-1][1]]
        if not short and one.data.startswith(INTEGRITY):
            return self.paper.probabilities(one.signals)
        fit = short[0] if short else self.page
        return fit.for_claim(one.claim.claim).probabilities(one.signals)

    def operating(self) -> Operating:
        """Return them as they ship, without thresholds."""
        shorter = tuple(UpTo(most, fit.combiner) for most, fit in self.shorter)
        return Operating(combiner=self.paper, page=self.page.combiner, shorter=shorter)


def measure(data: Path) -> list[Row]:
    """Return what was fitted and chosen, and what it comes to."""
    entailer = open_entailer()
    tools = open_tools(entailer).tools
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch)) / "verifying" / "signals"
        training, papers = integrity(data, tools, kept)
        pool = [one for name in SETS for one in developed(name, data, tools, kept)]
        parts = fragments(data, tools, kept), abstracts(data, tools, kept)
    pages = [one for one in pool if one.data in FITTED_TO and one.sentences > ABSTRACT]
    shorter = tuple(
        (most, _fitted(part, evened))
        for most, part, evened in zip((FRAGMENT, ABSTRACT), parts, EVENED, strict=True)
    )
    shown = [*papers, *pool, *parts[0], *parts[1]]
    combiners = {name: _combiner(training, *given) for name, given in PAPERS.items()}
    rows = [_row_of(f"papers: {name}", Lines(one), papers) for name, one in combiners.items()]
    lines = Lines(combiners[CHOSEN], _fitted(pages, EVENED[0]), shorter)
    rows.append(
        _row_of("the rest: greatest entailment and contradiction", Lines(Combiner()), shown)
    )
    rows.append(_row_of("as it ships, fifths held back", lines, shown))
    operating = _chosen(lines, [*papers, *pool], entailer.name)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "lines.json").write_bytes(msgspec.json.format(msgspec.json.encode([operating])))
    return [*rows, *_shown(operating, lines, [*papers, *pool])]


def fold_of(claim: str) -> int:
    """Return the fifth that a claim is in."""
    return sha256(claim.encode()).digest()[0] % FOLDS


def is_chosen_on(data: str, claim: JudgedClaim) -> bool:
    """Say whether a claim's source is in the half that thresholds are chosen on."""
    return sha256(f"{data} {claim.group}".encode()).digest()[0] % 2 == 0


def _fitted(cases: Sequence[Judged], evened: float) -> Fitted:
    parts = [[one for one in cases if fold_of(one.claim.claim) != fold] for fold in range(FOLDS)]
    without = tuple(_combiner(part, SHORT, STRENGTH, evened) for part in parts)
    seen = frozenset(one.claim.claim for one in cases)
    return Fitted(_combiner(cases, SHORT, STRENGTH, evened), without, seen)


def _combiner(
    cases: Sequence[Judged], names: Sequence[str], strength: float = 1.0, evened: float = 0.5
) -> Combiner:
    known = [one for one in cases if one.bearing is not None]
    if not names:
        return Combiner()
    signals, bearings = [one.signals for one in known], [one.bearing or 0 for one in known]
    return fitted(signals, bearings, names, strength=strength, evened=evened)


def _against(lines: Lines, cases: Sequence[Judged]) -> list[float]:
    return [lines.said(one).contradiction for one in cases]


def _support(lines: Lines, cases: Sequence[Judged]) -> list[float]:
    return [lines.said(one).entailment for one in cases]


def _half(one: Judged) -> bool:
    return is_chosen_on(one.data, one.claim)


def _standing(cases: Sequence[Judged], *standings: Standing) -> list[Judged]:
    return [one for one in cases if one.claim.standing in standings]


def _chosen(lines: Lines, pool: Sequence[Judged], entailer: str) -> Operating:
    half = [one for one in pool if _half(one)]
    correct = _standing(half, Standing.CORRECT)
    wrong = _standing(half, Standing.WRONG, Standing.OPEN)
    against = threshold_at(_against(lines, correct), risk=RISK)
    support = threshold_at(_support(lines, wrong), risk=FALSE_SUPPORT)
    return msgspec.structs.replace(
        lines.operating(),
        supported=support,
        miscitation=max(support, against),
        entailer=entailer,
        risk=RISK,
        made_with=f"{COMMAND}: {len(correct)} correct and {len(wrong)} other citations",
    )


def _row_of(name: str, lines: Lines, cases: Sequence[Judged]) -> Row:
    """Return macro-F1 of the most probable label, on each set."""
    figures: dict[str, float | str] = {}
    for data, table in TABLES.items():
        own = [one for one in cases if one.data == data and one.claim.label is not None]
        if own:
            said = [lines.said(one) for one in own]
            answers = [
                Answer(one.claim.id, told.entailment, told.neutral, told.contradiction)
                for one, told in zip(own, said, strict=True)
            ]
            found = measured([one.claim for one in own], answers, table)
            figures[f"{data}, macro-F1"] = found.metrics["macro_f1"]
    return Row(name, "development parts", len(cases), figures)


def _shown(operating: Operating, lines: Lines, pool: Sequence[Judged]) -> list[Row]:
    """Return what the thresholds come to on each half."""
    rows = []
    for name, half in (("half chosen on", True), ("other half", False)):
        own = [one for one in pool if _half(one) is half]
        correct, wrong = _standing(own, Standing.CORRECT), _standing(own, Standing.WRONG)
        against, support = operating.miscitation, operating.supported
        figures: dict[str, float | str] = {
            "miscitation from": against,
            "supported from": support,
            "false accusations": _share(_against(lines, correct), against),
            "recall of wrong": _share(_against(lines, wrong), against),
            "wrong called supported": _share(_support(lines, wrong), support),
            "correct called supported": _share(_support(lines, correct), support),
        }
        rows.append(Row("the entailment model's votes", name, len(own), figures,
                        "false accusations <= 1 %"))  # fmt: skip
    return rows


def _share(weights: Sequence[float], least: float) -> float:
    return float(np.mean([one >= least for one in weights])) if weights else float("nan")
