"""S2ORC rows (Semantic Scholar's full texts) -> entries with text and citations.

Source: https://api.semanticscholar.org/api-docs/datasets, dataset `s2orc`; Lo et al. 2020.
Annotations are JSON within JSON: spans of the text, by kind.
"""

from itertools import pairwise

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available
from scholiast.corpora.shapes.decoding import DriftError, Row, decoded, read
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import authors_of, plain
from scholiast.corpora.shapes.semanticscholar import ExternalIds, external_identifiers
from scholiast.corpora.shapes.texts import document_of
from scholiast.papers import Identifiers, Reference, Work

NAME = "S2ORC"
_MAX_PARAGRAPHS = 20_000


class _Attributes(msgspec.Struct, frozen=True):
    doi: str | None = None
    matched_paper_id: str | int | None = None
    id: str | None = None


class _Span(msgspec.Struct):
    start: int | str
    end: int | str
    attributes: _Attributes | None = None


class _Annotations(msgspec.Struct):
    title: str | None = None
    abstract: str | None = None
    author: str | None = None
    paragraph: str | None = None
    sectionheader: str | None = None
    bibentry: str | None = None


class _Content(msgspec.Struct):
    text: str
    annotations: _Annotations


class S2orcRow(msgspec.Struct):
    """What is read of a row; fields without a default must be there."""

    corpusid: int
    content: _Content
    externalids: ExternalIds | None = None


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one row, or why it gives none."""
    return read(raw, S2orcRow, entry_of, where)


def entry_of(row: S2orcRow) -> Entry:
    """Return the entry of a decoded row, its text and what it cites."""
    text, told = row.content.text, row.content.annotations
    titles = _texts(text, told.title)
    if not titles:
        raise DriftError("no title")
    identifiers = external_identifiers(row.externalids, row.corpusid)
    authors = authors_of(_texts(text, told.author))
    work = Work(
        id=work_id(identifiers, titles[0], authors, None),
        identifiers=identifiers,
        title=titles[0],
        authors=authors,
        available_at=available(arxiv=identifiers.arxiv),
        abstract=" ".join(_texts(text, told.abstract)),
        sources=(NAME,),
    )
    references = tuple(_references(text, told.bibentry))
    cited = (reference.identifiers for reference in references)
    document = document_of(work, _paragraphs(text, told), references)
    return Entry(work, tuple(each for each in cited if each.as_dict()), document)


def _spans(annotation: str | None) -> list[tuple[int, int, _Attributes]]:
    """Return the spans of one kind of annotation, in order of their start."""
    if not annotation:
        return []
    result = decoded(annotation.encode(), list[_Span] | None)  # type: ignore[arg-type]
    if result.drift:
        raise DriftError(f"annotations: {result.drift}")
    try:
        spans = [
            (int(span.start), int(span.end), span.attributes or _Attributes())
            for span in result.value or ()
        ]
    except ValueError as error:
        raise DriftError(f"annotations: {str(error)[:100]}") from None
    if any(not 0 <= start <= end for start, end, _ in spans):
        raise DriftError("annotations: a span that ends before it starts")
    return sorted(spans, key=lambda span: span[:2])


def _texts(text: str, annotation: str | None) -> list[str]:
    found = (plain(text[start:end]) for start, end, _ in _spans(annotation))
    return [piece for piece in found if piece]


def _paragraphs(text: str, told: _Annotations) -> list[tuple[str, str]]:
    """Return paragraphs with the heading that stands before them."""
    headings = [(start, plain(text[start:end])) for start, end, _ in _spans(told.sectionheader)]
    bounds = [(-1, ""), *headings, (len(text) + 1, "")]
    spans = _spans(told.paragraph)[:_MAX_PARAGRAPHS]
    found: list[tuple[str, str]] = []
    at = 0
    for (_, heading), (following, _) in pairwise(bounds):
        while at < len(spans) and spans[at][0] < following:
            found.append((heading, text[spans[at][0] : spans[at][1]]))
            at += 1
    return found


def _references(text: str, annotation: str | None) -> list[Reference]:
    return [
        Reference(
            told.id or f"ref-{number}",
            plain(text[start:end]),
            identifiers=_identifiers(told),
        )
        for number, (start, end, told) in enumerate(_spans(annotation), start=1)
    ]


def _identifiers(told: _Attributes) -> Identifiers:
    return identifiers_of(doi=told.doi, s2=told.matched_paper_id)
