"""An entry on its way into the store -> all that can be said of it before the tables are asked."""

import hashlib
from dataclasses import dataclass, replace

from scholiast.corpora.identity import identifier_pairs, plain_identifiers, title_key, work_id
from scholiast.corpora.interface import Entry
from scholiast.corpora.store.availability import available_from
from scholiast.corpora.store.bodies import pack_document
from scholiast.corpora.store.lookalikes import has_lookalikes, looks
from scholiast.papers import Author, Identifiers, Name, Work

_PARTS = frozenset({"chapter", "paper-conference", "entry", "entry-encyclopedia"})
"""Types that bear the ISBN of the book in which they stand."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """One entry, with all that can be said of it before the tables are asked."""

    work: Work
    names: tuple[str, ...]
    """`doi:10.1/x`, strongest first; the digest of its title where it has no identifier."""
    borne: tuple[str, ...]
    """Names that it bears beside others: the ISBN of the book that it is a chapter of."""
    title: int
    """Key of title and first author, without the year; 0 where they name nothing."""
    look: int
    """The same of the title as it looks; 0 where no letter looks like another."""
    cites: tuple[tuple[str, ...], ...]
    text: tuple[str, int, bytes] | None
    """Key, length and body of its full text."""


def prepare(entry: Entry) -> Prepared:
    """Return what can be said of an entry alone."""
    work = _plain(entry.work)
    names, borne = _names(work)
    text = None
    if entry.document is not None:
        key, body = pack_document(entry.document)
        text = key, len(entry.document.text), body
    cites = tuple(filter(None, (names_of(cited) for cited in entry.cites)))
    shown = (work.title, *(str(author.name) for author in work.authors[:1]))
    is_look = any(has_lookalikes(part) for part in shown)
    return Prepared(
        work,
        names,
        borne,
        _title(work.title, work.authors, work.year),
        _title(looks(work.title), _seen(work.authors), work.year) if is_look else 0,
        cites,
        text,
    )


def _plain(work: Work) -> Work:
    """Return the work with its identifiers in the form they are compared in, and its first day."""
    identifiers, day = plain_identifiers(work.identifiers), available_from(work)
    if identifiers is work.identifiers and day == work.available_at:
        return work
    return replace(work, identifiers=identifiers, available_at=day)


def names_of(identifiers: Identifiers) -> tuple[str, ...]:
    """Return the names of a work: `doi:10.1/x`, strongest first."""
    return tuple(f"{scheme}:{value}" for scheme, value in identifier_pairs(identifiers))


def name_key(name: str) -> int:
    """Return the digest of 63 bits under which a name is kept.

    >>> name_key("doi:10.1/x") == name_key("doi:10.1/x") != name_key("doi:10.1/y")
    True
    """
    digest = hashlib.blake2b(name.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest) >> 1


def _names(work: Work) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = names_of(work.identifiers)
    borne = tuple(name for name in names if work.type in _PARTS and name.startswith("isbn:"))
    names = tuple(name for name in names if name not in borne)
    if names and work.id.startswith("title:"):
        names = (*names, work.id)
    return names or (title_id(work),), borne


def title_id(work: Work) -> str:
    return work_id(Identifiers(), work.title, work.authors, work.year)


def _title(title: str, authors: tuple[Author, ...], year: int | None) -> int:
    """Return the key under which works of one title and first author meet."""
    key = title_key(title, authors, None) or title_key(title, (), year)
    return int(key[:15], 16) if key else 0


def _seen(authors: tuple[Author, ...]) -> tuple[Author, ...]:
    """Return the first author as the name looks."""
    return tuple(Author(Name(looks(author.name.family))) for author in authors[:1])
