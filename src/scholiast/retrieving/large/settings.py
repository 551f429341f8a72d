"""How a large encoder is trained; defaults are CiteRAG's where it says them (section 6.3)."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from scholiast.errors import SettingsError

POOLINGS = ("", "mean", "first", "last")


@dataclass(frozen=True, slots=True)
class LargeSettings:
    """Of one training run."""

    learning_rate: float = 5e-5
    """CiteRAG, 6.3."""
    batch: int = 16
    """Queries of one step; each is told apart from the texts of all others (CiteRAG, 6.3)."""
    max_tokens: int = 4608
    """Of a text (CiteRAG, 6.3); cut to what the model can hold."""
    temperature: float = 0.05
    """Of equation 7; the paper does not say it."""
    negatives: int = 4
    """Mined negatives of each query, beside those of the batch."""
    epochs: int = 1
    most_steps: int = 0
    """Steps at most; 0 for all of the epochs."""
    chunk: int = 8
    """Texts that are in memory at once; the batch may be of any size (gradient caching)."""
    lora_rank: int = 16
    """Of the low-rank updates; 0 trains every weight."""
    lora_alpha: int = 32
    lora_dropout: float = 0.05
    warmup: float = 0.05
    """Share of the steps in which the rate grows; afterwards it falls to nothing."""
    weight_decay: float = 0.01
    precision: str = "auto"
    """`bf16`, `fp32`, or `auto`: bf16 where a GPU has it."""
    is_checkpointed: bool = False
    """Compute activations anew on the way back, which takes time and spares memory."""
    mines_again: bool = False
    """Mine negatives anew with the model itself at the start of each epoch after the first."""
    pooling: str = ""
    """`mean`, `first` or `last` token; empty for what the folder says."""
    query_prefix: str = ""
    """What stands before each query, as some encoders want it."""
    seed: int = 0

    def __post_init__(self) -> None:
        """Raise SettingsError for what cannot be trained with."""
        if self.pooling not in POOLINGS:
            raise SettingsError(f"pooling is mean, first or last, not {self.pooling!r}")
        if self.precision not in ("auto", "bf16", "fp32"):
            raise SettingsError(f"precision is auto, bf16 or fp32, not {self.precision!r}")
        for name in ("learning_rate", "batch", "max_tokens", "temperature", "epochs", "chunk"):
            if getattr(self, name) <= 0:
                raise SettingsError(f"{name} must be above 0")
        for name in ("negatives", "most_steps", "lora_rank", "warmup", "weight_decay"):
            if getattr(self, name) < 0:
                raise SettingsError(f"{name} must not be below 0")


def read_settings(file: Path) -> LargeSettings:
    """Return the table `[retriever]` of a TOML file; SettingsError for what is not known in it."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("retriever", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{file} cannot be read as TOML: {error}") from None
    kinds = {one.name: type(getattr(LargeSettings(), one.name)) for one in fields(LargeSettings)}
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: retriever is a table")
    given: dict[str, object] = {}
    for name, value in table.items():
        kind = kinds.get(name)
        if kind is None:
            raise SettingsError(f"{file}: unknown setting {name!r}; known are {', '.join(kinds)}")
        value = float(value) if kind is float and type(value) is int else value
        if type(value) is not kind:
            raise SettingsError(f"{file}: {name} is a {kind.__name__}, not {value!r}")
        given[name] = value
    return LargeSettings(**given)  # type: ignore[arg-type]
