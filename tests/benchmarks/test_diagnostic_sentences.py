"""What is taken of a text for a diagnostic set, and what is left out, and why."""

import pytest

from scholiast.benchmarks.diagnostic.cutting import Cut, cut, cut_anchor
from scholiast.benchmarks.diagnostic.interface import Options
from scholiast.benchmarks.diagnostic.lengths import location_of, measure_lengths
from scholiast.benchmarks.diagnostic.styles import Family, is_damaged, masked
from scholiast.benchmarks.diagnostic.tagging import GROUPS, group_of
from scholiast.benchmarks.diagnostic.tokens import position_of, tokens_of
from scholiast.papers import Span


def anchored(text: str) -> Cut | str:
    """Cut at the part between ⟦ and ⟧."""
    start, end = text.index("⟦"), text.index("⟧") - 1
    return cut_anchor(text.replace("⟦", "").replace("⟧", ""), Span(start, end))


TAKEN = {
    "numbers in brackets": ("Birds fly ⟦[53]⟧. They land.", "Birds fly <REF>.", "[53]"),
    "a number within its brackets": ("Birds fly [⟦65⟧] far.", "Birds fly <REF> far.", "[65]"),
    "a raised number after the stop": ("Birds fly far.⟦12⟧ They land.", "Birds fly far <REF>.", "12"),
    "names within brackets": (
        "Birds fly (⟦Lee et al., 2010⟧).", "Birds fly <REF>.", "(Lee et al., 2010)"),
    "a lead within the brackets": (
        "Birds fly (see ⟦Lee et al., 2010⟧).", "Birds fly <REF>.", "(see Lee et al., 2010)"),
    "a year alone takes its names along": (
        "Birds fly, as Lee and Kim (⟦2010⟧) say.", "Birds fly, as <REF> say.", "Lee and Kim (2010)"),
    "a narrative one": ("⟦Lee et al. (2010)⟧ saw birds.", "<REF> saw birds.", "Lee et al. (2010)"),
    "a narrative one without its last bracket": (
        "⟦Lee et al. (2010⟧) saw birds.", "<REF> saw birds.", "Lee et al. (2010)"),
}  # fmt: skip

LEFT_OUT = {
    "two marks": ("Birds [2] fly ⟦[3]⟧.", "several citations in the sentence"),
    "names beside a number": (
        "Lee et al. saw birds fly ⟦[3]⟧.",
        "several citations in the sentence",
    ),
    "a group": ("Birds fly (Kim, 2001; ⟦Lee et al., 2010⟧).", "several citations in one mark"),
    "half of a group of numbers": ("Birds fly (1,⟦3⟧) far.", "several citations in one mark"),
    "no end": ("Birds fly over ⟦[3]⟧ and", "does not end as a sentence"),
    "a footnote": ("7 this is told in ⟦[3]⟧.", "begins as a footnote"),
    "an open bracket": ("Birds (gulls fly ⟦[3]⟧ far.", "several citations in one mark"),
    "a bracket too many": ("Birds gulls) fly ⟦[3]⟧ far.", "damaged"),
    "a range's dash as mark": ("Birds fly (7⟦–⟧13) far.", "no standard style"),
}


@pytest.mark.parametrize(("text", "sentence", "entry"), TAKEN.values(), ids=TAKEN)
def test_the_sentence_is_taken_and_its_one_citation_replaced(
    text: str, sentence: str, entry: str
) -> None:
    made = anchored(text)
    assert isinstance(made, Cut), made
    assert (made.sentence, made.entry) == (sentence, entry)
    assert made.is_narrative == entry[0].isalpha()


@pytest.mark.parametrize(("text", "reason"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_the_sentence_is_left_out_with_a_reason(text: str, reason: str) -> None:
    made = anchored(text)
    assert isinstance(made, str)
    assert reason in made


def test_citations_known_by_markup_count_even_where_they_look_like_none() -> None:
    text = "Birds °fly [3] far."
    mark = Span(11, 14)
    assert isinstance(cut(text, Span(0, len(text)), mark, Family.SQUARE), Cut)
    reason = cut(text, Span(0, len(text)), mark, Family.SQUARE, [mark, Span(6, 7)])
    assert reason == "several citations in the sentence"


def test_a_citation_broken_as_the_paper_shows_it_is_damage() -> None:
    assert is_damaged("seen (Lee et al., 1997a(Lee et al., 1997b).")
    assert not is_damaged("seen (Lee et al., 1997a, Lee et al., 1997b).".replace("et al., ", ""))


def test_names_and_years_in_the_text_around_are_masked() -> None:
    shown = masked("Van der Berg and Ødegård (1999) began. Others (Lee, 2003, p. 4) went on.")
    assert not any(name in shown for name in ("Berg", "Ødegård", "Lee", "1999", "2003"))
    assert "began" in shown
    assert "went on" in shown


def test_a_position_is_the_place_among_the_words() -> None:
    options = Options()
    first = position_of(tokens_of("<REF> showed , that all ( three ) birds fly ."))
    last = position_of(tokens_of("Showed that all three birds fly <REF> ."))
    assert (location_of(first, options), location_of(last, options)) == ("first", "last")
    assert first == 0
    assert last == 6 / 7


def test_outliers_do_not_stretch_the_classes_of_length() -> None:
    plain = [18, 19, 20, 20, 20, 21, 22] * 20
    lengths = measure_lengths([*plain, 400])
    assert lengths.outliers == 1
    assert lengths.mean == 20
    assert lengths.is_outlier(400)
    assert [lengths.label(words) for words in (18, 20, 22)] == ["short", "medium", "long"]


def test_each_penn_tag_stands_in_one_group_as_the_paper_lists_them() -> None:
    assert sum(map(len, GROUPS.values())) == 32
    assert len({tag for tags in GROUPS.values() for tag in tags}) == 32
    assert [group_of(tag) for tag in ("EX", "WP", "CD", "MD", "TO", ".")] == [
        "pronoun", "pronoun", "others", "others", "preposition", "",
    ]  # fmt: skip
