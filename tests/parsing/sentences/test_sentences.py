"""Sentences of hard cases, and what holds of the sentences of any text."""

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.papers import Span
from scholiast.parsing.sentences import split_sentences

CASES = [
    line
    for line in (Path(__file__).parent / "cases.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def read_case(line: str) -> tuple[str, list[Span], list[Span], list[str]]:
    """Return a case's text, its citations, its formulas and the sentences that are expected."""
    text, opened = "", 0
    ends: list[int] = []
    citations: list[Span] = []
    formulas: list[Span] = []
    for character in line:
        if character in "⟦⟪":
            opened = len(text)
        elif character in "⟧⟫":
            (citations if character == "⟧" else formulas).append(Span(opened, len(text)))
        elif character == "‖":
            text += "" if text[-1] > "\u3000" else " "
            ends.append(len(text))
        else:
            text += character
    bounds = [0, *ends, len(text)]
    sentences = [text[a:b].strip() for a, b in pairwise(bounds)]
    return text, citations, formulas, sentences


@pytest.mark.parametrize("line", CASES)
def test_a_hard_case_is_split_as_a_reader_would(line: str) -> None:
    text, citations, formulas, expected = read_case(line)
    found = split_sentences(text, citations=citations, verbatim=formulas)
    assert [span.of(text) for span in found] == expected


def test_a_heading_is_a_sentence_of_its_own_even_without_an_empty_line() -> None:
    text = "# On e.g. this. And that\nOne. Two.\n\n## Methods\n\nThree."
    found = [span.of(text) for span in split_sentences(text)]
    assert found == ["# On e.g. this. And that", "One.", "Two.", "## Methods", "Three."]


def test_rows_of_a_table_and_items_of_a_list_are_kept_apart() -> None:
    text = "| A. B | C |\n|---|---|\n| 1 | 2 |\n\n- one\n- two. Three\n\n[^1]: A note. Its end."
    found = [span.of(text) for span in split_sentences(text)]
    assert found == [
        "| A. B | C |", "|---|---|", "| 1 | 2 |", "- one", "- two.", "Three", "[^1]: A note.",
        "Its end.",
    ]  # fmt: skip


def test_a_block_of_code_is_no_sentence() -> None:
    text = "We run this.\n\n```\na. B. C\n\nd. E\n```\n\nIt works."
    code = Span(text.index("```"), text.rindex("```") + 3)
    found = [span.of(text) for span in split_sentences(text, verbatim=[code])]
    assert found == ["We run this.", "It works."]


PIECES = st.sampled_from(
    ["A", "b", ". ", ".", "? ", "[3]", "(Lee, 2019)", "\n", "\n\n", "# ", "- ", "| ", "et al. ", "Fig. 2 ",
     "。", "$x$",
     "“", "” ", "e.g. ", " ", "…", "3.1", "[", "(", ")", "\u00a0", "\\", "*"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=60), st.randoms(use_true_random=False))
def test_sentences_cover_all_that_is_not_blank_and_never_overlap(
    pieces: list[str], chance: random.Random
) -> None:
    text = "".join(pieces)
    cuts = sorted(chance.sample(range(len(text) + 1), min(6, len(text) + 1) // 2 * 2))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]
    citations, verbatim = spans[::2], spans[1::2]
    found = split_sentences(text, citations=citations, verbatim=verbatim)
    covered: set[int] = set()
    for before, after in pairwise(found):
        assert before.end <= after.start
    for span in found:
        assert span.of(text).strip() == span.of(text) != ""
        covered.update(range(span.start, span.end))
    hidden = {at for span in verbatim for at in range(span.start, span.end)}
    assert all(at in covered or at in hidden or text[at].isspace() for at in range(len(text)))


def test_a_long_text_without_a_full_stop_is_one_sentence_and_takes_linear_time() -> None:
    text = "word (" * 60_000
    assert len(split_sentences(text)) == 1
