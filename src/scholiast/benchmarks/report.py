"""Records of runs -> tables and pictures, several models side by side; printed figures apart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.opening import is_judged
from scholiast.benchmarks.plots import Bar, Curve, bars, curves, lines
from scholiast.benchmarks.published import published
from scholiast.reporting.escaping import visible

KEY = {
    "citerag/list": "recall@20",
    "citerag/position": "paca@20",
    "mcitebench": "source_f1",
    "mcitebench/sources": "accuracy",
    "mcitebench/all-sources": "accuracy",
    "academiceval": "rouge_l",
}
_KEY = "recall@10"
_JUDGED = "macro_f1"
"""Of decisions about claims."""
_NOTE = (
    "Published figures were measured by their authors on their own corpus, which is not public;"
    " a comparison with ours is indicative. Intervals are 95 %, by bootstrap over papers."
)
_STYLE = (
    "body{font:15px/1.45 sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#1a202c}"
    "table{border-collapse:collapse;margin:1em 0;font-size:13px;display:block;overflow-x:auto}"
    "th,td{border-bottom:1px solid #e2e8f0;padding:3px 8px;text-align:right}"
    "th:first-child,td:first-child{text-align:left}"
)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads, with a title."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One benchmark's tables and pictures."""

    title: str
    tables: tuple[Table, ...]
    pictures: tuple[str, ...]


def latest(outcomes: Iterable[Outcome], *, by_judge: bool = True) -> list[Outcome]:
    """Return the last outcome of each model and setting on each benchmark.

    What two judges marked are two, unless `by_judge` is off: for measures without a judge.
    """
    kept: dict[tuple[str, str, str, str], Outcome] = {}
    for outcome in outcomes:
        judge = outcome.judge if by_judge else ""
        key = (outcome.benchmark, outcome.model, outcome.setting, judge)
        kept.pop(key, None)
        kept[key] = outcome
    return list(kept.values())


def parts(outcomes: Iterable[Outcome], *, with_published: bool = True) -> list[Part]:
    """Return a part a benchmark, in the order of their names."""
    ours = latest(outcomes)
    printed = published() if with_published else []
    return [
        _part(
            name,
            [one for one in ours if one.benchmark == name],
            [one for one in printed if one.benchmark == name],
        )
        for name in sorted({one.benchmark for one in ours})
    ]


def as_markdown(report: Sequence[Part]) -> str:
    """Return the tables as Markdown."""
    pieces = ["# Benchmarks", _NOTE]
    for part in report:
        pieces.append(f"## {_plain(part.title)}")
        for table in part.tables:
            pieces += [f"### {_plain(table.title)}", _markdown(table)]
    return visible("\n\n".join(pieces)) + "\n"


def as_html(report: Sequence[Part]) -> str:
    """Return one page with tables and pictures; nothing in it is loaded from elsewhere."""
    body = ["<h1>Benchmarks</h1>", f"<p>{escape(_NOTE)}</p>"]
    for part in report:
        body += [f"<h2>{escape(part.title)}</h2>", *part.pictures]
        for table in part.tables:
            body += [f"<h3>{escape(table.title)}</h3>", _html(table)]
    return visible(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Benchmarks</title>'
        f"<style>{_STYLE}</style></head><body>{''.join(body)}</body></html>\n"
    )


def ablation_table(outcomes: Sequence[Outcome]) -> str:
    """Return the figures of settings under each other, as Markdown."""
    return visible(_markdown(_figures("Ablations", outcomes, lambda metric: ":" not in metric)))


def _part(name: str, ours: Sequence[Outcome], printed: Sequence[Outcome]) -> Part:
    whole = [one for one in ours if not one.setting]
    changed = [one for one in ours if one.setting]
    tables = []
    if whole:
        tables += [_figures("Figures", whole, lambda metric: ":" not in metric)]
        tables += [_figures("Other labels, titles and formulas", whole, lambda m: ":" in m)]
        tables += [_costs(whole)]
    if any(one.slices for one in whole):
        tables.append(_slices(whole))
    tables += [_decided(one) for one in whole if one.confusion]
    tables.append(_beside(whole))
    if changed:
        tables.append(_figures("Ablations", changed, lambda metric: ":" not in metric))
    if printed:
        tables.append(_figures("Published, not runs of ours", printed, lambda metric: True))
    key = key_metric(name)
    pictures = [_bars(name, key, whole, printed)] if whole else []
    pictures += [_curves(one) for one in whole if one.curves]
    pictures += [
        _lines(name, key, [one for one in changed if _over(one) == over])
        for over in dict.fromkeys(map(_over, changed))
    ]
    return Part(name, tuple(table for table in tables if table.rows), tuple(pictures))


def key_metric(name: str) -> str:
    """Return the measure that a benchmark's bars and slices show.

    >>> key_metric("citerag/list"), key_metric("academiceval/ABS-9K")
    ('recall@20', 'rouge_l')
    """
    room = name.partition("/")[0]
    return _JUDGED if is_judged(name) else KEY.get(name, KEY.get(room, _KEY))


def _decided(outcome: Outcome) -> Table:
    """Return the labels of the data against those that were decided, and the verdicts."""
    heads = [*next(iter(outcome.confusion.values()))]
    rows = [
        (name, *(f"{row[head]:,}" for head in heads)) for name, row in outcome.confusion.items()
    ]
    return Table(f"Decisions, {_name(outcome)}", ("label", *heads), tuple(rows))


def _beside(outcomes: Sequence[Outcome]) -> Table:
    """Return the baselines of the last outcome that has any, on the same claims."""
    found = next((one.baselines for one in reversed(outcomes) if one.baselines), {})
    names = list(dict.fromkeys(n for row in found.values() for n in row))[:6]
    rows = [(one, *(_shown(row.get(name), None) for name in names)) for one, row in found.items()]
    return Table("Baselines beside", ("model", *names), tuple(rows))


def _curves(outcome: Outcome) -> str:
    points = outcome.curves.get("accusations", ())
    line = [(one["false_accusation_rate"], one["recall_miscitation"]) for one in points]
    title = f"{outcome.benchmark}: wrong citations found over correct ones accused"
    return curves(title, ("false accusations", "recall"), [Curve(_name(outcome), line)])


def _figures(title: str, rows: Sequence[Outcome], wanted: Callable[[str], bool]) -> Table:
    metrics = [m for m in dict.fromkeys(m for row in rows for m in row.metrics) if wanted(m)]
    if not metrics:
        return Table(title, (), ())
    is_marked = any(row.judge for row in rows)
    cells = tuple(
        (
            name,
            f"{row.n:,}" if row.n else "",
            *([row.judge] if is_marked else []),
            *(_cell(row, metric) for metric in metrics),
        )
        for name, row in zip(names_of(rows), rows, strict=True)
    )
    return Table(title, ("model", "n", *(["marked by"] if is_marked else []), *metrics), cells)


def _costs(rows: Sequence[Outcome]) -> Table:
    names = list(dict.fromkeys(name for row in rows for name in row.costs))
    cells = tuple(
        (title, *(f"{row.costs[n]:,.1f}" if n in row.costs else "" for n in names))
        for title, row in zip(names_of(rows), rows, strict=True)
    )
    return Table("Costs", ("model", *names), cells)


def _slices(rows: Sequence[Outcome]) -> Table:
    key = key_metric(rows[0].benchmark)
    names = list(dict.fromkeys(name for row in rows for name in row.slices))
    cells = tuple(
        (
            name,
            f"{max(row.slice_sizes.get(name, 0) for row in rows):,}",
            *(
                _shown(row.slices[name].get(key), row.slice_intervals.get(name, {}).get(key))
                if name in row.slices
                else ""
                for row in rows
            ),
        )
        for name in names
    )
    return Table(f"Slices, {key}", ("slice", "n", *names_of(rows)), cells)


def _bars(name: str, key: str, ours: Sequence[Outcome], printed: Sequence[Outcome]) -> str:
    best = sorted(
        (one for one in printed if key in one.metrics), key=lambda one: -one.metrics[key]
    )[:5]
    shown = [one for one in ours if key in one.metrics]
    ranked = sorted([*shown, *best], key=lambda one: -one.metrics[key])
    rows = [
        Bar(title, one.metrics[key], one.intervals.get(key), one.published)
        for title, one in zip(names_of(ranked), ranked, strict=True)
    ]
    return bars(f"{name}: {key}", rows)


def _lines(name: str, key: str, rows: Sequence[Outcome]) -> str:
    settings = list(dict.fromkeys(row.setting for row in rows))
    series: dict[str, Sequence[float | None]] = {
        model: [
            next(
                (r.metrics.get(key) for r in rows if r.model == model and r.setting == setting),
                None,
            )
            for setting in settings
        ]
        for model in dict.fromkeys(row.model for row in rows)
    }
    return lines(f"{name}: {key} over {_over(rows[0])}", settings, series)


def _over(outcome: Outcome) -> str:
    return outcome.setting.split(" ")[0]


def _name(outcome: Outcome) -> str:
    return f"{outcome.model}, {outcome.setting}" if outcome.setting else outcome.model


def names_of(rows: Sequence[Outcome]) -> list[str]:
    """Return a name for each row, with its judge where two of them would share one."""
    plain = [_name(row) for row in rows]
    return [
        f"{name}, marked by {row.judge}" if row.judge and plain.count(name) > 1 else name
        for name, row in zip(plain, rows, strict=True)
    ]


def _cell(outcome: Outcome, metric: str) -> str:
    return _shown(outcome.metrics.get(metric), outcome.intervals.get(metric))


def _shown(figure: float | None, interval: Interval | None) -> str:
    if figure is None:
        return ""
    ends = f" [{interval.low:.3f}, {interval.high:.3f}]" if interval else ""
    return f"{figure:.3f}{ends}"


def _markdown(table: Table) -> str:
    rows = [table.heads, tuple("---" for _ in table.heads), *table.rows]
    return "\n".join("| " + " | ".join(_plain(cell) for cell in row) + " |" for row in rows)


def _plain(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|").replace("<", "&lt;")


def _html(table: Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
