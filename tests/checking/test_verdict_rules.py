"""SCH801 to SCH805: verdicts as findings, and what is no finding."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from scholiast.checking import Context, check_document, read_settings
from scholiast.errors import Level
from scholiast.papers import Dismissal, Document, Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import (
    Category,
    Correction,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
)
from scholiast.records import Finding, Verification

CODES = dict(zip(Category, ("SCH801", "SCH802", "SCH803", "SCH804", "SCH805"), strict=True))
QUOTE = "Accuracy was 86.1 % before and 85.7 % after."


def verification(label: Label, category: Category | None = None, **more: Any) -> Verification:
    claim = Claim(0, "tanaka", "accuracy fell markedly", Span(0, 30), "", Span(0, 30))
    evidence = Evidence("w", QUOTE, Span(9, 9 + len(QUOTE)), Role.CONTRADICTS, section="Abstract")
    verdict = Verdict(
        label, "The source reports no difference.", "discrepancies", 0.9, category,
        evidence=(evidence,), **more,
    )  # fmt: skip
    return Verification(claim, verdict, "full text")


@pytest.fixture
def tanaka(paper: Any, ref: Any) -> Document:
    document: Document = paper(
        "Then accuracy fell markedly <<[1]|tanaka>>.\n",
        ref("tanaka", "Tanaka Y", 2014, "A null result", number=1),
    )
    return document


def found(document: Document, *verifications: Verification, settings: str = "") -> list[Finding]:
    context = Context(
        date(2026, 11, 21), read_settings(settings), verifications=tuple(verifications)
    )
    return [one for one in check_document(document, context) if one.code.startswith("SCH8")]


@pytest.mark.parametrize("category", Category)
def test_a_miscitation_is_a_warning_under_the_code_of_its_category(
    category: Category, tanaka: Document
) -> None:
    (finding,) = found(tanaka, verification(Label.MISCITATION, category))
    assert (finding.code, finding.level) == (CODES[category], Level.WARNING)
    assert (finding.citation, finding.reference) == (0, "tanaka")
    assert finding.place is not None
    assert finding.place.line == 1


def test_it_tells_the_claim_the_kind_and_the_sources_own_words(tanaka: Document) -> None:
    kind = Subtype.CONTRADICTORY
    (finding,) = found(tanaka, verification(Label.MISCITATION, kind.category, subtype=kind))
    assert finding.message == (
        "Reference [1] (Tanaka, 2014) is cited for “accuracy fell markedly” (contradictory "
        f"citation). The source reports no difference. It says “{QUOTE}”, under “Abstract”."
    )


def test_a_corrected_sentence_is_what_it_suggests(tanaka: Document) -> None:
    correction = Correction("accuracy did not change", "rule")
    one = verification(Label.MISCITATION, Category.CONTENT, correction=correction)
    assert found(tanaka, one)[0].suggestion == "The source would carry: “accuracy did not change”"
    plain = verification(Label.MISCITATION, Category.CONTENT)
    assert found(tanaka, plain)[0].suggestion.startswith("Read the passage in the source")


@pytest.mark.parametrize("label", [Label.SUPPORTED, Label.UNDECIDABLE, Label.UNCHECKED])
def test_no_other_verdict_is_a_finding(label: Label, tanaka: Document) -> None:
    assert found(tanaka, verification(label)) == []


def test_only_the_user_makes_one_an_error_or_switches_it_off(tanaka: Document) -> None:
    one = verification(Label.MISCITATION, Category.CONTENT)
    assert found(tanaka, one, settings='[rules]\nSCH803 = "error"')[0].level is Level.ERROR
    assert found(tanaka, one, settings='[rules]\nSCH803 = "off"') == []


def test_a_comment_dismisses_one_with_its_reason(tanaka: Document) -> None:
    dismissal = Dismissal(("SCH803",), "see table 2", "paper.md", 1)
    document = replace(tanaka, dismissals=(dismissal,))
    (finding,) = found(document, verification(Label.MISCITATION, Category.CONTENT))
    assert finding.dismissed == "see table 2"


def test_a_claim_at_no_citation_of_the_paper_is_left_out(tanaka: Document) -> None:
    one = verification(Label.MISCITATION, Category.CONTENT)
    assert found(tanaka, replace(one, claim=replace(one.claim, citation=7))) == []
    assert found(tanaka, replace(one, claim=replace(one.claim, reference="x"))) == []
