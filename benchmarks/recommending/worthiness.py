"""Sentences that need a citation: the shipped judge on papers that it never saw.

`./dev bench recommending worthiness`. Papers of the test folds (by SHA-256 of their names) of the
openly licensed collections that it learned from, and contexts of PMC articles, which are of mixed
licences and are measured on alone. A sentence counts as one that needs a citation where its authors
put one; every mark is taken out before it is judged. Intervals: 95 %, bootstrap over whole papers.
"""

import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.tables import Row
from numpy.typing import NDArray

from scholiast.papers import Span
from scholiast.parsing.sentences import split_sentences
from scholiast.recommending.missing.cleaning import cut
from scholiast.recommending.missing.gathering import fold_of, papers
from scholiast.recommending.missing.judge import Judge, shipped_judge
from scholiast.recommending.missing.judging import is_own_statement
from scholiast.recommending.missing.sentences import Said, kind_of, said_in, surrounded
from scholiast.recommending.missing.training import TEST_FOLDS

PMC = "pmc_citation_contexts/contexts.jsonl.gz"
MOST_CONTEXTS = 4_000
ROUNDS = 1_000
CUES = re.compile(
    r"\b(?:previous|prior|recent(?:ly)?|earlier|existing|several|many|other|past) (?:work|works|"
    r"studies|study|research|methods|approaches|literature|papers|authors|researchers|reports)\b|"
    r"\b(?:has|have) been (?:shown|proposed|reported|demonstrated|studied|found|used|described)\b|"
    r"\b(?:studies|researchers|authors|others) (?:have )?(?:show|shown|found|reported|proposed)\b|"
    r"\b(?:widely|commonly|well[- ])(?: used| known| studied)?\b|\b(?:inspired by|according to)\b",
    re.I,
)
_MARK = re.compile(r"\s?(?:\[\d[\d,;\s–-]{0,40}\]|\([^()]{0,160}(?:19|20)\d\d[a-z]?[^()]{0,160}\))")


@dataclass(frozen=True, slots=True)
class Judged:
    """Sentences of one collection with what their authors did."""

    said: tuple[Said, ...]
    groups: tuple[str, ...]

    @property
    def cited(self) -> NDArray[np.bool_]:
        """Return which carried a mark."""
        return np.array([one.is_cited for one in self.said])


def measure(data: Path) -> list[Row]:
    """Return the rows of the table."""
    judge = shipped_judge()
    parts: dict[str, list[tuple[Said, str]]] = defaultdict(list)
    finished: list[int] = []
    for name, document in papers(data):
        if fold_of(name) not in TEST_FOLDS or len(document.citations) < 5:
            continue
        found = [one for one in said_in(document) if one.is_learnable]
        parts[name.partition(":")[0]] += [(one, name) for one in found]
        finished.append(sum(_shown(judge, one) for one in found if not one.is_cited))
    every = Judged(*_columns([pair for part in parts.values() for pair in part]))
    rows = [
        _row("the judge", "all, test papers", every, lambda one: judge.probability(one), judge,
             reach="precision 0.80", details={"alarms of each finished paper": Counter(finished)}),
        _row("the judge, neighbours' marks hidden", "all, test papers", every,
             lambda one: judge.probability(one, hide_neighbours=True), judge),
        _row("cue phrases", "all, test papers", every, lambda one: float(bool(CUES.search(one.text)))),
        _row("majority (never)", "all, test papers", every, lambda one: 0.0),
    ]  # fmt: skip
    names = {"neurips": "NeurIPS 2025", "jats": "PLOS, eLife", "unarxive": "unarXive sample"}
    rows += [
        _row("the judge", names[name], Judged(*_columns(part)), judge.probability, judge)
        for name, part in parts.items()
    ]
    pmc = Judged(*_columns(list(_pmc(data / PMC))))
    rows.append(_row("the judge", "PMC contexts (measured only)", pmc, judge.probability, judge))
    rows.append(_row("cue phrases", "PMC contexts (measured only)", pmc,
                     lambda one: float(bool(CUES.search(one.text)))))  # fmt: skip
    rows.append(Row("alarms in a finished paper", "all, test papers", len(finished),
                    {"mean": round(float(np.mean(finished)), 2), "median": float(np.median(finished)),
                     "at most, in 9 of 10": float(np.quantile(finished, 0.9))},
                    note="sentences shown though their authors left them without a mark"))  # fmt: skip
    return rows


def _shown(judge: Judge, one: Said) -> bool:
    return not is_own_statement(one) and judge.probability(one) >= judge.card.threshold


def _columns(pairs: list[tuple[Said, str]]) -> tuple[tuple[Said, ...], tuple[str, ...]]:
    return tuple(one for one, _ in pairs), tuple(name for _, name in pairs)


def _row(
    what: str,
    on: str,
    judged: Judged,
    score: Callable[[Said], float],
    judge: Judge | None = None,
    reach: str = "",
    details: dict[str, object] | None = None,
) -> Row:
    scores = np.array([0.0 if is_own_statement(one) else score(one) for one in judged.said])
    cited = judged.cited
    least = judge.card.threshold if judge else 0.5
    shown = scores >= least
    figures: dict[str, float | str] = {
        "base rate": round(float(cited.mean()), 3),
        "AUC": round(_auc(scores, cited), 3),
        "average precision": round(_average_precision(scores, cited), 3),
        "precision": _with_interval(shown, cited, judged.groups, _precision),
        "recall": _with_interval(shown, cited, judged.groups, _recall),
        "shown of the others": _with_interval(shown, cited, judged.groups, _alarms),
    }
    return Row(what, on, len(judged.said), figures, reach, details=details or {})


def _precision(shown: NDArray[np.float64]) -> float:
    """Return precision from counts: shown and cited, shown, cited, all."""
    return shown[0] / shown[1] if shown[1] else 0.0


def _recall(shown: NDArray[np.float64]) -> float:
    return shown[0] / shown[2] if shown[2] else 0.0


def _alarms(shown: NDArray[np.float64]) -> float:
    return (shown[1] - shown[0]) / (shown[3] - shown[2]) if shown[3] > shown[2] else 0.0


def _with_interval(
    shown: NDArray[np.bool_],
    cited: NDArray[np.bool_],
    groups: tuple[str, ...],
    figure: Callable[[NDArray[np.float64]], float],
) -> str:
    """Return a figure with its interval, papers drawn anew with replacement."""
    numbers = {name: at for at, name in enumerate(dict.fromkeys(groups))}
    counts = np.zeros((len(numbers), 4))
    at = np.array([numbers[name] for name in groups])
    for column, values in enumerate((shown & cited, shown, cited, np.ones(len(cited)))):
        np.add.at(counts[:, column], at, values)
    draw = np.random.default_rng(0)
    drawn = [
        figure(counts[draw.integers(0, len(counts), len(counts))].sum(axis=0))
        for _ in range(ROUNDS)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return f"{figure(counts.sum(axis=0)):.3f} ({low:.3f}–{high:.3f})"


def _auc(scores: NDArray[np.float64], cited: NDArray[np.bool_]) -> float:
    """Return the area under the ROC curve, ties at half (Mann, Whitney 1947)."""
    from scipy.stats import rankdata

    ranks = rankdata(scores)
    positive = int(cited.sum())
    above = ranks[cited].sum() - positive * (positive + 1) / 2
    return float(above / max(positive * (len(cited) - positive), 1))


def _average_precision(scores: NDArray[np.float64], cited: NDArray[np.bool_]) -> float:
    from sklearn.metrics import average_precision_score

    return float(average_precision_score(cited, scores))


def _pmc(path: Path) -> Iterator[tuple[Said, str]]:
    """Yield whole sentences of contexts, marks of both common styles taken out."""
    seen: set[str] = set()
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for number, line in enumerate(stream):
            if number >= MOST_CONTEXTS * 11 or len(seen) >= MOST_CONTEXTS:
                return
            row = json.loads(line)
            if number % 11 or row["citing"] in seen:
                continue
            seen.add(row["citing"])
            yield from (
                (one, row["citing"]) for one in _sentences(row["context"], row["section"] or "")
            )


def _sentences(text: str, section: str) -> Iterator[Said]:
    spans = [span for span in split_sentences(text) if len(span.of(text).split()) >= 6][1:-1]
    parts = []
    for span in spans:
        marks = [Span(m.start(), m.end()) for m in _MARK.finditer(text, span.start, span.end)]
        parts.append((span, cut(text, span, marks), bool(marks)))
    yield from (one for one in surrounded(list(_said(parts, section))) if one.is_learnable)


def _said(parts: list[tuple[Span, str, bool]], section: str) -> Iterator[Said]:
    for at, (span, words, is_cited) in enumerate(parts):
        back, on = parts[at - 1] if at else None, parts[at + 1] if at + 1 < len(parts) else None
        yield Said(
            span, words, is_cited, False, kind_of(section), section, 0.3, False, False,
            back[1] if back else "", on[1] if on else "",
            back[2] if back else None, on[2] if on else None,
        )  # fmt: skip
