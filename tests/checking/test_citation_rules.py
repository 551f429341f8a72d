"""SCH101 to SCH106, each with what it must see and what it must let be."""

from collections.abc import Callable
from typing import Any

import pytest

from scholiast.errors import Level
from scholiast.papers import CitationStyle, Document, Float, Place, Reference, Section, Span
from scholiast.records import Finding

Ref = Callable[..., Reference]
Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]


def test_a_key_that_the_list_lacks_is_named_with_its_place(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    smith = ref("smith", "Smith J", 2018, "On ice")
    document = paper("One.\nSee <<[lee2020]|!lee2020>>.", smith, format="latex")
    (finding,) = seen(document, "SCH101")
    assert "“lee2020”" in finding.message
    assert finding.level is Level.ERROR
    assert finding.citation == 0
    assert str(finding.place) == "paper.md:2:5"


def test_an_index_beyond_the_list_says_where_the_list_ends(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("See <<[1, 9]|a;!9>>.", ref("a", "Smith J", 2018, number=1))
    (finding,) = seen(document, "SCH101")
    assert "names number 9; the reference list ends at 1" in finding.message


def test_a_name_and_year_known_by_its_words_alone_weighs_less(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    for format_name, level in (("pdf", Level.WARNING), ("jats", Level.ERROR)):
        document = paper("So <<(Summer School, 2018)|!Summer School 2018>>.", ref("a"),
                         format=format_name)  # fmt: skip
        assert [finding.level for finding in seen(document, "SCH101")] == [level]


NO_SOURCES = [
    "95% CI <<[.36, .45]|![.36, .45]>>", "those <<Born 1945|!Born 1945>> later",
    "items <<(control vs. treatment)|!treatment)>>", "met <<(APA, 2013)|!APA 2013>>",
    "for <<years 1970, 1980, and 2010|!years 1970, 1980, and 2010>>",
    "the <<[1024]|!1024>> rows", "in <<Personality was assessed in 1970|!Personality 1970>>",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_SOURCES)
def test_numbers_dates_and_samples_in_brackets_are_no_missing_sources(
    ref: Ref, paper: Paper, seen: Seen, text: str
) -> None:
    manual = ref("a", "", 2013, "Diagnostic manual")
    assert not seen(paper(text, manual, format="tei"), "SCH101")
    assert seen(paper("as <<(Lee, 2013)|!Lee 2013>>", manual, format="tei"), "SCH101")


def test_an_unresolved_key_printed_as_a_question_mark_is_told_once(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("See <<[?]|!lee2020>>.", ref("a"), format="latex")
    assert seen(document, "SCH101")
    assert not seen(document, "SCH106")


def test_known_keys_are_let_be(ref: Ref, paper: Paper, seen: Seen) -> None:
    assert not seen(paper("See <<[1]|a>>.", ref("a", "Smith J", 2018)), "SCH101")


def test_where_no_reference_was_found_each_mark_is_not_told_again(paper: Paper, seen: Seen) -> None:
    document = paper("See <<[1]|!1>> and <<[2]|!2>>.")
    assert not seen(document, "SCH101")
    assert seen(document, "SCH602")


def test_a_mark_that_fits_two_references_names_both(ref: Ref, paper: Paper, seen: Seen) -> None:
    two = ref("a", "Smith J", 2018, "On ice", number=1), ref("b", "Smith K", 2018, "Snow", number=2)
    (finding,) = seen(paper("So <<(Smith, 2018)|?a;?b>>.", *two), "SCH102")
    assert "reference [1] (Smith, 2018) and reference [2] (Smith, 2018)" in finding.message
    assert not seen(paper("So <<(Smith, 2018)|a>>.", *two), "SCH102")


def test_a_citation_in_the_abstract_is_information(ref: Ref, paper: Paper, seen: Seen) -> None:
    text = "## Abstract\n\nWe extend <<[1]|a>>.\n\n## Introduction\n\nAs <<[1]|a>> says.\n"
    (finding,) = seen(paper(text, ref("a")), "SCH103")
    assert finding.citation == 0
    assert finding.level is Level.INFO


def test_an_abstract_full_of_citations_is_an_introduction_without_heading(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    text = "## Abstract\n\n" + "We <<[1]|a>> go. " * 5 + "\n\n## Method\n\nText.\n"
    assert not seen(paper(text, ref("a")), "SCH103")


def test_an_abstract_that_swallowed_the_paper_accuses_nobody(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    text = "## Abstract\n\n" + "Some words here. " * 600 + "<<[1]|a>>.\n"
    assert not seen(paper(text, ref("a")), "SCH103")


def test_a_summary_without_an_introduction_after_it_is_the_paper_itself(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    text = "## Summary\n\nWe use <<[1]|a>>.\n\n## {}\n\nText.\n"
    reads = [Section("Summary", 1, Span(0, 30), "abstract")]
    for after, count in (("Statement of need", 0), ("1. Introduction", 1)):
        sections = (*reads, Section(after, 1, Span(30, 60)))
        document = paper(text.format(after), ref("a"), sections=sections)
        assert len(seen(document, "SCH103")) == count


NAMES_THAT_DIFFER = [
    ("So <<(Jones, 2018)|a>>.", "Smith J", "Jones"),
    ("As <<Okafor et al. (2018)|a>> say.", "Lindqvist S; Smith J", "Okafor"),
    ("So <<(Smyth, 2018)|a>>.", "Smith J", "Smyth"),
    ("The test of Brandt et al. <<[1]|a>> holds.", "Smith J; Lee K", "Brandt"),
    ("The test of Brandt et al.<<1|a>> holds.", "Smith J; Lee K", "Brandt"),
]


@pytest.mark.parametrize(("text", "authors", "name"), NAMES_THAT_DIFFER)
def test_a_name_that_the_reference_does_not_have_is_told(
    ref: Ref, paper: Paper, seen: Seen, text: str, authors: str, name: str
) -> None:
    reference = ref("a", authors, 2018, "On ice and snow")
    (finding,) = seen(paper(text, reference, format="jats"), "SCH104")
    assert f"“{name}”" in finding.message
    assert "Smith" in finding.message


NAMES_THAT_AGREE = [
    ("So <<(Muller, 2018)|a>>.", "Müller J", {}),
    ("So <<(Mueller, 2018)|a>>.", "Müller J", {}),
    ("So <<(de la Cruz, 2018)|a>>.", "Cruz M", {}),
    ("So <<(García, 2018)|a>>.", "García Márquez G", {}),
    ("So <<(Le Cun, 2018)|a>>.", "LeCun Y", {}),
    ("So <<(WHO, 2018)|a>>.", "World Health Organization", {}),
    ("So <<(Kim, 2018)|a>>.", "Jong Kim", {}),
    ("So <<(Lee, 2018)|a>>.", "Smith J", {"raw": "Smith J, Lee K (2018). On ice."}),
    ("The test of Lee et al. <<[1]|a>> holds.", "Smith J; Lee K", {}),
    ("The Kaplan and Meier <<[1]|a>> estimate.", "Smith J; Lee K", {}),
    ("Lucy <<[1]|a>> holds.", "Smith J; Lee K", {}),
    ("Brandt et al. disagree, but <<[1]|a>> holds.", "Smith J; Lee K", {}),
    ("The Bayes theorem <<(see Bayes, 2018; Lee, 2019)|a>>.", "Smith J; Lee K", {}),
]


@pytest.mark.parametrize(("text", "authors", "more"), NAMES_THAT_AGREE)
def test_a_name_spelt_shortened_or_printed_otherwise_is_let_be(
    ref: Ref, paper: Paper, seen: Seen, text: str, authors: str, more: dict[str, Any]
) -> None:
    assert not seen(paper(text, ref("a", authors, 2018, "On ice", **more)), "SCH104")


def test_where_marks_are_mapped_by_their_words_only_a_slip_of_the_name_is_told(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    smith = ref("a", "Smith J", 2018, "On ice", number=1)
    for text, count in (("So <<(Jones, 2018)|a>>.", 0), ("So <<(Smyth, 2018)|a>>.", 1),
                        ("The test of Jones et al. <<[1]|a>> holds.", 1)):  # fmt: skip
        assert len(seen(paper(text, smith, format="pdf"), "SCH104")) == count


def test_one_name_among_several_references_is_enough(ref: Ref, paper: Paper, seen: Seen) -> None:
    both = ref("a", "Smith J", 2018, "Ice"), ref("b", "Brandt K", 2017, "Snow")
    assert not seen(paper("As Brandt et al. <<[1, 2]|a;b>> say.", *both), "SCH104")


def test_a_name_misspelt_by_a_letter_is_told_with_the_nearest_reference(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("So <<(Lindqist, 2018)|!Lindqist 2018>>.", ref("a", "Lindqvist S", 2018))
    (finding,) = seen(document, "SCH104")
    assert finding.reference == "a"
    assert not seen(document, "SCH101")


def test_another_name_of_the_same_year_is_an_unknown_reference(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("So <<(Okafor, 2018)|!Okafor 2018>>.", ref("a", "Lindqvist S", 2018))
    assert not seen(document, "SCH104")
    assert seen(document, "SCH101")


YEARS_THAT_DIFFER = [
    "As <<Smith et al. (2019)|a>> say.",
    "So <<(Smith et al., 2019)|a>>.",
    "So <<(Smith et al., 2019)|!Smith et al. 2019>>.",
    "As Smith et al. (2019) <<[1]|a>> say.",
]


@pytest.mark.parametrize("text", YEARS_THAT_DIFFER)
def test_a_year_that_the_reference_does_not_have_is_told(
    ref: Ref, paper: Paper, seen: Seen, text: str
) -> None:
    document = paper(text, ref("a", "Smith J; Lee K", 2018, "On ice", number=1))
    (finding,) = seen(document, "SCH105")
    assert "2019" in finding.message
    assert "2018" in finding.message
    assert not seen(document, "SCH101")


def test_a_year_written_by_hand_without_a_mark_is_told_too(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    listed = ref("a", "Smith J; Lee K", 2018, "On ice"), ref("b", "Okafor N", 1998, "Snow")
    text = "As {} say <<(Smith and Lee, 2018)|a>>, <<(Okafor, 1998)|b>>."
    for mention, count in (
        ("Smith et al. (2019)", 1), ("(Smith and Lee, 2019)", 1), ("Okafor (1989)", 1),
        ("Smith et al. (2018)", 0), ("Smith (2019)", 0), ("Smith and Wu (2019)", 0),
        ("Okafor (2019)", 0), ("Jones et al. (2019)", 0), ("Smith et al. (2005)", 0),
    ):  # fmt: skip
        document = paper(text.format(mention), *listed, format="latex")
        assert len(seen(document, "SCH105")) == count, mention


def test_a_year_written_by_hand_is_shown_in_the_text_and_not_in_the_bib_file(
    ref: Ref, paper: Paper, seen: Seen, bib: Place
) -> None:
    smith = ref("a", "Smith J; Lee K", 2018, "On ice", place=bib)
    document = paper("Yes.\nSmith et al. (2019) say so <<[1]|a>>.", smith, format="latex")
    (finding,) = seen(document, "SCH105")
    assert str(finding.place) == "paper.md:2:1"
    assert finding.reference == "a"


def test_a_second_work_of_the_right_year_settles_it(ref: Ref, paper: Paper, seen: Seen) -> None:
    two = ref("a", "Smith J; Lee K", 2018, "On ice"), ref("b", "Smith J", 2019, "Snow")
    assert not seen(paper("As Smith et al. (2019) say <<[1]|a>>.", *two), "SCH105")


def test_a_name_before_a_mark_that_latex_wrote_is_compared(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    smith = ref("a", "Smith J; Lee K", 2018, "On ice")
    for text, count in (("Jones et al. <<(Smith and Lee, 2018)|a>> say.", 1),
                        ("Smith et al. <<(Smith and Lee, 2018)|a>> say.", 0),
                        ("Jones <<(Smith and Lee, 2018)|a>> says.", 0)):  # fmt: skip
        assert len(seen(paper(text, smith, format="latex"), "SCH104")) == count


YEARS_THAT_AGREE = [
    ("So <<(Smith, 2018a)|a>>.", {}),
    ("So <<(Smith, 2017)|a>>.", {"raw": "Smith J (2018, published online 2017). On ice."}),
    ("So <<(Darwin, 1859/2018)|a>>.", {}),
    ("So <<(Smith, in press)|a>>.", {}),
    ("So <<(Smith, 2018; Lee, 2017)|a>>.", {}),
    ("In the winter of 2003 <<[1]|a>> it froze.", {}),
    ("As Smith (2018) <<[1]|a>> says.", {}),
]


@pytest.mark.parametrize(("text", "more"), YEARS_THAT_AGREE)
def test_years_with_letters_second_dates_and_other_numbers_are_let_be(
    ref: Ref, paper: Paper, seen: Seen, text: str, more: dict[str, Any]
) -> None:
    document = paper(text, ref("a", "Smith J", 2018, "On ice", number=1, **more))
    assert not seen(document, "SCH105")


def test_a_year_far_from_the_only_work_of_that_name_is_an_unknown_reference(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("So <<(Smith, 2021)|!Smith 2021>>.", ref("a", "Smith J", 1987, "On ice"))
    assert not seen(document, "SCH105")
    assert seen(document, "SCH101")


def test_a_year_between_two_works_of_one_name_is_not_guessed(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    two = ref("a", "Smith J", 2018, "On ice"), ref("b", "Smith J", 2020, "On snow")
    document = paper("So <<(Smith, 2019)|!Smith 2019>>.", *two)
    assert not seen(document, "SCH105")
    assert seen(document, "SCH101")


PLACEHOLDERS = [
    "This is known [?].", "This is known [?, 3].", "It holds (?; ?).", "It holds [citation needed].",
    "It holds (citation needed).", "It holds (REF).", "As is well known (ref).", "It holds [REF].",
    "It holds (XXX).", "It holds (Smith et al., XXXX).", "It holds (Smith, 20XX).", "TODO: cite Lee.",
    "It holds [TODO add Lee].", "It holds (add citation).", "It holds \\cite{}.", "FIXME later.",
]  # fmt: skip


@pytest.mark.parametrize("text", PLACEHOLDERS)
def test_a_placeholder_is_told(paper: Paper, seen: Seen, text: str) -> None:
    assert len(seen(paper(text), "SCH106")) == 1


NO_PLACEHOLDERS = [
    "The tag “[citation needed]” was added.", "Self-admitted debt, such as a TODO comment.",
    "The XXX syndrome (47,XXX) is rare.", "Pope Leo XXX.", "Men 1.00 (ref), women 1.3.",
    "| Men | 1 (ref) |", "Does it hold (?)", "What is that? [3]", "A `TODO` is a comment.",
    "The references (refs. 3 and 4) say so.", "Refer to (Reference 3).", "In todo el mundo.",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_PLACEHOLDERS)
def test_words_that_only_look_like_placeholders_are_let_be(
    paper: Paper, seen: Seen, text: str
) -> None:
    assert not seen(paper(text), "SCH106")


def test_a_citation_of_nothing_is_a_placeholder_and_no_unknown_key(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("It holds <<[?]|!todo>>, and <<(???)|>>, and <<;|>>.", ref("a"))
    assert [finding.citation for finding in seen(document, "SCH106")] == [0, 1]
    assert not seen(document, "SCH101")


def test_a_paper_that_speaks_of_placeholders_all_the_time_is_let_be(
    paper: Paper, seen: Seen
) -> None:
    assert not seen(paper("Comments with TODO: are debt. " * 20), "SCH106")


def test_listings_may_hold_placeholders(paper: Paper, seen: Seen) -> None:
    text = "// TODO: later"
    listing = Float("listing", "", Span(0, 0), Span(0, len(text)))
    assert not seen(paper(text, floats=(listing,)), "SCH106")


def test_styles_of_numbers_and_names_are_told_apart(paper: Paper) -> None:
    styles = [
        mark.style for mark in paper("<<[1]|a>> <<(Lee, 2019)|a>> <<Lee (2019)|a>>").citations
    ]
    assert styles == [
        CitationStyle.NUMERIC, CitationStyle.AUTHOR_YEAR, CitationStyle.NARRATIVE
    ]  # fmt: skip
