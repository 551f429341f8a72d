"""The benchmarks of `miscitation/`, by name: their claims, their labels, the systems beside."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.benchmarks.miscitation.built import OPEN, PAYWALL, load_built
from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Loaded, System
from scholiast.benchmarks.miscitation.labels import BUILT, CITATION_INTEGRITY, Table
from scholiast.benchmarks.miscitation.loading import DATA_SETS, load
from scholiast.benchmarks.miscitation.passing import compared
from scholiast.benchmarks.miscitation.pipeline import Pipeline
from scholiast.benchmarks.miscitation.systems import (
    LEXICAL,
    MAJORITY,
    majority,
    open_system,
)
from scholiast.errors import SettingsError
from scholiast.models.interface import LanguageModel

ROOM = "miscitation/"
INTEGRITY = "citation-integrity"
REGIMES = (OPEN, PAYWALL)
NAMES = (INTEGRITY, *DATA_SETS, *REGIMES)


@dataclass(frozen=True, slots=True)
class Opened:
    """A benchmark of decisions: what is asked, and what the labels mean."""

    name: str
    loaded: Loaded
    table: Table
    is_citing: bool = False
    """The claims stand in papers that cite: a mere mention attributes nothing."""


def open_judged(name: str, data: Path) -> Opened:
    """Return the benchmark of a name over a folder; SettingsError lists the names."""
    part = name.removeprefix(ROOM)
    if part == INTEGRITY:
        return Opened(name, load_integrity(data), CITATION_INTEGRITY, is_citing=True)
    if part in REGIMES:
        return Opened(name, load_built(data, part), BUILT)
    if part in DATA_SETS:
        return Opened(name, load(part, DATA_SETS[part], data), DATA_SETS[part].table)
    raise SettingsError(
        f"no benchmark {name!r}: there are {', '.join(ROOM + one for one in NAMES)}"
    )


def open_systems(
    opened: Opened, model: str, limit: int | None = None, judge: LanguageModel | None = None
) -> Sequence[System]:
    """Return the system that a name means, then the baselines beside it."""
    claims = opened.loaded.claims[:limit]
    most = majority(claims, opened.table)
    if model == MAJORITY:
        return (most,)
    words = open_system(LEXICAL, is_citing=opened.is_citing)
    if model == LEXICAL:
        return words, most
    return open_system(model, is_citing=opened.is_citing, judge=judge), most, words


def open_comparison(
    opened: Opened, system: System, judge: LanguageModel | None
) -> Callable[[Sequence[JudgedClaim]], dict[str, float]] | None:
    """Return what measures Acc-pass@3 and token economy, of built benchmarks with a model only."""
    regime = opened.name.removeprefix(ROOM)
    if judge is None or regime not in REGIMES or not isinstance(system, Pipeline):
        return None
    return lambda claims: compared(claims, system, judge, is_paywalled=regime == PAYWALL)
