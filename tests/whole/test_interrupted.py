"""A run that is stopped or killed: it ends at once, and the next one goes on from there."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from scholiast.papers import Author, Identifiers, Name, Work

pytestmark = [
    pytest.mark.enable_socket,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are told as POSIX has them"),
]
COUNT = 60
THREADS = 8
NAMES = ("Adams", "Brown", "Chen", "Diaz", "Evans", "Fox", "Gale", "Holt", "Ito", "Jung")
WORDS = ("rivers", "forests", "harbours", "meadows", "deserts", "islands")


def works() -> list[Work]:
    return [
        Work(
            f"doi:10.5555/w.{number}",
            Identifiers(doi=f"10.5555/w.{number}"),
            f"Counting {WORDS[number // 10]} after {NAMES[number % 10]} measured them {number} times",
            (Author(Name(NAMES[number % 10], "Ruth")), Author(Name(NAMES[number // 10], "Lee"))),
            2000 + number % 20,
            venue="Journal of Sample Studies",
        )
        for number in range(COUNT)
    ]


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer(works()) as running:
        yield running


@pytest.fixture
def folder(server: IndexServer, tmp_path: Path) -> Path:
    """Return a folder with a bibliography, and settings that name the stand-in."""
    entries = (
        f"@article{{w{number}, title = {{{work.title}}}, year = {{{work.year}}},\n"
        f"  author = {{{' and '.join(f'{a.name.family}, {a.name.given}' for a in work.authors)}}},\n"
        f"  journal = {{{work.venue}}}}}\n"
        for number, work in enumerate(works())
    )
    (tmp_path / "refs.bib").write_text("".join(entries))
    (tmp_path / "mine.toml").write_text(
        '[network]\nindexes = ["crossref"]\n[network.endpoints]\n'
        f'crossref = "{server.endpoints["crossref"]}"\n'
    )
    return tmp_path


def start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "scholiast.cli", "resolve", str(folder / "refs.bib"),
         "--online", "--settings", str(folder / "mine.toml"), "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(folder / "home"), "NO_COLOR": "1"},
    )  # fmt: skip


def stopped(folder: Path, server: IndexServer, sign: int, *, after: int) -> tuple[int, str, str]:
    """Start a run, stop it after so many requests, and return how it ended and what it said."""
    with start(folder) as running:
        end = time.monotonic() + 60
        while len(server.journal.visits()) < after and time.monotonic() < end:
            time.sleep(0.01)
        running.send_signal(sign)
        out, err = running.communicate(timeout=20)
    return running.returncode, out, err


def finished(folder: Path) -> list[str]:
    """Return the states that a run to the end prints."""
    with start(folder) as running:
        out, err = running.communicate(timeout=60)
    assert running.returncode in (0, 1), err
    return [one["state"] for one in json.loads(out)["resolutions"]]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill -9"])
def test_the_next_run_asks_only_what_was_not_answered(
    sign: signal.Signals, folder: Path, server: IndexServer
) -> None:
    server.misbehave(Fault(Misbehaviour.SLOW, seconds=0.2))
    stopped(folder, server, sign, after=COUNT // 2)
    first = len(server.journal.visits())
    server.misbehave()
    assert finished(folder) == ["found"] * COUNT
    assert COUNT <= len(server.journal.visits()) <= COUNT + THREADS
    assert first < COUNT


def test_without_the_kept_answers_all_would_be_asked_again(
    folder: Path, server: IndexServer
) -> None:
    server.misbehave(Fault(Misbehaviour.SLOW, seconds=0.2))
    stopped(folder, server, signal.SIGINT, after=COUNT // 2)
    for path in (folder / "home").glob("answers.sqlite*"):
        path.unlink()
    server.misbehave()
    assert finished(folder) == ["found"] * COUNT
    assert len(server.journal.visits()) > COUNT + THREADS


def test_ctrl_c_ends_at_once_and_says_how_to_go_on(folder: Path, server: IndexServer) -> None:
    server.misbehave(Fault(Misbehaviour.TIMEOUT, seconds=120))
    code, out, err = stopped(folder, server, signal.SIGINT, after=2)
    assert (code, out) == (130, "")
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
