"""`scholiast fix` writes a new file, and the file itself only when it is told to."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from scholiast.cli.fix import fix
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import InputError, SettingsError
from scholiast.papers import Author, Identifiers, Name, Work

TITLE = "Rates of quotation error in five clinical journals"
BIB = f"""% a list
@article{{alder,
  author = {{Alder, Imke and Brandt, Tom}},
  title  = {{{TITLE}}},
  year   = {{2010}},
}}
"""
WORK = Work(
    "doi:10.5555/own",
    Identifiers(doi="10.5555/own"),
    TITLE,
    (Author(Name("Alder", "Imke")), Author(Name("Brandt", "Tom"))),
    2016,
    venue="Journal of Sample Studies",
    type="article-journal",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHOLIAST_HOME", str(tmp_path / "home"))
    with Store(tmp_path / "works.sqlite", create=True) as store:
        store.put([Entry(WORK)])
    (tmp_path / "refs.bib").write_text(BIB)
    return tmp_path


def run(folder: Path, *more: str, store: bool = True) -> Result:
    app = typer.Typer()
    app.command()(fix)
    known = ["--store", str(folder / "works.sqlite")] if store else []
    return CliRunner().invoke(app, [str(folder / "refs.bib"), *known, *more])


def test_a_new_file_is_written_and_the_old_one_stays(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0, result.output
    assert (folder / "refs.bib").read_text() == BIB
    written = (folder / "refs.fixed.bib").read_text()
    assert "year   = {2016}" in written
    assert "doi    = {10.5555/own}," in written
    assert written.startswith("% a list\n")


def test_the_diff_and_the_index_are_shown(folder: Path) -> None:
    output = run(folder).output
    assert "-  year   = {2010}," in output
    assert "+  year   = {2016}," in output
    assert "alder: year from local store" in output
    assert "2 fields of 1 entry changed" in output


def test_the_file_itself_is_changed_on_request_alone_and_the_old_one_kept(folder: Path) -> None:
    result = run(folder, "--write")
    assert result.exit_code == 0, result.output
    assert (folder / "refs.bib.bak").read_text() == BIB
    assert "2016" in (folder / "refs.bib").read_text()
    assert not (folder / "refs.fixed.bib").exists()


def test_the_file_itself_as_output_is_refused(folder: Path) -> None:
    result = run(folder, "-o", str(folder / "refs.bib"))
    assert isinstance(result.exception, SettingsError)
    assert (folder / "refs.bib").read_text() == BIB


def test_changes_come_as_json(folder: Path) -> None:
    rows = json.loads(run(folder, "--json").stdout)
    assert [(row["field"], row["new"]) for row in rows["changes"]] == [
        ("doi", "10.5555/own"),
        ("year", "2016"),
    ]


def test_suggestions_are_printed_and_nothing_is_written(folder: Path) -> None:
    result = run(folder, "--suggest", "--format", "ris")
    assert "DO  - 10.5555/own" in result.stdout
    assert not (folder / "refs.fixed.bib").exists()


def test_control_characters_of_the_file_do_not_reach_the_terminal(folder: Path) -> None:
    (folder / "refs.bib").write_text(BIB.replace("Alder, Imke and", "Alder, \x1b[31mImke and"))
    assert "\x1b" not in run(folder).output


def test_without_anything_to_look_in_it_says_what_to_do(folder: Path) -> None:
    result = run(folder, store=False)
    assert isinstance(result.exception, SettingsError)
    assert "--online" in str(result.exception)


def test_a_paper_is_told_how_to_get_entries(folder: Path) -> None:
    app = typer.Typer()
    app.command()(fix)
    (folder / "paper.md").write_text("# A paper\n")
    result = CliRunner().invoke(app, [str(folder / "paper.md")])
    assert isinstance(result.exception, InputError)
    assert "--suggest" in str(result.exception)


def test_a_settings_file_that_is_named_says_which_indexes_are_asked(folder: Path) -> None:
    said = '[network]\nlevel = "identifiers"\nindexes = ["Nowhere"]\n'
    (folder / "mine.toml").write_text(said)
    result = run(folder, "--settings", str(folder / "mine.toml"))
    assert isinstance(result.exception, SettingsError)
    assert "nowhere" in str(result.exception)


def test_suggested_entries_can_be_had_as_json(folder: Path) -> None:
    (entry,) = json.loads(run(folder, "--suggest", "--json").stdout)
    assert entry["key"] == "alder"
    assert "10.5555/own" in entry["entry"]
