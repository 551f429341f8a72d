"""The work that one citing sentence cites, in biomedicine and in computational linguistics.

Both bundles have one half only: a tenth of the citing papers (by hash) is looked at, the others
are learned from. The names and years of authors are masked wherever a text shows them.
"""

import gzip
import hashlib
import json
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from benchmarks.tables import Row

from scholiast.papers import Work
from scholiast.retrieving.interface import Example, Need, Retriever
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.retrieving.opening import open_retriever
from scholiast.scoring.intervals import bootstrap
from scholiast.scoring.metrics import parse_metric

METRICS = ("recall@10", "mrr@10")
MODELS = ("bm25", "tfidf", "minilm", "placed")
TESTED = 2_000
"""Contexts that are asked for at most, drawn by hash."""
_PERSON = r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]i|[Ll]a)\s+)*[A-Z\u00c0-\u017d][\w'\u2019\u2010-]+"
_PEOPLE = (
    rf"{_PERSON}(?:,\s+{_PERSON})*(?:,?\s+(?:and|&)\s+{_PERSON})?(?:,?\s+et\.?\s*al\.?)?(?:'s)?"
)
_YEAR = r"\(?\s*(?:1[89]|20)?\d\d[a-z]?\b\)?"
_NAMED = re.compile(
    rf"{_PEOPLE},?\s*\(?\s*(?:1[89]|20)\d\d[a-z]?\)?|{_PERSON}(?:\s+(?:and|&)\s+{_PERSON})?,?"
    rf"\s+et\.?\s*al\.?,?(?:\s*{_YEAR})?"
)
_YEARS = re.compile(r"[(;,]\s*(?:1[89]|20)\d\d[a-z]?(?=[);,])")


def measure(data: Path) -> list[Row]:
    """Return a row a retriever on each of the two sets, all in one run."""
    return [*_rows("PMC contexts", *pmc(data)), *_rows("SciSumm sentences", *scisumm(data))]


def masked(text: str) -> str:
    """Return text without names and years of those it cites.

    >>> masked("as Berg et al. (2012) and others (Di Martino et al, 2014; Li 2010) show").split()
    ['as', 'and', 'others', '(', ';', ')', 'show']
    """
    return _YEARS.sub(" ", _NAMED.sub(" ", text))


def pmc(data: Path) -> tuple[ListedCollection, list[Example], list[Example]]:
    """Return papers, contexts to learn from, and contexts to look at."""
    folder = data / "pmc_citation_contexts"
    works = [
        Work(row["pmcid"], title=row["title"], abstract=row["abstract"] or row.get("lead", ""))
        for row in _read(folder / "cited_papers.jsonl.gz")
    ]
    found = []
    for row in _read(folder / "contexts.jsonl.gz"):
        before, after = row["context"][: row["start"]], row["context"][row["end"] :]
        need = Need(
            title=row["citing_title"],
            before=masked(before),
            after=masked(after),
            section=row["section"] or "",
            excluded=frozenset({row["citing"]}),
        )
        found.append(Example(need, (row["cited"],), row["citing"]))
    return _split(works, found)


def scisumm(data: Path) -> tuple[ListedCollection, list[Example], list[Example]]:
    """Return papers, sentences to learn from, and sentences to look at."""
    folder = data / "acl_scisumm"
    works = [
        Work(row["id"], title=row["title"], abstract=row["abstract"])
        for row in _read(folder / "cited_papers.jsonl.gz")
    ]
    found = []
    for row in _read(folder / "citing_sentences.jsonl.gz"):
        before, after = _cut(row["sentence"])
        need = Need(before=before, after=after, excluded=frozenset({row["citing"]}))
        found.append(Example(need, (row["cited"],), row["citing"]))
    return _split(works, found)


def _cut(sentence: str) -> tuple[str, str]:
    """Return the masked sentence, cut where it cites, if that is at one place."""
    places = list(_NAMED.finditer(sentence))
    if len(places) != 1:
        return masked(sentence), ""
    return masked(sentence[: places[0].start()]), masked(sentence[places[0].end() :])


def _split(
    works: Sequence[Work], examples: Sequence[Example]
) -> tuple[ListedCollection, list[Example], list[Example]]:
    parts = [_hash(example.group) % 10 for example in examples]
    training = [one for one, part in zip(examples, parts, strict=True) if part > 1]
    test = [one for one, part in zip(examples, parts, strict=True) if part == 0]
    test = sorted(test, key=lambda one: _hash(one.need.before + one.relevant[0]))[:TESTED]
    lists: dict[str, tuple[str, list[str]]] = {}
    for one in training:
        lists.setdefault(one.group, (one.need.title, []))[1].append(one.relevant[0])
    rows = {work.id: row for row, work in enumerate(works)}
    papers = [(title, "", cites) for title, cites in lists.values()]
    return ListedCollection(works, citing_of(papers, rows)), training, test


def _rows(
    name: str, collection: ListedCollection, training: list[Example], test: list[Example]
) -> Iterator[Row]:
    words: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        for model in MODELS:
            started = time.perf_counter()
            retriever = open_retriever(model, collection, Path(folder), examples=training)
            opened = time.perf_counter() - started
            values, each = _asked(retriever, collection, test)
            means = dict(zip(METRICS, values.mean(axis=0).tolist(), strict=True))
            words = words or means
            ends = bootstrap(values, [one.group for one in test])
            figures: dict[str, float | str] = {}
            for (metric, mean), (low, high) in zip(means.items(), ends.tolist(), strict=True):
                figures |= {metric: mean, f"{metric}, 95 %": f"{low:.3f} to {high:.3f}"}
                figures[f"{metric} / BM25"] = mean / max(words[metric], 1e-9)
            figures |= {"opened, s": opened, "ms a context": each}
            reach = "2x BM25" if model == MODELS[-1] else ""
            yield Row(
                f"{name}, {retriever.name}", f"own tenth of {name}", len(test), figures, reach
            )


def _asked(
    retriever: Retriever, collection: ListedCollection, test: Sequence[Example]
) -> tuple[np.ndarray, float]:
    started = time.perf_counter()
    parsed = [parse_metric(metric) for metric in METRICS]
    values = []
    for one in test:
        (ranking,) = retriever.search([one.need], limit=10)
        ids = collection.ids(ranking.rows.tolist())
        values.append([metric(ids, one.relevant) for metric in parsed])
    return np.array(values), (time.perf_counter() - started) / max(len(test), 1) * 1000


def _read(path: Path) -> Iterable[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _hash(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)
