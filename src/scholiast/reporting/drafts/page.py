"""A draft as one HTML file: each citing sentence beside the cited work's own; no script."""

from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from scholiast.records.drafts import DraftRecord, GivenWork
from scholiast.reporting.addresses import address_of
from scholiast.reporting.drafts.showing import (
    HONEST,
    NAMES,
    cited_works,
    facts,
    headline,
    mark_of,
    paragraphs,
    quote_of,
    work_lines,
)
from scholiast.reporting.escaping import shortened, without_surrogates
from scholiast.reporting.lookups import strongest
from scholiast.reporting.paths import portable_source
from scholiast.reporting.templating import environment
from scholiast.reporting.verdicts.wording import LABEL_HINTS, LABEL_WORDS, ROLE_WORDS

_HERE = Path(__file__).parent
_CARDS = _HERE.parent / "suggestions" / "suggestions.css"
_QUOTE = 1_200


def draft_as_html(record: DraftRecord) -> str:
    """Return a draft as one HTML file that holds all it needs."""
    page = _environment().get_template("draft.html.j2").render(
        record=record,
        name=NAMES[record.task],
        title=shortened(record.title, 300) or "A paper without a title",
        source=portable_source(record.source) if record.source else "",
        css=Markup(_CARDS.read_text("utf-8") + (_HERE / "draft.css").read_text("utf-8")),
        headline=headline(record),
        facts=[*facts(record), HONEST],
        paragraphs=paragraphs(record),
        works=cited_works(record),
        mark_of=mark_of,
        quote_of=quote_of,
        work_lines=work_lines,
        quote=lambda evidence: shortened(evidence.quote, _QUOTE),
        address=_address,
        label_words=LABEL_WORDS,
        label_hints=LABEL_HINTS,
        role_words=ROLE_WORDS,
    )  # fmt: skip
    return without_surrogates(page)


def _address(given: GivenWork) -> str:
    name, value = strongest(given.work.identifiers)
    return address_of(name, value) if name else ""


@cache
def _environment() -> Environment:
    return environment(_HERE)
