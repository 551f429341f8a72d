"""MCiteBench: the published example through a whole run, and its measures beside other code.

`./dev bench writing mcitebench`. The three published questions with their pictures are asked of a
local server that stands in for the system and for its judge, over HTTP; it says what stands here,
and the figures are held against those worked out by hand. Measures of random answers are held
against scikit-learn, ir_measures and NumPy. No language model is asked.
"""

import gzip
import json
import random
import tarfile
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ir_measures
import numpy as np
from benchmarks.tables import Row
from sklearn.metrics import accuracy_score, cohen_kappa_score, precision_recall_fscore_support

from scholiast.answering.generating import ModelAnswerer
from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.calls import Calls
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.mcitebench.benchmark import Answers, open_questions
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.mcitebench.loading import read_questions
from scholiast.benchmarks.mcitebench.model_judge import ModelJudge
from scholiast.benchmarks.mcitebench.offline_judge import OfflineJudge
from scholiast.benchmarks.mcitebench.systems import Answering
from scholiast.benchmarks.run import Options
from scholiast.benchmarks.texts.running import run
from scholiast.models.opening import open_model
from scholiast.models.standin import MODEL, ModelServer
from scholiast.scoring.agreement import alignment, kappa
from scholiast.scoring.citations import Judged, citation_fit, source_exact_match, source_fit
from scholiast.verifying.entailing.shipped import open_entailer

EXAMPLE = "mcitebench_example/mcitebench_example.tar.gz"
SAID = {
    "GROD": "GROD is ahead on every task (Table 2). Other noise does worse [1] (Table 6). It is good.",
    "attention sinks": "Sinks stand at any place (Figure 1).",
    "ReLU": "The error of the second function falls faster (Figure 5) [4].",
}
"""What the system says, by a word of the question."""
SUPPORT = {"GROD is ahead on every task.": 2, "Other noise does worse.": 1, "Sinks stand at any place.": 2,
           "The error of the second function falls faster.": 0}  # fmt: skip
RELEVANT = {("GROD is ahead on every task.", "Table 2"), ("Other noise does worse.", "Table 6"),
            ("Sinks stand at any place.", "Figure 1")}  # fmt: skip
RATINGS = {"GROD": 1, "attention sinks": 2, "ReLU": 1}
BY_HAND = {
    # 1: support 1, 0.5, 0 -> 1/2; relevant 1 of 1, 1 of 2 -> 3/4; cited 3, right 2 of 2; rated 1
    # 2: support 1, relevant 1; cited 1, right 1 of 1; rated 2
    # 3: Figure 5 is a distractor and [4] was not shown: 0 throughout; rated 1
    "citation_recall": (1 / 2 + 1 + 0) / 3,
    "citation_precision": (3 / 4 + 1 + 0) / 3,
    "citation_f1": (3 / 5 + 1 + 0) / 3,
    "source_precision": (2 / 3 + 1 + 0) / 3,
    "source_recall": (1 + 1 + 0) / 3,
    "source_f1": (4 / 5 + 1 + 0) / 3,
    "source_em": 1 / 3,
    "accuracy": (1 / 2 + 1 + 1 / 2) / 3,
    "uncited": (1 / 3 + 0 + 0) / 3,
    "refused": (0 + 0 + 1 / 2) / 3,
    "judged": 1.0,
}
PLACES = 0.00005
PEOPLE, CHOSEN_ON = 200, (11, 110)
"""Statements of each set, drawn from those that the judge's lines were not chosen on."""
GRADES = {"supported": 2, "partially_supported": 1, "not_supported": 0}
ATTRIBUTED = {"attributable": 2, "not attributable": 0}
TABLED = {"supports": 2, "refutes": 0, "not enough info": 0}
DRAWN = 20_000


def measure(data: Path | None) -> list[Row]:
    """Return what the example comes to, and how measures and judge agree with others."""
    rows = [*_sources(), _citations(), _agreement()]
    if data is not None:
        rows = [*_example(data / EXAMPLE), *rows, *_people(data)]
    return rows


def _example(archive: Path) -> list[Row]:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        with tarfile.open(archive) as packed:
            packed.extractall(root / "in", filter="data")
        questions = list(read_questions(root / "in"))
        write_questions(root / "out", questions)
        again = list(read_questions(root / "out"))
        same = sum(one == other for one, other in zip(questions, again, strict=True))
        outcome, calls = _asked(root)
        figures = {**outcome.metrics}
        off = max(abs(figures[name] - by_hand) for name, by_hand in BY_HAND.items())
        on = "the 3 published questions, 7 pictures"
        return [
            Row("read, written, read again", on, 3, {"the same": f"{same} of 3"}, "all"),
            Row(
                "whole run over HTTP, replies by script", on, 3,
                {
                    "figures equal to 4 places": f"{sum(abs(figures[n] - v) < PLACES for n, v in BY_HAND.items())} of {len(BY_HAND)}",
                    "largest difference": f"{off:.1e}",
                    "calls": f"{calls}",
                    "C-F1": figures["citation_f1"], "S-F1": figures["source_f1"],
                    "S-EM": figures["source_em"], "Acc": figures["accuracy"],
                },
                "exact on cases worked by hand",
            ),
        ]  # fmt: skip


def _asked(root: Path) -> tuple[Outcome, int]:
    with ModelServer(_reply) as server, open_model(server.base, MODEL) as model:
        calls = Calls()
        system = Answering(ModelAnswerer(calls.of("system", model)))
        judge = ModelJudge(calls.of("judge", model))
        benchmark = Answers(open_questions(root / "in"), [judge])
        outcome = run(benchmark, system, Options(root / "records", jobs=2), calls)
        return outcome, len(server.asked)


def _reply(question: Mapping[str, Any]) -> str:
    """Return what the stand-in says: to a judge's question its mark, else an answer.

    The first mark of a statement comes as chat, and is mended when it is asked for again.
    """
    turns = [_words(turn) for turn in question["messages"]]
    data = _data(turns)
    if data is None:
        said = " ".join(turns)
        return next(text for word, text in SAID.items() if word in said)
    if "statement" in data and len(turns) == 2:
        return "Sure, here is my mark."
    if "statement" not in data:
        rating = next(mark for word, mark in RATINGS.items() if word in data["question"])
        grades = dict.fromkeys(("likeness", "completeness", "coherence", "clarity"), 1)
        return json.dumps({"rating": rating} | ({} if "right answer" in data else grades))
    statement = data["statement"]
    if "how far" in turns[0]:
        return json.dumps({"rating": SUPPORT[statement]})
    (one,) = data["evidence"]
    name = one["name"] if one["kind"] != "text" else ""
    return json.dumps({"rating": int((statement, name) in RELEVANT)})


def _words(turn: Mapping[str, Any]) -> str:
    content = turn["content"]
    return content if isinstance(content, str) else str(content[0]["text"])


def _data(turns: list[str]) -> dict[str, Any] | None:
    """Return the object that a judge is given; None of what the system is asked."""
    try:
        found = json.loads(turns[1])
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _sources() -> list[Row]:
    """Return source measures beside scikit-learn's and ir_measures'."""
    chance = random.Random(6)
    labels = ["[1]", "[2]", "[3]", "Figure 1", "Figure 2", "Table 1", "Table 2"]
    drawn = [
        (_some(chance, labels, least=1), _some(chance, labels[:5], least=1)) for _ in range(DRAWN)
    ]
    fits = [source_fit(cited, right) for cited, right in drawn]
    ours = np.array([
        (one.precision, one.recall, one.f1, source_exact_match(*pair))
        for one, pair in zip(fits, drawn, strict=True)
    ])  # fmt: skip
    truth = np.array([[label in right for label in labels] for _, right in drawn])
    said = np.array([[label in cited for label in labels] for cited, _ in drawn])
    theirs = [
        precision_recall_fscore_support(truth[at : at + 1], said[at : at + 1], average="samples",
                                        zero_division=0)[:3] for at in range(500)
    ]  # fmt: skip
    whole = precision_recall_fscore_support(truth, said, average="samples", zero_division=0)[:3]
    means = [*whole, accuracy_score(truth, said)]
    off = max(
        float(np.abs(ours[:500, :3] - np.array(theirs)).max()),
        float(np.abs(ours.mean(axis=0) - np.array(means)).max()),
    )
    return [
        _beside("source P, R, F1, EM beside scikit-learn", DRAWN, off),
        _beside("source P, R, F1 beside ir_measures", 2_000, _off_ir(drawn[:2_000], ours)),
    ]


def _off_ir(drawn: list[tuple[list[str], list[str]]], ours: "np.ndarray[Any, Any]") -> float:
    measures = [ir_measures.SetP, ir_measures.SetR, ir_measures.SetF]
    judged = [
        ir_measures.Qrel(str(n), one, 1) for n, (_, right) in enumerate(drawn) for one in right
    ]
    ranked = [
        ir_measures.ScoredDoc(str(n), one, 1.0)
        for n, (cited, _) in enumerate(drawn)
        for one in cited
    ]
    off, count = 0.0, 0
    for count, found in enumerate(ir_measures.iter_calc(measures, judged, ranked), start=1):  # noqa: B007
        off = max(off, abs(ours[int(found.query_id)][measures.index(found.measure)] - found.value))
    assert count == 3 * len(drawn)
    return off


def _citations() -> Row:
    """Return citation measures beside the same in NumPy, over all sentences of all answers at once."""
    chance = random.Random(7)
    answers = [
        [Judged(chance.randint(0, 2), tuple(chance.random() < 0.6 for _ in range(chance.randint(0, 3))))
         for _ in range(chance.randint(0, 5))] for _ in range(DRAWN)
    ]  # fmt: skip
    ours = np.array([(fit.precision, fit.recall, fit.f1) for fit in map(citation_fit, answers)])
    owner = np.repeat(np.arange(DRAWN), [len(one) for one in answers])
    support = np.array([one.support for answer in answers for one in answer]) / 2
    counts = np.array([len(one.relevant) for answer in answers for one in answer])
    hits = np.array([sum(one.relevant) for answer in answers for one in answer])
    cites = counts > 0

    def mean(
        values: "np.ndarray[Any, Any]", owners: "np.ndarray[Any, Any]"
    ) -> "np.ndarray[Any, Any]":
        sizes = np.bincount(owners, minlength=DRAWN)
        return np.bincount(owners, values, minlength=DRAWN) / np.maximum(sizes, 1)

    recall = mean(np.where(cites, support, 0.0), owner)
    precision = mean(hits[cites] / counts[cites], owner[cites])
    both = precision + recall
    f1 = np.divide(2 * precision * recall, both, out=np.zeros(DRAWN), where=both > 0)
    off = float(np.abs(ours - np.column_stack([precision, recall, f1])).max())
    return _beside("citation P, R, F1 beside NumPy", DRAWN, off)


def _agreement() -> Row:
    """Return agreement with people beside scikit-learn's."""
    chance = random.Random(8)
    off = 0.0
    sizes = [0, *sorted(chance.sample(range(1, 5_000), 60)), 5_000]
    marks = [
        (chance.random() < 0.5, chance.random() < 0.6, chance.randint(0, 2), chance.randint(0, 2))
        for _ in range(5_000)
    ]
    for start, end in pairwise(sizes):
        right, said, one, other = (list(part) for part in zip(*marks[start:end], strict=True))
        found = alignment(right, said)
        theirs = precision_recall_fscore_support(right, said, average="binary", zero_division=0)[:3]
        pairs = [*zip((found.precision, found.recall, found.f1), theirs, strict=True)]
        if len({*one, *other}) > 1 and len({*right, *said}) > 1:
            pairs += [
                (found.kappa, cohen_kappa_score(right, said)),
                (kappa(one, other), cohen_kappa_score(one, other)),
            ]
        off = max([off, *(abs(a - b) for a, b in pairs)])
    return _beside("judge against people: P, R, F1, kappa beside scikit-learn", 5_000, off)


def _people(data: Path) -> list[Row]:
    """Return how far the judge without a language model says what people say of statements."""
    judge = OfflineJudge(open_entailer())
    verification = data / "claim_verification"
    sets = {
        "WiCE dev, web pages, three grades": (
            verification / "wice_claim_dev.jsonl.gz",
            _page,
            GRADES,
        ),
        "AttributionBench dev, answers of search engines": (
            verification / "attributionbench_dev.jsonl.gz",
            _references,
            ATTRIBUTED,
        ),
        "SciTab, tables by their cells": (data / "scitab" / "scitab.jsonl.gz", _cells, TABLED),
    }
    rows = []
    for on, (path, evidence, labels) in sets.items():
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            read = [json.loads(line) for line in lines]
        seen = random.Random(CHOSEN_ON[0]).sample(range(len(read)), CHOSEN_ON[1])
        unseen = [one for at, one in enumerate(read) if at not in set(seen)]
        chosen = random.Random(6).sample(unseen, min(PEOPLE, len(unseen)))
        right = [labels[one["label"]] for one in chosen]
        said = [judge.support(one["claim"], [evidence(one)]) for one in chosen]
        kept = [(a, b) for a, b in zip(right, said, strict=True) if b is not None]
        found = alignment([a > 0 for a, _ in kept], [b > 0 for _, b in kept])
        full = alignment([a == 2 for a, _ in kept], [b == 2 for _, b in kept])
        figures: dict[str, float | str] = {
            "F1": found.f1, "recall": found.recall, "precision": found.precision, "kappa": found.kappa,
            "full support: F1": full.f1, "full: kappa": full.kappa,
            "all yes: F1": alignment([a > 0 for a, _ in kept], [True] * len(kept)).f1,
        }  # fmt: skip
        rows.append(Row("judge without a language model against people", on, len(kept), figures,
                        note="the paper's GPT-4o on its own 457 judgements: F1 0.80 to 0.82"))  # fmt: skip
    return rows


def _page(row: Mapping[str, Any]) -> EvidenceUnit:
    return EvidenceUnit("s", "s", Modality.TEXT, " ".join(row["evidence"]))


def _references(row: Mapping[str, Any]) -> EvidenceUnit:
    return EvidenceUnit("s", "s", Modality.TEXT, "\n".join(row["references"]))


def _cells(row: Mapping[str, Any]) -> EvidenceUnit:
    lines = [row["table_column_names"], *row["table_content_values"]]
    cells = "\n".join("\t".join(map(str, line)) for line in lines)
    return EvidenceUnit("s", "s", Modality.TABLE, cells, row["table_caption"])


def _some(chance: random.Random, labels: list[str], least: int) -> list[str]:
    return chance.sample(labels, chance.randint(least, len(labels)))


def _beside(what: str, n: int, off: float) -> Row:
    figures: dict[str, float | str] = {"largest difference": f"{off:.1e}"}
    return Row(
        what,
        "drawn at random",
        n,
        figures,
        "equal to 4 places" if off < PLACES else "MISSED: equal to 4 places",
    )
