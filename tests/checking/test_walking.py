"""The whole walk: a real file in, a record out."""

from datetime import date
from pathlib import Path

import pytest

import scholiast
from scholiast.checking import Context, check, check_document, read_settings
from scholiast.corpora import import_retractions
from scholiast.corpora.store import Store
from scholiast.errors import InputError, Level, StoreError
from scholiast.papers import Document, Outcome, OutcomeKind
from scholiast.reporting.scope import not_checked

TODAY = date(2026, 11, 21)
BIB = """@article{lee2019, title = {On the slow melting of ice in spring}, author = {Lee, Kim},
  journal = {Snow}, year = 2031, doi = {10.1000/ab}}
@article{lee2019b, title = {On the slow melting of ice in spring}, author = {Lee, K.},
  journal = {Snow}, year = 2031}
"""


@pytest.fixture
def bibliography(tmp_path: Path) -> Path:
    path = tmp_path / "refs.bib"
    path.write_text(BIB)
    return path


def test_a_record_says_what_was_checked_and_how(bibliography: Path) -> None:
    record = check(bibliography, settings=read_settings('[rules]\nSCH504 = "off"'), today=TODAY)
    assert record.source == str(bibliography)
    assert len(record.sha256) == 64
    assert record.version == scholiast.__version__
    assert record.sandbox in ("kernel", "limits", "none")
    assert record.settings == {"fail-level": "error", "SCH504": "off"}
    assert record.profile.references == 2
    assert {finding.code for finding in record.findings} >= {"SCH202", "SCH206"}


def test_findings_of_a_bib_file_stand_at_their_entry(bibliography: Path) -> None:
    record = check(bibliography, today=TODAY)
    (twice,) = [finding for finding in record.findings if finding.code == "SCH202"]
    assert twice.place is not None
    assert (twice.place.file, twice.place.line) == ("refs.bib", 3)


def test_settings_beside_the_paper_are_found(bibliography: Path) -> None:
    settings = '[rules]\nSCH206 = "error"\nSCH202 = "off"'
    (bibliography.parent / "scholiast.toml").write_text(settings)
    levels = {finding.code: finding.level for finding in check(bibliography, today=TODAY).findings}
    assert levels["SCH206"] is Level.ERROR
    assert "SCH202" not in levels


def test_a_retraction_list_is_asked(bibliography: Path, tmp_path: Path) -> None:
    source, store = tmp_path / "dois.txt", tmp_path / "home" / "retractions.sqlite"
    source.write_text("10.1000/AB\n")
    import_retractions(source, store, today=TODAY)
    record = check(bibliography, retractions=store, today=TODAY)
    (finding,) = [finding for finding in record.findings if finding.code == "SCH401"]
    assert finding.reference == "lee2019"
    assert "dois.txt as imported on 2026-11-21" in finding.message
    assert record.retraction_lists == ("dois.txt as imported on 2026-11-21",)


def test_a_store_without_a_list_is_not_told_as_one_that_was_looked_into(
    bibliography: Path, tmp_path: Path
) -> None:
    with Store(tmp_path / "works.sqlite", create=True) as store:
        record = check(bibliography, retractions=store.path, today=TODAY)
    assert record.retraction_lists == ()
    assert "no list of them is kept on this machine" in " ".join(not_checked(record))


def test_a_missing_retraction_list_is_an_error_and_not_silence(
    bibliography: Path, tmp_path: Path
) -> None:
    with pytest.raises((InputError, StoreError), match=r"no (file|retraction list)"):
        check(bibliography, retractions=tmp_path / "none.sqlite", today=TODAY)


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        check(tmp_path / "none.tex")


def test_the_hash_changes_with_a_name_in_a_folder(tmp_path: Path) -> None:
    from scholiast.checking.hashing import hash_of

    (tmp_path / "a.tex").write_text("x")
    before = hash_of(tmp_path)
    assert before == hash_of(tmp_path)
    (tmp_path / "a.tex").rename(tmp_path / "b.tex")
    assert hash_of(tmp_path) != before


@pytest.mark.parametrize("kind", [OutcomeKind.REFUSED, OutcomeKind.FAILED])
def test_a_paper_that_was_not_read_has_no_findings_at_all(kind: OutcomeKind) -> None:
    document = Document(text="", outcome=Outcome(kind, "too big"))
    assert check_document(document, Context(TODAY)) == ()
