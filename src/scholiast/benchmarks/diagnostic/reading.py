"""Parsed papers -> works, citing papers and contexts."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from scholiast.benchmarks.diagnostic.cutting import Cut, cut
from scholiast.benchmarks.diagnostic.interface import CitingPaper, Context, Material
from scholiast.benchmarks.diagnostic.styles import Family, masked
from scholiast.corpora.identity import work_id
from scholiast.papers import Author, Citation, CitationStyle, Document, Reference, Section, Work

Known = Callable[[Sequence[Reference]], Sequence[Work | None]]
"""References -> the works that they name, where a store has them."""
_AROUND = 600
"""Characters before and after a sentence that are kept."""
_FAMILIES = {
    CitationStyle.SUPERSCRIPT: Family.RAISED,
    CitationStyle.AUTHOR_YEAR: Family.DATED,
    CitationStyle.NARRATIVE: Family.DATED,
}


def read_documents(documents: Iterable[Document], known: Known | None = None) -> Material:
    """Return what a corpus of parsed papers gives.

    A reference is the work that `known` finds, else one made of what the entry says.
    """
    return read_kept(((_identity(document), document) for document in documents), known)


def read_kept(papers: Iterable[tuple[str, Document]], known: Known | None = None) -> Material:
    """Return what papers give that have an id of their own: the one of their work in a store."""
    reader = _Reader(known)
    for identity, document in papers:
        reader.take(identity, document)
    return reader.material()


class _Reader:
    """Takes papers one after the other."""

    def __init__(self, known: Known | None) -> None:
        self._known = known or (lambda references: [None] * len(references))
        self._works: dict[str, Work] = {}
        self._papers: dict[str, CitingPaper] = {}
        self._contexts: dict[str, Context] = {}
        self._dropped: Counter[str] = Counter()

    def take(self, identity: str, document: Document) -> None:
        """Add one paper: its references as works, its citations as contexts."""
        works = self._resolved(document)
        self._works |= works_by_id(works.values(), self._works)
        cited = tuple(sorted({work.id for work in works.values()}))
        date = f"{document.year}-12-31" if document.year else ""
        abstract = next((s for s in document.sections if s.role == "abstract"), None)
        self._papers[identity] = CitingPaper(
            identity, document.title, _body(document, abstract), date, cited
        )
        for number, citation in enumerate(document.citations):
            context = self._context(document, citation, works, f"{identity}#{number}")
            if isinstance(context, str):
                self._dropped[context] += 1
            else:
                self._contexts[context.id] = replace(context, citing=identity)

    def material(self) -> Material:
        """Return all that was taken."""
        return Material(
            tuple(self._works.values()),
            tuple(self._papers.values()),
            tuple(self._contexts.values()),
            dict(self._dropped),
        )

    def _resolved(self, document: Document) -> dict[str, Work]:
        """Return the works by the keys of the references that name them."""
        found = self._known(document.references)
        pairs = zip(document.references, found, strict=True)
        works = {one.key: work or work_of(one) for one, work in pairs}
        return {key: work for key, work in works.items() if work is not None}

    def _context(
        self, document: Document, citation: Citation, works: dict[str, Work], id: str
    ) -> Context | str:
        """Return the context of a citation, or why there is none."""
        keys = citation.reference_keys
        if len(keys) != 1 or citation.missing_keys or citation.is_ambiguous:
            return "several citations in one mark, or an unclear one"
        if keys[0] not in works:
            return "reference without a title"
        section = _section(document, citation)
        if section is not None and section.role != "body":
            return "outside the body"
        others = [one.span for one in document.citations if one is not citation]
        family = _family(document, citation)
        made = cut(document.text, citation.sentence, citation.span, family, others)
        return made if isinstance(made, str) else _made(document, section, works[keys[0]], made, id)


def _made(document: Document, section: Section | None, work: Work, made: Cut, id: str) -> Context:
    start = section.span.start if section else 0
    end = section.span.end if section else len(document.text)
    return Context(
        id=id,
        citing="",
        cited=work.id,
        sentence=made.sentence,
        entry=made.entry,
        section=section.heading if section else "",
        before=masked(document.text[max(start, made.span.start - _AROUND) : made.span.start]),
        after=masked(document.text[made.span.end : min(end, made.span.end + _AROUND)]),
        is_narrative=made.is_narrative,
    )


def work_of(reference: Reference) -> Work | None:
    """Return the work that a reference describes; None where it has no title."""
    if not reference.title:
        return None
    authors = tuple(Author(name) for name in reference.authors)
    return Work(
        id=work_id(reference.identifiers, reference.title, authors, reference.year),
        identifiers=reference.identifiers,
        title=reference.title,
        authors=authors,
        year=reference.year,
        available_at=f"{reference.year}-01-01" if reference.year else "",
        venue=reference.venue,
    )


def works_by_id(works: Iterable[Work], known: dict[str, Work]) -> dict[str, Work]:
    """Return works that are not known yet, by id."""
    return {work.id: work for work in works if work.id not in known}


def _identity(document: Document) -> str:
    authors = tuple(Author(name) for name in document.authors)
    return work_id(document.identifiers, document.title, authors, document.year)


def _body(document: Document, section: Section | None) -> str:
    if section is None:
        return ""
    return section.span.of(document.text).split("\n", 1)[-1].strip()


def _section(document: Document, citation: Citation) -> Section | None:
    """Return the innermost section that holds a citation."""
    around = [
        one for one in document.sections
        if one.span.start <= citation.span.start and citation.span.end <= one.span.end
    ]  # fmt: skip
    return min(around, key=lambda one: one.span.end - one.span.start, default=None)


def _family(document: Document, citation: Citation) -> Family:
    shape = Family.ROUND if citation.span.of(document.text).startswith("(") else Family.SQUARE
    return _FAMILIES.get(citation.style, shape)
