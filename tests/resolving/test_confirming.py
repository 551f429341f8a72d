"""Before a work counts as absent, every index elsewhere is asked a second time."""

from dataclasses import replace

import pytest
from tests.resolving.scripted import ScriptedCorpus, cited, work

from scholiast.corpora.interface import Answer, Query
from scholiast.papers import Absent, Found, Identifiers, Lookup, Reference, Unknown, Work
from scholiast.resolving.canaries import UNSTEADY
from scholiast.resolving.confirming import is_steady
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

TREES = work(
    "On the growth of tall trees by rivers",
    "Lee, Kim; Park, Jun",
    year=2019,
    identifiers=Identifiers(doi="10.1/trees"),
)
CITED = cited("On the growth of tall trees by rivers", "Lee, K.; Park, J.", year=2019)
STRANGE = cited("A theory of everything that floats", "Nobody, N.", year=2020, venue="Nature")


class Scripted(ScriptedCorpus):
    """An index that answers searches in turn; the last answer again and again."""

    def __init__(self, *answers: Answer, canaries: tuple[Answer, ...] = ()) -> None:
        super().__init__("OpenAlex", (TREES,))
        self.answers = list(answers)
        self.birds = list(canaries)
        self.queries: list[Query] = []

    def search(self, query: Query) -> Answer:
        self.queries.append(query)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def canary(self) -> Answer:
        self.asked.append("canary")
        return self.birds.pop(0) if self.birds else Answer((TREES,))


def look(corpus: ScriptedCorpus, *references: Reference) -> tuple[Lookup, ...]:
    return resolve_all(references or (CITED,), Places((corpus,), concurrency=1))


def named(title: str) -> Work:
    return work(title, "Else, Ann", identifiers=Identifiers(doi=f"10.1/{title}"))


NONE, FULL = Answer(), Answer((TREES,))
DENIES = Answer(failure="it does not find doi:10.1/x, which it holds", contradicts=True)


def test_an_index_that_finds_nothing_three_times_between_two_canaries_counts() -> None:
    corpus = Scripted(NONE)
    (lookup,) = look(corpus, STRANGE)
    assert isinstance(lookup, Absent)
    assert [query.title or query.text for query in corpus.queries] == [STRANGE.title] * 3
    assert corpus.queries[2] == Query(text=STRANGE.title)
    assert corpus.asked == ["canary", "canary"]


@pytest.mark.parametrize("answers", [(NONE, FULL), (NONE, NONE, FULL)])
def test_a_work_that_the_second_asking_finds_is_found(answers: tuple[Answer, ...]) -> None:
    (lookup,) = look(Scripted(*answers))
    assert isinstance(lookup, Found)


def test_a_failure_of_the_second_asking_is_no_absence() -> None:
    (lookup,) = look(Scripted(NONE, Answer(failure="timed out")), STRANGE)
    assert isinstance(lookup, Unknown)
    assert "timed out" in lookup.reason


@pytest.mark.parametrize(
    "corpus",
    [
        Scripted(NONE, Answer((named("Other"),)), NONE),
        Scripted(Answer((named("Other"),)), Answer((named("Another"),))),
        Scripted(NONE, canaries=(Answer((TREES,)), DENIES)),
        Scripted(NONE, canaries=(DENIES, Answer((TREES,)))),
    ],
    ids=["none, then works", "other works", "a canary is denied after", "is denied before"],
)
def test_an_index_whose_answers_go_against_each_other_makes_nothing_absent(
    corpus: Scripted,
) -> None:
    lookups = look(corpus, STRANGE, replace(STRANGE, title="A theory of all that sinks"))
    assert [type(lookup) for lookup in lookups] == [Unknown, Unknown]
    assert all(UNSTEADY in getattr(lookup, "reason", "") for lookup in lookups)


def test_what_was_absent_before_an_index_turned_unsteady_is_unknown_in_the_end() -> None:
    corpus = Scripted(NONE, NONE, NONE, NONE, Answer((named("Other"),)), NONE)
    lookups = look(corpus, STRANGE, replace(STRANGE, title="A theory of all that sinks"))
    assert [type(lookup) for lookup in lookups] == [Unknown, Unknown]


def test_an_outage_of_the_canary_says_nothing_of_the_rest_of_the_run() -> None:
    """Positive control: a failure is met by asking again, and an index is not blamed for it."""
    busy = Answer(failure="429 after 4 attempts")
    corpus = Scripted(NONE, canaries=(busy,))
    places = Places((corpus,), concurrency=1)
    assert isinstance(resolve_all([STRANGE], places)[0], Unknown)
    assert places.canaries.doubt("OpenAlex") == ""


def test_an_answer_out_of_a_cache_may_differ_from_a_new_one() -> None:
    assert is_steady(Answer(is_cached=True), FULL)
    assert not is_steady(NONE, FULL)
