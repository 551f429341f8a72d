"""Many papers in one run: each on its own, whole or not at all, none done twice."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAPER = """---
title: "{title}"
---

# One

Ice melted within 14 days (Lee, 2019). Snow fell on 31 days (Kim, 2018).

# References

- Lee, K. (2019). On the slow melting of ice in spring. Snow, 3, 1-9.
- Kim, S. (2018). Days of snow in the northern valleys. Snow, 2, 10-19.
"""
REPORTS = {"report.html", "report.json", "findings.sarif", "report.md", "run.json"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", "scholiast.cli", "check", *arguments]


def environment(folder: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "SCHOLIAST_HOME": str(folder / "home"), "NO_COLOR": "1"}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), cwd=folder, env=environment(folder), capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two papers of one name, one of another, and a file that is none."""
    (tmp_path / "other").mkdir()
    (tmp_path / "one.md").write_text(PAPER.format(title="The first & last paper"))
    (tmp_path / "other" / "One.md").write_text(PAPER.format(title="The second paper"))
    (tmp_path / "two.md").write_text(PAPER.format(title="The third paper"))
    (tmp_path / "bad.pdf").write_text("no PDF")
    return tmp_path


def test_each_paper_has_its_own_reports_and_a_row_in_the_index(folder: Path) -> None:
    done = run(folder, "one.md", "other/One.md", "bad.pdf", "none.md", "--jobs", "2", "-o", "out")
    assert done.returncode == 2, done.stderr
    folders = sorted(path for path in (folder / "out").iterdir() if path.is_dir())
    assert sorted(path.name.casefold()[:3] for path in folders) == ["bad", "one", "one"]
    for path in folders:
        assert {child.name for child in path.iterdir()} == REPORTS
    page = (folder / "out" / "index.html").read_text()
    assert "The first &amp; last paper" in page
    assert "The second paper" in page
    for path in folders:
        assert f'href="{path.name}/report.html"' in page
    summary = json.loads((folder / "out" / "summary.json").read_text())
    assert [row["source"] for row in summary["papers"]] == [
        "one.md", "other/One.md", "bad.pdf", "none.md",
    ]  # fmt: skip
    assert [row["outcome"] for row in summary["papers"]] == ["ok", "ok", "refused", "failed"]
    assert summary["status"] == 2
    assert summary["summary"]["verdicts"]["unchecked"] == 4
    assert "no file or folder none.md" in done.stdout
    assert "2 of 4: other/One.md: ok" in done.stderr


def test_what_is_done_is_not_done_again_and_what_changed_is(folder: Path) -> None:
    files = ("one.md", "two.md", "-o", "out", "--no-verify")
    assert run(folder, *files).returncode == 0
    reports = [folder / "out" / name / "report.json" for name in ("one", "two")]
    before = [path.stat().st_mtime_ns for path in reports]
    again = run(folder, *files)
    assert again.stderr.count("done before") == 2
    assert [path.stat().st_mtime_ns for path in reports] == before
    (folder / "two.md").write_text(PAPER.format(title="Another title"))
    third = run(folder, *files)
    assert third.stderr.count("done before") == 1
    assert "Another title" in (folder / "out" / "index.html").read_text()
    assert run(folder, *files, "--as-of", "2020-01-01").stderr.count("done before") == 0
    (folder / "scholiast.toml").write_text('[rules]\nSCH504 = "off"\n')
    assert run(folder, *files, "--as-of", "2020-01-01").stderr.count("done before") == 0
    verified = run(folder, *files[:-1], "--as-of", "2020-01-01")
    assert verified.stderr.count("done before") == 0


def test_a_report_that_was_touched_or_lost_is_made_again(folder: Path) -> None:
    files = ("one.md", "two.md", "-o", "out", "--no-verify")
    run(folder, *files)
    page = folder / "out" / "one" / "report.html"
    page.write_text(page.read_text()[:-100])
    (folder / "out" / "two" / "findings.sarif").unlink()
    again = run(folder, *files)
    assert "done before" not in again.stderr
    assert page.read_text().rstrip().endswith("</html>")
    assert (folder / "out" / "two" / "findings.sarif").is_file()


def test_another_papers_reports_are_not_written_over(folder: Path) -> None:
    run(folder, "one.md", "two.md", "-o", "out", "--no-verify")
    run(folder, "other/One.md", "two.md", "-o", "out", "--no-verify")
    titles = {
        json.loads(path.read_text())["document"]["title"]
        for path in (folder / "out").glob("*/report.json")
    }
    assert titles == {"The first & last paper", "The second paper", "The third paper"}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are told as POSIX has them")
def test_a_run_that_is_killed_leaves_whole_reports_and_the_next_goes_on(folder: Path) -> None:
    papers = []
    for number in range(8):
        (folder / f"p{number}.md").write_text(PAPER.format(title=f"Paper {number}"))
        papers.append(f"p{number}.md")
    arguments = (*papers, "-o", "out", "--no-verify")
    running = subprocess.Popen(
        command(*arguments), cwd=folder, env=environment(folder), stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (folder / "out" / "p1" / "run.json").is_file():
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait(30)
    marks = list((folder / "out").glob("*/run.json"))
    whole = [path for path in marks if json.loads(path.read_text())["key"]]
    assert whole
    for path in whole:
        assert {child.name for child in path.parent.iterdir()} >= REPORTS
        json.loads((path.parent / "report.json").read_text())
    again = run(folder, *arguments)
    assert again.returncode == 0, again.stderr
    assert again.stderr.count("done before") == len(whole)
    assert len(json.loads((folder / "out" / "summary.json").read_text())["papers"]) == 8


@pytest.mark.skipif(sys.platform == "win32", reason="signals are told as POSIX has them")
def test_a_run_that_is_stopped_says_how_to_go_on_and_keeps_an_index(folder: Path) -> None:
    papers = []
    for number in range(8):
        (folder / f"p{number}.md").write_text(PAPER.format(title=f"Paper {number}"))
        papers.append(f"p{number}.md")
    running = subprocess.Popen(
        command(*papers, "-o", "out"), cwd=folder, env=environment(folder),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (folder / "out" / "p0" / "report.md").is_file():
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=120)
    if running.returncode != 130:
        pytest.skip("the run had ended before it could be stopped")
    assert "the same command goes on from there" in told
    assert (folder / "out" / "index.html").is_file()


def test_programs_get_one_line_of_json_a_paper(folder: Path) -> None:
    done = run(folder, "one.md", "bad.pdf", "none.md", "--format", "json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["outcome"] for line in lines] == ["ok", "refused", "failed"]
    assert lines[0]["document"]["title"] == "The first & last paper"
    assert lines[2]["reason"] == "no file or folder none.md"
    assert done.returncode == 2


def test_the_exit_status_is_the_worst_of_all_papers(folder: Path) -> None:
    (folder / "four.md").write_text(PAPER.format(title="x").replace("(Lee, 2019)", "(Loe, 2019)"))
    assert run(folder, "one.md", "two.md", "--no-verify").returncode == 0
    worst = run(folder, "one.md", "four.md", "--no-verify", "--fail-level", "warning")
    assert worst.returncode == 1


def test_a_form_for_one_paper_is_refused_for_many(folder: Path) -> None:
    done = run(folder, "one.md", "two.md", "--format", "sarif")
    assert done.returncode == 2
    assert "-o FOLDER writes it for each" in done.stderr
