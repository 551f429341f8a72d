"""Records of runs in the form of the paper's tables 3 to 6, printed figures beside them, marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scholiast.benchmarks.academiceval.settings import PUBLISHED
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.published import published
from scholiast.benchmarks.report import latest

PREFIX = "academiceval/"
MARK = "†"
"""Of a model whose figures are printed ones."""
_WIN = "win"
_FORMS = {"bertscore": "Table 3: BERTScore", "rouge_l": "Table 4: ROUGE-L", _WIN: "Table 5: judge"}


@dataclass(frozen=True, slots=True)
class Table:
    """One measure: a row a setting, a column a model; figures in per cent."""

    title: str
    heads: tuple[str, ...]
    """`Setting`, then models; printed ones are marked."""
    rows: tuple[tuple[str, ...], ...]
    """`62.4 [61.0, 63.7]`; a dash where a model has no figure."""


def tables(outcomes: Iterable[Outcome], *, with_published: bool = True) -> tuple[Table, ...]:
    """Return one table a measure of overlap or preference, in the order of tables 3 to 5.

    BERTScore of each encoder is a table of its own: its figures are not to be held against those of
    another. Settings stand in the paper's order, others after them.
    """
    ours = [one for one in latest(outcomes) if one.benchmark.startswith(PREFIX)]
    printed = [one for one in published() if one.benchmark.startswith(PREFIX)]
    shown = [*ours, *(printed if with_published else ())]
    names = dict.fromkeys(name for one in shown for name in one.metrics if _form(name))
    ordered = sorted(names, key=lambda name: list(_FORMS).index(_form(name)))
    return tuple(_table(name, [one for one in shown if name in one.metrics]) for name in ordered)


def as_markdown(found: Sequence[Table]) -> str:
    """Return the tables as Markdown."""
    pieces = []
    if any(head.endswith(MARK) for table in found for head in table.heads):
        pieces.append(f"{MARK} printed in the paper, on its own papers; no run of ours.")
    for table in found:
        lines = [_line(table.heads), _line(("---",) * len(table.heads)), *map(_line, table.rows)]
        pieces += [f"### {table.title}", "\n".join(lines)]
    return "\n\n".join(pieces) + "\n"


def _table(metric: str, outcomes: Sequence[Outcome]) -> Table:
    models = list(dict.fromkeys(_model(one, metric) for one in outcomes))
    cells = {(one.benchmark, _model(one, metric)): _cell(one, metric) for one in outcomes}
    place = {f"{PREFIX}{setting.name}": at for at, setting in enumerate(PUBLISHED)}
    names = sorted(
        {one.benchmark for one in outcomes},
        key=lambda name: (place.get(name.partition("@")[0], len(place)), name),
    )
    rows = tuple(
        (name.removeprefix(PREFIX), *(cells.get((name, model), "–") for model in models))
        for name in names
    )
    return Table(_title(metric), ("Setting", *models), rows)


def _model(outcome: Outcome, metric: str) -> str:
    """Return whose figures these are, printed ones without the name of their table.

    Where a judge gives them, whose they are depends on the judge, too.
    """
    if outcome.published:
        return f"{outcome.model.partition(' (table')[0]} {MARK}"
    parts = [outcome.model, outcome.setting]
    if metric == _WIN and outcome.judge:
        parts.append(f"judged by {outcome.judge}")
    return ", ".join(filter(None, parts))


def _cell(outcome: Outcome, metric: str) -> str:
    figure = f"{100 * outcome.metrics[metric]:.1f}"
    ends = outcome.intervals.get(metric)
    return f"{figure} [{100 * ends.low:.1f}, {100 * ends.high:.1f}]" if ends else figure


def _form(metric: str) -> str:
    """Return which of the paper's tables a measure belongs to; empty for none.

    >>> _form("bertscore-minilm"), _form("tokens_in")
    ('bertscore', '')
    """
    return next((form for form in _FORMS if metric == form or metric.startswith(f"{form}-")), "")


def _title(metric: str) -> str:
    encoder = metric.partition("-")[2]
    return f"{_FORMS[_form(metric)]}{f' by {encoder}' if encoder else ''}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
