"""Works and entries for the tests of the store."""

from typing import Any

from scholiast.corpora.interface import Entry
from scholiast.papers import Author, Identifiers, Name, Work


def work(title: str = "", *families: str, year: int | None = 2020, **said: Any) -> Work:
    """Return a work; identifiers by their scheme, other fields by name."""
    schemes = Identifiers.__dataclass_fields__
    identifiers = {name: said.pop(name) for name in tuple(said) if name in schemes}
    authors = tuple(Author(Name(family)) for family in families)
    return Work("", Identifiers(**identifiers), title, authors, year, **said)


def entry(
    title: str = "", *families: str, cites: tuple[Identifiers, ...] = (), **said: Any
) -> Entry:
    """Return an entry of such a work."""
    return Entry(work(title, *families, **said), cites)
