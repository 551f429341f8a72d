"""What can be written without a language model: four tasks, all settings, on 560 NeurIPS papers.

`./dev bench writing baselines`. All three parts of the split are measured: nothing is learned from
any. The rules that take sentences do not look at examples, so the settings with examples give them
the figures of those without; only the rules that copy are measured in those. Where a paper has
no sentence that reads well alone nothing is written, which scores 0. ROUGE-L, lengths and
times are of all papers; BERTScore, by all-MiniLM-L6-v2 over all tokens of a text, of the first
papers in the order of their ids, which OpenReview draws (`n BERTScore`). `extraction` is what
`scholiast write` does without a model; with MiniLM it is measured on those first papers alone.
Intervals: 95 %, bootstrap over papers. SCHOLIAST_BENCH_CACHE: a folder in which the data set is
kept; SCHOLIAST_BENCH_PAPERS and SCHOLIAST_BENCH_BERTSCORE: how many papers.
"""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from benchmarks.tables import Row

from scholiast.benchmarks.academiceval.baselines import Copy, Retrieve, baselines
from scholiast.benchmarks.academiceval.benchmark import Assignment, Measures, WritingBenchmark
from scholiast.benchmarks.academiceval.building.building import build
from scholiast.benchmarks.academiceval.human import correlations, read_reviews
from scholiast.benchmarks.academiceval.keeping import MANIFEST, DataSet
from scholiast.benchmarks.academiceval.likeness import Similarity, open_similarity
from scholiast.benchmarks.academiceval.neurips import NeuripsFolder
from scholiast.benchmarks.academiceval.settings import PUBLISHED
from scholiast.benchmarks.academiceval.systems import WriterSystem
from scholiast.benchmarks.interface import Interval, Item, Response, TextSystem
from scholiast.benchmarks.scores import SampleScores, ScoredRun
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.scoring.intervals import bootstrap
from scholiast.writing.extraction import ExtractiveWriter
from scholiast.writing.interface import Task

PAPERS = int(os.environ.get("SCHOLIAST_BENCH_PAPERS", "560"))
SAMPLED = int(os.environ.get("SCHOLIAST_BENCH_BERTSCORE", "60"))
SHOWN = ("rouge_l", "length_ratio", "cited_recall")
SLOW = "extraction, MiniLM"


@dataclass(slots=True)
class Tally:
    """What one system came to in one setting."""

    scores: list[dict[str, float]] = field(default_factory=list)
    likeness: list[float] = field(default_factory=list)
    papers: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    tokens_in: list[float] = field(default_factory=list)
    tokens_out: list[float] = field(default_factory=list)
    failed: int = 0


def measure(data: Path) -> list[Row]:
    """Return a row a setting and system, with intervals."""
    with tempfile.TemporaryDirectory() as scratch:
        kept = os.environ.get("SCHOLIAST_BENCH_CACHE", scratch)
        built = data_set(data, Path(kept) / "academiceval")
        similarity = open_similarity()
        rows = [row for setting in PUBLISHED for row in _setting(built, setting.name, similarity)]
        return [*rows, *people(data, built)]


def people(data: Path, built: DataSet) -> list[Row]:
    """Return how ROUGE-L of extracted abstracts goes with what reviewers say of the papers."""
    benchmark = WritingBenchmark(built, "ABS-9K", Measures(), split=None)
    system = WriterSystem(ExtractiveWriter(), "extraction, words")
    samples = {
        item.id: SampleScores(
            item.id,
            item.inputs,
            {"rouge_l": benchmark.score(item, system.respond(item))["rouge_l"]},
            item.group,
        )
        for item in benchmark.items(PAPERS)
    }
    reviews = read_reviews(data / "neurips_2023_2025" / "fulltext_2025.jsonl.gz")
    run = ScoredRun(benchmark.name, system.name, samples)
    return [
        Row(
            f"ABS-9K: ROUGE-L of {system.name} beside reviewers' {one.human}",
            "NeurIPS 2025",
            one.n,
            {
                "Spearman": f"{one.spearman:.3f} {_ends(one.spearman_interval)}",
                "Kendall": f"{one.kendall:.3f} {_ends(one.kendall_interval)}",
            },
        )
        for one in correlations(run, reviews)
    ]


def _ends(interval: Interval) -> str:
    return f"[{interval.low:.3f}, {interval.high:.3f}]"


def data_set(data: Path, folder: Path) -> DataSet:
    """Return the data set, built where it is not there."""
    if not (folder / MANIFEST).is_file():
        lists = [data / "ml_paperlists" / "papers.jsonl.gz"]
        build(NeuripsFolder(data / "neurips_2023_2025", lists=lists), folder)
    return DataSet(folder)


def systems_for(is_shown: bool) -> list[TextSystem[Assignment]]:
    """Return what is measured in a setting: with examples those that copy, else the others."""
    copying: list[TextSystem[Assignment]] = [one for one in baselines() if isinstance(one, Copy)]
    if is_shown:
        return copying
    return [
        *(one for one in baselines() if not isinstance(one, Copy)),
        Retrieve("bm25"),
        WriterSystem(ExtractiveWriter(), "extraction, words"),
        WriterSystem(ExtractiveWriter(open_encoder()), SLOW),
    ]


def _setting(built: DataSet, name: str, similarity: Similarity) -> Iterator[Row]:
    benchmark = WritingBenchmark(built, name, Measures(), split=None)
    setting = built.table(name).setting
    systems = systems_for(bool(setting.random + setting.co_authors))
    tallies = {system.name: Tally() for system in systems}
    for place, item in enumerate(benchmark.items(PAPERS)):
        for system in systems:
            if system.name != SLOW or place < SAMPLED:
                response = _add(tallies[system.name], benchmark, item, system)
                if place < SAMPLED and len(tallies[system.name].scores) == place + 1:
                    found = similarity.of(response.text, item.body.written).f1
                    tallies[system.name].likeness.append(found)
    for system in systems:
        tally = tallies[system.name]
        if tally.scores:
            yield _row(system.name, name, setting.task, tally)


def _add(
    tally: Tally,
    benchmark: WritingBenchmark,
    item: Item[Assignment],
    system: TextSystem[Assignment],
) -> Response:
    """Return what a system says to an item, and add it to what it came to."""
    started = time.perf_counter()
    response = system.respond(item)
    tally.waits.append(1000 * (time.perf_counter() - started))
    if response.failure and isinstance(system, Copy):
        tally.failed += 1
        return response
    scores = dict(benchmark.score(item, response))
    tally.scores.append(scores)
    tally.papers.append(item.group)
    tally.tokens_in.append(item.body.sample.tokens_in)
    tally.tokens_out.append(scores["tokens_out"])
    return response


def _row(system: str, setting: str, task: Task, tally: Tally) -> Row:
    figures: dict[str, float | str] = {}
    if tally.likeness:
        figures["BERTScore"] = _with_interval(tally.likeness, tally.papers[: len(tally.likeness)])
        figures["n BERTScore"] = len(tally.likeness)
    for name in SHOWN:
        values = [scores[name] for scores in tally.scores if name in scores]
        if values and (name != "cited_recall" or task is Task.RELATED_WORK):
            figures[name] = _with_interval(values, tally.papers)
    figures["tokens in"] = float(np.mean(tally.tokens_in))
    figures["tokens out"] = float(np.mean(tally.tokens_out))
    figures["p50 ms"] = float(np.median(tally.waits))
    note = f"{tally.failed} without an example that could be copied" if tally.failed else ""
    return Row(f"{setting}: {system}", "NeurIPS 2025", len(tally.scores), figures, note=note)


def _with_interval(values: Sequence[float], papers: Sequence[str]) -> str:
    table = np.array(values)[:, None]
    low, high = bootstrap(table, papers[: len(values)])[0]
    return f"{table.mean():.3f} [{low:.3f}, {high:.3f}]"
