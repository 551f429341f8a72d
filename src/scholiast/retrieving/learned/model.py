"""A learned model's folder: what lies in it, written whole or not at all, read mapped.

model.json    what it was learned from, and how
terms.json    names of terms
model.safetensors  towers, weights of terms, bags of works, lengths of their vectors
placed.f16    works x the towers' width
trees.ubj     the ranker
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import numpy as np
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.retrieving.extras import extra
from scholiast.retrieving.learned.terms import Bags, Terms, terms_of
from scholiast.retrieving.learned.towers import Towers
from scholiast.retrieving.ranking.known import matrix_of
from scholiast.retrieving.ranking.trees import Trees, load_trees

FORM = 2
_STAMP, _TERMS, _ARRAYS, _PLACED, _TREES = (
    "model.json", "terms.json", "model.safetensors", "placed.f16", "trees.ubj",
)  # fmt: skip
_TOWERS = ("asking", "asking_terms", "answering", "answering_terms")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a model was learned from, and how; the model card's figures."""

    form: int
    fingerprint: str
    encoder: str
    works: int
    papers: int
    citations: int
    seconds: float
    """That learning took, without the encoder's part."""
    figures: dict[str, float]
    """Losses, and measures on papers held back."""
    gains: dict[str, float]
    """By feature, its share in what the ranker's splits gained."""


@dataclass(frozen=True, slots=True)
class Model:
    """All that was learned."""

    stamp: Stamp
    terms: Terms
    towers: Towers
    placed: NDArray[np.float16]
    lengths: NDArray[np.float32]
    """Of works by their text."""
    bags: Bags
    """Of works."""
    trees: Trees


def save(model: Model, folder: Path) -> None:
    """Write a model's folder; what stands there is replaced in one move."""
    draft = folder.with_name(f"{folder.name}.{uuid4().hex[:8]}.draft")
    try:
        draft.mkdir(parents=True)
        _write(model, draft)
        if folder.exists():
            former = folder.with_name(f"{folder.name}.{uuid4().hex[:8]}.former")
            folder.replace(former)
            shutil.rmtree(former, ignore_errors=True)
        draft.replace(folder)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        raise StoreError(
            f"the learned model cannot be written to {folder} ({error}): make room and train again"
        ) from error


def load(folder: Path) -> Model | None:
    """Return the model in a folder, its large parts mapped; None where there is none that fits.

    StoreError where there is one and it cannot be read.
    """
    try:
        stamp = msgspec.json.decode((folder / _STAMP).read_bytes(), type=Stamp)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise _damaged(folder, error) from error
    if stamp.form != FORM:
        return None
    broken = extra("safetensors", needed_for="the learned retriever").SafetensorError
    try:
        return _read(folder, stamp)
    except (OSError, ValueError, KeyError, msgspec.MsgspecError, broken) as error:
        raise _damaged(folder, error) from error


def _write(model: Model, folder: Path) -> None:
    files = extra("safetensors.numpy", needed_for="the learned retriever")
    arrays = {name: getattr(model.towers, name).astype(np.float16) for name in _TOWERS}
    arrays |= {"weights": model.terms.weights, "bag_values": model.bags.data.astype(np.float16)}
    arrays |= {"lengths": model.lengths, "bag_terms": model.bags.indices.astype(np.int32)}
    arrays |= {"bag_starts": model.bags.indptr.astype(np.int64)}
    files.save_file({name: np.ascontiguousarray(part) for name, part in arrays.items()},
                    folder / _ARRAYS)  # fmt: skip
    (folder / _TERMS).write_bytes(msgspec.json.encode(model.terms.names))
    model.placed.tofile(folder / _PLACED)
    model.trees.save(folder / _TREES)
    with (folder / _STAMP).open("wb") as stream:
        stream.write(msgspec.json.encode(model.stamp))
        stream.flush()
        os.fsync(stream.fileno())


def _read(folder: Path, stamp: Stamp) -> Model:
    files = extra("safetensors.numpy", needed_for="the learned retriever")
    held: dict[str, NDArray[Any]] = files.load_file(folder / _ARRAYS)
    names = msgspec.json.decode((folder / _TERMS).read_bytes(), type=list[str])
    towers = Towers(*(held[name].astype(np.float32) for name in _TOWERS))
    shape = (stamp.works, towers.asking.shape[1])
    placed = np.memmap(folder / _PLACED, np.float16, "r", shape=shape)
    values = held["bag_values"].astype(np.float32)
    bags = matrix_of(held["bag_starts"], held["bag_terms"], values, len(names))
    return Model(
        stamp, terms_of(names, held["weights"]), towers, placed, held["lengths"], bags,
        load_trees(folder / _TREES),
    )  # fmt: skip


def _damaged(folder: Path, error: Exception) -> StoreError:
    return StoreError(
        f"the learned model in {folder} cannot be read ({error}): "
        "delete that folder and train again"
    )
