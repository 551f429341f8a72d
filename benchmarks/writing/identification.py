"""Which of five pieces of evidence answers a question? Offline, on a set built by rules.

`./dev bench writing identification`. The set is built as `recipes/mcitebench/` says (JuliaCon and JOSE
papers as PDF, PLOS and eLife as JATS, SciTab's tables), and kept in `.bench/mcitebench`; it is halved by
the SHA-256 of the paper's id: whatever was chosen was chosen on the first half, the second is
reported. A piece is what is known of it: text, caption, cells, and the sentences of the paper that
name a figure or a table; those are not in the published format, and so the row that says so leaves
them out, as it does headings. BM25 (k1 1.2, b 0.75) ranks the same words by themselves. Equal scores
count by their share. Chance is one in five. Intervals: 95 %, bootstrap over papers.
"""

import hashlib
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from benchmarks.tables import Row

from scholiast.answering.identifying import EvidenceRanker, open_evidence_ranker
from scholiast.answering.interface import EvidenceUnit
from scholiast.benchmarks.mcitebench.building.building import Plan, build
from scholiast.benchmarks.mcitebench.building.interface import Report
from scholiast.benchmarks.mcitebench.building.reading import Papers, paper_files
from scholiast.benchmarks.mcitebench.interface import Question
from scholiast.scoring.intervals import bootstrap
from scholiast.verifying.finding.words import stems

HERE = Path(__file__).resolve().parents[2]
PAPERS = HERE / ".bench" / "mcitebench" / "papers"
PLAN = Plan(texts=2, figures=6, tables=2, of_a_unit=2)
K1, B = 1.2, 0.75
REACH = "above BM25"
Score = Callable[[str, Sequence[EvidenceUnit]], Sequence[float]]


def measure(data: Path) -> list[Row]:
    """Return a row a ranker, for all questions and by modality."""
    questions = [one for one in built(data) if not is_for_choosing(one.paper)]
    ours = open_evidence_ranker(threads=1)
    rankers: dict[str, Score] = {
        "chance": lambda _, units: [0.0] * len(units),
        "BM25": bm25,
        "ours without an encoder": EvidenceRanker().score,
        f"ours: {ours.name}": ours.score,
    }
    whole = {what: [right(score, one) for one in questions] for what, score in rankers.items()}
    rows = [_row(what, "with mentions", questions, found) for what, found in whole.items()]
    bare = [without_mentions(one) for one in questions]
    for what, score in list(rankers.items())[1:]:
        rows.append(_row(what, "as published", bare, [right(score, one) for one in bare]))
    return rows


def built(data: Path) -> list[Question]:
    """Return the questions, of the papers that the recipe lays out."""
    if not PAPERS.is_dir():
        gather = HERE / "recipes" / "mcitebench" / "gather.py"
        subprocess.run([sys.executable, str(gather), str(data), str(PAPERS)], check=True)
    return list(build(Papers(paper_files([PAPERS])), PLAN, Report()))


def is_for_choosing(paper: str) -> bool:
    """Say whether a paper is of the half on which choices are made."""
    return int(hashlib.sha256(paper.encode()).hexdigest(), 16) % 2 == 0


def without_mentions(question: Question) -> Question:
    """Return a question whose sources are as the published format has them."""
    sources = tuple(
        replace(one, unit=replace(one.unit, mentions=(), section="")) for one in question.sources
    )
    return replace(question, sources=sources)


def right(score: Score, question: Question) -> float:
    """Return 1 where the evidence is ranked first, its share where others are as near, else 0."""
    scores = list(score(question.text, [one.unit for one in question.sources]))
    first = [one.label for one, mark in zip(question.sources, scores, strict=True)
             if math.isclose(mark, max(scores), abs_tol=1e-12)]  # fmt: skip
    return sum(label in question.evidence for label in first) / len(first)


def bm25(question: str, units: Sequence[EvidenceUnit]) -> list[float]:
    """Return BM25 of each unit's words (Robertson and Zaragoza 2009), rarity among the five."""
    bags = [
        Counter(stems(" ".join((one.section, one.caption, one.text, *one.mentions))))
        for one in units
    ]
    sizes = [sum(bag.values()) for bag in bags]
    mean = sum(sizes) / len(sizes) or 1.0
    scores = []
    for bag, size in zip(bags, sizes, strict=True):
        total = 0.0
        for word in set(stems(question)):
            held = sum(word in other for other in bags)
            rarity = math.log(1 + (len(bags) - held + 0.5) / (held + 0.5))
            total += rarity * bag[word] * (K1 + 1) / (bag[word] + K1 * (1 - B + B * size / mean))
        scores.append(total)
    return scores


def _row(what: str, on: str, questions: Sequence[Question], found: Sequence[float]) -> Row:
    """Return the share of questions whose evidence is first, in all and by modality."""
    values = np.array(found)[:, None]
    groups = [one.paper for one in questions]
    low, high = bootstrap(values, groups)[0]
    figures: dict[str, float | str] = {
        "accuracy": float(values.mean()), "interval": f"{low:.3f} to {high:.3f}",
    }  # fmt: skip
    for modality in ("text", "figure", "table"):
        at = [place for place, one in enumerate(questions) if one.modality == modality]
        if at:
            low, high = bootstrap(values[at], [groups[place] for place in at])[0]
            mean = float(values[at].mean())
            figures[f"{modality} ({len(at)})"] = f"{mean:.3f} ({low:.3f} to {high:.3f})"
    return Row(what, on, len(questions), figures, REACH if what.startswith("ours:") else "")
