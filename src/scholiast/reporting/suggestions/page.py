"""Recommendations as one HTML file: no script, nothing loaded."""

from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from scholiast.papers import Work
from scholiast.records.recommendations import Passage, Recommendations
from scholiast.reporting.addresses import address_of
from scholiast.reporting.escaping import shortened
from scholiast.reporting.lookups import called, strongest
from scholiast.reporting.paths import portable_place, portable_source
from scholiast.reporting.suggestions.wording import (
    byline,
    facts,
    heading,
    headline,
    marked,
    name_of,
    whys,
)
from scholiast.reporting.templating import environment

_HERE = Path(__file__).parent
_MOST_OF_AN_ABSTRACT = 5_000


def recommendations_as_html(record: Recommendations) -> str:
    """Return recommendations as one HTML file that holds all it needs."""
    source = portable_source(record.source) if record.source else ""
    return _environment().get_template("suggestions.html.j2").render(
        record=record,
        title=shortened(record.title, 300) or source or "Works to cite",
        source=source,
        css=Markup((_HERE / "suggestions.css").read_text(encoding="utf-8")),
        headline=headline(record),
        facts=facts(record),
        places=[
            portable_place(record.source, one.place) if one.place else ""
            for one in record.passages
        ],
        heading=heading,
        byline=byline,
        called=called,
        marked=marked,
        whys=whys,
        name_of=name_of,
        parts=_parts,
        abstract=lambda work: shortened(work.abstract, _MOST_OF_AN_ABSTRACT),
        address=_address,
    )  # fmt: skip


def _parts(passage: Passage) -> tuple[str, str, str]:
    """Return a sentence as what stands before the mark, the mark, and what stands after it."""
    before, mark, after = passage.sentence.partition(passage.mark or passage.sentence)
    return (before, mark, after) if passage.mark and mark else (passage.sentence, "", "")


def _address(work: Work) -> str:
    name, value = strongest(work.identifiers)
    return address_of(name, value) if name else ""


@cache
def _environment() -> Environment:
    return environment(_HERE)
