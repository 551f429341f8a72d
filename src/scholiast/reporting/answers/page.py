"""An answer as one HTML file: each sentence with its evidence beside it; no script, no loading."""

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from scholiast.papers import Span
from scholiast.records.answers import AnswerRecord, SaidSentence, ShownEvidence, ShownPicture
from scholiast.reporting.answers.wording import (
    facts,
    gist,
    headline,
    maker,
    mark_of,
    quotes,
    refused_words,
    where,
)
from scholiast.reporting.escaping import shortened
from scholiast.reporting.html.inline import inline_layers
from scholiast.reporting.html.layers import FLAG, Anchors, Layer, shown
from scholiast.reporting.paths import portable_source
from scholiast.reporting.templating import environment

_HERE = Path(__file__).parent
_MOST_ROWS, _MOST_COLUMNS = 60, 24
_MOST_TEXT = 6_000
_TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:+=-]{3,}")


def answer_as_html(record: AnswerRecord) -> str:
    """Return an answer as one HTML file that holds all it needs."""
    cited = {label for one in record.sentences for label in one.labels}
    return _environment().get_template("answer.html.j2").render(
        record=record,
        title=shortened(record.question, 200),
        css=Markup((_HERE / "answer.css").read_text(encoding="utf-8")),
        headline=headline(record),
        maker=maker(record),
        facts=facts(record)[1:],
        source=portable_source,
        pairs=_pairs(record),
        others=[one for one in record.evidence if one.label not in cited],
        mark_of=mark_of,
        refused_words=refused_words,
        where=lambda one: where(record, one),
        gist=gist,
        inline=_inline,
        rows=_rows,
        data_uri=_data_uri,
        words=_words,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """A piece of evidence beside sentences that cite it."""

    evidence: ShownEvidence
    marked: tuple[str, ...]
    """What the verdicts on these sentences rest on."""
    uri: str
    """Its picture; empty where it has none, or stands further up on the page."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Sentences in a row that cite the same, and what they cite."""

    sentences: tuple[tuple[int, SaidSentence], ...]
    """With their numbers, from 1."""
    cards: tuple[Card, ...]


def _pairs(record: AnswerRecord) -> list[Pair]:
    """Return the sentences with their evidence; each picture once."""
    by_label = {one.label: one for one in record.evidence}
    seen: set[str] = set()
    found = []
    numbered = enumerate(record.sentences, 1)
    for labels, group in groupby(numbered, key=lambda one: one[1].labels):
        sentences = tuple(group)
        cards = []
        for evidence in (by_label[label] for label in labels):
            marked = [quote for _, one in sentences for quote in _quoted_in(one, evidence)]
            uri = "" if evidence.label in seen else _data_uri(evidence.picture)
            seen.add(evidence.label)
            cards.append(Card(evidence, tuple(dict.fromkeys(marked)), uri))
        found.append(Pair(sentences, tuple(cards)))
    return found


def _words(text: str) -> Markup:
    """Return a text with its emphasis and formulas."""
    return _inline(text, ())


def _inline(text: str, marked: Sequence[str]) -> Markup:
    """Return a paper's text with its formulas, and what a verdict rests on marked in it."""
    words = text[:_MOST_TEXT]
    whole = Span(0, len(words))
    layers = inline_layers(words, whole, {})
    for quote in marked:
        at = words.find(quote)
        if quote and at >= 0:
            layers.append(Layer(Span(at, at + len(quote)), FLAG, "mark"))
    return Markup(shown(words, whole, sorted(layers, key=lambda one: one.span), Anchors()))


def _quoted_in(sentence: SaidSentence, evidence: ShownEvidence) -> list[str]:
    """Return what the verdict on a sentence rests on, where a piece of evidence holds it."""
    held = "\n".join((evidence.text, evidence.caption, *evidence.mentions))
    found = [one.quote for one in quotes(sentence, 1)]
    caption = evidence.caption
    return [one if one in held else caption for one in found if one in held or caption in one]


def _rows(table: str) -> list[list[str]]:
    """Return the cells of a table in Markdown, row by row, the heading first."""
    lines = [line.strip() for line in table.splitlines()]
    kept = [line for line in lines if line.startswith("|") and not _RULE.fullmatch(line)]
    return [_cells(line)[:_MOST_COLUMNS] for line in kept[: _MOST_ROWS + 1]]


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(inner)]


def _data_uri(picture: ShownPicture | None) -> str:
    """Return a picture as an address that holds it; empty without one."""
    if picture is None or picture.media_type not in _TYPES or not picture.content:
        return ""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.content).decode()}"


@cache
def _environment() -> Environment:
    return environment(_HERE)
