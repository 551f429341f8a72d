"""Outcomes of runs as lines for a terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scholiast.benchmarks.interface import Outcome


def table(outcome: "Outcome") -> str:
    """Return an outcome as lines for a terminal."""
    from scholiast.reporting.escaping import visible

    lines = [f"{outcome.benchmark}, {outcome.n:,} samples, {outcome.model}", ""]
    if outcome.judge:
        lines[1:1] = [f"marked by {outcome.judge}"]
    width = max(map(len, outcome.metrics), default=0)
    for name, figure in outcome.metrics.items():
        ends = outcome.intervals.get(name)
        shown = f"  [{ends.low:.3f}, {ends.high:.3f}]" if ends else ""
        lines.append(f"{name:<{width}}  {figure:8.4f}{shown}")
    for name, means in outcome.slices.items():
        some = "  ".join(f"{metric} {figure:.3f}" for metric, figure in list(means.items())[:3])
        lines.append(f"{name}  ({outcome.slice_sizes.get(name, 0):,})  {some}")
    lines += decisions(outcome)
    costs = "  ".join(f"{name} {value:,.1f}" for name, value in outcome.costs.items())
    notes = "  ".join(f"{name} {value:,.0f}" for name, value in outcome.notes.items())
    return visible("\n".join([*lines, "", costs, *([notes] if notes else [])]))


def decisions(outcome: "Outcome") -> list[str]:
    """Return confusion, verdicts, baselines and what labels mean, as lines; none of rankings."""
    lines: list[str] = []
    for title, counts in (("label", outcome.confusion), ("people say", outcome.verdicts)):
        if counts:
            heads = list(next(iter(counts.values())))
            width = max(map(len, [title, *counts])) + 2
            lines += ["", f"{title:<{width}}" + "".join(f"{head:>21}" for head in heads)]
            for name, row in counts.items():
                lines.append(f"{name:<{width}}" + "".join(f"{n:>21,}" for n in row.values()))
    for name, figures in outcome.baselines.items():
        shown = "  ".join(
            f"{metric} {figures[metric]:.3f}"
            for metric in ("macro_f1", "accuracy", "false_accusation_rate", "recall_miscitation")
            if metric in figures
        )
        lines.append(f"beside it, {name}: {shown}")
    lines += [
        f"{row['label']} -> {row['counts_as']}, {row['standing']}: {row['reason']}"
        for row in outcome.labels
    ]
    return lines
