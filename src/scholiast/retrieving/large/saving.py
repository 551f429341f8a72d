"""A trained encoder -> a folder that any reader of encoders can load."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

from scholiast.errors import InputError
from scholiast.retrieving.large.encoding import TorchEncoder

_MODES = {
    "mean": "pooling_mode_mean_tokens",
    "first": "pooling_mode_cls_token",
    "last": "pooling_mode_lasttoken",
}


def save_encoder(encoder: TorchEncoder, folder: Path, card: dict[str, object]) -> None:
    """Write weights (low-rank updates merged in), words and pooling; whole or not at all.

    The folder is laid out as sentence-transformers reads it; `card` goes into training.json.
    """
    if folder.exists():
        raise InputError(f"{folder} is there already: name a new folder for the trained encoder")
    draft = folder.with_name(f".{os.getpid()}-{folder.name}")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(parents=True)
        merged(encoder.model).save_pretrained(draft, safe_serialization=True)
        encoder.tokenizer.save_pretrained(draft)
        _write(draft / "1_Pooling" / "config.json", _pooling(encoder))
        _write(draft / "sentence_bert_config.json", {"max_seq_length": encoder.max_tokens})
        _write(draft / "modules.json", _modules())
        _write(draft / "training.json", card)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def merged(model: Any) -> Any:
    """Return the model itself, its low-rank updates added to the weights they belong to."""
    return model.merge_and_unload() if hasattr(model, "merge_and_unload") else model


def _pooling(encoder: TorchEncoder) -> dict[str, object]:
    modes: dict[str, object] = {mode: key == encoder.pooling for key, mode in _MODES.items()}
    return {"word_embedding_dimension": encoder.width, **modes}


def _modules() -> list[dict[str, object]]:
    kinds = (("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize"))
    return [
        {
            "idx": at,
            "name": str(at),
            "path": path,
            "type": f"sentence_transformers.models.{kind}",
        }
        for at, (path, kind) in enumerate(kinds)
    ]


def _write(file: Path, value: object) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(value, indent=1, sort_keys=True) + "\n", encoding="utf-8")
