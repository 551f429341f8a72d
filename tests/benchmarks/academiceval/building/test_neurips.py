"""NeurIPS papers as a source."""

from pathlib import Path

import pytest
from tests.benchmarks.academiceval.building.neurips_made import MadePaper, prose, write_folder

from scholiast.benchmarks.academiceval.building.interface import Splitting
from scholiast.benchmarks.academiceval.building.titles import TitleIndex
from scholiast.benchmarks.academiceval.interface import Gone, Portion
from scholiast.benchmarks.academiceval.neurips import NeuripsFolder, Section, headed
from scholiast.corpora.collecting.parting import Shares
from scholiast.errors import InputError
from scholiast.writing.interface import Manuscript, Task

KNOWN = MadePaper(
    "known", ["Ada Lovelace"], "Trees that grow by night", has_text=False, venue="NeurIPS 2023"
)
OTHER = MadePaper("other", ["Bo Berg"], "Leaves and what they weigh", has_text=False)


def _only(folder: Path) -> Manuscript:
    found = [one for one in NeuripsFolder(folder).papers() if isinstance(one, Manuscript)]
    assert len(found) == 1
    return found[0]


def test_works_that_related_work_cites_come_with_their_abstracts(tmp_path: Path) -> None:
    paper = MadePaper(
        "a",
        related="Lovelace [1] began it. Nobody [3] went on.",
        method="We weigh as Berg does [2].",
        references=[
            "A. Lovelace. Trees that grow by night. In NeurIPS, 2023. 1, 3, A.1",
            "B. Berg. Leaves and what they weigh. 2025.",
            "C. Carl. A book that no list has. 1999.",
        ],
    )
    made = _only(write_folder(tmp_path, [paper, KNOWN, OTHER]))
    assert [one.work.title for one in made.cited] == ["Trees that grow by night"]
    assert made.cited[0].work.abstract == KNOWN.abstract
    assert made.cited[0].work.year == 2023
    assert made.day == "2025"


def test_names_and_years_lead_to_works_too(tmp_path: Path) -> None:
    paper = MadePaper(
        "a",
        related="Night growth was found early (Lovelace, 2023), as is known.",
        references=[
            "Berg, B. (2025). Leaves and what they weigh. In NeurIPS.",
            "Lovelace, A. (2023). Trees that grow by night. In NeurIPS.",
        ],
        style="author-year",
    )
    made = _only(write_folder(tmp_path, [paper, KNOWN, OTHER]))
    assert [one.work.title for one in made.cited] == ["Trees that grow by night"]


def test_a_paper_does_not_cite_itself(tmp_path: Path) -> None:
    paper = MadePaper("a", ["Ada Lovelace"], "Trees that grow by night", related="As before [1].",
                      references=["A. Lovelace. Trees that grow by night. 2025."])  # fmt: skip
    assert not _only(write_folder(tmp_path, [paper])).cited


def test_every_part_is_a_target(tmp_path: Path) -> None:
    made = _only(write_folder(tmp_path, [MadePaper("a")]))
    assert made.target(Task.INTRODUCTION) == prose("a introduction", 120)
    assert made.target(Task.RELATED_WORK) == prose("a related", 100)
    assert made.target(Task.ABSTRACT) == prose("a abstract")


def test_a_lost_heading_of_related_work_is_put_back() -> None:
    body = [Section("1 Introduction", "x"), Section("2.1 Big trees", "y"), Section("3 Method", "z")]
    assert headed(body)[1] == ("2 Related Work", "")
    assert headed(body)[2] == ("2.1 Big trees", "y")


@pytest.mark.parametrize(
    "headings",
    [
        ["1 Introduction", "2 Setting", "2.1 Big trees", "3 Method"],
        ["1 Introduction", "2.1 Big trees", "5 Related work"],
        ["1 Introduction", "3.1 Big trees"],
    ],
)
def test_headings_that_are_whole_stay(headings: list[str]) -> None:
    body = [Section(heading, "x") for heading in headings]
    assert headed(body) == [(heading, "x") for heading in headings]


def test_the_graph_joins_first_authors_who_wrote_together(tmp_path: Path) -> None:
    papers = [
        MadePaper("a", ["Ann Arp", "Ben Bok", "Zoe Last"]),
        MadePaper("b", ["Ben Bok"], has_text=False, venue="NeurIPS 2024"),
        MadePaper("c", ["Cat Cox"]),
    ]
    folder = write_folder(tmp_path, papers)
    graph = NeuripsFolder(folder).graph
    assert list(graph.nodes) == ["name:ann arp", "name:ben bok", "name:cat cox"]
    assert [(edge.one, edge.other) for edge in graph.edges] == [("name:ann arp", "name:ben bok")]
    assert graph.nodes["name:ben bok"].active == "2025"
    connected = list(NeuripsFolder(folder, connected=True).papers())
    assert [one.id for one in connected if isinstance(one, Manuscript)] == ["a"]
    assert [one.id for one in connected if isinstance(one, Gone)] == ["c"]


def test_papers_that_came_out_together_are_drawn(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, [MadePaper(f"p{at}") for at in range(100)])
    done = NeuripsFolder(folder).split(Shares(), 0)
    assert done.by == "draw"
    assert [_of(done, part) for part in Portion] == [72, 19, 9]
    assert done == NeuripsFolder(folder).split(Shares(), 0)
    assert done.portions != NeuripsFolder(folder).split(Shares(), 1).portions


def test_a_damaged_file_is_named_with_its_line(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, [MadePaper("a")])
    (folder / "fulltext_2025.jsonl.gz").write_bytes(b"not gzip")
    with pytest.raises(InputError, match=r"cannot read .*fulltext_2025"):
        list(NeuripsFolder(folder).papers())
    with pytest.raises(InputError, match=r"cannot read .*papers_meta"):
        list(NeuripsFolder(tmp_path / "nothing").papers())


def test_short_titles_and_other_authors_name_nothing() -> None:
    index = TitleIndex()
    index.add("Deep", "Ann Arp", "short")
    index.add("Deep residual trees", "Ann Arp", "known")
    assert index.find("Arp, A. Deep residual trees. 2020.") == "known"
    assert not index.find("Bok, B. Deep residual trees. 2020.")
    assert not index.find("Arp, A. Deep. 2020.")


def _of(done: Splitting, part: Portion) -> int:
    return sum(one is part for one in done.portions.values())
