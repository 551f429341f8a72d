"""What a user of `recommend` gets: citations of real papers are hidden, and asked for again.

One citation at a time: its mark becomes a placeholder, its work is taken out of what the paper is
known to cite, and the suggestions at that place are looked at. And lists: half of a paper's references
are known, and the list is asked for the other half. Everything goes the way of a user's file: a store,
`open_engine`, references resolved in the store, suggestions as they are shown.

SCHOLIAST_BENCH_CACHE: a folder in which parsed papers, stores and models are kept.
SCHOLIAST_BENCH_HALF: `dev` for the papers that engines are chosen by; the others without it.
SCHOLIAST_BENCH_ONLY: words of a size's name; other sizes are left out.
"""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
from benchmarks.recommending._hidden_citations import (
    DEV,
    FEWEST,
    REPORT,
    Asked,
    Size,
    half_of,
    hidden_at,
    make_store,
    read_papers,
    with_placeholder,
)
from benchmarks.tables import Row

from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.recommending import Engine, Wish
from scholiast.recommending.asking import Paper, paper_of
from scholiast.recommending.engine import open_engine
from scholiast.recommending.missing.gathering import fold_of
from scholiast.recommending.walking import for_paper
from scholiast.resolving.interface import Places
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.examples import examples_of_store
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.placing.opening import open_placed

SIZES = (
    Size("one topic", "reinforcement|policy|reward|bandit", 2),
    Size("several topics", "reinforcement|policy|reward|diffusion|language model|llm"),
    Size("one conference"),
)
VECTORS = "rrf(bm25,minilm,votes-minilm)"
PLACED = ("words placed-untrained", "words placed", "placed-untrained", "placed")
"""By words and citations alone, and with MiniLM's vectors; the untrained sum, and learned trees."""
AT_PLACES = ("core", "rrf(bm25,votes)", VECTORS, *PLACED)
FOR_LISTS = ("core", "rrf(bm25,votes)", VECTORS, "learned")
MOST_ENCODED = 20_000
"""Works up to which what needs vectors of all of them is measured."""
PLACE, LIST = (
    Wish(listing=False, missing=False, limit=20),
    Wish(placeholders=False, missing=False, limit=20),
)
ROUNDS = 1_000
PAPERS = int(os.environ.get("SCHOLIAST_BENCH_PAPERS", "30"))
"""Papers of a store that are asked for, at most."""


class Drawn:
    """Works in an order that says nothing."""

    name = "random order"

    def __init__(self, collection: Collection) -> None:
        """Take the collection."""
        self._rows = len(collection)
        self._draw = np.random.default_rng(0)

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return works drawn for each need."""
        return [
            Ranking(self._draw.choice(self._rows, limit, replace=False), np.ones(limit, np.float32))
            for _ in needs
        ]


@dataclass(slots=True)
class Bed:
    """A store with the papers that are asked for."""

    size: Size
    store: Store
    places: Places
    papers: list[tuple[Asked, Paper]]
    folder: Path
    ids: dict[str, str] = field(default_factory=dict)
    """The store's own id of a work."""


def measure(data: Path) -> list[Row]:
    """Return a row for each engine at places and for lists, in stores of three sizes."""
    rows = []
    only = os.environ.get("SCHOLIAST_BENCH_ONLY", "")
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch))
        cache.mkdir(parents=True, exist_ok=True)
        read = read_papers(data, cache)
        for size in (one for one in SIZES if only in one.name):
            path = cache / f"{size.name.replace(' ', '-')}.sqlite"
            kept = path.with_suffix(".asked")
            if not kept.is_file():
                kept.write_bytes(msgspec.json.encode(make_store(path, data, read, size)))
            asked = msgspec.json.decode(kept.read_bytes(), type=list[Asked])
            with Store(path, read_only=True) as store:
                rows += _rows(_bed(size, store, asked, path.with_suffix(".models")))
    return rows


def _bed(size: Size, store: Store, asked: list[Asked], folder: Path) -> Bed:
    half = DEV if os.environ.get("SCHOLIAST_BENCH_HALF") == "dev" else REPORT
    places = Places((LocalCorpus(store),))
    chosen = [one for one in asked if fold_of(one.name) in half and len(one.ids) >= FEWEST]
    chosen = sorted(chosen, key=lambda one: sha256(one.name.encode()).digest())[:PAPERS]
    papers = [(one, paper_of(one.document, places)) for one in chosen]
    return Bed(size, store, places, papers, folder)


def _rows(bed: Bed) -> list[Row]:
    baselines = ("random", "popularity")
    at_places = [name for name in AT_PLACES if _fits(bed, name)]
    for_lists = [name for name in FOR_LISTS if _fits(bed, name)]
    rows = [_at_places(bed, name, _engine(bed, name)) for name in (*baselines, *at_places)]
    return rows + [_for_lists(bed, name, _engine(bed, name)) for name in (*baselines, *for_lists)]


def _fits(bed: Bed, name: str) -> bool:
    """Say whether an engine is measured over a store: vectors of many works take long."""
    needs_vectors = "minilm" in name or name in PLACED[2:] or name == "learned"
    return not needs_vectors or len(bed.store) <= MOST_ENCODED


def _engine(bed: Bed, name: str) -> Engine:
    """Return an engine; `placed` learns from the full texts in the store where it has not yet."""
    core = open_engine(bed.store, "core")
    if name == "random":
        return replace(core, name="random order", retriever=Drawn(core.collection))
    if name not in PLACED:
        return open_engine(bed.store, name, folder=bed.folder / "shared")
    is_trained = not name.endswith("untrained")
    folder, vectors = bed.folder / ("trained" if is_trained else "untrained"), "vectors"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / vectors).exists():
        (bed.folder / "shared" / vectors).mkdir(parents=True, exist_ok=True)
        (folder / vectors).symlink_to(bed.folder / "shared" / vectors)
    placed = open_placed(
        core.collection,
        folder,
        examples=list(examples_of_store(bed.store)) if is_trained else (),
        encoder=None if name.startswith("words") else open_encoder(),
    )
    return replace(core, name=placed.name, retriever=placed)


def _at_places(bed: Bed, name: str, engine: Engine) -> Row:
    """Return how often the hidden work stands among the suggestions at its place."""
    ranks: list[int] = []
    groups: list[str] = []
    seconds: list[float] = []
    for asked, paper in bed.papers:
        for index, key in hidden_at(asked):
            wanted = _id(bed, engine, asked.ids[key])
            known = _without(paper, {wanted})
            document = with_placeholder(asked.document, index)
            span = document.citations[index].span
            began = time.perf_counter()
            made = for_paper(known, engine, PLACE, document=document)
            seconds.append(time.perf_counter() - began)
            here = [one for one in made.passages if one.span == span]
            shown = [one.work.id for passage in here for one in passage.suggestions]
            ranks.append(shown.index(wanted) + 1 if wanted in shown else 0)
            groups.append(asked.name)
    return _row(bed, name, "places", ranks, groups, seconds)


def _for_lists(bed: Bed, name: str, engine: Engine) -> Row:
    """Return the share of the hidden half of each paper's references that its list shows."""
    found: list[list[int]] = []
    seconds: list[float] = []
    for asked, paper in bed.papers:
        wanted = {_id(bed, engine, asked.ids[key]) for key in half_of(asked)}
        known = _without(paper, wanted)
        began = time.perf_counter()
        made = for_paper(known, engine, LIST)
        seconds.append(time.perf_counter() - began)
        shown = [one.work.id in wanted for one in made.listed]
        found.append([len(wanted), sum(shown[:10]), sum(shown), *_first(shown)])
    table = np.array(found, float)
    figures = {
        "recall@10": table[:, 1] / table[:, 0], "recall@20": table[:, 2] / table[:, 0],
        "precision@10": table[:, 1] / 10, "MRR@10": table[:, 3],
    }  # fmt: skip
    told: dict[str, float | str] = {name: _interval(value) for name, value in figures.items()}
    return Row(f"list: {name}", _on(bed), len(found), told | {"s": float(np.median(seconds))})


def _first(shown: list[bool]) -> list[float]:
    return [1 / (shown.index(True) + 1) if any(shown[:10]) else 0.0]


def _id(bed: Bed, engine: Engine, identity: str) -> str:
    """Return the id under which the store holds a work."""
    if identity not in bed.ids:
        row = engine.collection.row(identity)
        bed.ids[identity] = engine.collection.ids([row])[0] if row is not None else identity
    return bed.ids[identity]


def _without(paper: Paper, hidden: set[str]) -> Paper:
    works = {key: work for key, work in paper.works.items() if work.id not in hidden}
    return replace(paper, works=works)


def _row(
    bed: Bed, name: str, what: str, ranks: list[int], groups: list[str], seconds: list[float]
) -> Row:
    at = np.array(ranks)
    per_place: dict[str, Callable[[], np.ndarray]] = {
        "recall@5": lambda: (at > 0) & (at <= 5),
        "recall@10": lambda: (at > 0) & (at <= 10),
        "MRR@10": lambda: np.where((at > 0) & (at <= 10), 1 / np.maximum(at, 1), 0.0),
    }
    told: dict[str, float | str] = {
        figure: _interval(values().astype(float), groups) for figure, values in per_place.items()
    }
    return Row(f"{what}: {name}", _on(bed), len(ranks), told | {"s": float(np.median(seconds))})


def _on(bed: Bed) -> str:
    return f"{bed.size.name}, {len(bed.store):,} works"


def _interval(values: np.ndarray, groups: Sequence[str] | None = None) -> str:
    """Return the mean with its 95 % interval, papers drawn anew with replacement."""
    numbers = {name: at for at, name in enumerate(dict.fromkeys(groups or range(len(values))))}
    at = np.array([numbers[name] for name in (groups or range(len(values)))])
    sums, counts = np.bincount(at, values), np.bincount(at)
    draw = np.random.default_rng(0).integers(0, len(sums), (ROUNDS, len(sums)))
    means = sums[draw].sum(axis=1) / counts[draw].sum(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return f"{values.mean():.3f} ({low:.3f}–{high:.3f})"
