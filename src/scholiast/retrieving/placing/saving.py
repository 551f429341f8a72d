"""Models in a folder: named by a pointer that is written last, so never half of one."""

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from scholiast.errors import StoreError
from scholiast.retrieving.extras import extra
from scholiast.retrieving.interface import Collection, Example
from scholiast.retrieving.placing import ground, passages
from scholiast.retrieving.placing.candidates import FEATURES
from scholiast.retrieving.placing.ground import Arrays, Ground
from scholiast.retrieving.placing.passages import Passages
from scholiast.retrieving.placing.ranker import Trees, read_trees
from scholiast.retrieving.vectors import Growing

_MAKE = "placed 1"
_GROUND, _PASSAGES, _TREES = "ground.safetensors", "passages.safetensors", "ranker.ubj"


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a model is of."""

    make: str
    fingerprint: str
    """Of the collection."""
    lineage: str
    """What stays the same while the collection grows."""
    encoder: str
    """Name of the encoder; empty where none was used."""
    examples: str
    """Digest of what was learned from; empty where nothing was."""
    features: tuple[str, ...] = FEATURES
    folder: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """What is kept of a placed retriever."""

    ground: Ground
    passages: Passages
    trees: Trees | None


def stamp_of(collection: Collection, examples: Sequence[Example], encoder: str) -> Stamp:
    """Return the stamp that a model of these has."""
    lineage = collection.lineage if isinstance(collection, Growing) else collection.fingerprint
    learned = _digest(examples) if examples else ""
    return Stamp(_MAKE, collection.fingerprint, lineage, encoder, learned)


def read(folder: Path, stamp: Stamp, collection: Collection) -> Model | None:
    """Return the kept model that fits a stamp; None where there is none.

    A stamp without examples is fitted by whatever was learned over the same collection.
    """
    pointer = _pointer(folder, stamp)
    try:
        kept = msgspec.json.decode(pointer.read_bytes(), type=Stamp)
    except (OSError, msgspec.MsgspecError):
        return None
    fits = (kept.make, kept.fingerprint, kept.encoder, kept.features) == (
        stamp.make, stamp.fingerprint, stamp.encoder, stamp.features,
    )  # fmt: skip
    if not fits or (stamp.examples and stamp.examples != kept.examples):
        return None
    return _model(folder / kept.folder, collection)


def former_trees(folder: Path, stamp: Stamp) -> Trees | None:
    """Return the trees of the same collection before it grew; None where there are none."""
    try:
        kept = msgspec.json.decode(_pointer(folder, stamp).read_bytes(), type=Stamp)
    except (OSError, msgspec.MsgspecError):
        return None
    trees = folder / kept.folder / _TREES
    fits = (kept.make, kept.encoder, kept.features) == (stamp.make, stamp.encoder, stamp.features)
    return read_trees(trees) if fits and trees.is_file() else None


def write(folder: Path, stamp: Stamp, model: Model) -> None:
    """Keep a model in a folder; an earlier one of the same collection is taken away.

    StoreError where it cannot be written.
    """
    name = f"placed-{uuid4().hex[:12]}"
    draft = folder / name
    try:
        draft.mkdir(parents=True)
        _save(draft / _GROUND, ground.arrays_of(model.ground))
        _save(draft / _PASSAGES, passages.arrays_of(model.passages))
        if model.trees is not None:
            model.trees.write(draft / _TREES)
        _point(folder, replace(stamp, folder=name))
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise StoreError(
            f"the model in {folder} cannot be written ({error}): make room on the disk and try "
            "again"
        ) from error


def _point(folder: Path, stamp: Stamp) -> None:
    """Let the pointer name a model, and take away the one that it named."""
    pointer = _pointer(folder, stamp)
    try:
        former = msgspec.json.decode(pointer.read_bytes(), type=Stamp).folder
    except (OSError, msgspec.MsgspecError):
        former = ""
    draft = pointer.with_suffix(f".{uuid4().hex[:8]}")
    draft.write_bytes(msgspec.json.encode(stamp))
    draft.replace(pointer)
    if former.startswith("placed-") and "/" not in former:
        shutil.rmtree(folder / former, ignore_errors=True)


def _pointer(folder: Path, stamp: Stamp) -> Path:
    of = f"{stamp.lineage}\n{stamp.encoder}"
    return folder / f"placed-{hashlib.sha256(of.encode()).hexdigest()[:24]}.json"


def _model(folder: Path, collection: Collection) -> Model:
    try:
        laid = ground.ground_of(_load(folder / _GROUND), collection)
        known = passages.passages_from(_load(folder / _PASSAGES))
    except (OSError, ValueError, KeyError, _damaged()) as error:
        raise StoreError(
            f"the model in {folder} cannot be read ({error}): delete that folder and the file that "
            "names it, and train it anew"
        ) from error
    trees = folder / _TREES
    return Model(laid, known, read_trees(trees) if trees.is_file() else None)


def _save(path: Path, arrays: Arrays) -> None:
    _tensors().save_file(arrays, path)


def _load(path: Path) -> Arrays:
    loaded: Arrays = _tensors().load_file(path)
    return loaded


def _tensors() -> Any:
    return extra("safetensors.numpy", needed_for="keeping a ranker for places in a text")


def _damaged() -> type[Exception]:
    failure: type[Exception] = extra("safetensors", needed_for="reading a model").SafetensorError
    return failure


def _digest(examples: Sequence[Example]) -> str:
    digest = hashlib.sha256()
    for example in examples:
        need = example.need
        parts = (need.title, need.before, need.after, *example.relevant, str(need.as_of))
        digest.update("\n".join(parts).encode("utf-8", "replace"))
    return digest.hexdigest()
