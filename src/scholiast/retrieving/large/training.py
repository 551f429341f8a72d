"""train_large: an encoder's folder and triplets -> a folder with the trained encoder."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scholiast.errors import InputError
from scholiast.retrieving.extras import extra
from scholiast.retrieving.large.caching import backward_cached
from scholiast.retrieving.large.encoding import TorchEncoder, load_encoder
from scholiast.retrieving.large.losses import info_nce
from scholiast.retrieving.large.mining import mined_again
from scholiast.retrieving.large.saving import save_encoder
from scholiast.retrieving.large.settings import LargeSettings
from scholiast.retrieving.triplets import Triplet, read_triplets

_FOR = "training a large encoder"
Progress = Callable[[int, int, float], None]
"""Told after each step: its number, how many there will be, its loss."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What a training run came to."""

    folder: Path
    steps: int
    queries: int
    losses: tuple[float, ...]
    """Of each step."""
    device: str
    trained_weights: int
    """Numbers that were trained ..."""
    all_weights: int
    """... of all that the model has."""


def train_large(
    folder: Path,
    triplets: Path,
    out: Path,
    settings: LargeSettings | None = None,
    *,
    progress: Progress | None = None,
) -> Trained:
    """Train the encoder in a folder on a file of triplets, and save it to a new folder.

    InfoNCE with temperature over in-batch and mined negatives (CiteRAG, 4.2), low-rank updates,
    bf16 where a GPU has it, gradient caching. Needs the extra `models`; runs on a processor too,
    which is good for trying it out.
    """
    settings = settings or LargeSettings()
    if out.exists():
        raise InputError(f"{out} is there already: name a new folder for the trained encoder")
    learned = list(read_triplets(triplets))
    if not learned:
        raise InputError(f"{triplets} holds no triplets")
    torch = extra("torch", needed_for=_FOR, named="models")
    torch.manual_seed(settings.seed)
    encoder = load_encoder(folder, pooling=settings.pooling, max_tokens=settings.max_tokens)
    encoder.model = prepared(encoder.model, settings)
    losses = _trained(encoder, learned, settings, progress)
    sizes = [(one.numel(), one.requires_grad) for one in encoder.model.parameters()]
    trained = Trained(
        out,
        len(losses),
        len(learned),
        tuple(losses),
        str(encoder.device),
        sum(size for size, is_trained in sizes if is_trained),
        sum(size for size, _ in sizes),
    )
    last = losses[-10:]
    card = {"settings": asdict(settings), "base": folder.name, "steps": len(losses)}
    save_encoder(encoder, out, {**card, "loss": sum(last) / max(len(last), 1)})
    return trained


def prepared(model: Any, settings: LargeSettings) -> Any:
    """Return the model in training, with low-rank updates where these alone are trained."""
    if settings.is_checkpointed:
        model.gradient_checkpointing_enable({"use_reentrant": False})
        model.enable_input_require_grads()
    if settings.lora_rank:
        peft = extra("peft", needed_for=_FOR, named="models")
        model = peft.get_peft_model(
            model,
            peft.LoraConfig(
                r=settings.lora_rank,
                lora_alpha=settings.lora_alpha,
                lora_dropout=settings.lora_dropout,
                target_modules="all-linear",
                task_type="FEATURE_EXTRACTION",
            ),
        )
    model.train()
    return model


def _trained(
    encoder: TorchEncoder,
    triplets: Sequence[Triplet],
    settings: LargeSettings,
    progress: Progress | None,
) -> list[float]:
    """Return the losses of all steps."""
    torch = extra("torch", needed_for=_FOR, named="models")
    weights = [one for one in encoder.model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(
        weights, lr=settings.learning_rate, weight_decay=settings.weight_decay
    )
    steps = math.ceil(len(triplets) / settings.batch) * settings.epochs
    steps = min(steps, settings.most_steps) if settings.most_steps else steps
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, _rate_of(steps, settings.warmup))
    losses: list[float] = []
    for batch in _batches(triplets, encoder, settings):
        if len(losses) == steps:
            break
        losses.append(step_of(encoder, batch, settings))
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad(set_to_none=True)
        if progress:
            progress(len(losses), steps, losses[-1])
    return losses


def step_of(encoder: TorchEncoder, batch: Sequence[Triplet], settings: LargeSettings) -> float:
    """Add the gradients of one batch to the model's, and return its loss.

    The first positive of each triplet is the one to be found; its others are nobody's negatives
    for this query, and neither is a text that stands in the batch twice.
    """
    torch = extra("torch", needed_for=_FOR, named="models")
    passages = list(
        dict.fromkeys(
            text
            for one in batch
            for text in (one.positives[0], *one.negatives[: settings.negatives])
        )
    )
    places = {text: at for at, text in enumerate(passages)}
    right = [
        [places[text] for text in dict.fromkeys(one.positives) if text in places] for one in batch
    ]
    count = len(batch)
    texts = [settings.query_prefix + one.query for one in batch] + passages

    def loss(vectors: Any) -> Any:
        return info_nce(vectors[:count], vectors[count:], right, settings.temperature)

    def encode(part: Sequence[str]) -> Any:
        with torch.autocast(encoder.device.type, torch.bfloat16, enabled=_is_bf16(settings)):
            return encoder.vectors(part)

    return backward_cached(encode, texts, loss, chunk=settings.chunk)


def _batches(
    triplets: Sequence[Triplet], encoder: TorchEncoder, settings: LargeSettings
) -> Iterator[list[Triplet]]:
    """Yield the batches of all epochs; each epoch draws an order and a positive anew."""
    chance = random.Random(settings.seed)
    known = list(triplets)
    for epoch in range(settings.epochs):
        if epoch and settings.mines_again:
            prefix = settings.query_prefix
            known = mined_again(known, encoder.encode, negatives=settings.negatives, prefix=prefix)
        chance.shuffle(known)
        for start in range(0, len(known), settings.batch):
            yield [_drawn(one, chance) for one in known[start : start + settings.batch]]


def _drawn(triplet: Triplet, chance: random.Random) -> Triplet:
    """Return a triplet with its positives and negatives in an order drawn by chance."""
    positives, negatives = list(triplet.positives), list(triplet.negatives)
    chance.shuffle(positives)
    chance.shuffle(negatives)
    return Triplet(triplet.query, tuple(positives), tuple(negatives))


def _rate_of(steps: int, warmup: float) -> Callable[[int], float]:
    """Return the share of the learning rate by step: it grows in a line, then falls in one."""
    first = max(int(steps * warmup), 1)
    return lambda step: min((step + 1) / first, max(steps - step, 1) / max(steps - first, 1), 1.0)


def _is_bf16(settings: LargeSettings) -> bool:
    torch = extra("torch", needed_for=_FOR, named="models")
    if settings.precision != "auto":
        return settings.precision == "bf16"
    return bool(torch.cuda.is_available() and torch.cuda.is_bf16_supported())
