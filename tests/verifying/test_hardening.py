"""Broken models, hostile texts and full purses: at worst nothing is decided, and the rest goes on."""

import math
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.growth import assert_linear
from tests.verifying.scripted import (
    AGAINST,
    BODY,
    FOR,
    NEITHER,
    case,
    citing,
    claim,
    document,
    looked_up,
    tools,
)

from scholiast.errors import NetError, OfflineError, SpendError
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.papers import Document, Reference
from scholiast.papers.verdicts import Label, Vote
from scholiast.verifying.claims import claims_of
from scholiast.verifying.deciding import decide
from scholiast.verifying.discrepancies import findings
from scholiast.verifying.engine import Sources, verify
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.interface import Tools
from scholiast.verifying.operating import Operating
from scholiast.verifying.settings import Settings
from scholiast.verifying.stages import run_stages

TRUE, FALSE = "Aspirin lowered the rate of stroke", "Aspirin raised the rate of stroke"
DOUBTFUL = Entailment(0.6, 0.3, 0.1)
DECIDED = (Label.SUPPORTED, Label.MISCITATION)


def of(text: str) -> Sources:
    return Sources({"a": looked_up("a")}, lambda reference, lookup: document(text))


def label_of(said: str, using: Tools, text: str = BODY) -> Label:
    (found,) = verify(citing("a"), [claim(said)], of(text), using)
    return found.verdict.label


BROKEN = (
    Entailment(math.nan, 0.0, 1.0),
    Entailment(0.0, 0.0, math.inf),
    Entailment(-0.5, 0.5, 1.0),
    Entailment(1.0, 1.0, 1.0),
    Entailment(7.0, 0.0, 0.0),
)


@pytest.mark.parametrize("answer", BROKEN)
def test_what_is_no_probability_decides_nothing_and_says_so(answer: Entailment) -> None:
    (found,) = verify(citing("a"), [claim(FALSE)], of(BODY), tools(lambda _: answer))
    assert found.verdict.label is Label.UNDECIDABLE
    assert "not three probabilities" in found.verdict.reason
    assert label_of("Aspirin raised the rate of strokes", tools(lambda _: AGAINST)) in DECIDED


def test_a_model_that_leaves_answers_out_decides_nothing() -> None:
    class Short:
        name = "short"

        def entail(self, pairs: list[Pair]) -> list[Entailment]:
            return [FOR] * (len(pairs) - 1)

    (found,) = verify(citing("a"), [claim(TRUE)], of(BODY), replace(tools(), entailer=Short()))  # type: ignore[arg-type]
    assert "answers to" in found.verdict.reason
    assert found.verdict.label is Label.UNDECIDABLE


@pytest.mark.parametrize("weight", [math.nan, math.inf, -1.0, 1.5])
@pytest.mark.parametrize(
    "voter", ["entailment", "discrepancies", "verbatim", "committee", "a judge"]
)
def test_a_vote_of_no_weight_is_none(voter: str, weight: float) -> None:
    made = run_stages(case(FALSE), tools(lambda _: NEITHER))
    assert made.evidence
    for label in DECIDED:
        voted = replace(made, votes=(Vote(voter, label, weight, evidence=(0,)),), verdict=None)
        assert decide(voted, Operating(), Settings()).label not in DECIDED
    fair = replace(made, votes=(Vote("entailment", label, 1.0, evidence=(0,)),), verdict=None)
    assert decide(fair, Operating(), Settings()).label is label


class Says:
    """A language model that answers one thing, or raises it."""

    name = "says one thing"

    def __init__(self, answer: str | Exception) -> None:
        self.answer, self.asked = answer, 0

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        del messages, sampling
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return Reply(self.answer)


ANSWERS = {
    "unknown windows": '{"label": "miscitation", "windows": ["w99", "x"], "statements": []}',
    "numbers as strings": '{"statements": [{"statement": "a01", "label": "supported", '
    '"windows": "1", "confidence": "0.99"}]}',
    "a megabyte": '{"label": "supported", "words": "' + "x" * 1_000_000 + '"}',
    "a megabyte of brackets": "[" * 1_000_000,
    "nothing": "",
    "not a number": '{"label": "supported", "weight": NaN}',
    "two labels": '{"label": "supported", "label": "miscitation"}',
    "no JSON": "It is supported.",
    "half a letter": '{"label": "\\ud800"}',
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_is_none_decides_nothing(answer: str) -> None:
    judge = Says(ANSWERS[answer])
    made = replace(tools(lambda _: DOUBTFUL), judge=judge, paraphraser=judge,
                   clusterer=judge)  # fmt: skip
    assert label_of("Bleeding was recorded in adults", made) not in DECIDED
    assert judge.asked


@pytest.mark.parametrize("error", [SpendError("the limit of 1 EUR"), OfflineError("offline")])
def test_an_empty_purse_and_a_lost_network_end_no_run(error: NetError) -> None:
    spent = Says(error)
    made = replace(tools(lambda pair: FOR if "lowered" in pair.hypothesis else DOUBTFUL),
                   judge=spent, clusterer=spent, paraphraser=spent)  # fmt: skip
    said = [claim(TRUE), claim("Bleeding was common in adults")]
    found = verify(citing("a"), said, of(BODY), made)
    assert [one.verdict.label for one in found] == [Label.SUPPORTED, Label.UNDECIDABLE]
    assert any(str(error) in vote.words for vote in found[1].verdict.votes)


def test_claims_stay_in_the_rules_words_where_the_model_may_not_be_asked() -> None:
    from tests.verifying.claims.claims_made import paper

    written = paper("Aspirin lowered the rate of stroke in adults [1]. Others agree.")
    (made,) = claims_of(written, Says(SpendError("the limit of 1 EUR")))
    (rule,) = claims_of(written)
    assert made.text == rule.text
    assert "the limit of 1 EUR" in made.note


QUOTED = {
    "zero-width letters": "Aspirin low\u200bered the ra\u200dte of stroke by 12 % in 400 adults.",
    "homoglyphs": "Aspirin l\u043ewered the rate \u043ef str\u043eke by 12 % in 400 adults.",
    "combining marks": "Aspirin lo\u0301\u0301\u0301wered the rate of stroke by 12 % in 400 adults.",
    "right to left": "\u202eAspirin lowered the rate of stroke by 12 % in 400 adults.\u202c",
    "a raised number": "Aspirin lowered the rate of stroke by 10\u2076 % in 400 adults.",
    "a lone surrogate": "Aspirin lowered\ud800 the rate of stroke by 12 % in 400 adults.",
    "a nul": "Aspirin lowered\x00 the rate of stroke by 12 % in 400 adults.",
}


@pytest.mark.parametrize("letters", QUOTED)
def test_odd_letters_are_quoted_as_they_stand(letters: str) -> None:
    body = BODY.replace(
        "Aspirin lowered the rate of stroke by 12 % in 400 adults.", QUOTED[letters]
    )
    for rule in (lambda _: FOR, lambda _: AGAINST, lambda _: NEITHER):
        (found,) = verify(citing("a"), [claim(TRUE)], of(body), tools(rule))
        assert found.verdict.decided_by != "failure"
        for one in found.verdict.evidence:
            assert one.span.of(body) == one.quote
    (odd,) = verify(citing("a"), [claim(QUOTED[letters])], of(BODY), tools())
    assert odd.verdict.decided_by != "failure"
    assert odd.verdict.label is not Label.MISCITATION
    if letters not in ("a lone surrogate", "a nul"):  # which part no word and change no sense
        assert odd.verdict.label is not Label.SUPPORTED


TEXTS = {
    "nothing": "",
    "blanks": " \n\n\t\u00a0\n",
    "headings alone": "# Abstract\n\n## Methods\n\n## References",
    "a list of references alone": "## References\n\n1. Lee J. Aspirin raises it. 1999.",
    "signs alone": "... --- ???\n\n" * 20,
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_source_without_sentences_decides_nothing(text: str) -> None:
    for rule in (lambda _: FOR, lambda _: AGAINST):
        assert label_of(FALSE, tools(rule), TEXTS[text]) is not Label.MISCITATION
    (found,) = verify(citing("a"), [claim(FALSE)], of(TEXTS[text]), tools())
    assert found.verdict.decided_by != "failure"


def test_a_source_that_is_the_citing_paper_is_read_like_any_other() -> None:
    own = document(BODY)
    paper = Document(BODY, references=(Reference("a", title="Aspirin after stroke"),))
    held = Sources({"a": looked_up("a")}, lambda reference, lookup: own)
    (found,) = verify(paper, [claim(FALSE)], held, tools(lambda _: NEITHER))
    assert all(one.span.of(BODY) == one.quote for one in found.verdict.evidence)


def test_a_key_given_twice_gets_one_source_for_both() -> None:
    twice = Document(
        "It is said.", references=(Reference("a", title="One"), Reference("a", title="Two"))
    )
    found = verify(twice, [claim(TRUE), claim(TRUE)], of(BODY), tools(lambda _: FOR))
    assert found[0].verdict == found[1].verdict


@pytest.mark.parametrize("making", ["one line of a paragraph", "many sentences"])
def test_a_run_grows_with_its_source_and_no_faster(making: str) -> None:
    def run(size: int) -> None:
        unit = "aspirin lowered it by 4 % and " if making.startswith("one") else "It fell by 4 %. "
        text = f"# Title\n\n## Abstract\n\n{unit * size}\n"
        label_of(FALSE, tools(lambda _: NEITHER), text)

    assert_linear(run, 1_500)


HOSTILE = ("4 % ", "not ", "increased than ", "mice and ", "12.5 mg/kg ", "(", "in 1999, ", "may ",
           "significantly ", "BERT-1 ", "aspirin", "1.", "e.g. ", "\u0301", "-")  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_comparing_grows_with_the_text_and_no_faster(unit: str) -> None:
    def run(size: int) -> None:
        text = f"Aspirin lowered the rate. {unit * size}"
        findings(text, f"{text} by 12 %.")

    assert_linear(run, 1_000)


@pytest.mark.parametrize("unit", HOSTILE)
def test_claims_grow_with_the_sentence_and_no_faster(unit: str) -> None:
    from tests.verifying.claims.claims_made import paper

    def run(size: int) -> None:
        claims_of(paper(f"Aspirin lowered it {unit * size} [1]. Others agree."))

    assert_linear(run, 300)


@pytest.mark.parametrize("jobs", [1, 4])
def test_hash_seeds_and_jobs_change_no_verdict(jobs: int) -> None:
    code = (
        "from tests.verifying.scripted import BODY, FOR, NEITHER, citing, claim, document, tools, "
        "looked_up\n"
        "from scholiast.verifying.engine import Sources, verify\n"
        "said = ['Aspirin raised the rate of stroke by 21 % in 40 mice', "
        "'Aspirin lowered the rate of stroke', 'Bleeding was never recorded']\n"
        "claims = [claim(one, key=key) for key in 'ba' for one in said]\n"
        "sources = Sources({key: looked_up(key) for key in 'ab'}, lambda r, l: document())\n"
        "using = tools(lambda pair: FOR if 'lowered' in pair.hypothesis else NEITHER)\n"
        f"print(verify(citing('ab'), claims, sources, using, jobs={jobs}))\n"
    )
    seen = set()
    for seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, text=True,
            capture_output=True, check=True,
        )  # fmt: skip
        seen.add(done.stdout)
    assert len(seen) == 1
    assert "miscitation" in seen.pop()


def raising(error: BaseException) -> Callable[[Pair], Entailment]:
    def rule(pair: Pair) -> Entailment:
        raise error

    return rule


def test_a_lack_of_memory_is_one_claims_matter() -> None:
    (found,) = verify(citing("a"), [claim(FALSE)], of(BODY), tools(raising(MemoryError("4 GiB"))))
    assert found.verdict.label is Label.UNDECIDABLE
    assert "MemoryError" in found.verdict.reason
