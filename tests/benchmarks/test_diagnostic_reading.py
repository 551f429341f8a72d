"""Papers, stores and gathered folders, read for diagnostic sets; the commands that do it."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from scholiast.benchmarks.diagnostic.building import build
from scholiast.benchmarks.diagnostic.gathering import read_gathered, sources_of, write_gathered
from scholiast.benchmarks.diagnostic.heatmap import heat_map
from scholiast.benchmarks.diagnostic.interface import Options
from scholiast.benchmarks.diagnostic.reading import read_documents
from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.cli.bench_build_diagnostic import diagnostic
from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import InputError
from scholiast.papers import Author, Identifiers, Name, Work
from scholiast.parsing import parse
from tests.benchmarks.diagnostic_corpus import material

PAPER = r"""
\documentclass{article}\title{On Birds}\author{Ann Author}\date{2021}
\begin{document}\maketitle
\begin{abstract}Birds are old \cite{lee}.\end{abstract}
\section{Introduction}
Gulls follow ships over long distances, as is well known \cite{lee}.
Terns and skuas do so too \cite{lee,kim}. Auks \cite{kim} stay near the coast in winter.
Puffins live in burrows \cite{lee} and not on cliffs \cite{kim}. Divers do not \cite{nobody}.
\begin{thebibliography}{9}
\bibitem{lee} A. Lee. Following of ships by gulls. Journal of Birds, 2010.
\bibitem{kim} B. Kim. Winter ranges of the auks. Journal of Birds, 2015.
\end{thebibliography}
\end{document}
"""


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("papers") / "paper.tex"
    path.write_text(PAPER)
    return path


def test_a_paper_gives_its_references_as_works_and_its_lone_citations_as_contexts(
    paper: Path,
) -> None:
    made = read_documents([parse(paper)])
    works = {work.title: work for work in made.works}
    assert set(works) == {"Following of ships by gulls", "Winter ranges of the auks"}
    sentences = {context.sentence: context for context in made.contexts}
    assert set(sentences) == {
        "Gulls follow ships over long distances, as is well known <REF>.",
        "Auks <REF> stay near the coast in winter.",
    }
    gulls = sentences["Gulls follow ships over long distances, as is well known <REF>."]
    assert gulls.cited == works["Following of ships by gulls"].id
    assert "Introduction" in gulls.section
    assert made.papers[0].title == "On Birds"
    assert made.papers[0].cited == tuple(sorted(work.id for work in made.works))
    assert made.dropped["outside the body"] == 1
    assert made.dropped["several citations in the sentence"] == 2


def test_references_that_a_store_knows_are_its_works(paper: Path) -> None:
    known = Work("doi:10.1/x", title="Following of Ships", year=2010, fields=("Biology",))
    made = read_documents(
        [parse(paper)], lambda references: [known, *([None] * (len(references) - 1))]
    )
    assert known in made.works
    assert "doi:10.1/x" in {context.cited for context in made.contexts}


def test_gathered_contexts_are_read_as_they_were_written(tmp_path: Path) -> None:
    made = material(5)
    write_gathered(tmp_path / "birds", made)
    read = read_gathered(tmp_path / "birds")
    assert (read.works, read.papers, read.contexts) == (made.works, made.papers, made.contexts)
    first, second = (
        next(iter(sources_of([tmp_path / "birds"], parse, frozenset()))) for _ in range(2)
    )
    assert first.digest == second.digest
    (tmp_path / "birds" / "works.jsonl").write_text("")
    changed = next(iter(sources_of([tmp_path / "birds"], parse, frozenset())))
    assert changed.digest != first.digest


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    write_gathered(tmp_path, material(2))
    with (tmp_path / "works.jsonl").open("a") as lines:
        lines.write('{"id": 3}\n')
    with pytest.raises(InputError, match=r"works\.jsonl:3"):
        read_gathered(tmp_path)


def test_paths_that_hold_no_papers_are_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no papers in"):
        list(sources_of([tmp_path], parse, frozenset((".tex",))))
    with pytest.raises(InputError, match="name papers"):
        list(sources_of([tmp_path / "none"], parse, frozenset((".tex",))))


def test_the_command_builds_a_folder_from_papers_and_gathered_contexts(
    paper: Path, tmp_path: Path
) -> None:
    write_gathered(tmp_path / "birds", material(30))
    app = typer.Typer()
    app.command()(diagnostic)
    run = CliRunner().invoke(
        app, ["--from", str(paper), "--from", str(tmp_path / "birds"), "-o", str(tmp_path / "sets")]
    )
    assert run.exit_code == 0, run.output
    assert "2 new sources" in run.output
    assert "length: short" in run.output
    assert (tmp_path / "sets" / "sets" / "pos.jsonl").exists()
    again = CliRunner().invoke(app, ["--from", str(paper), "-o", str(tmp_path / "sets")])
    assert "0 new sources" in again.output


def outcome(model: str, figure: float, n: int = 40) -> Outcome:
    return Outcome(
        benchmark="diagnostic/length", model=model, n=n,
        metrics={"recall@10": figure}, intervals={},
        slices={
            "length=long": {"recall@10": figure, "mrr@10": figure / 2},
            "field=<b>": {"recall@10": figure},
        },
        slice_intervals={"length=long": {"recall@10": Interval(0.1, 0.9)}},
        slice_sizes={"length=long": n},
    )  # fmt: skip


def test_the_heat_map_shows_each_slice_by_model_with_n_and_interval() -> None:
    page = heat_map([outcome("bm25", 0.25), outcome("<i>ours", 0.5)])
    assert page.count("<tr") == 2
    assert "bm25, length=long, recall@10: n = 40, 95 % interval 0.100 to 0.900" in page
    assert ">0.250</td>" in page
    assert ">0.500</td>" in page
    assert "<script" not in page
    assert "<i>" not in page


def test_the_greatest_figure_is_the_darkest() -> None:
    page = heat_map([outcome("bm25", 0.25), outcome("ours", 0.5)], ("recall@10",))
    assert "hsl(212 60% 45%)" in page.split(">0.500<")[0].rsplit("<td", 1)[1]
    assert "hsl(212 60% 71%)" in page.split(">0.250<")[0].rsplit("<td", 1)[1]


def test_slices_of_few_records_have_no_colour_and_set_no_scale() -> None:
    page = heat_map([outcome("bm25", 0.25), outcome("ours", 0.5, n=19)], ("recall@10",))
    assert 'class="few"' in page.split(">0.500<")[0].rsplit("<td", 1)[1]
    assert "hsl(212 60% 45%)" in page.split(">0.250<")[0].rsplit("<td", 1)[1]


def test_a_folder_without_records_still_has_all_sets(tmp_path: Path) -> None:
    built = build(tmp_path, [], Options())
    assert built.contexts == 0
    assert all((tmp_path / "sets" / f"{name}.jsonl").read_text() == "" for name in built.sets)


def test_a_store_gives_its_papers_with_text_and_its_works(paper: Path, tmp_path: Path) -> None:
    gulls = Work(
        "doi:10.1/gulls",
        Identifiers(doi="10.1/gulls"),
        "Following of ships by gulls",
        (Author(Name("Lee", "A.")),),
        2010,
        fields=("Biology",),
        venue="Journal of Birds",
    )
    own = Work("doi:10.1/birds", Identifiers(doi="10.1/birds"), "On Birds")
    with Store(tmp_path / "works.sqlite", create=True) as store:
        store.put([Entry(gulls), Entry(own)])
        store.put_text(own.id, parse(paper), origin="test")
    source = next(iter(sources_of([tmp_path / "works.sqlite"], parse, frozenset())))
    made = source.read()
    assert {context.citing for context in made.contexts} == {own.id}
    assert len(made.contexts) == 2
    assert {work.fields for work in made.works} == {("Biology",), ()}
