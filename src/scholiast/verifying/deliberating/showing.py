"""A case -> what a model is shown of it: sentences of the source under drawn codes, as data."""

import hashlib
import random
from dataclasses import dataclass

from scholiast.models.interface import Message
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for, shown
from scholiast.papers import Span
from scholiast.verifying.deliberating.controls import Part, Statement, statements_for
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.interface import Case, SourceText

PACKAGE = "scholiast.verifying.deliberating"
MOST_SHOWN = 2_400
"""Letters of the source in one question."""
MOST_SENTENCE = 1_200
MOST_CLAIM = 1_500
_CONSONANTS = "bcdfghjkmnpqrstvwxz"


@dataclass(frozen=True, slots=True)
class Shown:
    """One sentence of the source that may be shown."""

    span: Span
    """In the source's text."""
    passage: int


@dataclass(frozen=True, slots=True)
class Board:
    """What may be shown of a case, in the source's order; and how much of it may not."""

    source: SourceText
    claim: str
    around: str
    """The sentences about the claim in the citing paper, without it; empty where none are known."""
    sentences: tuple[Shown, ...]
    withheld: int = 0
    """Sentences that read as instructions to a model."""

    def text(self, number: int) -> str:
        """Return a sentence as a model is shown it."""
        return _shown(self.source, self.sentences[number].span)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One way of putting the question: an order, and codes drawn for it."""

    windows: dict[str, int]
    """Code -> index into the board's sentences, in the order in which they are shown."""
    statements: dict[str, Statement]


def versions() -> dict[str, str]:
    """Return the version of every prompt, by name: what a record says was asked.

    >>> sorted(versions())
    ['deliberate', 'kind', 'whole']
    """
    return {name: prompt_in(PACKAGE, name).version for name in ("deliberate", "kind", "whole")}


def board_of(case: Case) -> Board | None:
    """Return what may be shown of a case; None where there is nothing to show."""
    source = case.source
    if source is None or not case.windows:
        return None
    chosen: dict[Span, int] = {}
    withheld: set[Span] = set()
    size = 0
    for window in case.windows:
        for span in _sentences(source, window.passage, window.span):
            if span in chosen or span in withheld:
                continue
            if speaks_to_models(span.of(source.text)):
                withheld.add(span)
            elif size + len(span) <= MOST_SHOWN:
                chosen[span] = window.passage
                size += min(len(span), MOST_SENTENCE)
    sentences = tuple(Shown(span, chosen[span]) for span in sorted(chosen))
    claim = " ".join(shown(case.claim.text, MOST_CLAIM).split())
    around = _around(case.claim.context, case.claim.text)
    return Board(source, claim, around, sentences, len(withheld)) if sentences else None


def sheet_of(board: Board, turn: int) -> Sheet:
    """Return the question's order and codes in one turn; every second turn runs backwards.

    Codes hang on the claim and the source's text, so that a recorded answer still fits; who wrote
    the source alone cannot know them.
    """
    seed = f"{turn}|{board.claim}|{board.source.sha256}"
    draw = random.Random(hashlib.sha256(seed.encode()).hexdigest())
    passages = list(dict.fromkeys(one.passage for one in board.sentences))
    if turn % 2:
        passages.reverse()
    order = [at for p in passages for at, one in enumerate(board.sentences) if one.passage == p]
    sentences = [board.text(at) for at in order]
    statements = statements_for(board.claim, sentences, draw)
    codes = _codes(len(order) + len(statements), draw)
    return Sheet(
        dict(zip(codes, order, strict=False)),
        dict(zip(codes[len(order) :], statements, strict=True)),
    )


def question_of(board: Board, sheet: Sheet) -> tuple[Message, ...]:
    """Return the conversation: every text of others is quoted under a mark drawn for it."""
    windows = "\n".join(f"[{code}] {board.text(at)}" for code, at in sheet.windows.items())
    said = "\n".join(f"[{code}] {one.text}" for code, one in sheet.statements.items())
    quoting = quoting_for([windows, said, board.around])
    around = quoting.quote("surroundings", board.around, MOST_CLAIM) if board.around else ""
    values = {
        "mark": quoting.mark,
        "windows": quoting.quote("windows", windows, 4 * MOST_SHOWN),
        "statements": quoting.quote("statements", said, 8 * MOST_CLAIM),
        "around": f"Where one of the statements stands:\n{around}" if around else "",
    }
    return prompt_in(PACKAGE, "deliberate").messages(values)


def claim_code(sheet: Sheet) -> str:
    """Return the code of the claim."""
    return next(code for code, one in sheet.statements.items() if one.part is Part.CLAIM)


def _sentences(source: SourceText, passage: int, window: Span) -> list[Span]:
    held = [one for one in source.passages[passage].sentences if window.contains(one)]
    return [one for one in held or [window] if one.of(source.text).strip()]


def _shown(source: SourceText, span: Span) -> str:
    return " ".join(shown(span.of(source.text), MOST_SENTENCE).split())


def _around(context: str, claim: str) -> str:
    """Return the claim's neighbours, with a gap where it stood; empty where it cannot be cut out.

    >>> _around("It was hot. Cats slept. Dogs ran.", "Cats slept.")
    'It was hot. [...] Dogs ran.'
    """
    before, found, after = context.partition(claim)
    if not found or not f"{before}{after}".strip() or speaks_to_models(f"{before}\n{after}"):
        return ""
    return f"{before}[...]{after}".strip()


def _codes(many: int, draw: random.Random) -> list[str]:
    """Return codes that are all different: a letter and two digits."""
    found: dict[str, None] = {}
    while len(found) < many:
        found[f"{draw.choice(_CONSONANTS)}{draw.randint(10, 99)}"] = None
    return list(found)
