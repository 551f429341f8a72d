"""Store: works on this machine, kept in SQLite; the truth from which every index is made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

from scholiast.corpora.interface import Entry
from scholiast.papers import Document, Identifiers, Notice, Work


@dataclass(frozen=True, slots=True)
class Put:
    """What became of one entry."""

    id: str
    """Of the work as it is kept: its own, or that of the work it was merged into."""
    is_new: bool
    flagged: str = ""
    """Why it was kept apart though it looks like another work: `homoglyph of doi:10.1/x`."""


class Store:
    """One SQLite file of works, their citations, texts and notices; caches stand beside it."""

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        """Open the store; StoreError if it is missing (and not to be created) or damaged."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        """Return itself."""
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        """Close it."""
        raise NotImplementedError

    @property
    def path(self) -> Path:
        """Return the file."""
        raise NotImplementedError

    @property
    def generation(self) -> int:
        """Return a number that grows with every change; indexes carry it."""
        raise NotImplementedError

    def __len__(self) -> int:
        """Return how many works it holds."""
        raise NotImplementedError

    def put(self, entries: Iterable[Entry], *, progress: str = "") -> list[Put]:
        """Keep the entries in one transaction: all of them, whole, or none; returns after commit.

        Each is merged into the work that shares an identifier, else into the one of the same
        normalised title, first author and year. Look-alikes by homoglyphs are flagged, never
        merged.
        `progress` (a resumable import's mark) is kept in the same transaction.
        """
        raise NotImplementedError

    def progress(self, name: str) -> str:
        """Return the mark that the last `put` of the import called `name` left; empty if none."""
        raise NotImplementedError

    def get(self, id: str) -> Work | None:
        """Return the work with this id, or with this alias of it (any `scheme:value`)."""
        raise NotImplementedError

    def by_identifiers(self, identifiers: Identifiers) -> tuple[Work, ...]:
        """Return the works that bear any of the identifiers."""
        raise NotImplementedError

    def works(self, *, as_of: date | None = None) -> Iterator[Work]:
        """Yield every work, in the order in which they were first kept."""
        raise NotImplementedError

    def cites(self, id: str) -> tuple[str, ...]:
        """Return what a work cites, in order: ids of kept works, `scheme:value` of others."""
        raise NotImplementedError

    def cited_by(self, id: str) -> tuple[str, ...]:
        """Return the ids of kept works that cite it."""
        raise NotImplementedError

    def put_text(self, id: str, document: Document, *, origin: str) -> str:
        """Keep a work's parsed full text; returns its key (sha256 of the text)."""
        raise NotImplementedError

    def text(self, id: str) -> Document | None:
        """Return the parsed full text of a work, or None."""
        raise NotImplementedError

    def notices(self, doi: str) -> tuple[Notice, ...]:
        """Return the imported notices about the work with this DOI, kept or not."""
        raise NotImplementedError
