"""Edits of a claim, made in the author's own sentence without touching its marks."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scholiast.papers import Span
from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.correcting.editing import (
    Edit,
    edited,
    edits_between,
    edits_from,
    in_sentence,
    shown,
)


def differs(text: str, said: str, repair: str, weight: float = 1.0) -> Discrepancy:
    """Return a discrepancy at the first place of some words."""
    start = text.index(said)
    return Discrepancy(
        "number", Subtype.DISTORTION, Span(start, start + len(said)), Span(0, 1), said, "x",
        f"the paper says {said}", weight, repair,
    )  # fmt: skip


def test_repairs_become_edits_from_left_to_right() -> None:
    text = "Statins lower mortality by 45 % in mice."
    edits = edits_from([differs(text, "mice", "humans"), differs(text, "45", "4.5")], text)
    assert edited(text, edits) == "Statins lower mortality by 4.5 % in humans."


def test_of_two_repairs_at_one_place_the_surer_one_counts() -> None:
    text = "It fell by 45 %."
    found = [differs(text, "45", "5", 0.4), differs(text, "45 %", "4.5 %", 0.9)]
    assert edited(text, edits_from(found, text)) == "It fell by 4.5 %."


def test_a_repair_whose_place_holds_other_words_is_left_out() -> None:
    moved = differs("xx It fell by 45 %.", "45", "4.5")
    assert edits_from([moved], "It fell by 45 %.") == ()
    assert edits_from([differs("It fell by 45 %.", "45", "")], "It fell by 45 %.") == ()


def test_articles_and_capitals_follow() -> None:
    assert edited("A 45 % rise.", [Edit(Span(2, 4), "8")]) == "An 8 % rise."
    assert edited("It was an 8 % rise.", [Edit(Span(10, 11), "45")]) == "It was a 45 % rise."
    assert edited("All adults were well.", [Edit(Span(0, 3), "some")]) == "Some adults were well."
    assert edited("It was an increase.", [Edit(Span(10, 18), "decrease")]) == "It was a decrease."
    assert edited("It is a one-off.", [Edit(Span(8, 15), "unique case")]) == "It is a unique case."


def test_a_word_taken_out_leaves_no_hole() -> None:
    assert edited("It was not seen.", [Edit(Span(7, 10), "")]) == "It was seen."
    assert edited("It was seen clearly.", [Edit(Span(12, 19), "")]) == "It was seen."


def test_marks_in_the_sentence_stay_where_they_are() -> None:
    claim = "Statins lower mortality by 45 % in mice."
    sentence = "However, statins [1, 2] lower mortality by 45 % [3] in mice [45]."
    marks = [Span(17, 23), Span(48, 51), Span(60, 64)]
    edits = edits_between(claim, "Statins lower mortality by 4.5 % in humans.")
    found = in_sentence(edits, claim, sentence, marks)
    assert found is not None
    assert edited(sentence, found) == (
        "However, statins [1, 2] lower mortality by 4.5 % [3] in humans [45]."
    )
    assert shown(found, sentence) == (("45", "4.5"), ("mice", "humans"))


def test_a_number_that_stands_in_a_mark_is_not_the_one_meant() -> None:
    claim = "Statins lower mortality by 45 %."
    sentence = "Statins [45] lower mortality by 45 %."
    edits = edits_between(claim, "Statins lower mortality by 4.5 %.")
    found = in_sentence(edits, claim, sentence, [Span(8, 12)])
    assert found is not None
    assert edited(sentence, found) == "Statins [45] lower mortality by 4.5 %."


def test_words_that_the_sentence_does_not_hold_are_not_placed() -> None:
    claim = "The classifier needs 45 labels."
    sentence = "This model asks for labels [1]."
    edits = edits_between(claim, "The classifier needs 4 labels.")
    assert in_sentence(edits, claim, sentence, [Span(27, 30)]) is None


def test_words_that_a_mark_tears_apart_are_not_placed() -> None:
    claim = "It fell by 45 percent points."
    sentence = "It fell by 45 [1] percent points."
    edits = (Edit(Span(11, 21), "4 percent"),)
    assert in_sentence(edits, claim, sentence, [Span(14, 17)]) is None


def test_a_word_added_keeps_the_word_before_it() -> None:
    text = "Statins lower mortality."
    edits = edits_between(text, "Statins may lower mortality.")
    assert [(edit.span.of(text), edit.put) for edit in edits] == [("Statins", "Statins may")]
    assert edited(text, edits) == "Statins may lower mortality."


_WORDS = st.lists(
    st.sampled_from(["statins", "lower", "45", "%", "mice", "the", "an", "8", ",", "rise"]),
    min_size=1, max_size=12,
).map(" ".join)  # fmt: skip


@given(_WORDS, _WORDS)
def test_edits_between_two_texts_lead_from_one_to_the_other(one: str, other: str) -> None:
    made = edited(one, edits_between(one, other))
    assert _bare(made) == _bare(other)


def _bare(text: str) -> str:
    """Return a text without blanks, capitals and the difference between "a" and "an"."""
    return "".join(text.lower().split()).replace("an", "a")


@given(_WORDS, _WORDS)
def test_edits_lie_in_the_text_and_do_not_touch(one: str, other: str) -> None:
    edits = edits_between(one, other)
    for before, after in pairwise(edits):
        assert before.span.end <= after.span.start
    assert all(edit.span.end <= len(one) for edit in edits)
