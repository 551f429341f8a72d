from concurrent.futures import ThreadPoolExecutor

from tests.resolving.scripted import MemoryCorpus, ScriptedCorpus, work

from scholiast.corpora.interface import Answer
from scholiast.resolving.canaries import LASTS, RETRY, Canaries


def test_threads_that_want_one_canary_ask_for_it_once() -> None:
    corpus = ScriptedCorpus("OpenAlex")
    canaries = Canaries()
    with ThreadPoolExecutor(8) as threads:
        said = list(threads.map(lambda _: canaries.standing(corpus).failure, range(64)))
    assert said == [""] * 64
    assert corpus.asked == ["canary"]


def test_a_failed_canary_is_tried_again_sooner_than_a_passing_one() -> None:
    now = [0.0]
    corpus = ScriptedCorpus("OpenAlex", canary_failure="timed out")
    canaries = Canaries(lambda: now[0])
    assert canaries.standing(corpus).failure == "timed out"
    corpus.canary_failure = ""
    assert canaries.standing(corpus).failure == "timed out"
    now[0] = RETRY + 1
    assert canaries.standing(corpus).failure == ""
    now[0] = RETRY + LASTS
    assert canaries.standing(corpus).failure == ""
    assert corpus.asked == ["canary", "canary"]


def test_an_empty_store_is_no_witness() -> None:
    standing = Canaries().standing(MemoryCorpus(()))
    assert standing.failure == "a work that it is known to hold was not found"
    assert standing.size == 0


def test_each_corpus_has_a_canary_of_its_own() -> None:
    class Silent(ScriptedCorpus):
        def canary(self) -> Answer:
            return Answer(failure="no")

    canaries = Canaries()
    assert canaries.standing(ScriptedCorpus("A", (work("x"),))).failure == ""
    assert canaries.standing(Silent("A")).failure == "no"
