"""The commands against the stand-in of arXiv and OpenAlex, over real HTTP through the one door."""

import json
import shlex
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
import typer
from tests.corpora.collecting.listed import work
from typer.testing import CliRunner, Result

from scholiast.cli.corpus_collecting import collect, update
from scholiast.cli.corpus_rounds import rounds, split
from scholiast.corpora.standin.faults import Fault, Misbehaviour
from scholiast.corpora.standin.holdings import INVENTED
from scholiast.corpora.standin.openalexrows import FIRST_TOPIC
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store
from scholiast.errors import ScholiastError
from scholiast.papers import Identifiers, Work

app = typer.Typer(rich_markup_mode=None)
for command in (collect, update, rounds, split):
    app.command()(command)


def papers() -> list[Work]:
    """Two years of a group of ten, each first author in turn, and one who is never first."""
    people = [f"{first} {first}son" for first in
              ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Guy", "Hal", "Ida", "Jan")]  # fmt: skip
    found = []
    for number in range(120):
        day = date(2023, 1, 3) + timedelta(days=6 * number)
        team = [people[(number + step) % 10] for step in range(3)]
        found.append(work(number, day.isoformat(), *team, "Zoe Senior"))
    return found


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer(papers(), invents=(*INVENTED, "arxiv")) as opened:
        yield opened


def run(
    server: IndexServer, folder: Path, name: str, *arguments: str, index: str = "arxiv"
) -> Result:
    asks = ["--endpoint", server.endpoints[index]] if name in ("collect", "update") else []
    if name == "collect":
        asks += ["--index", index]
    line = [name, *arguments, "--store", str(folder / "w.sqlite"), *asks]
    return CliRunner().invoke(app, line, catch_exceptions=False)


def report(done: Result) -> dict[str, object]:
    reports = json.loads(done.stdout)
    assert len(reports) == 1
    kept: dict[str, object] = reports[0]
    return kept


@pytest.mark.parametrize(
    ("index", "category"),
    [("arxiv", "cs.CL"), ("openalex", f"T{FIRST_TOPIC}"), ("openalex", "fields/17")],
)
def test_a_category_is_collected_over_http(
    server: IndexServer, tmp_path: Path, index: str, category: str
) -> None:
    days = ("--from", "2023-01-01", "--to", "2024-12-31")
    done = run(server, tmp_path, "collect", "--category", category, *days, "--json", index=index)
    assert done.exit_code == 0, done.output
    told = report(done)
    assert (told["counted"], told["works"], told["is_whole"]) == (120, 120, True)
    assert "asks 127.0.0.1" in done.stderr
    with Store(tmp_path / "w.sqlite") as store:
        assert len(store) == 120
    again = run(server, tmp_path, "collect", "--category", category, *days, "--json", index=index)
    assert report(again)["requests"] == 0


@pytest.mark.parametrize(("index", "category"), [("arxiv", "cs.CL"), ("openalex", "T10000")])
def test_a_category_is_brought_up_to_date(
    server: IndexServer, tmp_path: Path, index: str, category: str
) -> None:
    def held() -> set[str]:
        with Store(tmp_path / "w.sqlite") as store:
            return {work.title for work in store.works()}

    def titles(until: str) -> set[str]:
        return {one.title for one in papers() if one.available_at <= until}

    days = ("--from", "2023-01-01", "--to", "2023-12-31")
    run(server, tmp_path, "collect", "--category", category, *days, index=index)
    assert held() == titles("2023-12-31")
    told = report(run(server, tmp_path, "update", "--to", "2024-06-30", "--json", index=index))
    assert (told["from"], told["to"]) == ("2023-12-25", "2024-06-30"), "with the days before"
    assert told["is_whole"]
    assert held() == titles("2024-06-30")
    done = run(server, tmp_path, "update", "--to", "2024-06-30", index=index)
    assert "up to date" in done.stdout
    server.misbehave(Fault(Misbehaviour.ERROR, index))
    assert run(server, tmp_path, "update", "--to", "2024-12-31", index=index).exit_code == 1
    server.misbehave()
    assert run(server, tmp_path, "update", "--to", "2024-12-31", index=index).exit_code == 0
    assert held() == titles("2024-12-31")


def test_a_preprint_of_arxiv_bears_its_own_id_and_its_article_the_doi(
    server: IndexServer, tmp_path: Path
) -> None:
    days = ("--from", "2023-01-01", "--to", "2023-01-31")
    run(server, tmp_path, "collect", "--category", "cs.CL", *days)
    with Store(tmp_path / "w.sqlite") as store:
        (found,) = store.by_identifiers(Identifiers(arxiv="9901.00000"))
    assert found.identifiers == Identifiers(arxiv="9901.00000")
    assert [version.identifiers.doi for version in found.versions] == ["10.5555/w.0"]


@pytest.mark.parametrize("index", ["arxiv", "openalex"])
def test_a_graph_is_collected_updated_and_split(
    server: IndexServer, tmp_path: Path, index: str
) -> None:
    def go(name: str, *arguments: str) -> Result:
        return run(server, tmp_path, name, *arguments, "--json", index=index)

    first = go(
        "collect",
        "--authors",
        "Ann Annson",
        "--depth",
        "9",
        "--from",
        "2023-01-01",
        "--to",
        "2023-12-31",
    )
    assert first.exit_code == 0, first.output
    assert (report(first)["authors"], report(first)["papers"]) == (10, 61)
    second = report(go("update", "--to", "2024-06-30", "--prune-before", "2023-03-01"))
    assert second["round"] == 1
    assert second["left"] == {"outdated": 10}
    third = report(go("update", "--to", "2024-12-31"))
    assert (third["authors"], third["papers"]) == (10, 110)
    assert [one["differs"] for one in json.loads(go("rounds", "--verify").stdout)] == [[], [], []]
    parts = report(go("split", "-o", str(tmp_path / "split.jsonl")))
    assert parts["test_from"] == "2024-07-01"
    rows = [json.loads(line) for line in (tmp_path / "split.jsonl").read_text().splitlines()]
    assert {row["part"] for row in rows} == {"train", "validation", "test"}
    assert len(rows) == 110
    small = report(go("split", "--sample", "40", "--of", "store"))
    assert small["train"] + small["validation"] + small["test"] == 40  # type: ignore[operator]


@pytest.mark.parametrize(
    "misbehaviour", [Misbehaviour.HTML, Misbehaviour.EMPTY, Misbehaviour.TRUNCATED]
)
def test_an_outage_ends_with_1_and_the_next_run_goes_on(
    server: IndexServer, tmp_path: Path, misbehaviour: Misbehaviour
) -> None:
    days = ("--from", "2023-01-01", "--to", "2024-12-31")
    server.misbehave(Fault(misbehaviour, "arxiv"))
    stopped = run(server, tmp_path, "collect", "--category", "cs.CL", *days)
    assert stopped.exit_code == 1
    assert misbehaviour is Misbehaviour.EMPTY or "run the command again" in stopped.stdout
    server.misbehave()
    assert run(server, tmp_path, "collect", "--category", "cs.CL").exit_code == 0, "as begun"
    with Store(tmp_path / "w.sqlite") as store:
        assert len(store) == 120


def test_what_cannot_be_asked_for_is_named(server: IndexServer, tmp_path: Path) -> None:
    with pytest.raises(ScholiastError, match="either --category or --authors"):
        run(server, tmp_path, "collect")
    with pytest.raises(ScholiastError, match="--from is a day"):
        run(server, tmp_path, "collect", "--category", "cs.CL", "--from", "soon")
    with Store(tmp_path / "w.sqlite", create=True):
        pass
    with pytest.raises(ScholiastError, match="nothing was collected yet"):
        run(server, tmp_path, "update")


def test_names_stay_here_where_nothing_may_leave(
    server: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHOLIAST_EGRESS", "nothing")
    done = run(server, tmp_path, "collect", "--authors", "Ann Annson")
    assert done.exit_code == 1
    assert "consent" in done.stdout
    assert not server.journal.visits()


def test_the_examples_of_the_help_run(tmp_path: Path) -> None:
    ada = [work(500 + n, f"2024-0{n}-01", "Ada Lovelace", "Ann Annson") for n in range(1, 4)]
    shown = [CliRunner().invoke(app, [name, "--help"]).stdout for name in ("collect", "split")]
    lines = [line.strip() for text in shown for line in text.split("\n")]
    examples = [line.split()[2:] for line in lines if line.startswith("scholiast corpus ")]
    assert len(examples) == 7
    with IndexServer([*papers(), *ada], invents=(*INVENTED, "arxiv")) as server:
        for name, *words in examples:
            index = "openalex" if "openalex" in words or name != "collect" else "arxiv"
            if name == "update":
                continue
            if "--index" in words:
                place = words.index("--index")
                del words[place : place + 2]
            if "-o" in words:
                words[words.index("-o") + 1] = str(tmp_path / "split.jsonl")
            quoted = shlex.split(" ".join([name, *words]))
            done = run(server, tmp_path, *quoted, index=index)
            assert done.exit_code == 0, done.output


def test_authors_with_orcids_share_queries_at_openalex(tmp_path: Path) -> None:
    people = [f"{name} {name}son 0000-0002-1825-{n:04}" for n, name in enumerate(("Ann", "Ben",
              "Cat", "Dan", "Eve"))]  # fmt: skip
    listed = [
        work(
            n,
            (date(2023, 1, 3) + timedelta(days=9 * n)).isoformat(),
            *(people[(n + step) % 5] for step in range(3)),
        )
        for n in range(60)
    ]
    with IndexServer(listed) as server:
        run(server, tmp_path, "collect", "--authors", "0000-0002-1825-0000", "--from",
            "2023-01-01", "--to", "2023-12-31", index="openalex")  # fmt: skip
        server.journal.clear()
        told = report(run(server, tmp_path, "update", "--to", "2024-06-30", "--json",
                          index="openalex"))  # fmt: skip
        asked = [visit.query for visit in server.journal.visits("openalex")]
    assert (told["authors"], told["papers"]) == (5, 60)
    assert len(asked) == 1
    assert asked[0].count("%7C") == 4
