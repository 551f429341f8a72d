"""The verdicts, as the page shows them: claims by verdict, sums, and what to ask the authors."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scholiast.papers.verdicts import Label
from scholiast.records import Record
from scholiast.reporting.escaping import shortened
from scholiast.reporting.html.anchoring import Anchoring
from scholiast.reporting.html.matches import Named, named
from scholiast.reporting.verdicts.questions import as_letter, questions
from scholiast.reporting.verdicts.showing import Shown, shown
from scholiast.reporting.verdicts.summing import ReferenceRow, reference_rows, verdict_line
from scholiast.reporting.verdicts.wording import LABEL_HINTS, LABEL_WORDS

_ORDER = (Label.MISCITATION, Label.UNDECIDABLE, Label.SUPPORTED)
_REASON = 300


@dataclass(frozen=True, slots=True)
class ClaimCard:
    """One claim with the ids that it leads to."""

    shown: Shown
    text_id: str
    reference_id: str
    better: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class LabelGroup:
    """The claims of one verdict."""

    label: Label
    title: str
    hint: str
    cards: tuple[ClaimCard, ...]


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """Claims that were not checked for one reason."""

    reason: str
    cards: tuple[ClaimCard, ...]


@dataclass(frozen=True, slots=True)
class LabelShare:
    """A part of the bar that shows all claims by verdict."""

    label: Label
    words: str
    count: int
    share: float
    """In hundredths."""


Row = tuple[str, str, dict[Label, int]]
"""A name, the id that it leads to (or nothing), and how many claims have which verdict."""


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """All that the page shows of verdicts."""

    line: str
    shares: tuple[LabelShare, ...]
    groups: tuple[LabelGroup, ...]
    unchecked: tuple[OpenGroup, ...]
    tables: tuple[tuple[str, str, tuple[Row, ...]], ...]
    """Title, heading of the first column, and rows."""
    rows: tuple[Row, ...]
    """One a reference."""
    by_key: dict[str, ReferenceRow]
    letter: str


def verdicts_of(record: Record, anchoring: Anchoring) -> VerdictPart | None:
    """Return what the page shows of verdicts; None where nothing was verified."""
    if record.verifying is None:
        return None
    claims = shown(record)
    cards = [_card(one, anchoring) for one in claims]
    rows = reference_rows(claims)
    return VerdictPart(
        line=verdict_line(record),
        shares=_shares(claims),
        groups=tuple(_groups(cards)),
        unchecked=_unchecked(cards),
        tables=(),
        rows=tuple((row.source, anchoring.reference_id(row.key), row.counts) for row in rows),
        by_key={row.key: row for row in rows},
        letter=as_letter(questions(claims)),
    )


def _card(one: Shown, anchoring: Anchoring) -> ClaimCard:
    known = 0 <= one.citation < len(anchoring.document.citations)
    return ClaimCard(
        one,
        f"c{one.citation}" if known else "",
        anchoring.reference_id(one.reference),
        tuple(named(work) for work in one.better),
    )


def _shares(claims: list[Shown]) -> tuple[LabelShare, ...]:
    shares = []
    for label in (Label.SUPPORTED, Label.MISCITATION, Label.UNDECIDABLE, Label.UNCHECKED):
        count = sum(one.label is label for one in claims)
        share = round(100 * count / len(claims), 2) if claims else 0.0
        shares.append(LabelShare(label, LABEL_WORDS[label], count, share))
    return tuple(shares)


def _groups(cards: list[ClaimCard]) -> Iterable[LabelGroup]:
    for label in _ORDER:
        members = tuple(card for card in cards if card.shown.label is label)
        if members:
            title = LABEL_WORDS[label].capitalize()
            yield LabelGroup(label, title, LABEL_HINTS[label], members)


def _unchecked(cards: list[ClaimCard]) -> tuple[OpenGroup, ...]:
    """Return the claims that were not checked, the most frequent reason first."""
    open_ones = [card for card in cards if card.shown.label is Label.UNCHECKED]
    open_ones.sort(key=_reason)
    groups = [OpenGroup(reason, tuple(group)) for reason, group in groupby(open_ones, _reason)]
    return tuple(sorted(groups, key=lambda group: -len(group.cards)))


def _reason(card: ClaimCard) -> str:
    return shortened(card.shown.reason, _REASON)
