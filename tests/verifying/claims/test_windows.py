"""How far the text around a sentence is taken along."""

from tests.verifying.claims.claims_made import paper

from scholiast.papers import Document, Span
from scholiast.verifying.claims.windows import Sentences

TEXT = "# One\n\nA is. B is. C is.\n\nD is. E is.\n\n# Two\n\nF is."
PAPER = paper(TEXT, headings=("# One", "# Two"))


def shown(document: Document, word: str, radius: int) -> str:
    """Return the window around the sentence that opens with a word."""
    sentences = Sentences(document)
    start = document.text.index(f"{word} is")
    at = sentences.at(Span(start, start + 1))
    assert at is not None
    return " ".join(sentences.window(at, radius).of(document.text).split())


def test_the_window_grows_within_the_paragraph() -> None:
    assert shown(PAPER, "A", 1) == "A is. B is."
    assert shown(PAPER, "A", 2) == "A is. B is. C is."


def test_beyond_the_paragraph_the_next_one_of_the_section_is_taken_along() -> None:
    assert shown(PAPER, "A", 3) == "A is. B is. C is. D is."


def test_the_window_ends_with_the_section() -> None:
    assert shown(PAPER, "D", 50) == "A is. B is. C is. D is. E is."
    assert shown(PAPER, "F", 50) == "F is."


def test_the_widest_radius_reaches_the_end_of_what_may_be_taken() -> None:
    sentences = Sentences(PAPER)
    at = sentences.at(Span(TEXT.index("A is"), TEXT.index("A is") + 1))
    assert at is not None
    assert sentences.widest(at) == 4
