"""Our measures against independent implementations, pair by pair, to four places.

`./dev bench writing metrics`. ROUGE against rouge-score on pairs of abstracts and of introductions
of NeurIPS papers (a paper's own and its neighbour's in the file); BERTScore against what bert-score
0.3.13 gave for the same encoder, kept in `_bertscore.json` with the code that made it, or against
the package itself where it can be imported, one pair at a time (in a batch it holds fillers, at a
likeness of 0, against tokens whose best likeness is below that); rankings against ir_measures; classes against
scikit-learn. The figure is the greatest difference of any pair; 0.00005 is a difference in the
fourth place.
"""

import gzip
import importlib
import importlib.util
import json
import random
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import ir_measures
import numpy as np
from benchmarks.tables import Row
from rouge_score.rouge_scorer import RougeScorer
from sklearn.metrics import accuracy_score, f1_score

from scholiast.retrieving.encoders.folders import minilm_path
from scholiast.retrieving.encoders.tokens import open_token_encoder
from scholiast.scoring.bertscore import bertscore
from scholiast.scoring.classes import accuracy, confusion, macro_f1
from scholiast.scoring.metrics import parse_metric
from scholiast.scoring.rouge import Overlap, rouge_l, rouge_lsum, rouge_n

REACH = "equal to 4 places (0.00005)"
PAPERS, LONG = 200, 12
"""Pairs of abstracts; of introductions, for which rouge-score takes seconds each."""
KEPT = Path(__file__).with_name("_bertscore.json")
ROUGES: dict[str, Callable[[str, str], Overlap]] = {
    "rouge1": lambda text, reference: rouge_n(text, reference, 1),
    "rouge2": lambda text, reference: rouge_n(text, reference, 2),
    "rougeL": rouge_l,
    "rougeLsum": rouge_lsum,
}


def measure(data: Path) -> list[Row]:
    """Return a row a measure: the greatest difference from the other implementation."""
    papers = list(islice(_papers(data), PAPERS + 1))
    abstracts = [(one["abstract"], other["abstract"]) for one, other in pairwise(papers)]
    long = [(one["body"][0]["text"], other["body"][0]["text"]) for one, other in pairwise(papers)]
    return [
        _rouge("abstracts", abstracts),
        _rouge("introductions", long[:LONG]),
        _bertscore(),
        _rankings(),
        _classes(),
    ]


def _papers(data: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(data / "neurips_2023_2025" / "fulltext_2025.jsonl.gz", "rt") as lines:
        yield from map(json.loads, lines)


def _rouge(on: str, pairs: list[tuple[str, str]]) -> Row:
    scorer = RougeScorer(list(ROUGES))
    gaps = dict.fromkeys(ROUGES, 0.0)
    for text, reference in pairs:
        theirs = scorer.score(reference, text)
        for name, ours in ROUGES.items():
            found = ours(text, reference)
            sides = (found.precision, found.recall, found.f1)
            gap = max(abs(a - b) for a, b in zip(sides, theirs[name], strict=True))
            gaps[name] = max(gaps[name], gap)
    figures: dict[str, float | str] = {name: f"{gap:.1e}" for name, gap in gaps.items()}
    return Row("ROUGE, rouge-score 0.1.2", f"NeurIPS 2025, {on}", len(pairs), figures, REACH)


def _bertscore() -> Row:
    """Return how far BERTScore is from bert-score's, precision, recall and F1."""
    kept = json.loads(KEPT.read_text("utf-8"))
    texts, references = kept["texts"], kept["references"]
    theirs = [kept[side] for side in ("precision", "recall", "f1")]
    note = f"as kept: {kept['made_by']}"
    if importlib.util.find_spec("bert_score"):
        score = importlib.import_module("bert_score").score
        pairs = zip(texts, references, strict=True)
        asked = [score([a], [b], model_type=str(minilm_path()), num_layers=6) for a, b in pairs]
        theirs = [[one[side].item() for one in asked] for side in range(3)]
        note = "asked here"
    encoder = open_token_encoder()
    gaps = []
    for row, (one, other) in enumerate(
        zip(encoder.vectors(texts), encoder.vectors(references), strict=True)
    ):
        ours = bertscore(one.rows, other.rows, one.is_word * 1.0, other.is_word * 1.0)
        sides = (ours.precision, ours.recall, ours.f1)
        gaps.append(max(abs(side - theirs[at][row]) for at, side in enumerate(sides)))
    return Row(
        "BERTScore, bert-score 0.3.13, all-MiniLM-L6-v2, layer 6",
        "hand-made pairs",
        len(gaps),
        {"P, R, F1": f"{max(gaps):.1e}"},
        REACH,
        note,
    )


def _rankings() -> Row:
    draw = random.Random(5)
    ids = [f"d{number}" for number in range(60)]
    gaps: dict[str, float] = {}
    named = {"recall@20": "R@20", "precision@10": "P@10", "mrr@10": "RR@10"}
    for _ in range(200):
        ranked = draw.sample(ids, 40)
        right = draw.sample(ids, draw.randint(1, 12))
        run = [ir_measures.ScoredDoc("q", id, 100 - at) for at, id in enumerate(ranked)]
        qrels = [ir_measures.Qrel("q", id, 1) for id in right]
        for ours, theirs in named.items():
            measure = ir_measures.parse_measure(theirs)
            other = ir_measures.calc_aggregate([measure], qrels, run)[measure]
            gap = abs(parse_metric(ours)(ranked, right) - other)
            gaps[ours] = max(gaps.get(ours, 0.0), gap)
    figures: dict[str, float | str] = {name: f"{gap:.1e}" for name, gap in gaps.items()}
    return Row("rankings, ir_measures", "drawn rankings", 200, figures, REACH)


def _classes() -> Row:
    draw = np.random.default_rng(5)
    labels = ["a", "b", "c"]
    gaps = {"accuracy": 0.0, "macro F1": 0.0}
    for _ in range(200):
        gold, said = draw.choice(labels, 30).tolist(), draw.choice(labels, 30).tolist()
        counts = confusion(gold, said, labels)
        gap = abs(float(accuracy(counts)) - accuracy_score(gold, said))
        gaps["accuracy"] = max(gaps["accuracy"], gap)
        gap = abs(float(macro_f1(counts)) - f1_score(gold, said, average="macro"))
        gaps["macro F1"] = max(gaps["macro F1"], gap)
    figures: dict[str, float | str] = {name: f"{gap:.1e}" for name, gap in gaps.items()}
    return Row("classes, scikit-learn", "drawn labels", 200, figures, REACH)
