"""Works out of a real store: forms that others read, and that an import gives back."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.corpora.works import entry

from scholiast.corpora.exporting import FORMS, chosen, export, export_beir
from scholiast.corpora.exporting.writing import replaced
from scholiast.corpora.intake.running import Wishes, take_in
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError
from scholiast.papers import Work
from scholiast.parsing import parse

SAMPLES = Path(__file__).parents[1] / "shapes" / "samples"
HARD = {
    "title": 'Łukasz\'s "10⁶" cells & {braces} 100% $5 #1 a_b ~x^2 \\ end',
    "authors": ["Łukasz Müller-Østergård", "The WHO Group"],
    "year": 2020,
    "venue": "J. of X & Y",
    "abstract": "Line one.\nLine two: α < β.",
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        take_in(SAMPLES, opened)
        hard = tmp_path / "hard.jsonl"
        hard.write_text(json.dumps(HARD) + "\n")
        take_in(hard, opened)
        yield opened


def test_works_survive_an_export_to_csl_json_and_an_import(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "works.json"
    count = export(store.works(), "csl-json", file)
    with Store(tmp_path / "other.sqlite", create=True) as other:
        report = take_in(file, other)
        assert (report.new, report.rejected) == (count, 0)
        for work in store.works():
            again = other.get(work.id)
            assert again is not None, work.id
            assert again == replace(
                work, locations=(), versions=(), sources=("works.json",)
            )  # CSL has no variable for these


def test_bibtex_is_read_back_by_the_parser_with_every_letter(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "works.bib"
    count = export(store.works(), "bibtex", file)
    document = parse(file)
    assert len(document.references) == count
    assert not [problem for problem in document.problems if problem.code == "broken-entry"]
    titles = {reference.title for reference in document.references}
    assert any("10⁶" in title and "100% $5 #1 a_b" in title for title in titles)
    dois = {reference.identifiers.doi for reference in document.references}
    assert {work.identifiers.doi for work in store.works()} <= dois


def test_a_beir_corpus_survives_and_its_judgements_are_the_citations(
    store: Store, tmp_path: Path
) -> None:
    citing = next(work for work in store.works() if store.cites(work.id))
    cited = next(work for work in store.works() if work.id != citing.id)
    store.put([Entry(citing, (cited.identifiers,))])
    documents, queries, pairs = export_beir(store.works(), store, tmp_path / "beir")
    assert documents == len(store)
    rows = (tmp_path / "beir" / "qrels" / "test.tsv").read_text().splitlines()
    assert rows[0] == "query-id\tcorpus-id\tscore"
    assert f"{citing.id}\t{cited.id}\t1" in rows[1:]
    assert (pairs, queries) == (len(rows) - 1, len({row.split("\t")[0] for row in rows[1:]}))
    lines = (tmp_path / "beir" / "corpus.jsonl").read_text().splitlines()
    held = {json.loads(line)["_id"] for line in lines}
    assert held == {work.id for work in store.works()}
    with Store(tmp_path / "other.sqlite", create=True) as other:
        report = take_in(tmp_path / "beir" / "corpus.jsonl", other)
        assert report.rejected == 0
        assert {work.title for work in other.works()} == {work.title for work in store.works()}


def test_parquet_holds_a_row_a_work(store: Store, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    file = tmp_path / "works.parquet"
    count = export(store.works(), "parquet", file)
    rows = parquet.read_table(file).to_pylist()
    assert len(rows) == count
    retracted = next(row for row in rows if row["doi"] == "10.5555/abc.1")
    assert retracted["is_retracted"] is True
    assert retracted["authors"][0]["family"] == "de Souza"


def test_parquet_goes_into_no_stream_and_says_what_to_install(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SettingsError, match="--output"):
        export(store.works(), "parquet", io.BytesIO())
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(SettingsError, match=r"scholiast\[parquet\]"):
        export(store.works(), "parquet", tmp_path / "works.parquet")
    assert not list(tmp_path.glob("*.parquet*"))


def test_no_later_work_is_exported(store: Store) -> None:
    day = date(2010, 1, 1)
    works = list(chosen(store, as_of=day))
    assert works
    assert all(work.available_at <= day.isoformat() for work in works)
    assert len(works) < len(store)


def test_a_query_chooses_and_a_limit_ends(store: Store) -> None:
    assert "attention" in next(chosen(store, query="attention", limit=1)).title
    assert len(list(chosen(store, limit=2))) == 2


@pytest.mark.parametrize("form", [form for form, pieces in FORMS.items() if pieces])
def test_each_form_is_written_empty_and_into_a_stream(form: str) -> None:
    stream = io.BytesIO()
    assert export([], form, stream) == 0
    if form == "csl-json":
        assert json.loads(stream.getvalue()) == []


def test_a_file_is_replaced_whole_or_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "works.json"
    file.write_text("before")

    def failing() -> Iterator[Work]:
        yield Work("title:x", title="On X")
        raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError):
        export(failing(), "csl-json", file)
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["works.json"]
    with replaced(file) as draft:
        draft.write_text("after")
    assert file.read_text() == "after"


def test_an_exported_store_is_imported_again_field_for_field(store: Store, tmp_path: Path) -> None:
    title, author = "A long study of cats and of their boxes", "Smith"
    store.put([entry(title, author, arxiv="1901.00001", sources=("A",))])
    store.put([entry(title, author, doi="10.1/x", venue="Nature", sources=("B",))])
    store.put([entry(f"{title}, again", author, sources=("A",))])
    store.put([entry(f"{title}, again", author, doi="10.1/y", sources=("B",))])
    store.put([entry("Quantum gravity on a lattice", "Jones", doi="10.1/x", sources=("C",))])
    merged = {work.id for work in store.works() if work.identifiers.doi in ("10.1/x", "10.1/y")}
    assert {id.partition(":")[0] for id in merged} == {"arxiv", "title"}
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    count = export(store.works(), "jsonl", first)
    with Store(tmp_path / "other.sqlite", create=True) as other:
        report = take_in(first, other)
        assert (report.new, report.rejected, dict(report.formats)) == (count, 0, {"jsonl": 1})
        assert list(other.works()) == list(store.works())
        export(other.works(), "jsonl", second)
    assert second.read_bytes() == first.read_bytes()


def test_a_line_that_is_no_exported_work_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "works.jsonl"
    file.write_bytes(b'{"id": "doi:10.1/x", "title": 7}\n{"id": "doi:10.1/y"}\n')
    with Store(tmp_path / "works.sqlite", create=True) as store:
        report = take_in(file, store, Wishes(format="jsonl"))
        assert (report.read, report.rejected, len(store)) == (2, 2, 0)
