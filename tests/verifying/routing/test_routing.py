"""What is final before any source is read, and what is not said."""

from dataclasses import replace

import pytest
from tests.verifying.routing.routing_made import (
    REFERENCE,
    WORK,
    absent,
    case,
    found,
    noticed,
    routed,
)

from scholiast.papers import (
    Access,
    Accord,
    Author,
    Citation,
    CitationStyle,
    Document,
    FieldAccord,
    Found,
    Identifiers,
    Name,
    Nature,
    Notice,
    Reference,
    Span,
    Unindexed,
    Unknown,
)
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Category, Label, Subtype, Verdict, Vote
from scholiast.verifying.facts import Facts
from scholiast.verifying.interface import SourceText
from scholiast.verifying.routing import facts_of, first_by_precedence

BOTH = ("Crossref", "Semantic Scholar")
RETRACTED = Notice(Nature.RETRACTION, "2018-03-01", "10.1/notice", source="Retraction Watch")
LATER = Facts(dated="2020")


def subtype(one: object) -> Subtype | None:
    """Return the subtype of a case's verdict, if it is a miscitation."""
    verdict: Verdict | None = getattr(one, "verdict", None)
    return verdict.subtype if verdict and verdict.label is Label.MISCITATION else None


def test_a_work_that_two_independent_indexes_lack_is_a_ghost() -> None:
    left = routed(case(absent(*BOTH)))
    assert subtype(left) is Subtype.GHOST
    assert left.verdict is not None
    assert left.verdict.category is Category.ATTRIBUTION
    assert "Crossref and Semantic Scholar" in left.verdict.reason
    assert left.verdict.decided_by == "attribution"


@pytest.mark.parametrize(
    "lookup",
    [
        absent("Crossref", "OpenAlex"),
        absent("local store"),
        absent(*BOTH, canary=False),
        absent(*BOTH, points_elsewhere=(("doi:10.1/a", WORK),)),
        absent(
            *BOTH, nearest=(Found(WORK, 0.5, "search", (FieldAccord("title", Accord.SAME, 0.9),)),)
        ),
    ],
)
def test_a_work_that_may_exist_is_left_unchecked(lookup: object) -> None:
    left = routed(case(lookup))  # type: ignore[arg-type]
    assert left.verdict is not None
    assert left.verdict.label is Label.UNCHECKED


@pytest.mark.parametrize(
    "changes", [{"title": ""}, {"authors": ()}, {"year": None}, {"type": "book", "venue": "",
                "raw": "Smith. Statins. Springer Verlag, 3rd edition. ISBN 1"}]
)  # fmt: skip
def test_an_entry_that_says_too_little_or_is_a_book_is_no_ghost(changes: dict[str, object]) -> None:
    one = case(absent(*BOTH))
    entry = replace(REFERENCE, identifiers=Identifiers(), **changes)  # type: ignore[arg-type]
    left = routed(replace(one, reference=entry))
    assert left.verdict is not None
    assert left.verdict.label is Label.UNCHECKED


def test_a_work_whose_text_was_handed_in_is_read_though_no_index_has_it() -> None:
    source = SourceText("a", "Statins", "Text.", "", Access.FULL_TEXT, ())
    assert routed(replace(case(absent(*BOTH)), source=source)).verdict is None


@pytest.mark.parametrize("lookup", [Unknown("429 after 4 attempts"), Unindexed("book"), None])
def test_what_is_not_known_is_left_unchecked_with_the_reason(lookup: object) -> None:
    left = routed(case(lookup))  # type: ignore[arg-type]
    assert left.verdict is not None
    assert left.verdict.label is Label.UNCHECKED
    assert left.verdict.category is None
    if isinstance(lookup, Unknown):
        assert "429 after 4 attempts" in left.verdict.reason


def test_a_found_work_goes_on() -> None:
    assert routed(case(found())).verdict is None


def test_a_work_that_may_be_another_is_left_unchecked() -> None:
    left = routed(case(Found(WORK, 0.6, "search")))
    assert left.verdict is not None
    assert left.verdict.label is Label.UNCHECKED


def test_a_mere_mention_cannot_be_misquoted() -> None:
    left = routed(case(found(), purpose=Purpose.BACKGROUND))
    assert left.verdict is not None
    assert left.verdict.label is Label.UNCHECKED


def test_a_work_that_was_retracted_before_the_paper_cannot_carry_it() -> None:
    left = routed(case(noticed(RETRACTED)), LATER)
    assert subtype(left) is Subtype.RETRACTED
    assert left.verdict is not None
    assert left.verdict.category is Category.VALIDITY
    assert "2018-03-01" in left.verdict.reason
    assert "10.1/notice" in left.verdict.reason


@pytest.mark.parametrize("dated", ["2017", "2018", "2018-03-01", ""])
def test_a_paper_that_could_not_know_of_the_retraction_is_not_blamed(dated: str) -> None:
    left = routed(case(noticed(RETRACTED)), Facts(dated=dated))
    assert left.verdict is None
    assert any("not certainly before" in words for words in left.trail)


def test_a_notice_of_a_list_on_this_machine_counts() -> None:
    facts = replace(LATER, notices={"smith": RETRACTED})
    assert subtype(routed(case(found()), facts)) is Subtype.RETRACTED


def test_a_sentence_that_tells_of_the_retraction_is_not_blamed() -> None:
    assert routed(case(noticed(RETRACTED)), replace(LATER, told=frozenset([0]))).verdict is None


def test_an_entry_that_tells_of_the_retraction_is_not_blamed() -> None:
    entry = replace(REFERENCE, title="RETRACTED: Statins and mortality")
    assert routed(replace(case(noticed(RETRACTED)), reference=entry), LATER).verdict is None


def test_another_version_of_a_retracted_work_is_not_blamed() -> None:
    entry = replace(REFERENCE, identifiers=Identifiers(doi="10.48550/arxiv.1"))
    assert routed(replace(case(noticed(RETRACTED)), reference=entry), LATER).verdict is None


def test_a_reinstated_work_stands() -> None:
    back = Notice(Nature.REINSTATEMENT, "2019-01-01")
    assert routed(case(found(notices=(RETRACTED, back))), LATER).verdict is None


@pytest.mark.parametrize("nature", [Nature.CONCERN, Nature.CORRECTION])
def test_a_correction_or_concern_ends_nothing(nature: Nature) -> None:
    assert routed(case(noticed(Notice(nature, "2018"))), LATER).verdict is None


def test_a_work_that_was_published_again_is_superseded() -> None:
    again = Notice(Nature.REPUBLICATION, "2018", "10.1/new", source="Crossref")
    left = routed(case(found(notices=(RETRACTED, again))), LATER)
    assert subtype(left) is Subtype.SUPERSEDED
    same = replace(again, doi="10.1/a")
    assert routed(case(found(notices=(RETRACTED, same))), LATER).verdict is None


def test_a_retracted_work_that_is_merely_named_is_no_miscitation() -> None:
    left = routed(case(noticed(RETRACTED), purpose=Purpose.BACKGROUND), LATER)
    assert subtype(left) is None


TRIAL = "In a randomised trial of 300 patients, statins lowered mortality by 20 %."


def test_a_review_cited_as_the_trial_that_found_it_is_second_hand() -> None:
    review = found(title="Statins in heart disease: a review")
    left = routed(case(review, text=TRIAL, context=TRIAL))
    assert subtype(left) is Subtype.SECONDARY
    assert left.verdict is not None
    assert "Statins in heart disease: a review" in left.verdict.reason


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Statins in heart disease: a review", "Statins lower mortality by 20 %."),
        ("Statins in heart disease", TRIAL),
        ("Statins: a systematic review and meta-analysis", TRIAL),
        ("The review process of trials", TRIAL),
        ("Statins in heart disease: a review", f"A review reports this. {TRIAL}"),
    ],
)
def test_a_source_that_may_be_cited_so_goes_on(title: str, text: str) -> None:
    assert routed(case(found(title=title), text=text, context=text)).verdict is None


def paper(text: str, mark: str = "[1]", style: CitationStyle = CitationStyle.NUMERIC) -> Document:
    start = text.index(mark)
    citation = Citation(Span(start, start + len(mark)), Span(0, len(text)), ("smith",), style)
    return Document(text, citations=(citation,), references=(REFERENCE,), year=2020)


def test_an_author_whom_neither_entry_nor_record_knows_is_misattributed() -> None:
    facts = facts_of(paper("Petrov et al. [1] found that statins lower mortality."))
    left = routed(case(found()), facts)
    assert subtype(left) is Subtype.AUTHOR
    assert left.verdict is not None
    assert "Petrov" in left.verdict.reason
    assert "Smith and Roy" in left.verdict.reason


@pytest.mark.parametrize(
    "text",
    [
        "Smith et al. [1] found it.",
        "Roy et al. [1] found it.",
        "Smyth et al. [1] found it.",
        "Anna et al. [1] found it.",
        "Statins et al. [1] found it.",
        "WHO et al. [1] found it.",
        "The Petrov method [1] found it.",
        "Petrov and Ivanov [1] found it.",
        "Petrov et al. found it, and it was so [1].",
    ],
)
def test_a_name_that_may_be_right_is_not_blamed(text: str) -> None:
    assert routed(case(found()), facts_of(paper(text))).verdict is None


def test_a_name_is_not_blamed_where_entry_and_record_disagree_on_authors() -> None:
    differs = (FieldAccord("title", Accord.SAME, 1.0), FieldAccord("authors", Accord.DIFFERS, 0.2))
    lookup = Found(WORK, 0.99, "identifier", differs)
    facts = facts_of(paper("Petrov et al. [1] found it."))
    assert subtype(routed(case(lookup), facts)) is None


def test_a_list_of_authors_that_is_cut_short_blames_nobody() -> None:
    facts = facts_of(paper("Petrov and colleagues [1] found it."))
    cut = replace(case(found()), reference=replace(REFERENCE, has_more_authors=True))
    assert routed(cut, facts).verdict is None


def test_an_author_of_the_record_alone_is_right() -> None:
    lookup = found(authors=(*WORK.authors, Author(Name("Petrov", "I."))))
    facts = facts_of(paper("Petrov et al. [1] found it."))
    assert routed(case(lookup), facts).verdict is None


def test_facts_are_read_from_the_papers_own_words() -> None:
    facts = facts_of(paper("The since retracted study of Petrov et al. [1] is known."))
    assert facts.dated == "2020"
    assert facts.named == {0: "Petrov"}
    assert facts.told == frozenset([0])


def test_a_mark_that_shows_its_own_names_gives_no_name() -> None:
    document = paper("Petrov et al. (2015) found it.", "Petrov et al. (2015)",
                     CitationStyle.NARRATIVE)  # fmt: skip
    assert facts_of(document).named == {}


def test_attribution_goes_before_validity() -> None:
    facts = replace(facts_of(paper("Petrov et al. [1] found it.")), dated="2020")
    assert subtype(routed(case(noticed(RETRACTED)), facts)) is Subtype.AUTHOR


def test_a_verdict_that_stands_is_left_as_it_is() -> None:
    stands = Verdict(Label.SUPPORTED, "It says so.", "earlier")
    assert routed(replace(case(absent(*BOTH)), verdict=stands)).verdict is stands


def test_the_earliest_category_counts() -> None:
    votes = [
        Vote("a", Label.SUPPORTED, 1.0),
        Vote("b", Label.MISCITATION, 1.0, Category.EVIDENCE),
        Vote("c", Label.MISCITATION, 0.2, Category.SCOPE),
        Vote("d", Label.MISCITATION, 0.9, Category.SCOPE),
    ]
    first = first_by_precedence(votes)
    assert first is not None
    assert first.voter == "c"
    assert first_by_precedence(votes[:1]) is None


def test_the_order_is_that_of_the_paper() -> None:
    order = [Category.ATTRIBUTION, Category.VALIDITY, Category.CONTENT, Category.SCOPE,
             Category.EVIDENCE]  # fmt: skip
    for at in range(len(order)):
        verdicts = [Verdict(Label.MISCITATION, "", "", category=one) for one in order[at:][::-1]]
        first = first_by_precedence(verdicts)
        assert first is not None
        assert first.category is order[at]


def test_a_reference_without_authors_blames_nobody() -> None:
    facts = facts_of(paper("Petrov et al. [1] found it."))
    one = replace(case(found()), reference=Reference("smith", title="Statins and mortality"))
    assert routed(one, facts).verdict is None
