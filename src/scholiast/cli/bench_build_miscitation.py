"""`scholiast bench build miscitation`: citing sentences about papers, right and wrong."""

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_places import BuiltFolder, FromFolder, FromStore, papers_from
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelRoles,
    ModelWishes,
    language_models,
)

if TYPE_CHECKING:
    from scholiast.benchmarks.miscitation.building.records import Instance, Source


def miscitation(
    output: BuiltFolder,
    store: FromStore = None,
    papers: FromFolder = None,
    surface: Annotated[
        int, typer.Option(min=0, help="Miscitations of a category that one sentence settles.")
    ] = 3,
    deep: Annotated[
        int, typer.Option(min=0, help="Miscitations of a category that take more of the source.")
    ] = 2,
    correct: Annotated[int, typer.Option(min=0, help="Correct citations of a source.")] = 5,
    seed: Annotated[int, typer.Option(help="Another number draws other sentences.")] = 0,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    roles: ModelRoles = None,
    egress: ModelEgress = None,
    as_json: AsJson = False,
) -> None:
    """Build a benchmark of miscitations from papers: by rules, and by language models if named.

    Each source's own statements are worded as others would cite them; one change of a known kind
    makes a miscitation, a rewording that changes nothing a correct citation. Rules make content,
    scope and evidence errors; ghost citations and invalid sources take a model or people.
    A model for the role claim writes; those for the roles judge and grader, named in a file with
    --language-models, check what it wrote, and must be others. Without a model nothing leaves.

    \b
    Examples:
      scholiast bench build miscitation --from papers -o mine
      scholiast bench run miscitation/open --data mine

    Exit status: 0 built, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.miscitation.building.plain import Plan, build
    from scholiast.benchmarks.miscitation.building.records import write
    from scholiast.cli.corpus_places import print_json
    from scholiast.errors import InputError

    with papers_from(store, papers) as given:
        built = list(build(given, Plan(surface, deep, correct, seed)))
    sources = [source for source, _ in built]
    made = [one for _, instances in built for one in instances]
    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress, roles,
    )  # fmt: skip
    if language_model_name or roles:
        made += _written(sources, wishes, surface, deep)
    if not made:
        raise InputError("no paper there has statements to cite: papers with full texts are needed")
    write(output, sources, made)
    counts = Counter(f"{one.type}, {one.difficulty.lower()}" for one in made)
    if as_json:
        print_json({"sources": len(sources), "instances": len(made), "counts": counts})
        return
    lines = [f"{len(made):,} citing sentences about {len(sources):,} sources"]
    typer.echo("\n".join([*lines, *(f"{name}: {n:,}" for name, n in sorted(counts.items()))]))


def _written(
    sources: "list[Source]", wishes: ModelWishes, surface: int, deep: int
) -> "list[Instance]":
    """Return what a language model wrote and others confirmed; tells what was left out."""
    from scholiast.benchmarks.miscitation.building.generating import confirm, generate
    from scholiast.errors import SettingsError
    from scholiast.models.interface import Role

    kept = []
    with language_models(wishes) as models:
        writer, judge, grader = map(models.of, (Role.CLAIM, Role.JUDGE, Role.GRADER))
        if writer is None or judge is None or grader is None or judge.name == writer.name:
            raise SettingsError(
                "name a model that writes, and others that judge and grade what it wrote: "
                "[models.claim], [models.judge] and [models.grader] in --language-models FILE"
            )
        for source in sources:
            made = generate(writer, source, surface, deep)
            left = list(made.left_out)
            for one in made.instances:
                reason = confirm(one, source, judge, grader)
                left += [reason] if reason else []
                kept += [] if reason else [one]
            for reason in left:
                typer.echo(f"scholiast: {source.title}: left out: {reason}", err=True)
    return kept
