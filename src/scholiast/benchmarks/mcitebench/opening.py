"""The benchmarks and systems of this room by name."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from scholiast.answering.extracting import ExtractiveAnswerer
from scholiast.answering.generating import ModelAnswerer
from scholiast.answering.identifying import open_evidence_ranker
from scholiast.benchmarks.interface import TextBenchmark, TextSystem
from scholiast.benchmarks.mcitebench.benchmark import Answers, Settings, open_questions
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.benchmarks.mcitebench.judging import Judge
from scholiast.benchmarks.mcitebench.model_judge import ModelJudge
from scholiast.benchmarks.mcitebench.offline_judge import OfflineJudge
from scholiast.benchmarks.mcitebench.probing import Sources
from scholiast.benchmarks.mcitebench.recorded import Recorded
from scholiast.benchmarks.mcitebench.systems import (
    Answering,
    Chance,
    Picking,
    Ranked,
    WordsOfUnits,
)
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import LanguageModel
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.opening import open_sentence_encoder

ANSWERS, UNCAPTIONED = "mcitebench/answers", "mcitebench/uncaptioned"
SOURCES, ALL_SOURCES = "mcitebench/sources", "mcitebench/all-sources"
NAMES = (ANSWERS, UNCAPTIONED, SOURCES, ALL_SOURCES)
MODEL, EXTRACTIVE, RECORD = "model", "extractive", "record:"
PICKERS = ("chance", "bm25", "evidence")
Asking = LanguageModel | None


def open_texts(name: str, data: Path, judge: Asking) -> TextBenchmark[Any]:
    """Return the benchmark of a name; SettingsError lists the names.

    `judge` marks answers; without one the entailment model that ships does, under names of its
    own. Raises InputError for a row of the data that cannot be used.
    """
    if name not in NAMES:
        raise SettingsError(f"no benchmark {name!r}: there are {', '.join(NAMES)}")
    opened = open_questions(data)
    if name in (SOURCES, ALL_SOURCES):
        if judge is not None:
            raise SettingsError(f"{name} has letters that are right: no judge marks it")
        types = (QuestionType.EXPLANATION,) if name == SOURCES else tuple(QuestionType)
        return _not_empty(Sources(opened, types=types), data)
    return Answers(opened, [open_judge(judge)], settings=Settings(captions=name == ANSWERS))


def _not_empty(probe: Sources, data: Path) -> Sources:
    """Return a probe; InputError where no question has one source, or none of the wanted type."""
    if next(probe.items(), None) is None:
        other = f"; {ALL_SOURCES} asks locating ones, too" if probe.name == SOURCES else ""
        raise InputError(f"{data} has no question for {probe.name}{other}")
    return probe


def open_judge(model: Asking) -> Judge:
    """Return a language model as judge, or the judge without one."""
    return ModelJudge(model) if model is not None else OfflineJudge(open_entailer())


def open_text_system(
    benchmark: TextBenchmark[Any], model: str, language_model: Asking
) -> TextSystem[Any]:
    """Return the system of a name; SettingsError lists those of the benchmark.

    Without a name the language model answers where there is one, else what needs none.
    """
    is_probe = benchmark.name in (SOURCES, ALL_SOURCES)
    name = model or (MODEL if language_model else PICKERS[-1] if is_probe else EXTRACTIVE)
    if name.startswith(RECORD):
        return Recorded(Path(name.removeprefix(RECORD)))
    if name == MODEL:
        if language_model is None:
            raise SettingsError(f"{benchmark.name}: {MODEL} needs --language-model URL")
        return Picking(language_model) if is_probe else Answering(ModelAnswerer(language_model))
    systems = _PICKING if is_probe else _ANSWERING
    if name not in systems:
        known = ", ".join([*systems, MODEL, f"{RECORD}FILE"])
        raise SettingsError(f"{benchmark.name}: no system {name!r}: there are {known}")
    return systems[name]()


def _extractive() -> TextSystem[Any]:
    encoder = open_sentence_encoder()
    return Answering(ExtractiveAnswerer(VectorRanker(encoder) if encoder else None))


_ANSWERING: Mapping[str, Callable[[], TextSystem[Any]]] = {EXTRACTIVE: _extractive}
_PICKING: Mapping[str, Callable[[], TextSystem[Any]]] = {
    "chance": Chance,
    "bm25": lambda: Ranked(WordsOfUnits()),
    "evidence": lambda: Ranked(open_evidence_ranker()),
}
