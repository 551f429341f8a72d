"""Vectors of the papers that cite: encoded once, kept by their text."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.extras import extra
from scholiast.retrieving.interface import Citing, Need
from scholiast.retrieving.vectors import Progress
from scholiast.retrieving.wording import paper_text

PART = 512
_FILE = "papers.safetensors"


def texts_of(citing: Citing) -> list[str]:
    """Return title and abstract of each paper, worded as a query is."""
    return [
        paper_text(Need(title=title, abstract=abstract))
        for title, abstract in zip(citing.titles, citing.abstracts, strict=True)
    ]


def paper_vectors(
    texts: Sequence[str], encoder: Encoder, folder: Path, progress: Progress | None = None
) -> NDArray[np.float16]:
    """Return one row a text; those that lie in the folder are not made again."""
    keys = np.array([_key(text) for text in texts], np.uint64)
    known, vectors = _kept(folder / _name(encoder), encoder.width)
    places = {int(key): place for place, key in enumerate(known)}
    wanted = [place for place, key in enumerate(keys) if int(key) not in places]
    for start in range(0, len(wanted), PART):
        part = wanted[start : start + PART]
        made = encoder.encode([texts[place] for place in part]).astype(np.float16)
        known, vectors = np.concatenate([known, keys[part]]), np.concatenate([vectors, made])
        if progress:
            progress("vectors of citing papers", min(start + PART, len(wanted)), len(wanted))
    if wanted:
        places = {int(key): place for place, key in enumerate(known)}
        _keep(folder / _name(encoder), known, vectors)
    return vectors[[places[int(key)] for key in keys]]


def _key(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


def _name(encoder: Encoder) -> str:
    return f"{hashlib.sha256(encoder.name.encode()).hexdigest()[:16]}-{_FILE}"


def _kept(path: Path, width: int) -> tuple[NDArray[np.uint64], NDArray[np.float16]]:
    """Return what the file holds; nothing where it is missing or cannot be read."""
    files = extra("safetensors.numpy", needed_for="the learned retriever")
    broken = extra("safetensors", needed_for="the learned retriever").SafetensorError
    try:
        held = files.load_file(path)
        return held["keys"], held["vectors"]
    except (OSError, KeyError, broken):
        return np.zeros(0, np.uint64), np.zeros((0, width), np.float16)


def _keep(path: Path, keys: NDArray[np.uint64], vectors: NDArray[np.float16]) -> None:
    files = extra("safetensors.numpy", needed_for="the learned retriever")
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{uuid4().hex[:8]}.draft")
    files.save_file({"keys": keys, "vectors": vectors}, draft)
    draft.replace(path)
