"""Where papers to build from come from: a store with full texts, or a folder of files."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from scholiast.corpora.identity import identifier_pairs, work_id
from scholiast.corpora.store import Store
from scholiast.errors import InputError
from scholiast.papers import (
    Author,
    Citation,
    CitationStyle,
    Document,
    OutcomeKind,
    Reference,
    Span,
    Work,
)
from scholiast.parsing.formats import format_of
from scholiast.parsing.worker import Worker

_CITE = re.compile(r"\{\{cite:([\w.:-]{1,80})\}\}")
"""unarXive's marks, which name the entry by its key."""


class StorePapers:
    """The works of a store that have a full text, with what the store knows of references."""

    def __init__(self, store: Store) -> None:
        """Take an open store."""
        self._store = store

    def __iter__(self) -> Iterator[tuple[Work, Document]]:
        """Yield works with their texts."""
        for work in self._store.works():
            document = self._store.text(work.id)
            if document is not None:
                yield work, marked(document)

    def known(self, reference: Reference) -> Work | None:
        """Return the work that a reference's identifiers name."""
        if not identifier_pairs(reference.identifiers):
            return None
        found = self._store.by_identifiers(reference.identifiers)
        return found[0] if len(found) == 1 else None


class FolderPapers:
    """The papers of a folder, read in a confined process; a reference is what it says it is."""

    def __init__(self, folder: Path) -> None:
        """Take a folder; InputError where there is none."""
        if not folder.is_dir():
            raise InputError(f"no folder {folder}: name one with papers in it")
        self._folder = folder
        self.unread: list[str] = []
        """Files that could not be read, and why."""

    def __iter__(self) -> Iterator[tuple[Work, Document]]:
        """Yield papers in the order of their names."""
        with Worker() as worker:
            for path in sorted(self._files()):
                document = worker.parse(path)
                if document.outcome.kind in {OutcomeKind.REFUSED, OutcomeKind.FAILED}:
                    self.unread.append(f"{path.name}: {document.outcome.reason}")
                    continue
                yield work_of(document, path.name), document

    def known(self, reference: Reference) -> Work | None:
        """Return None: nothing is known of a work but what the entry says."""
        return None

    def _files(self) -> Iterable[Path]:
        for path in self._folder.rglob("*"):
            try:
                format_of(path)
            except InputError:
                continue
            if path.is_file():
                yield path


def work_of(document: Document, name: str) -> Work:
    """Return the work that a document is, by what it says of itself, else by the file's name."""
    authors = tuple(Author(one) for one in document.authors)
    id = (
        work_id(document.identifiers, document.title, authors, document.year)
        if document.title or document.identifiers.as_dict()
        else f"file:{name}"
    )
    return Work(
        id,
        document.identifiers,
        title=document.title,
        authors=authors,
        year=document.year,
        venue=document.venue,
    )


def marked(document: Document) -> Document:
    """Return a document with unarXive's marks as citations, if it has no others."""
    if document.citations:
        return document
    keys = {reference.key for reference in document.references}
    citations = tuple(
        Citation(
            Span(*mark.span()),
            Span(*mark.span()),
            (mark[1],) if mark[1] in keys else (),
            CitationStyle.NUMERIC,
            () if mark[1] in keys else (mark[1],),
        )
        for mark in _CITE.finditer(document.text)
    )
    return replace(document, citations=citations) if citations else document
