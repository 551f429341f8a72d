"""What an entailment model says of windows, and when a claim is asked about again."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.verifying.scripted import AGAINST, FOR, NEITHER, Told, case, tools

from scholiast.papers.verdicts import Label, Role
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.finding import find
from scholiast.verifying.interface import Tools
from scholiast.verifying.operating import Combiner, Operating, UpTo
from scholiast.verifying.settings import Settings
from scholiast.verifying.signals import USUAL, likeness, signals_of
from scholiast.verifying.weighing import is_in_doubt, strongest, weigh

SAID = "Aspirin lowered the rate of stroke"
WIDE = f"Stroke is common. {SAID}. Others differ."


def widening(rule: Callable[[Pair], Entailment]) -> Tools:
    """Return tools that weigh what comes of the claim with its neighbours."""
    combiner = Combiner({"support": (1.0, 0.0, 0.0), "wide_against": (0.0, 0.0, 1.0)})
    return replace(tools(rule), operating=Operating(combiner=combiner))


def asked(made: Tools) -> list[Pair]:
    assert isinstance(made.entailer, Told)
    return made.entailer.asked


def test_every_window_of_the_focus_is_asked_about() -> None:
    made = tools(lambda _: FOR)
    found = find(case(SAID), made)
    weighed = weigh(found, made)
    assert [pair.hypothesis for pair in asked(made)] == [SAID] * len(found.windows)
    assert all(one.entailment is not None for one in weighed.windows)
    assert weighed.windows[0].entailment == FOR


def test_a_sure_answer_spares_the_claim_with_its_neighbours() -> None:
    made = widening(lambda pair: FOR if "lowered" in pair.premise else NEITHER)
    weighed = weigh(find(case(SAID, context=WIDE), made), made)
    assert {pair.hypothesis for pair in asked(made)} == {SAID}
    assert weighed.hypothesis == SAID


def test_doubt_brings_in_the_neighbours() -> None:
    made = widening(lambda _: NEITHER)
    weighed = weigh(find(case(SAID, context=WIDE), made), made)
    assert {pair.hypothesis for pair in asked(made)} == {SAID, WIDE}
    assert weighed.hypothesis == WIDE
    assert any("neighbours" in words for words in weighed.trail)


def test_the_claim_with_its_neighbours_is_not_asked_about_where_nothing_hangs_on_it() -> None:
    made = tools(lambda _: NEITHER)
    weighed = weigh(find(case(SAID, context=WIDE), made), made)
    assert {pair.hypothesis for pair in asked(made)} == {SAID}
    assert weighed.votes == weigh(find(case(SAID), made), made).votes


def test_only_the_strongest_windows_are_asked_about_again() -> None:
    made = widening(lambda pair: Entailment(0.5 * ("lowered" in pair.premise), 0.4, 0.1))
    made = replace(made, settings=Settings(expanded=1))
    weigh(find(case(SAID, context=WIDE), made), made)
    again = [pair for pair in asked(made) if pair.hypothesis == WIDE]
    assert len(again) == 1
    assert "lowered" in again[0].premise


def test_two_sure_answers_that_conflict_are_doubt() -> None:
    made = widening(lambda pair: FOR if "lowered" in pair.premise else AGAINST)
    weighed = weigh(find(case(SAID, context=WIDE), made), made)
    assert is_in_doubt(weighed.windows, 0.9)
    assert WIDE in {pair.hypothesis for pair in asked(made)}


def test_the_windows_that_say_most_come_first_and_are_evidence() -> None:
    made = tools(lambda pair: FOR if "lowered" in pair.premise else NEITHER)
    weighed = weigh(find(case(SAID), made), made)
    support, against = strongest(weighed.windows)
    assert (support, against) == (FOR.entailment, NEITHER.contradiction)
    assert weighed.source is not None
    assert "lowered" in weighed.windows[0].span.of(weighed.source.text)
    evidence = weighed.evidence[0]
    assert evidence.role is Role.SUPPORTS
    assert evidence.span.of(weighed.source.text) == evidence.quote
    assert evidence.entailment == FOR.entailment
    votes = {vote.label: vote for vote in weighed.votes}
    assert votes[Label.SUPPORTED].weight > 0.9 > votes[Label.MISCITATION].weight


def test_what_is_said_does_not_hang_on_the_order_of_windows() -> None:
    made = tools(lambda pair: Entailment(len(pair.premise) / 999, 0.4, 0.1))
    found = find(case(SAID), made)
    turned = replace(found, windows=found.windows[::-1])
    assert weigh(found, made).votes == weigh(turned, made).votes
    assert weigh(found, made).evidence == weigh(turned, made).evidence


def test_signals_tell_the_greatest_and_the_mean_of_three() -> None:
    made = tools(lambda pair: FOR if "lowered" in pair.premise else NEITHER)
    found = signals_of(weigh(find(case(SAID), made), made))
    assert found["support"] == FOR.entailment
    assert NEITHER.entailment < found["support_top"] < FOR.entailment
    assert found["wide_support"] == found["support"]


ALONE = Combiner({"sentence_support": (9.0, 0.0, 0.0), "1": (-4.0, 0.0, 0.0)})


def test_each_sentence_is_asked_about_after_the_title_where_that_is_weighed() -> None:
    rule = tools(lambda pair: FOR if pair.premise.count(".") == 2 else NEITHER)
    made = replace(rule, operating=Operating(shorter=(UpTo(99, ALONE),)))
    found = find(case(SAID), made)
    weighed = weigh(found, made)
    title = "Aspirin after stroke. "
    alone = [pair.premise for pair in asked(made) if pair.premise.startswith(title)]
    assert f"{title}It did not lower the rate of death." in alone
    assert len(alone) == len(set(alone)) < len(asked(made))
    assert weighed.source is not None
    assert all(one.span.of(weighed.source.text) == one.quote for one in weighed.evidence)
    votes = {vote.label: vote.weight for vote in weighed.votes}
    assert votes[Label.SUPPORTED] > 0.9


def test_no_sentence_is_asked_about_alone_where_nothing_hangs_on_it() -> None:
    made = replace(tools(lambda _: FOR), operating=Operating(shorter=(UpTo(2, ALONE),)))
    found = find(case(SAID), made)
    weigh(found, made)
    assert len(asked(made)) == len(found.windows)


def test_what_weighs_signals_goes_by_the_length_of_the_text() -> None:
    short, longer, paper, page = (Combiner({"1": (at, 0.0, 0.0)}) for at in (1.0, 2.0, 3.0, 4.0))
    lines = Operating(combiner=paper, page=page, shorter=(UpTo(3, short), UpTo(20, longer)))
    told = [lines.combiner_for(length, is_abstract=False) for length in (3, 4, 20, 21)]
    assert told == [short, longer, longer, paper]
    assert lines.combiner_for(21, is_abstract=True) == longer
    assert lines.of_claims().combiner_for(21, is_abstract=False) == page
    assert lines.of_claims().combiner_for(3, is_abstract=False) == short
    assert Operating(combiner=paper).combiner_for(9, is_abstract=True) == Combiner()


class Alike:
    """Says how alike texts are: the share of the question's words that they hold."""

    name = "alike"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        words = set(question.split())
        return [len(words & set(text.split())) / len(words) for text in texts]


def test_the_likest_sentence_of_the_windows_is_a_signal_and_no_encoder_is_none() -> None:
    made = tools(lambda _: NEITHER)
    found = find(case(SAID), made)
    assert likeness(found, Alike()) == {"likeness": 1 - USUAL}
    assert likeness(found, None) == {}
    assert likeness(case(SAID), Alike()) == {}


def test_likeness_is_weighed_and_its_absence_counts_as_the_usual() -> None:
    combiner = Combiner({"likeness": (9.0, 0.0, 0.0)})
    lines = Operating(combiner=combiner, shorter=(UpTo(99, combiner),))
    made = replace(tools(lambda _: NEITHER), operating=lines)
    weights = []
    for likener in (Alike(), None):
        weighed = weigh(find(case(SAID), made), replace(made, likener=likener))
        weights.append({vote.label: vote.weight for vote in weighed.votes}[Label.SUPPORTED])
    assert weights[0] > 0.8
    assert abs(weights[1] - 1 / 3) < 1e-9


def test_a_case_without_windows_is_handed_on() -> None:
    made = case(SAID)
    assert weigh(made, tools()) is made
