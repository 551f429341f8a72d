"""No command opens a socket to the outside unless it was told to, and none can when locked."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.corpora.standin import IndexServer
from tests.whole.papers import markdown
from tests.whole.tracing import COMMAND, EXAMPLES, LEAKS, commands, files, traced

pytestmark = [
    pytest.mark.enable_socket,
    pytest.mark.skipif(sys.platform != "linux", reason="strace and seccomp are Linux's own"),
]
needs_strace = pytest.mark.skipif(
    not shutil.which("strace")
    or subprocess.run(["strace", "-qq", "true"], capture_output=True, check=False).returncode != 0,
    reason="strace is not there, or may not trace here",
)
WORKS = EXAMPLES / "manuscript" / "works.json"


@pytest.fixture(scope="module")
def server() -> Iterator[IndexServer]:
    with IndexServer([]) as running:
        yield running


def test_the_list_of_commands_is_long_and_names_every_command(tmp_path: Path) -> None:
    listed = list(commands(tmp_path, WORKS))
    assert len(listed) >= 200
    named = {words[:2] if words[:1] == ("corpus",) else words[:1] for words in listed}
    assert {("check",), ("resolve",), ("fix",), ("parse",), ("train",)} <= named
    parts = [
        "import",
        "search",
        "show",
        "export",
        "status",
        "snapshot",
        "compact",
        "collect",
        "update",
    ]
    assert {("corpus", part) for part in parts} <= named


@needs_strace
@pytest.mark.parametrize("name", ["latex", "remote.html", "remote.xml", "remote.tex", "bomb.zip"])
@pytest.mark.parametrize("lock", [(), ("--offline",)], ids=["no consent", "offline"])
def test_no_paper_makes_the_command_dial(name: str, lock: tuple[str, ...], tmp_path: Path) -> None:
    made = files(tmp_path / "papers")
    done = traced((*COMMAND, "check", str(made[name]), *lock), tmp_path)
    assert done.code in (0, 1, 2), done.err
    assert done.outside == ()


@needs_strace
def test_with_consent_the_trace_shows_who_is_asked(server: IndexServer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[network]\nindexes = ["crossref"]\n[network.endpoints]\n'
        f'crossref = "{server.endpoints["crossref"]}"\n'
    )
    command = (*COMMAND, "check", str(markdown(tmp_path)), "--online", "--settings", str(mine))
    assert traced(command, tmp_path).outside


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("lock", ["--offline", ""], ids=["locked", "not locked"])
def test_a_leak_in_the_command_is_blocked_by_the_lock_alone(
    leak: str, lock: str, server: IndexServer, tmp_path: Path
) -> None:
    port = server.address.rpartition(":")[2]
    paper = str(markdown(tmp_path))
    flags = [lock] if lock else []
    done = subprocess.run(
        [sys.executable, "-m", "tests.whole.tracing", leak, port, "check", paper, *flags],
        capture_output=True, text=True, timeout=60, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    if lock:
        assert "blocked: " in done.stderr
        assert "leaked" not in done.stderr
    else:
        assert "leaked" in done.stderr, done.stderr
