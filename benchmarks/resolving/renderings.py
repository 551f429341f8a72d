"""Printed references -> works of a store, beside brute force; and what correct ones set off.

Three quarters of ml_paperlists are kept in the store, beside papers of NeurIPS 2023 to 2025;
references are rendered of the three quarters and of the quarter that is left out. Half of all titles (by a digest) are for development; figures are of the others.

SCHOLIAST_BENCH_RENDERINGS, SCHOLIAST_BENCH_CORRECT: how many references; SCHOLIAST_BENCH_SPLIT=dev
for development.
"""

import os
import random
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.resolving._rendering import (
    NOISE,
    Rendering,
    is_dev,
    is_held_out,
    read_fillers,
    read_works,
    render,
    singles,
)
from benchmarks.resolving._templates import others
from benchmarks.tables import Row
from rapidfuzz import fuzz, process

from scholiast.corpora.interface import Corpus, Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.papers import Absent, Accord, Found, Lookup, Unindexed, Work
from scholiast.papers.folding import fold
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve

TOLD = ("title", "authors", "year", "venue", "pages")
"""Fields whose difference becomes a finding."""
HARMLESS = tuple(kind for kind in NOISE if kind not in ("year3", "year1", "truncated", "mixed"))
OTHER_FORM = ("abbreviated", "preprint", "plain-letters")
BRUTE = 200
SEED = 20240601


@dataclass
class Tally:
    """What came of the references of one kind."""

    n: int = 0
    right: int = 0
    wrong: int = 0
    absent: int = 0
    unknown: int = 0
    unindexed: int = 0
    mismatches: Counter = field(default_factory=Counter)
    shown: list = field(default_factory=list)


def measure(data: Path) -> list[Row]:
    """Return the rows of recall and precision, of false alarms, and of speed beside brute force."""
    split = os.environ.get("SCHOLIAST_BENCH_SPLIT", "test")
    works = read_works(data)
    kept = [work for work in works if not is_held_out(work)] + read_fillers(data)
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "works.sqlite", create=True) as store,
    ):
        fill(store, kept)
        corpus = LocalCorpus(store)
        corpus.refresh()
        single = singles(works)
        chosen = [w for w in works if is_dev(w) == (split == "dev") and w.id in single]
        return measured(chosen, corpus, split)


def fill(store: Store, works: list[Work]) -> None:
    for start in range(0, len(works), 2000):
        store.put([Entry(work) for work in works[start : start + 2000]])


def measured(works: list[Work], corpus: Corpus, split: str) -> list[Row]:
    """Return the rows for the works of one split."""
    size = len(corpus)  # type: ignore[arg-type]
    random.seed(SEED)
    many = int(os.environ.get("SCHOLIAST_BENCH_RENDERINGS", "12000"))
    chosen = random.sample(works, min(many, len(works)))
    by_kind, times = found_works(list(render(chosen, NOISE, SEED)), corpus)
    rows = [_found_row(f"store of {size:,} works, {split}", by_kind)]
    rows += [_found_row(f"... {kind}", {kind: tally}) for kind, tally in sorted(by_kind.items())]
    rows.append(_speed_row(size, times))
    rows.append(_brute_row(chosen, corpus))
    return rows + false_alarms(works, corpus, split)


def found_works(
    renderings: list[Rendering], corpus: Corpus
) -> tuple[dict[str, Tally], list[float]]:
    """Return what came of the references by kind of noise, held-out ones apart, and the seconds."""
    places = Places((corpus,))
    tallies: dict[str, Tally] = {}
    times = []
    for rendering in renderings:
        started = time.perf_counter()
        lookup = resolve(rendering.reference, places)
        times.append(time.perf_counter() - started)
        kind = "not in the store" if is_held_out(rendering.work) else rendering.noise
        judge(tallies.setdefault(kind, Tally()), rendering, lookup)
    return tallies, times


def judge(tally: Tally, rendering: Rendering, lookup: Lookup) -> None:
    """Count one look-up."""
    tally.n += 1
    if isinstance(lookup, Found):
        if is_right(lookup.work, rendering.work):
            tally.right += 1
        else:
            tally.wrong += 1
        differing = [a for a in lookup.accords if a.field in TOLD and a.accord is Accord.DIFFERS]
        tally.mismatches.update(a.field for a in differing)
        if differing or not is_right(lookup.work, rendering.work):
            tally.shown.append((rendering, lookup, differing))
    elif isinstance(lookup, Absent):
        tally.absent += 1
        tally.shown.append((rendering, lookup, []))
    elif isinstance(lookup, Unindexed):
        tally.unindexed += 1
        tally.shown.append((rendering, lookup, []))
    else:
        tally.unknown += 1
        tally.shown.append((rendering, lookup, []))


def is_right(found: Work, meant: Work) -> bool:
    """Say whether the found work is the one meant, or its double in the data: all authors the same."""
    if found.id == meant.id:
        return True
    names = [[author.name.family for author in work.authors] for work in (found, meant)]
    return names[0] == names[1] and fuzz.token_set_ratio(fold(found.title), fold(meant.title)) >= 95


def _found_row(on: str, tallies: dict[str, Tally]) -> Row:
    present = [tally for kind, tally in tallies.items() if kind != "not in the store"]
    right, wrong = (sum(getattr(t, name) for t in tallies.values()) for name in ("right", "wrong"))
    held, own = sum(tally.n for tally in present), sum(tally.right for tally in present)
    figures: dict[str, float | str] = {
        "recall": own / held if held else "",
        "precision": right / (right + wrong) if right + wrong else 1.0,
        "wrong": wrong,
        "absent": sum(t.absent for t in tallies.values()),
        "unindexed": sum(t.unindexed for t in tallies.values()),
        "unknown": sum(t.unknown for t in tallies.values()),
    }
    reach = "recall 0.99 at precision 0.999" if on.startswith("store") else ""
    shown = [
        (r.reference.raw or r.reference.title, type(lookup).__name__, getattr(getattr(lookup, "work", None), "title", ""))
        for tally in tallies.values() for r, lookup, _ in tally.shown[:20]
    ]  # fmt: skip
    return Row(
        "right work found",
        on,
        sum(t.n for t in tallies.values()),
        figures,
        reach,
        details={"shown": shown},
    )


def _speed_row(size: int, times: list[float]) -> Row:
    cuts = statistics.quantiles(times, n=100)
    figures: dict[str, float | str] = {
        "a second": f"{len(times) / sum(times):,.0f}",
        "p50 ms": round(cuts[49] * 1000, 2),
        "p99 ms": round(cuts[98] * 1000, 2),
    }
    return Row("look-ups", f"store of {size:,} works", len(times), figures, note="one thread")


def _brute_row(works: list[Work], corpus: Corpus) -> Row:
    """Return rapidfuzz's best title among all of the store, for the same kinds of references."""
    store = corpus._store  # type: ignore[attr-defined]
    kept = list(store.works())
    titles = [fold(work.title) for work in kept]
    right = wrong = held = 0
    times = []
    for rendering in list(render(works[: 14 * BRUTE], NOISE, SEED))[::14]:
        held += not is_held_out(rendering.work)
        query = fold(rendering.reference.title or rendering.reference.raw)
        started = time.perf_counter()
        best = process.extractOne(query, titles, scorer=fuzz.ratio, score_cutoff=90)
        times.append(time.perf_counter() - started)
        if best is not None:
            is_it = is_right(kept[best[2]], rendering.work)
            right, wrong = right + is_it, wrong + (not is_it)
    cuts = statistics.quantiles(times, n=100)
    figures: dict[str, float | str] = {
        "recall": right / max(held, 1),
        "precision": right / max(right + wrong, 1),
        "wrong": wrong,
        "a second": f"{len(times) / sum(times):,.0f}",
        "p50 ms": round(cuts[49] * 1000, 2),
        "p99 ms": round(cuts[98] * 1000, 2),
    }
    return Row("rapidfuzz brute force", f"{len(kept):,} titles, ratio >= 90", len(times), figures)


def false_alarms(works: list[Work], corpus: Corpus, split: str) -> list[Row]:
    """Return what correct references set off: those of the store, and kinds that it does not hold."""
    many = int(os.environ.get("SCHOLIAST_BENCH_CORRECT", "30000"))
    random.seed(SEED + 1)
    pool = [work for work in works if not is_held_out(work)]
    own = [random.choice(pool) for _ in range(many * 9 // 10)]
    renderings = list(render(own, HARMLESS, SEED + 1))
    tallies, _ = found_works(renderings, corpus)
    rest = others(many - len(renderings), SEED)
    places = Places((corpus,))
    strange = Counter(type(resolve(reference, places)).__name__ for reference in rest)
    wrong = Counter[str]()
    for tally in tallies.values():
        wrong.update(tally.mismatches)
    forms = [tallies[kind] for kind in OTHER_FORM if kind in tallies]
    figures: dict[str, float | str] = {
        "mismatches": sum(wrong.values()),
        "not found, other form": sum(t.absent for t in forms) / max(sum(t.n for t in forms), 1),
        "not found, all": sum(t.absent for t in tallies.values()) / max(len(renderings), 1),
        "other works found": sum(t.wrong for t in tallies.values()),
    }
    kinds: dict[str, float | str] = {
        "mismatches": strange["Found"], "not found, all": strange["Absent"] / max(len(rest), 1),
        "neutral": (strange["Unindexed"] + strange["Unknown"]) / max(len(rest), 1),
    }  # fmt: skip
    by_field = ", ".join(f"{name} {count}" for name, count in wrong.most_common()) or "none"
    return [
        Row("correct references", f"held by the store, {split}", len(renderings), figures, "0 mismatches; <= 0.03",
            f"mismatches by field: {by_field}", {"by kind": {k: vars(t) | {"mismatches": dict(t.mismatches), "shown": [(x[0].reference.raw, str(x[2])) for x in t.shown[:10]]} for k, t in tallies.items()}}),
        Row("correct references", "kinds that indexes do not hold", len(rest), kinds, "0 mismatches"),
    ]  # fmt: skip
