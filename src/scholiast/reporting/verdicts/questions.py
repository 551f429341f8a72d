"""Questions to a paper's authors, in neutral words, one for each claim that stays open."""

from collections.abc import Iterable, Iterator

from scholiast.papers.verdicts import Label
from scholiast.reporting.escaping import shortened
from scholiast.reporting.verdicts.diffing import Piece
from scholiast.reporting.verdicts.showing import Shown

_LONGEST = 400
_MOST = 60


def questions(claims: Iterable[Shown]) -> list[str]:
    """Return what to ask: of claims that a source does not carry, then of those not decided.

    What was not checked is no question to the authors.
    """
    listed = list(claims)
    asked = [*map(_of_miscitation, _with(Label.MISCITATION, listed))]
    asked += map(_of_undecided, _with(Label.UNDECIDABLE, listed))
    if len(asked) > _MOST:
        asked = [*asked[:_MOST], f"({len(asked) - _MOST} further claims are in the report.)"]
    return asked


def as_letter(asked: Iterable[str]) -> str:
    """Return the questions as one text, numbered, to be sent."""
    return "\n\n".join(f"{number}. {words}" for number, words in enumerate(asked, 1))


def _with(label: Label, claims: Iterable[Shown]) -> Iterator[Shown]:
    return (one for one in claims if one.label is label)


def _of_miscitation(one: Shown) -> str:
    quote = one.quotes[0] if one.quotes else None
    if quote is None:
        return f"{_said(one)} What we saw: {one.reason} How should a reader take this citation?"
    who = "A paper that cites it reports" if one.reported else "There we read"
    return (
        f"{_said(one)} {who}: “{_words(quote.pieces)}” ({quote.where}). "
        "Which passage of the source carries the sentence?"
    )


def _of_undecided(one: Shown) -> str:
    return (
        f"{_said(one)} We could not decide whether it does: {one.reason} "
        "Which passage of the source did you have in mind?"
    )


def _said(one: Shown) -> str:
    """Return what the paper says, where, and of which source."""
    where = f"Under “{one.section}” the paper" if one.section else "The paper"
    source = one.source.rstrip(".")
    return f"{where} says “{_words(one.claim)}” and cites {source}."


def _words(pieces: tuple[Piece, ...]) -> str:
    return shortened("".join(piece.text for piece in pieces), _LONGEST)
