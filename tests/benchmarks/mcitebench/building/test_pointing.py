"""Words that point into a paper, and where they lead."""

import pytest

from scholiast.answering.interface import Modality
from scholiast.benchmarks.mcitebench.building.interface import Paper
from scholiast.benchmarks.mcitebench.building.referring import pointers_in, points
from scholiast.benchmarks.mcitebench.building.resolving import Resolved, Unresolved, resolve
from scholiast.benchmarks.mcitebench.building.ruling import Ruler
from scholiast.papers import Document, Run, SourceFile, SourceMap, Span


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("as Table 3 says", ["Table 3"]),
        ("see Fig. 2a", ["Figure 2"]),
        ("in Figure 1 (b) and Fig. 3(a,b)", ["Figure 1", "Figure 3"]),
        ("in Section 4.2, line 39", ["Section 4.2", "Line 39"]),
        ("Lines 120-125 and L300", ["Lines 120-125", "Line 300"]),
        ("Appendix B and Appendix A.1", ["Appendix B", "Appendix A.1"]),
        ("Equation 3 and Eqs. (4)-(6)", ["Equation 3", "Equation 4", "Equation 5", "Equation 6"]),
        ("Table 2/3/4/5", ["Table 2", "Table 3", "Table 4", "Table 5"]),
        ("Tables III and IV", ["Table III", "Table IV"]),
        ("Figures 2-4", ["Figure 2", "Figure 3", "Figure 4"]),
        ("Figures 2-400", ["Figure 2", "Figure 400"]),
        ("a table tennis section", []),
        ("deadline 39 and stable 3", []),
    ],
)
def test_what_a_text_points_to_is_read_with_its_numbers(text: str, keys: list[str]) -> None:
    assert [one.key for one in pointers_in(text)] == keys


def test_a_place_is_seen_without_a_number_too() -> None:
    assert points("What does the figure above show?")
    assert not points("How many figures of speech were counted?")


def test_a_part_of_a_figure_leads_to_the_whole_figure(paper: Paper) -> None:
    (found,) = resolve(paper, pointers_in("Fig. 1b"))
    assert isinstance(found, Resolved)
    assert [one.name for one in found.units] == ["Figure 1"]


def test_a_section_of_one_paragraph_leads_to_it(paper: Paper) -> None:
    (found,) = resolve(paper, pointers_in("Section 2.1"))
    assert isinstance(found, Resolved)
    assert "exponential moving average" in found.units[0].text


def test_of_a_section_of_several_paragraphs_the_one_nearest_to_the_answer_is_taken(
    paper: Paper,
) -> None:
    (found,) = resolve(paper, pointers_in("Section 2.2"), "The learning rate stayed the same.")
    assert isinstance(found, Resolved)
    assert "learning rate was 0.003" in found.units[0].text
    assert found.how == "paragraph 2 of 2, nearest to the answer"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Table 9", "the paper has no such table"),
        ("Section 7", "no heading has that number"),
        ("Equation 3", "no equation has that number"),
        ("line 39", "how lines are numbered is not known"),
        ("Appendix B", "no heading has that number"),
    ],
)
def test_what_leads_nowhere_is_reported_with_the_reason(
    paper: Paper, text: str, reason: str
) -> None:
    (found,) = resolve(paper, pointers_in(text))
    assert isinstance(found, Unresolved)
    assert found.reason == reason


def test_a_line_stands_where_its_number_would_be_printed() -> None:
    boxes = [(72.0, 700.0, 540.0, 720.0), (72.0, 400.0, 540.0, 420.0), (72.0, 72.0, 540.0, 92.0)]
    runs = tuple(Run(at * 10, at * 10 + 10, 0, page=1, box=box) for at, box in enumerate(boxes))
    document = Document("x" * 30, source_map=SourceMap((SourceFile("a.pdf"),), runs))
    ruler = Ruler(54)
    assert ruler.stretches(document, 0, 0) == [Span(0, 10)]
    assert ruler.stretches(document, 25, 26) == [Span(10, 20)]
    assert ruler.stretches(document, 53, 53) == [Span(20, 30)]
    assert ruler.stretches(document, 60, 70) == []


def test_lines_of_a_paper_without_pages_stay_unresolved(paper: Paper) -> None:
    (found,) = resolve(paper, pointers_in("Lines 3-5"), ruler=Ruler())
    assert isinstance(found, Unresolved)
    assert found.reason == "no paragraph stands at these lines"
    assert paper.of(Modality.TEXT)
