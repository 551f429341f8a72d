"""The benchmarks by name, and which model ranks each where none is named."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from scholiast.benchmarks.interface import Benchmark
from scholiast.errors import SettingsError

OPENERS: Mapping[str, tuple[str, str]] = {
    "citerag/list": ("scholiast.benchmarks.citerag.loading", "open_lists"),
    "citerag/position": ("scholiast.benchmarks.citerag.loading", "open_positions"),
}
"""Name -> module and function, which takes the data folder and the pool's."""
SETS = "diagnostic"
"""`diagnostic/<set>`: opened by name of the set."""
JUDGED = "miscitation"
"""`miscitation/<name>`: decisions, not rankings; `miscitation/opening.py` opens them."""
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
    known = ", ".join([*OPENERS, f"{SETS}/SET", f"{JUDGED}/NAME"])
    raise SettingsError(f"no benchmark {name!r}: there are {known}")


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


def find_pool(starts: tuple[Path, ...]) -> Path | None:
    """Return CiteRAG's folder in `shared/data` above one of the folders; None where none is."""
    above = (folder for start in starts for folder in (start, *start.parents))
    places = (folder / "shared" / "data" / "citerag" for folder in above)
    return next((place for place in places if any(place.glob("candidate_pool.jsonl*"))), None)
