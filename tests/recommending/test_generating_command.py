"""`scholiast bench run --model 'generate(...)'` asks a served model and reports what became of it."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from scholiast.cli.bench_run import run
from scholiast.models.standin import ModelServer
from scholiast.retrieving.extras import is_installed

pytestmark = pytest.mark.skipif(
    not is_installed("scipy", "Stemmer"), reason="the extra retrieval is not installed"
)
SUBJECTS = ("graphs", "kernels", "prototypes", "clients", "retrieval", "fusion", "ranks", "votes")
POOL = [f"A study of {subject} and what they are good for" for subject in SUBJECTS]
_SHOWN = re.compile(r"<quote-[0-9a-f]+ work c\d+>\n(.*?)\n")


def folder_of(path: Path) -> Path:
    rows: dict[str, list[dict[str, object]]] = {
        "candidate_pool": [{"title": title} for title in POOL],
        "train_task1": [],
        "test_task1": [
            {
                "paper_id": "1",
                "title": "On graphs and kernels",
                "abstract": "We speak of graphs and kernels.",
                "references": [{"title": POOL[0]}, {"title": POOL[1]}],
            }
        ],
    }
    for name, lines in rows.items():
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return path


def naming(question: Mapping[str, Any]) -> str:
    """Name what is shown, and one work that nobody wrote."""
    titles = _SHOWN.findall(question["messages"][-1]["content"])
    named = [{"title": title} for title in [*titles, "A work that nobody ever wrote at all"]]
    return json.dumps({"citations": named})


def invoked(tmp_path: Path, *arguments: str) -> Any:
    made = typer.Typer()
    made.command()(run)
    places = ["--cache", str(tmp_path / "cache"), "-o", str(tmp_path / "records")]
    data = ["citerag/list", "--data", str(folder_of(tmp_path)), "--json"]
    return CliRunner().invoke(made, [*data, *places, *arguments])


def test_a_served_model_is_measured_and_titles_without_a_work_are_counted(tmp_path: Path) -> None:
    with ModelServer(naming) as server:
        done = invoked(
            tmp_path, "--model", "generate(bm25,R=2)", "--language-model", server.base,
            "--language-model-name", "stand-in",
        )  # fmt: skip
    assert done.exit_code == 0, done.output
    outcome = json.loads(done.stdout)
    assert outcome["metrics"]["recall@20"] == 1.0
    assert outcome["notes"]["unresolved"] == 1
    assert outcome["notes"]["hallucination_rate"] == pytest.approx(1 / 3)


def test_generation_without_a_model_says_what_to_name(tmp_path: Path) -> None:
    done = invoked(tmp_path, "--model", "generate(bm25,R=2)")
    assert done.exit_code != 0
    assert "--language-model" in str(done.exception)
