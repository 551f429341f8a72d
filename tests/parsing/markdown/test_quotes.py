"""Backticks that quote and backticks that mark code."""

from pathlib import Path

from scholiast.parsing.reading import read

LIST = "## References\n\n[1] A. Lee, On lists, Journal of Lists, 2019.\n\n[2] B. Wu, On marks, Lists, 2020.\n"


def test_tex_quotes_do_not_hide_the_citations_between_them(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text(
        f"# T\n\nThe `first form' is old [1], and the `second form' is not [2].\n\n{LIST}"
    )
    assert [c.reference_keys for c in read(paper).citations] == [("ref-1",), ("ref-2",)]


def test_an_index_inside_code_is_no_citation(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text(
        f"# T\n\nThe call `names[1]` is not the work [2], nor is `don't[1]`.\n\n{LIST}"
    )
    assert [c.reference_keys for c in read(paper).citations] == [("ref-2",)]
