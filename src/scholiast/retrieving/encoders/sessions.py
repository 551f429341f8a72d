"""A model at work: tokens in, numbers out, its graph made once and kept in the cache."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import WEIGHTS, WORDS, ModelFolder
from scholiast.retrieving.encoders.graph import MAKE, Graph
from scholiast.retrieving.extras import extra

_TOKENS = 3_072
"""Tokens of a batch, fillers included."""
_FILLED = 1.15
"""A batch's tokens with its fillers, at most, as a multiple of those without."""
_SPARE = 64
"""Fillers that a batch may have in any event, so that a few short texts stay together."""
_TEXTS = 128
"""Texts of a batch."""
_AHEAD = 4_096
"""Texts that are read ahead and sorted by length."""
Texts = Sequence[str] | Sequence[tuple[str, str]]


def cache_folder() -> Path:
    """Return where made graphs and vectors are kept unless another folder is named."""
    return user_cache_path("scholiast")


class ModelSession:
    """A model's graph in ONNX Runtime, and its tokeniser."""

    def __init__(self, folder: ModelFolder, graph: bytes | Path, *, threads: int) -> None:
        """Take a graph, as bytes or as a file."""
        runtime = extra("onnxruntime", needed_for="an encoder")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # A thread that waits sleeps: awake, it took a third of the processor and gave nothing.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        given = str(graph) if isinstance(graph, Path) else graph
        self._session = runtime.InferenceSession(given, options, providers=["CPUExecutionProvider"])
        words = extra("tokenizers", needed_for="an encoder").Tokenizer
        self._words = words.from_file(str(folder.path / WORDS))
        self._words.enable_truncation(folder.max_tokens)
        self._words.no_padding()
        self._first = folder.first_position
        self._is_typed = folder.first_position == 0

    @property
    def width(self) -> int:
        """Return how many numbers come out for each text."""
        return int(self.run(["a"]).shape[1])

    def run(self, texts: Texts) -> NDArray[np.float32]:
        """Return one row a text (or pair of texts), in the order given."""
        parts = [
            self._some(texts[start : start + _AHEAD]) for start in range(0, len(texts), _AHEAD)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, 0), np.float32)

    def _some(self, texts: Texts) -> NDArray[np.float32]:
        read = self._words.encode_batch(list(texts))
        found: dict[int, NDArray[np.float32]] = {}
        for places in _batches([len(one.ids) for one in read]):
            rows = self._asked([read[place] for place in places])
            found.update(zip(places, rows, strict=True))
        return np.stack([found[place] for place in range(len(read))])

    def _asked(self, read: list[Any]) -> NDArray[np.float32]:
        longest = max(len(one.ids) for one in read)
        ids = np.full((len(read), longest), self._filler(), np.int64)
        mask = np.zeros_like(ids)
        types = np.zeros_like(ids)
        for row, one in enumerate(read):
            ids[row, : len(one.ids)] = one.ids
            mask[row, : len(one.ids)] = 1
            if self._is_typed:
                types[row, : len(one.ids)] = one.type_ids
        asked = {
            "input_ids": ids,
            "attention_mask": mask,
            "token_types": types,
            "positions": np.arange(self._first, self._first + longest),
        }
        return np.asarray(self._session.run(None, asked)[0], np.float32)

    def _filler(self) -> int:
        for word in ("[PAD]", "<pad>"):
            found = self._words.token_to_id(word)
            if found is not None:
                return int(found)
        return 0


def open_session(
    folder: ModelFolder,
    kind: str,
    *,
    digest: str,
    is_exact: bool,
    threads: int = 2,
    cache: Path | None = None,
) -> ModelSession:
    """Return a model's session; its graph is made at first use and kept in the cache.

    `kind` is `vectors` or `scores`.
    """
    kept = kept_graph(digest, kind, is_exact=is_exact, cache=cache)
    if not is_kept(kept):
        keep(kept, made_graph(folder, kind, is_exact=is_exact))
    return ModelSession(folder, kept, threads=threads)


def kept_graph(digest: str, kind: str, *, is_exact: bool, cache: Path | None = None) -> Path:
    """Return the file in which a made graph is kept."""
    bits = "f32" if is_exact else "i8"
    name = f"{digest[:32]}-{kind}-{MAKE.replace(' ', '')}-{bits}.onnx"
    return (cache or cache_folder()) / "models" / name


def made_graph(folder: ModelFolder, kind: str, *, is_exact: bool) -> bytes:
    """Return the graph of a model, made from its weights; SettingsError where they do not fit."""
    read = extra("safetensors.numpy", needed_for="reading a model's weights").load_file
    makers: dict[str, Callable[[Graph], bytes]] = {
        "vectors": Graph.sentence_vectors,
        "scores": Graph.pair_scores,
    }
    try:
        graph = Graph(read(folder.path / WEIGHTS), folder, is_exact=is_exact)
        return makers[kind](graph)
    except (ValueError, KeyError) as error:
        raise SettingsError(
            f"the model in {folder.path} cannot be run ({error}): it must be an encoder of the "
            "BERT family"
        ) from error


def keep(path: Path, graph: bytes) -> None:
    """Write a file in one piece, and its digest beside it; its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(graph).hexdigest()
    for place, content in ((path, graph), (_seal(path), digest.encode())):
        draft = place.with_name(f"{place.name}.{uuid4().hex[:8]}")
        draft.write_bytes(content)
        draft.replace(place)


def is_kept(path: Path) -> bool:
    """Say whether a file is there as it was kept: a damaged one is not, and is to be made anew."""
    try:
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        return _seal(path).read_bytes() == digest.encode()
    except OSError:
        return False


def _seal(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield places in batches of like length: none of more tokens than fit, and few fillers.

    >>> list(_batches([200, 8, 9, 190]))
    [[1, 2], [3, 0]]
    """
    batch: list[int] = []
    held = 0
    for place in sorted(range(len(lengths)), key=lambda place: (lengths[place], place)):
        filled = (len(batch) + 1) * lengths[place]
        most = min(_TOKENS, _FILLED * (held + lengths[place]) + _SPARE)
        if batch and (filled > most or len(batch) == _TEXTS):
            yield batch
            batch, held = [], 0
        batch.append(place)
        held += lengths[place]
    if batch:
        yield batch
