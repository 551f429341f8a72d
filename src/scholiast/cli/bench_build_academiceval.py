"""`scholiast bench build academiceval`: a round of AcademicEval, from a store or NeurIPS papers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson

if TYPE_CHECKING:
    from contextlib import ExitStack

    from scholiast.benchmarks.academiceval.building.building import Built
    from scholiast.benchmarks.academiceval.building.interface import Options, Source
    from scholiast.benchmarks.academiceval.building.leaking import Checked
    from scholiast.benchmarks.academiceval.interface import Manifest
    from scholiast.benchmarks.academiceval.keeping import DataSet


def academiceval(
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FOLDER", help="Where the files go.")
    ] = None,
    neurips: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A folder of NeurIPS papers.")
    ] = None,
    lists: Annotated[
        list[Path] | None,
        typer.Option("--list", help="Further lists of papers in which cited works are looked for."),
    ] = None,
    connected: Annotated[
        bool, typer.Option("--connected", help="Only papers of the graph's largest component.")
    ] = False,
    store: Annotated[
        Path | None, typer.Option(help="A store with texts and a co-author graph; yours without.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--round", min=0, help="A round of the store; without, the last.")
    ] = None,
    before: Annotated[
        list[Path] | None,
        typer.Option("--before", help="Data sets of earlier rounds, the latest one last."),
    ] = None,
    demonstrations: Annotated[
        list[str] | None,
        typer.Option(help="Other examples than the paper's settings: `random=3,coauthor=1`."),
    ] = None,
    validation_share: Annotated[float, typer.Option(help="Share of the validation part.")] = 0.19,
    test_share: Annotated[
        float, typer.Option(help="Share of the test part, where there is one round.")
    ] = 0.09,
    seed: Annotated[int, typer.Option(help="Another seed draws other examples.")] = 0,
    again: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Build as this data set was, and say what differs."),
    ] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Build nothing; check a data set for leaks.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Build a round of AcademicEval: four writing tasks, with examples by co-authors.

    Papers through which a test paper would be known are left out, with the reason.

    \b
    Examples:
      scholiast bench build academiceval --store works.sqlite -o round-0
      scholiast bench build academiceval --store works.sqlite --before round-0 -o round-1
      scholiast bench build academiceval --neurips FOLDER --demonstrations random=3 -o mine
      scholiast bench build academiceval --check round-1 --before round-0

    Exit status: 0 built and nothing leaks, 1 a check struck or a round came out otherwise,
    2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from contextlib import ExitStack

    from scholiast.benchmarks.academiceval.building.building import build, check_folder
    from scholiast.benchmarks.academiceval.building.interface import Options
    from scholiast.benchmarks.academiceval.keeping import DataSet
    from scholiast.cli.bench_places import showing
    from scholiast.corpora.collecting.parting import Shares
    from scholiast.errors import SettingsError

    rounds = [DataSet(folder) for folder in before or ()]
    if check is not None:
        data = DataSet(check)
        with showing() as progress:
            checked = check_folder(data, rounds, progress)
        _tell_checked(checked, as_json=as_json)
        return
    if output is None:
        raise SettingsError("name a folder for the data set with -o, or one to --check")
    options = Options(seed, _kinds(demonstrations), Shares(validation_share, test_share))
    model = DataSet(again) if again else None
    if model is not None:
        options = _as_built(model.manifest)
        number = None if neurips else model.manifest.round
    with ExitStack() as stack:
        source = _source(stack, neurips, lists or [], store, number, connected=connected)
        progress = stack.enter_context(showing())
        built = build(source, output, options, before=rounds, progress=progress)
    differs = _differing(model, DataSet(output)) if model is not None else None
    _tell_built(built, differs, as_json=as_json)


def _kinds(demonstrations: list[str] | None) -> tuple[tuple[int, int], ...]:
    """Return the numbers of examples that flags ask for; the paper's four without any."""
    from scholiast.benchmarks.academiceval.building.interface import KINDS
    from scholiast.benchmarks.academiceval.settings import parse_demonstrations, setting_for
    from scholiast.writing.interface import Task

    kinds = tuple(parse_demonstrations(text) for text in demonstrations or ())
    for kind in kinds:
        setting_for(Task.TITLE, *kind)
    return kinds or KINDS


def _as_built(manifest: "Manifest") -> "Options":
    """Return the options with which a data set was built."""
    from scholiast.benchmarks.academiceval.building.interface import Options
    from scholiast.corpora.collecting.parting import Shares

    told = manifest.options
    kinds = _kinds(str(told["demonstrations"]).split("; "))
    shares = Shares(float(told["validation"]), float(told["test"]))
    return Options(int(told["seed"]), kinds, shares)


def _source(
    stack: "ExitStack",
    neurips: Path | None,
    lists: list[Path],
    store: Path | None,
    number: int | None,
    *,
    connected: bool,
) -> "Source":
    """Open what is built from; SettingsError where both are named."""
    from scholiast.benchmarks.academiceval.building.stored import StoreRound
    from scholiast.benchmarks.academiceval.neurips import NeuripsFolder
    from scholiast.cli.arguments import store_file
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.store import Store
    from scholiast.errors import SettingsError

    if neurips is not None and (store is not None or number is not None):
        raise SettingsError("name either --neurips, or --store and its --round")
    if neurips is None and (lists or connected):
        raise SettingsError(
            "--list and --connected go with --neurips: a store's graph is connected"
        )
    if neurips is not None:
        return NeuripsFolder(neurips, lists=lists, connected=connected)
    path = store_file(store)
    opened = stack.enter_context(Store(path))
    return StoreRound(opened, stack.enter_context(Ledger(path)), number)


def _differing(one: "DataSet", other: "DataSet") -> list[str]:
    """Return the names of what two manifests say differently."""
    names = type(one.manifest).__struct_fields__
    return [name for name in names if getattr(one.manifest, name) != getattr(other.manifest, name)]


def _tell_built(built: "Built", differs: list[str] | None, *, as_json: bool) -> None:
    """Print what a build came to; exits with 1 where a check struck or a round differs."""
    from scholiast.cli.corpus_places import print_json

    manifest = built.manifest
    if as_json:
        print_json({"manifest": manifest, "checked": built.checked, "differs": differs})
    else:
        for line in _lines(manifest):
            typer.echo(line)
        for line in _checked_lines(built.checked):
            typer.echo(line)
        if differs is not None:
            typer.echo(f"differs in {', '.join(differs)}" if differs else "made again, the same")
    if differs or not built.checked.is_clean:
        raise typer.Exit(1)


def _tell_checked(checked: "Checked", *, as_json: bool) -> None:
    """Print what the leakage checks found; exits with 1 where one struck."""
    from scholiast.cli.corpus_places import print_json

    if as_json:
        print_json(checked)
    else:
        for line in _checked_lines(checked):
            typer.echo(line)
    if not checked.is_clean:
        raise typer.Exit(1)


def _lines(manifest: "Manifest") -> list[str]:
    """Return a manifest as lines, its settings as table 2 has them."""
    from collections import Counter

    from scholiast.benchmarks.academiceval.interface import Portion
    from scholiast.writing.interface import Task

    parts = ", ".join(f"{manifest.by_split.get(part, 0):,} {part}" for part in Portion)
    lines = [
        f"round {manifest.round}, up to {manifest.until}: {manifest.papers:,} papers ({parts}), "
        f"split by {manifest.split_by}",
        f"{len(manifest.entered):,} entered, {len(manifest.left):,} left",
    ]
    reasons = Counter(one.why.partition(":")[0].partition(" of ")[0] for one in manifest.dropped)
    lines += [f"kept out, {why}: {count:,}" for why, count in sorted(reasons.items())]
    lines.append(f"{'setting':16} samples  train/val/test  tokens in     out  rate")
    for table in manifest.settings:
        split = "/".join(str(table.by_split.get(part, 0)) for part in Portion)
        lines.append(
            f"{table.setting.name:16} {table.samples:7,}  {split:>14}  {table.tokens_in:9,.0f} "
            f"{table.tokens_out:7,.0f} {table.compression:5,.0f}"
        )
    shares = [(task, manifest.overlap[task]) for task in Task if task in manifest.overlap]
    overlap = ", ".join(f"{task} {share:.1%}" for task, share in shares)
    return [*lines, f"tokens by {manifest.tokenizer}", f"stands in its own input: {overlap}"]


def _checked_lines(checked: "Checked") -> list[str]:
    looked = ", ".join(f"{count:,} {what}" for what, count in checked.looked_at.items())
    struck = [f"leak, {name}: {count:,}" for name, count in checked.counts.items() if count]
    told = [f"  {line}" for line in checked.told]
    return [f"checked {looked}: {'nothing leaks' if checked.is_clean else ''}", *struck, *told]
