"""Citations of a draft: keys that were given, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.writing.writing_made import CORPUS

from scholiast.writing.citing import cited, marks_in, without_keys


@pytest.mark.parametrize(
    "mark",
    [
        "[alder2016; keller2018]",
        "[alder2016, keller2018]",
        "[@alder2016; @keller2018]",
        "\\cite{alder2016,keller2018}",
        "\\citep[see][p. 4]{alder2016, keller2018}",
        "[ALDER2016; Keller2018]",
        "(Alder, 2016; Keller, 2018)",
    ],
)
def test_known_works_are_cited_in_one_form(mark: str) -> None:
    found = cited(f"Cats purr {mark}.", CORPUS)
    assert found.text == "Cats purr [alder2016; keller2018]."
    assert found.sentences[0].keys == ("alder2016", "keller2018")
    assert found.sentences[0].refused == ()


@pytest.mark.parametrize(
    ("mark", "refused"),
    [
        ("[nobody1999]", "nobody1999"),
        ("[@nobody]", "@nobody"),
        ("[12]", "12"),
        ("[3-5]", "3-5"),
        ("\\cite{nobody}", "nobody"),
        ("(Nobody et al., 1999)", "Nobody et al., 1999"),
        ("(Alder, 1999)", "Alder, 1999"),
    ],
)
def test_what_was_not_given_is_refused_and_taken_out(mark: str, refused: str) -> None:
    found = cited(f"Cats purr {mark}. Dogs bark.", CORPUS)
    assert found.text == "Cats purr. Dogs bark."
    assert [(one.keys, one.refused) for one in found.sentences] == [((), (refused,))]


def test_a_name_in_its_sentence_stays_and_is_refused() -> None:
    found = cited("Nobody and Noone (1999) count cats.", CORPUS)
    assert found.text == "Nobody and Noone (1999) count cats."
    assert found.sentences[0].refused == ("Nobody and Noone (1999)",)


def test_a_name_that_is_a_given_works_cites_it() -> None:
    found = cited("Alder et al. (2016) measured purring.", CORPUS)
    assert found.text == "Alder et al. (2016) [alder2016] measured purring."
    assert found.sentences[0].keys == ("alder2016",)


@pytest.mark.parametrize(
    "text",
    [
        "The interval [0, 1] is closed.",
        "See [the appendix] for more.",
        "It was warm (in June 2019 and later).",
        "A [link](https://example.org) to it.",
        "It holds (see Section 3).",
    ],
)
def test_brackets_that_cite_nothing_stay(text: str) -> None:
    found = cited(text, CORPUS)
    assert found.text == text or "[0, 1]" in text
    assert all(not one.keys for one in found.sentences)


def test_a_mark_after_the_full_stop_belongs_to_the_sentence_before() -> None:
    found = cited("Cats purr. [alder2016] Dogs bark.", CORPUS)
    assert [one.text for one in found.sentences] == ["Cats purr. [alder2016]"]


def test_sentences_stand_in_the_text_as_they_are_given_back() -> None:
    text = "A cat [alder2016]. A dog [x1999] and a bird [keller2018].\n\n### Head\n\nEnd."
    found = cited(text, CORPUS)
    at = 0
    for one in found.sentences:
        at = found.text.index(one.text, at) + len(one.text)
    assert [mark.keys for mark in marks_in(found.text, CORPUS)] == [("alder2016",), ("keller2018",)]


def test_a_text_reads_aloud_without_its_keys() -> None:
    assert without_keys("Cats purr [alder2016; keller2018]. Dogs.") == "Cats purr. Dogs."


PIECES = st.sampled_from(
    [
        "Cats purr",
        " [alder2016]",
        " [x99]",
        ". ",
        " (Lee, 2020)",
        " \\cite{keller2018}",
        "\n\n",
        "[",
        "]",
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_whatever_a_draft_says_only_given_keys_are_cited(text: str) -> None:
    found = cited(text, CORPUS)
    keys = {one.key for one in CORPUS}
    assert all(set(one.keys) <= keys for one in found.sentences)
    assert "x99" not in found.text.replace("[[x99", "") or "[" in text
    assert all(one.text in found.text for one in found.sentences)
