"""TokenEncoder: the vector of every token of a text, however long, by an encoder that runs here.

What BERTScore needs (Zhang et al. 2020): the last layer's output, each row brought to length 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import WEIGHTS, ModelFolder, minilm_path, read_folder
from scholiast.retrieving.encoders.graph import MAKE, Graph
from scholiast.retrieving.encoders.sessions import ModelSession, is_kept, keep, kept_graph
from scholiast.retrieving.extras import extra

OVERLAP = 64
"""Tokens that two windows of a long text share; each window gives half of them."""
_AT_ONCE = 24
"""Windows of a batch."""
_KIND = "tokens"


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """A text's tokens, in order, the encoder's own marks at both ends among them."""

    ids: NDArray[np.int32]
    rows: NDArray[np.float32]
    """A row a token, of length 1."""
    is_word: NDArray[np.bool_]
    """False for the encoder's own marks."""

    def __len__(self) -> int:
        """Return how many tokens there are, marks left out."""
        return int(self.is_word.sum())


class TokenEncoder:
    """An encoder's vectors of tokens.

    A text of more tokens than the encoder reads is read in windows that overlap by 64 tokens; a
    token has its vector from the window in which it stands further from an end.
    """

    def __init__(self, session: "_TokenSession", name: str, *, windows: int | None = None) -> None:
        """Take a session; `open_token_encoder` makes one."""
        self._session = session
        self._name = name
        self._windows = windows

    @property
    def name(self) -> str:
        """Return the folder's name with a digest of all that its vectors depend on."""
        return self._name

    def vectors(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the tokens of each text."""
        return self._session.tokens(texts, self._windows)


def open_token_encoder(
    path: Path | None = None,
    *,
    is_exact: bool = True,
    threads: int = 2,
    windows: int | None = None,
    cache: Path | None = None,
) -> TokenEncoder:
    """Return the token encoder of a model's folder; of all-MiniLM-L6-v2 without one.

    `windows` is how many windows of a text are read, from its beginning; None for all. Products
    are of 32 bits; without `is_exact` of 8, which is quicker and changes BERTScore by about 0.003.
    Raises SettingsError where the folder holds no model that can be run.
    """
    folder = read_folder(path or minilm_path())
    digest = folder.digest()
    kept = kept_graph(digest, _KIND, is_exact=is_exact, cache=cache)
    if not is_kept(kept):
        keep(kept, _made(folder, is_exact=is_exact))
    label = folder.path.name if path else "all-MiniLM-L6-v2"
    name = f"{label}, {digest[:12]}, {MAKE}, {'f32' if is_exact else 'i8'}"
    cut = f", first {windows * folder.max_tokens} tokens" if windows else ""
    return TokenEncoder(_TokenSession(folder, kept, threads), name + cut, windows=windows)


class _TokenGraph(Graph):
    """A graph that gives the last layer as it is."""

    def token_vectors(self) -> bytes:
        """Return the model whose `vector` is a row a token, texts one after the other."""
        tokens = self._tokens()
        axis = self._constant("axis -1", np.array([-1]))
        length = self._add("ReduceL2", [tokens, axis], keepdims=1)
        flat = self._constant("flat", np.array([-1, int(self._folder.shape["hidden_size"])]))
        self._add("Reshape", [self._add("Div", [tokens, length]), flat], out="vector")
        return self._model("vector")


class _TokenSession(ModelSession):
    """A model's graph that gives vectors of tokens, and its tokeniser."""

    def __init__(self, folder: ModelFolder, graph: Path, threads: int) -> None:
        super().__init__(folder, graph, threads=threads)
        self._words.enable_truncation(folder.max_tokens, stride=OVERLAP)

    def tokens(self, texts: Sequence[str], most: int | None) -> list[TokenVectors]:
        """Return the tokens of each text, of its first `most` windows."""
        read = self._words.encode_batch([_valid(text) for text in texts])
        cut = [[one, *one.overflowing][:most] for one in read]
        rows = iter(self._encoded([window for windows in cut for window in windows]))
        return [_joined(windows, [next(rows) for _ in windows]) for windows in cut]

    def _encoded(self, windows: list[Any]) -> list[NDArray[np.float32]]:
        """Return the rows of each window, those of like length read together."""
        order = sorted(range(len(windows)), key=lambda place: len(windows[place].ids))
        found: dict[int, NDArray[np.float32]] = {}
        for start in range(0, len(order), _AT_ONCE):
            places = order[start : start + _AT_ONCE]
            flat = self._asked([windows[place] for place in places])
            each = flat.reshape(len(places), -1, flat.shape[1])
            for row, place in zip(each, places, strict=True):
                found[place] = row[: len(windows[place].ids)].copy()
        return [found[place] for place in range(len(windows))]


def _joined(windows: list[Any], rows: list[NDArray[np.float32]]) -> TokenVectors:
    """Return windows as one text: half of what two share is taken from each."""
    half = OVERLAP // 2
    parts = []
    for number, window in enumerate(windows):
        start = 1 + half if number else 0
        stop = len(window.ids) if number == len(windows) - 1 else len(window.ids) - 1 - half
        parts.append(slice(start, stop))
    pairs = list(zip(windows, parts, strict=True))
    marks = [mark for window, part in pairs for mark in window.special_tokens_mask[part]]
    return TokenVectors(
        np.array([number for window, part in pairs for number in window.ids[part]], np.int32),
        np.concatenate([row[part] for row, part in zip(rows, parts, strict=True)]),
        np.array(marks, np.int8) == 0,
    )


def _made(folder: ModelFolder, *, is_exact: bool) -> bytes:
    read = extra("safetensors.numpy", needed_for="reading a model's weights").load_file
    try:
        return _TokenGraph(read(folder.path / WEIGHTS), folder, is_exact=is_exact).token_vectors()
    except (ValueError, KeyError) as error:
        raise SettingsError(
            f"the model in {folder.path} cannot be run ({error}): it must be an encoder of the "
            "BERT family"
        ) from error


def _valid(text: str) -> str:
    """Return text without halves of letters, which no tokeniser takes."""
    return text.encode(errors="replace").decode()
