"""The page: what the template is given, and the template's safe environment."""

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from scholiast.errors import Level
from scholiast.papers.verdicts import Label
from scholiast.records import Finding, Record
from scholiast.reporting.counting import (
    LEVEL_WORDS,
    CitationState,
    count,
    counted,
    headline,
    was_read,
)
from scholiast.reporting.escaping import shortened
from scholiast.reporting.excerpts import Excerpt, excerpt_of
from scholiast.reporting.html.anchoring import Anchoring, Numbered, anchor
from scholiast.reporting.html.charts import share_rows, year_columns
from scholiast.reporting.html.entries import entries_of
from scholiast.reporting.html.matches import matches_of
from scholiast.reporting.html.paper import paper_html
from scholiast.reporting.html.verdicts import verdicts_of
from scholiast.reporting.lookups import STATE_WORDS, LookupState, counts_of, network_lines
from scholiast.reporting.paths import portable_place, portable_source
from scholiast.reporting.rules import RuleCard, RuleRows, by_code
from scholiast.reporting.scope import checked, further_problems, not_checked, reading_note
from scholiast.reporting.templating import environment
from scholiast.reporting.verdicts.showing import verification_of
from scholiast.reporting.verdicts.wording import CONTEST, LABEL_HINTS, LABEL_WORDS

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Item:
    """One finding as the list shows it."""

    numbered: Numbered
    place: str
    excerpt: Excerpt | None
    text_id: str
    reference_id: str
    verdict_id: str
    """Of the claim that it tells of; empty where it tells of none."""


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one code at one level."""

    card: RuleCard
    classes: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """The findings of one level."""

    level: Level
    title: str
    count: int
    groups: tuple[Group, ...]


def record_as_html(record: Record, rules: RuleRows = ()) -> str:
    """Return a record as one HTML file that holds all it needs."""
    anchoring = anchor(record)
    cards = by_code(rules, anchoring.codes)
    counts = count(record)
    document = record.document
    problems = further_problems(record)
    live = [item for item in anchoring.findings if not item.finding.dismissed]
    part = verdicts_of(record, anchoring)
    script = _asset("copying.js") if part and part.letter else ""
    return _environment().get_template("report.html.j2").render(
        record=record,
        document=document,
        source=portable_source(record.source),
        title=shortened(document.title, 300) or portable_source(record.source) or "Citation report",
        css=Markup(_asset("report.css") + (_asset("verdicts.css") if part else "")),
        script=Markup(script),
        script_hash=_hash_of(script),
        part=part,
        words=LABEL_WORDS,
        hints=LABEL_HINTS,
        order=tuple(Label),
        unchecked=Label.UNCHECKED,
        contest=CONTEST,
        filters=Markup(_filter_rules(len(anchoring.codes))),
        headline=headline(record),
        was_read=was_read(record),
        reading_note=reading_note(record),
        counts=counts,
        levels=_levels(live, record, anchoring, cards),
        dismissed=[
            _item(item, record, anchoring) for item in anchoring.findings if item.finding.dismissed
        ],
        codes=[
            (number, cards[code], counts.codes[code])
            for number, code in enumerate(anchoring.codes)
            if code in counts.codes
        ],
        level_words=LEVEL_WORDS,
        problems=problems,
        paper=Markup(paper_html(anchoring, cards, problems)),
        contents=_contents(record),
        entries=entries_of(anchoring, matches_of(record)),
        lookups=counts_of(record) if record.resolutions else {},
        state_words=STATE_WORDS,
        network=network_lines(record),
        uncited=sum(1 for r in document.references if not anchoring.cited_at.get(r.key)),
        years=year_columns(record.profile),
        venues=share_rows(record.profile.by_venue),
        types=share_rows(record.profile.by_type),
        checked=checked(record),
        not_checked=not_checked(record),
        hidden=document.hidden,
        counted=counted,
        states=CitationState,
        shortened=shortened,
    )  # fmt: skip


@cache
def _asset(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _hash_of(script: str) -> str:
    """Return how a Content-Security-Policy names a script; no other one runs on the page."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}" if script else ""


@cache
def _environment() -> Environment:
    return environment(_HERE)


def _levels(
    live: list[Numbered], record: Record, anchoring: Anchoring, cards: dict[str, RuleCard]
) -> list[LevelGroup]:
    """Return live findings by level and code; within a code in text order."""
    found = []
    for level in Level:
        members = [item for item in live if item.finding.level is level]
        members.sort(key=lambda item: item.code_number)
        groups = [
            _group(list(group), record, anchoring, cards)
            for _, group in groupby(members, key=lambda item: item.code_number)
        ]
        if groups:
            title = LEVEL_WORDS[level][1].capitalize()
            found.append(LevelGroup(level, title, len(members), tuple(groups)))
    return found


def _group(
    members: list[Numbered], record: Record, anchoring: Anchoring, cards: dict[str, RuleCard]
) -> Group:
    items = tuple(_item(member, record, anchoring) for member in members)
    return Group(cards[members[0].finding.code], members[0].classes, items)


def _item(numbered: Numbered, record: Record, anchoring: Anchoring) -> Item:
    finding = numbered.finding
    return Item(
        numbered,
        portable_place(record.source, finding.place) if finding.place is not None else "",
        excerpt_of(finding, record.document, 240),
        anchoring.text_id(numbered),
        anchoring.reference_id(finding.reference),
        _verdict_id(finding, record),
    )


def _verdict_id(finding: Finding, record: Record) -> str:
    """Return the id of the claim that a finding tells of; nothing for findings of other kinds."""
    place = verification_of(finding, record)
    return "" if place is None else f"v{place}"


def _contents(record: Record) -> list[tuple[str, str, int]]:
    """Return id, heading and level of the sections that the page's contents name."""
    return [
        (f"s{number}", shortened(section.heading, 80), section.level)
        for number, section in enumerate(record.document.sections)
        if section.level <= 2 and section.role != "references"
    ]


def _filter_rules(codes: int) -> str:
    """Return the style rules by which the boxes show and hide things without a script."""
    names = [f"level-{level.value}" for level in Level]
    names += [f"code-{number}" for number in range(codes)]
    hide = "\n".join(
        f"body:has(#show-{name}:not(:checked)) :is(.finding,.remark,.group).{name}"
        ":not(:target,:has(:target)){display:none}"
        f"body:has(#show-{name}:not(:checked)) mark.{name}"
        "{background:none;border-color:transparent}"
        for name in names
    )
    states = "\n".join(
        f"body:has(#show-{state.value}:not(:checked)) .cite.{state.value}:not(:target)"
        "{background:none;border-color:transparent;color:inherit}"
        f"body:has(#show-{state.value}:not(:checked)) .cite.{state.value}::after{{content:none}}"
        for state in CitationState
    )
    works = "\n".join(
        f"body:has(#show-work-{state.value}:not(:checked)) .reference.work-{state.value}"
        ":not(:target){display:none}"
        for state in LookupState
    )
    says = "\n".join(
        f"body:has(#show-says-{label.value}:not(:checked)) :is(.claim,.verdict).says-{label.value}"
        ":not(:target,:has(:target)){display:none}"
        for label in Label
    )
    return f"{hide}\n{states}\n{works}\n{says}"
