"""Chunks: no longer than asked, overlapping, nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.writing.chunking import chunks_of

TEXT = "\n\n".join(" ".join(f"word{at}" for at in range(40 * k, 40 * k + 40)) for k in range(6))


def test_chunks_are_no_longer_than_asked_and_hold_every_word() -> None:
    chunks = chunks_of(TEXT)
    assert max(map(len, chunks)) <= 512
    assert {word for chunk in chunks for word in chunk.split()} == set(TEXT.split())


def test_a_chunk_begins_with_the_end_of_the_one_before() -> None:
    first, second, *_ = chunks_of("one two three four five six", size=14, overlap=9)
    assert first.endswith("three")
    assert second.startswith(("two three", "three"))


def test_paragraphs_are_kept_whole_where_they_fit() -> None:
    assert chunks_of("First one.\n\nSecond one.", size=12, overlap=0) == [
        "First one.",
        "Second one.",
    ]


def test_a_word_that_is_too_long_is_cut() -> None:
    chunks = chunks_of("x" * 25, size=10, overlap=2)
    assert max(map(len, chunks)) <= 10
    assert "".join(chunks).count("x") >= 25


def test_tokens_can_be_counted_instead_of_letters() -> None:
    chunks = chunks_of(TEXT, size=50, overlap=5, length=lambda text: len(text.split()))
    assert 30 < max(len(chunk.split()) for chunk in chunks) <= 50


def test_an_overlap_as_large_as_a_chunk_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot overlap"):
        chunks_of("a b", size=5, overlap=5)


def test_nothing_makes_no_chunks() -> None:
    assert chunks_of(" \n\n ") == []


@given(st.text(alphabet="ab \n", max_size=300), st.integers(4, 40), st.integers(0, 3))
def test_any_text_falls_into_chunks_that_fit(text: str, size: int, overlap: int) -> None:
    chunks = chunks_of(text, size=size, overlap=overlap)
    assert all(0 < len(chunk) <= size for chunk in chunks)
    letters = sum(map(str.isalpha, text))
    assert sum(sum(map(str.isalpha, chunk)) for chunk in chunks) >= letters
