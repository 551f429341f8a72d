"""Lookup -> Source: where a work's own text can be had (BibAgent, section 3.1: CSAC)."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.corpora.interface import Corpus, Entry
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.net.interface import Door
from scholiast.papers import (
    Absent,
    Access,
    Attempt,
    Document,
    Found,
    Identifiers,
    Lookup,
    OutcomeKind,
    Reference,
    Source,
    Work,
)
from scholiast.resolving.sources.copies import version_of
from scholiast.resolving.sources.fetching import catch
from scholiast.resolving.sources.handing import match_files
from scholiast.resolving.sources.locating import with_locations
from scholiast.resolving.sources.readers import Readers

__all__ = ["Shelf", "match_files", "route", "route_all"]

Routed = tuple[Source, Document | None]
_UNREAD = (OutcomeKind.FAILED, OutcomeKind.REFUSED)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where full texts may come from."""

    store: Store | None = None
    """Texts kept already; accepted ones are added."""
    door: Door | None = None
    """None for no network."""
    files: Mapping[str, Path] | None = None
    """Reference key -> the file that the user handed in for it (see `match_files`)."""
    documents: Mapping[str, Document] | None = None
    """Reference key -> that file's text, where it was read already (see `hand_in`)."""
    locators: tuple[Corpus, ...] = ()
    """Indexes that are asked by identifier where copies are (Unpaywall, OpenAlex, Europe PMC)."""


@dataclass(frozen=True, slots=True)
class _Case:
    """One reference on its way."""

    reference: Reference
    lookup: Lookup
    attempts: tuple[Attempt, ...] = ()
    document: Document | None = None
    origin: str = ""
    version: str = ""
    licence: str = ""
    is_kept: bool = False

    @property
    def work(self) -> Work | None:
        return self.lookup.work if isinstance(self.lookup, Found) else None


@dataclass(frozen=True, slots=True)
class _Tools:
    shelf: Shelf
    readers: Readers


def route(reference: Reference, lookup: Lookup, shelf: Shelf) -> Routed:
    """Return how much of the source can be read, and its parsed text where there is one."""
    return route_all((reference,), (lookup,), shelf)[0]


def route_all(
    references: Sequence[Reference],
    lookups: Sequence[Lookup],
    shelf: Shelf,
    *,
    progress: Callable[[int], None] | None = None,
    concurrency: int = 4,
) -> tuple[Routed, ...]:
    """Return a source for each reference, in order; `progress` is told how many are done.

    At most `concurrency` references are on their way at once, and two files are read at once.
    References to one work share what was found for the first of them.
    """
    pairs = list(zip(references, lookups, strict=True))
    groups: dict[str, list[int]] = {}
    for number, (reference, lookup) in enumerate(pairs):
        groups.setdefault(_owner(reference, lookup, shelf), []).append(number)
    routed: dict[int, Routed] = {}
    with Readers(min(concurrency, 2)) as readers, ThreadPoolExecutor(concurrency) as threads:
        tools = _Tools(shelf, readers)
        first = [pairs[numbers[0]] for numbers in groups.values()]
        results = threads.map(lambda pair: _routed(_Case(*pair), tools), first)
        for numbers, result in zip(groups.values(), results, strict=True):
            routed |= dict.fromkeys(numbers, result)
            if progress:
                progress(len(routed))
    return tuple(routed[number] for number in range(len(pairs)))


def _owner(reference: Reference, lookup: Lookup, shelf: Shelf) -> str:
    """Return what references of one work have in common; others stand alone."""
    if isinstance(lookup, Found) and reference.key not in (shelf.files or {}):
        return f"work {lookup.work.id}"
    return f"reference {reference.key} {id(reference)}"


def _routed(case: _Case, tools: _Tools) -> Routed:
    """Return the source of one case, after the steps of which each may end the search."""
    for step in STEPS:
        if case.document is None:
            case = step(case, tools)
    return _source(_kept(case, tools)), case.document


def _in_store(case: _Case, tools: _Tools) -> _Case:
    """Take the text that the store holds."""
    store, work = tools.shelf.store, case.work
    if store is None or work is None:
        return case
    document = store.text(work.id) or next(
        (text for kept in store.by_identifiers(work.identifiers) if (text := store.text(kept.id))),
        None,
    )
    if document is None:
        return _tried(case, Attempt("store", "nothing there"))
    case = _tried(case, Attempt("store", "accepted", "kept earlier"))
    return replace(case, document=document, origin="local store", is_kept=True)


def _handed_in(case: _Case, tools: _Tools) -> _Case:
    """Take the file that the user handed in; it was matched to the reference by content."""
    key, shelf = case.reference.key, tools.shelf
    path = (shelf.files or {}).get(key)
    if path is None:
        return case
    document = (shelf.documents or {}).get(key) or tools.readers.read(path)
    if document.outcome.kind in _UNREAD:
        return _tried(case, Attempt("--sources", "unreadable", document.outcome.reason, path.name))
    attempt = Attempt("--sources", "accepted", "matched by content", path.name)
    return replace(_tried(case, attempt), document=document, origin=path.name)


def _on_the_net(case: _Case, tools: _Tools) -> _Case:
    """Take the first copy at the publisher or in an open repository that is the work's own."""
    work, shelf = case.work, tools.shelf
    if work is None:
        return case
    if shelf.door is None:
        return _tried(case, Attempt("network", "not allowed", "offline, or not asked for"))
    work = with_locations(work, shelf.locators)
    found = catch(work, _cited(work, shelf.store), shelf.door, tools.readers)
    case = _tried(case, *found.attempts)
    if found.document is None or found.location is None:
        if not found.attempts:
            return _tried(case, Attempt("network", "nothing there", "no open copy is known"))
        return case
    return replace(
        case,
        document=found.document,
        origin=found.location.url,
        version=version_of(found.location, work),
        licence=found.location.licence or work.licence,
    )


STEPS: tuple[Callable[[_Case, _Tools], _Case], ...] = (_in_store, _handed_in, _on_the_net)
"""Tried in this order, until one gives a text."""


def _kept(case: _Case, tools: _Tools) -> _Case:
    """Keep an accepted text in the store, under its work."""
    store, work = tools.shelf.store, case.work
    if store is None or work is None or case.document is None or case.is_kept:
        return case
    try:
        id = work.id if store.get(work.id) else store.put([Entry(work)])[0].id
        store.put_text(id, case.document, origin=case.origin)
    except StoreError as error:
        return _tried(case, Attempt("store", "not allowed", f"the text was not kept: {error}"))
    return replace(case, is_kept=True)


def _source(case: _Case) -> Source:
    """Return how much can be read."""
    work = case.work
    if case.document is not None:
        return Source(
            Access.FULL_TEXT,
            work.id if work else "",
            hashlib.sha256(case.document.text.encode(errors="surrogatepass")).hexdigest(),
            case.origin,
            case.version,
            case.licence,
            case.attempts,
        )
    if work is None:
        return Source(Access.NONE, attempts=(*case.attempts, _closed(case.lookup)))
    access = Access.ABSTRACT if work.abstract.strip() else Access.METADATA
    return Source(access, work.id, licence=work.licence, attempts=case.attempts)


def _closed(lookup: Lookup) -> Attempt:
    """Return why there is no work whose text could be looked for."""
    asked = ", ".join(dict.fromkeys(one.index for one in getattr(lookup, "asked", ())))
    if isinstance(lookup, Absent):
        return Attempt("indexes", "nothing there", f"not found in {asked}: the case is closed")
    reason = getattr(lookup, "reason", "") or getattr(lookup, "kind", "")
    return Attempt("indexes", "nothing there", f"no work is known: {reason}")


def _cited(work: Work, store: Store | None) -> tuple[Identifiers, ...]:
    """Return what the store knows that a work cites."""
    return tuple(_identifiers(store.cites(work.id), store)) if store is not None else ()


def _identifiers(ids: Sequence[str], store: Store) -> Iterator[Identifiers]:
    for id in ids:
        kept = store.get(id)
        scheme, _, value = id.partition(":")
        if kept is not None:
            yield kept.identifiers
        elif scheme in ("doi", "arxiv", "pmid"):
            yield Identifiers(**{scheme: value})


def _tried(case: _Case, *attempts: Attempt) -> _Case:
    return replace(case, attempts=(*case.attempts, *attempts))
