"""What a model owes to retrieval, levels, depth, clean context and domain (CiteRAG, 7.1.2, C).

With a language model the settings are those of the paper: works shown to it, some of them noise.
Without one, what can be said of a ranking alone is measured; `MEASURED` says what that is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scholiast.benchmarks.interface import Benchmark, Outcome
from scholiast.benchmarks.run import Options, run
from scholiast.benchmarks.streaming import Progress
from scholiast.errors import SettingsError
from scholiast.recommending.generating.noise import NoisyRetriever
from scholiast.retrieving.interface import Collection, Need, Ranking, Retriever

OVER = ("retrieval", "levels", "depth", "noise", "domain")
DEPTHS = (0, 5, 10, 15, 20, 25, 30, 35, 40)
SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
WITHIN = 40
"""So many of a ranking's first works are partly replaced where there is no language model."""
MEASURED: Mapping[str, str] = {
    "retrieval": "the model against works in the order of how often they are cited, whatever is"
    " asked; with a language model: shown 0, 5 and 10 works",
    "levels": "titles and abstracts, introductions too, full texts, and all three fused; a"
    " collection without full texts has one level only",
    "depth": "the first R works of the ranking and nothing after: the most that a generator can"
    " reach that only picks among what it is shown; with a language model: what it reaches",
    "noise": f"a share of the first {WITHIN} works replaced by random ones in their places; with a"
    " language model: of the works it is shown",
    "domain": "the same run, by the papers' domain",
}
Opened = Callable[[str], Retriever]


@dataclass(frozen=True, slots=True)
class Ablation:
    """What is ablated, of which model, and how its expressions are opened."""

    over: str
    model: str
    opened: Opened
    is_generated: bool = False
    """There is a language model, which the expressions `generate(...)` ask."""


class Remembered:
    """A retriever that looks each need up once."""

    def __init__(self, retriever: Retriever) -> None:
        """Take the retriever."""
        self._retriever = retriever
        self._found: dict[tuple[Need, int], Ranking] = {}

    @property
    def name(self) -> str:
        """Return the retriever's name."""
        return self._retriever.name

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return what was found before, and look the others up."""
        missing = [need for need in needs if (need, limit) not in self._found]
        rankings = self._retriever.search(missing, limit=limit) if missing else []
        for need, ranking in zip(missing, rankings, strict=True):
            self._found[need, limit] = ranking
        return [self._found[need, limit] for need in needs]


class Shortened:
    """A retriever of which only the first works are seen."""

    def __init__(self, retriever: Retriever, depth: int) -> None:
        """Take the retriever and how many works are seen."""
        self._retriever = retriever
        self._depth = depth

    @property
    def name(self) -> str:
        """Return the retriever's name, and the depth."""
        return f"first({self._retriever.name},{self._depth})"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the first works of each ranking."""
        return [
            Ranking(ranking.rows[: self._depth], ranking.scores[: self._depth])
            for ranking in self._retriever.search(needs, limit=limit)
        ]


def ablate(
    benchmark: Benchmark,
    ablation: Ablation,
    options: Options,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Return an outcome a setting, each kept among the records."""
    if ablation.over == "domain":
        return _by_domain(benchmark, ablation, options, progress)
    settings = _settings(ablation, benchmark.collection)
    outcomes = []
    for setting, retriever in settings:
        named = replace(options, setting=setting, model=ablation.model)
        outcomes.append(run(benchmark, retriever(), named, progress))
    return outcomes


def _settings(
    ablation: Ablation, collection: Collection
) -> list[tuple[str, Callable[[], Retriever]]]:
    if ablation.over not in OVER:
        raise SettingsError(f"nothing to ablate called {ablation.over!r}: {', '.join(OVER)}")
    if ablation.is_generated and ablation.over != "levels":
        return [(name, _opening(ablation.opened, spec)) for name, spec in _generated(ablation)]
    if ablation.over == "levels":
        model = ablation.model
        each = [f"{model}@{level}" for level in (1, 2, 3)]
        specs = [*((f"levels {n}", spec) for n, spec in enumerate(each, start=1)),
                 ("levels fused", f"rrf({','.join(each)})")]  # fmt: skip
        return [(name, _opening(ablation.opened, spec)) for name, spec in specs]
    if ablation.over == "retrieval":
        return [
            ("retrieval without", _opening(ablation.opened, "popularity")),
            ("retrieval with", _opening(ablation.opened, ablation.model)),
        ]
    base = Remembered(ablation.opened(ablation.model))
    if ablation.over == "depth":
        return [(f"depth {depth}", _shortened(base, depth)) for depth in DEPTHS[1:]]
    return [(f"noise {share:.0%}", _noisy(base, collection, share)) for share in SHARES]


def _generated(ablation: Ablation) -> list[tuple[str, str]]:
    """Return settings and expressions of the paper's own ablations."""
    model = ablation.model
    if ablation.over == "noise":
        return [(f"noise {share:.0%}", f"generate({model},R=10,noise={share})") for share in SHARES]
    depths = DEPTHS if ablation.over == "depth" else (0, 5, 10)
    return [(f"{ablation.over} R={depth}", f"generate({model},R={depth})") for depth in depths]


def _by_domain(
    benchmark: Benchmark, ablation: Ablation, options: Options, progress: Progress | None
) -> list[Outcome]:
    spec = f"generate({ablation.model},R=10)" if ablation.is_generated else ablation.model
    whole = run(benchmark, ablation.opened(spec), options, progress)
    parts = [name for name in whole.slices if name.startswith("domain=")]
    if not parts:
        raise SettingsError(
            f"no sample of {benchmark.name} has a domain: CiteRAG's own files have none; build"
            " the tasks from a corpus whose metadata say fields"
        )
    return [
        replace(
            whole,
            setting=f"domain {name.removeprefix('domain=')}",
            n=whole.slice_sizes[name],
            metrics=whole.slices[name],
            intervals=whole.slice_intervals[name],
            slices={},
            slice_intervals={},
            slice_sizes={},
        )
        for name in parts
    ]


def _opening(opened: Opened, spec: str) -> Callable[[], Retriever]:
    return lambda: opened(spec)


def _shortened(base: Retriever, depth: int) -> Callable[[], Retriever]:
    return lambda: Shortened(base, depth)


def _noisy(base: Retriever, collection: Collection, share: float) -> Callable[[], Retriever]:
    return lambda: NoisyRetriever(base, collection, share=share, within=WITHIN)
