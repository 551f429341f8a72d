"""What a store's own full texts teach: places in them, and the works cited there."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from scholiast.corpora.store import Store
from scholiast.papers import Citation, Document, Reference, Section, Span, Work
from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Example, Need

BEFORE, AFTER = 1_500, 500
"""Characters of the section about a place that an example holds."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """A kept work with its full text, and the kept works that its references are."""

    work: Work
    document: Document
    linked: dict[str, str]
    """Keys of references -> ids."""


def examples_of_store(store: Store, *, limit: int | None = None) -> Iterator[Example]:
    """Yield an example for each citation in a stored full text that names kept works.

    A reference is the kept work that bears one of its identifiers, else the work of its title among
    those that the paper is known to cite.
    """
    count = 0
    for work in store.works():
        document = store.text(work.id)
        if document is None or not document.citations:
            continue
        paper = _Paper(work, document, dict(_links(store, work, document)))
        for citation in document.citations:
            relevant = _relevant(paper, citation)
            if relevant:
                yield Example(_need(paper, citation, relevant), relevant, group=work.id)
                count += 1
            if count == limit:
                return


def _links(store: Store, work: Work, document: Document) -> Iterator[tuple[str, str]]:
    cited = (store.get(identity) for identity in store.cites(work.id))
    titles = {fold(other.title): other.id for other in cited if other and other.title}
    for reference in document.references:
        found = _linked(store, reference) or titles.get(fold(reference.title), "")
        if found and found != work.id:
            yield reference.key, found


def _linked(store: Store, reference: Reference) -> str:
    found = store.by_identifiers(reference.identifiers)
    return found[0].id if found else ""


def _relevant(paper: _Paper, citation: Citation) -> tuple[str, ...]:
    ids = (paper.linked.get(key, "") for key in citation.reference_keys)
    return tuple(dict.fromkeys(identity for identity in ids if identity))


def _need(paper: _Paper, citation: Citation, relevant: tuple[str, ...]) -> Need:
    work, document = paper.work, paper.document
    section = _section(document, citation.span)
    whole = section.span if section else Span(0, len(document.text))
    start = max(whole.start, citation.span.start - BEFORE)
    if section and start == whole.start and document.text.startswith("#", start):
        start = min(document.text.find("\n", start) + 1 or whole.end, citation.span.start)
    stop = min(whole.end, citation.span.end + AFTER)
    return Need(
        title=work.title,
        abstract=work.abstract,
        before=_unmarked(document, start, citation.span.start),
        after=_unmarked(document, citation.span.end, max(stop, citation.span.end)),
        section=section.heading if section else "",
        authors=tuple(author.name.family for author in work.authors),
        venue=work.venue,
        as_of=date.fromisoformat(work.available_at) if work.available_at else None,
        cited=tuple(sorted(set(paper.linked.values()) - set(relevant))),
        excluded=frozenset({work.id}),
    )


def _section(document: Document, span: Span) -> Section | None:
    """Return the innermost section that holds a span."""
    holding = [section for section in document.sections if section.span.contains(span)]
    return min(holding, key=lambda section: len(section.span), default=None)


def _unmarked(document: Document, start: int, stop: int) -> str:
    """Return a stretch of the text without the marks of citations in it."""
    pieces, at = [], start
    for citation in sorted(document.citations, key=lambda one: one.span.start):
        span = citation.span
        if span.end <= at or span.start >= stop:
            continue
        pieces.append(document.text[at : max(at, span.start)])
        at = min(span.end, stop)
    return "".join([*pieces, document.text[at:stop]])
