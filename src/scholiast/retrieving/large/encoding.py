"""TorchEncoder: a transformer and its words -> vectors that can be trained; any model type."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scholiast.errors import SettingsError
from scholiast.retrieving.extras import extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FOR = "running a large encoder"
_AT_ONCE = 32
_MODES = {"pooling_mode_cls_token": "first", "pooling_mode_lasttoken": "last"}


class TorchEncoder:
    """An encoder on a GPU, or on the processor where there is none."""

    def __init__(
        self, model: Any, tokenizer: Any, *, pooling: str, max_tokens: int, name: str = "large"
    ) -> None:
        """Take a transformer, its tokenizer, and how a text's vector is made from its tokens'."""
        self.model = model
        self.tokenizer = tokenizer
        self.pooling = pooling
        self.max_tokens = max_tokens
        self._name = name
        self._torch = extra("torch", needed_for=_FOR, named="models")

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self._name

    @property
    def width(self) -> int:
        """Return how many numbers a vector has."""
        return int(self.model.config.hidden_size)

    @property
    def device(self) -> Any:
        """Return where it computes."""
        return next(self.model.parameters()).device

    def vectors(self, texts: Sequence[str]) -> Any:
        """Return vectors of length 1 as a tensor, texts x width; with a graph where one is kept."""
        batch = self.tokenizer(
            list(texts),
            padding=True,
            truncation=True,
            max_length=self.max_tokens,
            return_tensors="pt",
        ).to(self.device)
        hidden = self.model(**batch).last_hidden_state
        pooled = _pooled(hidden, batch["attention_mask"], self.pooling, self._torch)
        return self._torch.nn.functional.normalize(pooled.float(), dim=-1)

    def encode(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text, each of length 1."""
        import numpy as np

        is_training = self.model.training
        self.model.eval()
        rows: NDArray[np.float32] = np.zeros((len(texts), self.width), np.float32)
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        with self._torch.inference_mode():
            for start in range(0, len(order), _AT_ONCE):
                part = order[start : start + _AT_ONCE]
                rows[part] = self.vectors([texts[at] for at in part]).float().cpu().numpy()
        self.model.train(is_training)
        return rows


def load_encoder(folder: Path, *, pooling: str = "", max_tokens: int = 0) -> TorchEncoder:
    """Return the encoder of a folder on this machine; nothing is fetched, no code of it is run."""
    torch = extra("torch", needed_for=_FOR, named="models")
    transformers = extra("transformers", needed_for=_FOR, named="models")
    if not (folder / "config.json").is_file():
        raise SettingsError(f"{folder} holds no config.json: name the folder of an encoder")
    own = {"local_files_only": True, "trust_remote_code": False}
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **own)
    model = transformers.AutoModel.from_pretrained(folder, use_safetensors=True, **own)
    model = model.to("cuda" if torch.cuda.is_available() else "cpu")
    chosen = pooling or pooling_of(folder)
    if chosen == "last":
        tokenizer.padding_side = "left"
        if tokenizer.pad_token is None:
            tokenizer.pad_token = tokenizer.eos_token
    longest = min(max_tokens or 512, longest_of(model, folder))
    return TorchEncoder(
        model, tokenizer, pooling=chosen, max_tokens=longest, name=f"large:{folder.name}"
    )


def pooling_of(folder: Path) -> str:
    """Return how a folder's vectors are pooled, as sentence-transformers notes it; else `mean`."""
    said = _json(folder / "1_Pooling" / "config.json")
    return next((mode for name, mode in _MODES.items() if said.get(name)), "mean")


def longest_of(model: Any, folder: Path) -> int:
    """Return how many tokens a model can hold."""
    said = int(getattr(model.config, "max_position_embeddings", 512))
    padding = model.config.pad_token_id or 0
    is_shifted = model.config.model_type in ("roberta", "xlm-roberta")
    told = _json(folder / "sentence_bert_config.json").get("max_seq_length")
    return min(said - (padding + 1 if is_shifted else 0), int(told) if told else said)


def _pooled(hidden: Any, mask: Any, pooling: str, torch: Any) -> Any:
    """Return one vector a text out of its tokens' (n x s x d)."""
    if pooling == "first":
        return hidden[:, 0]
    if pooling == "last":
        places = torch.arange(mask.shape[1], device=mask.device)
        last = (mask * places).argmax(dim=1)
        return hidden[torch.arange(len(hidden), device=mask.device), last]
    weights = mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1)


def _json(file: Path) -> dict[str, Any]:
    if not file.is_file():
        return {}
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SettingsError(f"{file} is not valid JSON ({error})") from None
    return found if isinstance(found, dict) else {}
