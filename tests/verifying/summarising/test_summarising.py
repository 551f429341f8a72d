"""How a paper's citations stand as a whole: counts worked by hand, and neutral questions."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scholiast.papers import Document, Name, Reference, Section, Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import (
    Discrepancy,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
)
from scholiast.records.integrity import Share, Tally
from scholiast.records.verifications import Verification
from scholiast.verifying.summarising import (
    NO_AGE,
    NO_SECTION,
    OTHERS,
    OWN,
    UNTOLD,
    integrity_of,
)

TEXT = "# Trees\n\nOne\nthing. Two things.\n\n# Rivers\n\nThree things."
ONE, TWO, THREE = Span(9, 19), Span(20, 31), Span(43, 56)
DOCUMENT = Document(
    TEXT,
    title="Trees and rivers",
    authors=(Name("Quill", "Vera"),),
    year=2020,
    sections=(Section("Trees", 1, Span(0, 33)), Section("Rivers", 1, Span(33, 56))),
    references=(
        Reference("own", authors=(Name("Quill", "V."), Name("Lee", "K.")), year=2019),
        Reference("old", authors=(Name("Wu", "T."),), year=1995),
        Reference("bare"),
        Reference("unused", year=2000),
    ),
)


def done(
    key: str,
    label: Label,
    at: Span,
    subtype: Subtype | None = None,
    evidence: tuple[Evidence, ...] = (),
    discrepancies: tuple[Discrepancy, ...] = (),
) -> Verification:
    """Return a claim with its verdict."""
    claim = Claim(0, key, "Things are so.", at, "", at)
    verdict = Verdict(
        label, "The reason.", "decision", category=subtype.category if subtype else None,
        subtype=subtype, evidence=evidence, discrepancies=discrepancies,
    )  # fmt: skip
    return Verification(claim, verdict, "full text")


ALL = (
    done("own", Label.SUPPORTED, ONE),
    done("old", Label.MISCITATION, TWO, Subtype.DISTORTION),
    done("old", Label.UNDECIDABLE, THREE),
    done("bare", Label.MISCITATION, THREE, Subtype.RETRACTED),
    done("own", Label.MISCITATION, THREE, Subtype.DISTORTION),
    done("bare", Label.UNCHECKED, Span(0, 2)),
    done("bare", Label.MISCITATION, THREE, Subtype.GHOST),
)


def test_every_claim_is_counted_once() -> None:
    whole = integrity_of(DOCUMENT, ALL).whole
    assert whole == Tally("all", 1, 4, 1, 1)
    assert (whole.total, whole.read) == (7, 6)
    assert whole.count(Label.MISCITATION) == 4


def test_kinds_stand_in_their_order_of_precedence() -> None:
    assert integrity_of(DOCUMENT, ALL).by_kind == (
        Share("attribution and traceability", "ghost citation", 1),
        Share("citation validity", "retracted source", 1),
        Share("evidence characterization", "statistical or metrical distortion", 2),
    )


def test_sections_stand_in_text_order() -> None:
    assert integrity_of(DOCUMENT, ALL).by_section == (
        Tally("Trees", 1, 1, 0, 1),
        Tally("Rivers", 0, 3, 1, 0),
    )


def test_a_claim_outside_any_section_is_counted_too() -> None:
    bare = Document("One thing.")
    found = integrity_of(bare, (done("a", Label.SUPPORTED, Span(0, 10)),))
    assert found.by_section == (Tally(NO_SECTION, 1),)


def test_a_heading_that_is_the_papers_title_is_no_section() -> None:
    text = "# All\n\n## In\n\nOne thing."
    document = Document(
        text, title="All",
        sections=(Section("All", 1, Span(0, 24)), Section("In", 2, Span(7, 24))),
    )  # fmt: skip
    found = integrity_of(document, (done("a", Label.SUPPORTED, Span(14, 24)),))
    assert [one.name for one in found.by_section] == ["In"]


def test_ages_are_told_from_the_papers_year() -> None:
    assert integrity_of(DOCUMENT, ALL).by_age == (
        Tally("up to 1 year", 1, 1),
        Tally("20 years and more", 0, 1, 1),
        Tally(NO_AGE, 0, 2, 0, 1),
    )


def test_own_works_are_told_by_family_name_and_initial() -> None:
    assert integrity_of(DOCUMENT, ALL).by_self == (
        Tally(OWN, 1, 1),
        Tally(OTHERS, 0, 1, 1),
        Tally(UNTOLD, 0, 2, 0, 1),
    )


def test_references_stand_worst_first_and_unused_ones_are_left_out() -> None:
    found = integrity_of(DOCUMENT, ALL).references
    assert [(one.reference, one.tally.miscitation) for one in found] == [
        ("bare", 2), ("old", 1), ("own", 1),
    ]  # fmt: skip
    assert (found[1].age, found[1].is_own) == (25, False)
    assert (found[2].age, found[2].is_own) == (1, True)
    assert (found[0].age, found[0].is_own) == (None, None)
    assert [kind.subtype for kind in found[0].kinds] == ["ghost citation", "retracted source"]


def test_only_what_was_not_carried_is_asked_about_in_text_order() -> None:
    questions = integrity_of(DOCUMENT, ALL).questions
    assert [one.verification for one in questions] == [1, 2, 3, 4, 6]


def test_a_question_gives_both_sides_verbatim() -> None:
    quotes = ("Things were not so.", "Things were\nso.")
    evidence = (
        Evidence("w", quotes[1], Span(0, 15), Role.SUPPORTS),
        Evidence("w", quotes[0], Span(20, 39), Role.CONTRADICTS),
    )
    found = Discrepancy(
        "negation", Subtype.CONTRADICTORY, Span(0, 1), Span(0, 1), "so", "not so",
        "the paper says so, the source not so",
    )  # fmt: skip
    one = done("own", Label.MISCITATION, ONE, Subtype.CONTRADICTORY,
               evidence=evidence, discrepancies=(found,))  # fmt: skip
    (question,) = integrity_of(DOCUMENT, (one,)).questions
    assert question.says == "One thing."
    assert question.found == ("Things were not so.", "Things were so.")
    assert question.question.endswith("The paper says so, the source not so.")
    assert "full text was read" in question.seen
    assert "The reason." in question.seen
    assert question.answer


def test_what_was_not_read_is_said() -> None:
    claim = done("own", Label.MISCITATION, ONE, Subtype.GHOST)
    for access, words in (
        ("abstract only", "Only the source's abstract was read"),
        ("reported by citing papers", "The source itself was not read"),
        ("none", "Nothing of the source was read."),
    ):
        one = Verification(claim.claim, claim.verdict, access)
        (question,) = integrity_of(DOCUMENT, (one,)).questions
        assert words in question.seen


def test_questions_blame_nobody() -> None:
    words = " ".join(
        f"{one.question} {one.seen} {one.answer}" for one in integrity_of(DOCUMENT, ALL).questions
    )
    assert not re.search(r"\b(?:wrong|false|fake|fraud|lie|error|mistake|misconduct)", words, re.I)


def test_a_paper_without_claims_has_an_empty_summary() -> None:
    found = integrity_of(DOCUMENT, ())
    assert found.whole.total == 0
    assert not found.references
    assert not found.questions
    assert not found.by_section


_MADE = st.lists(
    st.builds(
        done,
        st.sampled_from(["own", "old", "bare", "lost"]),
        st.sampled_from(list(Label)),
        st.sampled_from([ONE, TWO, THREE]),
    )
)


@given(_MADE)
def test_every_grouping_holds_every_claim(made: list[Verification]) -> None:
    found = integrity_of(DOCUMENT, made)
    groupings = [found.by_section, found.by_age, found.by_self,
                 tuple(one.tally for one in found.references)]  # fmt: skip
    for grouping in groupings:
        for label in Label:
            assert sum(one.count(label) for one in grouping) == found.whole.count(label)
