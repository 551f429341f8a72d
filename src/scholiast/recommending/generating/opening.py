"""A retriever, a collection and a model -> a generator; without a model, the retriever alone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scholiast.errors import SettingsError
from scholiast.models.interface import LanguageModel
from scholiast.recommending.generating.generator import Asking, Generator, Mode
from scholiast.recommending.generating.noise import NoisyRetriever
from scholiast.recommending.generating.reranking import WINDOW, LanguageReranker
from scholiast.recommending.generating.shots import Shots
from scholiast.recommending.generating.titles import Titles
from scholiast.retrieving.interface import Collection, Example, Retriever
from scholiast.retrieving.reranking import RerankedRetriever

DEPTH = 10
"""Retrieved works shown where nothing is said: what CiteRAG settles on (C.2)."""
_WISH = re.compile(r"(generate|combine)\((.*)\)\Z", re.S)
_REORDER = re.compile(r"reorder\((.*?)(?:,\s*R\s*=\s*(\d{1,3})\s*)?\)\Z", re.S)
_SETTING = re.compile(r",\s*(R|shots|noise)\s*=\s*([0-9.]{1,6})\s*\Z")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a model expression says of generation: `generate(learned,R=10,shots=2,noise=0.4)`."""

    retriever: str
    """The expression of what finds the works that are shown."""
    mode: Mode = Mode.GENERATE
    depth: int = DEPTH
    shots: int = 0
    noise: float = 0.0


def generation_wish(expression: str) -> Wish | None:
    """Return what an expression says of generation; None where it says nothing of it.

    >>> generation_wish("generate(rrf(bm25,minilm),R=5)") == Wish("rrf(bm25,minilm)", depth=5)
    True
    >>> generation_wish("rrf(bm25,minilm)")
    """
    found = _WISH.match(expression.strip())
    if not found:
        return None
    inner, said = found[2].strip(), dict[str, str]()
    while setting := _SETTING.search(inner):
        said[setting[1]] = setting[2]
        inner = inner[: setting.start()]
    if not inner or "=" in inner.rpartition(")")[2]:
        raise SettingsError(
            f"{expression!r}: after what retrieves stand R=10, shots=2 and noise=0.4, if any"
        )
    number: dict[str, Callable[[str], float]] = {"R": int, "shots": int, "noise": float}
    try:
        read = {name: number[name](text) for name, text in said.items()}
    except ValueError:
        raise SettingsError(f"{expression!r}: R and shots are whole, noise is a share") from None
    depth, shots = int(read.get("R", DEPTH)), int(read.get("shots", 0))
    return Wish(inner, Mode(found[1]), depth, shots, float(read.get("noise", 0.0)))


def open_expression(
    expression: str,
    collection: Collection,
    model: LanguageModel | None,
    opened: Callable[[str], Retriever],
    *,
    examples: Sequence[Example] = (),
) -> Retriever:
    """Return what an expression describes; `opened` opens those that ask no language model.

    `generate(...)` and `combine(...)` are told by `generation_wish`; `reorder(bm25,R=40)` lets
    the model put the first works in order.

    Raises SettingsError where one wants a model and there is none.
    """
    wish = generation_wish(expression)
    reorder = _REORDER.match(expression.strip())
    if wish is None and reorder is None:
        return opened(expression)
    if model is None:
        raise SettingsError(
            f"{expression} asks a language model: name its address with --language-model and "
            "its name with --language-model-name"
        )
    if wish is not None:
        return open_wish(wish, opened(wish.retriever), collection, model, examples=examples)
    first, depth = (reorder[1], int(reorder[2] or WINDOW)) if reorder else ("", 0)
    second = LanguageReranker(model, window=depth)
    return RerankedRetriever(opened(first.strip()), second, collection, depth=depth)


def open_wish(
    wish: Wish,
    retriever: Retriever,
    collection: Collection,
    model: LanguageModel | None,
    *,
    examples: Sequence[Example] = (),
) -> Retriever:
    """Return the generator that an expression describes, over a retriever that is open already."""
    return open_generator(
        retriever,
        collection,
        model,
        depth=wish.depth,
        mode=wish.mode,
        shots=wish.shots,
        examples=examples,
        noise=wish.noise,
    )


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
    titles: Titles | None = None,
    seed: int = 0,
) -> Retriever:
    """Return a retriever that asks the model; the given one where there is no model.

    `depth` is R; `noise` the share of shown works that are drawn at random (table 4); `examples`
    are positions for few-shot questions, whose papers must not be those that are asked for;
    `titles` finds works by title (`CorpusTitles` for a large store).
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
    return Generator(shown, collection, model, how, shots=drawn, titles=titles)
