"""Rows that a second process prepares are those that the first would have made itself."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scholiast.corpora.intake import apart
from scholiast.corpora.intake.running import Wishes, take_in
from scholiast.corpora.intake.sources import Source
from scholiast.corpora.interface import Reject
from scholiast.corpora.store import Store
from scholiast.errors import InputError, WorkerError

ROWS = 700
ALONE, APART = 10**12, 0


def _rows(count: int) -> bytes:
    lines = [
        json.dumps({"title": f"The work of number {n}, on cats", "doi": f"10.1/{n}", "year": 2020})
        for n in range(count)
    ]
    return "\n".join([*lines[:3], "{broken", *lines[3:], ""]).encode()


def _kept(folder: Path, source: Path, apart_from: int) -> tuple[object, ...]:
    with Store(folder / f"{apart_from}.sqlite", create=True) as store:
        report = take_in(source, store, Wishes(apart_from=apart_from))
        return report, tuple(store.rows())


def test_a_second_process_makes_the_same_works_and_rejects(tmp_path: Path) -> None:
    source = tmp_path / "works.jsonl"
    source.write_bytes(_rows(ROWS))
    assert _kept(tmp_path, source, APART) == _kept(tmp_path, source, ALONE)


def test_a_damaged_file_keeps_what_came_before_and_says_so(tmp_path: Path) -> None:
    source = tmp_path / "works.jsonl.gz"
    whole = _rows(8_000)
    source.write_bytes(gzip.compress(whole)[:-2_000])
    with Store(tmp_path / "works.sqlite", create=True) as store:
        with pytest.raises(InputError, match="damaged"):
            take_in(source, store, Wishes(apart_from=APART))
        assert 1_000 < len(store) < 8_000


def test_reading_goes_on_where_a_mark_stands(tmp_path: Path) -> None:
    source = tmp_path / "works.jsonl"
    source.write_bytes(_rows(ROWS))
    every = list(apart.rows_apart(Source(source.name, source), "papers", 0, 0))
    at = 100
    others = apart.rows_apart(Source(source.name, source), "papers", every[at].offset, at + 1)
    assert list(others) == every[at + 1 :]
    assert sum(isinstance(taken.result, Reject) for taken in every) == 1


@pytest.mark.parametrize("end", ["input()", "", "import sys; sys.stdout.write(chr(9) * 20)"])
def test_a_process_that_ends_early_is_no_end_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    source = tmp_path / "works.jsonl"
    source.write_bytes(_rows(3))
    monkeypatch.setattr(apart, "_COMMAND", (sys.executable, "-c", end))
    with pytest.raises(WorkerError, match="ended early"):
        list(apart.rows_apart(Source(source.name, source), "papers", 0, 0))


def test_the_second_process_ends_with_its_killed_parent(tmp_path: Path) -> None:
    source = tmp_path / "works.jsonl"
    source.write_bytes(_rows(20_000))
    code = (
        "import sys, subprocess, time\n"
        "from pathlib import Path\n"
        "from scholiast.corpora.intake.apart import rows_apart\n"
        "from scholiast.corpora.intake.sources import Source\n"
        "made = subprocess.Popen.__init__\n"
        "def noted(self, *given, **said):\n"
        "    made(self, *given, **said)\n"
        "    print(self.pid, flush=True)\n"
        "subprocess.Popen.__init__ = noted\n"
        "rows = rows_apart(Source('w', Path(sys.argv[1])), 'papers', 0, 0)\n"
        "next(rows)\n"
        "print('reading', flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", code, str(source)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == "reading\n"
        assert _is_alive(child)
        parent.send_signal(signal.SIGKILL)
    for _ in range(200):
        if not _is_alive(child):
            return
        time.sleep(0.05)
    pytest.fail("the reading process outlived its parent")


def _is_alive(process: int) -> bool:
    """Say whether a process runs; one that ended and was not waited for does not."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
