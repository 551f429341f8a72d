"""Excerpts: the line that is meant, as a reader would see it."""

import pytest

from scholiast.errors import Level
from scholiast.papers import Document, Span
from scholiast.records import Finding
from scholiast.reporting.excerpts import Excerpt, excerpt_of


def _excerpt(text: str, words: str, width: int = 200) -> Excerpt | None:
    start = text.index(words)
    finding = Finding("SCH1", Level.INFO, "x", None, Span(start, start + len(words)))
    return excerpt_of(finding, Document(text), width)


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("One [1] two.\n", "[1]", Excerpt("One ", "[1]", " two.")),
        ("Above.\n\nOne [1] two.\n\nBelow.\n", "[1]", Excerpt("One ", "[1]", " two.")),
        ("- a\n- b [1]\n- c\n", "[1]", Excerpt("b ", "[1]", "")),
        ("- a\n- b c\n- d\n", "- b c", Excerpt("", "b c", "")),
        ("## Head\n\nText.\n", "## Head", Excerpt("", "Head", "")),
        ("*Soft* and **hard** [1], 2*3.\n", "[1]", Excerpt("Soft and hard ", "[1]", ", 2*3.")),
        ("a\x1bb [1]\n", "[1]", Excerpt("a\\x1bb ", "[1]", "")),
    ],
)
def test_the_line_is_told_in_three_parts(text: str, words: str, expected: Excerpt) -> None:
    assert _excerpt(text, words) == expected


@pytest.mark.parametrize("width", [20, 60, 120])
def test_an_excerpt_keeps_to_its_width(width: int) -> None:
    excerpt = _excerpt("word " * 100 + "[1]" + " word" * 100, "[1]", width)
    assert excerpt is not None
    assert len(excerpt.before + excerpt.mark + excerpt.after) <= width + 2
    assert (excerpt.before[0], excerpt.after[-1]) == ("…", "…")


def test_a_finding_without_a_place_in_the_text_has_no_excerpt() -> None:
    assert excerpt_of(Finding("SCH1", Level.INFO, "x"), Document("Text."), 80) is None


def test_a_long_mark_is_cut() -> None:
    excerpt = _excerpt("a" * 1000, "a" * 1000)
    assert excerpt is not None
    assert excerpt.mark == "a" * 200 + "…"
