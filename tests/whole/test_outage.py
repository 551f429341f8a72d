"""Fifty references while an index misbehaves: at worst nothing is known, and it is said of whom."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from tests.whole.test_interrupted import works

pytestmark = pytest.mark.enable_socket
COUNT = 50
INDEXES = {"crossref": "Crossref", "openalex": "OpenAlex", "semanticscholar": "Semantic Scholar"}
BROKEN = tuple(kind for kind in Misbehaviour if kind not in (Misbehaviour.SLOW, Misbehaviour.BOMB))
PARTLY = (Misbehaviour.ERROR, Misbehaviour.DROPPED, Misbehaviour.WRONG_SCHEMA, Misbehaviour.EMPTY,
          Misbehaviour.BOMB, Misbehaviour.MIXED)  # fmt: skip
UNREAD = (Misbehaviour.WRONG_SCHEMA, Misbehaviour.EMPTY, Misbehaviour.STALE)
"""Told from an index that behaves by what is in its answers: the host itself is not given up."""


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[IndexServer, IndexServer]]:
    """Two machines: one that will misbehave, and one that will not."""
    with IndexServer(works()) as one, IndexServer(works()) as other:
        yield one, other


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fifty")
    entries = (
        f"@article{{w{number}, title = {{{work.title}}}, year = {{{work.year}}},\n"
        f"  author = {{{' and '.join(f'{a.name.family}, {a.name.given}' for a in work.authors)}}},\n"
        f"  journal = {{{work.venue}}}}}\n"
        for number, work in enumerate(works()[:COUNT])
    )
    (path / "refs.bib").write_text("".join(entries))
    return path


def resolved(
    folder: Path, home: Path, endpoints: dict[str, str]
) -> tuple[dict[str, Any], subprocess.CompletedProcess[str]]:
    """Resolve the fifty with these indexes; return the record and how the command ended."""
    home.mkdir()
    mine = home / "mine.toml"
    lines = [f'{name} = "{address}"' for name, address in endpoints.items()]
    mine.write_text(
        f"[network]\nindexes = {list(endpoints)}\n[network.endpoints]\n" + "\n".join(lines)
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", "resolve", str(folder / "refs.bib"),
         "--online", "--settings", str(mine), "--format", "json"],
        capture_output=True, text=True, timeout=120, check=False,
        env={"PATH": os.environ["PATH"], "SCHOLIAST_HOME": str(home), "NO_COLOR": "1"},
    )  # fmt: skip
    return json.loads(done.stdout), done


def states(record: dict[str, Any]) -> set[str]:
    return {one["state"] for one in record["resolutions"]}


@pytest.mark.parametrize("how", BROKEN, ids=lambda how: how.name.lower())
def test_a_total_outage_costs_few_probes_and_ends_partial_with_the_list(
    how: Misbehaviour, servers: tuple[IndexServer, IndexServer], folder: Path, tmp_path: Path
) -> None:
    server, _ = servers
    server.journal.clear()
    server.misbehave(Fault(how, seconds=0.3 if how is Misbehaviour.TIMEOUT else 0.01))
    endpoints = {name: server.endpoints[name] for name in INDEXES}
    record, done = resolved(folder, tmp_path / "home", endpoints)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "absent" not in states(record)
    told = {one["code"] for one in record["findings"] if one["code"] >= "SCH7"}
    if how is Misbehaviour.MIXED:
        assert told <= {"SCH711"}, "of works that were found: they have DOIs"
        return
    assert not told
    assert states(record) == {"unknown"}
    assert "partial: nothing is known of 50 references" in done.stderr
    assert all(name in done.stderr for name in INDEXES.values())
    if how not in UNREAD:
        assert len(server.journal.visits()) <= 20


@pytest.mark.parametrize("how", PARTLY, ids=lambda how: how.name.lower())
def test_where_one_index_fails_another_answers(
    how: Misbehaviour, servers: tuple[IndexServer, IndexServer], folder: Path, tmp_path: Path
) -> None:
    ill, well = servers
    ill.misbehave(Fault(how, seconds=0.3 if how is Misbehaviour.TIMEOUT else 0.01))
    endpoints = {
        "crossref": ill.endpoints["crossref"].replace("127.0.0.1", "localhost"),
        "openalex": well.endpoints["openalex"],
    }
    record, done = resolved(folder, tmp_path / "home", endpoints)
    assert done.returncode == 0
    assert states(record) == {"found"}
    assert "partial" not in done.stderr
    assert {one["index"] for one in record["resolutions"]} <= {"OpenAlex", "Crossref"}


def test_an_index_that_behaves_and_has_not_got_them_says_so(folder: Path, tmp_path: Path) -> None:
    with IndexServer([]) as server:
        endpoints = {name: server.endpoints[name] for name in INDEXES}
        record, _ = resolved(folder, tmp_path / "home", endpoints)
    assert states(record) == {"absent"}
    assert [one for one in record["findings"] if one["code"] == "SCH701"]
