"""Sentences in groups of one aspect each, by words; and the middle one of each."""

from itertools import permutations

from tests.verifying.committee.committee_made import ByWords

from scholiast.verifying.committee.grouping import from_the_middle, group

CARP = (
    "The carp population doubled in ponds with warm water.",
    "Warm ponds doubled the carp population.",
    "In warm ponds the population of carp doubled within a year.",
)
SURVEY = (
    "A survey method based on echo sounding was introduced.",
    "Echo sounding surveys follow the introduced method.",
)


def test_sentences_on_two_things_are_two_groups() -> None:
    found = group([*CARP, *SURVEY])
    assert sorted(sorted(one.claims) for one in found) == [[0, 1, 2], [3, 4]]


def test_the_order_of_sentences_does_not_change_the_groups() -> None:
    texts = [*CARP[:2], *SURVEY]
    found = {
        frozenset(frozenset(order[claim] for claim in one.claims) for one in group(order))
        for order in permutations(texts)
    }
    assert len(found) == 1


def test_the_middle_sentence_is_the_one_nearest_to_all() -> None:
    texts = ["Carp doubled.", "Carp doubled in warm ponds.", "Warm ponds."]
    assert from_the_middle(texts)[0] == 1


def test_an_encoder_is_used_where_there_is_one() -> None:
    assert len(group(CARP, ByWords())) == 3
    assert len(group(CARP)) == 1


def test_none_one_and_wordless_sentences_are_grouped_too() -> None:
    assert group([]) == ()
    assert [one.claims for one in group(["One."])] == [(0,)]
    assert len(group(["...", "?!"])) == 2
