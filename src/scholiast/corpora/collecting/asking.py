"""Asker: questions to an index, each asked once; its answers kept before they are used."""

from dataclasses import dataclass
from typing import Protocol

import msgspec

from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.interface import Entry
from scholiast.corpora.remote.interface import Listing, ListQuery
from scholiast.corpora.store.availability import available_from
from scholiast.corpora.store.keeping import Put
from scholiast.errors import StoreError
from scholiast.papers import Author, Work
from scholiast.papers.references import Name

PATIENCE = 5
"""Failures in a row after which nothing more is asked of the index."""
_SHOWN = 20


class Keeping(Protocol):
    """Something that keeps works: the Store."""

    def put(self, entries: list[Entry]) -> list[Put]:
        """Keep the entries, whole, before it returns."""
        ...


class Writer(msgspec.Struct, frozen=True, array_like=True):
    """An author of a work seen."""

    family: str
    given: str = ""
    orcid: str = ""

    @property
    def author(self) -> Author:
        """Return them as an author."""
        return Author(Name(self.family, self.given), self.orcid)


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """A work that an index listed, in short; the store holds it whole."""

    id: str
    """In the store."""
    day: str
    """ISO 8601, a full day; empty if unknown."""
    writers: tuple[Writer, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """A page of a list, its works kept in the store."""

    works: tuple[Seen, ...] = ()
    next: str = ""
    total: int = 0
    failure: str = ""
    """Why there is none; such a sheet is not kept, so that it is asked for again."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the asking took."""

    requests: int
    """Questions put to the index in this process, failed ones included."""
    recalled: int
    """Questions answered from the ledger."""
    failures: tuple[str, ...]
    """In words, one each; not in the ledger."""
    alarms: tuple[str, ...]
    """Answers not of the documented shape; the first of them."""


class Asker:
    """Asks one index for lists, under the name of a run."""

    def __init__(self, listing: Listing, store: Keeping, ledger: Ledger, run: str) -> None:
        """Take the index, the store for its works, and the ledger for its answers."""
        self._listing, self._store, self._ledger, self._run = listing, store, ledger, run
        self._requests = self._recalled = self._in_a_row = 0
        self._failures: list[str] = []
        self._alarms: list[str] = []

    @property
    def most(self) -> int:
        """Return how many works of one query the index pages through at most."""
        return self._listing.most

    @property
    def tally(self) -> Tally:
        """Return what the asking took so far."""
        return Tally(self._requests, self._recalled, tuple(self._failures), tuple(self._alarms))

    @property
    def has_hope(self) -> bool:
        """Say whether to go on: false after PATIENCE failures in a row."""
        return self._in_a_row < PATIENCE

    def count(self, query: ListQuery) -> int | None:
        """Return how many works fit, or None where the index did not say."""
        question = f"count {_written(query)}"
        kept = self._recall(question)
        if kept is not None:
            return _decoded(kept).total
        answer = self._listing.count(query)
        self._note(question, answer.failure, tuple(one.message for one in answer.alarms))
        if answer.failure:
            return None
        self._keep(question, Sheet(total=answer.number))
        return answer.number

    def sheet(self, query: ListQuery, cursor: str = "") -> Sheet:
        """Return a page; its works are in the store, and it is in the ledger, when it returns."""
        question = f"list {_written(query)} {cursor}".rstrip()
        kept = self._recall(question)
        if kept is not None:
            return _decoded(kept)
        page = self._listing.works(query, cursor)
        self._note(question, page.failure, tuple(one.message for one in page.alarms))
        puts = self._store.put([Entry(work) for work in page.works]) if page.works else []
        if page.failure:
            return Sheet(failure=page.failure)
        seen = tuple(_seen(work, put.id) for work, put in zip(page.works, puts, strict=True))
        sheet = Sheet(seen, page.next, page.total)
        self._keep(question, sheet)
        return sheet

    def everything(self, query: ListQuery) -> tuple[Seen, ...] | None:
        """Return all works of a query, each once; None where the index did not give them all."""
        found: dict[str, Seen] = {}
        cursor = ""
        while True:
            sheet = self.sheet(query, cursor)
            if sheet.failure:
                return None
            found |= {seen.id: seen for seen in sheet.works}
            cursor = sheet.next
            if not cursor:
                return tuple(found.values())

    def _recall(self, question: str) -> bytes | None:
        """Return the kept answer, which ends a row of failures as it did when it came."""
        kept = self._ledger.answer(self._run, question)
        if kept is not None:
            self._recalled += 1
            self._in_a_row = 0
        return kept

    def forget(self, query: ListQuery) -> None:
        """Drop what was answered to a query, which turned out not to be all: it is asked again."""
        for what in ("count", "list"):
            self._ledger.forget(self._run, f"{what} {_written(query)}")

    def _note(self, question: str, failure: str, alarms: tuple[str, ...]) -> None:
        self._requests += 1
        self._in_a_row = self._in_a_row + 1 if failure else 0
        if failure:
            self._failures.append(f"{question}: {failure}")
        self._alarms += alarms[: max(_SHOWN - len(self._alarms), 0)]

    def _keep(self, question: str, sheet: Sheet) -> None:
        self._ledger.keep(self._run, question, msgspec.json.encode(sheet))


def _written(query: ListQuery) -> str:
    parts = (
        ("category", query.category),
        ("author", query.author or " | ".join(query.authors)),
        ("from", query.start.isoformat() if query.start else ""),
        ("to", query.end.isoformat() if query.end else ""),
    )
    return " ".join(f"{name}={value!r}" for name, value in parts if value)


def _seen(work: Work, id: str) -> Seen:
    writers = tuple(
        Writer(author.name.family, author.name.given, author.orcid) for author in work.authors
    )
    return Seen(id, available_from(work), writers)


def _decoded(answer: bytes) -> Sheet:
    try:
        return msgspec.json.decode(answer, type=Sheet)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a kept answer is damaged: {error}") from error
