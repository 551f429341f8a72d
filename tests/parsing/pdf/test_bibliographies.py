"""Bibliographies on pages: where they are, what is one entry, and which links lead to them."""

from pathlib import Path

import pytest
from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.papers import Document
from scholiast.parsing.completing import complete
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.pdf import parse

HANGING = [
    (0, "Adams, B. (2011). On the reading of marks in the papers of others. Journal of"),
    (18, "Marks, 3(2), 11-19."),
    (0, "Baker, C., & Cole, D. (2012a). Why readers stop before they reach the source."),
    (18, "Reading Research, 8(1), 1-9."),
    (0, "Baker, C., & Cole, D. (2012b). Why readers stop at the margin of the page and"),
    (18, "do not come back. Reading Research, 8(4), 101-120."),
]
BODY = [
    "Readers stop early (Baker & Cole, 2012a), as has been shown for marks (Adams, 2011)",
    "and for margins (Baker & Cole, 2012b). No more is known about them at this time here.",
]


def _document(tmp_path: Path, *pages: Leaf) -> Document:
    path = tmp_path / "paper.pdf"
    path.write_bytes(written(pages))
    return complete(parse(path, ParseOptions()))


def _page(heading: str = "References") -> Leaf:
    leaf = Leaf().text(72, 740, "1 Introduction", 12, "F2")
    leaf.lines(72, 715, BODY * 3)
    if heading:
        leaf.text(72, 600, heading, 12, "F2")
    for index, (indent, line) in enumerate(HANGING):
        leaf.text(72 + indent, 580 - 12 * index, line)
    return leaf


def test_entries_are_told_apart_by_their_hanging_lines(tmp_path: Path) -> None:
    document = _document(tmp_path, _page())
    assert [reference.key for reference in document.references] == ["ref-1", "ref-2", "ref-3"]
    assert document.references[0].raw.endswith("Journal of Marks, 3(2), 11-19.")
    assert [one.year_suffix for one in document.references] == ["", "a", "b"]


def test_citations_are_mapped_to_them(tmp_path: Path) -> None:
    document = _document(tmp_path, _page())
    keys = [citation.reference_keys for citation in document.citations[:3]]
    assert keys == [("ref-2",), ("ref-1",), ("ref-3",)]


def test_an_appendix_after_the_bibliography_is_text_again(tmp_path: Path) -> None:
    leaf = _page().text(72, 480, "Appendix A", 12, "F2")
    leaf.lines(
        72,
        455,
        ["What the appendix says belongs to no entry, and it has a long line of its own."] * 2,
    )
    document = _document(tmp_path, leaf)
    assert len(document.references) == 3
    assert "belongs to no entry" not in document.references[-1].raw
    assert [s.role for s in document.sections] == ["body", "references", "appendix"]


@pytest.mark.parametrize("mark", ["[{}] ", "{}. "])
def test_numbered_entries_are_found_without_any_heading(mark: str, tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(
        72,
        740,
        ["Readers follow marks [1, 2] and stop at others [3] as was seen often by many."] * 8,
    )
    for number in range(1, 7):
        line = f"B. Adams. On mark number {number} in papers. Journal of Marks, {number}(2):11-19, 2011."
        leaf.text(72, 500 - 14 * number, mark.format(number) + line)
    document = _document(tmp_path, leaf)
    assert [one.number for one in document.references] == [1, 2, 3, 4, 5, 6]
    assert document.citations[0].reference_keys == ("ref-1", "ref-2")


def test_a_link_decides_what_a_mark_cites(tmp_path: Path) -> None:
    """The words say 2012 without a letter: two entries fit, and the link names one of them."""
    first = Leaf()
    first.lines(
        72,
        740,
        ["Readers stop early (Baker & Cole, 2012) and this is known to all who read them."] * 3,
    )
    first.link((157, 738, 240, 750), 1, 72, 555 + 10)
    second = Leaf().text(72, 700, "References", 12, "F2")
    for index, (indent, line) in enumerate(HANGING):
        second.text(72 + indent, 580 - 12 * index + 23, line)
    document = _document(tmp_path, first, second)
    assert document.citations[0].reference_keys == ("ref-3",)
    assert not document.citations[0].is_ambiguous


def test_an_entrys_link_gives_the_doi_that_it_does_not_print(tmp_path: Path) -> None:
    leaf = _page().address((72, 578, 300, 590), "https://doi.org/10.1000/MARKS.1")
    document = _document(tmp_path, leaf)
    assert document.references[0].identifiers.doi == "10.1000/marks.1"
    assert document.references[1].identifiers.doi is None


def test_a_doi_that_a_lines_end_broke_is_whole(tmp_path: Path) -> None:
    leaf = Leaf().text(72, 740, "References", 12, "F2")
    leaf.text(
        72,
        720,
        "Adams, B. (2011). On the reading of marks. Journal of Marks, 3(2). https://doi.org/10.1000/",
    )
    leaf.text(90, 708, "marks.2011.7")
    leaf.text(
        72,
        696,
        "Baker, C. (2012). Why readers stop before they reach it. Reading Research, 8(1), 1-9.",
    )
    document = _document(tmp_path, leaf)
    assert document.references[0].identifiers.doi == "10.1000/marks.2011.7"
