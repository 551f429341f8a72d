"""`scholiast write`, as a person runs it; the language model is a local server."""

import json
import re
from pathlib import Path

import pytest
from tests.reporting.schemas import faults
from tests.writing.writing_made import CORPUS, paper_in
from typer.testing import CliRunner, Result

from scholiast.cli.app import app
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError
from scholiast.models.standin import ModelServer, Question

SAID = "We measured the sound of purring in 40 cats with a contact microphone in a quiet room"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sample paper and a store of what it cites."""
    made = tmp_path_factory.mktemp("writing")
    paper_in(made)
    with Store(made / "works.sqlite", create=True) as store:
        store.put([Entry(one.work) for one in CORPUS])
    return made


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHOLIAST_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")


def write(folder: Path, task: str, *flags: object) -> Result:
    """Run the command on the sample paper."""
    arguments = [task, folder / "paper.tex", "--store", folder / "works.sqlite", *flags]
    return CliRunner().invoke(app, ["write", *map(str, arguments)])


def test_a_title_is_drafted_without_a_model(folder: Path) -> None:
    done = write(folder, "title")
    assert done.exit_code == 0
    assert "by extraction" in done.output
    assert "nothing was composed" in done.output


def test_related_work_is_written_into_files(folder: Path, tmp_path: Path) -> None:
    done = write(folder, "related-work", "--no-verify", "-o", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    record = json.loads(done.stdout)
    assert [one["keys"] for one in record["sentences"]] == [["alder2016"], ["keller2018"]]
    assert record["outcome"] == "ok"
    assert faults("write", record) == []
    assert re.fullmatch("[0-9a-f]{64}", record["sha256"])
    files = {path.name for path in (tmp_path / "out").iterdir()}
    assert files == {"draft.html", "draft.json", "draft.md", "draft.tex", "works.bib"}
    assert "\\cite{alder2016}" in (tmp_path / "out" / "draft.tex").read_text()
    assert "@misc{alder2016," in (tmp_path / "out" / "works.bib").read_text()


def test_a_models_sentences_are_verified_marked_and_rewritten(folder: Path) -> None:
    def answering(question: Question) -> str:
        text = json.dumps(question)
        if "what was seen of its text" in text:
            return f"{SAID} [alder2016]."
        assert "Keller built microphones" not in text
        return "Purring had a frequency of 90 hertz in all cats [alder2016; nobody1999]."

    with ModelServer(answering) as server:
        flags = ("--language-model", server.base, "--language-model-name", "m", "--json")
        first = write(folder, "related-work", *flags)
        second = write(folder, "related-work", *flags, "--rewrite")
    record = json.loads(first.stdout)
    assert faults("write", record) == []
    assert first.exit_code == 1
    assert record["sentences"][0]["refused"] == ["nobody1999"]
    assert record["sentences"][0]["verdict"]["label"] != "supported"
    assert record["network"] == "language model"
    assert [one["host"] for one in record["egress"]] == ["127.0.0.1"]
    assert record["tokens_in"] > 100
    again = json.loads(second.stdout)
    assert second.exit_code == 0
    assert again["sentences"][0]["verdict"]["label"] == "supported"
    assert again["sentences"][0]["was"].startswith("Purring had")


def test_examples_come_from_a_folder_and_are_told(folder: Path, tmp_path: Path) -> None:
    other = (folder / "paper.tex").read_text().replace("Counting Purrs: A Census", "Barks: A Study")
    other = other.replace("We count the purrs of 120 sleeping cats. Cats purr more", "Dogs bark")
    (tmp_path / "other.tex").write_text(other)
    with ModelServer(lambda _: "Title: Purrs at Night") as server:
        done = write(
            folder, "title", "--language-model", server.base, "--language-model-name", "m",
            "--co-authors", 1, "--examples", tmp_path, "--json",
        )  # fmt: skip
    record = json.loads(done.stdout)
    assert record["text"] == "Purrs at Night"
    assert [one["relation"] for one in record["examples"]] == ["co-author"]
    assert '\\"written\\":\\"Barks' in json.dumps(server.asked[0]) or "Barks" in str(server.asked)


def test_works_of_a_file_can_be_cited(folder: Path, tmp_path: Path) -> None:
    row = {
        "id": "dog1", "type": "book", "title": "Dogs at Night",
        "author": [{"family": "Hund", "given": "H."}], "issued": {"date-parts": [[2020]]},
        "abstract": "We show that dogs bark at night in most of the villages.",
    }  # fmt: skip
    (tmp_path / "more.json").write_text(json.dumps([row]))
    done = write(
        folder,
        "related-work",
        "--works",
        tmp_path / "more.json",
        "--no-verify",
        "--format",
        "markdown",
    )
    assert "We show that dogs bark at night" in done.output
    assert "[hund2020dogs]" in done.output


@pytest.mark.parametrize(
    "flags",
    [
        ("--rewrite",),
        ("--passages",),
        ("--tokenizer", "x.json"),
        ("--co-authors", "2"),
        ("--examples", "."),
        ("--language-model", "http://localhost:1/v1", "--language-model-name", "m", "--offline"),
    ],
)
def test_flags_that_do_not_go_together_are_told(folder: Path, flags: tuple[str, ...]) -> None:
    done = write(folder, "related-work", *flags)
    assert isinstance(done.exception, SettingsError)


def test_nothing_to_write_from_is_told(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_text("# A Paper\n\n## Method\n\nWe count.\n")
    done = CliRunner().invoke(
        app, ["write", "related-work", str(tmp_path / "empty.md"), "--no-verify"]
    )
    assert done.exit_code == 2
    assert "nothing was written" in done.output


def test_a_paper_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    done = CliRunner().invoke(app, ["write", "title", str(tmp_path / "broken.pdf")])
    assert done.exit_code == 2


def test_help_teaches() -> None:
    done = CliRunner().invoke(app, ["write", "--help"])
    assert done.exit_code == 0
    assert "scholiast write related-work paper.tex" in done.output
    assert "Exit status" in done.output
