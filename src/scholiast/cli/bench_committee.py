"""`scholiast bench committee-size`: when a committee can be believed, by how many papers speak."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelRoles,
    ModelWishes,
)

if TYPE_CHECKING:
    from scholiast.benchmarks.miscitation.committees import Bucket, Trial
    from scholiast.verifying.interface import Tools

_TITLE = "Committees by size"


def committee_size(
    data: Annotated[
        Path | None,
        typer.Option(help="A folder with contexts.jsonl.gz: real sentences on cited papers."),
    ] = None,
    simulated: Annotated[
        bool, typer.Option("--simulated", help="Witnesses that err at random, in place of --data.")
    ] = False,
    papers: Annotated[
        int, typer.Option(min=1, help="Cited papers that are drawn of --data.")
    ] = 100,
    trials: Annotated[int, typer.Option(min=1, help="Simulated trials of each size.")] = 200,
    aspects: Annotated[int, typer.Option(min=1, help="Simulated: aspects on the claim.")] = 3,
    beside: Annotated[
        float, typer.Option(min=0, max=0.99, help="Simulated: share of weight on other matters.")
    ] = 0.1,
    seed: Annotated[int, typer.Option(help="Another number draws other papers or trials.")] = 5,
    model: Annotated[
        str, typer.Option(help="What reads real sentences: default, lexical, entailer:FOLDER.")
    ] = "default",
    as_json: AsJson = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Draw the three curves: an SVG file."),
    ] = None,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    language_models: ModelRoles = None,
    egress: ModelEgress = None,
) -> None:
    """Show what committees of 1 to 25 citing papers come to (BibAgent, appendix F).

    Non-abstention, accuracy of what was decided, and mean Conf. Real sentences: each cited paper's
    committee is asked about a sentence that was held out, a twin that says something else, and a
    sentence about another work. Simulated: half of the claims hold; witnesses are silent with
    probability 0.2, else report the opposite with 0.15.

    \b
    Examples:
      scholiast bench committee-size --simulated -o committees.svg
      scholiast bench committee-size --data pmc_citation_contexts --papers 25 --json

    Exit status: 0 measured, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.miscitation.committees import Noise
    from scholiast.benchmarks.miscitation.committees import simulated as simulate
    from scholiast.errors import SettingsError

    if (data is None) == (not simulated):
        raise SettingsError("name either --data FOLDER or --simulated")
    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress, language_models,
    )  # fmt: skip
    if data is None:
        noise = Noise(aspects=aspects, beside=beside)
        made = list(simulate(noise, each=trials, seed=seed))
    else:
        with _tools(model, wishes) as tools:
            made = _real(data, tools, papers, seed)
    _show(made, "witnesses" if data else "voters", as_json, output)


@contextmanager
def _tools(model: str, wishes: ModelWishes) -> "Iterator[Tools]":
    """Open what real committees sit with; language models where any are named."""
    from dataclasses import replace

    from scholiast.benchmarks.miscitation.systems import open_system
    from scholiast.cli.language_model import language_models
    from scholiast.models.interface import Role

    tools = open_system(model, is_citing=True).tools
    is_named = bool(wishes.address or wishes.name or wishes.roles)
    with language_models(wishes) if is_named else nullcontext() as models:
        if models is not None:
            tools = replace(tools, judge=models.of(Role.JUDGE), clusterer=models.of(Role.CLUSTER))
        yield tools


def _real(data: Path, tools: "Tools", papers: int, seed: int) -> "list[Trial]":
    """Return the trials on real sentences, and show how many cited papers are done."""
    from scholiast.benchmarks.miscitation.citing import read_sayings, real_trials
    from scholiast.cli.bench_places import showing
    from scholiast.errors import InputError

    made: list[Trial] = []
    asked: set[str] = set()
    with showing() as progress:
        for trial in real_trials(read_sayings(data), tools, papers=papers, seed=seed):
            made.append(trial)
            asked.add(trial.group)
            progress("cited papers", len(asked), papers)
    if not made:
        raise InputError(f"{data}: no cited paper has enough sentences for a committee")
    return made


def _show(made: "Sequence[Trial]", by: str, as_json: bool, output: Path | None) -> None:
    """Print a table of all trials and one of each kind; draw the curves of all."""
    from scholiast.benchmarks.miscitation.committees import committee_size as by_size
    from scholiast.benchmarks.miscitation.committees import plot, table
    from scholiast.cli.corpus_places import print_json

    kinds = [kind for kind in dict.fromkeys(trial.kind for trial in made) if kind]
    found: dict[str, tuple[Bucket, ...]] = {"all": by_size(made, by=by)}
    for kind in kinds:
        found[kind] = by_size([trial for trial in made if trial.kind == kind], by=by)
    if output is not None:
        output.write_text(plot(_TITLE, found["all"]), encoding="utf-8")
    if as_json:
        print_json({"by": by, "committees": found})
        return
    typer.echo("\n\n".join(f"{name}:\n\n{table(buckets)}" for name, buckets in found.items()))
