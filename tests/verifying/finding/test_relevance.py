"""A source is called irrelevant only under strict conditions."""

from dataclasses import replace

import pytest
from tests.verifying.scripted import case, looked_up, tools

from scholiast.papers import Access
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Category, Label, Subtype
from scholiast.verifying.finding import find, relate
from scholiast.verifying.interface import Case
from scholiast.verifying.stages import run_stages

OTHER = (
    "The magnetic susceptibility of layered cuprates was measured with a squid magnetometer, and "
    "the superconducting gap closes abruptly above the Néel temperature."
)
BODY = "# Aspirin after stroke in adults\n\n" + "\n\n".join(
    f"Adults of the {number}th group were given aspirin and the rate of stroke was lower in them "
    "than in those with placebo. Bleeding was the harm that was seen most often."
    for number in range(20)
)


def related(made: Case) -> Case:
    return relate(find(made, tools()), tools())


def test_a_claim_of_which_hardly_a_word_stands_in_the_source_is_voted_irrelevant() -> None:
    made = related(case(OTHER, body=BODY))
    (vote,) = made.votes
    assert (vote.label, vote.subtype) == (Label.MISCITATION, Subtype.IRRELEVANT)
    assert made.source is not None
    evidence = made.evidence[vote.evidence[0]]
    assert evidence.span.of(made.source.text) == evidence.quote


def test_the_verdict_names_the_category_and_shows_the_nearest_that_is_said() -> None:
    made = replace(case(OTHER, body=BODY), lookup=looked_up("a"))
    verdict = run_stages(made, tools()).verdict
    assert verdict is not None
    assert (verdict.label, verdict.category) == (Label.MISCITATION, Category.CONTENT)
    assert verdict.subtype is Subtype.IRRELEVANT
    assert verdict.decided_by == "relevance"
    assert "Hardly a word" in verdict.reason


GERMAN = BODY.replace("the ", "der ").replace(" and ", " und ").replace(" was ", " war ")


@pytest.mark.parametrize(
    "made",
    [
        case("Aspirin lowered the rate of stroke in adults and bleeding was the harm", body=BODY),
        case("The magnetic susceptibility was measured", body=BODY),
        case(OTHER, body=BODY, purpose=Purpose.BACKGROUND),
        case(OTHER, body=BODY[:400]),
        case(OTHER, body=GERMAN.replace(" of ", " von ").replace(" in ", " bei ")),
        case("Die magnetische Suszeptibilität geschichteter Kuprate wurde mit einem Magnetometer "
             "gemessen, die supraleitende Lücke schließt sich abrupt.", body=BODY),
    ],
    ids=["speaks of it", "says little", "mention", "fragment", "source not English", "claim not"],
)  # fmt: skip
def test_otherwise_nothing_is_voted(made: Case) -> None:
    assert related(made).votes == ()


def test_an_abstract_is_too_little_to_call_a_source_irrelevant() -> None:
    made = find(case(OTHER, body=BODY), tools())
    assert made.source is not None
    short = replace(made, source=replace(made.source, access=Access.ABSTRACT))
    assert relate(short, tools()) is short
