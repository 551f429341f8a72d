"""A benchmark with a system -> a task of Inspect: samples, a solver that asks, a scorer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec

from scholiast.benchmarks.inspecting.adapting import Deciding, Decisions, Ranking, Rankings
from scholiast.benchmarks.inspecting.asking import EXTRA, TaskModel, in_thread
from scholiast.benchmarks.interface import Item, Response, TextBenchmark, TextSystem
from scholiast.benchmarks.opening import open_benchmark, open_text_system, open_texts
from scholiast.errors import SettingsError
from scholiast.retrieving.extras import extra

JUDGES = ("offline", "model")
_RESPONSE = "response"


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a task is made of."""

    benchmark: TextBenchmark[Any]
    system: TextSystem[Any]
    told: Callable[[Any], str]
    """A sample's body -> what the log shows as its input."""
    wanted: Callable[[Any], str] = lambda _: ""
    """A sample's body -> what the log shows as its target."""


def prepare_texts(name: str, data: str, system: str, judge: str) -> Prepared:
    """Return a benchmark that is answered in words; `judge` is `offline`, or `model`.

    With `model` Inspect's role `grader` marks: `--model-role grader=...`.
    """
    if judge not in JUDGES:
        raise SettingsError(f"no judge {judge!r}: there are {', '.join(JUDGES)}")
    benchmark = open_texts(name, Path(data), TaskModel("grader") if judge == "model" else None)
    opened = open_text_system(benchmark, system, TaskModel())
    if name.startswith("mcitebench"):
        return Prepared(
            benchmark,
            opened,
            lambda body: str(body.question.text),
            lambda body: str(body.question.answer),
        )
    return Prepared(
        benchmark, opened, lambda body: f"{body.sample.task.value} of {body.sample.paper}",
        lambda body: str(body.written),
    )  # fmt: skip


def prepare_claims(name: str, data: str, system: str) -> Prepared:
    """Return claims that people judged; the task's model deliberates on what stays in doubt."""
    from scholiast.benchmarks.miscitation.opening import open_judged, open_systems

    opened = open_judged(name, Path(data))
    first = open_systems(opened, system, judge=TaskModel())[0]
    return Prepared(
        Decisions(opened),
        Deciding(first),
        lambda body: str(body.claim),
        lambda body: str(body.label),
    )


def prepare_rankings(name: str, data: str, system: str, cache: str) -> Prepared:
    """Return a benchmark of rankings; `generate(bm25,R=10)` asks the task's model."""
    from scholiast.recommending.generating.opening import open_expression
    from scholiast.retrieving.opening import open_retriever

    benchmark = open_benchmark(name, Path(data), None)
    folder = Path(cache or mkdtemp(prefix="scholiast-"))
    retriever = open_expression(
        system,
        benchmark.collection,
        TaskModel(),
        lambda spec: open_retriever(
            spec, benchmark.collection, folder, examples=benchmark.training(), progress=None
        ),
        examples=benchmark.training(),
    )
    return Prepared(
        Rankings(benchmark),
        Ranking(retriever, benchmark.collection),
        lambda body: f"{body.need.title}\n\n{body.need.abstract or body.need.before[-600:]}",
    )


def as_task(prepared: Prepared) -> Any:
    """Return the task of Inspect; all samples are held in memory, as Inspect holds them."""
    inspect = extra("inspect_ai", needed_for="a task of Inspect", named=EXTRA)
    dataset = extra("inspect_ai.dataset", needed_for="a task of Inspect", named=EXTRA)
    items = {item.id: item for item in prepared.benchmark.items()}
    if not items:
        raise SettingsError(f"{prepared.benchmark.name}: there is nothing to ask")
    samples = [
        dataset.Sample(
            id=item.id,
            input=prepared.told(item.body) or item.id,
            target=prepared.wanted(item.body),
            metadata={"inputs": item.inputs, "group": item.group, **item.strata},
        )
        for item in items.values()
    ]
    return inspect.Task(
        dataset=dataset.MemoryDataset(samples, name=prepared.benchmark.name),
        solver=_solver(prepared, items),
        scorer=_scorer(prepared, items),
        name=prepared.benchmark.name.replace("/", "_"),
        metadata={"digest": prepared.benchmark.digest, "system": prepared.system.name},
    )


def _solver(prepared: Prepared, items: Mapping[str, Item[Any]]) -> Any:
    solvers = extra("inspect_ai.solver", needed_for="a task of Inspect", named=EXTRA)
    model = extra("inspect_ai.model", needed_for="a task of Inspect", named=EXTRA)

    def scholiast_system() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            del generate
            item = items[str(state.sample_id)]
            response: Response = await in_thread(prepared.system.respond, item)
            state.metadata[_RESPONSE] = msgspec.to_builtins(response)
            said = response.text or f"(no answer: {response.failure})"
            state.output = model.ModelOutput.from_content(str(state.model), said)
            state.messages.append(state.output.message)
            return state

        return solve

    return solvers.solver(scholiast_system)()


def _scorer(prepared: Prepared, items: Mapping[str, Item[Any]]) -> Any:
    scorers = extra("inspect_ai.scorer", needed_for="a task of Inspect", named=EXTRA)
    names = prepared.benchmark.metrics

    def scholiast_measures() -> Any:
        async def score(state: Any, target: Any) -> Any:
            del target
            item = items[str(state.sample_id)]
            response = msgspec.convert(state.metadata[_RESPONSE], Response)
            found = await in_thread(prepared.benchmark.score, item, response)
            value = {name: found.get(name, float("nan")) for name in names}
            return scorers.Score(value=value, answer=response.text, explanation=response.failure)

        return score

    measured = [_mean_of_those(scorers), _count_of_those(scorers)]
    made = scorers.scorer(metrics=dict.fromkeys(names, measured))(scholiast_measures)
    return made()


def _present(scores: Any) -> list[float]:
    values = [float(one.score.value) for one in scores]
    return [value for value in values if not isnan(value)]


def _mean_of_those(scorers: Any) -> Any:
    def mean() -> Any:
        def measured(scores: Any) -> float:
            values = _present(scores)
            return sum(values) / len(values) if values else 0.0

        return _taking(measured, scorers)

    return scorers.metric(mean)()


def _count_of_those(scorers: Any) -> Any:
    def n() -> Any:
        def counted(scores: Any) -> float:
            return float(len(_present(scores)))

        return _taking(counted, scorers)

    return scorers.metric(n)()


def _taking(measure: Any, scorers: Any) -> Any:
    """Return a measure of samples' scores: Inspect reads from its types what it takes."""
    measure.__annotations__["scores"] = list[scorers.SampleScore]
    return measure
