"""A model's weights as a file: matrices in 8 bits with a scale for each row, the rest in 16.

The scale of a row is its largest value's 127th part, as in the graph that runs it (`Graph`), so
that nothing of the encoder's products is lost on the way.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra

_SCALE = ".scale"
_LEAST_ROWS = 384
"""Matrices of fewer rows (kinds of token, the last layer) stay in 16 bits."""
Weights = dict[str, NDArray[Any]]


def packed(weights: Mapping[str, NDArray[Any]]) -> Weights:
    """Return weights in the form in which they are kept: about a quarter of their size."""
    found: Weights = {}
    for name, array in weights.items():
        if name.endswith("position_ids"):
            continue
        if array.ndim == 2 and array.shape[0] >= _LEAST_ROWS and not _is_exact(name):
            scale = np.maximum(np.abs(array).max(axis=1), 1e-12).astype(np.float32) / np.float32(
                127
            )
            found[name] = np.round(array / scale[:, None]).astype(np.int8)
            found[name + _SCALE] = scale
        else:
            found[name] = array.astype(np.float16)
    return found


def unpacked(weights: Mapping[str, NDArray[Any]]) -> Weights:
    """Return kept weights as numbers of 32 bits, those that were never packed as they are."""
    found: Weights = {}
    for name, array in weights.items():
        if name.endswith(_SCALE):
            continue
        scale = weights.get(name + _SCALE)
        wide = array.astype(np.float32)
        found[name] = wide if scale is None else wide * scale[:, None]
    return found


def read_weights(path: Path) -> Weights:
    """Return the weights of a safetensors file as numbers of 32 bits."""
    read = extra("safetensors.numpy", needed_for="reading a model's weights").load_file
    return unpacked(read(path))


def write_weights(path: Path, weights: Mapping[str, NDArray[Any]]) -> None:
    """Write weights as they are kept."""
    write = extra("safetensors.numpy", needed_for="writing a model's weights").save_file
    write({name: np.ascontiguousarray(array) for name, array in packed(weights).items()}, path)


def _is_exact(name: str) -> bool:
    """Say whether the graph multiplies with these in 32 bits."""
    return "position_embeddings" in name or "pooler" in name or "classifier" in name
