"""Claims held against tables: SciTab's claims of papers that the weights were not learned from.

`./dev bench verifying tables`. SciTab (MIT), 916 claims about 143 tables of 50 papers, split here by
the SHA-256 of the paper's id: six tenths to learn from, four tenths to report on; all choices were
made by cross-validation over the papers of the first part. `python -m benchmarks.verifying.tables
DATA` learns the shipped weights anew. Beside ours: the most frequent label, a lexical baseline
(logistic regression on the share of the claim's words that the table has and the claim's length),
one that sees the claim alone (its words), and gradient-boosted trees on our own numbers. Intervals:
95 %, bootstrap over whole papers.
"""

import gzip
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.tables import Row
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score
from sklearn.pipeline import make_pipeline

import scholiast.verifying.tables as room
from scholiast.verifying.discrepancies.reading import read
from scholiast.verifying.tables.comparing import seen
from scholiast.verifying.tables.grids import clean
from scholiast.verifying.tables.interface import Grid
from scholiast.verifying.tables.learning import learn
from scholiast.verifying.tables.weighing import LABELS, NAMES, judged, numbers_of, probabilities

FILE = "scitab/scitab.jsonl.gz"
ROUNDS = 200
COVERED, LENGTH = NAMES.index("covered"), NAMES.index("length")
SURE = 0.7
"""Probability from which a label counts where only sure ones are given."""

Claim = tuple[str, Grid, str, str]
"""Claim, table, label and paper."""


def measure(data: Path) -> list[Row]:
    """Return the rows of the table."""
    train, dev = split(data)
    gold = [label for _, _, label, _ in dev]
    papers = [paper for _, _, _, paper in dev]
    found = [judged(claim, grid) for claim, grid, _, _ in dev]
    ours = [one.label for one in found]
    majority = Counter(label for _, _, label, _ in train).most_common(1)[0][0]
    words = make_pipeline(TfidfVectorizer(min_df=2), LogisticRegression(C=2, max_iter=2000))
    said: dict[str, list[str]] = {
        "ours: cells, comparisons, a learned sum": ours,
        "ours, gradient-boosted trees instead": _trees(train, dev),
        "ours, and whether the claim is negated": _fitted(train, dev, _with_negation),
        "baseline: words shared with the table": _fitted(train, dev, _lexical),
        "baseline: the claim's words alone": list(
            words.fit([c for c, *_ in train], [x for _, _, x, _ in train]).predict(
                [c for c, *_ in dev]
            )
        ),
        "baseline: most frequent label": [majority] * len(dev),
    }
    rows = [_row(what, gold, guess, papers) for what, guess in said.items()]
    two = [at for at, label in enumerate(gold) if label != LABELS[2]]
    binary = [
        "supports" if _chance(dev[at], "supports") >= _chance(dev[at], "refutes") else "refutes"
        for at in two
    ]
    rows.append(
        _row(
            "ours, supports or refutes only",
            [gold[at] for at in two],
            binary,
            [papers[at] for at in two],
        )
    )
    wrong = [at for at, one in enumerate(found) if one.label == "refutes" and one.weight >= SURE]
    right = sum(gold[at] == "refutes" for at in wrong)
    rows.append(Row(
        f"ours, refutes at {SURE} and above", "SciTab, dev papers", len(dev),
        {"claims": str(len(wrong)), "precision": right / len(wrong) if wrong else "-",
         "supported ones among them": str(sum(gold[at] == "supports" for at in wrong))},
    ))  # fmt: skip
    return rows


def split(data: Path) -> tuple[list[Claim], list[Claim]]:
    """Return claims of the papers to learn from and of those to report on."""
    parts: tuple[list[Claim], list[Claim]] = ([], [])
    with gzip.open(data / FILE, "rt", encoding="utf-8") as stream:
        for row in map(json.loads, stream):
            held = int(hashlib.sha256(row["paper_id"].encode()).hexdigest()[:8], 16) % 10 >= 6
            claim = clean(row["claim"])
            parts[held].append((claim, grid_of(row), row["label"], row["paper_id"]))
    return parts


def grid_of(row: dict[str, Any]) -> Grid:
    """Return a row's table."""
    return Grid(
        clean(row["table_caption"]),
        tuple(map(clean, row["table_column_names"])),
        tuple(tuple(map(clean, cells)) for cells in row["table_content_values"]),
    )


def _chance(one: Claim, label: str) -> float:
    return probabilities(numbers_of(one[0], one[1], seen(one[0], one[1])))[label]


def _inputs(claims: Sequence[Claim]) -> list[list[float]]:
    return [numbers_of(claim, grid, seen(claim, grid)) for claim, grid, _, _ in claims]


def _lexical(claims: Sequence[Claim]) -> list[list[float]]:
    return [[row[COVERED], row[LENGTH]] for row in _inputs(claims)]


def _with_negation(claims: Sequence[Claim]) -> list[list[float]]:
    """Return our numbers and one more, which betrays how SciTab's refuted claims were made."""
    pairs = zip(_inputs(claims), claims, strict=True)
    return [[*numbers, float(bool(read(claim).negations))] for numbers, (claim, *_) in pairs]


def _fitted(
    train: list[Claim], dev: list[Claim], inputs: Callable[[Sequence[Claim]], list[list[float]]]
) -> list[str]:
    model = LogisticRegression(max_iter=2_000, class_weight="balanced")
    model.fit(inputs(train), [label for _, _, label, _ in train])
    return list(model.predict(inputs(dev)))


def _trees(train: list[Claim], dev: list[Claim]) -> list[str]:
    import xgboost

    model = xgboost.XGBClassifier(n_estimators=80, max_depth=3, learning_rate=0.1, subsample=0.8,
                                  n_jobs=1, random_state=0)  # fmt: skip
    model.fit(np.array(_inputs(train)), [LABELS.index(label) for _, _, label, _ in train])
    return [LABELS[at] for at in model.predict(np.array(_inputs(dev)))]


def _row(what: str, gold: list[str], guess: list[str], papers: list[str]) -> Row:
    def macro(at: Sequence[int]) -> float:
        return float(
            f1_score(
                [gold[i] for i in at],
                [guess[i] for i in at],
                labels=sorted(set(gold)),
                average="macro",
                zero_division=0,
            )
        )

    members = {paper: [at for at, one in enumerate(papers) if one == paper] for paper in papers}
    draw = np.random.default_rng(0)
    keys = sorted(members)
    drawn = [
        macro([at for key in draw.choice(len(keys), len(keys)) for at in members[keys[key]]])
        for _ in range(ROUNDS)
    ]
    low, high = np.percentile(drawn, [2.5, 97.5])
    figures: dict[str, float | str] = {
        "macro F1": macro(range(len(gold))),
        "interval": f"{low:.3f}-{high:.3f}",
        "accuracy": float(accuracy_score(gold, guess)),
    }
    return Row(what, "SciTab, dev papers", len(gold), figures,
               details={"confusion": Counter(zip(gold, guess, strict=True)).most_common()})  # fmt: skip


if __name__ == "__main__":
    learned = learn([(claim, grid, label) for claim, grid, label, _ in split(Path(sys.argv[1]))[0]])
    place = Path(room.__file__).parent / "weights.json"
    place.write_text(json.dumps(learned, indent=1) + "\n", "utf-8")
