"""Whole reference strings become references."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.papers import Reference
from scholiast.parsing.references import parse_reference

APA = (
    "Sherman, D. K., Cohen, G., & Nelson, L. (2009b). Affirmed yet unaware: Exploring the role of "
    "awareness in the process of self-affirmation. Journal of Personality and Social Psychology, "
    "97(5), 745–764. https://doi.org/10.1037/A0015451"
)
VANCOUVER = (
    "[12] Newby K, Christenson RH, Ohman EM, et al. Conversion of high-risk acute coronary "
    "syndromes via the use of troponin. Circulation 2000;102:307-16. PMID: 10899096."
)
PHYSICS = (
    "S. Moch, J. A. M. Vermaseren and A. Vogt, Nucl. Phys. B 688, 101 (2004) [hep-ph/0403192]."
)
PROCEEDINGS = (
    "J. Laudon and D. Lenoski. The SGI Origin: A ccNUMA highly scalable server. In Proceedings of "
    "the 24th Annual International Symposium on Computer Architecture, pages 241-251, June 1997."
)
BOOK = (
    "Bakhtin, Mikhail. Art and Answerability: Early Philosophical Essays. Austin: University of "
    "Texas Press, 1990."
)
CHAPTER = (
    "Olesen, Virginia. “Analyzing Emergent Issues in Women’s Health.” In Culture, Society, and "
    "Menstruation, edited by Virginia L. Olesen and Nancy Fugate Woods, 51-62. Washington: "
    "Hemisphere Publishing Corporation, 1986."
)


def families(reference: Reference) -> list[str]:
    return [name.family for name in reference.authors]


def test_an_apa_article_is_read_in_full() -> None:
    found = parse_reference(APA, "sherman")
    assert found.key == "sherman"
    assert found.raw == APA
    assert families(found) == ["Sherman", "Cohen", "Nelson"]
    assert (found.year, found.year_suffix) == (2009, "b")
    assert found.title.startswith("Affirmed yet unaware: Exploring")
    assert found.title.endswith("self-affirmation")
    assert found.venue == "Journal of Personality and Social Psychology"
    assert (found.volume, found.issue, found.pages) == ("97", "5", "745-764")
    assert found.identifiers.doi == "10.1037/a0015451"
    assert found.type == "article-journal"


def test_a_vancouver_entry_keeps_its_number_apart() -> None:
    found = parse_reference(VANCOUVER)
    assert found.number == 12
    assert families(found) == ["Newby", "Christenson", "Ohman"]
    assert found.has_more_authors
    assert found.venue == "Circulation"
    assert (found.year, found.volume, found.pages) == (2000, "102", "307-16")
    assert found.identifiers.pmid == "10899096"


def test_a_physics_entry_may_have_no_title() -> None:
    found = parse_reference(PHYSICS)
    assert found.title == ""
    assert families(found) == ["Moch", "Vermaseren", "Vogt"]
    assert found.venue.startswith("Nucl. Phys. B")
    assert (found.year, found.volume, found.pages) == (2004, "688", "101")
    assert found.identifiers.arxiv == "hep-ph/0403192"


def test_the_lead_in_of_proceedings_is_no_part_of_the_venue() -> None:
    found = parse_reference(PROCEEDINGS)
    assert found.venue.startswith("Proceedings of the 24th Annual International Symposium")
    assert found.type == "paper-conference"
    assert found.pages == "241-251"


def test_a_book_has_a_publisher_and_no_venue() -> None:
    found = parse_reference(BOOK)
    assert found.title == "Art and Answerability: Early Philosophical Essays"
    assert found.publisher == "University of Texas Press"
    assert found.type == "book"
    assert found.venue == ""


def test_a_chapter_has_its_books_title_and_editors() -> None:
    found = parse_reference(CHAPTER)
    assert found.title == "Analyzing Emergent Issues in Women’s Health"
    assert found.venue == "Culture, Society, and Menstruation"
    assert [name.family for name in found.editors] == ["Olesen", "Woods"]
    assert found.type == "chapter"


@pytest.mark.parametrize(
    ("entry", "number", "label"),
    [
        ("[3] Lee, K. Trees. 2019.", 3, ""),
        ("3. Lee, K. Trees. 2019.", 3, ""),
        ("(3) Lee, K. Trees. 2019.", 3, ""),
        ("[ABC+20] Lee, K. Trees. 2019.", None, "ABC+20"),
        ("[Knuth, 1984] Knuth, D. Trees.", None, "Knuth, 1984"),
        ("[AMM] Lee, K. Trees.", None, "AMM"),
        ("2019. Lee, K. Trees.", None, ""),
        ("Lee, K. 3. Trees.", None, ""),
    ],
)
def test_what_is_printed_before_an_entry_is_kept(
    entry: str, number: int | None, label: str
) -> None:
    found = parse_reference(entry)
    assert (found.number, found.label) == (number, label)


def test_words_that_a_line_break_cut_are_joined() -> None:
    found = parse_reference(APA.replace("awareness", "aware-\nness"))
    assert "role of awareness in" in found.title


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=400))
def test_any_text_gives_a_reference(text: str) -> None:
    assert parse_reference(text, "k").key == "k"


@pytest.mark.parametrize("piece", ["(", "[1] ", "10.1000/", "A. ", "http://", "et al. ", "-"])
def test_a_very_long_entry_is_read_quickly_and_its_end_is_left(piece: str) -> None:
    found = parse_reference(piece * 20_000)
    assert len(found.raw) > 20_000 - 1
    assert len(found.title) <= 4_000


def test_a_year_before_volume_and_issue_is_no_volume() -> None:
    found = parse_reference(
        "Hochreiter S, Schmidhuber J. Long Short-Term Memory. Neural Computation 1997;9(8):1735-80."
    )
    assert (found.year, found.volume, found.issue, found.pages) == (1997, "9", "8", "1735-80")
