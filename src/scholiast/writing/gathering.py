"""Papers that examples can be drawn from: of a store, where it has their text, or of a folder."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from scholiast.corpora.store import Store
from scholiast.errors import ScholiastError
from scholiast.papers import Document, OutcomeKind, Work
from scholiast.parsing.formats import format_of
from scholiast.parsing.worker import Worker
from scholiast.writing.demonstrating import names_of
from scholiast.writing.drafting import Known
from scholiast.writing.interface import Manuscript
from scholiast.writing.manuscripts import manuscript_of

FOLDER = "the folder of examples"
"""The category that all papers of a folder have: whoever named it says that they are alike."""


def papers_in(
    folder: Path, categories: tuple[str, ...] = (), *, time_limit: float | None = None
) -> Iterator[Manuscript]:
    """Yield the papers of a folder; what cannot be read is passed over.

    All of them count as of the same category as the paper under work: its own, if it has one.
    """
    with Worker(time_limit=time_limit) as worker:
        for path in sorted(folder.iterdir()):
            document = _parsed(path, worker)
            if document is not None:
                yield manuscript_of(document, id=path.name, categories=categories or (FOLDER,))


def papers_of(store: Store, known: Known, *, as_of: date | None = None) -> Iterator[Manuscript]:
    """Yield the papers of a store that share an author or a field with a paper, and have a text."""
    names = names_of([str(name) for name in known.document.authors])
    fields = {field.casefold() for field in known.categories}
    for work in store.works(as_of=as_of):
        authors = [str(author.name) for author in work.authors]
        is_near = names & names_of(authors) or any(one.casefold() in fields for one in work.fields)
        document = store.text(work.id) if is_near else None
        if document is not None:
            yield _manuscript(work, authors, document)


def _manuscript(work: Work, authors: list[str], document: Document) -> Manuscript:
    """Return a work's text in parts; the store's record speaks for title, abstract and day."""
    made = manuscript_of(
        document,
        id=work.id,
        day=work.available_at or work.date or str(work.year or ""),
        categories=work.fields,
    )
    return replace(
        made,
        title=work.title or made.title,
        abstract=work.abstract or made.abstract,
        authors=tuple(authors) or made.authors,
    )


def _parsed(path: Path, worker: Worker) -> Document | None:
    try:
        format_of(path)
        document = worker.parse(path)
    except ScholiastError:
        return None
    is_read = document.outcome.kind in (OutcomeKind.OK, OutcomeKind.PARTIAL)
    return document if is_read and document.title else None
