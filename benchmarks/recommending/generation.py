"""Generation around the model: what prompts show, what noise costs, which titles are resolved.

There is no language model here. A stand-in that names what it is shown, in order, measures the
path from retrieval over prompt, answer and titles back to works: the floor that a model has to
pass. What a model adds is measured with `scholiast bench run --model 'generate(...)'`.
"""

import hashlib
import json
import random
import re
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.tables import Row

from scholiast.benchmarks.citerag.pool import Pool
from scholiast.models.interface import Message
from scholiast.models.scripted import ScriptedModel
from scholiast.recommending.generating.opening import open_generator
from scholiast.recommending.generating.titles import TitleResolver
from scholiast.retrieving.interface import Example, Retriever
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.triplets import listed_examples
from scholiast.scoring.metrics import parse_metric

PAPERS = 150
TITLES = 600
DEPTHS = (5, 10, 20, 40)
NOISES = (0.0, 0.2, 0.4, 0.8, 1.0)
METRICS = ("recall@20", "ndcg@20", "mrr@20")
_SHOWN = re.compile(r"<(quote-[0-9a-f]{16}) work c\d+>\n(.*?)\n", re.S)
_STRICT = "0.90 alike is not enough: a short word that became another one is another title"
_NOTE = "a stand-in names what it is shown: the floor of generation, not a model's figure"


def measure(data: Path) -> list[Row]:
    """Return rows of depths, of noise, and of titles."""
    pool = Pool(data / "citerag").collection
    with tempfile.TemporaryDirectory() as folder:
        bm25 = SparseRetriever(pool, Path(folder), name="bm25")
        return [
            *_depths(pool, bm25),
            *_noises(pool, bm25),
            *_titles(pool),
        ]


def _dev(collection: ListedCollection) -> list[Example]:
    """Return papers of the training file, drawn by the hash of their titles."""
    fitting = [one for one in listed_examples(collection, fewest=10) if one.need.abstract]
    drawn = sorted(fitting, key=lambda one: hashlib.sha256(one.group.encode()).hexdigest())
    return drawn[:PAPERS]


def _copying(messages: tuple[Message, ...]) -> str:
    """Return an answer that names the works of the prompt, in order."""
    titles = [found[2] for found in _SHOWN.finditer(messages[-1].text)]
    return json.dumps({"citations": [{"title": title, "reason": ""} for title in titles]})


def _figures(
    collection: ListedCollection, retriever: Retriever, papers: Sequence[Example]
) -> dict[str, float | str]:
    started = time.perf_counter()
    rankings = retriever.search([one.need for one in papers], limit=40)
    seconds = time.perf_counter() - started
    metrics = [parse_metric(name) for name in METRICS]
    sums = dict.fromkeys(METRICS, 0.0)
    for one, ranking in zip(papers, rankings, strict=True):
        ids = collection.ids(ranking.rows.tolist())
        for metric in metrics:
            sums[str(metric)] += metric(ids, one.relevant)
    means: dict[str, float | str] = {name: total / len(papers) for name, total in sums.items()}
    return {**means, "ms a question": 1000 * seconds / len(papers)}


def _depths(collection: ListedCollection, bm25: Retriever) -> list[Row]:
    papers = _dev(collection)
    rows = [Row("bm25 alone", "citerag, dev", len(papers), _figures(collection, bm25, papers))]
    for depth in DEPTHS:
        made = open_generator(bm25, collection, ScriptedModel(_copying), depth=depth)
        figures = _figures(collection, made, papers)
        rows.append(Row(f"stand-in, R={depth}", "citerag, dev", len(papers), figures, note=_NOTE))
    return rows


def _noises(collection: ListedCollection, bm25: Retriever) -> list[Row]:
    papers = _dev(collection)
    rows = []
    for noise in NOISES:
        model = ScriptedModel(_copying)
        made = open_generator(bm25, collection, model, depth=10, noise=noise)
        figures = _figures(collection, made, papers)
        what = f"stand-in, R=10, noise {noise:.0%}"
        rows.append(Row(what, "citerag, dev", len(papers), figures))
    return rows


def _titles(collection: ListedCollection) -> list[Row]:
    """Return how titles as models write them are resolved among all of the pool."""
    chance = random.Random(7)
    rows = chance.sample(range(len(collection)), 4 * TITLES)
    titles = [work.title for work in collection.works(rows)]
    known = [(row, title) for row, title in zip(rows, titles, strict=True) if len(title) > 30]
    known = known[:TITLES]
    others = [title.split() for title in titles[-TITLES:]]
    started = time.perf_counter()
    resolver = TitleResolver(collection)
    resolver.resolve("A title that nobody gave to anything at all")
    built = time.perf_counter() - started
    kinds = {
        "case and marks": [(row, f"{title.upper()}.") for row, title in known],
        "a letter wrong": [(row, _misprinted(title, chance, 1)) for row, title in known],
        "two letters wrong": [(row, _misprinted(title, chance, 2)) for row, title in known],
        "made of two titles": [
            (-1, " ".join([*title.split()[: len(title.split()) // 2], *other[len(other) // 2 :]]))
            for (_, title), other in zip(known, others, strict=False)
        ],
    }
    return [
        _title_row(what, resolver, cases, built, len(collection)) for what, cases in kinds.items()
    ]


def _title_row(
    what: str, resolver: TitleResolver, cases: list[tuple[int, str]], built: float, size: int
) -> Row:
    started = time.perf_counter()
    found = [resolver.resolve(title) for _, title in cases]
    seconds = time.perf_counter() - started
    right = sum(
        one is not None and one.row == row for one, (row, _) in zip(found, cases, strict=True)
    )
    wrong = sum(
        one is not None and one.row != row for one, (row, _) in zip(found, cases, strict=True)
    )
    figures: dict[str, float | str] = {
        "resolved rightly": right / len(cases),
        "to another work": wrong / len(cases),
        "ms a title": 1000 * seconds / len(cases),
        "index s": built,
    }
    note = _STRICT if "wrong" in what else ""
    return Row(f"titles, {what}", f"citerag, {size:,} works", len(cases), figures, note=note)


def _misprinted(title: str, chance: random.Random, count: int) -> str:
    letters = list(title)
    for at in chance.sample([at for at, sign in enumerate(letters) if sign.isalpha()], count):
        letters[at] = chance.choice("abcdefghijklmnopqrstuvwxyz")
    return "".join(letters)
