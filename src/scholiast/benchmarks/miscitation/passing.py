"""Acc-pass@3 and token economy: the pipeline beside one prompt with everything, on one model.

BibAgent, section 4 and appendix E: three samples with seeds of their own, each graded for label
and explanation; a case passes where one is fully correct; abstentions are incorrect. The economy is
over cases that both ways decide. All is repeated three times with other seeds, and averaged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from scholiast.benchmarks.miscitation.interface import JudgedClaim, Standing
from scholiast.benchmarks.miscitation.pipeline import Pipeline
from scholiast.models.counting import CountingModel
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.papers import Span
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label
from scholiast.verifying.deliberating.whole import TEMPERATURE, single_prompt_verdict

SAMPLES = 3
"""K: samples of a case, of which one must be fully correct."""
REPEATS = 3
_APART = 1_000
"""Seeds between two samples: more than one sample draws."""
_MOST = 6_000
"""Letters of a field that the grader is shown."""
_GRADED = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=8)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What one sample of one way says of a case, and the tokens that it took."""

    label: str
    words: str
    tokens: int

    @property
    def is_decided(self) -> bool:
        """Say whether it is no abstention."""
        return self.label in (Label.SUPPORTED.value, Label.MISCITATION.value)


Way = Callable[[JudgedClaim, int], Prediction]
"""Case and seed -> a prediction."""


@dataclass(frozen=True, slots=True)
class Passed:
    """What repeats of a way come to."""

    accuracy: float
    """Acc-pass@3, the mean over the repeats."""
    each: tuple[float, ...]
    """Of each repeat."""
    predictions: tuple[tuple[Prediction, ...], ...]
    """The first sample of each case, a repeat a row."""


class Seeded:
    """A language model whose seeds begin elsewhere, so that samples differ."""

    def __init__(self, model: LanguageModel, seed: int) -> None:
        """Take the model, and what is added to every seed."""
        self._model = model
        self._seed = seed

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the model's reply under the moved seed."""
        return self._model.ask(messages, sampling.drawn(self._seed))


def passing(
    claims: Sequence[JudgedClaim], way: Way, grader: LanguageModel, repeats: int = REPEATS
) -> Passed:
    """Return the share of cases of which one of three samples is graded fully correct."""
    shares, firsts = [], []
    for repeat in range(repeats):
        passed, first = [], []
        for claim in claims:
            seeds = [(repeat * SAMPLES + number) * _APART for number in range(SAMPLES)]
            said = [way(claim, seed) for seed in seeds]
            first.append(said[0])
            passed.append(any(is_fully_correct(claim, one, grader) for one in said))
        shares.append(fmean(passed) if passed else 0.0)
        firsts.append(tuple(first))
    return Passed(fmean(shares), tuple(shares), tuple(firsts))


def is_fully_correct(judged: JudgedClaim, said: Prediction, grader: LanguageModel) -> bool:
    """Return whether label and explanation are the gold ones; a wrong label is not sent to anybody.

    Of a correct citation there is no failure to explain: the label decides.
    """
    gold = Label.SUPPORTED if judged.standing is Standing.CORRECT else Label.MISCITATION
    if said.label != gold.value:
        return False
    if gold is Label.SUPPORTED:
        return True
    quoting = quoting_for([judged.context, judged.explanation, said.words])
    messages = prompt_in("scholiast.benchmarks.miscitation", "grade").messages({
        "mark": quoting.mark,
        "citing": quoting.quote("citing", judged.context or judged.claim, _MOST),
        "gold_label": gold.value.upper(),
        "gold_explanation": quoting.quote("gold", judged.explanation, _MOST),
        "predicted_label": said.label.upper(),
        "predicted_explanation": quoting.quote("predicted", said.words, _MOST),
    })  # fmt: skip
    return grader.ask(messages, _GRADED).text.strip().upper() == "CORRECT"


def token_economy(ours: Passed, whole: Passed) -> float | None:
    """Return the share of tokens saved, over cases that both ways decide; None where none is.

    1 - Tok_ours / Tok_whole (appendix E.3), with the first sample of each case.
    """
    rows = zip(ours.predictions, whole.predictions, strict=True)
    both = [
        (one.tokens, other.tokens)
        for mine, theirs in rows
        for one, other in zip(mine, theirs, strict=True)
        if one.is_decided and other.is_decided
    ]
    spent = sum(other for _, other in both)
    return 1 - sum(one for one, _ in both) / spent if spent else None


def compared(
    claims: Sequence[JudgedClaim], pipeline: Pipeline, model: LanguageModel, *, is_paywalled: bool
) -> dict[str, float]:
    """Return what both ways come to with one model, which also grades.

    `acc_pass@3`, that of one prompt with the full text (`full_text:`) or with what a search of
    citing papers finds (`search:`), and in the open regime `token_economy` where a case is decided
    by both.
    """
    ours = passing(claims, by_pipeline(pipeline, model), model)
    plain = passing(claims, by_one_prompt(model, is_paywalled=is_paywalled), model)
    beside = "search" if is_paywalled else "full_text"
    found = {f"acc_pass@{SAMPLES}": ours.accuracy, f"{beside}:acc_pass@{SAMPLES}": plain.accuracy}
    economy = None if is_paywalled else token_economy(ours, plain)
    return found if economy is None else {**found, "token_economy": economy}


def by_pipeline(pipeline: Pipeline, model: LanguageModel) -> Way:
    """Return the pipeline as a way, with a model that deliberates and counts its tokens."""

    def said(judged: JudgedClaim, seed: int) -> Prediction:
        counting = CountingModel(Seeded(model, seed))
        answer = pipeline.judged_by(counting).answer(judged)
        words = f"{answer.subtype}: {answer.reason}" if answer.subtype else answer.reason
        return Prediction(answer.verdict, words, counting.spent.tokens)

    return said


def by_one_prompt(model: LanguageModel, *, is_paywalled: bool = False) -> Way:
    """Return one prompt with the whole source as a way: Full-Text in the open regime.

    Where the source is closed, it is shown what a search of the citing papers finds, all of it:
    the baseline is generous, as the paper's is.
    """

    def said(judged: JudgedClaim, seed: int) -> Prediction:
        counting = CountingModel(Seeded(model, seed))
        span = Span(0, len(judged.claim))
        claim = Claim(0, judged.text.id, judged.claim, span, judged.context or judged.claim, span)
        shown = _reported(judged) if is_paywalled else _full_text(judged)
        opinion = single_prompt_verdict(counting, claim, shown, Sampling(TEMPERATURE, 0.0, 1_500))
        subtype = f"{opinion.subtype.value}: " if opinion.subtype else ""
        return Prediction(opinion.label.value, subtype + opinion.words, counting.spent.tokens)

    return said


def _full_text(judged: JudgedClaim) -> str:
    paragraphs = (" ".join(paragraph) for paragraph in judged.text.paragraphs)
    return "\n\n".join([judged.text.title, *paragraphs])


def _reported(judged: JudgedClaim) -> str:
    found = (f"{one.title}: {' '.join(one.sentences)}" for one in judged.text.citers)
    return "\n\n".join([judged.text.title, *found])
