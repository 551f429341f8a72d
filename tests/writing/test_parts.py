"""Headings and texts -> parts."""

import pytest

from scholiast.writing.interface import PartKind
from scholiast.writing.parts import kind_of, kinds_of, parts_of


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("1 Introduction", PartKind.INTRODUCTION),
        ("I. INTRODUCTION", PartKind.INTRODUCTION),
        ("Introduction and background", PartKind.INTRODUCTION),
        ("2. Related Works", PartKind.RELATED_WORK),
        ("Background and Related Work", PartKind.RELATED_WORK),
        ("Literature review", PartKind.RELATED_WORK),
        ("6 Conclusion &amp; Limitation", PartKind.CONCLUSION),
        ("5 Discussion, Limitations and Conclusion", PartKind.CONCLUSION),
        ("Concluding remarks", PartKind.CONCLUSION),
        ("3 Method", PartKind.BODY),
        ("4.3 Comparison with previous work", PartKind.BODY),
        ("7 Discussion", PartKind.BODY),
        ("Results and discussion", PartKind.BODY),
        ("Relational Positional Encodings", PartKind.BODY),
    ],
)
def test_a_heading_says_what_its_part_is_for(heading: str, kind: PartKind) -> None:
    assert kind_of(heading) is kind


def test_a_heading_that_is_for_two_things_says_both() -> None:
    found = kinds_of("8 Related work, concluding remarks and acknowledgement")
    assert found == (PartKind.RELATED_WORK, PartKind.CONCLUSION)


def test_subsections_stand_in_their_part_under_their_headings() -> None:
    (only,) = parts_of([("3 Method", "We count."), ("3.1 Rooms", "They are warm.")])
    assert only.text == "We count.\n\n### 3.1 Rooms\n\nThey are warm."


def test_subsections_whose_parent_was_lost_make_one_part() -> None:
    parts = parts_of([("1 Introduction", "a"), ("2.1 One", "b"), ("2.2 Two", "c"), ("3 End", "d")])
    assert [part.heading for part in parts] == ["1 Introduction", "2.1 One", "3 End"]
    assert parts[1].text == "b\n\n### 2.2 Two\n\nc"


def test_related_work_inside_the_introduction_is_a_part_of_its_own() -> None:
    rows = [("1 Introduction", "a"), ("1.1 Related work", "b"), ("1.2 Outline", "c")]
    parts = parts_of(rows)
    assert [(part.kind.value, part.text) for part in parts] == [
        ("introduction", "a\n\n### 1.2 Outline\n\nc"),
        ("related-work", "b"),
    ]


def test_a_heading_without_a_number_is_below_where_the_others_have_numbers() -> None:
    rows = [("1 Introduction", "a"), ("2 Method", "b"), ("Gauss Mem", "c"), ("3 End", "d")]
    assert len(parts_of(rows)) == 3
    assert len(parts_of([("Introduction", "a"), ("Method", "b"), ("Gauss", "c")])) == 3


def test_what_is_appended_is_left_out() -> None:
    rows = [
        ("1 Introduction", "a"),
        ("2 Conclusion", "b"),
        ("Acknowledgments and Disclosure of Funding", "thanks"),
        ("A Details", "more"),
        ("A.1 Further details", "even more"),
    ]
    assert [part.text for part in parts_of(rows)] == ["a", "b"]


def test_a_title_that_begins_with_a_is_no_appendix() -> None:
    rows = [("Introduction", "a"), ("A Novel Method", "b"), ("Conclusion", "c")]
    assert [part.text for part in parts_of(rows)] == ["a", "b", "c"]


def test_comments_of_a_pdf_reader_are_left_out() -> None:
    (only,) = parts_of([("1 Method", "It is\n\n<!-- formula-not-decoded -->\n\nlarge.")])
    assert only.text == "It is\n\nlarge."


def test_levels_speak_where_they_are_known() -> None:
    rows = [("Method", "a"), ("Rooms", "b"), ("End", "c")]
    assert [part.heading for part in parts_of(rows, levels=[1, 2, 1])] == ["Method", "End"]
