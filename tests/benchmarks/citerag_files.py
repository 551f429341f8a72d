"""A small folder laid out as CiteRAG's, made here."""

import gzip
import json
from pathlib import Path
from typing import Any

TITLES = [
    "Graphs of Gulls",
    "Nets for Terns",
    "Deep Puffins",
    "Attention to Auks",
    "Sparse Skuas",
    "Dense Divers",
]


def write_lines(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows as JSON lines, compressed where the name says so."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".gz":
        with gzip.open(path, "wt") as out:
            out.write(text)
    else:
        path.write_text(text)


def reference(title: str, **fields: Any) -> dict[str, Any]:
    return {"index": 0, "title": title, **fields}


def write_pool(folder: Path, *, leak: bool = False) -> Path:
    """Write candidates and training files; with `leak`, a test paper among the training papers."""
    pool = [{"title": title} for title in TITLES]
    pool += [{"title": "GRAPHS of gulls!", "arxiv_id": "2001.00001v1"}, {"title": "—"}]
    write_lines(folder / "candidate_pool.jsonl.gz", pool)
    papers: list[dict[str, Any]] = [
        {"id": "t1-1", "title": "A Survey of Gulls", "abstract": "Of gulls and graphs.",
         "references": ["graphs of gulls", "Deep puffins", "Nowhere to Be Found"]},
        {"id": "t1-2", "title": "Deep Puffins", "abstract": "", "references": ["Sparse Skuas"]},
    ]  # fmt: skip
    if leak:
        papers.append({"id": "t1-3", "title": "what do TERNS do", "abstract": "x",
                       "references": ["Nets for Terns"]})  # fmt: skip
        papers.append({"id": "t1-4", "title": "Another title", "references": ["Dense Divers"],
                       "abstract": "Abstract\nTerns " + "dive and dive " * 20})  # fmt: skip
    write_lines(folder / "train_task1.jsonl", papers)
    sections: list[dict[str, Any]] = [
        {"id": "t2-1", "title": "A Survey of Gulls",
         "section_text": "Gulls form graphs [ref]2 and nets [ref]4. So [ref]2 again.",
         "citations": [{"number": 2, "gold": "Graphs of Gulls", "gold_official": "x"},
                       {"number": 4, "gold": None, "gold_official": "y"}]},
        {"id": "t2-2", "title": "Alone", "section_text": "Puffins [ref]1.",
         "citations": [{"number": 1, "gold": "Not in the pool", "gold_official": None}],
         "reference_titles": ["Attention to auks"]},
    ]  # fmt: skip
    write_lines(folder / "train_task2.jsonl.gz", sections)
    return folder


def write_tests(folder: Path) -> Path:
    """Write the two test files."""
    abstract = "Terns " + "dive and dive " * 20
    listed = [reference(t) for t in ("Nets for terns", "NETS FOR TERNS.", "Lost", "Dense Divers")]
    write_lines(
        folder / "test_task1.jsonl",
        [
            {"paper_id": "1", "title": "What Do Terns Do?", "abstract": abstract,
             "references": listed},
            {"paper_id": "2", "title": "Sparse Skuas", "abstract": "Of skuas.",
             "references": [reference("Deep Puffins", year="2020", authors="A. Auk")]},
        ],
    )  # fmt: skip
    text = "Terns dive [ref]1 far, not [ref]2."
    write_lines(
        folder / "test_task2.jsonl.gz",
        [
            {"record_id": "1_1", "paper_id": "1", "title": "What Do Terns Do?",
             "sections": {"diving": text}, "references": listed,
             "markers": [
                 {"section": "diving", "start": 11, "end": 17, "number": 1, "gold": 0,
                  "gold_official": 1},
                 {"section": "diving", "start": 27, "end": 33, "number": 2, "gold": None,
                  "gold_official": 3}]},
        ],
    )  # fmt: skip
    return folder
