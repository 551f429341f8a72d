"""`scholiast check` on a source that nobody can read: what papers that cite it report."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from scholiast.cli.check import check
from scholiast.corpora.interface import Entry
from scholiast.corpora.standin.server import IndexServer
from scholiast.papers import Location
from tests.verifying.committee.committee_made import CLAIM, DISTINCT, SOURCE, Citing, stored

PAPERS = [Citing(number, (DISTINCT[number],)) for number in range(3)]
PAPER = f"""# On quotations

{CLAIM[:-1]} [1].

## References

[1] N. Okafor. {SOURCE.title}. Annals of Quotation, 2012. https://doi.org/10.5555/shut
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHOLIAST_HOME", str(tmp_path / "home"))
    (tmp_path / "paper.md").write_text(PAPER)
    return tmp_path


def checked(folder: Path, *flags: str) -> dict[str, Any]:
    app = typer.Typer()
    app.command()(check)
    said = ["paper.md", "--store", "works.sqlite", "--format", "json", *flags]
    done = CliRunner().invoke(app, [str(folder / one) if "." in one else one for one in said])
    assert done.exit_code in (0, 1), done.output
    record: dict[str, Any] = json.loads(done.stdout)
    return record


def test_papers_of_the_store_are_heard_offline(folder: Path) -> None:
    with stored(folder, PAPERS) as store:
        store.put([Entry(SOURCE)])
    record = checked(folder)
    (one,) = record["verifications"]
    assert len(one["committee"]["witnesses"]) == 3
    assert one["committee"]["abstained"][0] == "witnesses"
    assert one["verdict"]["label"] == "undecidable"
    named = record["verifying"]["settings"]
    assert "MiniLM" in named["committee.encoder"]
    assert named["committee.weigher"].startswith("citations within field and year")


def test_papers_that_an_index_names_are_fetched_only_where_that_was_asked_for(
    folder: Path,
) -> None:
    with stored(folder, ()) as store:
        store.put([Entry(SOURCE)])
    files = folder / "files"
    files.mkdir()
    entries = [Entry(SOURCE)]
    for paper in PAPERS:
        (files / f"citing{paper.number}.pdf").write_bytes(paper.pdf())
        place = Location(f"https://example.org/citing{paper.number}.pdf", "repository", form="pdf")
        entries.append(Entry(replace(paper.work, locations=(place,)), (SOURCE.identifiers,)))
    with IndexServer(entries, files=files) as server:
        named = (
            '[network]\nindexes = ["openalex"]\n'
            f'[network.endpoints]\nopenalex = "{server.endpoints["openalex"]}"\n'
        )
        (folder / "named.toml").write_text(named)
        online = ("--online", "--settings", "named.toml")
        (without,) = checked(folder, *online)["verifications"]
        assert without["committee"] is None
        assert not server.journal.visits("files")
        (one,) = checked(folder, *online, "--fetch")["verifications"]
    assert len(one["committee"]["witnesses"]) == 3
