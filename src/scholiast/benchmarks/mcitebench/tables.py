"""The tables of the paper from outcomes of runs, its own rows beside them, marked as published.

Tables 2, 3, 4, 13 and 14 of MCiteBench, and figure 5. Figures of a judge that is no language model
stand in tables of their own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.mcitebench.opening import ALL_SOURCES, ANSWERS, SOURCES, UNCAPTIONED
from scholiast.benchmarks.published import published
from scholiast.benchmarks.report import latest, names_of
from scholiast.reporting.escaping import visible

OFFLINE = "offline:"
MEASURES: Mapping[str, str] = {
    "C-F1": "citation_f1", "S-F1": "source_f1", "S-EM": "source_em", "Acc": "accuracy",
}  # fmt: skip
OFFLINE_MEASURES: Mapping[str, str] = {
    "C-F1, offline": f"{OFFLINE}citation_f1", "S-F1": "source_f1", "S-EM": "source_em",
    "ROUGE-L": f"{OFFLINE}rouge_l", "authors' sentences entailed": f"{OFFLINE}answer_entailed",
    "answers found": f"{OFFLINE}answer_found",
}  # fmt: skip
SETTINGS = (
    "explanation, single-source", "explanation, multi-source",
    "locating, single-source", "locating, multi-source",
)  # fmt: skip
MODALITIES = ("figure", "table", "text", "mixed")


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure, as a share from 0 to 1."""

    value: float
    interval: tuple[float, float] | None = None
    """95 %; None of published figures."""
    n: int = 0
    """Questions that it is of; 0 where that is not known."""


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One system."""

    system: str
    cells: Mapping[str, Cell]
    """By column; a column that has no figure is left out."""
    published: bool = False


class PaperTable(msgspec.Struct, frozen=True):
    """Rows under columns, with a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """Where the figure of a column is found: a slice, or the whole, and a measure."""

    head: str
    measure: str
    part: str = ""
    """`stratum=class`; empty for all questions."""

    def of(self, outcome: Outcome) -> Cell | None:
        """Return the figure of an outcome; None where it has none."""
        if not self.part:
            found, ends, n = outcome.metrics, outcome.intervals, outcome.n
        else:
            found = outcome.slices.get(self.part, {})
            ends = outcome.slice_intervals.get(self.part, {})
            n = outcome.slice_sizes.get(self.part, 0)
        value = found.get(self.measure)
        return None if value is None else Cell(value, _pair(ends.get(self.measure)), n)


def tables(outcomes: Iterable[Outcome], *, with_published: bool = True) -> list[PaperTable]:
    """Return the tables for which there are figures of ours; the last run of each system counts."""
    given = list(outcomes)
    ours = latest(given, by_judge=False)
    printed = published() if with_published else []
    found = []
    for measures, is_offline in ((MEASURES, False), (OFFLINE_MEASURES, True)):
        marked = latest(one for one in given if _is_offline(one) == is_offline)
        told, beside = (", judged without a language model", ()) if is_offline else ("", printed)
        for title, classes, stratum in (
            ("Table 2: by question", SETTINGS, "setting"),
            ("Table 4: by modality", MODALITIES, "modality"),
        ):
            found.append(_table(title + told, _by(classes, stratum, measures), [*marked, *beside]))
    found += [
        _probe(SOURCES, "Table 3: which source answers the question", ours, printed),
        _probe(ALL_SOURCES, "Table 3, over single-source questions of all types", ours, ()),
        _table(
            "Figure 5: S-EM of explanations with two pieces of evidence",
            [Column(one, MEASURES["S-EM"], f"pair={one}") for one in MODALITIES],
            ours,
        ),
        _captions(ours, printed),
    ]  # fmt: skip
    return [one for one in found if any(not row.published for row in one.rows)]


def judges_table(
    one: Sequence[Outcome], other: Sequence[Outcome], *, with_published: bool = True
) -> PaperTable:
    """Return the accuracy of the same answers by two judges (table 13), by system.

    Systems that only one of them marked are left out.
    """
    marked = {outcome.model: outcome for outcome in latest(other, by_judge=False)}
    rows = []
    for outcome in latest(one, by_judge=False):
        cells = {
            head: cell
            for head, each in (
                ("first judge", outcome),
                ("second judge", marked.get(outcome.model)),
            )
            if each and (cell := Column(head, MEASURES["Acc"]).of(each))
        }
        if len(cells) == 2:
            rows.append(TableRow(outcome.model, cells))
    if with_published:
        pair = (Column("first judge", "accuracy"), Column("second judge", "second:accuracy"))
        rows += _rows(published(), pair, lambda row: "second:accuracy" in row.metrics)
    return PaperTable(
        "Table 13: accuracy by two judges", ("first judge", "second judge"), tuple(rows)
    )


def as_markdown(made: Sequence[PaperTable]) -> str:
    """Return tables as Markdown, in per cent with intervals; published rows are marked."""
    pieces = []
    for one in made:
        lines = [f"## {one.title}", "", _line(("system", *one.columns))]
        lines.append("|---" * (len(one.columns) + 1) + "|")
        for row in one.rows:
            name = f"{row.system}, published" if row.published else row.system
            lines.append(_line((name, *(_shown(row.cells.get(head)) for head in one.columns))))
        pieces.append("\n".join(lines))
    pieces.append("Per cent; in brackets 95 % intervals, by bootstrap over papers." if made else "")
    return visible("\n\n".join(pieces).strip() + "\n")


def as_json(made: Sequence[PaperTable]) -> bytes:
    """Return tables as JSON, figures as shares."""
    return msgspec.json.format(msgspec.json.encode(made)) + b"\n"


def _is_offline(outcome: Outcome) -> bool:
    """Say whether no language model marked the answers."""
    return any(name.startswith(OFFLINE) for name in outcome.metrics)


def _by(classes: Sequence[str], stratum: str, measures: Mapping[str, str]) -> list[Column]:
    """Return a column for each class and measure."""
    return [
        Column(f"{one}: {head}", name, f"{stratum}={one}")
        for one in classes
        for head, name in measures.items()
    ]


def _table(title: str, columns: Sequence[Column], outcomes: Sequence[Outcome]) -> PaperTable:
    """Return answers that have figures in the columns; columns without figures are left out."""
    rows = _rows(outcomes, columns, lambda one: one.benchmark == ANSWERS)
    heads = tuple(one.head for one in columns if any(one.head in row.cells for row in rows))
    return PaperTable(title, heads, tuple(rows))


def _probe(
    name: str, title: str, ours: Sequence[Outcome], printed: Sequence[Outcome]
) -> PaperTable:
    columns = [
        Column("overall", "accuracy"),
        *(Column(one, "accuracy", f"modality={one}") for one in MODALITIES[:3]),
    ]
    rows = _rows([*ours, *printed], columns, lambda one: one.benchmark == name)
    return PaperTable(title, tuple(one.head for one in columns), tuple(rows))


def _captions(ours: Sequence[Outcome], printed: Sequence[Outcome]) -> PaperTable:
    """Return the systems that were run with captions and without (table 14)."""
    columns = [Column(head, name) for head, name in MEASURES.items()]
    bare = {one.model for one in ours if one.benchmark == UNCAPTIONED}
    both = [one for one in ours if one.benchmark == ANSWERS and one.model in bare]
    rows = _rows(both, columns, lambda one: True)
    without = _rows(ours, columns, lambda one: one.benchmark == UNCAPTIONED)
    rows += [
        msgspec.structs.replace(row, system=f"{row.system}, without captions") for row in without
    ]
    rows += _rows(printed, columns, lambda one: "table 14" in one.model or "and 14" in one.model)
    return PaperTable("Table 14: with captions and without", tuple(MEASURES), tuple(rows))


def _rows(
    outcomes: Iterable[Outcome], columns: Sequence[Column], wanted: Callable[[Outcome], bool]
) -> list[TableRow]:
    found = []
    kept = [one for one in outcomes if wanted(one)]
    for name, outcome in zip(names_of(kept), kept, strict=True):
        cells = {one.head: cell for one in columns if (cell := one.of(outcome)) is not None}
        if cells:
            found.append(TableRow(name, cells, outcome.published))
    return found


def _pair(interval: Interval | None) -> tuple[float, float] | None:
    return (interval.low, interval.high) if interval else None


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return ""
    ends = f" [{100 * cell.interval[0]:.1f}, {100 * cell.interval[1]:.1f}]" if cell.interval else ""
    return f"{100 * cell.value:.2f}{ends}"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
