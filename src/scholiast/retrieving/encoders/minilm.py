"""SentenceEncoder: a local sentence encoder of the BERT family, all-MiniLM-L6-v2 by default."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import ModelFolder, minilm_path, read_folder
from scholiast.retrieving.encoders.graph import MAKE
from scholiast.retrieving.encoders.sessions import (
    ModelSession,
    is_kept,
    keep,
    kept_graph,
    made_graph,
    open_session,
)

NEAR = 0.98
"""Least mean cosine between vectors of 8 and of 32 bits for the former to be used."""
_PROBES = (
    "Attention is all you need",
    "A randomised trial of aspirin in 120 patients with stable angina.",
    "Graph neural networks",
    "We measure the rate of star formation in dwarf galaxies with deep infrared imaging, and find "
    "that it falls with the mass of the halo in which they lie.",
)


class SentenceEncoder:
    """An encoder from a folder of weights; runs on two threads, without PyTorch.

    A text's vector depends on that text alone, up to the rounding of 32-bit sums (1e-6): numbers
    are brought to 8 bits token by token, whatever else stands in the batch.
    """

    def __init__(self, folder: ModelFolder, session: ModelSession, name: str) -> None:
        """Take a model's session; `open_encoder` makes one."""
        self._folder = folder
        self._session = session
        self._name = name
        self._width = session.width

    @property
    def name(self) -> str:
        """Return the folder's name with a digest of all that its vectors depend on."""
        return self._name

    @property
    def width(self) -> int:
        """Return how many numbers a vector has: 384 for MiniLM."""
        return self._width

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, of length 1; all zeros for a text without a letter or figure."""
        rows = np.zeros((len(texts), self._width), np.float32)
        said = [place for place, text in enumerate(texts) if any(map(str.isalnum, text))]
        if said:
            rows[said] = self._session.run([_valid(texts[place]) for place in said])
        return rows


def open_encoder(
    path: Path | None = None,
    *,
    is_exact: bool = False,
    threads: int = 2,
    cache: Path | None = None,
) -> SentenceEncoder:
    """Return the encoder of a model's folder; of all-MiniLM-L6-v2 from its package without one.

    The graph is made at first use (seconds) and kept under `cache`, by default the user's cache
    folder. With `is_exact`, products are of 32 bits: half as quick.
    Raises SettingsError where the folder holds no model that can be run.
    """
    folder = read_folder(path or minilm_path())
    digest = folder.digest()
    label = folder.path.name if path else "all-MiniLM-L6-v2"
    if not is_exact and not _is_near(folder, digest, cache):
        is_exact = True
    bits = "f32" if is_exact else "i8"
    name = f"{label}, {digest[:12]}, {MAKE}, {bits}"
    session = open_session(
        folder, "vectors", digest=digest, is_exact=is_exact, threads=threads, cache=cache
    )
    return SentenceEncoder(folder, session, name)


def _is_near(folder: ModelFolder, digest: str, cache: Path | None) -> bool:
    """Say whether 8 bits are enough for this model on this processor; found out once and kept."""
    kept = kept_graph(digest, "vectors", is_exact=False, cache=cache)
    far = kept.with_suffix(".far")
    if is_kept(kept) or is_kept(far):
        return is_kept(kept)
    made = [made_graph(folder, "vectors", is_exact=is_exact) for is_exact in (False, True)]
    quick, exact = (ModelSession(folder, graph, threads=2).run(_PROBES) for graph in made)
    is_near = float((quick * exact).sum(axis=1).mean()) >= NEAR
    keep(kept if is_near else far, made[0] if is_near else b"")
    return is_near


def _valid(text: str) -> str:
    """Return text without halves of letters, which no tokeniser takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text


def is_minilm_installed() -> bool:
    """Say whether the weights of all-MiniLM-L6-v2 are there."""
    try:
        return minilm_path().is_dir()
    except SettingsError:
        return False
