"""`scholiast bench build miscitation`: citing sentences about papers, right and wrong."""

from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.arguments import AsJson, store_file


def miscitation(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the files go.")
    ],
    store: Annotated[
        Path | None, typer.Option(help="A store whose works have full texts; yours without.")
    ] = None,
    papers: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="A folder of papers instead.")
    ] = None,
    surface: Annotated[
        int, typer.Option(min=0, help="Miscitations of a category that one sentence settles.")
    ] = 3,
    deep: Annotated[
        int, typer.Option(min=0, help="Miscitations of a category that take more of the source.")
    ] = 2,
    correct: Annotated[int, typer.Option(min=0, help="Correct citations of a source.")] = 5,
    seed: Annotated[int, typer.Option(help="Another number draws other sentences.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Build a benchmark of miscitations from papers, by rules: no model, nothing leaves.

    Each source's own statements are worded as others would cite them; one change of a known kind
    makes a miscitation, a rewording that changes nothing a correct citation. Rules make content,
    scope and evidence errors; ghost citations and invalid sources take a model or people.

    \b
    Examples:
      scholiast bench build miscitation --from papers -o mine
      scholiast bench run miscitation/open --data mine

    Exit status: 0 built, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.citerag.sources import FolderPapers, StorePapers
    from scholiast.benchmarks.miscitation.building.plain import Plan, build
    from scholiast.benchmarks.miscitation.building.records import Instance, Source, write
    from scholiast.cli.corpus_places import print_json
    from scholiast.corpora.store import Store
    from scholiast.errors import InputError, SettingsError

    if store is not None and papers is not None:
        raise SettingsError("name either --store or --from, not both")
    sources: list[Source] = []
    made: list[Instance] = []
    with ExitStack() as stack:
        given: FolderPapers | StorePapers
        if papers is not None:
            given = FolderPapers(papers)
        else:
            given = StorePapers(stack.enter_context(Store(store_file(store))))
        for source, instances in build(given, Plan(surface, deep, correct, seed)):
            sources.append(source)
            made += instances
        if isinstance(given, FolderPapers):
            for unread in given.unread:
                typer.echo(f"scholiast: not read: {unread}", err=True)
    if not made:
        raise InputError("no paper there has statements to cite: papers with full texts are needed")
    write(output, sources, made)
    counts = Counter(f"{one.type}, {one.difficulty.lower()}" for one in made)
    if as_json:
        print_json({"sources": len(sources), "instances": len(made), "counts": counts})
        return
    lines = [f"{len(made):,} citing sentences about {len(sources):,} sources"]
    typer.echo("\n".join([*lines, *(f"{name}: {n:,}" for name, n in sorted(counts.items()))]))
