"""CiteRAG's further figures: fuzzy titles, the labels as published, the published scorer.

Names: `fuzzy:` titles 0.90 alike are the same; `official:` the labels that the published scorer
takes; `published:` its formulas, on its labels. See docs/citerag-scorer.md.
"""

from collections.abc import Callable, Mapping, Sequence

from scholiast.benchmarks.interface import Sample, Scored
from scholiast.retrieving.interface import Collection
from scholiast.scoring import published
from scholiast.scoring.metrics import parse_metric
from scholiast.scoring.titles import FUZZY, matched

DEEPEST = 50
"""No figure looks further down a ranking."""
Titles = Mapping[str, Sequence[str]]


def titles_of(ranked: Mapping[str, Sequence[str]], collection: Collection) -> dict[str, list[str]]:
    """Return the titles of the first ranked works of each sample."""
    found = {}
    for sample, ids in ranked.items():
        rows = [row for id in ids[:DEEPEST] if (row := collection.row(id)) is not None]
        found[sample] = [work.title for work in collection.works(rows)]
    return found


def fuzzy(
    samples: Sequence[Sample], ranked: Titles, right: Titles, metrics: Sequence[str]
) -> Scored:
    """Return measures where a title counts that is nearly a right one; each right one once."""
    parsed = [parse_metric(written) for written in metrics]

    def row(sample: Sample) -> list[float]:
        labels = right[sample.id]
        found = matched(ranked[sample.id], labels, threshold=FUZZY)
        ids = [
            f"right {number}" if number is not None else f"wrong {place}"
            for place, number in enumerate(found)
        ]
        wanted = [f"right {number}" for number in range(len(labels))]
        return [metric(ids, wanted) for metric in parsed]

    return _scored([f"fuzzy:{name}" for name in metrics], samples, row)


def relabelled(
    name: str,
    samples: Sequence[Sample],
    ranked: Mapping[str, Sequence[str]],
    labels: Mapping[str, Sequence[str]],
    metrics: Sequence[str],
) -> Scored:
    """Return measures of the same rankings by other labels, under `name:`."""
    parsed = [parse_metric(written) for written in metrics]
    return _scored(
        [f"{name}:{written}" for written in metrics],
        samples,
        lambda sample: [metric(ranked[sample.id], labels[sample.id]) for metric in parsed],
    )


def published_lists(samples: Sequence[Sample], ranked: Titles, listed: Titles) -> Scored:
    """Return recall, NDCG and the count of hits as the published scorer has them."""
    names = [
        f"published:{name}@{depth}"
        for depth in published.DEPTHS
        for name in ("recall", "ndcg", "hits")
    ]

    def row(sample: Sample) -> list[float]:
        hits = published.list_hits(ranked[sample.id], listed[sample.id])
        size = len(listed[sample.id])
        return [
            value
            for depth in published.DEPTHS
            for value in (
                published.list_recall(hits, size, depth),
                published.list_ndcg(hits, size, depth),
                float(sum(hits[:depth])),
            )
        ]

    return _scored(names, samples, row)


def published_positions(
    samples: Sequence[Sample], ranked: Titles, listed: Titles, article: Callable[[str], str]
) -> list[Scored]:
    """Return the published scorer's mean over articles, of all placeholders and of the first.

    An article is one record: one section of one paper. The published scripts ask for its first
    placeholder alone.
    """
    ranks: dict[str, list[list[int]]] = {}
    groups: dict[str, str] = {}
    deepest = max(published.DEPTHS)
    for sample in samples:
        found = published.title_ranks(ranked[sample.id][:deepest], listed[sample.id])
        ranks.setdefault(article(sample.id), []).append(found)
        groups[article(sample.id)] = sample.group
    together = [[rank for each in found for rank in each] for found in ranks.values()]
    return [
        _pacc("pacc", together, groups),
        _pacc("pacc_first", [found[0] for found in ranks.values()], groups),
    ]


def _pacc(name: str, articles: Sequence[Sequence[int]], groups: Mapping[str, str]) -> Scored:
    import numpy as np

    names = tuple(f"published:{name}@{depth}" for depth in published.DEPTHS)
    values = [[published.pacc(ranks, depth) for depth in published.DEPTHS] for ranks in articles]
    array = np.array(values, dtype=np.float64).reshape(len(values), len(names))
    return Scored(names, array, tuple(groups.values()))


def _scored(
    names: Sequence[str], samples: Sequence[Sample], row: Callable[[Sample], list[float]]
) -> Scored:
    import numpy as np

    values = np.array([row(sample) for sample in samples], dtype=np.float64)
    groups = tuple(sample.group or sample.id for sample in samples)
    return Scored(tuple(names), values.reshape(len(samples), len(names)), groups)
