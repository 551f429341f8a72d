"""Where a local model looks while it writes: attention by evidence and modality, layer by layer.

MCiteBench, section 5.3, RQ2 and RQ3: attention is averaged over heads and divided by the number of
tokens that a piece of evidence takes, so that long pieces do not weigh more for being long.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.papers import Span
from scholiast.retrieving.extras import extra

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Looked:
    """How one layer's attention falls on the evidence; the shares sum to 1."""

    layer: int
    """From 0, the first above the embeddings."""
    by_label: Mapping[str, float]
    """Attention per token of each piece, as a share of all pieces'."""
    by_modality: Mapping[str, float]
    """The mean of the pieces of each modality, as a share of all modalities'."""


def attention_by_layer(
    model: Any,
    inputs: Mapping[str, Any],
    pieces: Mapping[str, Span],
    modalities: Mapping[str, str],
    *,
    position: int = -1,
) -> tuple[Looked, ...]:
    """Return where a transformers model looks when it predicts the token after `position`.

    `inputs` are the tensors of one prompt, as its processor gives them; `pieces` are stretches of
    its tokens by label, pictures' included, and `modalities` says of what modality each is. The
    model must give its attention: load it with attn_implementation="eager". SettingsError where
    PyTorch is not installed or the model gives none.
    """
    torch = extra("torch", needed_for="attention by modality", named="models")
    with torch.no_grad():
        out = model(**inputs, output_attentions=True, return_dict=True)
    layers = [layer[0].float().cpu().numpy() for layer in out.attentions or () if layer is not None]
    return looked(layers, pieces, modalities, position=position)


def looked(
    layers: Sequence[NDArray[Any]],
    pieces: Mapping[str, Span],
    modalities: Mapping[str, str],
    *,
    position: int = -1,
) -> tuple[Looked, ...]:
    """Return how attention falls on pieces; `layers` are of heads by queries by keys.

    >>> layer = np.full((2, 4, 4), 0.25)
    >>> looked([layer], {"[1]": Span(0, 1), "Figure 1": Span(1, 4)},
    ...        {"[1]": "text", "Figure 1": "figure"})[0].by_modality
    {'text': 0.5, 'figure': 0.5}
    """
    return tuple(
        _layer(at, layer.mean(axis=0)[position].astype(np.float64), pieces, modalities)
        for at, layer in enumerate(layers)
    )


def token_pieces(offsets: Sequence[tuple[int, int]], spans: Mapping[str, Span]) -> dict[str, Span]:
    """Return the tokens of stretches of a prompt, by the offsets that a fast tokenizer gives.

    >>> token_pieces([(0, 3), (3, 6), (6, 9)], {"[1]": Span(2, 6)})
    {'[1]': Span(start=0, end=2)}
    """
    found = {}
    for label, span in spans.items():
        held = [
            at for at, (start, end) in enumerate(offsets) if start < span.end and end > span.start
        ]
        if held:
            found[label] = Span(held[0], held[-1] + 1)
    return found


def _layer(
    at: int, weights: Weights, pieces: Mapping[str, Span], modalities: Mapping[str, str]
) -> Looked:
    density = {
        label: float(weights[span.start : span.end].mean())
        for label, span in pieces.items()
        if len(span)
    }
    of_kind: dict[str, list[float]] = {}
    for label, value in density.items():
        of_kind.setdefault(modalities[label], []).append(value)
    means = {kind: sum(values) / len(values) for kind, values in of_kind.items()}
    return Looked(at, _shares(density), _shares(means))


def _shares(values: Mapping[str, float]) -> dict[str, float]:
    total = sum(values.values())
    return {name: value / total if total else 0.0 for name, value in values.items()}
