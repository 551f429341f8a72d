"""A retriever, a collection and a model -> a generator; without a model, the retriever alone."""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.models.interface import LanguageModel
from scholiast.recommending.generating.generator import Asking, Generator, Mode
from scholiast.recommending.generating.noise import NoisyRetriever
from scholiast.recommending.generating.shots import Shots
from scholiast.retrieving.interface import Collection, Example, Retriever

DEPTH = 10
"""Retrieved works shown where nothing is said: what CiteRAG settles on (C.2)."""


def open_generator(  # noqa: PLR0913 - what a model expression can say
    retriever: Retriever,
    collection: Collection,
    model: LanguageModel | None,
    *,
    depth: int = DEPTH,
    mode: Mode = Mode.GENERATE,
    shots: int = 0,
    examples: Sequence[Example] = (),
    noise: float = 0.0,
    asking: Asking | None = None,
    seed: int = 0,
) -> Retriever:
    """Return a retriever that asks the model; the given one where there is no model.

    `depth` is R; `noise` the share of shown works that are drawn at random (table 4); `examples`
    are positions for few-shot questions, whose papers must not be those that are asked for.
    """
    if model is None:
        return retriever
    shown = (
        NoisyRetriever(retriever, collection, share=noise, within=max(depth, 1), seed=seed)
        if noise
        else retriever
    )
    how = replace(asking or Asking(), mode=mode, depth=depth, shots=shots)
    drawn = Shots(collection, count=shots, examples=examples, seed=seed) if shots else None
    return Generator(shown, collection, model, how, shots=drawn)
