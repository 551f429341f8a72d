"""A board and a model -> ballots: M samples, none asked for that changes nothing."""

from dataclasses import dataclass, replace

from scholiast.models.answers import Answer, NoAnswer, ask_for_samples
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.papers.verdicts import Label
from scholiast.verifying.deliberating.answering import Judgement
from scholiast.verifying.deliberating.balloting import Ballot, ballot_of
from scholiast.verifying.deliberating.showing import Board, question_of, sheet_of
from scholiast.verifying.deliberating.tallying import is_settled, majority
from scholiast.verifying.settings import Settings

TOP_P = 0.95
"""BibAgent, appendix E.2."""
MOST_TOKENS = 1_500
"""Of one answer."""


@dataclass(frozen=True, slots=True)
class Poll:
    """The ballots, and what they come to."""

    ballots: tuple[Ballot, ...]
    label: Label
    share: float
    """Of the ballots, those that are not counted included."""

    @property
    def winning(self) -> tuple[Ballot, ...]:
        """Return the ballots that give the label."""
        return tuple(one for one in self.ballots if one.label is self.label and not one.fault)


def sampling_of(settings: Settings) -> Sampling:
    """Return how answers are drawn where several are compared."""
    return Sampling(settings.temperature, 0.0, MOST_TOKENS, top_p=TOP_P)


def poll(model: LanguageModel, board: Board, settings: Settings) -> Poll:
    """Return what the model says in up to M samples; the later ones see the opposite order.

    As soon as no further answer could change the label, none is asked for: the label is that of
    all M. Raises OfflineError and SpendError.
    """
    ballots: list[Ballot] = []
    sampling = sampling_of(settings)
    for turn, many in _turns(settings.samples, settings.agreement):
        asked = len(ballots)
        left = settings.samples - asked
        labels = [one.label for one in ballots]
        if left <= 0 or (labels and is_settled(labels, left, settings.agreement)):
            break
        sheet = sheet_of(board, turn)
        drawn = replace(sampling, seed=asked)
        answers = ask_for_samples(model, question_of(board, sheet), Judgement, drawn, many)
        ballots += [ballot_of(board, sheet, answer) for answer in answers]
        if _is_silent(answers):
            break
    label, share = majority([one.label for one in ballots], settings.agreement)
    return Poll(tuple(ballots), label, share)


def _turns(samples: int, agreement: float) -> list[tuple[int, int]]:
    """Return order and number of the questions: what may settle it first, then the other way round.

    >>> _turns(5, 0.6)
    [(0, 3), (1, 1), (1, 1)]
    """
    least = min(samples, max(1, round(samples * agreement)))
    return [(0, least), *[(1, 1)] * (samples - least)]


def _is_silent(answers: "tuple[Answer[Judgement] | NoAnswer, ...]") -> bool:
    """Say whether a model did not answer at all: an outage, which more questions do not mend."""
    return all(
        isinstance(one, NoAnswer) and not any(reply.answered for reply in one.replies)
        for one in answers
    )
