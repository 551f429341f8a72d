"""Consent to the network is given by the user, and never by a file that came with a paper."""

from pathlib import Path

import pytest

from scholiast.checking import find_settings, load_settings, read_settings
from scholiast.errors import SettingsError
from scholiast.records import EgressLevel

TABLE = """
[network]
level = "bibliographic"
contact = "librarian@example.org"
indexes = ["Crossref"]
endpoints = {Crossref = "https://mirror.example.org/"}
spend = {openalex = 0.5}
"""


@pytest.mark.parametrize(
    ("name", "prefix"), [("scholiast.toml", ""), ("pyproject.toml", "tool.scholiast.")]
)
def test_a_file_found_beside_the_paper_consents_to_nothing(
    name: str, prefix: str, tmp_path: Path
) -> None:
    paper = tmp_path / "paper" / "main.tex"
    paper.parent.mkdir()
    paper.write_text("x")
    (tmp_path / name).write_text(TABLE.replace("[network]", f"[{prefix}network]"))
    found = find_settings(paper)
    assert found.file.endswith(name)
    assert found.network is None
    assert found.is_network_ignored


def test_a_file_that_the_user_names_is_heard(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(TABLE)
    said = load_settings(tmp_path / "mine.toml").network
    assert said is not None
    assert said.level is EgressLevel.BIBLIOGRAPHIC
    assert said.indexes == ("Crossref",)
    assert said.endpoints == {"Crossref": "https://mirror.example.org"}
    assert said.spend == {"openalex": 0.5}


@pytest.mark.parametrize(
    "line",
    ['level = "everything"', "level = 2", 'contact = ["a"]', 'indexes = "Crossref"', "indexes = [1]",
     'endpoints = {Crossref = "ftp://x"}', "spend = {openalex = -1}", "spend = {openalex = true}",
     'levle = "identifiers"', "endpoints = 3"],
)  # fmt: skip
def test_a_wrong_word_about_the_network_is_an_error_that_names_the_file(line: str) -> None:
    with pytest.raises(SettingsError, match=r"scholiast\.toml"):
        read_settings(f"[network]\n{line}")


def test_settings_without_the_table_say_nothing(tmp_path: Path) -> None:
    assert read_settings('fail-level = "info"').network is None
    (tmp_path / "scholiast.toml").write_text('fail-level = "info"')
    assert not find_settings(tmp_path).is_network_ignored
