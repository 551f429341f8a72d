"""Outcomes on diagnostic sets -> one HTML page: slices by models, cells coloured by figure."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from scholiast.benchmarks.diagnostic.interface import SETS
from scholiast.benchmarks.interface import Outcome
from scholiast.reporting.escaping import visible

SHOWN = ("recall@10", "mrr@10")
"""The two measures of the paper's table 1."""
FEW = 20
"""Slices with fewer records are shown in grey, without a colour: one record moves them a lot."""
_ORDER = ("short", "medium", "long", "first", "middle", "last")
_STRATA: Mapping[str, tuple[tuple[str, str], ...]] = {
    "fields": (("field", ""),),
    "years": (("year", ""),),
    "citations": (("citations", "group "),),
    "length": (("length", ""),),
    "location": (("location", ""),),
    "intent": (("intent", ""),),
    "low-resource": (("field", ""),),
    "pos": (("preceding", "before "), ("following", "after ")),
}
"""Set -> the strata that its classes are, and what is written before them."""
_STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #1c1c1c; background: #fff }
table { border-collapse: collapse }
th, td { padding: .25em .6em; text-align: right; border: 1px solid #fff }
th { font-weight: 600; background: #f2f2f2 }
th[scope=row], th.set { text-align: left; vertical-align: top }
td.none, td.few { color: #6b6b6b; background: #fafafa }
td.few { font-style: italic }
tr.first > * { border-top: 6px solid #fff }
p { max-width: 46em; margin-top: 0 }
"""


def heat_map(outcomes: Iterable[Outcome], metrics: Sequence[str] = SHOWN) -> str:
    """Return a page with a row a slice and a column a model and measure; it holds no script.

    Rows are those of citeBench's table 1. A cell's title gives the figure's interval and n. The
    darkest cell of a measure is its greatest figure on the page, among slices that are not small.
    """
    latest = {(one.benchmark.partition("/")[2], one.model): one for one in outcomes}
    models = list(dict.fromkeys(model for _, model in latest))
    slices = [
        means
        for one in latest.values()
        for key, means in one.slices.items()
        if one.slice_sizes.get(key, 0) >= FEW
    ]
    most = {
        metric: max((means.get(metric, 0.0) for means in slices), default=0.0) for metric in metrics
    }
    heads = "".join(
        f'<th scope="col">{_text(model)}<br>{_text(metric)}</th>'
        for model in models
        for metric in metrics
    )
    body = "".join(
        _set(name, [latest.get((name, model)) for model in models], most) for name in SETS
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>Diagnostic slices</title><style>{_STYLE}</style></head><body>"
        "<p>Means over the records of each class: the darker, the nearer to the greatest of a "
        f"measure. In italics, without a colour: classes of fewer than {FEW} records. Point at a "
        "cell for its n and its 95 % interval.</p><table>"
        f'<thead><tr><th scope="col" class="set">set</th><th scope="col" class="set">class</th>'
        f'<th scope="col">n</th>{heads}</tr></thead><tbody>{body}</tbody></table></body></html>\n'
    )


def slices_of(name: str, outcome: Outcome) -> list[tuple[str, str]]:
    """Return the slices of a set that are its classes: written name, and key in the outcome."""
    found = []
    for kind, prefix in _STRATA[name]:
        labels = [key.partition("=")[2] for key in outcome.slices if key.startswith(f"{kind}=")]
        labels.sort(key=lambda label: _ORDER.index(label) if label in _ORDER else -1)
        found += [(prefix + label, f"{kind}={label}") for label in labels if label != "unknown"]
    return found


def _slices(name: str, outcomes: Sequence[Outcome | None]) -> list[tuple[str, str]]:
    """Return the classes that any model was asked about: key, and written name."""
    pairs = [pair for one in outcomes if one is not None for pair in slices_of(name, one)]
    return [(key, label) for label, key in dict.fromkeys(pairs)]


def _set(name: str, outcomes: Sequence[Outcome | None], most: Mapping[str, float]) -> str:
    """Return the rows of a set, its name before the first."""
    slices = _slices(name, outcomes)
    if not slices:
        return ""
    head = f'<th scope="rowgroup" rowspan="{len(slices)}" class="set">{_text(name)}</th>'
    rows = [_row(key, label, outcomes, most) for key, label in slices]
    return f'<tr class="first">{head}{rows[0]}</tr>' + "".join(
        f"<tr>{row}</tr>" for row in rows[1:]
    )


def _row(
    key: str,
    label: str,
    outcomes: Sequence[Outcome | None],
    most: Mapping[str, float],
) -> str:
    sizes = [one.slice_sizes.get(key, 0) for one in outcomes if one is not None]
    cells = "".join(_cell(one, key, metric, most[metric]) for one in outcomes for metric in most)
    return f'<th scope="row">{_text(label)}</th><td>{max(sizes, default=0)}</td>{cells}'


def _cell(outcome: Outcome | None, key: str, metric: str, most: float) -> str:
    figure = outcome.slices.get(key, {}).get(metric) if outcome else None
    if outcome is None or figure is None:
        return '<td class="none">–</td>'
    interval = outcome.slice_intervals.get(key, {}).get(metric)
    ends = f", 95 % interval {interval.low:.3f} to {interval.high:.3f}" if interval else ""
    n = outcome.slice_sizes.get(key, 0)
    title = f"{outcome.model}, {key}, {metric}: n = {n}{ends}"
    if n < FEW:
        return f'<td class="few" title="{_text(title)}">{figure:.3f}</td>'
    share = figure / most if most else 0.0
    ink = "#fff" if share > 0.86 else "#1c1c1c"
    return (
        f'<td style="background:hsl(212 60% {97 - 52 * share:.0f}%);color:{ink}" '
        f'title="{_text(title)}">{figure:.3f}</td>'
    )


def _text(words: str) -> str:
    return escape(visible(words), quote=True)
