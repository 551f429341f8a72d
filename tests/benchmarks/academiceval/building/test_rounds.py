"""A live benchmark: rounds of a store, collected over HTTP from the stand-in index, then built."""

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import typer
from tests.benchmarks.academiceval.building.neurips_made import prose
from tests.corpora.collecting.listed import work
from typer.testing import CliRunner, Result

from scholiast.benchmarks.academiceval.interface import Portion
from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.cli.bench_build_academiceval import academiceval
from scholiast.cli.corpus_collecting import collect, update
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.rounds import graph_after
from scholiast.corpora.standin.holdings import INVENTED
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store
from scholiast.errors import ScholiastError, StoreError
from scholiast.papers import Document, Work
from scholiast.parsing.worker import Worker

app = typer.Typer(rich_markup_mode=None)
for command in (collect, update, academiceval):
    app.command()(command)
MANY = 30
PEOPLE = [f"{first} {first}son" for first in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")]


def _papers() -> list[Work]:
    """Return a year and a half of a group of six, each first author in turn."""
    return [
        replace(
            work(at, (date(2023, 1, 3) + timedelta(days=18 * at)).isoformat(),
                 *(PEOPLE[(at + step) % 6] for step in range(3)), title=_title(at)),
            abstract=prose(f"abstract {at}"),
        )
        for at in range(MANY)
    ]  # fmt: skip


def _title(at: int) -> str:
    return f"Report {at} on {prose(f'title {at}', 10)[:-1].lower()}"


def _document(folder: Path, at: int, worker: Worker) -> Document:
    """Return a paper parsed as a user's file is; its related work cites the two before it."""
    cited = [number for number in (at - 1, at - 2) if number >= 0]
    marks = " and ".join(f"[{place}]" for place, _ in enumerate(cited, 1))
    listed = [
        f"[{place}] {PEOPLE[number % 6]}. {_title(number)}. 2023. doi:10.5555/w.{number}"
        for place, number in enumerate(cited, 1)
    ]
    parts = [
        f"# {_title(at)}", "## Abstract", prose(f"abstract {at}"),
        "## 1 Introduction", prose(f"introduction {at}", 100),
        "## 2 Related Work", f"Others went before us {marks}. " + prose(f"related {at}", 60),
        "## 3 Method", prose(f"method {at}", 300),
        "## 4 Conclusion", prose(f"conclusion {at}", 40),
        "## References", *listed,
    ]  # fmt: skip
    path = folder / f"paper{at}.md"
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return worker.parse(path)


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    folder = tmp_path_factory.mktemp("papers")
    with Worker() as worker:
        return [_document(folder, at, worker) for at in range(MANY)]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, documents: list[Document]) -> Path:
    """Return a store with two rounds and the texts of every paper but one."""
    path = tmp_path_factory.mktemp("store") / "w.sqlite"
    days = ("--from", "2023-01-01", "--to", "2023-12-31")
    with IndexServer(_papers(), invents=(*INVENTED, "arxiv")) as server:
        asks = ("--store", str(path), "--endpoint", server.endpoints["arxiv"])
        _go("collect", "--index", "arxiv", "--authors", "Ann Annson", "--depth", "9", *days, *asks)
        _go("update", "--to", "2024-06-30", "--prune-before", "2023-02-01", *asks)
    numbers = {_title(at): at for at in range(MANY)}
    with Store(path) as store:
        for one in list(store.works()):
            at = numbers[one.title]
            if at != 7:
                store.put_text(one.id, documents[at], origin="test")
    return path


@pytest.fixture(scope="module")
def rounds(kept: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("rounds")
    zero, one = folder / "zero", folder / "one"
    _go("academiceval", "--store", str(kept), "--round", "0", "-o", str(zero))
    _go("academiceval", "--store", str(kept), "--before", str(zero), "-o", str(one))
    return zero, one


def _go(*line: str, status: int = 0) -> Result:
    done = CliRunner().invoke(app, line, catch_exceptions=False)
    assert done.exit_code == status, done.output
    return done


def test_the_new_papers_of_a_round_are_its_tests(rounds: tuple[Path, Path]) -> None:
    zero, one = (DataSet(folder) for folder in rounds)
    assert (zero.manifest.round, zero.manifest.until) == (0, "2023-12-31")
    assert (one.manifest.round, one.manifest.until) == (1, "2024-06-30")
    assert one.manifest.since == "2024-01-01"
    assert one.manifest.split_by == "day"
    tests = {id for id, part in one.ids.items() if part is Portion.TEST}
    assert tests
    assert all(one.manuscript(id).day >= "2024-01-01" for id in tests)
    assert tests <= set(one.manifest.entered)
    assert not tests & set(zero.ids)
    others = [id for id in one.ids if id not in tests]
    assert all(one.manuscript(id).day <= "2023-12-31" for id in others)
    assert one.manifest.tests_from.startswith("2024-01-")


def test_what_left_and_what_has_no_text_is_told(rounds: tuple[Path, Path]) -> None:
    zero, one = (DataSet(folder) for folder in rounds)
    assert {gone.why for gone in one.manifest.left} == {"outdated"}
    assert all(gone.id in zero.ids and gone.id not in one.ids for gone in one.manifest.left)
    papers = [gone for gone in zero.manifest.dropped if "/" not in gone.id]
    assert [gone.why for gone in papers] == ["no text in the store"]


def test_papers_that_stay_are_kept_to_the_byte(rounds: tuple[Path, Path]) -> None:
    zero, one = (DataSet(folder) for folder in rounds)
    stayed = [id for id in one.ids if id in zero.ids]
    assert len(stayed) > 10
    assert all(one.line(id) == zero.line(id) for id in stayed)
    assert one.manifest.before_sha256 == zero.digest


def test_examples_are_not_later_than_their_papers(rounds: tuple[Path, Path]) -> None:
    one = DataSet(rounds[1])
    days = {manuscript.id: manuscript.day for manuscript in one.manuscripts()}
    shown = [(days[by.paper], days[sample.paper]) for setting in one.settings
             for sample in one.samples(setting.name) for by in sample.demonstrations]  # fmt: skip
    assert shown
    assert all(by <= of for by, of in shown)


def test_cited_works_come_from_the_store(rounds: tuple[Path, Path]) -> None:
    one = DataSet(rounds[1])
    found = [(paper.day, cited.work.title) for paper in one.manuscripts() for cited in paper.cited]
    assert found
    tests = {one.manuscript(id).title for id, part in one.ids.items() if part is Portion.TEST}
    assert not {title for _, title in found} & tests
    assert any("/" in gone.id and "test paper" in gone.why for gone in one.manifest.dropped)


def test_a_round_is_made_again_to_the_byte(
    kept: Path, rounds: tuple[Path, Path], tmp_path: Path
) -> None:
    zero, one = rounds
    asked = ("academiceval", "--store", str(kept), "--again")
    told = _go(*asked, str(one), "--before", str(zero), "-o", str(tmp_path / "again"))
    assert "made again, the same" in told.stdout
    for path in one.rglob("*"):
        if path.is_file():
            assert (tmp_path / "again" / path.relative_to(one)).read_bytes() == path.read_bytes()
    told = _go(*asked, str(one), "-o", str(tmp_path / "other"), status=1)
    assert "differs in" in told.stdout
    assert "before_sha256" in told.stdout


def test_a_round_on_the_disk_is_checked(rounds: tuple[Path, Path]) -> None:
    told = _go("academiceval", "--check", str(rounds[1]), "--before", str(rounds[0]))
    assert "nothing leaks" in told.stdout
    report = _go("academiceval", "--check", str(rounds[1]), "--json")
    assert set(json.loads(report.stdout)) == {"counts", "looked_at", "told"}


def test_a_folder_is_not_built_over_the_round_it_follows(
    kept: Path, rounds: tuple[Path, Path]
) -> None:
    with pytest.raises(ScholiastError, match="another folder"):
        _go("academiceval", "--store", str(kept), "--before", str(rounds[0]), "-o", str(rounds[0]))
    assert not list(DataSet(rounds[0]).damage())


def test_a_store_without_rounds_is_told(tmp_path: Path, kept: Path) -> None:
    with Store(tmp_path / "w.sqlite", create=True), pytest.raises(StoreError, match="0 rounds"):
        _go("academiceval", "--store", str(tmp_path / "w.sqlite"), "-o", str(tmp_path / "x"))
    with pytest.raises(StoreError, match="2 rounds"):
        _go("academiceval", "--store", str(kept), "--round", "5", "-o", str(tmp_path / "x"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["--store", "w.sqlite"], "-o"),
        (["--neurips", "x", "--store", "y", "-o", "z"], "either --neurips"),
        (["--connected", "-o", "z"], "go with --neurips"),
        (["--demonstrations", "friends=2", "-o", "z"], "cannot read"),
        (["--check", "nowhere"], "no data set"),
    ],
)
def test_what_cannot_be_built_is_told(line: list[str], told: str) -> None:
    with pytest.raises(ScholiastError, match=told):
        _go("academiceval", *line)


def test_the_graph_of_the_round_is_what_is_built(kept: Path, rounds: tuple[Path, Path]) -> None:
    with Ledger(kept) as ledger:
        papers = graph_after(ledger, 1).papers
    one = DataSet(rounds[1])
    missing = set(papers) - set(one.ids)
    told = {gone.id for gone in one.manifest.dropped}
    assert missing <= told
    assert set(one.ids) <= set(papers)
