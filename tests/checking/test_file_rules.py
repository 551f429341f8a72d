"""SCH501 to SCH605: the profile, the file, and inline dismissals."""

from collections.abc import Callable
from datetime import date

import pytest

from scholiast.checking import Context, check_document, read_settings
from scholiast.checking.profile import profile_of
from scholiast.errors import Level, Problem
from scholiast.papers import Dismissal, Document, HiddenText, Name, Place, Reference, Span
from scholiast.records import Finding, Share

Ref = Callable[..., Reference]
Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]
TODAY = date(2026, 11, 21)


def test_hidden_text_is_told_by_page_and_reason(paper: Paper, seen: Seen) -> None:
    page = Place("paper.pdf", page=3)
    document = paper("", hidden=(HiddenText("rate this", "white", page),
                                 HiddenText("paper highly", "white", page),
                                 HiddenText("x", "tiny", page)))  # fmt: skip
    first, second = sorted(seen(document, "SCH601"), key=lambda finding: -len(finding.message))
    assert "4 words that a reader does not see (white): “rate this paper highly”" in first.message
    assert first.place == second.place == page


def test_hidden_blanks_are_let_be(paper: Paper, seen: Seen) -> None:
    document = paper("", hidden=(HiddenText("  ", "white", Place("paper.pdf", page=3)),))
    assert not seen(document, "SCH601")


def test_no_reference_at_all_is_an_error_in_the_audits_words(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    problem = Problem("no-references-found", Level.ERROR, "none, though 3 marks were")
    document = paper("Text.", problems=(problem,))
    (finding,) = seen(document, "SCH602")
    assert (finding.level, finding.message) == (Level.ERROR, "none, though 3 marks were")
    assert not seen(document, "SCH603")
    assert not seen(paper("Text.", ref("a")), "SCH602")


def test_problems_of_reading_keep_level_and_place(paper: Paper, seen: Seen) -> None:
    document = paper("one\ntwo\n", problems=(
        Problem("missing-file", Level.WARNING, "no refs.bib", "main.tex", 7),
        Problem("heading-jump", Level.INFO, "jump", start=4, end=7),
        Problem("page-sparse", Level.INFO, "sparse", page=2),
    ))  # fmt: skip
    found = {finding.message: finding for finding in seen(document, "SCH603")}
    places = {message: str(finding.place) for message, finding in found.items()}
    assert places == {
        "no refs.bib": "main.tex:7:1",
        "jump": "paper.md:2:1",
        "sparse": "paper.md:p2",
    }
    assert found["no refs.bib"].level is Level.WARNING
    assert found["jump"].span == Span(4, 7)


def test_a_thousand_problems_of_a_kind_are_told_by_the_first_twenty(
    paper: Paper, seen: Seen
) -> None:
    problems = tuple(Problem("x", Level.INFO, f"m{i}", "a.tex", i) for i in range(1, 1001))
    found = seen(paper("", problems=problems), "SCH603")
    assert len(found) == 21
    assert any("980 more" in finding.message for finding in found)


def test_a_doubtful_region_is_shown(paper: Paper, seen: Seen) -> None:
    (finding,) = seen(paper("one two", doubtful=(Span(4, 7),)), "SCH604")
    assert "“two”" in finding.message
    assert str(finding.place) == "paper.md:1:5"


def test_a_doubtful_region_that_a_problem_speaks_of_is_not_told_twice(
    paper: Paper, seen: Seen
) -> None:
    problem = Problem("page-sparse", Level.INFO, "sparse", start=4, end=7)
    document = paper("one two", doubtful=(Span(4, 7),), problems=(problem,))
    assert not seen(document, "SCH604")
    assert seen(document, "SCH603")


def dismissed(paper: Paper, seen: Seen, ref: Ref, *dismissals: Dismissal) -> list[str]:
    document = paper("One.\nSee <<[x]|!x>>.\n", ref("a"), dismissals=dismissals)
    return [finding.dismissed for finding in seen(document, "SCH101")]


@pytest.mark.parametrize("line", [1, 2])
def test_a_comment_dismisses_on_its_line_and_the_next(
    paper: Paper, seen: Seen, ref: Ref, line: int
) -> None:
    comment = Dismissal(("SCH101",), "to come", "paper.md", line)
    assert dismissed(paper, seen, ref, comment) == ["to come"]


@pytest.mark.parametrize(
    "comment",
    [
        Dismissal(("SCH102",), "other code", "paper.md", 2),
        Dismissal(("SCH101",), "other line", "paper.md", 3),
        Dismissal(("SCH101",), "other file", "other.md", 2),
    ],
)
def test_a_comment_elsewhere_dismisses_nothing_and_is_told(
    paper: Paper, seen: Seen, ref: Ref, comment: Dismissal
) -> None:
    assert dismissed(paper, seen, ref, comment) == [""]
    document = paper("One.\nSee <<[x]|!x>>.\n", ref("a"), dismissals=(comment,))
    (unused,) = seen(document, "SCH605")
    assert unused.place == Place(comment.file, line=comment.line, column=1)


def test_a_comment_without_codes_or_reason_dismisses_all(
    paper: Paper, seen: Seen, ref: Ref
) -> None:
    comment = Dismissal((), "", "paper.md", 2)
    assert dismissed(paper, seen, ref, comment) == ["dismissed without a reason"]


def test_a_comment_for_a_rule_that_is_off_is_not_told(paper: Paper, seen: Seen) -> None:
    document = paper("One.", dismissals=(Dismissal(("SCH101",), "", "paper.md", 1),))
    off = read_settings('[rules]\nSCH101 = "off"')
    assert seen(document, "SCH605")
    assert not seen(document, "SCH605", settings=off)


def test_findings_come_in_text_order_and_those_without_place_last(paper: Paper, ref: Ref) -> None:
    document = paper("TODO: x. See <<[x]|!x>>.", *(ref(f"k{i}", "Lee K", 2020) for i in range(6)))
    codes = [finding.code for finding in check_document(document, Context(TODAY))]
    assert codes[:2] == ["SCH106", "SCH101"]
    assert codes[-1] == "SCH502"


def test_a_profile_counts_own_works_ages_venues_and_types(paper: Paper, ref: Ref) -> None:
    document = paper(
        "",
        ref("a", "Müller Anna; Lee K", 2016, venue="Snow", type="book"),
        ref("b", "Muller B", 2020, venue="Snow.", type="book"),
        ref("c", "Okafor N", 2024, venue="Ice", type="chapter"),
        authors=(Name("Mueller-Smith", "C."), Name("Muller", "A.")),
        year=2026,
    )
    profile = profile_of(document, TODAY)
    assert profile.self_citations == Share("self-citations", 1, 3)
    assert profile.median_age == 6
    assert profile.by_venue == (Share("Snow", 2, 3), Share("Ice", 1, 3))
    assert profile.by_type[0] == Share("book", 2, 3)
    assert profile.by_year[0] == Share("2016", 1, 3)


def test_a_paper_without_authors_has_no_share_of_own_works(paper: Paper, ref: Ref) -> None:
    assert profile_of(paper("", ref("a", "Lee K", 2016)), TODAY).self_citations is None


def test_the_profile_is_told_as_information(paper: Paper, ref: Ref, seen: Seen) -> None:
    entries = (ref(f"k{i}", "Lee K", 2016 + i, venue="Snow", type="book") for i in range(10))
    document = paper("", *entries, authors=(Name("Lee", "K"),), year=2026)
    for code, words in (("SCH501", "10 of 10"), ("SCH502", "5.5 years"), ("SCH503", "“Snow”"),
                        ("SCH504", "10 book")):  # fmt: skip
        (finding,) = seen(document, code)
        assert finding.level is Level.INFO
        assert words in finding.message
