"""Answers -> ballots: each is checked, and one that does not hold is not counted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.models.answers import Answer, NoAnswer
from scholiast.papers.verdicts import Label
from scholiast.verifying.deliberating.answering import Judgement, Kind, Said, Stance
from scholiast.verifying.deliberating.controls import fault_of
from scholiast.verifying.deliberating.showing import Board, Sheet, claim_code
from scholiast.verifying.views import reports_a_view

_LABELS = {
    Stance.SUPPORTED: Label.SUPPORTED,
    Stance.MISCITATION: Label.MISCITATION,
    Stance.UNDECIDABLE: Label.UNDECIDABLE,
}
MOST_WORDS = 300
"""Letters of a model's own words that are kept."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one answer comes to."""

    label: Label
    """Undecidable where the answer is not counted."""
    sentences: tuple[int, ...] = ()
    """Indexes into the board's sentences."""
    kind: Kind = Kind.NONE
    words: str = ""
    """The model's; untrusted."""
    fault: str = ""
    """Why it is not counted; empty where it is."""


def ballot_of(board: Board, sheet: Sheet, answer: Answer[Judgement] | NoAnswer) -> Ballot:
    """Return what an answer comes to: a label with windows that exist, or an abstention and why."""
    if isinstance(answer, NoAnswer):
        return _not_counted(answer.words)
    said = {one.statement: one for one in answer.value.statements}
    if len(said) != len(answer.value.statements) or set(said) != set(sheet.statements):
        return _not_counted("it does not answer each statement once")
    own = said[claim_code(sheet)]
    words = " ".join(own.thought.split())[:MOST_WORDS]
    if own.label is Stance.UNDECIDABLE:
        return Ballot(Label.UNDECIDABLE, words=words)
    parts = {one.part: said[code].label for code, one in sheet.statements.items()}
    fault = fault_of(parts) or _fault_of_windows(board, sheet, own)
    if fault:
        return _not_counted(fault)
    sentences = tuple(sorted({sheet.windows[code] for code in own.windows}))
    kind = own.kind if own.label is Stance.MISCITATION else Kind.NONE
    return Ballot(_LABELS[own.label], sentences, kind, words)


def _fault_of_windows(board: Board, sheet: Sheet, said: Said) -> str:
    """Return what is amiss with the windows that an answer rests on."""
    if not said.windows:
        return "it names no window"
    if any(code not in sheet.windows for code in said.windows):
        return "it names a window that does not exist"
    if all(reports_a_view(board.text(sheet.windows[code])) for code in said.windows):
        return "it rests on sentences that report the view of others"
    return ""


def _not_counted(fault: str) -> Ballot:
    return Ballot(Label.UNDECIDABLE, fault=fault)


def rested_on(ballots: Sequence[Ballot]) -> tuple[int, ...]:
    """Return the sentences that at least half of the ballots rest on; else the most named one.

    >>> one, other = Ballot(Label.SUPPORTED, (1, 2)), Ballot(Label.SUPPORTED, (2, 3))
    >>> rested_on([one, other, other])
    (2, 3)
    """
    counts = Counter(at for ballot in ballots for at in ballot.sentences)
    if not counts:
        return ()
    shared = sorted(at for at, many in counts.items() if 2 * many >= len(ballots))
    return tuple(shared) or (min(counts, key=lambda at: (-counts[at], at)),)


def kind_of(ballots: Sequence[Ballot]) -> Kind:
    """Return the kind that most ballots name; of equals the first by precedence."""
    counts = Counter(ballot.kind for ballot in ballots if ballot.kind is not Kind.NONE)
    order = list(Kind)
    return min(counts, key=lambda one: (-counts[one], order.index(one)), default=Kind.NONE)
