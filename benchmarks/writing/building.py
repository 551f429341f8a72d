"""AcademicEval built on NeurIPS papers: table 2, leakage, time and memory; its prompts streamed.

`./dev bench writing building`. Build and streaming run in processes of their own, whose peak memory
is told. Prompts are made of samples one after the other, as a run makes them, and dropped. The
figures of the paper's table 2 stand beside ours: other papers (arXiv), the same rules. Near-duplicates:
papers of which sentences were taken out and words changed must be found by their text alone, and
pairs of papers as they are must not.
"""

import random
import resource
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.tables import Row

from scholiast.benchmarks.academiceval.building.building import build, check_folder
from scholiast.benchmarks.academiceval.building.interface import KINDS, Options
from scholiast.benchmarks.academiceval.building.nearness import (
    NEAR_TEXT,
    jaccard,
    nearness_of,
    sketch,
    words_of,
)
from scholiast.benchmarks.academiceval.interface import Manifest, Portion
from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.benchmarks.academiceval.neurips import NeuripsFolder
from scholiast.parsing.sentences import split_sentences
from scholiast.writing.interface import Manuscript
from scholiast.writing.prompting import messages_for
from scholiast.writing.tasks import brief_of

FOLDER, LISTS = "neurips_2023_2025", ("ml_paperlists/papers.jsonl.gz",)
LONG = (6, 0)
"""Random and co-authors' examples with which a prompt has the 72K tokens of RELATED-72K-M."""
PROMPTS = 1_000
CHANGED = 100
PUBLISHED = {
    "TITLE-10K": 587, "TITLE-30K": 1773, "TITLE-31K-G": 1807, "TITLE-50K-M": 2968,
    "ABS-9K": 36, "ABS-28K": 108, "ABS-29K-G": 112, "ABS-48K-M": 185,
    "INTRO-8K": 6, "INTRO-28K": 21, "INTRO-28K-G": 22, "INTRO-48K-M": 37,
    "RELATED-34K": 34, "RELATED-53K": 53, "RELATED-53K-G": 53, "RELATED-72K-M": 72,
}  # fmt: skip
"""Compression rates of the paper's first round (table 2)."""


def measure(data: Path) -> list[Row]:
    """Return the rows of the table."""
    on = "neurips_2023_2025, 560 full texts"
    with TemporaryDirectory() as folder:
        built, costs = _apart(_built, data, Path(folder))
        rows = [_table_row(table, on) for table in built.settings]
        rows.append(_leaks(built, on))
        rows.append(Row("built", on, built.papers, costs, "deterministic", details={"mb": costs}))
        figures, costs = _apart(_streamed, Path(folder))
        rows.append(Row("prompts made, one at a time", on, int(figures["prompts"]),
                        figures | costs, "< 1 GB"))  # fmt: skip
        rows.append(_citations(Path(folder), on))
        rows.append(_near(Path(folder), on))
    return rows


def _built(data: Path, folder: Path) -> Manifest:
    source = NeuripsFolder(data / FOLDER, lists=[data / name for name in LISTS])
    manifest = build(source, folder, Options(kinds=(*KINDS, LONG))).manifest
    assert check_folder(DataSet(folder)).is_clean
    return manifest


def _streamed(folder: Path) -> dict[str, float | str]:
    data = DataSet(folder)
    names = [table.setting.name for table in data.manifest.settings if table.setting.random == 6]
    samples = (sample for name in names for sample in data.samples(name))
    tokens, letters, prompts = 0, 0, 0
    for sample in islice((one for one in samples if one.tokens_in > 60_000), PROMPTS):
        brief = brief_of(sample.task, data.manuscript(sample.paper), data.demonstrations(sample))
        messages = messages_for(brief)
        tokens += sample.tokens_in
        letters += sum(len(one.text) for one in messages)
        prompts += 1
    return {"prompts": prompts, "tokens each": round(tokens / max(prompts, 1)),
            "letters each": round(letters / max(prompts, 1))}  # fmt: skip


def _apart(call: Callable, *arguments: object) -> tuple:
    """Return what a function comes to in a process of its own, and what that cost."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_costed, call, *arguments).result()


def _costed(call: Callable, *arguments: object) -> tuple:
    wall, cpu = time.perf_counter(), time.process_time()
    result = call(*arguments)
    used = resource.getrusage(resource.RUSAGE_SELF)
    costs = {
        "seconds": round(time.perf_counter() - wall, 1),
        "CPU seconds": round(time.process_time() - cpu, 1),
        "peak MB": round(used.ru_maxrss / 1024),
    }
    return result, costs


def _table_row(table, on: str) -> Row:
    name = table.setting.name
    figures = {
        "train/validation/test": "/".join(str(table.by_split[part]) for part in Portion),
        "tokens in": table.tokens_in,
        "tokens out": table.tokens_out,
        "compression": table.compression,
    }
    if name in PUBLISHED:
        figures["published"] = PUBLISHED[name]
    note = "; ".join(f"{why}: {count}" for why, count in table.left_out.items())
    return Row(name, on, table.samples, figures, note=note)


def _leaks(manifest: Manifest, on: str) -> Row:
    kept_out = Counter(one.why.partition(":")[0].partition(" of ")[0] for one in manifest.dropped)
    left = sum(manifest.checks.values())
    overlap = {f"{task}, share in its input": share for task, share in manifest.overlap.items()}
    figures = {f"kept out, {why}": count for why, count in sorted(kept_out.items())}
    return Row("leakage", on, manifest.papers, figures | overlap | {"left": left}, "left 0",
               details={"checks": dict(manifest.checks)})  # fmt: skip


def _near(folder: Path, on: str) -> Row:
    """Return how many changed papers are found, and how many pairs of others are taken for one."""
    data, draw = DataSet(folder), random.Random(0)
    papers = list(data.manuscripts())
    sketches = [sketch(words_of(_text(paper))) for paper in papers]
    figures: dict[str, float | str] = {}
    for changed in (0.1, 0.2, 0.3):
        found = [
            jaccard(one, sketch(words_of(_changed(_text(paper), changed, draw)))) >= NEAR_TEXT
            for one, paper in zip(sketches[:CHANGED], papers, strict=False)
        ]
        figures[f"found, {changed:.0%} of words changed"] = round(sum(found) / len(found), 3)
    likest = [
        jaccard(one, other) for at, one in enumerate(sketches) for other in sketches[at + 1 :]
    ]
    abstracts = [nearness_of("", paper.abstract).abstract for paper in papers]
    alike = max(jaccard(a, b) for at, a in enumerate(abstracts) for b in abstracts[at + 1 :])
    figures |= {
        "other pairs": len(likest),
        "other pairs taken for one": sum(one >= NEAR_TEXT for one in likest),
        "likest other pair, text": round(max(likest), 3),
        "likest other pair, abstract": round(alike, 3),
    }
    return Row("near-duplicates", on, CHANGED, figures)


def _citations(folder: Path, on: str) -> Row:
    counts = [len(paper.cited) for paper in DataSet(folder).manuscripts()]
    figures: dict[str, float | str] = {
        "works each, mean": round(sum(counts) / len(counts), 2),
        "papers without any": sum(not count for count in counts),
    }
    return Row("citation corpora", on, sum(counts), figures,
               note="the lists have few works of 2020 and later, and no preprints")  # fmt: skip


def _text(paper: Manuscript) -> str:
    return "\n\n".join(part.text for part in paper.parts)


def _changed(text: str, share: float, draw: random.Random) -> str:
    """Return a text without a tenth of its sentences, and with a share of its words changed."""
    kept = [text[one.start : one.end] for one in split_sentences(text) if draw.random() > 0.1]
    words = " ".join(kept).split()
    return " ".join(draw.choice(words) if draw.random() < share else word for word in words)
