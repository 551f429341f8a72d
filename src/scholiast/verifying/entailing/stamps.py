"""What lies beside an entailment model's weights: how its answers are brought to probabilities."""

from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from scholiast.errors import SettingsError

STAMP = "stamp.json"


class Stamp(msgspec.Struct, frozen=True):
    """Where a model comes from and how it is calibrated."""

    name: str
    temperature: float = 1.0
    """The model's scores are divided by it (Guo et al. 2017, section 4.2)."""
    steps: int = 0
    is_final: bool = False
    """False for weights of an unfinished run."""
    may_ship: bool = False
    """Whether every set it was trained on lets the model be passed on."""
    pairs: dict[str, int] = {}
    """Set -> different training pairs."""
    licences: dict[str, str] = {}
    settings: str = ""
    metrics: dict[str, float] = {}
    """On pairs held out: macro_f1, accuracy, ece_before, ece_after, exported_difference."""
    digest: str = ""
    """SHA-256 of the weights' file."""


def read_stamp(folder: Path) -> Stamp:
    """Return a folder's stamp; one that changes nothing where there is none."""
    path = folder / STAMP
    if not path.is_file():
        return Stamp(folder.name)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Stamp)
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path} is no stamp of an entailment model ({error})") from error


def write_stamp(folder: Path, stamp: Stamp) -> None:
    """Write a stamp beside the weights."""
    text = msgspec.json.format(msgspec.json.encode(stamp), indent=2)
    (folder / STAMP).write_bytes(text + b"\n")


def shares_of(scores: NDArray[np.float64], stamp: Stamp) -> NDArray[np.float64]:
    """Return scores (pairs x 3) as calibrated probabilities."""
    level = scores / stamp.temperature
    level -= level.max(axis=1, keepdims=True)
    raised = np.exp(level)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))
