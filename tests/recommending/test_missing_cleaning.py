"""Marks are taken out without trace: what is learned from cannot tell where one stood."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.papers import Span
from scholiast.recommending.missing.cleaning import cut, tells_of_a_mark, tidy

MARKS = ["[12]", "[3, 5–7]", "(Lee, 2019)", "(see Lee, 2019; Diaz et al., 2020)", "<sup>4,5</sup>"]
PLAIN = "Trees grow tall in wet valleys, and rivers (in most years) are long; this is known."
_WORDS = st.lists(
    st.text(alphabet="abcdefghijklmnop", min_size=2, max_size=9), min_size=4, max_size=14
)


def with_marks(
    text: str, places: list[int], marks: list[str], joint: str
) -> tuple[str, list[Span]]:
    """Return a text with marks behind some of its words, and where they stand."""
    ends = [match.end() for match in re.finditer(r"\w(?=\W|$)", text)]
    chosen = dict(zip(sorted({ends[place % len(ends)] for place in places}), marks, strict=False))
    pieces, spans, at = [], [], 0
    for end, mark in chosen.items():
        pieces.append(text[at:end] + joint)
        start = sum(map(len, pieces))
        spans.append(Span(start, start + len(mark)))
        pieces.append(mark)
        at = end
    return "".join([*pieces, text[at:]]), spans


@given(
    _WORDS,
    st.lists(st.integers(0, 50), min_size=1, max_size=4),
    st.lists(st.sampled_from(MARKS), min_size=4, max_size=4),
    st.sampled_from([" ", "", "\u00a0"]),
    st.sampled_from([", ", " ", "; ", " ("]),
)
def test_a_sentence_whose_marks_are_cut_is_the_sentence_that_never_had_any(
    words: list[str], places: list[int], marks: list[str], joint: str, comma: str
) -> None:
    closing = ")." if comma == " (" else "."
    plain = f"{' '.join(words[:3])}{comma}{' '.join(words[3:])}{closing}"
    marked, spans = with_marks(plain, places, marks, joint)
    assert [span.of(marked) for span in spans] == marks[: len(spans)]
    assert cut(marked, Span(0, len(marked)), spans) == cut(plain, Span(0, len(plain)), [])


def test_a_cut_that_only_deletes_would_be_seen() -> None:
    marked, spans = with_marks(PLAIN, [3, 9], MARKS[:2], " ")
    left = marked[: spans[0].start] + marked[spans[0].end : spans[1].start] + marked[spans[1].end :]
    assert " ".join(left.split(" ")) != PLAIN
    assert cut(marked, Span(0, len(marked)), spans) == PLAIN


@pytest.mark.parametrize(
    ("marked", "marks", "plain"),
    [
        ("So it is [1], [2], and [3].", ["[1]", "[2]", "[3]"], "So it is."),
        ("Methods exist (e.g., [1]) here.", ["[1]"], "Methods exist here."),
        ("Oaks [1] [2] and elms<sup>3</sup> grow.", ["[1]", "[2]", "3"], "Oaks and elms grow."),
        ("Oaks [1]–[4] grow.", ["[1]", "[4]"], "Oaks grow."),
        ("[1] Oaks grow.", ["[1]"], "Oaks grow."),
        ("They *grow* (as shown) [7].", ["[7]"], "They grow (as shown)."),
    ],
)
def test_what_stands_around_marks_goes_with_them(marked: str, marks: list[str], plain: str) -> None:
    spans = [Span(marked.index(mark), marked.index(mark) + len(mark)) for mark in marks]
    assert cut(marked, Span(0, len(marked)), spans) == plain


def test_both_classes_go_through_the_same_tidying() -> None:
    odd = "Oaks  grow , as *we* know ( ) ."
    assert tidy(odd) == cut(odd, Span(0, len(odd)), []) == "Oaks grow, as we know."


@pytest.mark.parametrize(
    "text",
    ["Lee et al. showed that oaks grow.", "Oaks grow (2019).", "Oaks grow [12.", "Oaks grow [?]."],
)
def test_a_sentence_that_still_tells_of_a_mark_is_never_learned(text: str) -> None:
    assert tells_of_a_mark(text)


def test_a_year_in_a_sentence_is_no_mark() -> None:
    assert not tells_of_a_mark("Since 2019 oaks have grown in 40 valleys.")
