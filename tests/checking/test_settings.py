"""Settings: what is read, from where, and what is refused with the way out."""

from pathlib import Path

import pytest

from scholiast.checking import Settings, find_settings, read_settings
from scholiast.errors import Level, SettingsError


def test_rules_are_switched_off_and_relevelled() -> None:
    settings = read_settings('fail-level = "warning"\n[rules]\nSCH103 = "off"\nSCH201 = "error"')
    assert settings.fail_level is Level.WARNING
    assert not settings.is_on("SCH103")
    assert settings.level("SCH201", Level.INFO) is Level.ERROR
    assert settings.level("SCH101", Level.ERROR) is Level.ERROR


def test_a_record_keeps_what_was_changed() -> None:
    settings = read_settings('fail-level = "never"\n[rules]\nSCH103 = "off"')
    assert settings.as_dict() == {"fail-level": "never", "SCH103": "off"}


def test_a_pyproject_speaks_in_its_own_table() -> None:
    text = '[tool.scholiast]\nfail-level = "info"\n[tool.scholiast.rules]\nSCH103 = "info"'
    settings = read_settings(text, "pyproject.toml")
    assert (settings.fail_level, settings.rules) == (Level.INFO, {"SCH103": Level.INFO})


REFUSED = [
    ("fail-level = 3", "allowed are error, warning, info, never"),
    ('fail-level = "loud"', "allowed are error, warning, info, never"),
    ('[rules]\nSCH999 = "off"', "unknown rule 'SCH999'; allowed are SCH101"),
    ('[rules]\nSCH101 = "loud"', "allowed are off, error, warning, info"),
    ("rules = 3", "rules is a table"),
    ('fail_level = "error"', "unknown setting 'fail_level'; allowed are fail-level"),
    ("retractions = 3", "retractions is a path"),
    ("verifying = 3", "verifying is a table"),
    ("[verifying]\nspeed = 3", "unknown verifying setting 'speed'; allowed are paragraphs"),
    ("[verifying]\nfocus = 2.5", "focus is a whole number from 1 to 100, not 2.5"),
    ("[verifying]\nfocus = true", "focus is a whole number from 1 to 100, not True"),
    ("[verifying]\nsamples = 0", "samples is a whole number from 1 to 50, not 0"),
    ("[verifying]\nsure = 1.5", "sure is a number from 0 to 1, not 1.5"),
    ("[verifying]\nsure = nan", "sure is a number from 0 to 1, not nan"),
    ("[verifying]\ntemperature = -0.1", "temperature is a number from 0 to 2"),
    ('[verifying]\nagreement = "high"', "agreement is a number from 0 to 1, not 'high'"),
    ("[verifying]\nparagraphs = 2", "focus .3. is at most paragraphs .2."),
    ("= 3", "not valid TOML"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_is_not_known_is_refused_with_what_is_allowed(text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        read_settings(text)


def test_the_nearest_file_upward_counts(tmp_path: Path) -> None:
    paper = tmp_path / "papers" / "one" / "paper.tex"
    paper.parent.mkdir(parents=True)
    (tmp_path / "scholiast.toml").write_text('fail-level = "info"')
    assert find_settings(paper).fail_level is Level.INFO
    (tmp_path / "papers" / "pyproject.toml").write_text("[tool.other]\nx = 1")
    assert find_settings(paper).fail_level is Level.INFO
    (tmp_path / "papers" / "pyproject.toml").write_text('[tool.scholiast]\nfail-level = "warning"')
    assert find_settings(paper).fail_level is Level.WARNING
    (paper.parent / "scholiast.toml").write_text('retractions = "lists/mine.sqlite"')
    settings = find_settings(paper.parent)
    assert settings.retractions == str(paper.parent / "lists" / "mine.sqlite")


def test_a_broken_pyproject_of_another_tool_is_not_our_affair(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.other\n")
    (tmp_path / "scholiast.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="cannot read"):
        find_settings(tmp_path / "a.tex")
    (tmp_path / "scholiast.toml").unlink()
    assert find_settings(tmp_path / "a.tex") == Settings()


def test_every_number_of_verifying_can_be_set_and_has_its_limits() -> None:
    from dataclasses import asdict

    from scholiast.verifying.settings import Settings as Numbers

    usual = asdict(Numbers())
    lines = [f"{name.replace('_', '-')} = {value}" for name, value in usual.items()]
    assert read_settings("\n".join(["[verifying]", *lines])).verifying == Numbers()
    for name in usual:
        with pytest.raises(SettingsError, match="from"):
            read_settings(f"[verifying]\n{name.replace('_', '-')} = -1")
