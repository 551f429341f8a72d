"""A paper -> its reference list, if it is one to learn or to be asked from (CiteRAG, 3.2.2)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scholiast.benchmarks.citerag.domains import domain_of
from scholiast.benchmarks.citerag.pool import identity
from scholiast.benchmarks.citerag.records import Listed, ListPaper
from scholiast.corpora.levels import level_text
from scholiast.papers import Document, Reference, Work

Known = Callable[[Reference], Work | None]
"""Reference -> the work that it names, where it is known."""


@dataclass(frozen=True, slots=True)
class Options:
    """What makes a paper one to take; what is not said is as in the paper."""

    least_references: int = 10
    """So many references must resolve to a title. The paper does not say how many; its test lists
    have at least 60."""
    most_wrong: float = 0.2
    """The greatest share of entries that may be repeated or without a title, and of marks that
    name what the list lacks."""
    most_repeats: int = 10
    """A reference that stands more often in one section excludes the paper (3.2.2)."""
    sections: int = 3
    """The sections with most citations."""
    references_a_section: int = 3
    """The references cited most in each, of those that have an identifier."""
    test_share: float = 0.2


@dataclass(frozen=True, slots=True)
class Selected:
    """A paper with its list, and where each reference of the document stands in it."""

    listed: ListPaper
    places: Mapping[str, int]
    """Reference key -> index in the list."""
    identified: frozenset[int]
    """Indices of entries that have a valid identifier."""


def select(work: Work, document: Document, known: Known, options: Options) -> Selected | str:
    """Return the paper's list, or why it gives none; the list keeps the bibliography's order."""
    title = work.title or document.title
    abstract = _abstract(work, document)
    if not title or not abstract:
        return "no title or no abstract"
    entries, places, identified = _entries(document, known)
    places = {key: at for key, at in places.items() if at >= 0}
    if len(entries) < options.least_references:
        return "too few references that resolve"
    wrong = len(document.references) - len(entries)
    if wrong > options.most_wrong * len(document.references):
        return "repeated entries, or entries without a title"
    if _is_damaged(document, options.most_wrong):
        return "marks that name what the list lacks"
    domain = domain_of(work.fields)
    paper = ListPaper(work.id, title, tuple(entries), abstract, domain)
    return Selected(paper, places, frozenset(identified))


def _entries(document: Document, known: Known) -> tuple[list[Listed], dict[str, int], set[int]]:
    """Return entries of one work each, the index of every key, and which have an identifier."""
    entries: list[Listed] = []
    at: dict[str, int] = {}
    places: dict[str, int] = {}
    identified: set[int] = set()
    for reference in document.references:
        work = known(reference)
        title = (work.title if work else "") or reference.title
        id = identity(title)
        places[reference.key] = at.get(id, len(entries)) if id else -1
        if id and id not in at:
            at[id] = len(entries)
            entries.append(_listed(title, reference, work))
        if id and (reference.identifiers.as_dict() or (work and work.identifiers.as_dict())):
            identified.add(at[id])
    return entries, places, identified


def _listed(title: str, reference: Reference, work: Work | None) -> Listed:
    given = work.identifiers if work else reference.identifiers
    people = (
        [str(author.name) for author in work.authors]
        if work and work.authors
        else [str(name) for name in reference.authors]
    )
    year = (work.year if work else None) or reference.year
    return Listed(
        " ".join(title.split()),
        given.arxiv or reference.identifiers.arxiv or "",
        str(year) if year else None,
        (work.venue if work else "") or reference.venue,
        ", ".join(people),
    )


def _abstract(work: Work, document: Document) -> str:
    """Return the abstract of the work or the document, citations taken out."""
    if work.abstract:
        return " ".join(work.abstract.split())
    bare = level_text(Work(work.id), document, 1)
    title = f"# {document.title}"
    return " ".join(bare.removeprefix(title).split()) if document.title else " ".join(bare.split())


def _is_damaged(document: Document, most: float) -> bool:
    named = Counter(bool(citation.missing_keys) for citation in document.citations)
    return named[True] > most * max(1, named.total())
