"""Scan: which rows of many vectors lie nearest to a query, by 4-bit copies and a second look.

Numbers are brought to 4 bits, 128 at a time by their largest one, and multiplied by ONNX Runtime's
block-wise product on two threads: an eighth of the memory is read that 32 bits take. The best few
hundred are then scored by their vectors as they are. Where ONNX Runtime is missing, all are.
"""

import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra, is_installed
from scholiast.retrieving.selecting import best_rows

BLOCK = 65_536
"""Rows that are scored at once."""
KEPT = 800
"""Rows of which a second look is taken, at least."""
_NUMBERS = 128
"""Numbers that share one scale; a width that they do not divide is scanned exactly."""
_OPSET, _IR, _MAKE = 20, 9, "scan1"
Matrix = NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows that follow one another, in a session of their own."""

    start: int
    stop: int
    session: Any


class Scan:
    """Rows of vectors, scored against queries."""

    def __init__(self, matrix: Matrix, folder: Path | None = None, *, threads: int = 2) -> None:
        """Take the vectors (rows x width) and the folder in which their copies are kept.

        Without a folder the copies are kept in memory only.
        """
        self._matrix = matrix
        self._is_short = matrix.shape[1] % _NUMBERS == 0 and len(matrix) > 2 * KEPT
        self._is_short &= is_installed("onnxruntime", "onnx")
        starts = range(0, len(matrix) if self._is_short else 0, BLOCK)
        self._blocks = [_block(matrix, start, folder) for start in starts]
        self._workers = ThreadPoolExecutor(threads)

    def scores(self, query: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return one score a row, near to its dot product with the query (within about 0.02)."""
        if not self._is_short:
            return exact_scores(self._matrix, query)
        asked = np.ascontiguousarray(query[None], np.float32)
        found = np.empty(len(self._matrix), np.float32)

        def fill(block: _Block) -> None:
            found[block.start : block.stop] = block.session.run(None, {"query": asked})[0][0]

        list(self._workers.map(fill, self._blocks))
        return found

    def exact(self, query: NDArray[np.float32], rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the dot products of a query and some rows."""
        near = np.sort(rows)
        scores = self._matrix[near].astype(np.float32) @ query
        return np.asarray(scores[np.searchsorted(near, rows)], np.float32)

    def nearest(
        self, query: NDArray[np.float32], scores: NDArray[np.float32], limit: int
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return the best rows by `scores` with their dot products, which decide the order."""
        rows = best_rows(scores, max(KEPT, 4 * limit))
        rows = rows[np.isfinite(scores[rows])]
        found = self.exact(query, rows)
        order = np.lexsort((rows, -found))[:limit]
        return rows[order], found[order]


def exact_scores(matrix: Matrix, query: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the dot product of each row and a query."""
    parts = [
        matrix[start : start + BLOCK].astype(np.float32) @ query
        for start in range(0, len(matrix), BLOCK)
    ]
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def _block(matrix: Matrix, start: int, folder: Path | None) -> _Block:
    """Return a block of rows; its copy is read where it is kept, else made."""
    stop = min(start + BLOCK, len(matrix))
    runtime = extra("onnxruntime", needed_for="a quick scan")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False
    part = np.asarray(matrix[start:stop])
    model: str | bytes = _product(part) if folder is None else str(_kept(folder, part, start))
    session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    return _Block(start, stop, session)


def _kept(folder: Path, part: Matrix, start: int) -> Path:
    """Return the file of a block's copy; its name tells what the rows are."""
    mark = zlib.crc32(np.ascontiguousarray(part).tobytes())
    path = folder / f"{_MAKE}-{start}-{start + len(part)}-{mark:08x}.onnx"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for former in folder.glob(f"{_MAKE}-{start}-*"):
            former.unlink(missing_ok=True)
        draft = folder / f"{uuid4().hex[:12]}.draft"
        draft.write_bytes(_product(part))
        draft.replace(path)
    return path


def _product(part: Matrix) -> bytes:
    """Return the graph that multiplies a query by these rows."""
    onnx = extra("onnx", needed_for="a quick scan")
    whole, scales = _rounded(part)
    helper, kinds = onnx.helper, onnx.TensorProto
    node = helper.make_node(
        "MatMulNBits", ["query", "rows", "scales"], ["scores"], domain="com.microsoft",
        K=part.shape[1], N=len(part), bits=4, block_size=_NUMBERS, accuracy_level=4,
    )  # fmt: skip
    graph = helper.make_graph(
        [node],
        "scan",
        [helper.make_tensor_value_info("query", kinds.FLOAT, ["n", part.shape[1]])],
        [helper.make_tensor_value_info("scores", kinds.FLOAT, ["n", len(part)])],
        [
            onnx.numpy_helper.from_array(whole, "rows"),
            onnx.numpy_helper.from_array(scales, "scales"),
        ],
    )
    opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=_IR)
    return bytes(model.SerializeToString())


def _rounded(part: Matrix) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the rows in 4 bits, two numbers a byte, and the scale of each block of them."""
    rows, width = part.shape
    numbers = part.astype(np.float32).reshape(rows, width // _NUMBERS, _NUMBERS)
    scales = np.maximum(np.abs(numbers).max(axis=2), 1e-9) / np.float32(7)
    whole = (np.round(numbers / scales[..., None]) + 8).astype(np.uint8)
    return whole[..., 0::2] | (whole[..., 1::2] << 4), scales
