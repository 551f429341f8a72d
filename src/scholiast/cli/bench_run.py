"""`scholiast bench run`: one benchmark, one model, one outcome."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_places import Cache, Data, Limit, Name, PoolFolder, Records
from scholiast.cli.bench_shown import table
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
)

if TYPE_CHECKING:
    from scholiast.benchmarks.calls import Calls
    from scholiast.benchmarks.interface import Outcome
    from scholiast.benchmarks.run import Options
    from scholiast.benchmarks.streaming import Progress
    from scholiast.cli.language_model import ModelWishes
    from scholiast.models.interface import LanguageModel

SAME = "same"
JudgeAddress = Annotated[
    str,
    typer.Option(
        "--judge",
        metavar="URL",
        help="The address of a model that marks answers, `same` for the one that is measured;"
        " without, they are marked without a language model.",
    ),
]
JudgeName = Annotated[
    str, typer.Option("--judge-name", metavar="NAME", help="The judge's name at its address.")
]
JudgePrice = Annotated[
    str, typer.Option("--judge-price", metavar="IN,OUT", help="As --language-model-price.")
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        min=1,
        max=256,
        help="Samples under way at once; without, 4 where a language model is asked, else 1.",
    ),
]


def run(
    name: Name,
    data: Data,
    pool: PoolFolder = None,
    limit: Limit = None,
    model: Annotated[
        str,
        typer.Option(
            help="What answers; `scholiast bench list` names the systems of each benchmark:"
            " bm25, learned, rrf(bm25,minilm), generate(learned,R=10), ..., default, lexical,"
            " extractive, model, ..."
        ),
    ] = "",
    as_json: AsJson = False,
    output: Records = None,
    cache: Cache = None,
    jobs: Jobs = None,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    judge: JudgeAddress = "",
    judge_name: JudgeName = "",
    judge_price: JudgePrice = "",
    egress: ModelEgress = None,
) -> None:
    """Run a model on a benchmark, print its figures and keep a record.

    A run that was stopped goes on where it was; replies of language models that have come are not
    paid for again. Models and indexes are kept, so that a second run over the same works does not
    make them again. Each of the two language models may cost --language-model-cap.

    \b
    Examples:
      scholiast bench run citerag/list --data citerag --limit 50 --json
      scholiast bench run citerag/position --data tests --pool citerag --model bm25
      scholiast bench run miscitation/scifact --data claim_verification --limit 50
      scholiast bench run mcitebench/answers --data mine --language-model http://localhost:11434/v1 --language-model-name m --jobs 8

    Exit status: 0 measured, 2 could not run.
    """  # noqa: D301, E501  (\b keeps the lines of the examples)
    from scholiast.benchmarks.calls import Calls
    from scholiast.benchmarks.run import Options
    from scholiast.cli.bench_places import records_folder, showing
    from scholiast.cli.corpus_places import print_json
    from scholiast.cli.language_model import ModelWishes

    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress,
    )  # fmt: skip
    judging = replace(wishes, address=judge, name=judge_name, price=judge_price)
    calls = Calls()
    with _telling_how_to_go_on(), _models(wishes, judging, calls) as asked, showing() as progress:
        at_once = jobs or (4 if calls.roles else 1)
        options = Options(records_folder(output), limit, jobs=at_once)
        outcome = _measured(Place(name, data, pool, cache), model, options, asked, progress)
    if as_json:
        print_json(outcome)
    else:
        typer.echo(table(outcome))


@contextmanager
def _telling_how_to_go_on() -> "Iterator[None]":
    """Say to whoever stops a run that nothing of it is lost."""
    try:
        yield
    except KeyboardInterrupt:
        words = "what was measured is kept: the same command goes on from there"
        typer.echo(f"scholiast: {words}", err=True)
        raise


@dataclass(frozen=True, slots=True)
class Place:
    """Which benchmark, over what, and where its models are kept."""

    name: str
    data: Path
    pool: Path | None
    cache: Path | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The language models of a run, if there are any; what they are asked is kept in `calls`."""

    calls: "Calls"
    system: "LanguageModel | None"
    judge: "LanguageModel | None"


@contextmanager
def _models(wishes: "ModelWishes", judging: "ModelWishes", calls: "Calls") -> "Iterator[Asked]":
    """Open the model that is measured and the one that marks."""
    from scholiast.cli.language_model import language_model, price_of
    from scholiast.errors import SettingsError

    is_same = judging.address == SAME
    if is_same and not wishes.name:
        raise SettingsError("--judge same needs --language-model URL: the model that is measured")
    if is_same and judging.name:
        raise SettingsError("--judge same takes no --judge-name: name the judge's address instead")
    apart = replace(judging, address="", name="") if is_same else judging
    with language_model(wishes) as model, language_model(apart) as other:
        marking = model if is_same else other
        price = price_of(wishes.price if is_same else judging.price)
        system = calls.of("system", model, price_of(wishes.price)) if model else None
        yield Asked(calls, system, calls.of("judge", marking, price) if marking else None)


def _measured(
    place: Place, model: str, options: "Options", asked: Asked, progress: "Progress"
) -> "Outcome":
    """Return how a system fares on a benchmark of any kind; SettingsError for an idle judge."""
    from scholiast.benchmarks.opening import is_judged, is_text
    from scholiast.errors import SettingsError

    if is_text(place.name):
        return _written(place, model, options, asked, progress)
    if asked.judge is not None:
        raise SettingsError(f"{place.name} has labels: no --judge marks it")
    if is_judged(place.name):
        return _decided(place, model, options, asked, progress)
    return _ranked(place, model, options, asked, progress)


def _written(
    place: Place, model: str, options: "Options", asked: Asked, progress: "Progress"
) -> "Outcome":
    """Return how a system answers in words."""
    from scholiast.benchmarks.opening import open_text_system, open_texts
    from scholiast.benchmarks.texts.running import run as measure

    benchmark = open_texts(place.name, place.data, asked.judge)
    started = time.perf_counter()
    system = open_text_system(benchmark, model, asked.system)
    named = replace(options, index_seconds=time.perf_counter() - started)
    return measure(benchmark, system, named, asked.calls, progress)


def _ranked(
    place: Place, model: str, options: "Options", asked: Asked, progress: "Progress"
) -> "Outcome":
    """Return how a model ranks."""
    from scholiast.benchmarks.opening import default_model
    from scholiast.benchmarks.run import run as measure
    from scholiast.cli.bench_places import Bench, cache_folder, open_named

    benchmark = open_named(place.name, place.data, place.pool)
    bench = Bench(benchmark, cache_folder(place.cache), asked.system)
    retriever, seconds = bench.open(model or default_model(place.name), progress)
    named = replace(options, index_seconds=seconds)
    return measure(benchmark, retriever, named, progress, asked.calls)


def _decided(
    place: Place, model: str, options: "Options", asked: Asked, progress: "Progress"
) -> "Outcome":
    """Return how a system decides about claims that people judged."""
    from scholiast.benchmarks.miscitation.opening import (
        open_comparison,
        open_judged,
        open_systems,
    )
    from scholiast.benchmarks.miscitation.running import run as measure

    opened = open_judged(place.name, place.data)
    started = time.perf_counter()
    systems = open_systems(opened, model, options.limit, asked.system)
    named = replace(options, index_seconds=time.perf_counter() - started)
    further = open_comparison(opened, systems[0], asked.system)
    return measure(opened, systems, named, progress, further, asked.calls)
