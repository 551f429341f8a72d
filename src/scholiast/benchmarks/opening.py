"""The benchmarks by name, and what answers each where nobody is named."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from scholiast.benchmarks.interface import Benchmark, TextBenchmark, TextSystem
from scholiast.errors import SettingsError
from scholiast.models.interface import LanguageModel

OPENERS: Mapping[str, tuple[str, str]] = {
    "citerag/list": ("scholiast.benchmarks.citerag.loading", "open_lists"),
    "citerag/position": ("scholiast.benchmarks.citerag.loading", "open_positions"),
}
"""Name -> module and function, which takes the data folder and the pool's."""
SETS = "diagnostic"
"""`diagnostic/<set>`: opened by name of the set."""
JUDGED = "miscitation"
"""`miscitation/<name>`: decisions, not rankings; `miscitation/opening.py` opens them."""
TEXTS = ("mcitebench", "academiceval")
"""Rooms of benchmarks that are answered in words; each has an `opening.py`."""
MODELS: Mapping[str, str] = {"citerag/list": "learned"}
_MODEL = "placed"


def open_benchmark(name: str, data: Path, pool: Path | None) -> Benchmark:
    """Return the benchmark of that name over a folder; SettingsError where there is none."""
    room, _, part = name.partition("/")
    if name in OPENERS:
        module, function = OPENERS[name]
        opened: Callable[[Path, Path | None], Benchmark] = getattr(import_module(module), function)
        return opened(data, pool)
    if room == SETS and part:
        open_set = import_module("scholiast.benchmarks.diagnostic.loading").open_set
        benchmark: Benchmark = open_set(part, data, pool)
        return benchmark
    known = ", ".join([*OPENERS, *(f"{one}/NAME" for one in (SETS, JUDGED, *TEXTS))])
    raise SettingsError(f"no benchmark {name!r}: there are {known}")


def open_texts(name: str, data: Path, judge: LanguageModel | None) -> TextBenchmark[Any]:
    """Return the benchmark of a name that is answered in words; SettingsError lists the names.

    `judge` marks answers; without one the judge that needs no model does.
    """
    benchmark: TextBenchmark[Any] = _opening(name).open_texts(name, data, judge)
    return benchmark


def open_text_system(
    benchmark: TextBenchmark[Any], model: str, language_model: LanguageModel | None
) -> TextSystem[Any]:
    """Return the system of a name; the room's usual one where it is empty, with or without a model.

    SettingsError lists the systems, or says which needs a language model.
    """
    opening = _opening(benchmark.name)
    system: TextSystem[Any] = opening.open_text_system(benchmark, model, language_model)
    return system


def _opening(name: str) -> Any:
    return import_module(f"scholiast.benchmarks.{name.partition('/')[0]}.opening")


def default_model(name: str) -> str:
    """Return the model that ranks a benchmark where none is named.

    >>> default_model("citerag/list"), default_model("diagnostic/fields")
    ('learned', 'placed')
    """
    return MODELS.get(name, _MODEL)


def is_judged(name: str) -> bool:
    """Say whether a benchmark is of decisions about claims.

    >>> is_judged("miscitation/scifact"), is_judged("citerag/list")
    (True, False)
    """
    return name.startswith(f"{JUDGED}/")


def is_text(name: str) -> bool:
    """Say whether a benchmark is answered in words.

    >>> is_text("mcitebench/answers"), is_text("citerag/list")
    (True, False)
    """
    return name.partition("/")[0] in TEXTS


def find_data(starts: tuple[Path, ...]) -> Path | None:
    """Return the first folder `shared/data` above one of the folders; None where none is."""
    above = (folder for start in starts for folder in (start, *start.parents))
    return next((place for one in above if (place := one / "shared" / "data").is_dir()), None)


def find_pool(starts: tuple[Path, ...]) -> Path | None:
    """Return CiteRAG's folder in `shared/data` above one of the folders; None where none is."""
    above = (folder for start in starts for folder in (start, *start.parents))
    places = (folder / "shared" / "data" / "citerag" for folder in above)
    return next((place for place in places if any(place.glob("candidate_pool.jsonl*"))), None)
