"""Postings: for each term the texts that hold it, with its weight there; mapped from files."""

import hashlib
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import numpy as np
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.retrieving.analysing import Analyser, Terms
from scholiast.retrieving.interface import Collection
from scholiast.retrieving.locking import held
from scholiast.retrieving.vectors import Growing, Progress
from scholiast.retrieving.weighting import Statistics, Weighting

_PART = 8_192
_ARRAYS = {"terms": np.uint64, "starts": np.int64, "texts": np.int32, "weights": np.float32}
_MAKE = "postings 1"


@dataclass(frozen=True, slots=True)
class Postings:
    """Term i, of digest `terms[i]`, stands in `texts[starts[i]:starts[i + 1]]`."""

    terms: NDArray[np.uint64]
    """In order."""
    starts: NDArray[np.int64]
    texts: NDArray[np.int32]
    weights: NDArray[np.float32]
    known: Statistics
    fingerprint: str = ""
    """Of the collection whose texts these are."""

    def places(self, digests: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return where terms stand in the list, and whether they do."""
        places = np.searchsorted(self.terms, digests)
        inside = np.minimum(places, max(0, len(self.terms) - 1))
        is_held = self.terms[inside] == digests if len(self.terms) else np.zeros(len(places), bool)
        return inside.astype(np.int64), np.asarray(is_held, np.bool_)

    def held(self, digests: NDArray[np.uint64]) -> NDArray[np.float64]:
        """Return in how many texts each term stands."""
        places, is_held = self.places(digests)
        if not len(self.terms):
            return np.zeros(len(digests))
        return np.where(is_held, self.starts[places + 1] - self.starts[places], 0).astype(float)


def build(
    parts: Iterable[Terms], weighting: Weighting, *, beside: Postings | None = None
) -> Postings:
    """Return the postings of texts; with `beside`, weighed as texts among those others."""
    given = list(parts)
    lengths = _joined([part.lengths for part in given], np.int64)
    offsets = np.cumsum([0, *(len(part.lengths) for part in given)])
    texts = [part.texts + offset for part, offset in zip(given, offsets, strict=False)]
    digests = _joined([part.digests for part in given], np.uint64)
    terms, numbers = np.unique(digests, return_inverse=True)
    keys = numbers.astype(np.int64) * max(1, len(lengths)) + _joined(texts, np.int64)
    keys, counts = np.unique(keys, return_counts=True)
    places, rows = np.divmod(keys, max(1, len(lengths)))
    held = np.bincount(places, minlength=len(terms)).astype(float)
    known = beside.known if beside else _statistics(lengths)
    rarity = weighting.rarity(np.maximum(beside.held(terms), 1) if beside else held, known.texts)
    share = weighting.share(counts.astype(float), lengths[rows] / known.length)
    weights = rarity[places] * (share - weighting.absent)
    if weighting.is_cosine:
        sizes = np.sqrt(np.bincount(rows, weights**2, minlength=len(lengths)))
        weights /= sizes[rows]
    starts = np.concatenate([[0], np.cumsum(held)]).astype(np.int64)
    return Postings(terms, starts, rows.astype(np.int32), weights.astype(np.float32), known)


def _statistics(lengths: NDArray[np.int64]) -> Statistics:
    return Statistics(len(lengths), float(lengths.sum()) / max(1, len(lengths)) or 1.0)


def texts_terms(
    collection: Collection, analyser: Analyser, level: int, progress: Progress | None = None
) -> Iterable[Terms]:
    """Yield the terms of a collection's texts, part by part."""
    for start in range(0, len(collection), _PART):
        stop = min(start + _PART, len(collection))
        yield analyser.terms(collection.texts(start, stop, level=level))
        if progress:
            progress("words", stop, len(collection))


def rows_terms(
    collection: Collection, analyser: Analyser, level: int, rows: Sequence[int]
) -> Terms:
    """Return the terms of the texts at some rows."""
    return analyser.terms(
        text for row in rows for text in collection.texts(row, row + 1, level=level)
    )


def postings_of(
    collection: Collection,
    analyser: Analyser,
    weighting: Weighting,
    folder: Path,
    *,
    level: int = 1,
    progress: Progress | None = None,
) -> Postings:
    """Return a collection's postings, mapped; made where there are none.

    Of a growing collection those of an earlier moment may come back: their fingerprint tells.
    StoreError where they cannot be written.
    """
    of = collection.lineage if isinstance(collection, Growing) else collection.fingerprint
    made = f"{_MAKE}\n{analyser.make}\n{weighting.name}\n{level}\n{of}"
    place = folder / "words" / hashlib.sha256(made.encode()).hexdigest()[:32]
    try:
        with held(place):
            kept = _mapped(place)
            if kept is not None and serves(kept, collection):
                return kept
            found = build(texts_terms(collection, analyser, level, progress), weighting)
            _keep(place, found, collection.fingerprint)
            kept = _mapped(place)
    except OSError as error:
        raise StoreError(
            f"the words in {place} cannot be made or read ({error}): make room on the disk, "
            "delete that folder and ask again"
        ) from error
    if kept is None:
        raise StoreError(f"the words in {place} are damaged: delete that folder and ask again")
    return kept


def serves(kept: Postings, collection: Collection) -> bool:
    """Say whether postings are near enough to what the collection is now to be added to."""
    if kept.fingerprint == collection.fingerprint:
        return True
    if not isinstance(collection, Growing):
        return False
    since = collection.changed_since(kept.fingerprint)
    if since is None:
        return False
    rows, changed = since
    return len(collection) - rows + len(changed) <= max(1_000, rows // 10)


def _keep(place: Path, postings: Postings, fingerprint: str) -> None:
    """Write the arrays into a new folder, and swap it in whole."""
    draft = place.with_name(f"{place.name}.{uuid4().hex[:8]}")
    draft.mkdir()
    sizes = {name: len(getattr(postings, name)) for name in _ARRAYS}
    for name, kind in _ARRAYS.items():
        (draft / name).write_bytes(np.ascontiguousarray(getattr(postings, name), kind).tobytes())
    stamp = (fingerprint, postings.known, sizes)
    (draft / "stamp.json").write_bytes(msgspec.json.encode(stamp))
    shutil.rmtree(place, ignore_errors=True)
    draft.replace(place)


def _mapped(place: Path) -> Postings | None:
    try:
        stamp = (place / "stamp.json").read_bytes()
        fingerprint, known, sizes = msgspec.json.decode(
            stamp, type=tuple[str, Statistics, dict[str, int]]
        )
        arrays = {
            name: np.memmap(place / name, kind, "r", shape=(sizes[name],))
            if sizes[name]
            else np.zeros(0, kind)
            for name, kind in _ARRAYS.items()
        }
    except (OSError, ValueError, KeyError, msgspec.MsgspecError):
        return None
    return Postings(**arrays, known=known, fingerprint=fingerprint)


def _joined(parts: Sequence[NDArray[Any]], kind: type) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, kind), *parts]).astype(kind, copy=False)
