"""A language model compares what was written with what the authors wrote (section 4.4).

Every pair is shown in both orders. A criterion is won where the draft is preferred in both, half
won where the two orders disagree or the judge sees a tie; so a judge who always prefers what
stands first gives 0.5 to every draft, and is seen by `judge_first` and `judge_agrees`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from scholiast.models.answers import NoAnswer, ask_for
from scholiast.models.hashing import draw_mark
from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.prompting import Prompt, prompt_in
from scholiast.models.quoting import quoting_for
from scholiast.writing.interface import Manuscript, Task

CRITERIA = (
    "novelty", "feasibility", "consistency", "factuality", "academic_style", "overall",
)  # fmt: skip
MEASURES = (
    "win",
    *(f"win_{name}" for name in CRITERIA[:-1]),
    "win_first_order",
    "judge_first",
    "judge_agrees",
    "judge_ties",
)
"""What a judge adds to a benchmark's measures; `win` is of the overall decision."""
SAMPLING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=1024)
_MOST = 400_000
"""Letters of material that are shown."""
_MOST_ABOUT = 4_000
_PARTS = {
    Task.TITLE: "title",
    Task.ABSTRACT: "abstract",
    Task.INTRODUCTION: "introduction",
    Task.RELATED_WORK: "section on related work",
}
Side = Literal["first", "second", "tie"]


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which draft does better at one thing."""

    winner: Side
    because: str


class Comparison(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a judge says of two drafts in one order."""

    novelty: Decision
    feasibility: Decision
    consistency: Decision
    factuality: Decision
    academic_style: Decision
    overall: Decision

    def winner(self, criterion: str) -> Side:
        """Return who wins a criterion."""
        decision: Decision = getattr(self, criterion)
        return decision.winner


@dataclass(frozen=True, slots=True)
class Pair:
    """What is compared, and what else may be known."""

    task: Task
    written: str
    by_authors: str
    paper: Manuscript
    """By the rules of the task: without what is asked for."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge says of a pair in both orders; a failure says why an order has no answer."""

    ahead: Comparison | None
    """With what was written first."""
    behind: Comparison | None
    """With what the authors wrote first."""
    failures: tuple[str, ...] = ()

    def measures(self) -> dict[str, float]:
        """Return the measures of one draft; nothing where an order has no answer."""
        if self.ahead is None or self.behind is None:
            return {}
        sides = [(self.ahead.winner(name), self.behind.winner(name)) for name in CRITERIA]
        each = [(_POINTS[one], 1 - _POINTS[other]) for one, other in sides]
        wins = dict(zip(CRITERIA, (sum(points) / 2 for points in each), strict=True))
        one, other = sides[-1]
        return {
            "win": wins["overall"],
            **{f"win_{name}": wins[name] for name in CRITERIA[:-1]},
            "win_first_order": each[-1][0],
            "judge_first": (_POINTS[one] + _POINTS[other]) / 2,
            "judge_agrees": float(each[-1][0] == each[-1][1]),
            "judge_ties": ((one == "tie") + (other == "tie")) / 2,
        }


_POINTS = {"first": 1.0, "tie": 0.5, "second": 0.0}
"""What a decision is worth to the draft that stands first."""


class PairJudge:
    """A language model that compares drafts; asks twice a pair, and once more for each repair."""

    def __init__(self, model: LanguageModel, *, draw: Callable[[], str] = draw_mark) -> None:
        """Take the model; `draw` draws the marks that quotes stand between."""
        self._model = model
        self._draw = draw

    @property
    def name(self) -> str:
        """Return the model's name with the version of what it is asked."""
        return f"{self._model.name}, compare {_prompt().version}"

    def judge(self, pair: Pair) -> Judgement:
        """Return what the model says in both orders; a failure of one keeps the other."""
        failures: list[str] = []
        found: list[Comparison | None] = []
        for first, second in ((pair.written, pair.by_authors), (pair.by_authors, pair.written)):
            messages = self._messages(pair, first, second)
            answer = ask_for(self._model, messages, Comparison, SAMPLING)
            if isinstance(answer, NoAnswer):
                failures.append(answer.words)
            found.append(None if isinstance(answer, NoAnswer) else answer.value)
        return Judgement(found[0], found[1], tuple(failures))

    def _messages(self, pair: Pair, first: str, second: str) -> tuple[Message, ...]:
        about = {"title": pair.paper.title, "abstract": pair.paper.abstract[:_MOST_ABOUT]}
        known = {name: text for name, text in about.items() if text}
        material = {"paper": known, "first": first, "second": second}
        text = msgspec.json.encode(material).decode()
        quoting = quoting_for([text], self._draw)
        values: Mapping[str, str] = {
            "mark": quoting.mark,
            "material": quoting.quote("material", text, _MOST),
            "part": _PARTS[pair.task],
        }
        return _prompt().messages(values)


def _prompt() -> Prompt:
    return prompt_in("scholiast.benchmarks.academiceval", "compare")
