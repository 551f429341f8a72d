"""Where a tagger's weights come from: a folder, the user's cache, or a package that is installed.

Scholiast ships none. Those of textblob-aptagger 0.2.0 (Matthew Honnibal, 2013) are read as plain
data, rounded to tenths, and kept as JSON; nothing of that package is imported or run.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import msgspec
from platformdirs import user_cache_path

from scholiast.benchmarks.diagnostic.tagging.plain import plain_data
from scholiast.benchmarks.diagnostic.tagging.tagger import Tagger
from scholiast.errors import SettingsError, StoreError

FILE = "perceptron.json"
"""`certain`: word -> its one tag. `weights`: feature -> tag -> number; features as in `tagger`."""
PACKAGE = "textblob_aptagger"
NAME = "textblob-aptagger 0.2.0"
ADVICE = "pip install --no-deps textblob-aptagger"
_PICKLE = "trontagger-0.1.0.pickle"
_PICKLED = "1109164b3d28dce58f96b763128bab2fd8754c3921fd3330de2724ac6d1ada7c"
_KEPT = "b471a1334c67e4df0ba4b58fc3b94ac5196a4b20546e2abdfa216c617d00dbf4"
_LEAST = 0.3
"""Weights up to this are left out."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a file of weights holds."""

    certain: dict[str, str]
    weights: dict[str, dict[str, float]]


def find_tagger(
    folder: Path | None = None, *, cache: Path | None = None, package: str = PACKAGE
) -> Tagger | None:
    """Return the tagger of a folder of weights, or of textblob-aptagger; None where neither is.

    `cache` is where the package's weights are kept as JSON, by default the user's cache folder.
    Raises SettingsError for a folder without weights, StoreError for a package that was changed.
    """
    if folder is not None:
        return _own(folder)
    kept = (cache or user_cache_path("scholiast")) / "tagging" / FILE
    content = kept.read_bytes() if kept.is_file() else b""
    if _digest(content) != _KEPT:
        pickled = _pickle_of(package)
        if pickled is None:
            return None
        content = converted(pickled.read_bytes())
        with suppress(OSError):  # a cache that cannot be written costs time alone
            _write(kept, content)
    return _tagger(content, NAME)


def converted(content: bytes) -> bytes:
    """Return the package's weights as JSON; StoreError where the file is not that of 0.2.0."""
    if _digest(content) != _PICKLED:
        raise StoreError(
            f"the weights of textblob-aptagger are not those of 0.2.0: {ADVICE}==0.2.0"
        )
    weights, certain, _ = plain_data(content)
    return packed(weights, certain)


def packed(weights: Mapping[str, Mapping[str, float]], certain: Mapping[str, str]) -> bytes:
    """Return weights in tenths, the small ones left out, as JSON: the same bytes each time.

    >>> packed({"bias": {"NN": 1.26, "JJ": -0.3}, "i word x": {"NN": 0.1}}, {"the": "DT"})
    b'{"certain":{"the":"DT"},"weights":{"bias":{"NN":13}}}'
    """
    tenths = {
        feature: {tag: round(10 * weight) for tag, weight in tags.items() if abs(weight) > _LEAST}
        for feature, tags in weights.items()
    }
    shown = {"certain": dict(certain), "weights": {f: tags for f, tags in tenths.items() if tags}}
    return json.dumps(shown, separators=(",", ":"), sort_keys=True).encode()


def _own(folder: Path) -> Tagger:
    try:
        content = (folder / FILE).read_bytes()
        return _tagger(content, f"{folder.name} {_digest(content)[:12]}")
    except (OSError, msgspec.DecodeError) as error:
        raise SettingsError(f"no weights of a tagger in {folder / FILE}: {error}") from error


def _tagger(content: bytes, name: str) -> Tagger:
    read = msgspec.json.decode(content, type=Weights)
    return Tagger(read.weights, read.certain, name)


def _pickle_of(package: str) -> Path | None:
    """Return the package's file of weights, found without importing it."""
    found = find_spec(package)
    if found is None or found.origin is None:
        return None
    path = Path(found.origin).with_name(_PICKLE)
    return path if path.is_file() else None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{uuid4().hex}")
    beside.write_bytes(content)
    os.replace(beside, path)  # noqa: PTH105  (atomic, over what is there)
