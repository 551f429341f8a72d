"""Quotes are found again, and never rewritten."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.papers import Span
from scholiast.papers.verdicts import Evidence, Role
from scholiast.verifying.verbatim import is_verbatim, locate

TEXT = "The \u201crate\u201d fell 5\u201310\u00a0% (e\ufb03cacy, na\u00efve);\n  it rose to 10\u2076 in Zu\u0308rich."


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ('"rate" fell', "\u201crate\u201d fell"),
        ("5-10 %", "5\u201310\u00a0%"),
        ("efficacy", "e\ufb03cacy"),
        ("nai\u0308ve); it rose", "na\u00efve);\n  it rose"),
        ("Z\u00fcrich", "Zu\u0308rich"),
        ("10\u2076", "10\u2076"),
    ],
)
def test_a_quote_that_differs_in_form_alone_is_found(quote: str, stands: str) -> None:
    span = locate(quote, TEXT)
    assert span is not None
    assert span.of(TEXT) == stands


@pytest.mark.parametrize(
    "quote", ["106", "10 6", "the rate rose", "", "   ", "fell 5\u201311", "Zurich", "x" * 30_000]
)
def test_a_quote_that_says_something_else_is_not_found(quote: str) -> None:
    assert locate(quote, TEXT) is None


def test_compatibility_forms_would_have_made_a_number_of_a_power() -> None:
    assert "106" in unicodedata.normalize("NFKC", TEXT)
    assert locate("106", TEXT) is None


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_a_part_of_a_text_is_found_in_it(text: str, one: int, other: int) -> None:
    part = text[min(one, other) : max(one, other)]
    span = locate(part, text)
    assert (span is not None) == bool(part.strip())
    if span is not None:
        assert span.of(text) == part


@given(st.text(max_size=40), st.text(max_size=12))
def test_what_is_found_lies_in_the_text(text: str, quote: str) -> None:
    span = locate(quote, text)
    assert span is None or 0 <= span.start < span.end <= len(text)


def test_evidence_stands_only_where_its_span_says_so() -> None:
    evidence = Evidence("w", "fell", Span(9, 13), Role.SUPPORTS, "sha")
    text = "The rate fell."
    assert is_verbatim(evidence, text, "sha")
    assert not is_verbatim(evidence, text, "another text")
    assert not is_verbatim(evidence, "The rate rose.", "sha")
    assert not is_verbatim(evidence, "The", "sha")
