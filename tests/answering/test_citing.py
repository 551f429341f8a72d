"""Answers in words fall into sentences, each with what it cites."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.answering.citing import LONGEST, split_answer
from scholiast.answering.marks import MarkReader, key_of

SHOWN = ("[1]", "[2]", "[3]", "Figure 2", "Figure 3", "Table 2")
OF_TWO = ("[1]", "Figure 3 of Paper 1", "Figure 3 of Paper 2", "Table 1 of Paper 2")
CASES = [
    ("one bracket", "It rose [1].", [("It rose.", "[1]", "")]),
    ("a list", "It rose [1, 3].", [("It rose.", "[1] [3]", "")]),
    ("a list with and", "It rose [1 and 3].", [("It rose.", "[1] [3]", "")]),
    ("a range", "It rose [1-3].", [("It rose.", "[1] [2] [3]", "")]),
    ("a range with a dash", "It rose [1–3].", [("It rose.", "[1] [2] [3]", "")]),
    ("brackets in a row", "It rose [1][2].", [("It rose.", "[1] [2]", "")]),
    ("brackets with a comma", "It rose [1], [2].", [("It rose.", "[1] [2]", "")]),
    ("wide brackets", "It rose【1】.", [("It rose.", "[1]", "")]),
    ("after the full stop", "It rose. [1] It fell. [2]", [
        ("It rose.", "[1]", ""), ("It fell.", "[2]", "")]),
    ("after the full stop, glued", "It rose.[1] It fell.[2]", [
        ("It rose.", "[1]", ""), ("It fell.", "[2]", "")]),
    ("on a line of its own", "It rose.\n\n[1], Figure 3", [("It rose.", "[1] Figure 3", "")]),
    ("a figure in words", "Figure 3 shows that it rose.", [
        ("Figure 3 shows that it rose.", "Figure 3", "")]),
    ("a figure, shortened", "It rose, as Fig. 3 has it.", [
        ("It rose, as Fig. 3 has it.", "Figure 3", "")]),
    ("a panel", "It rose (Fig. 3b). It fell (Figure 2(a)).", [
        ("It rose.", "Figure 3", ""), ("It fell.", "Figure 2", "")]),
    ("several figures", "Figures 2 and 3 agree.", [
        ("Figures 2 and 3 agree.", "Figure 2 Figure 3", "")]),
    ("a range of figures", "Figs. 2–3 agree.", [("Figs. 2–3 agree.", "Figure 2 Figure 3", "")]),
    ("figures and a table", "It rose (Figures 2, 3 and Table 2).", [
        ("It rose.", "Figure 2 Figure 3 Table 2", "")]),
    ("figure in a bracket", "It rose [1, Figure 3].", [("It rose.", "[1] Figure 3", "")]),
    ("a figure as a sentence", "It rose. Figure 3.", [("It rose.", "Figure 3", "")]),
    ("sources in a line", "It rose. Sources: [1], Table 2.", [("It rose.", "[1] Table 2", "")]),
    ("a list of sources", "It rose [1].\n\n**Sources:**\n[1] A paragraph\n[2] Another", [
        ("It rose.", "[1]", "")]),
    ("a bracket as subject", "[1] says that it rose.", [("[1] says that it rose.", "[1]", "")]),
    ("a bracket after 'to'", "According to [2], it rose.", [
        ("According to [2], it rose.", "[2]", "")]),
    ("items and a heading", "## Answer\n\n- It **rose** [1].\n- It fell [2].", [
        ("It rose.", "[1]", ""), ("It fell.", "[2]", "")]),
    ("a numbered list", "1. It rose [1].\n2. It fell [2].", [
        ("It rose.", "[1]", ""), ("It fell.", "[2]", "")]),
    ("nothing cited", "It rose. It fell.", [("It rose.", "", ""), ("It fell.", "", "")]),
    ("not shown", "It rose [7]. It fell (Table 9).", [
        ("It rose.", "", "[7]"), ("It fell.", "", "Table 9")]),
    ("half of it shown", "It rose [3-4].", [("It rose.", "[3]", "[4]")]),
    ("a range without end", "It rose [1-99999].", [("It rose.", "", "[1-99999]")]),
    ("a number after a table", "In Table 2, 3 of 5 rose.", [
        ("In Table 2, 3 of 5 rose.", "Table 2", "")]),
    ("an interval", "It lies in [0, 1] [2].", [("It lies in [0, 1].", "[2]", "")]),
    ("other brackets", "It rose [95% CI 1.2-3.4] [sic] (n = 3) [2020].", [
        ("It rose [95% CI 1.2-3.4] [sic] (n = 3) [2020].", "", "")]),
    ("another table", "Table 2.1 and table S2 differ.", [
        ("Table 2.1 and table S2 differ.", "", "Table 2.1|Table S2")]),
    ("only a citation", "[2]", [("[2]", "[2]", "")]),
]  # fmt: skip


def _labels(written: str) -> tuple[str, ...]:
    return tuple(one for one in SHOWN if one in written)


@pytest.mark.parametrize(("answer", "wanted"), [pytest.param(*one[1:], id=one[0]) for one in CASES])
def test_an_answer_falls_into_sentences_with_their_citations(
    answer: str, wanted: list[tuple[str, str, str]]
) -> None:
    found = split_answer(answer, SHOWN)
    assert [one.text for one in found] == [text for text, _, _ in wanted]
    for one, (_, taken, refused) in zip(found, wanted, strict=True):
        assert set(one.labels) == set(_labels(taken))
        assert one.refused == tuple(part for part in refused.split("|") if part)


@pytest.mark.parametrize(
    ("answer", "labels", "refused"),
    [
        ("Figure 3 of Paper 2 rises.", ("Figure 3 of Paper 2",), ()),
        ("Paper 1's Figure 3 rises.", ("Figure 3 of Paper 1",), ()),
        ("It rises (Figure 3, Paper 1).", ("Figure 3 of Paper 1",), ()),
        ("Figure 3 rises.", (), ("Figure 3",)),
        ("Table 1 rises.", ("Table 1 of Paper 2",), ()),
        ("Table 1 of Paper 1 rises.", (), ("Table 1 of Paper 1",)),
    ],
)
def test_of_several_papers_only_what_is_unambiguous_is_taken(
    answer: str, labels: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    (found,) = split_answer(answer, OF_TWO)
    assert (found.labels, found.refused) == (labels, refused)


def test_every_label_is_found_as_it_is_written() -> None:
    for label in (*SHOWN, *OF_TWO, "Table II", "Supplementary Figure S1", "Figure A.1"):
        (found,) = split_answer(f"It rose ({label}).", [label])
        assert (found.text, found.labels, found.refused) == ("It rose.", (label,), ())


def test_what_is_no_label_has_no_key() -> None:
    assert [key_of(one) for one in ("", "[0]", "Figure", "figure of speech", "[a]")] == [""] * 5


@given(st.text(alphabet="[]()1239 ,-–.FiguresTablePp\n*#", max_size=120))
def test_no_label_is_taken_that_was_not_shown_and_none_twice(answer: str) -> None:
    for one in split_answer(answer, SHOWN):
        assert set(one.labels) <= set(SHOWN)
        assert len(set(one.labels)) == len(one.labels)
        assert not set(one.refused) & set(SHOWN)


@given(st.text(alphabet="[]()123 ,FigureTable.", max_size=200))
def test_marks_do_not_overlap(answer: str) -> None:
    place = 0
    for mark in MarkReader(SHOWN).marks(answer):
        assert mark.span.start >= place
        assert mark.names
        place = mark.span.end


def test_an_endless_answer_is_read_to_a_limit() -> None:
    for piece in ("[1", "Figure 3 ", "(((", "[1],", "(Figure 2 and "):
        found = split_answer(piece * (4 * LONGEST // len(piece)), SHOWN)
        assert sum(len(one.text) for one in found) <= LONGEST
