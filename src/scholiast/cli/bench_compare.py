"""`scholiast bench compare`: is one system better than another on the same samples?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson

if TYPE_CHECKING:
    from scholiast.benchmarks.comparing import Comparison
    from scholiast.benchmarks.scores import ScoredRun


def compare(
    records: Annotated[
        list[Path],
        typer.Argument(metavar="RECORD...", help="Records of runs: any file of each, two or more."),
    ],
    metric: Annotated[
        list[str] | None,
        typer.Option(help="A measure to compare by; again for more. The benchmark's own without."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare systems pair by pair on the same samples, with tests of significance.

    Differences have a 95 % interval by paired bootstrap, and a p by permutation, both over groups
    of samples that hang together (the paper). All p-values of one call are corrected by Holm's
    method. Records of different samples are refused.

    \b
    Examples:
      scholiast bench compare records/*-bm25.json records/*-learned.json
      scholiast bench compare a.json b.json c.json --metric recall@20 --metric ndcg@20

    Exit status: 0 compared, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.comparing import check_same, compared, metrics_of
    from scholiast.benchmarks.report import key_metric
    from scholiast.benchmarks.scores import read_scores
    from scholiast.cli.corpus_places import print_json
    from scholiast.errors import InputError

    runs = _named([(path, read_scores(path)) for path in records])
    check_same(runs)
    shared = metrics_of(runs)
    if not shared:
        raise InputError("these records share no measure of single samples")
    usual = key_metric(next(iter(runs.values())).benchmark)
    chosen = metric or [usual if usual in shared else shared[0]]
    found = compared(runs, chosen)
    if as_json:
        print_json(found)
    else:
        typer.echo(told(found))


def told(found: "list[Comparison]") -> str:
    """Return comparisons as lines."""
    from scholiast.reporting.escaping import visible

    lines = []
    for one in found:
        lines.append(
            f"{one.metric}: {one.one} {one.means[0]:.4f}, {one.other} {one.means[1]:.4f}, "
            f"difference {one.difference:+.4f} [{one.interval.low:+.4f}, {one.interval.high:+.4f}]"
        )
        lines.append(
            f"  {one.n:,} samples in {one.groups:,} groups, {one.better:,} higher, {one.worse:,} "
            f"lower; p {_p(one.p)}, by Holm over {len(found):,}: {_p(one.p_holm)}"
        )
    return visible("\n".join(lines))


def _p(value: float) -> str:
    """Return a p-value as it is written.

    >>> _p(0.00004), _p(0.25)
    ('< 0.001', '0.250')
    """
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _named(found: "list[tuple[Path, ScoredRun]]") -> "dict[str, ScoredRun]":
    """Return runs by the names of their models; by their files where two share one."""
    names = [run.model for _, run in found]
    return {(run.model if names.count(run.model) == 1 else path.name): run for path, run in found}
