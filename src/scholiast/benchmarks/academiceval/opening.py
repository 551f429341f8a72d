"""The settings and systems of this room by name."""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from scholiast.benchmarks.academiceval.baselines import Retrieve, baselines
from scholiast.benchmarks.academiceval.benchmark import ALL, Measures, WritingBenchmark
from scholiast.benchmarks.academiceval.interface import Portion
from scholiast.benchmarks.academiceval.judging import PairJudge
from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.benchmarks.academiceval.likeness import open_similarity
from scholiast.benchmarks.academiceval.systems import (
    LONG,
    RETRIEVERS,
    Settings,
    TitleOnly,
    WriterSystem,
    model_system,
)
from scholiast.benchmarks.interface import TextBenchmark, TextSystem
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import LanguageModel
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.interface import Tools
from scholiast.verifying.opening import open_sentence_encoder, open_tools
from scholiast.writing.extraction import ExtractiveWriter

ROOM = "academiceval/"
EXTRACTIVE = "extractive"
_SPEC = re.compile(r"model(?:@(\d{1,4})K)?(?:,(\w{1,20}))?(,title-only)?")


def open_texts(name: str, data: Path, judge: LanguageModel | None) -> TextBenchmark[Any]:
    """Return the test part of a setting, or the part after an `@`: `academiceval/ABS-9K@all`.

    BERTScore is by the encoder that ships; `judge` compares drafts with what the authors wrote.
    InputError lists the settings that the data set has, and says where a part has no sample;
    SettingsError lists the parts.
    """
    measures = Measures(open_similarity(), PairJudge(judge) if judge is not None else None)
    setting, _, part = name.removeprefix(ROOM).partition("@")
    benchmark = WritingBenchmark(DataSet(data), setting, measures, split=_split(part))
    if not benchmark.count():
        raise InputError(
            f"{data} has no sample of {setting} in the {part or Portion.TEST} part:"
            f" {ROOM}{setting}@{ALL} takes all parts"
        )
    return benchmark


def _split(part: str) -> Portion | None:
    """Return the part of a name, the test part without one; None for all of them.

    >>> _split(""), _split("all"), _split("train")
    (<Portion.TEST: 'test'>, None, <Portion.TRAIN: 'train'>)
    """
    if part == ALL:
        return None
    if part in {"", *Portion}:
        return Portion(part or Portion.TEST)
    raise SettingsError(f"no part {part!r}: there are {', '.join([*Portion, ALL])}")


def open_text_system(
    benchmark: TextBenchmark[Any], model: str, language_model: LanguageModel | None
) -> TextSystem[Any]:
    """Return the writer of a name; SettingsError lists them.

    `model` is the language model with 32K tokens, `model@8K` with fewer, `model@8K,bm25` shown
    passages in place of whole texts, `model,title-only` shown the title alone. Without a name the
    language model writes where there is one, else what needs none.
    """
    name = model or ("model" if language_model else EXTRACTIVE)
    if name in _PLAIN:
        return _PLAIN[name]()
    spec = _SPEC.fullmatch(name)
    if spec is None or (spec.group(2) or RETRIEVERS[0]) not in RETRIEVERS:
        known = ", ".join([*_PLAIN, "model", "model@8K", "model@8K,bm25", "model,title-only"])
        raise SettingsError(f"{benchmark.name}: no system {name!r}: there are {known}")
    if language_model is None:
        raise SettingsError(f"{benchmark.name}: {name} needs --language-model URL")
    context = int(spec.group(1)) * 1024 if spec.group(1) else LONG
    system = model_system(
        language_model, Settings(context, retriever=spec.group(2) or "", tools=_tools)
    )
    return TitleOnly(system) if spec.group(3) else system


def _extractive() -> TextSystem[Any]:
    return WriterSystem(ExtractiveWriter(open_sentence_encoder()), tools=_tools)


@cache
def _tools() -> Tools:
    """Return what citing sentences are verified with, opened once."""
    return open_tools(open_entailer()).tools


def _baseline(name: str) -> TextSystem[Any]:
    return next(one for one in baselines() if one.name == name)


_PLAIN: Mapping[str, Callable[[], TextSystem[Any]]] = {
    EXTRACTIVE: _extractive,
    **{one.name: partial(_baseline, one.name) for one in baselines()},
    **{f"retrieval({one})": partial(Retrieve, one) for one in RETRIEVERS},
}
