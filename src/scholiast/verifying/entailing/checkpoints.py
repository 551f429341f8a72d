"""Entailment models from folders: the shipped one, or any checkpoint of the BERT family.

A folder holds model.safetensors, config.json and tokenizer.json; its config names the three
classes. The model runs in ONNX Runtime, with products of 8 bits token by token, without PyTorch.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import WEIGHTS, ModelFolder, read_folder
from scholiast.retrieving.encoders.graph import MAKE, Graph
from scholiast.retrieving.encoders.sessions import ModelSession, is_kept, keep, kept_graph
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.entailing.stamps import STAMP, Stamp, read_stamp, shares_of
from scholiast.verifying.entailing.weights import read_weights

_KIND = "entailment"
_REMEMBERED = 200_000
"""Answers kept at most."""
_DECIMALS = 4
"""Of a probability: sums of 32 bits differ beyond, with the length of a batch's longest text."""
_CLASSES = ("entail", "neutral", "contradict")


class CheckpointEntailer:
    """A cross-encoder with three classes; an equal pair is computed once."""

    def __init__(
        self, session: ModelSession, order: Sequence[int], stamp: Stamp, name: str
    ) -> None:
        """Take a session, the places of the classes in its scores, and the calibration."""
        self._session = session
        self._order = list(order)
        self._stamp = stamp
        self._name = name
        self._known: dict[Pair, Entailment] = {}

    @property
    def name(self) -> str:
        """Return the model's name with a digest of weights, words and calibration."""
        return self._name

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        """Return one entailment a pair; long premises are cut at the model's limit."""
        asked = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        answers = dict(zip(asked, self._computed(asked), strict=True))
        found = [answers[pair] if pair in answers else self._known[pair] for pair in pairs]
        if len(self._known) + len(answers) > _REMEMBERED:
            self._known.clear()
        self._known.update(answers)
        return found

    def scores(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """Return pairs x 3 numbers before calibration: entailment, neutral, contradiction."""
        if not pairs:
            return np.zeros((0, 3))
        texts = [(_valid(pair.premise), _valid(pair.hypothesis)) for pair in pairs]
        return self._session.run(texts)[:, self._order].astype(np.float64)

    def _computed(self, pairs: Sequence[Pair]) -> list[Entailment]:
        shares = np.round(shares_of(self.scores(pairs), self._stamp), _DECIMALS)
        return [
            Entailment(
                float(yes), round(max(1.0 - float(yes) - float(no), 0.0), _DECIMALS), float(no)
            )
            for yes, _, no in shares
        ]


def open_checkpoint(
    path: Path, *, threads: int = 2, cache: Path | None = None, is_exact: bool = False
) -> CheckpointEntailer:
    """Return the entailer of a model's folder; its graph is made at first use and kept.

    `cache` is the folder for it, the user's cache folder without one. With `is_exact`, products
    are of 32 bits. Raises SettingsError where the folder holds no such model.
    """
    folder = read_folder(path)
    order = _order(folder)
    stamp = _stamp(path)
    digest = folder.digest()
    kept = kept_graph(digest, _KIND, is_exact=is_exact, cache=cache)
    if not is_kept(kept):
        keep(kept, _graph(folder, is_exact=is_exact))
    session = ModelSession(folder, kept, threads=threads)
    bits = "f32" if is_exact else "i8"
    name = f"{stamp.name}, {_digest(digest, path)}, {MAKE}, {bits}"
    return CheckpointEntailer(session, order, stamp, name)


def _stamp(path: Path) -> Stamp:
    """Return a folder's stamp; SettingsError where it tells of other weights."""
    stamp = read_stamp(path)
    if stamp.digest and stamp.digest != hashlib.sha256((path / WEIGHTS).read_bytes()).hexdigest():
        raise SettingsError(
            f"the weights in {path} are not those that {STAMP} tells of: they were changed or only "
            "partly copied"
        )
    return stamp


def _graph(folder: ModelFolder, *, is_exact: bool) -> bytes:
    try:
        return Graph(read_weights(folder.path / WEIGHTS), folder, is_exact=is_exact).pair_scores()
    except (ValueError, KeyError) as error:
        raise SettingsError(
            f"the model in {folder.path} cannot be run ({error}): it must be a classifier of pairs "
            "of the BERT family"
        ) from error


def _order(folder: ModelFolder) -> list[int]:
    """Return where entailment, neutral and contradiction stand among a model's classes."""
    told = folder.shape.get("id2label") or {}
    names = {int(place): str(name).casefold() for place, name in told.items()}
    found = [[at for at, name in names.items() if name.startswith(word)] for word in _CLASSES]
    if len(names) != 3 or any(len(places) != 1 for places in found):
        shown = ", ".join(str(name) for name in told.values()) or "none"
        raise SettingsError(
            f"{folder.path / 'config.json'} must name three classes (id2label): entailment, "
            f"neutral and contradiction; it names {shown}"
        )
    return [places[0] for places in found]


def _digest(weights: str, path: Path) -> str:
    stamp = path / STAMP
    held = stamp.read_bytes() if stamp.is_file() else b""
    return hashlib.sha256(weights.encode() + held).hexdigest()[:12]


def _valid(text: str) -> str:
    """Return text without halves of letters, which no tokeniser takes."""
    return text.encode(errors="replace").decode()
