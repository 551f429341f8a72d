"""Papers that the citation graph says cite a work, with their texts: of a store, or of indexes."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.interface import Corpus
from scholiast.corpora.remote.interface import Linking
from scholiast.corpora.store import Store
from scholiast.errors import OutageError, StoreError
from scholiast.papers import Document, Found, Identifiers, Reference, Work
from scholiast.papers.folding import fold
from scholiast.resolving.sources.routing import Shelf, route_all
from scholiast.verifying.interface import Citers

MOST_LISTED = 400
"""Citing papers that are looked at, of those with a text in the store."""
MOST_FETCHED = 40
"""Citing papers whose text is looked for outside."""
_AT_ONCE = 8
"""Texts looked for at a time: whoever has heard enough stops between."""
_SCHOLARLY = frozenset(
    ["", "article", "article-journal", "paper-conference", "chapter", "book", "thesis", "report",
     "preprint", "manuscript", "monograph", "speech"]
)  # fmt: skip
"""CSL types of papers; empty where an index does not say."""
_NOTICE = re.compile(
    r"(?:editorial|erratum|corrigendum|correction|retraction|withdrawn|table of contents|contents|"
    r"front matter|back matter|issue information|index|preface|foreword|in this issue|"
    r"list of reviewers|announcement|obituary|book review|author response|decision letter|"
    r"expression of concern|publisher s note)\b"
)


@dataclass(frozen=True, slots=True)
class StoreCiters:
    """Citing papers that a store holds, with the texts that were kept of them."""

    store: Store
    most: int = MOST_LISTED

    def of(self, work: Work) -> Iterator[tuple[Work, Document]]:
        """Yield those of which the store has a text, in the order in which they were kept.

        Raises StoreError where the store cannot be read.
        """
        ids = [id for name in _names(work) for id in self.store.cited_by(name)]
        found = 0
        for id in dict.fromkeys(ids):
            if found == self.most:
                return
            document, citing = self.store.text(id), self.store.get(id)
            if document is not None and citing is not None:
                found += 1
                yield citing, document


@dataclass(frozen=True, slots=True)
class RemoteCiters:
    """Citing papers that an index names, with the open copies of them that can be had.

    Everything goes through the door of `shelf`, at the level that the user consented to:
    identifiers of the cited work and of the papers that cite it.
    """

    links: Sequence[Linking]
    """Indexes that know who cites whom; the first that answers is believed."""
    indexes: Sequence[Corpus]
    """Where the citing papers are looked up by identifier, in this order."""
    shelf: Shelf
    """Where texts are fetched through, and kept."""
    most: int = MOST_FETCHED

    def of(self, work: Work) -> Iterator[tuple[Work, Document]]:
        """Yield those of which a copy was accepted as their own text.

        Raises OutageError where no index could say which papers cite the work.
        """
        named = self._named(work)[: self.most]
        for start in range(0, len(named), _AT_ONCE):
            found = [self._looked_up(one) for one in named[start : start + _AT_ONCE]]
            works = [one for one in found if one is not None and is_scholarly(one)]
            references = [Reference(one.id, title=one.title) for one in works]
            lookups = [Found(one, 1.0, "identifier") for one in works]
            routed = route_all(references, lookups, self.shelf)
            for citing, (_, document) in zip(works, routed, strict=True):
                if document is not None:
                    yield citing, document

    def _named(self, work: Work) -> tuple[Identifiers, ...]:
        """Return what the first index that answers says."""
        failures = []
        for index in self.links:
            said = index.citing(work.identifiers)
            if not said.failure:
                return said.works
            failures.append(f"{index.name}: {said.failure}")
        words = "; ".join(failures) or "no index of citations was named"
        raise OutageError(f"which papers cite it is not known ({words})")

    def _looked_up(self, identifiers: Identifiers) -> Work | None:
        """Return a citing paper's record from the first index that has it."""
        given = identifiers.as_dict().keys()
        for index in self.indexes:
            if index.schemes & given:
                works = index.look_up(identifiers).works
                if works:
                    return works[0]
        return None


@dataclass(frozen=True, slots=True)
class ManyCiters:
    """Citing papers of several places, one after the other, each paper once.

    Those of the work that was asked about last are remembered: several claims on one source hear
    the same papers, which are looked up and read once.
    """

    places: Sequence[Citers]
    _last: "_Last" = field(default_factory=lambda: _Last(), repr=False, compare=False)

    def of(self, work: Work) -> Iterator[tuple[Work, Document]]:
        """Yield each paper that is scholarly and not the work itself, once.

        A place that fails does not keep the next from being asked; its failure is raised at the
        end, as an OutageError, when all that could be had was given.
        """
        return iter(self._last.get(work, lambda: self._read(work)))

    def _read(self, work: Work) -> Iterator[tuple[Work, Document]]:
        failures: list[str] = []
        yield from distinct(work, self._all(work, failures))
        if failures:
            raise OutageError("; ".join(failures))

    def _all(self, work: Work, failures: list[str]) -> Iterator[tuple[Work, Document]]:
        for place in self.places:
            try:
                yield from place.of(work)
            except (OutageError, StoreError) as error:
                failures.append(str(error))


class _Last:
    """The citing papers of one work, until another is asked about."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: tuple[Work, _Heard] | None = None

    def get(self, work: Work, read: Callable[[], Iterator[tuple[Work, Document]]]) -> "_Heard":
        with self._lock:
            if self._held is None or self._held[0] != work:
                self._held = work, _Heard(read())
            return self._held[1]


class _Heard:
    """Papers that were read so far; the rest are read when somebody comes to them."""

    def __init__(self, rest: Iterator[tuple[Work, Document]]) -> None:
        self._rest = rest
        self._papers: list[tuple[Work, Document]] = []
        self._failure: BaseException | None = None
        self._lock = threading.Lock()

    def __iter__(self) -> Iterator[tuple[Work, Document]]:
        """Yield all papers from the first; then raise what ended the reading, if anything did."""
        at = 0
        while self._reaches(at):
            yield self._papers[at]
            at += 1

    def _reaches(self, at: int) -> bool:
        """Say whether there is a paper at a place, after reading on if need be."""
        with self._lock:
            if at < len(self._papers):
                return True
            if self._failure is not None:
                raise self._failure
            try:
                self._papers.append(next(self._rest))
            except StopIteration:
                return False
            except BaseException as error:
                self._failure = error
                raise
            return True


def citers_among(shelf: Shelf, corpora: Sequence[Corpus]) -> Citers | None:
    """Return who can be asked for citing papers; None where nobody can.

    The shelf's store is; and the indexes among `corpora`, where open copies may be fetched through
    its door. What the user consented to holds for every request: the door sees to that.
    """
    places: list[Citers] = [StoreCiters(shelf.store)] if shelf.store is not None else []
    links = [corpus for corpus in corpora if isinstance(corpus, Linking)]
    if shelf.door is not None and links:
        places.append(RemoteCiters(links, corpora, shelf))
    return ManyCiters(places) if places else None


def distinct(
    cited: Work, citing: Iterable[tuple[Work, Document]]
) -> Iterator[tuple[Work, Document]]:
    """Yield the scholarly papers among `citing`, each once by identifier and canonical title.

    The cited work itself, and papers that were taken back, are left out (D.1).
    """
    seen = set(_marks(cited))
    for work, document in citing:
        marks = _marks(work)
        if is_scholarly(work) and not work.is_retracted and not seen & set(marks):
            yield work, document
        seen.update(marks)


def is_scholarly(work: Work) -> bool:
    """Say whether a record is of a paper, not of an editorial notice, a data set or a cover.

    >>> is_scholarly(Work("a", title="On trees", type="article-journal"))
    True
    >>> is_scholarly(Work("a", title="Erratum: On trees", type="article-journal"))
    False
    """
    return work.type in _SCHOLARLY and not _NOTICE.match(fold(work.title))


def _names(work: Work) -> list[str]:
    """Return the names by which a store may know a work."""
    known = [work.identifiers, *(version.identifiers for version in work.versions)]
    pairs = [":".join(pair) for one in known for pair in identifier_pairs(one)]
    return list(dict.fromkeys([work.id, *pairs]))


def _marks(work: Work) -> list[str]:
    """Return what tells a paper from others: its names, and its title made canonical."""
    title = fold(work.title)
    return [*_names(work), f"called {title}"] if title else _names(work)
