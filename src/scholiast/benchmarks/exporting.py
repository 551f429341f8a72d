"""A benchmark as files for others: BEIR, TREC, and a task for MTEB.

Sources: Thakur et al. 2021 (BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv); TREC's qrels and
runs as trec_eval reads them; Muennighoff et al. 2023 (MTEB), a retrieval task in a folder.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from scholiast.benchmarks.interface import Benchmark, Sample
from scholiast.benchmarks.ranking import rankings_of
from scholiast.errors import InputError
from scholiast.papers import Work
from scholiast.retrieving.interface import Collection, Need

STEP = 4096
AROUND = 600
"""Characters on either side of a placeholder that a query takes."""
_BLANKS = re.compile(r"\s+")
_CARD = """---
configs:
- config_name: corpus
  data_files:
  - split: test
    path: corpus.jsonl
- config_name: queries
  data_files:
  - split: test
    path: queries.jsonl
- config_name: default
  data_files:
  - split: test
    path: qrels/test.tsv
---
"""


def export_beir(benchmark: Benchmark, folder: Path, limit: int | None = None) -> tuple[int, int]:
    """Write works, queries and judgements as BEIR has them; return how many queries and judgements.

    Judgements name works that the corpus lacks too: they stay in every denominator.
    """
    samples = benchmark.samples(limit)
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    _write(folder / "corpus.jsonl", map(_line, _documents(benchmark.collection)))
    _write(
        folder / "queries.jsonl",
        (_line({"_id": sample.id, "text": query_text(sample.need)}) for sample in samples),
    )
    pairs = [(sample.id, id) for sample in samples for id in sample.relevant]
    head = ["query-id\tcorpus-id\tscore\n"]
    _write(folder / "qrels" / "test.tsv", [*head, *(f"{q}\t{id}\t1\n" for q, id in pairs)])
    return len(samples), len(pairs)


def export_trec(
    benchmark: Benchmark, folder: Path, runs: Sequence[Path] = (), limit: int | None = None
) -> tuple[int, int]:
    """Write qrels.txt, and a run for each file of rankings; return how many queries and runs."""
    samples = benchmark.samples(limit)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {sample.id for sample in samples}
    _write(folder / "qrels.txt", _judged(samples))
    for path in runs:
        head, ranked = rankings_of(path)
        if head.get("benchmark") != benchmark.name:
            raise InputError(f"{path} is of {head.get('benchmark')}, not of {benchmark.name}")
        tag = _token(head.get("model", "run"))
        lists = {id: line.ranked for id, line in ranked.items() if id in wanted}
        _write(folder / f"{path.name.partition('.')[0]}-{tag}.run", _ranked(lists, tag))
    return len(samples), len(runs)


def export_mteb(benchmark: Benchmark, folder: Path, limit: int | None = None) -> tuple[int, int]:
    """Write a folder with BEIR's files and `task.py`, whose class MTEB evaluates a model by.

    The card beside it lets the `datasets` package read the same files by configuration.
    """
    counts = export_beir(benchmark, folder, limit)
    template = files("scholiast.benchmarks").joinpath("mteb_task.txt").read_text(encoding="utf-8")
    words = re.findall(r"[A-Za-z0-9]+", benchmark.name)
    name = "Scholiast" + "".join(word.capitalize() for word in words)
    main = _main_metric(benchmark.metrics)
    (folder / "task.py").write_text(
        template.replace("@NAME@", name).replace("@BENCHMARK@", benchmark.name)
        .replace("@MAIN@", main),
        encoding="utf-8",
    )  # fmt: skip
    (folder / "README.md").write_text(f"{_CARD}\n# {benchmark.name}\n", encoding="utf-8")
    return counts


def query_text(need: Need) -> str:
    """Return a need as one line of text: title and abstract, then what stands around the place."""
    head = ". ".join(part for part in (need.title, need.abstract) if part)
    around = f"{need.before[-AROUND:]} [REF] {need.after[:AROUND]}" if need.is_position else ""
    return _BLANKS.sub(" ", f"{head} {around}").strip()


def _documents(collection: Collection) -> Iterator[dict[str, object]]:
    for start in range(0, len(collection), STEP):
        rows = range(start, min(start + STEP, len(collection)))
        works: list[Work] = collection.works(rows)
        for work in works:
            yield {"_id": work.id, "title": work.title, "text": work.abstract}


def _judged(samples: Sequence[Sample]) -> Iterator[str]:
    for sample in samples:
        for id in sample.relevant:
            yield f"{_token(sample.id)} 0 {_token(id)} 1\n"


def _ranked(lists: Mapping[str, Sequence[str]], tag: str) -> Iterator[str]:
    """Yield lines whose scores fall with the rank: trec_eval sorts by score, not by rank."""
    for query, ids in lists.items():
        for rank, id in enumerate(ids, start=1):
            yield f"{_token(query)} Q0 {_token(id)} {rank} {1 / rank:.6f} {tag}\n"


def _token(text: str) -> str:
    """Return a text without blanks, which part columns."""
    return _BLANKS.sub("_", text) or "_"


def _main_metric(metrics: Sequence[str]) -> str:
    """Return MTEB's name of the first measure that it has."""
    names = {"recall": "recall_at_", "ndcg": "ndcg_at_", "mrr": "mrr_at_"}
    for written in metrics:
        name, _, depth = written.partition("@")
        if name in names and depth in {"1", "3", "5", "10", "20", "100"}:
            return names[name] + depth
    return "ndcg_at_10"


def _line(row: Mapping[str, object]) -> str:
    return msgspec.json.encode(row).decode() + "\n"


def _write(path: Path, lines: Iterable[str]) -> None:
    draft = path.with_name(path.name + ".draft")
    with draft.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(lines)
    draft.replace(path)
