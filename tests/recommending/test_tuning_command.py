"""`scholiast bench export-chat` on a small folder laid out as CiteRAG's."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from scholiast.cli.export_chat import export_chat
from scholiast.cli.export_triplets import export_triplets
from scholiast.retrieving.triplets import read_triplets

POOL = [f"A work on subject number {number}" for number in range(12)]


def app() -> typer.Typer:
    made = typer.Typer()
    made.command()(export_chat)
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two training papers, of which one is the test paper under another id."""
    rows: dict[str, list[dict[str, object]]] = {
        "candidate_pool": [{"title": title} for title in POOL],
        "train_task1": [
            {"id": "t1-1", "title": "A clean paper", "abstract": "Of it.", "references": POOL[:6]},
            {"id": "t1-2", "title": "The TEST paper", "abstract": "", "references": POOL[3:9]},
        ],
        "test_task1": [
            {
                "paper_id": "2001.1",
                "title": "The test paper",
                "abstract": "About a test.",
                "references": [{"title": POOL[3]}],
            }
        ],
    }
    for name, lines in rows.items():
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def test_training_papers_are_exported_and_the_test_paper_is_not(folder: Path) -> None:
    out = folder / "out.jsonl"
    done = CliRunner().invoke(app(), ["citerag/list", "--data", str(folder), "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert "1 conversations with 6 titles" in done.output
    [row] = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert row["paper"] == "A clean paper"
    assert "TEST" not in json.dumps(row)


def test_the_report_is_json_where_asked(folder: Path) -> None:
    done = CliRunner().invoke(
        app(),
        ["citerag/list", "--data", str(folder), "-o", str(folder / "o.jsonl"), "--json"],
    )
    assert json.loads(done.output)["conversations"] == 1


def test_training_papers_are_exported_as_triplets_without_the_test_paper(folder: Path) -> None:
    made = typer.Typer()
    made.command()(export_triplets)
    out = folder / "out.jsonl.gz"
    done = CliRunner().invoke(
        made, ["citerag/list", "--data", str(folder), "-o", str(out), "--negatives", "0"]
    )
    assert done.exit_code == 0, done.output
    assert [triplet.query for triplet in read_triplets(out)] == ["A clean paper\nOf it."]
