"""Small pieces beside the text: remarks, and the card that tells what a mark leads to."""

from html import escape

from scholiast.errors import Problem
from scholiast.papers import Reference
from scholiast.reporting.counting import LEVEL_WORDS
from scholiast.reporting.escaping import shortened, visible
from scholiast.reporting.html.anchoring import Anchoring, Numbered, short_name
from scholiast.reporting.rules import RuleCard

_NAMED = 40
"""References that one card names at most."""


def safe(text: str) -> str:
    """Return text as HTML, fit for content and attributes."""
    return escape(visible(text))


def remark(item: Numbered, cards: dict[str, RuleCard]) -> str:
    """Return a finding's short form, which leads to its full one."""
    finding = item.finding
    word = LEVEL_WORDS[finding.level][0]
    title = cards[finding.code].title
    return (
        f'<p class="remark {item.classes}"><a href="#{item.id}">'
        f'<span class="level">{word}</span> <span class="code">{safe(finding.code)}</span>'
        f"{' ' + safe(title) if title else ''}</a> {safe(shortened(finding.message, 180))}</p>"
    )


def problem_remark(problem: Problem) -> str:
    """Return a reading problem where it shows in the text."""
    return f'<p class="remark doubt">While reading: {safe(shortened(problem.message, 180))}</p>'


def card(index: int, anchoring: Anchoring) -> str:
    """Return what the mark with this index leads to; it shows when the mark is followed."""
    citation = anchoring.document.citations[index]
    mark = shortened(citation.span.of(anchoring.document.text), 80)
    lines = [_entry(key, anchoring, "") for key in citation.reference_keys[:_NAMED]]
    if len(citation.reference_keys) > _NAMED:
        lines.append(f"<li>and {len(citation.reference_keys) - _NAMED} more</li>")
    lines += [_entry(key, anchoring, "perhaps ") for key in citation.candidates[:_NAMED]]
    lines += [
        f'<li class="missing">Not in the list: <b>{safe(shortened(key, 80))}</b></li>'
        for key in citation.missing_keys[:_NAMED]
    ]
    if not lines:
        lines.append('<li class="missing">Nothing in the list fits this mark.</li>')
    return (
        f'<aside class="card" id="k{index}" aria-label="What {safe(mark)} cites">'
        f"<p><b>{safe(mark)}</b> cites</p><ul>{''.join(lines)}</ul>"
        f'<p><a href="#c{index}">Back to the text</a></p></aside>'
    )


def _entry(key: str, anchoring: Anchoring, word: str) -> str:
    """Return one line of a card: a reference's name and title, and what was found about it."""
    number = anchoring.reference_numbers.get(key)
    if number is None:
        return f'<li class="missing">Not in the list: <b>{safe(shortened(key, 80))}</b></li>'
    reference = anchoring.document.references[number]
    found = len(anchoring.of_reference.get(key, ()))
    also = (
        f' <span class="count">{found} finding{"" if found == 1 else "s"}</span>' if found else ""
    )
    title = shortened(reference.title or reference.raw, 110)
    return (
        f'<li>{word}<a href="#r{number}">{safe(_numbered(reference))}</a> {safe(title)}{also}</li>'
    )


def _numbered(reference: Reference) -> str:
    mark = reference.label or (str(reference.number) if reference.number is not None else "")
    return f"[{mark}] {short_name(reference)}" if mark else short_name(reference)
