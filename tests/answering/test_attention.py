"""Attention is averaged over heads and counted per token of each piece of evidence."""

import numpy as np
import pytest

from scholiast.answering.attention import attention_by_layer, looked, token_pieces
from scholiast.papers import Span

PIECES = {"[1]": Span(0, 2), "[2]": Span(2, 4), "Figure 1": Span(4, 10)}
KINDS = {"[1]": "text", "[2]": "text", "Figure 1": "figure"}


def layer_of(row: list[float], heads: int = 2) -> np.ndarray:
    """Return a layer whose last token looks as told."""
    layer = np.zeros((heads, len(row), len(row)))
    layer[:, -1] = row
    return layer


def test_a_long_piece_does_not_weigh_more_for_being_long() -> None:
    (found,) = looked([layer_of([0.1] * 10)], PIECES, KINDS)
    assert found.by_label == pytest.approx({"[1]": 1 / 3, "[2]": 1 / 3, "Figure 1": 1 / 3})
    assert found.by_modality == pytest.approx({"text": 0.5, "figure": 0.5})


def test_where_a_layer_looks_more_the_share_is_larger() -> None:
    first = layer_of([0.4, 0.4, 0, 0, *[0.2 / 6] * 6])
    second = layer_of([0] * 4 + [1 / 6] * 6)
    one, other = looked([first, second], PIECES, KINDS)
    assert one.by_label["[1]"] > 0.9
    assert one.by_label["[2]"] == 0
    assert (other.layer, other.by_modality) == (1, {"text": 0.0, "figure": 1.0})


def test_heads_are_averaged() -> None:
    layer = np.concatenate([layer_of([1, 0], 1), layer_of([0, 1], 1)])
    (found,) = looked([layer], {"a": Span(0, 1), "b": Span(1, 2)}, {"a": "text", "b": "table"})
    assert found.by_label == {"a": 0.5, "b": 0.5}


def test_stretches_of_a_prompt_are_found_among_its_tokens() -> None:
    offsets = [(0, 0), (0, 4), (5, 9), (10, 14)]
    assert token_pieces(offsets, {"[1]": Span(5, 14), "[2]": Span(20, 30)}) == {"[1]": Span(2, 4)}


def test_a_real_model_gives_its_attention_layer_by_layer() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    config = transformers.LlamaConfig(
        vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=3,
        num_attention_heads=4, num_key_value_heads=4, attn_implementation="eager",
    )  # fmt: skip
    torch.manual_seed(4)
    model = transformers.LlamaForCausalLM(config).eval()
    inputs = {"input_ids": torch.arange(10)[None, :]}
    found = attention_by_layer(model, inputs, PIECES, KINDS)
    assert [one.layer for one in found] == [0, 1, 2]
    for one in found:
        assert sum(one.by_label.values()) == pytest.approx(1)
        assert sum(one.by_modality.values()) == pytest.approx(1)
    assert len({round(one.by_label["[1]"], 6) for one in found}) > 1
    for layer in model.model.layers:
        torch.nn.init.zeros_(layer.self_attn.q_proj.weight)
    for one in attention_by_layer(model, inputs, PIECES, KINDS):
        assert one.by_modality == pytest.approx({"text": 0.5, "figure": 0.5})
