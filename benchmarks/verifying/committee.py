"""The committee by its size: simulated with stated noise, and on real citing sentences.

Real: a cited paper's committee is what other papers say of it; it is asked about a held-out sentence
(should be supported), a twin of it that says something else, and a sentence about another work that
the same papers cite (should not). Figure 2 of the paper is drawn for each into .bench/verifying.
"""

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from benchmarks.tables import Row

from scholiast.benchmarks.miscitation.citing import read_sayings, real_trials
from scholiast.benchmarks.miscitation.committees import (
    Bucket,
    Noise,
    Trial,
    committee_size,
    plot,
    simulated,
)
from scholiast.papers.verdicts import Label
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.encoders.remembering import RememberingEncoder
from scholiast.verifying.committee.grouping import group
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from scholiast.verifying.settings import Settings

PAPERS = int(os.environ.get("SCHOLIAST_BENCH_COMMITTEES", "100"))
MODEL = os.environ.get("SCHOLIAST_BENCH_ENTAILER", "")
"""A folder of a checkpoint to be used in place of the shipped one."""
RELAXED = Settings(committee_confidence=0.0)
"""Without the trigger on Conf: what the votes alone come to."""
_SHOWN = ((1, 2), (3, 5), (6, 9), (10, 15), (16, 25))
PICTURES = Path(__file__).parents[2] / ".bench" / "verifying"


def measure(data: Path) -> list[Row]:
    """Return what committees come to, by size."""
    rows = _simulations()
    sayings = read_sayings(data / "pmc_citation_contexts")
    encoder = RememberingEncoder(open_encoder())
    entailer = open_entailer(Path(MODEL) if MODEL else None)
    tools = Tools(entailer, WordRanker(), encoder=encoder)
    for name, settings in (("as D.7 has it", Settings()), ("without the trigger on Conf", RELAXED)):
        used = Tools(entailer, tools.finder, encoder=encoder, settings=settings)
        trials = list(real_trials(sayings, used, papers=PAPERS))
        rows += _rows(f"real citing sentences, {name}", f"{entailer.name[:60]}", trials)
    return rows


def _simulations() -> list[Row]:
    cases = {
        "3 aspects on the claim, 10 % beside it": Noise(),
        "3 aspects on the claim, nothing beside it": Noise(beside=0.0),
        "6 aspects on the claim, nothing beside it": Noise(aspects=6, beside=0.0),
        "3 aspects, 10 % beside, n_eff over witnesses": Noise(counts="witnesses"),
    }
    rows = []
    for name, noise in cases.items():
        on = f"simulated: {noise.miscites:.0%} miscite, {noise.silent:.0%} are silent"
        rows += _rows(name, on, list(simulated(noise)))
    return rows


def _rows(what: str, on: str, trials: Sequence[Trial]) -> list[Row]:
    by = "witnesses" if trials and trials[0].kind else "voters"
    _draw(what, committee_size(trials))
    rows = []
    for low, high in _SHOWN:
        for kind in dict.fromkeys(trial.kind for trial in trials):
            chosen = [
                trial
                for trial in trials
                if trial.kind == kind and low <= getattr(trial, by) <= high
            ]
            if chosen:
                rows.append(Row(f"{what}; {by} {low}-{high}{f'; {kind}' if kind else ''}", on,
                                len(chosen), _figures(chosen)))  # fmt: skip
    return rows


def _figures(trials: Sequence[Trial]) -> dict[str, float | str]:
    [bucket] = committee_size([_in_one(trial) for trial in trials])
    labels = Counter(trial.label for trial in trials)
    held = Counter(name for trial in trials for name in trial.abstained)
    return {
        "supported": round(labels[Label.SUPPORTED] / len(trials), 3),
        "miscitation": round(labels[Label.MISCITATION] / len(trials), 3),
        "decided": str(bucket.decided),
        "accuracy of the decided": str(bucket.accuracy),
        "mean Conf": str(bucket.confidence),
        "abstained by": ", ".join(f"{name} {count / len(trials):.0%}" for name, count in
                                  held.most_common(4)) or "-",
    }  # fmt: skip


def _in_one(trial: Trial) -> Trial:
    return Trial(1, trial.label, trial.expected, trial.confidence, trial.group)


def _draw(what: str, buckets: Sequence[Bucket]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in what)[:60]
    (PICTURES / f"committee-{name}.svg").write_text(plot(what, buckets), "utf-8")


def thresholds(data: Path) -> list[tuple[str, float, float, float]]:
    """Return for each distance how well groups part two neighbouring works' sentences.

    Claims on a cited paper and on the one nearest to it (by the mean of their vectors) are grouped
    together; the adjusted Rand index against whose claim it is, on half of the papers and on the
    other half. It is how the distances of grouping.py were chosen.
    """
    from sklearn.metrics import adjusted_rand_score

    sayings = read_sayings(data / "pmc_citation_contexts")
    fit = sorted(cited for cited, said in sayings.items() if len(said) >= 5)
    chosen = Random(1).sample(fit, min(110, len(fit)))
    encoder = RememberingEncoder(open_encoder())
    texts = {cited: [one.text for one in sayings[cited][:12]] for cited in chosen}
    means = np.stack([encoder.encode(texts[cited]).mean(axis=0) for cited in chosen])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    near = means @ means.T
    np.fill_diagonal(near, -1)
    found = []
    for way, used, tried in (
        ("vectors", encoder, np.arange(0.4, 0.81, 0.05)),
        ("words", None, np.arange(0.86, 0.99, 0.02)),
    ):
        for apart in tried:
            rates: tuple[list[float], list[float]] = ([], [])
            for number, cited in enumerate(chosen):
                other = texts[chosen[int(near[number].argmax())]]
                both = [*texts[cited], *other]
                groups = group(both, used, apart=float(apart))
                labels = {claim: at for at, one in enumerate(groups) for claim in one.claims}
                gold = [int(at >= len(texts[cited])) for at in range(len(both))]
                rates[number % 2].append(
                    adjusted_rand_score(gold, [labels[at] for at in range(len(both))])
                )
            found.append((way, float(apart), float(np.mean(rates[0])), float(np.mean(rates[1]))))
    return found
