"""Arrays on disk in the safetensors form, read and written with numpy alone."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import StoreError

_TYPES: dict[str, np.dtype[Any]] = {
    "F32": np.dtype("<f4"),
    "F16": np.dtype("<f2"),
    "I8": np.dtype("i1"),
}
_LONGEST_HEAD = 1 << 20


def write_tensors(path: Path, tensors: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays by name; one set of arrays always gives the same bytes."""
    names = {dtype: name for name, dtype in _TYPES.items()}
    head: dict[str, object] = {}
    bodies: list[bytes] = []
    start = 0
    for name in sorted(tensors):
        array = np.ascontiguousarray(tensors[name])
        body = array.tobytes()
        offsets = [start, start + len(body)]
        head[name] = {
            "dtype": names[array.dtype], "shape": list(array.shape), "data_offsets": offsets
        }  # fmt: skip
        start += len(body)
        bodies.append(body)
    packed = json.dumps(head, separators=(",", ":")).encode()
    packed += b" " * (-len(packed) % 8)
    path.write_bytes(len(packed).to_bytes(8, "little") + packed + b"".join(bodies))


def read_tensors(content: bytes, *, name: str = "the model") -> dict[str, NDArray[Any]]:
    """Return the arrays of a file's content by name; damaged content raises StoreError."""
    size = int.from_bytes(content[:8], "little")
    if len(content) < 8 or size > min(_LONGEST_HEAD, len(content) - 8):
        raise StoreError(f"{name} is damaged: its head is longer than the file")
    try:
        head = json.loads(content[8 : 8 + size])
        return {key: _array(content, 8 + size, said) for key, said in head.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreError(f"{name} is damaged: {error}") from error


def _array(content: bytes, base: int, said: Mapping[str, Any]) -> NDArray[Any]:
    dtype, shape = _TYPES[said["dtype"]], tuple(said["shape"])
    start, end = said["data_offsets"]
    if end - start != dtype.itemsize * int(np.prod(shape)) or base + end > len(content):
        raise ValueError("an array does not fit its bytes")
    array: NDArray[Any] = np.frombuffer(content[base + start : base + end], dtype)
    return array.reshape(shape)
