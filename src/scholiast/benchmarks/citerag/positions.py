"""A paper -> sections of which all citations but a few are taken out (CiteRAG, 3.2.2)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.benchmarks.citerag.records import Marker, PositionSection
from scholiast.benchmarks.citerag.selecting import Options, Selected
from scholiast.corpora.levels import cut_text
from scholiast.papers import Citation, Document, Section, Span

_PLACEHOLDER = re.compile(r"\[ref\](\d{1,5})")
_HEADING = re.compile(r"^#{1,6} [^\n]*\n?")
_DAMAGE = re.compile(
    r"\(\s{0,3}[,;.]?\s{0,3}\)|\[\s{0,3}[,;–-]{0,3}\s{0,3}\]|\s[,;](?=\s)|[,;]\s?[,;]"
    r"|[(\[]\s{0,3}[,;]|<sup>\s{0,3}</sup>|\{\{cite:"
)
"""What a citation taken out badly leaves: empty brackets, stops without words before them."""
_UNREAD = re.compile(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}\]")
"""A numbered mark that the parser did not read: it would tell other entries' numbers."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A section's own text, without its subsections, and what is cited there."""

    section: Section
    span: Span
    mentions: Counter[int]
    """Index of an entry -> how often it is cited."""


def positions(
    document: Document, selected: Selected, options: Options
) -> list[PositionSection] | str:
    """Return a record for each of the sections with most citations, or why there is none.

    Placeholders are written `[ref]N`, N the entry's index from 0, so that the published scorer,
    which reads N so, is right of them too.
    """
    parts = sorted(
        _parts(document, selected), key=lambda part: (-part.mentions.total(), part.span.start)
    )
    if any(max(part.mentions.values(), default=0) > options.most_repeats for part in parts):
        return "one reference too often in a section"
    found: list[PositionSection] = []
    for part in parts[: options.sections]:
        record = _record(document, selected, part, options, len(found) + 1)
        if record is not None:
            found.append(record)
    return found or "no section with a citation to ask for"


def damage(text: str) -> list[str]:
    """Return what of a text shows that a citation was taken out badly or stands there yet.

    >>> damage("as shown ( ) before"), damage("so [12, 13] say"), damage("whole [ref]3, and (a).")
    (['( )'], ['[12, 13]'], [])
    """
    return [*_DAMAGE.findall(text), *_UNREAD.findall(text)]


def _parts(document: Document, selected: Selected) -> Iterator[_Part]:
    starts = sorted(section.span.start for section in document.sections)
    for section in document.sections:
        if section.role != "body":
            continue
        following = next((at for at in starts if at > section.span.start), section.span.end)
        span = Span(section.span.start, min(section.span.end, following))
        mentions = Counter(
            place
            for citation in document.citations
            if span.start <= citation.span.start and citation.span.end <= span.end
            for place in _places(citation, selected)
        )
        yield _Part(section, span, mentions)


def _places(citation: Citation, selected: Selected) -> list[int]:
    places = (selected.places.get(key) for key in citation.reference_keys)
    return [place for place in places if place is not None]


def _record(
    document: Document, selected: Selected, part: _Part, options: Options, number: int
) -> PositionSection | None:
    """Return the section with its placeholders; None where none is left or the text is damaged."""
    valid = Counter({at: n for at, n in part.mentions.items() if at in selected.identified})
    order = sorted(valid, key=lambda at: (-valid[at], at))
    chosen = frozenset(order[: options.references_a_section])

    def stays(citation: Citation) -> str:
        kept = dict.fromkeys(at for at in _places(citation, selected) if at in chosen)
        return ", ".join(f"[ref]{at}" for at in kept)

    text = _HEADING.sub("", cut_text(document, part.span, stays)).strip()
    name = part.section.heading.strip().lower()
    markers = tuple(
        Marker(name, mark.start(), mark.end(), int(mark[1]), int(mark[1]), int(mark[1]))
        for mark in _PLACEHOLDER.finditer(text)
    )
    if not markers or damage(text):
        return None
    paper = selected.listed
    return PositionSection(
        f"{paper.paper_id}_{number}", paper.paper_id, paper.title, {name: text},
        paper.references, markers, paper.abstract, paper.domain,
    )  # fmt: skip
