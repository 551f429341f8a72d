"""A retriever by its name: `open_retriever("rrf(bm25,minilm,votes)", collection, folder)`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scholiast.corpora.interface import Encoder
from scholiast.errors import SettingsError
from scholiast.retrieving.dense import DenseRetriever
from scholiast.retrieving.encoders.minilm import is_minilm_installed, open_encoder
from scholiast.retrieving.encoders.passages import PassageEncoder
from scholiast.retrieving.encoders.remembering import RememberingEncoder
from scholiast.retrieving.expressions import Expression, Fusion, Leaf, parse_expression
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.fusion import FusedRetriever
from scholiast.retrieving.interface import Collection, Example, Reranker, Retriever
from scholiast.retrieving.neighbours import MixedNeighbours, VectorNeighbours, WordNeighbours
from scholiast.retrieving.priors import PopularityRetriever, TiesRetriever
from scholiast.retrieving.reranking import RerankedRetriever, open_cross_encoder
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.vectors import Progress
from scholiast.retrieving.voting import Voting, VotingRetriever
from scholiast.retrieving.weighting import BM25_NAMES
from scholiast.retrieving.words import WordRetriever, WordVotes

WORDS, VECTORS = 1.5, 4.0
"""Powers of the two kinds of likeness where neighbours are told by words and vectors."""
CORE = "rrf(words,wordvotes)"
"""What serves where no extra is installed."""
FUSED = "rrf(bm25,votes)", "rrf(bm25,minilm,votes-minilm)"
"""What serves untrained: without an encoder, and with one."""


@dataclass(slots=True)
class _Shop:
    """What retrievers of one collection are made of."""

    collection: Collection
    folder: Path
    examples: Sequence[Example]
    progress: Progress | None
    rerankers: Mapping[str, Reranker]
    encoders: dict[str, Encoder] = field(default_factory=dict)

    def encoder(self, path: str = "") -> Encoder:
        """Return the encoder in a folder, MiniLM without one; opened once."""
        if path not in self.encoders:
            opened = open_encoder(Path(path) if path else None)
            self.encoders[path] = RememberingEncoder(opened)
        return self.encoders[path]


def open_retriever(
    spec: str,
    collection: Collection,
    folder: Path,
    *,
    examples: Sequence[Example] = (),
    progress: Progress | None = None,
    rerankers: Mapping[str, Reranker] | None = None,
) -> Retriever:
    """Return the retriever that an expression names, over a collection; indexes lie in `folder`.

    `examples` are what `learned` and `placed` learn from where nothing learned lies there.
    SettingsError for a name that there is none of, with those that there are.
    """
    shop = _Shop(collection, folder, examples, progress, rerankers or {})
    return _opened(parse_expression(spec), shop)


def best_available(*, has_encoder: bool | None = None) -> str:
    """Return the name of the best retriever that needs no training and can run here."""
    if not is_installed("Stemmer"):
        return CORE
    can_encode = is_installed("onnx", "onnxruntime", "safetensors", "tokenizers")
    can_encode = can_encode and is_minilm_installed() if has_encoder is None else has_encoder
    return FUSED[int(can_encode)]


def names() -> tuple[str, ...]:
    """Return the names of single retrievers."""
    return tuple(_OPENERS)


def _opened(wanted: Expression, shop: _Shop) -> Retriever:
    if isinstance(wanted, Leaf):
        return _leaf(wanted, shop)
    if isinstance(wanted, Fusion):
        parts = [_opened(part, shop) for part in wanted.parts]
        return FusedRetriever(parts, way=wanted.way, weights=wanted.weights, k=wanted.k)
    first = _opened(wanted.first, shop)
    return RerankedRetriever(first, _reranker(wanted.second, shop), shop.collection)


def _leaf(wanted: Leaf, shop: _Shop) -> Retriever:
    opener = _OPENERS.get(wanted.kind)
    if opener is None:
        raise SettingsError(
            f"there is no retriever {wanted.kind!r}: there are {', '.join(_OPENERS)}; "
            "rrf(A,B), max(A,B), sum(A,B) and borda(A,B) fuse some; rerank(A,cross:DIR) looks twice"
        )
    if wanted.path and wanted.kind != "encoder":
        raise SettingsError(f"{wanted}: {wanted.kind} takes no folder; encoder:DIR does")
    if wanted.level > 1 and wanted.kind not in _LEVELLED:
        raise SettingsError(f"{wanted}: {wanted.kind} has one level; {', '.join(_LEVELLED)} have 3")
    return opener(wanted, shop)


def _sparse(wanted: Leaf, shop: _Shop) -> Retriever:
    return SparseRetriever(
        shop.collection, shop.folder, name=str(wanted), level=wanted.level, progress=shop.progress
    )


def _dense(wanted: Leaf, shop: _Shop) -> Retriever:
    if wanted.kind == "encoder" and not wanted.path:
        raise SettingsError("encoder: name the model's folder, encoder:DIR")
    encoder = shop.encoder(wanted.path)
    if wanted.level > 1:
        encoder = PassageEncoder(encoder)
    return DenseRetriever(
        shop.collection, encoder, shop.folder, name=str(wanted), level=wanted.level,
        progress=shop.progress,
    )  # fmt: skip


def _votes(wanted: Leaf, shop: _Shop) -> Retriever:
    words = WordNeighbours(shop.collection, shop.folder, progress=shop.progress)
    if wanted.kind == "votes":
        return VotingRetriever(shop.collection, words)
    near = VectorNeighbours(shop.collection, shop.encoder(), shop.folder, progress=shop.progress)
    mixed = MixedNeighbours([(words, WORDS), (near, VECTORS)])
    return VotingRetriever(shop.collection, mixed, name="votes-minilm", voting=Voting(power=1.0))


def _learned(wanted: Leaf, shop: _Shop) -> Retriever:
    from scholiast.retrieving.learned.opening import open_learned

    return open_learned(
        shop.collection, shop.folder, examples=shop.examples, encoder=shop.encoder(),
        progress=shop.progress,
    )  # fmt: skip


def _placed(wanted: Leaf, shop: _Shop) -> Retriever:
    from scholiast.retrieving.placing.opening import open_placed

    encoder = shop.encoder() if is_minilm_installed() else None
    return open_placed(
        shop.collection, shop.folder, examples=shop.examples, encoder=encoder,
        progress=shop.progress,
    )  # fmt: skip


def _reranker(wanted: Leaf, shop: _Shop) -> Reranker:
    if wanted.kind == "cross" and wanted.path:
        return open_cross_encoder(Path(wanted.path))
    known = shop.rerankers.get(str(wanted))
    if known is None:
        given = ", ".join(["cross:DIR", *shop.rerankers])
        raise SettingsError(f"there is no reranker {wanted}: there are {given}")
    return known


_OPENERS: dict[str, Callable[[Leaf, _Shop], Retriever]] = {
    **dict.fromkeys(BM25_NAMES, _sparse),
    "tfidf": _sparse,
    "minilm": _dense,
    "encoder": _dense,
    "votes": _votes,
    "votes-minilm": _votes,
    "popularity": lambda _, shop: PopularityRetriever(shop.collection),
    "ties": lambda _, shop: TiesRetriever(shop.collection),
    "words": lambda _, shop: WordRetriever(shop.collection, shop.folder),
    "wordvotes": lambda _, shop: WordVotes(shop.collection, shop.folder),
    "learned": _learned,
    "placed": _placed,
}
_LEVELLED = (*BM25_NAMES, "tfidf", "minilm", "encoder")
