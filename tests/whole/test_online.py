"""The command over the network: what may leave, who is told, and what an outage does.

The indexes are a stand-in on this machine that speaks their shapes and keeps what it is asked.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

import pytest

from scholiast.corpora.interface import Entry
from scholiast.corpora.shapes.csl import read_row
from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from scholiast.papers import Work

ROOT = Path(__file__).parents[2]
MANUSCRIPT = ROOT / "examples" / "manuscript"
CANARY = "The heron counts its fish by moonlight"
INDEXES = ("crossref", "openalex")

pytestmark = pytest.mark.enable_socket


def works() -> Iterator[Work]:
    for row in json.loads((MANUSCRIPT / "works.json").read_text()):
        entry = read_row(row)
        assert isinstance(entry, Entry)
        yield entry.work


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer(list(works())) as running:
        yield running


def settings(server: IndexServer, level: str = "") -> str:
    """Return settings that name the stand-in as a mirror of every index."""
    lines = [f'{name} = "{server.endpoints[name]}"' for name in INDEXES]
    said = f'level = "{level}"\n' if level else ""
    return f"[network]\n{said}indexes = {list(INDEXES)}\n[network.endpoints]\n" + "\n".join(lines)


def paper(folder: Path, canary: str = CANARY) -> Path:
    """Write a paper that cites three works, with a sentence that nobody outside may see."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "paper.md"
    path.write_text(
        f"# A draft about {canary}\n\nBy Secret Person\n\n"
        f"{canary}, as [1] and [2] say. {canary} [3].\n\n## References\n\n"
        "[1] Ember, J. (2020). Reference Managers and the Errors They Keep. Sample Bibliometrics,"
        " 13(3), 188-201. https://doi.org/10.5555/sch.2020.0188\n\n"
        "[2] Keller, A., Nwosu, P., & Lind, M. (2018). Secondary Sources and the Copying of"
        " Citations. Sample Bibliometrics, 11(1), 15-34.\n\n"
        "[3] Holt, B. (2009). Indexes and Their Makers. Sample Bibliometrics, 2(1), 9-30.\n"
    )
    return path


def run(*arguments: object, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", *map(str, arguments)],
        capture_output=True, text=True, timeout=120, check=False,
        env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(home), "NO_COLOR": "1"}
        | environment,
    )  # fmt: skip


def checked(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode in (0, 1), done.stderr
    record: dict[str, Any] = json.loads(done.stdout)
    return record


def asked(server: IndexServer) -> str:
    """Return all that the server was sent, in plain letters."""
    visits = server.journal.visits()
    return "\n".join(unquote_plus(f"{one.path}?{one.query} {one.agent}") for one in visits)


def test_with_consent_works_are_found_and_what_left_is_logged_and_told(
    server: IndexServer, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(settings(server))
    done = run("check", paper(tmp_path / "p"), "--online", "--settings", mine, "--format", "json",
               home=tmp_path / "home")  # fmt: skip
    record = checked(done)
    assert [one["state"] for one in record["resolutions"]] == ["found"] * 3
    assert record["network"] == "bibliographic"
    sent = [one for one in record["egress"] if not one["from_cache"] and one["attempts"]]
    assert {one["level"] for one in sent} <= {"nothing", "identifiers", "bibliographic"}
    assert sum(one["attempts"] for one in sent) == len(server.journal.visits())
    assert "SCH705" in {finding["code"] for finding in record["findings"]}
    assert "what leaves this machine at most: identifiers, titles, names and years" in done.stderr
    assert "asks 127.0.0.1" in done.stderr


def test_no_sentence_of_the_paper_leaves(server: IndexServer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(settings(server))
    run("check", paper(tmp_path / "p"), "--online", "--settings", mine, home=tmp_path / "home")
    sent = asked(server)
    assert "Keller" in sent or "Secondary" in sent
    for word in ("heron", "moonlight", "Secret Person", "draft"):
        assert word.lower() not in sent.lower()


def test_identifiers_alone_leave_where_no_more_is_consented_to(
    server: IndexServer, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(settings(server))
    done = run("check", paper(tmp_path / "p"), "--settings", mine, "--format", "json",
               home=tmp_path / "home", SCHOLIAST_EGRESS="identifiers")  # fmt: skip
    record = checked(done)
    sent = [one for one in record["egress"] if one["attempts"]]
    assert {one["level"] for one in sent} <= {"nothing", "identifiers"}
    assert sum(one["attempts"] for one in sent) == len(server.journal.visits())
    assert "secondary sources" not in asked(server).lower()
    states = [one["state"] for one in record["resolutions"]]
    assert states[0] == "found"
    assert set(states[1:]) == {"unknown"}
    assert not any(finding["code"] == "SCH701" for finding in record["findings"])


@pytest.mark.parametrize("name", ["scholiast.toml", "pyproject.toml"])
def test_a_folder_cannot_consent_for_its_reader(
    name: str, server: IndexServer, tmp_path: Path
) -> None:
    path = paper(tmp_path / "p")
    table = settings(server, level="passages")
    if name == "pyproject.toml":
        table = table.replace("[network", "[tool.scholiast.network")
    (path.parent / name).write_text(table)
    done = run("check", path, "--format", "json", home=tmp_path / "home")
    record = checked(done)
    assert (record["network"], record["egress"], record["resolutions"]) == ("not used", [], [])
    assert server.journal.visits() == ()
    assert f"[network] in {path.parent / name} is not heeded" in done.stderr


def test_the_same_file_named_by_its_reader_is_heard(server: IndexServer, tmp_path: Path) -> None:
    path = paper(tmp_path / "p")
    mine = path.parent / "scholiast.toml"
    mine.write_text(settings(server, level="bibliographic"))
    done = run("resolve", path, "--settings", mine, "--format", "json", home=tmp_path / "home")
    assert checked(done)["network"] == "bibliographic"
    assert server.journal.visits()


def test_offline_is_held_and_said(server: IndexServer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(settings(server, level="bibliographic"))
    done = run("check", paper(tmp_path / "p"), "--offline", "--settings", mine, "--format", "json",
               home=tmp_path / "home", SCHOLIAST_EGRESS="passages")  # fmt: skip
    record = checked(done)
    assert record["network"].startswith("offline (held by ")
    assert record["egress"] == []
    assert server.journal.visits() == ()


@pytest.mark.parametrize(
    "flags",
    [("--offline", "--online"), ("--online", "--egress", "nothing"), ("--index", "crossref"),
     ("--as-of", "June"), ("--online", "--index", "scopus"), ("--offline", "--egress", "claims")],
)  # fmt: skip
def test_flags_that_contradict_exit_with_2_and_say_so(
    flags: tuple[str, ...], tmp_path: Path
) -> None:
    done = run("check", paper(tmp_path / "p"), *flags, home=tmp_path / "home")
    assert done.returncode == 2
    assert "scholiast: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_word_that_is_no_level_exits_with_2(tmp_path: Path) -> None:
    done = run("check", paper(tmp_path / "p"), home=tmp_path / "h", SCHOLIAST_EGRESS="everything")
    assert done.returncode == 2
    assert "SCHOLIAST_EGRESS" in done.stderr


OUTAGES = (Misbehaviour.ERROR, Misbehaviour.MISLABELLED, Misbehaviour.WRONG_SCHEMA,
           Misbehaviour.EMPTY, Misbehaviour.MIXED)  # fmt: skip


def told(record: dict[str, Any]) -> set[tuple[str, str]]:
    """Return what is told of works: code and message."""
    return {(f["code"], f["message"]) for f in record["findings"] if f["code"] >= "SCH7"}


@pytest.mark.parametrize("how", OUTAGES, ids=lambda how: how.name.lower())
def test_an_index_that_fails_tells_nothing_that_it_does_not_tell_in_health(
    how: Misbehaviour, server: IndexServer, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(settings(server))
    flags = ("--online", "--settings", mine, "--format", "json")
    healthy = checked(run("check", paper(tmp_path / "p"), *flags, home=tmp_path / "healthy"))
    assert told(healthy)
    server.journal.clear()
    server.misbehave(Fault(how, seconds=0.01))
    ill = checked(run("check", paper(tmp_path / "p"), *flags, home=tmp_path / "ill"))
    assert told(ill) <= told(healthy)
    assert "absent" not in {one["state"] for one in ill["resolutions"]}
    assert server.journal.visits()
