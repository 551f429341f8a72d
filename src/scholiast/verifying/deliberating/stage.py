"""The stage: what stays in doubt is put to a language model (BibAgent, section 3.2, phase IV).

It adds a vote and the spans that the vote rests on; whether that makes a verdict is decided where
all verdicts are. A case that no such vote could decide is not put to the model.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scholiast.errors import NetError
from scholiast.models.interface import LanguageModel
from scholiast.papers import Access, Span
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Evidence, Label, Role, Vote
from scholiast.verifying.deciding import decide
from scholiast.verifying.deliberating.answering import SUBTYPES, Kind
from scholiast.verifying.deliberating.balloting import kind_of, rested_on
from scholiast.verifying.deliberating.polling import Poll, poll
from scholiast.verifying.deliberating.showing import Board, board_of
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.entailing.asking import entailments
from scholiast.verifying.entailing.interface import Pair
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.verbatim import is_verbatim

VOTER = "deliberation"
"""Who says why a model was not asked, or what of a source it was not shown."""
NOT_COUNTED = "The language model's answers are not counted"
"""How the words of a vote begin where most answers were none, or did not hold."""
_DECIDED = (Label.SUPPORTED, Label.MISCITATION)
_LIMITING = (Kind.QUALIFIERS, Kind.SELECTIVE, Kind.OVERGENERALIZATION, Kind.DATA_SCOPE)
_EVEN = 0.5


def deliberate(case: Case, tools: Tools) -> Case:
    """Return the case with a language model's vote, where it is in doubt and one is there."""
    if case.verdict is not None or tools.judge is None or case.claim.purpose is Purpose.BACKGROUND:
        return case
    if not may_settle(case, tools):
        return _told(case, "a language model was not asked: its word alone decides nothing here")
    return consult(case, tools, tools.judge)


def consult(case: Case, tools: Tools, judge: LanguageModel) -> Case:
    """Return the case with the model's vote, whether it is in doubt or not."""
    board = None if speaks_to_models(case.claim.text) else board_of(case)
    if board is None:
        return _told(case, "a language model was not asked: nothing could be shown to it")
    case = _with_withheld(case, board)
    try:
        polled = poll(judge, board, tools.settings)
    except NetError as error:
        words = f"The language model was not asked: {error}"
        return _abstaining(case, judge.name, 0.0, words)
    told = _told(case, _counts(judge, polled))
    if polled.label not in _DECIDED:
        return _abstaining(told, judge.name, polled.share, _why(polled))
    return _voted(told, tools, judge, board, polled)


def may_settle(case: Case, tools: Tools) -> bool:
    """Say whether a language model's vote, at its strongest, would decide the case either way."""
    for at, _ in enumerate(case.evidence):
        for label in _DECIDED:
            vote = Vote("language model", label, 1.0, evidence=(at,))
            supposed = replace(case, votes=(*case.votes, vote))
            if decide(supposed, tools.operating, tools.settings).label is label:
                return True
    return False


def _voted(case: Case, tools: Tools, judge: LanguageModel, board: Board, polled: Poll) -> Case:
    """Return the case with vote and evidence, where the text does not speak against the vote."""
    kind = kind_of(polled.winning) if polled.label is Label.MISCITATION else Kind.NONE
    places = rested_on(polled.winning)
    role = Role.SUPPORTS if polled.label is Label.SUPPORTED else Role.CONTRADICTS
    role = Role.QUALIFIES if kind in _LIMITING else role
    added = [one for one in _evidence(board, places, role) if _stands(one, board.source)]
    if not added:
        return _abstaining(case, judge.name, 0.0, "What it rests on does not stand in the text.")
    if _reads_otherwise(case, tools, board, places, polled.label):
        words = "The language model's answer is not counted: the windows it names read otherwise."
        return _abstaining(case, judge.name, 0.0, words)
    subtype = SUBTYPES.get(kind)
    first = len(case.evidence)
    vote = Vote(
        judge.name,
        polled.label,
        polled.share,
        subtype.category if subtype else None,
        subtype,
        tuple(range(first, first + len(added))),
        next((one.words for one in polled.winning if one.words), ""),
    )
    return replace(case, evidence=(*case.evidence, *added), votes=(*case.votes, vote))


def _evidence(board: Board, places: Sequence[int], role: Role) -> list[Evidence]:
    """Return the named sentences as evidence, copied from the stored text; neighbours in one."""
    source = board.source
    joined: list[tuple[int, int]] = []
    for at in places:
        is_next = (
            bool(joined)
            and joined[-1][1] + 1 == at
            and board.sentences[at].passage == board.sentences[at - 1].passage
            and not board.source.text[
                board.sentences[at - 1].span.end : board.sentences[at].span.start
            ].strip()
        )
        if is_next:
            joined[-1] = (joined[-1][0], at)
        else:
            joined.append((at, at))
    found = []
    for start, end in joined:
        span = Span(board.sentences[start].span.start, board.sentences[end].span.end)
        passage = source.passages[board.sentences[start].passage]
        section = "abstract" if source.access is Access.ABSTRACT else passage.section
        quote = span.of(source.text)
        found.append(
            Evidence(source.work_id, quote, span, role, source.sha256, section, passage.kind)
        )
    return found


def _stands(evidence: Evidence, source: SourceText) -> bool:
    return is_verbatim(evidence, source.text, source.sha256)


def _reads_otherwise(
    case: Case, tools: Tools, board: Board, places: Sequence[int], label: Label
) -> bool:
    """Say whether the entailment model reads the named sentences, and their neighbours, otherwise.

    A model that was talked into an answer does not outvote the text.
    """
    premises = [_with_neighbours(board, at) for at in places]
    told = entailments(tools.entailer, [Pair(one, case.claim.text) for one in premises])
    support = max((one.entailment for one in told), default=0.0)
    against = max((one.contradiction for one in told), default=0.0)
    own, other = (support, against) if label is Label.SUPPORTED else (against, support)
    return other > _EVEN and other > own


def _with_neighbours(board: Board, at: int) -> str:
    near = [
        one
        for one in range(max(at - 1, 0), min(at + 2, len(board.sentences)))
        if board.sentences[one].passage == board.sentences[at].passage
    ]
    return " ".join(board.text(one) for one in near)


def _with_withheld(case: Case, board: Board) -> Case:
    if not board.withheld:
        return case
    words = (
        f"{board.withheld} of the source's sentences read as if they spoke to a language model; "
        "they were not shown to it."
    )
    return _abstaining(_told(case, words), VOTER, 0.0, words)


def _abstaining(case: Case, voter: str, weight: float, words: str) -> Case:
    vote = Vote(voter, Label.UNDECIDABLE, weight, words=words)
    return replace(case, votes=(*case.votes, vote))


def _told(case: Case, words: str) -> Case:
    return replace(case, trail=(*case.trail, words))


def _counts(judge: LanguageModel, polled: Poll) -> str:
    counted = Counter(one.label.value for one in polled.ballots if not one.fault)
    said = [f"{many} {label}" for label, many in counted.most_common()]
    faults = Counter(one.fault for one in polled.ballots if one.fault)
    said += [f"{many} not counted ({fault})" for fault, many in faults.most_common()]
    return f"{len(polled.ballots)} answers of {judge.name}: {', '.join(said)}"


def _why(polled: Poll) -> str:
    """Return why the model's answers decide nothing, in one sentence."""
    faults = Counter(one.fault for one in polled.ballots if one.fault)
    if faults and sum(faults.values()) * 2 > len(polled.ballots):
        fault, _ = faults.most_common(1)[0]
        return f"{NOT_COUNTED}: {fault}."
    said = {one.label for one in polled.ballots if not one.fault}
    if len(said) > 1:
        return "The language model's answers differ from each other."
    return next((one.words for one in polled.winning if one.words), "It found nothing decisive.")
