"""Marks that keep a place: one table, of which each room takes what it can act on."""

import pytest
from tests.growth import assert_linear

from scholiast.papers.placeholders import CITATION_MARKS, SURE_MARKS

SURE = (
    "[?]", "[??, 3]", "(?; ??)", "[citation needed]", "(References are needed)", "[add a ref here]",
    "[cite me]", "(refs?)", "[REF]", "(ref)", "[XXX]", "(xxxxxx)", "[TODO: a survey]", r"\cite{}",
    r"\citep*{ ? }", "(Smith et al., XXXX)", "(Lee ????)",
)  # fmt: skip
MAYBE = ("(?)", "(citation)", "[citations]", "(refs)", "[Xxx]", "[todo: find ref]", "<REF>")
TEXT = ("TODO: say more", "FIXME", "TK TK")
NONE = ("[3]", "(2019)", "(Smith, 2019)", "[cited]", "todo", "x", "(really)", r"\cite{lee}", "<B>")


@pytest.mark.parametrize("mark", SURE)
def test_what_surely_waits_for_a_citation_is_told_and_filled(mark: str) -> None:
    assert SURE_MARKS.search(mark)
    assert CITATION_MARKS.search(mark)


@pytest.mark.parametrize("mark", MAYBE)
def test_what_may_wait_for_a_citation_is_offered_works_and_told_of_nobody(mark: str) -> None:
    assert CITATION_MARKS.search(mark)
    assert SURE_MARKS.search(mark) is None


@pytest.mark.parametrize("mark", TEXT)
def test_what_waits_for_text_is_told_and_offered_no_works(mark: str) -> None:
    assert SURE_MARKS.search(mark)
    assert CITATION_MARKS.search(mark) is None


@pytest.mark.parametrize("mark", NONE)
def test_ordinary_marks_keep_no_place(mark: str) -> None:
    assert SURE_MARKS.search(mark) is None
    assert CITATION_MARKS.search(mark) is None


@pytest.mark.parametrize(
    "unit", ["[?,", "(?;", "[TODO", "et al. (", "(Aaaa ", "\\cite{ ", "[add a ", "(xxx"]
)
def test_the_search_for_marks_grows_with_the_text_and_no_faster(unit: str) -> None:
    for marks in (SURE_MARKS, CITATION_MARKS):
        assert_linear(lambda size, marks=marks: marks.findall(unit * size), 3_000)  # type: ignore[misc]
