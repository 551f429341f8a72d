"""The local retraction list: import, look-up, replacement, damage."""

import gzip
import json
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from scholiast.corpora import (
    Nature,
    Notice,
    Retraction,
    RetractionList,
    import_retractions,
    store_path,
)
from scholiast.corpora.store import Store
from scholiast.errors import InputError, StoreError
from scholiast.papers import standing

TODAY = date(2026, 11, 21)
BUNDLE = Path(__file__).parents[4] / "shared" / "data" / "retractions"
HEAD = "Record ID,Title,OriginalPaperDOI,RetractionDOI,RetractionNature,Reason,RetractionDate\n"
CSV = HEAD + (
    '1,"Ice, and snow",10.1000/AB,10.1000/notice,Retraction,+Error in Data;,8/27/2021 0:00\n'
    '2,"A title\nin two lines",10.1000/cd,,Expression of concern,,1/2/2020 0:00\n'
    "3,Back again,10.1000/ef,,Retraction,,1/2/2019 0:00\n"
    "3,Back again,10.1000/ef,,Reinstatement,,1/2/2020 0:00\n"
    "4,No DOI,Unavailable,,Retraction,,1/2/2019 0:00\n"
    "5,Odd,10.1000/gh,,Puzzlement,,1/2/2019 0:00\n"
)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "home" / "works.sqlite"


def write(tmp_path: Path, name: str, content: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / name
    path.write_bytes(content.encode(encoding))
    return path


def look_up(store: Path, doi: str) -> Retraction | None:
    with RetractionList(store) as known:
        return known.look_up(doi)


def test_a_csv_gives_natures_dates_and_notices(tmp_path: Path, store: Path) -> None:
    report = import_retractions(write(tmp_path, "rw.csv", CSV), store, today=TODAY)
    assert report.natures == {"retraction": 2, "expression of concern": 1, "reinstatement": 1}
    assert report.rejected == 2
    assert [reject.reason for reject in report.rejects] == ["no DOI", "unknown nature 'Puzzlement'"]
    found = look_up(store, "10.1000/Ab")
    assert found is not None
    assert (found.nature, found.date, found.notice_doi, found.source, found.imported) == (
        Nature.RETRACTION, "2021-08-27", "10.1000/notice", "rw.csv", "2026-11-21",
    )  # fmt: skip
    assert found.notices[0].reason == "Error in Data"
    assert look_up(store, "10.1000/none") is None


def test_what_was_reinstated_is_not_retracted(tmp_path: Path, store: Path) -> None:
    import_retractions(write(tmp_path, "rw.csv", CSV), store)
    found = look_up(store, "10.1000/ef")
    assert found is not None
    assert found.nature is Nature.REINSTATEMENT
    assert not found.is_retracted
    assert len(found.notices) == 2


def test_a_later_retraction_outweighs_an_earlier_reinstatement() -> None:
    notices = (Notice(Nature.REINSTATEMENT, "2019-01-01"), Notice(Nature.RETRACTION, "2020-01-01"))
    assert standing(notices).nature is Nature.RETRACTION


def test_latin_letters_of_an_old_export_are_read(tmp_path: Path, store: Path) -> None:
    source = write(tmp_path, "rw.csv", CSV.replace("Ice", "Größe"), "latin-1")
    assert import_retractions(source, store).notices == 4


def test_json_lines_may_name_several_natures(tmp_path: Path, store: Path) -> None:
    rows = [{"doi": "10.1000/ab", "nature": "Correction;Retraction"}, {"doi": "10.1000/cd"}]
    lines = "\n".join(map(json.dumps, rows)) + "\nnot json\n"
    source = tmp_path / "list.jsonl.gz"
    source.write_bytes(gzip.compress(lines.encode()))
    report = import_retractions(source, store)
    assert (report.notices, report.rejected) == (2, 2)
    found = look_up(store, "10.1000/ab")
    assert found is not None
    assert found.nature is Nature.RETRACTION


def test_withdrawn_preprints_stand_beside_the_other_list(tmp_path: Path, store: Path) -> None:
    row = {"fields": {"doi": "10.1101/2023.01.05.1"}, "label": "WITHDRAWN", "explanation": "why"}
    import_retractions(write(tmp_path, "rw.csv", CSV), store)
    import_retractions(write(tmp_path, "withdrawn.jsonl", json.dumps(row)), store)
    found = look_up(store, "10.1101/2023.01.05.1")
    assert found is not None
    assert found.is_retracted
    assert (found.nature, found.notices[0].reason) == (Nature.WITHDRAWAL, "why")
    assert look_up(store, "10.1000/ab") is not None


def test_a_plain_list_of_dois_is_read(tmp_path: Path, store: Path) -> None:
    source = write(tmp_path, "dois.txt", "10.1000/ab\n# a comment\n\nhttps://doi.org/10.1000/CD\n")
    assert import_retractions(source, store).notices == 2
    assert look_up(store, "10.1000/cd") is not None


def test_a_second_import_replaces_the_first(tmp_path: Path, store: Path) -> None:
    import_retractions(write(tmp_path, "a.txt", "10.1000/ab\n"), store)
    import_retractions(write(tmp_path, "b.txt", "10.1000/cd\n"), store)
    assert look_up(store, "10.1000/ab") is None
    assert look_up(store, "10.1000/cd") is not None


def test_an_import_that_breaks_off_leaves_the_old_list_whole(tmp_path: Path, store: Path) -> None:
    import_retractions(write(tmp_path, "a.txt", "10.1000/ab\n"), store)
    whole = gzip.compress(b"10.1000/cd\n" * 90_000, compresslevel=0)
    (tmp_path / "b.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(InputError, match="damaged"):
        import_retractions(tmp_path / "b.gz", store)
    assert look_up(store, "10.1000/ab") is not None


def test_a_file_that_is_no_list_is_refused_with_what_is_known(tmp_path: Path, store: Path) -> None:
    with pytest.raises(InputError, match="known are"):
        import_retractions(write(tmp_path, "a.csv", "a,b\n1,2\n"), store)
    with pytest.raises(InputError, match="no file"):
        import_retractions(tmp_path / "none.csv", store)


@pytest.mark.parametrize("content", [b"not a database at all, but words" * 99, b""])
def test_a_damaged_store_says_what_to_do(tmp_path: Path, store: Path, content: bytes) -> None:
    store.parent.mkdir()
    store.write_bytes(content)
    with pytest.raises(StoreError, match=r"import"):
        RetractionList(store)


def test_a_store_damaged_in_the_middle_is_noticed(tmp_path: Path, store: Path) -> None:
    source = write(tmp_path, "a.txt", "".join(f"10.1000/{i:06}\n" for i in range(5000)))
    import_retractions(source, store)
    whole = bytearray(store.read_bytes())
    whole[4096:] = b"\xaa" * (len(whole) - 4096)
    store.write_bytes(whole)
    with (
        pytest.raises(StoreError, match="move the file aside"),
        RetractionList(store) as known,
    ):
        known.look_up("10.1000/000042")


def test_a_missing_store_says_how_to_make_one(store: Path) -> None:
    with pytest.raises(StoreError, match="corpus import FILE"):
        RetractionList(store)


def test_the_store_is_written_safely(tmp_path: Path, store: Path) -> None:
    import_retractions(write(tmp_path, "a.txt", "10.1000/ab\n"), store)
    connection = sqlite3.connect(store)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_the_list_is_kept_where_the_user_says(tmp_path: Path) -> None:
    assert store_path(tmp_path) == tmp_path / "works.sqlite"
    assert store_path().name == "works.sqlite"


def test_what_was_retracted_and_replaced_is_not_retracted(tmp_path: Path, store: Path) -> None:
    rows = HEAD + (
        "1,Back in a better form,10.1000/ab,,Retract and Replace,,1/2/2019 0:00\n"
        "2,Gone,10.1000/cd,,Retraction,,1/2/2019 0:00\n"
    )
    import_retractions(write(tmp_path, "rw.csv", rows), store)
    replaced, gone = look_up(store, "10.1000/ab"), look_up(store, "10.1000/cd")
    assert replaced is not None
    assert gone is not None
    assert (replaced.nature, replaced.is_retracted) == (Nature.REPUBLICATION, False)
    assert gone.is_retracted


def former(tmp_path: Path) -> Path:
    """Return a list as an earlier make kept it, in a file of its own."""
    path = tmp_path / "retractions.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE lists (kind TEXT PRIMARY KEY, file TEXT, imported TEXT)")
        connection.execute(
            "CREATE TABLE notices (doi TEXT, kind TEXT, nature TEXT, date TEXT, notice_doi TEXT,"
            " reason TEXT)"
        )
        connection.execute("INSERT INTO lists VALUES ('plain-list', 'old.txt', '2025-01-01')")
        connection.execute(
            "INSERT INTO notices VALUES ('10.1000/ab', 'plain-list', 'retraction', '', '', '')"
        )
        connection.execute("PRAGMA user_version = 1")
    return path


def test_a_list_of_an_earlier_make_is_read_and_taken_over(tmp_path: Path) -> None:
    assert store_path(tmp_path) == tmp_path / "works.sqlite"
    assert store_path(former(tmp_path).parent) == tmp_path / "retractions.sqlite"
    assert look_up(store_path(tmp_path), "10.1000/ab") is not None
    with Store(tmp_path / "works.sqlite", create=True) as store:
        assert [notice.source for notice in store.notices("10.1000/AB")] == ["old.txt"]
    assert store_path(tmp_path) == tmp_path / "works.sqlite"
    with RetractionList(store_path(tmp_path)) as known:
        assert known.lists == ("old.txt as imported on 2025-01-01",)


def test_an_import_into_a_file_of_an_earlier_make_says_so(tmp_path: Path) -> None:
    source = write(tmp_path, "a.txt", "10.1000/ab\n")
    with pytest.raises(StoreError, match="found 1"):
        import_retractions(source, former(tmp_path))


def test_the_bundles_list_is_read_whole(store: Path) -> None:
    source = BUNDLE / "retraction_watch_dois_2025-08-22.jsonl.gz"
    if not source.is_file():
        pytest.skip("the shared data bundle is not here")
    report = import_retractions(source, store)
    assert report.natures == {
        "retraction": 55_176, "expression of concern": 3_093, "correction": 1_276,
        "reinstatement": 153,
    }  # fmt: skip
    assert [reject.reason for reject in report.rejects] == ["no DOI"]
    with RetractionList(store) as known:
        assert len(known) == 57_550
        found = known.look_up("10.1089/dna.2013.2253")
    assert found is not None
    assert found.is_retracted
