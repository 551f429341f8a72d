"""The verdicts, as the page shows them: claims by verdict, sums, and what to ask the authors."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scholiast.papers.verdicts import Label
from scholiast.records import Record
from scholiast.records.integrity import ReferenceIntegrity, Tally
from scholiast.reporting.escaping import shortened
from scholiast.reporting.html.anchoring import Anchoring
from scholiast.reporting.html.matches import Named, named
from scholiast.reporting.verdicts.questions import letter_of
from scholiast.reporting.verdicts.showing import Shown, name_of, shown
from scholiast.reporting.verdicts.summing import kind_lines, tallies_of, verdict_line
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


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table of sums."""

    name: str
    target: str
    """The id that the name leads to; empty for none."""
    tally: Tally


@dataclass(frozen=True, slots=True)
class Sums:
    """One table of sums."""

    title: str
    head: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class HeldAgainst:
    """The claims on one reference."""

    tally: Tally
    numbers: tuple[int, ...]
    """Of the claims, as `Shown.number`."""


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """All that the page shows of verdicts."""

    line: str
    shares: tuple[LabelShare, ...]
    groups: tuple[LabelGroup, ...]
    unchecked: tuple[OpenGroup, ...]
    kinds: tuple[str, ...]
    tables: tuple[Sums, ...]
    references: Sums
    held: dict[str, HeldAgainst]
    """By reference key."""
    letter: str


def verdicts_of(record: Record, anchoring: Anchoring) -> VerdictPart | None:
    """Return what the page shows of verdicts; None where nothing was verified."""
    if record.verifying is None:
        return None
    claims = shown(record)
    cards = [_card(one, anchoring) for one in claims]
    sums = record.integrity
    entries = sums.references if sums else ()
    return VerdictPart(
        line=verdict_line(record),
        shares=_shares(claims),
        groups=tuple(_groups(cards)),
        unchecked=_unchecked(cards),
        kinds=tuple(kind_lines(sums)) if sums else (),
        tables=tuple(
            Sums(title, head, tuple(Row(one.name, "", one) for one in rows))
            for title, head, rows in (tallies_of(sums) if sums else ())
        ),
        references=Sums(
            "By reference", "Reference", tuple(_row(one, record, anchoring) for one in entries)
        ),
        held={one.reference: _held(one, claims) for one in entries},
        letter=letter_of(record),
    )


def _row(one: ReferenceIntegrity, record: Record, anchoring: Anchoring) -> Row:
    name = name_of(record.document.reference(one.reference), one.reference)
    return Row(name, anchoring.reference_id(one.reference), one.tally)


def _held(one: ReferenceIntegrity, claims: list[Shown]) -> HeldAgainst:
    numbers = (each.number for each in claims if each.reference == one.reference)
    return HeldAgainst(one.tally, tuple(numbers))


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
