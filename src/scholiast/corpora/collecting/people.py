"""Who is who: one key for each author, by ORCID where the index gives it, else by folded name."""

from collections.abc import Iterable, Mapping

from scholiast.papers import Author
from scholiast.papers.folding import fold


def folded_name(author: Author) -> str:
    """Return an author's whole name, folded.

    >>> from scholiast.papers.references import Name
    >>> folded_name(Author(Name("Müller-Ødegård", "Ana")))
    'ana muller odegard'
    """
    return fold(str(author.name))


class People:
    """The names met so far and the ORCIDs that bear them.

    A name without ORCID is taken for the one person who bears it with an ORCID; where two do, or
    none, it stays a name of its own, and the two are told as homonyms.
    """

    def __init__(self, orcids: Mapping[str, Iterable[str]] | None = None) -> None:
        """Take what is known already: folded name -> ORCIDs."""
        self._orcids = {name: set(borne) for name, borne in (orcids or {}).items()}

    def key(self, author: Author) -> str:
        """Return the key of an author, and remember name and ORCID; empty for no name.

        >>> from scholiast.papers.references import Name
        >>> people, name = People(), Name("Sun", "Li")
        >>> people.key(Author(name)), people.key(Author(name, "0000-0002-1825-0097"))
        ('name:li sun', 'orcid:0000-0002-1825-0097')
        >>> people.key(Author(name))
        'orcid:0000-0002-1825-0097'
        """
        name = folded_name(author)
        if author.orcid:
            self._orcids.setdefault(name, set()).add(author.orcid)
            return f"orcid:{author.orcid}"
        return self.settled(f"name:{name}") if name else ""

    def settled(self, key: str) -> str:
        """Return the key by ORCID of a key by name, if exactly one ORCID bears that name."""
        borne = self._orcids.get(key.removeprefix("name:"), ()) if key.startswith("name:") else ()
        return f"orcid:{next(iter(borne))}" if len(borne) == 1 else key

    @property
    def orcids(self) -> dict[str, tuple[str, ...]]:
        """Return the ORCIDs of each name, both in order."""
        return {name: tuple(sorted(borne)) for name, borne in sorted(self._orcids.items())}

    @property
    def homonyms(self) -> tuple[str, ...]:
        """Return the names that two or more ORCIDs bear."""
        return tuple(name for name, borne in self.orcids.items() if len(borne) > 1)
