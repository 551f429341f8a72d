"""The entailment model that ships with Scholiast, or what stands in for it."""

from pathlib import Path

from scholiast.retrieving.extras import is_installed
from scholiast.verifying.entailing.checkpoints import open_checkpoint
from scholiast.verifying.entailing.interface import Entailer
from scholiast.verifying.entailing.lexical import LexicalEntailer

MODEL = Path(__file__).parent / "model"
"""The shipped model's folder."""
NEEDED = ("onnx", "onnxruntime", "safetensors", "tokenizers")


def open_entailer(
    path: Path | None = None, threads: int = 2, cache: Path | None = None
) -> Entailer:
    """Return the shipped entailer, or that of a folder with a checkpoint of the BERT family.

    Without the extra `retrieval` no model runs: the lexical baseline then stands in for the
    shipped one, and its name says so; a folder that was asked for is refused instead.
    Raises SettingsError where a folder holds no model that can be run.
    """
    if path is None and not is_installed(*NEEDED):
        return LexicalEntailer(" (in place of the shipped model, which needs scholiast[retrieval])")
    return open_checkpoint(path or MODEL, threads=threads, cache=cache)
