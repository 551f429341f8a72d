"""The kind of a miscitation, by a vote of its own (BibAgent, section 3.4).

Attribution and validity are found by resolving, before any text is read, and stand; what a model
may choose are the kinds that the evidence itself can show. It never makes or unmakes a verdict.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scholiast.errors import NetError
from scholiast.models.answers import Answer, ask_for_samples
from scholiast.models.interface import LanguageModel, Message
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers.verdicts import Category, Label, Verdict, Vote
from scholiast.verifying.deliberating.answering import SUBTYPES, Kind, Named
from scholiast.verifying.deliberating.polling import sampling_of
from scholiast.verifying.deliberating.showing import MOST_CLAIM, PACKAGE
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.interface import Case, Tools

_FINAL = (Category.ATTRIBUTION, Category.VALIDITY)
_MOST_EVIDENCE = 5


def name_kind(case: Case, tools: Tools) -> Case:
    """Return the case with the kind of its miscitation, where rules and judges left it open."""
    verdict = case.verdict
    if tools.judge is None or verdict is None or not _is_open(verdict):
        return case
    try:
        kinds = _asked(case, verdict, tools, tools.judge)
    except NetError as error:
        words = f"the kind of the miscitation was not asked for: {error}"
        return replace(case, trail=(*case.trail, words))
    kind, share = elected(kinds)
    if kind is Kind.NONE or share < tools.settings.agreement:
        return replace(case, trail=(*case.trail, "no kind of miscitation has a majority"))
    subtype = SUBTYPES[kind]
    vote = Vote(tools.judge.name, Label.MISCITATION, share, subtype.category, subtype, words=_WHAT)
    named = replace(
        verdict, category=subtype.category, subtype=subtype, votes=(*verdict.votes, vote)
    )
    return replace(case, verdict=named)


_WHAT = "The kind of the miscitation; it bears on nothing else."


def elected(kinds: Sequence[Kind]) -> tuple[Kind, float]:
    """Return the kind named most often, of equals the first by precedence, and its share.

    >>> elected([Kind.CAUSATION, Kind.CONTRADICTORY, Kind.CAUSATION, Kind.CONTRADICTORY])
    (<Kind.CONTRADICTORY: 'contradictory'>, 0.5)
    """
    counts = Counter(kinds)
    order = [*SUBTYPES, Kind.NONE]
    kind = min(counts, key=lambda one: (-counts[one], order.index(one)), default=Kind.NONE)
    return kind, counts[kind] / len(kinds) if kinds else 0.0


def _is_open(verdict: Verdict) -> bool:
    """Say whether it is a miscitation whose kind neither a rule nor a voter has named."""
    return (
        verdict.label is Label.MISCITATION
        and verdict.category not in _FINAL
        and bool(verdict.evidence)
        and not verdict.discrepancies
        and all(vote.subtype is None for vote in verdict.votes)
    )


def _asked(case: Case, verdict: Verdict, tools: Tools, judge: LanguageModel) -> list[Kind]:
    messages = question_of_kind(case, verdict)
    sampling = sampling_of(tools.settings)
    many = tools.settings.samples
    answers = ask_for_samples(judge, messages, Named, sampling, many)
    return [one.value.kind if isinstance(one, Answer) else Kind.NONE for one in answers]


def question_of_kind(case: Case, verdict: Verdict) -> tuple[Message, ...]:
    """Return the conversation: the citing sentence, the evidence, what is known of the work."""
    shown = [one.quote for one in verdict.evidence if not speaks_to_models(one.quote)]
    evidence = "\n".join(shown[:_MOST_EVIDENCE])
    sentence = case.claim.context if len(case.claim.context) <= MOST_CLAIM else case.claim.text
    quoting = quoting_for([sentence, case.claim.text, evidence])
    said = f"{case.claim.text}\n({sentence})" if sentence != case.claim.text else sentence
    values = {
        "mark": quoting.mark,
        "known": _known(case),
        "sentence": quoting.quote("citing sentence", said, 2 * MOST_CLAIM),
        "evidence": quoting.quote("evidence from the source", evidence),
    }
    return prompt_in(PACKAGE, "kind").messages(values)


def _known(case: Case) -> str:
    """Return what indexes know of the work that bears on its kind: whether it is a review."""
    kind = str(getattr(case.work, "kind", "") or "")
    return "The source is a review." if "review" in kind.lower() else ""
