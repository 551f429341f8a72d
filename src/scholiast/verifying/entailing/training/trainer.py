"""Pairs -> a cross-encoder with a head of three classes, fine-tuned from all-MiniLM-L6-v2.

The pair stands in one text, `[CLS] premise [SEP] hypothesis [SEP]`, so that each word of one is
weighed against each of the other (Reimers, Gurevych 2019, section 1). A run is kept every few
minutes and goes on where it stopped.
"""

import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import WEIGHTS, minilm_path
from scholiast.retrieving.extras import extra
from scholiast.verifying.entailing.pairs.interface import TrainingPair
from scholiast.verifying.entailing.pairs.mixing import Mixture, shares
from scholiast.verifying.entailing.scores import scored
from scholiast.verifying.entailing.stamps import Stamp, shares_of
from scholiast.verifying.entailing.training.batching import Batches
from scholiast.verifying.entailing.training.settings import Progress, Settings, Step, Trained

MOMENTS, STATE = "moments.safetensors", "state.json"
_WARM = 0.06
_MEASURED = 500
"""Held-out pairs looked at each time a run is kept."""


class Trainer:
    """One training run in a folder."""

    def __init__(
        self, mixed: Mixture, folder: Path, settings: Settings, start: Path | None = None
    ) -> None:
        """Take the pairs; the run goes on where the folder's last one stopped.

        A new run starts from all-MiniLM-L6-v2, or from the weights of the run in `start`.
        """
        self._torch = extra("torch", needed_for="training", named="models")
        self._tensors = extra("safetensors.torch", needed_for="training", named="models")
        self._settings = settings
        self._folder = folder
        base = minilm_path()
        pairs = chosen(mixed, settings)
        self._train = Batches(pairs, base, settings.max_tokens)
        self._held = mixed.held_out[:: max(len(mixed.held_out) // _MEASURED, 1)]
        self._dev = Batches(self._held, base, settings.max_tokens)
        self._order = self._batches_of_all_passes(len(pairs))
        self._device = "cuda" if self._torch.cuda.is_available() else "cpu"
        self._torch.manual_seed(settings.seed)
        self._model = _model(start or base, settings).to(self._device)
        self._optimiser = self._made_optimiser()
        classes = np.array(shares(pairs)) + 1.0
        self._classes = self._tensor((classes.sum() / (3 * classes)) ** 0.5)
        self._pairs = len(pairs)
        self._before = json.loads((start / STATE).read_text("utf-8")) if start else None
        self._done = self._resumed()

    def run(self, progress: Progress) -> Trained:
        """Train to the end, keeping the run from time to time; return what it left."""
        began = saved = time.monotonic()
        start, loss, score = self._done, 0.0, None
        for step in range(start, len(self._order)):
            loss += (self._step(step) - loss) * (0.02 if step > start else 1.0)
            self._done = step + 1
            late = time.monotonic() - saved > self._settings.save_seconds
            score = None
            if late or self._done == len(self._order):
                score = self._kept()
                saved = time.monotonic()
            if score is not None or self._done % 25 == 0:
                speed = (self._done - start) * self._settings.batch / (time.monotonic() - began)
                progress(Step(self._done, len(self._order), loss, speed, score))
        seconds = time.monotonic() - began
        final = score if score is not None else self._kept()
        return Trained(self._folder, self._pairs, self._done, seconds, self._device, final)

    def _batches_of_all_passes(self, pairs: int) -> list[list[int]]:
        settings = self._settings
        passes = math.ceil(settings.epochs)
        order = [
            batch
            for number in range(passes)
            for batch in self._train.mixed(settings.batch, settings.seed + number)
        ]
        return order[: max(int(pairs * settings.epochs / settings.batch), 1)]

    def _made_optimiser(self) -> Any:
        decayed: list[Any] = []
        plain: list[Any] = []
        for name, weight in self._model.named_parameters():
            if weight.requires_grad:
                (plain if weight.ndim < 2 or "LayerNorm" in name else decayed).append(weight)
        groups = [
            {"params": decayed, "weight_decay": self._settings.decay},
            {"params": plain, "weight_decay": 0.0},
        ]
        return self._torch.optim.AdamW(groups, lr=self._settings.rate, betas=(0.9, 0.98))

    def _step(self, number: int) -> float:
        torch, settings = self._torch, self._settings
        self._model.train()
        for group in self._optimiser.param_groups:
            group["lr"] = settings.rate * _share(number, len(self._order))
        batch = self._train.batch(self._order[number])
        labels = torch.tensor(batch.labels, device=self._device)
        loss = torch.nn.functional.cross_entropy(
            self._scores(batch.arrays),
            labels,
            weight=self._classes,
            reduction="none",
            label_smoothing=settings.smoothing,
        )
        loss = (loss * self._tensor(batch.weights)).mean()
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._model.parameters(), 1.0)
        self._optimiser.step()
        return float(loss.detach())

    def _scores(self, arrays: dict[str, Any]) -> Any:
        torch = self._torch
        inputs = {name: torch.from_numpy(array).to(self._device) for name, array in arrays.items()}
        with torch.autocast(self._device, dtype=torch.bfloat16):
            return self._model(**inputs).logits.float()

    def _answers(self, batches: Batches, pairs: int) -> NDArray[np.float64]:
        self._model.eval()
        found = np.zeros((pairs, 3))
        with self._torch.inference_mode():
            for places in batches.in_order(64):
                found[places] = self._scores(batches.batch(places).arrays).cpu().numpy()
        return found

    def _kept(self) -> float:
        """Write the run down; return the macro-F1 on pairs held out."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._model.save_pretrained(self._folder, safe_serialization=True)
        state = self._optimiser.state_dict()["state"]
        moments = {
            f"{place}.{name}": value.contiguous()
            for place, held in state.items()
            for name, value in held.items()
        }
        self._tensors.save_file(moments, self._folder / MOMENTS)
        answers = self._answers(self._dev, len(self._held))
        shares = shares_of(answers, Stamp(""))
        score = scored([int(one.label) for one in self._held], shares).macro_f1
        told = {
            "step": self._done,
            "settings": str(self._settings),
            "macro_f1": score,
            "start": self._before,
        }
        (self._folder / STATE).write_text(json.dumps(told), "utf-8")
        return score

    def _resumed(self) -> int:
        """Return how many steps the folder's run has made, its weights and moments taken up."""
        path = self._folder / STATE
        if not path.is_file():
            return 0
        told = json.loads(path.read_text("utf-8"))
        if told["settings"] != str(self._settings):
            raise SettingsError(
                f"{self._folder} holds a run with other settings: name another folder"
            )
        self._model.load_state_dict(self._tensors.load_file(self._folder / WEIGHTS), strict=False)
        held: dict[int, dict[str, Any]] = {}
        for key, value in self._tensors.load_file(self._folder / MOMENTS).items():
            place, _, name = key.partition(".")
            held.setdefault(int(place), {})[name] = value
        groups = self._optimiser.state_dict()["param_groups"]
        self._optimiser.load_state_dict({"state": held, "param_groups": groups})
        return int(told["step"])

    def _tensor(self, values: Any) -> Any:
        return self._torch.tensor(np.asarray(values, np.float32), device=self._device)


def chosen(mixed: Mixture, settings: Settings) -> list[TrainingPair]:
    """Return the pairs of a mixture that settings ask for."""
    most = settings.longest_premise
    kept = [one for one in mixed.train if most is None or len(one.pair.premise) <= most]
    return kept[: settings.rows]


def _model(base: Path, settings: Settings) -> Any:
    """Return the encoder with a new head, what is frozen marked so."""
    transformers = extra("transformers", needed_for="training", named="models")
    model = transformers.BertForSequenceClassification.from_pretrained(
        base,
        num_labels=3,
        attn_implementation="eager",
        hidden_dropout_prob=settings.dropout,
        attention_probs_dropout_prob=settings.dropout,
        id2label=dict(enumerate(("entailment", "neutral", "contradiction"))),
        label2id={"entailment": 0, "neutral": 1, "contradiction": 2},
    )
    for name, weight in model.named_parameters():
        weight.requires_grad = not _is_frozen(name, settings.frozen_layers)
    return model


def _is_frozen(name: str, layers: int) -> bool:
    if "word_embeddings" in name or "position_embeddings" in name:
        return True
    if layers and ".embeddings." in name:
        return True
    return any(f"encoder.layer.{number}." in name for number in range(layers))


def _share(step: int, steps: int) -> float:
    """Return the share of the highest rate at a step: a straight rise, then a straight fall."""
    warm = max(int(steps * _WARM), 1)
    if step < warm:
        return (step + 1) / warm
    return max((steps - step) / max(steps - warm, 1), 0.0)
