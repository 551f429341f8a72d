"""The command, run as a person runs it, on small real papers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.whole.papers import CITED, PAPERS, latex, markdown

ORDER = ["adams2019", "chen2020", "diaz2015", "evans2021"]


def scholiast(*arguments: object, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command with a home of its own."""
    command = [sys.executable, "-P", "-m", "scholiast.cli", *map(str, arguments)]
    environment = {
        "PATH": "/usr/bin:/bin",
        "SCHOLIAST_HOME": str(home or "/nonexistent"),
        "NO_COLOR": "1",
    }
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=environment
    )


@pytest.mark.parametrize("form", PAPERS)
def test_every_format_gives_the_same_citations(form: str, tmp_path: Path) -> None:
    done = scholiast("parse", PAPERS[form](tmp_path))
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    order = [reference["key"] for reference in document["references"]]
    assert len(order) == 4
    names = order if set(order) == set(ORDER) else dict(zip(order, ORDER, strict=True))
    cited = [[names[key] if isinstance(names, dict) else key for key in citation["keys"]]
             for citation in document["citations"] if citation["keys"]]  # fmt: skip
    assert cited == CITED
    assert document["title"] == "A small paper"
    for citation in document["citations"]:
        start, end = citation["sentence"]
        assert start <= citation["start"] < citation["end"] <= end


def test_check_says_the_file_and_line_of_an_unknown_key(tmp_path: Path) -> None:
    done = scholiast("check", latex(tmp_path), "--format", "json")
    findings = json.loads(done.stdout)["findings"]
    unknown = [finding for finding in findings if finding["code"] == "SCH101"]
    assert done.returncode == 1
    assert [(f["place"]["file"], f["place"]["line"]) for f in unknown] == [("main.tex", 14)]
    assert "nokey2000" in unknown[0]["message"]


def test_a_paper_without_faults_exits_with_0(tmp_path: Path) -> None:
    assert scholiast("check", markdown(tmp_path)).returncode == 0


def test_the_fail_level_decides_the_exit_status(tmp_path: Path) -> None:
    paper = latex(tmp_path)
    assert scholiast("check", paper, "--fail-level", "never").returncode == 0
    (tmp_path / "scholiast.toml").write_text('[rules]\nSCH101 = "off"\n')
    assert scholiast("check", paper).returncode == 0


def test_all_reports_are_written_into_the_folder(tmp_path: Path) -> None:
    scholiast("check", latex(tmp_path), "-o", tmp_path / "report")
    names = sorted(file.name for file in (tmp_path / "report").iterdir())
    assert names == ["findings.sarif", "report.html", "report.json", "report.md"]
    assert "nokey2000" in (tmp_path / "report" / "report.html").read_text()


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("paper.doc", b"x", "known endings"),
        ("empty.pdf", b"", ""),
        ("broken.pdf", b"%PDF-1.4 nothing", ""),
        ("broken.docx", b"PK\x03\x04 nothing", ""),
    ],
)
def test_a_file_that_cannot_be_read_exits_with_2_and_says_why(
    name: str, content: bytes, word: str, tmp_path: Path
) -> None:
    paper = tmp_path / name
    paper.write_bytes(content)
    done = scholiast("check", paper)
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("scholiast: ")


def test_a_missing_file_exits_with_2(tmp_path: Path) -> None:
    done = scholiast("check", tmp_path / "nothing.tex")
    assert done.returncode == 2
    assert "nothing.tex" in done.stderr


def test_an_imported_retraction_is_found(tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text(
        "Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason\n"
        "1,Counting errors,3/1/2022 0:00,10.5555/notice.1,10.5555/sample.1,Retraction,+Error in Data;\n"
    )
    paper, home = latex(tmp_path), tmp_path / "home"
    before = json.loads(scholiast("check", paper, "--format", "json", home=home).stdout)
    assert "SCH401" not in {finding["code"] for finding in before["findings"]}
    assert scholiast("corpus", "import", listed, home=home).returncode == 0
    after = json.loads(scholiast("check", paper, "--format", "json", home=home).stdout)
    assert "SCH401" in {finding["code"] for finding in after["findings"]}
    named = scholiast("check", paper, "--format", "json", "--retractions", listed)
    assert "SCH401" in {finding["code"] for finding in json.loads(named.stdout)["findings"]}
    status = scholiast("corpus", "status", home=home)
    assert (status.returncode, status.stderr) == (0, "")
    assert "works.sqlite" in status.stdout


def test_help_starts_without_what_it_does_not_use() -> None:
    code = (
        "import sys, scholiast.cli.app; "
        "print(sorted({'lxml', 'rich', 'jinja2', 'pypdfium2', 'msgspec', 'pycrfsuite', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
