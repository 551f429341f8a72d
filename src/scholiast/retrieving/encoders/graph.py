"""A BERT-family model as an ONNX graph, made from its weights; with 8-bit products where wanted.

Activations are brought to 8 bits token by token, each by its own largest value, weights channel by
channel (Yao et al. 2022, ZeroQuant, section 3.1). One scale for a whole batch, which is what
`quantize_dynamic` does, would let a text's vector depend on its neighbours in the batch.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.encoders.folders import ModelFolder
from scholiast.retrieving.extras import extra

MAKE = "graph 1"
"""Of the graph; an older one is made anew."""
_OPSET, _IR = 20, 9
Weights = Mapping[str, NDArray[Any]]


class Graph:
    """Nodes and weights of a BERT-family model, put together piece by piece."""

    def __init__(self, weights: Weights, folder: ModelFolder, *, is_exact: bool) -> None:
        """Take the weights by name; exact products are of 32 bits, others of 8."""
        self._onnx = extra("onnx", needed_for="making a model's graph")
        self._weights = {_bare(name): array for name, array in weights.items()}
        self._folder = folder
        self._is_exact = is_exact
        self._nodes: list[Any] = []
        self._constants: dict[str, Any] = {}
        self._rows: dict[str, tuple[str, str]] = {}

    def sentence_vectors(self) -> bytes:
        """Return the model whose `vector` is the pooled, normalised vector of each text."""
        tokens = self._tokens()
        vector = self._first(tokens) if self._folder.pooling == "first" else self._mean(tokens)
        axis = self._constant("axis 1", np.array([1]))
        length = self._add("ReduceL2", [vector, axis], keepdims=1)
        self._add("Div", [vector, length], out="vector")
        return self._model("vector")

    def pair_scores(self) -> bytes:
        """Return the model whose `score` is what its classifier says of each text (a pair)."""
        first = self._first(self._tokens())
        if "classifier.dense.weight" in self._weights:
            hidden = self._linear(first, "classifier.dense", exact=True)
            last = "classifier.out_proj"
        else:
            hidden = self._linear(first, "pooler.dense", exact=True)
            last = "classifier"
        hidden = self._add("Tanh", [hidden])
        self._add("Identity", [self._linear(hidden, last, exact=True)], out="score")
        return self._model("score")

    def _tokens(self) -> str:
        """Return the last layer's output: texts x tokens x width."""
        words = self._constant("words", self._weight("embeddings.word_embeddings.weight"))
        kinds = self._weight("embeddings.token_type_embeddings.weight")
        places = self._constant("places", self._weight("embeddings.position_embeddings.weight"))
        kinds_name = self._constant("kinds", kinds)
        summed = self._add("Gather", [words, "input_ids"])
        summed = self._add("Add", [summed, self._add("Gather", [places, "positions"])])
        summed = self._add("Add", [summed, self._add("Gather", [kinds_name, "token_types"])])
        hidden = self._normed(summed, "embeddings.LayerNorm")
        hidden_mask = self._mask()
        for layer in range(int(self._folder.shape["num_hidden_layers"])):
            hidden = self._layer(hidden, hidden_mask, f"encoder.layer.{layer}")
        return hidden

    def _mask(self) -> str:
        """Return 0 for each token and a very small number for each filler, to be added."""
        mask = self._add("Cast", ["attention_mask"], out="mask", to=self._onnx.TensorProto.FLOAT)
        less = self._add("Sub", [mask, self._constant("one", np.float32(1))])
        low = self._add("Mul", [less, self._constant("large", np.float32(1e9))])
        return self._add("Unsqueeze", [low, self._constant("axes 1 2", np.array([1, 2]))])

    def _layer(self, hidden: str, mask: str, name: str) -> str:
        attended = self._attended(hidden, mask, name)
        out = self._linear(attended, f"{name}.attention.output.dense")
        hidden = self._normed(self._add("Add", [out, hidden]), f"{name}.attention.output.LayerNorm")
        wide = self._add("Gelu", [self._linear(hidden, f"{name}.intermediate.dense")])
        out = self._linear(wide, f"{name}.output.dense")
        return self._normed(self._add("Add", [out, hidden]), f"{name}.output.LayerNorm")

    def _attended(self, hidden: str, mask: str, name: str) -> str:
        heads = int(self._folder.shape["num_attention_heads"])
        width = int(self._folder.shape["hidden_size"])
        split = self._constant("heads", np.array([0, 0, heads, width // heads]))
        parts = []
        for kind, order in (
            ("query", [0, 2, 1, 3]),
            ("key", [0, 2, 3, 1]),
            ("value", [0, 2, 1, 3]),
        ):
            flat = self._linear(hidden, f"{name}.attention.self.{kind}")
            parts.append(self._add("Transpose", [self._add("Reshape", [flat, split])], perm=order))
        factor = self._constant("factor", np.float32((width // heads) ** -0.5))
        scores = self._add("Mul", [self._add("MatMul", parts[:2]), factor])
        shares = self._add("Softmax", [self._add("Add", [scores, mask])], axis=-1)
        mixed = self._add("MatMul", [shares, parts[2]])
        mixed = self._add("Transpose", [mixed], perm=[0, 2, 1, 3])
        return self._add("Reshape", [mixed, self._constant("whole", np.array([0, 0, width]))])

    def _linear(self, hidden: str, name: str, *, exact: bool = False) -> str:
        weight, bias = self._weight(f"{name}.weight"), self._weight(f"{name}.bias")
        if exact or self._is_exact:
            product = self._add("MatMul", [hidden, self._constant(f"{name}.weight", weight.T)])
        else:
            product = self._product(hidden, weight, name)
        return self._add("Add", [product, self._constant(f"{name}.bias", bias)])

    def _product(self, hidden: str, weight: NDArray[np.float32], name: str) -> str:
        """Return the product of 8-bit numbers, brought back to 32 bits."""
        scales = np.maximum(np.abs(weight).max(axis=1), 1e-12) / np.float32(127)
        whole = np.round(weight / scales[:, None]).astype(np.int8).T
        rows, sizes = self._rounded(hidden)
        zero = self._constant("zero", np.uint8(128))
        counted = self._add("MatMulInteger", [rows, self._constant(f"{name}.whole", whole), zero])
        product = self._add("Cast", [counted], to=self._onnx.TensorProto.FLOAT)
        product = self._add("Mul", [product, sizes])
        return self._add("Mul", [product, self._constant(f"{name}.scales", scales)])

    def _rounded(self, hidden: str) -> tuple[str, str]:
        """Return a tensor in 8 bits about 128, and the size of a step for each token."""
        if hidden not in self._rows:
            last = self._constant("axis -1", np.array([-1]))
            most = self._add("ReduceMax", [self._add("Abs", [hidden]), last], keepdims=1)
            most = self._add("Max", [most, self._constant("least", np.float32(1e-9))])
            size = self._add("Div", [most, self._constant("steps", np.float32(127))])
            steps = self._add("Div", [hidden, size])
            unit, zero = (
                self._constant("unit", np.float32(1)),
                self._constant("zero", np.uint8(128)),
            )
            self._rows[hidden] = self._add("QuantizeLinear", [steps, unit, zero]), size
        return self._rows[hidden]

    def _normed(self, hidden: str, name: str) -> str:
        weight = self._constant(f"{name}.weight", self._weight(f"{name}.weight"))
        bias = self._constant(f"{name}.bias", self._weight(f"{name}.bias"))
        epsilon = float(self._folder.shape.get("layer_norm_eps", 1e-12))
        return self._add("LayerNormalization", [hidden, weight, bias], axis=-1, epsilon=epsilon)

    def _first(self, tokens: str) -> str:
        place = self._constant("first", np.int64(0))
        return self._add("Gather", [tokens, place], axis=1)

    def _mean(self, tokens: str) -> str:
        axis = self._constant("axis 1", np.array([1]))
        weights = self._add("Unsqueeze", ["mask", self._constant("axis 2", np.array([2]))])
        total = self._add("ReduceSum", [self._add("Mul", [tokens, weights]), axis], keepdims=0)
        return self._add("Div", [total, self._add("ReduceSum", [weights, axis], keepdims=0)])

    def _weight(self, name: str) -> NDArray[np.float32]:
        found = self._weights.get(name)
        if found is None:
            raise ValueError(f"the weights hold no {name}")
        return np.ascontiguousarray(found, np.float32)

    def _constant(self, name: str, value: Any) -> str:
        if name not in self._constants:
            array = np.ascontiguousarray(value) if np.ndim(value) else np.asarray(value)
            self._constants[name] = self._onnx.numpy_helper.from_array(array, name)
        return name

    def _add(self, kind: str, inputs: list[str], *, out: str = "", **settings: Any) -> str:
        out = out or f"n{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(kind, inputs, [out], **settings))
        return out

    def _model(self, out: str) -> bytes:
        helper, kinds = self._onnx.helper, self._onnx.TensorProto
        pairs = ("input_ids", "attention_mask", "token_types")
        inputs = [helper.make_tensor_value_info(name, kinds.INT64, ["b", "s"]) for name in pairs]
        inputs.append(helper.make_tensor_value_info("positions", kinds.INT64, ["s"]))
        outputs = [helper.make_tensor_value_info(out, kinds.FLOAT, ["b", "w"])]
        constants = list(self._constants.values())
        graph = helper.make_graph(self._nodes, "model", inputs, outputs, constants)
        opsets = [helper.make_opsetid("", _OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=_IR)
        return bytes(model.SerializeToString())


def _bare(name: str) -> str:
    """Return a weight's name without the model's own first part."""
    first, _, rest = name.partition(".")
    return rest if first in ("bert", "roberta") else name
