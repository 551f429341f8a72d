"""Document -> resolutions and texts: each reference looked up, and its source if asked for."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.checking.texts import Texts
from scholiast.papers import Document, Lookup, Unknown
from scholiast.records import Egress, Resolution

if TYPE_CHECKING:
    from scholiast.resolving.interface import Places
    from scholiast.resolving.sources.routing import Shelf


@dataclass(frozen=True, slots=True)
class Enquiry:
    """Where a run looks works up, and what it tells of that."""

    places: "Places | None" = None
    """None for no look-up at all."""
    shelf: "Shelf | None" = None
    """Where full texts may come from; None where accessibility is not asked for."""
    sources: Path | None = None
    """A folder with files of the cited works, matched to the references by content."""
    network: str = "not used"
    """What Record.network says."""
    log: Callable[[], tuple[Egress, ...]] = tuple
    """Returns what left the machine so far."""
    announce: Callable[[Document], None] | None = None
    """Told of the document before anything is asked."""
    progress: Callable[[int], None] | None = None
    """Told how many references are looked up."""

    @property
    def as_of(self) -> date | None:
        """Return the day as of which works are looked up."""
        return self.places.as_of if self.places else None


@dataclass(frozen=True, slots=True)
class Enquired:
    """What an enquiry found out."""

    resolutions: tuple[Resolution, ...] = ()
    """One a reference, in order; empty where nothing was looked up."""
    texts: Mapping[str, Document] = field(default_factory=Texts)
    """Reference key -> its source's own text, of those whose full text can be read."""
    files: Mapping[str, Path] = field(default_factory=dict)
    """Reference key -> the file of which that text was parsed, of those that were handed in."""


def enquire(document: Document, enquiry: Enquiry) -> Enquired:
    """Return what is known of each reference, in order; nothing where nothing is looked up."""
    if not document.references or (enquiry.places is None and enquiry.sources is None):
        return Enquired()
    if enquiry.announce is not None:
        enquiry.announce(document)
    lookups = _looked_up(document, enquiry)
    if enquiry.shelf is None and enquiry.sources is None:
        pairs = zip(document.references, lookups, strict=True)
        return Enquired(tuple(Resolution(reference.key, lookup) for reference, lookup in pairs))
    from scholiast.resolving.sources.routing import Shelf

    return _with_sources(document, lookups, enquiry, enquiry.shelf or Shelf())


def _looked_up(document: Document, enquiry: Enquiry) -> tuple[Lookup, ...]:
    """Return a look-up for each reference; where there is no place to ask, nothing is known."""
    if enquiry.places is None:
        return tuple(Unknown("no store of works, and not online") for _ in document.references)
    from scholiast.resolving.resolving import resolve_all

    return resolve_all(document.references, enquiry.places, progress=enquiry.progress)


def _with_sources(
    document: Document, lookups: tuple[Lookup, ...], enquiry: Enquiry, shelf: "Shelf"
) -> Enquired:
    """Return the resolutions with how much of each source can be read, and the texts."""
    from scholiast.resolving.sources.handing import Handed, cache_beside, hand_in
    from scholiast.resolving.sources.routing import route_all

    handed = Handed()
    if enquiry.sources is not None:
        cache = cache_beside(shelf.store.path) if shelf.store else None
        handed = hand_in(enquiry.sources, document.references, cache=cache)
        shelf = replace(shelf, files=handed.files, documents=handed.documents)
    routed = route_all(document.references, lookups, shelf, progress=enquiry.progress)
    keys = [reference.key for reference in document.references]
    resolutions = tuple(
        Resolution(key, lookup, source)
        for key, lookup, (source, _) in zip(keys, lookups, routed, strict=True)
    )
    texts = Texts((key, text) for key, (_, text) in zip(keys, routed, strict=True) if text)
    same = {
        key: handed.files[key]
        for key, (_, text) in zip(keys, routed, strict=True)
        if text and key in handed.files and handed.documents[key].text == text.text
    }
    return Enquired(resolutions, texts, same)


def lookups_by_key(resolutions: tuple[Resolution, ...]) -> dict[str, Lookup]:
    """Return the look-ups by the references' keys; of a key given twice, the first."""
    return {one.reference: one.lookup for one in reversed(resolutions)}


@contextmanager
def at_home(store: Path, as_of: date | None = None) -> Iterator[Enquiry]:
    """Open the store on this machine for look-ups; where there is none, nothing is looked up."""
    if not store.is_file():
        yield Enquiry()
        return
    from scholiast.corpora.local import LocalCorpus
    from scholiast.corpora.store import Store
    from scholiast.resolving.interface import Places

    with Store(store, read_only=True) as opened:
        yield Enquiry(Places((LocalCorpus(opened),), as_of) if len(opened) else None)
