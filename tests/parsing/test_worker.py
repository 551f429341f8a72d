"""The one door in: what a parser may not do, and how each way of ending is told."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scholiast.errors import InputError
from scholiast.papers import OutcomeKind
from scholiast.parsing.confined import confinement
from scholiast.parsing.worker import Worker

KERNEL = confinement() == "kernel"


def confined(code: str, *, seconds: float = 5.0) -> subprocess.CompletedProcess[str]:
    """Run `code` after this process has given up what a parser must not have."""
    start = (
        "from scholiast.parsing.confined import confine\n"
        "from scholiast.parsing.limits import Limits\n"
        f"confine(Limits({seconds}))\n"
    )
    command = [sys.executable, "-P", "-c", start + code]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def unconfined(code: str) -> subprocess.CompletedProcess[str]:
    """Run the same `code` freely: the control that shows the code itself works."""
    command = [sys.executable, "-P", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not KERNEL, reason="no seccomp on this machine")
def test_a_confined_parser_cannot_dial_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = f"import socket; socket.create_connection(('127.0.0.1', {port})); print('dialled')"
        assert "dialled" in unconfined(code).stdout
        assert "PermissionError" in confined(code).stderr


@pytest.mark.skipif(not KERNEL, reason="no seccomp on this machine")
@pytest.mark.parametrize(
    "code", ["import os; os.fork()", "import os; os.execv('/bin/true', ['t'])"]
)
def test_a_confined_parser_starts_no_process(code: str) -> None:
    assert unconfined(code).returncode == 0
    assert "PermissionError" in confined(code).stderr


def test_a_confined_parser_writes_no_file(tmp_path: Path) -> None:
    target = tmp_path / "written"
    code = f"open({str(target)!r}, 'w').write('x' * 100)"
    confined(code)
    assert not target.exists() or target.stat().st_size == 0
    assert unconfined(code).returncode == 0
    assert target.stat().st_size == 100


def test_a_confined_parser_that_eats_memory_is_stopped() -> None:
    assert "MemoryError" in confined("kept = bytearray(3 * 2**30)").stderr


def test_a_confined_parser_that_hangs_is_stopped() -> None:
    assert confined("while True: pass", seconds=1.0).returncode < 0


def test_a_file_that_takes_too_long_is_refused_with_the_way_out(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# Title\n\n" + "Words and words [1]. " * 400_000)
    with Worker(time_limit=0.2) as worker:
        outcome = worker.parse(paper).outcome
        assert outcome.kind is OutcomeKind.REFUSED
        assert "--time-limit" in outcome.reason
        paper.write_text("# Title\n\nShort.\n")
        assert worker.parse(paper).outcome.kind is not OutcomeKind.REFUSED


def test_a_worker_reads_one_file_after_another(tmp_path: Path) -> None:
    with Worker() as worker:
        for number in range(3):
            paper = tmp_path / f"{number}.md"
            paper.write_text(f"# Title {number}\n\nWords.\n")
            assert worker.parse(paper).title == f"Title {number}"
        assert worker.sandbox == confinement()


def test_a_folder_with_modules_of_its_own_is_not_imported_from(tmp_path: Path) -> None:
    (tmp_path / "msgspec.py").write_text("raise SystemExit(7)")
    (tmp_path / "paper.md").write_text("# Title\n\nWords.\n")
    code = (
        "from scholiast.parsing.worker import Worker\n"
        "with Worker() as worker: print(worker.parse('paper.md').title)"
    )
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "Title\n", done.stderr


def test_an_unknown_ending_says_what_is_known(tmp_path: Path) -> None:
    paper = tmp_path / "paper.wpd"
    paper.write_text("x")
    with Worker() as worker, pytest.raises(InputError, match=r"known endings are \.tex"):
        worker.parse(paper)
