"""What a document attributes to each source, by rule."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.verifying.claims.claims_made import MARK, paper

from scholiast.papers import Citation, CitationStyle, Document, Float, Reference, Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.verifying.claims import claims_of
from scholiast.verifying.claims.extracting import IN_HEADING, IN_TABLE, LONGEST
from scholiast.verifying.claims.parts import UNTOLD
from scholiast.verifying.claims.references import UNRESOLVED


def texts(text: str) -> dict[str, str]:
    """Return the claims' texts by reference."""
    return {claim.reference: claim.text for claim in claims_of(paper(text))}


def only(text: str) -> Claim:
    """Return the one claim."""
    (claim,) = claims_of(paper(text))
    return claim


def test_each_reference_of_each_citation_has_a_claim() -> None:
    claims = claims_of(paper("Statins lower mortality [1,2]. Aspirin does not lower it [2]."))
    assert [(claim.citation, claim.reference) for claim in claims] == [
        (0, "1"), (0, "2"), (1, "2"),
    ]  # fmt: skip


def test_references_of_one_mark_share_a_text() -> None:
    claims = claims_of(paper("Statins lower mortality in adults [1-3]."))
    assert {claim.text for claim in claims} == {"Statins lower mortality in adults."}
    assert all(claim.is_shared for claim in claims)


def test_a_claim_of_one_reference_is_not_shared() -> None:
    assert not only("Statins lower mortality in adults [1].").is_shared


def test_parallel_parts_share_the_words_before_them() -> None:
    assert texts("A was shown in mice [1] and in humans [2].") == {
        "1": "A was shown in mice",
        "2": "A was shown in humans.",
    }


def test_clauses_go_to_their_own_marks() -> None:
    said = texts("Trees are tall in the north [1], whereas rivers are long in the south [2].")
    assert said == {
        "1": "Trees are tall in the north",
        "2": "Rivers are long in the south",
    }


def test_items_of_an_enumeration_keep_what_opens_it_and_what_follows_it() -> None:
    said = texts("Methods such as SVMs [1], random forests [2] and CRFs [3] are in use.")
    assert said["2"] == "Methods such as random forests are in use."
    assert said["3"] == "Methods such as CRFs are in use."


def test_a_part_without_a_subject_keeps_all_words_before_it() -> None:
    claims = claims_of(
        paper(
            "IFN released by T cells can induce IL-6 in the marrow [1], or act on stem cells [2]."
        )
    )
    assert (
        claims[1].text
        == "IFN released by T cells can induce IL-6 in the marrow, or act on stem cells"
    )
    assert claims[1].note == UNTOLD


def test_a_clause_of_the_papers_own_after_the_mark_is_not_attributed() -> None:
    assert only("Statins were shown to lower mortality [1], so we prescribe them.").text == (
        "Statins were shown to lower mortality"
    )


def test_words_after_a_mark_that_complete_its_clause_are_attributed() -> None:
    assert only("The assay of serum [1] was positive in 45 % of adults.").text == (
        "The assay of serum was positive in 45 % of adults."
    )


def test_names_that_report_a_finding_go_and_the_finding_stays() -> None:
    assert only("Smith et al. (2020) showed that trees grow in winter.").text == (
        "Trees grow in winter."
    )


def test_a_verb_that_limits_the_finding_stays_with_it() -> None:
    assert only("Smith et al. (2020) suggested that trees grow in winter.").text == (
        "The authors suggested that trees grow in winter."
    )


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("As shown in [1], trees grow in winter.", "Trees grow in winter."),
        ("According to Smith et al. (2020), trees grow in winter.", "Trees grow in winter."),
        (
            "We use the tagger of [1] for all texts.",
            "We use the tagger of that work for all texts.",
        ),
        ("This was solved by Smith et al. [1] in 2019.", "This was solved by the authors in 2019."),
        ("Trees grow in winter (Smith et al., 2020).", "Trees grow in winter."),
        ("Smith et al.'s [1] study of trees is old.", "The authors' study of trees is old."),
        ("The scale (BDI; Smith et al., 2020) is a list.", "The scale (BDI) is a list."),
        ("Although trees grow in winter [1], we stay.", "Trees grow in winter"),
        ("However, as in old trials [1], our trees grow.", "As in old trials, our trees grow."),
        ("For example, trees grow in winter [1].", "Trees grow in winter."),
    ],
)
def test_a_mark_goes_without_damage_to_its_sentence(sentence: str, text: str) -> None:
    assert only(sentence).text == text


def test_other_sources_names_are_not_taken_for_this_ones() -> None:
    said = texts("Smith et al. (2020) proposed the rule, and Lee et al. (2020) refuted it later.")
    assert said["1"] == "The authors proposed the rule"
    assert said["2"] == "The authors refuted it later."


def test_what_stands_in_a_bracket_is_attributed_alone() -> None:
    assert only("All was well (trees were shown to grow in winter [1]) at that time.").text == (
        "Trees were shown to grow in winter"
    )


def test_a_mark_after_the_full_stop_speaks_for_the_sentence_before() -> None:
    text = "Trees grow in winter. [1] Rivers freeze."
    split = text.index("[1]")
    document = Document(
        text,
        sentences=(Span(0, split - 1), Span(split, len(text))),
        citations=(
            Citation(Span(split, split + 3), Span(split, len(text)), ("1",), CitationStyle.NUMERIC),
        ),
        references=(Reference("1"),),
    )
    (claim,) = claims_of(document)
    assert claim.text == "Trees grow in winter."


def test_they_are_the_authors_where_only_they_were_named() -> None:
    claims = claims_of(paper("Smith et al. (2020) built a parser. They report 45 errors [1]."))
    assert claims[1].text == "The authors report 45 errors."
    assert claims[1].radius == 1


def test_they_stay_and_a_note_says_so_where_several_could_be_meant() -> None:
    claims = claims_of(paper("Voters met senators in the capital. They gave 45 speeches [1]."))
    assert claims[0].text == "They gave 45 speeches."
    assert claims[0].note == UNRESOLVED


def test_this_method_gets_the_name_that_the_sentence_before_gives() -> None:
    claims = claims_of(
        paper("A contrastive classifier was trained. This classifier needs no labels [1].")
    )
    assert claims[0].text == "The contrastive classifier needs no labels."


def test_this_method_stays_where_two_were_named() -> None:
    claim = only("A linear classifier and a tree classifier ran. This classifier needs labels [1].")
    assert claim.text == "This classifier needs labels."
    assert claim.note == UNRESOLVED


def test_a_compound_is_not_cut_in_two() -> None:
    claim = only("An intense heat wave came. This heat record was broken [1].")
    assert claim.text.startswith("This heat record")


def test_a_mark_in_a_table_attributes_nothing() -> None:
    text = "| Model | Score |\n| BERT of the year [1] | 88.5 |"
    made = paper(text)
    table = Float("table", "Table 1", Span(0, 0), Span(0, len(text)))
    document = Document(
        text, sentences=made.sentences, citations=made.citations, references=made.references,
        floats=(table,),
    )  # fmt: skip
    (claim,) = claims_of(document)
    assert claim.purpose is Purpose.BACKGROUND
    assert IN_TABLE in claim.note


def test_a_mark_in_a_heading_attributes_nothing() -> None:
    (claim,) = claims_of(paper("## The method of trees that grow [1]\n\nIt is so."))
    assert claim.purpose is Purpose.BACKGROUND
    assert IN_HEADING in claim.note


def test_the_context_holds_the_neighbours_without_marks() -> None:
    claims = claims_of(paper("Trees are tall [2]. They grow in winter [1]. Rivers freeze."))
    claim = claims[1]
    assert claim.context == "Trees are tall. They grow in winter. Rivers freeze."
    assert claim.window == Span(
        0, len("Trees are tall [2]. They grow in winter [1]. Rivers freeze.")
    )


def test_a_mark_that_names_nothing_known_makes_no_claim() -> None:
    text = "Trees grow in winter [?]."
    mark = Citation(Span(21, 24), Span(0, 25), (), CitationStyle.NUMERIC, ("x",))
    assert claims_of(Document(text, sentences=(Span(0, 25),), citations=(mark,))) == ()


def test_an_overlong_sentence_of_many_marks_has_a_claim_for_each() -> None:
    text = "so it is [1] ".join([""] * 150) + "."
    document = paper(text)
    whole = Span(0, len(text))
    marks = tuple(replace(one, sentence=whole) for one in document.citations)
    claims = claims_of(replace(document, sentences=(whole,), citations=marks))
    assert len(claims) == 149
    assert all(len(claim.text) <= LONGEST for claim in claims)
    assert claims[7].note == UNTOLD


_PIECES = st.lists(
    st.sampled_from(
        ["Trees grow in winter", "[1]", "[2,3]", "Smith et al. (2020)", "(Lee et al., 2020)", ", and",
         "whereas", "it was shown that", "such as", "in mice", "(", ")", ".", ". This tree", ";",
         "by", "45 %", "\n\n", "They", "\ue100", "\ue000", "\ue8ff", "## A"]
    ),
    max_size=24,
)  # fmt: skip


@given(_PIECES)
def test_claims_lie_in_the_document_and_hold_no_mark(pieces: list[str]) -> None:
    document = paper(" ".join(pieces))
    whole = Span(0, len(document.text))
    claims = claims_of(document)
    keys = [key for one in document.citations for key in one.reference_keys]
    assert len(claims) == len(keys)
    for claim in claims:
        mark = document.citations[claim.citation].span
        assert whole.contains(claim.span)
        assert claim.window.contains(claim.span)
        assert claim.span.overlaps(mark)
        assert not MARK.search(claim.text)
        assert not MARK.search(claim.context)
        assert not any("\ue000" <= letter <= "\uf8ff" for letter in claim.text)
