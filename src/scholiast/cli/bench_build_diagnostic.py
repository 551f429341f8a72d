"""`scholiast bench build diagnostic`: citeBench's eight sets, from any corpus."""

from pathlib import Path
from typing import Annotated

import typer


def diagnostic(
    source: Annotated[
        list[Path],
        typer.Option("--from", help="Papers, folders of papers, a store, or gathered contexts."),
    ],
    output: Annotated[
        Path,
        typer.Option("-o", "--output", help="The folder of the sets; added to if it is there."),
    ],
    store: Annotated[
        Path | None, typer.Option(help="A store in which references are looked up.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed draws other records.")] = 0,
    records: Annotated[int, typer.Option(help="Records a class, in each cell.", min=1)] = 1,
    works: Annotated[int, typer.Option(help="Works looked at in each cell.", min=1)] = 10,
    last_year: Annotated[int, typer.Option(help="End of the last of the five year groups.")] = 2020,
    least_citations: Annotated[int, typer.Option(help="Works cited less often are left out.")] = 5,
    tagger: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The folder of a tagger's perceptron.json; that of textblob-aptagger, where"
            " installed, without.",
        ),
    ] = None,
) -> None:
    """Build the eight diagnostic sets: fields, years, citations, length, location, intent, ...

    A cell is a field, a group of years and a group of citation counts. Sources that the folder
    holds already are not read again.

    \b
    Example:
      scholiast bench build diagnostic --from papers/ --store works.sqlite -o sets
      scholiast bench run diagnostic/length --data sets
    """  # noqa: D301  (\b keeps the lines of the example)
    from contextlib import ExitStack

    from scholiast.benchmarks.diagnostic.building import build
    from scholiast.benchmarks.diagnostic.gathering import known_in, sources_of
    from scholiast.benchmarks.diagnostic.interface import Options
    from scholiast.benchmarks.diagnostic.tagging import find_tagger
    from scholiast.cli.homes import home
    from scholiast.corpora.store import Store
    from scholiast.parsing.formats import FORMATS
    from scholiast.parsing.worker import Worker

    endings = frozenset(end for end, form in FORMATS.items() if form != "bibliography")
    options = Options(seed, records, works, last_year, least_citations)
    kept_at = home()
    tags = find_tagger(tagger, cache=kept_at / "cache" if kept_at else None)
    with ExitStack() as stack:
        worker = stack.enter_context(Worker())
        kept = stack.enter_context(Store(store, read_only=True)) if store else None
        known = known_in(kept) if kept else None
        built = build(output, sources_of(source, worker.parse, endings, known), options, tags)
    typer.echo(
        f"{built.added} new sources; {built.contexts:,} citing sentences "
        f"of {built.papers:,} papers, {built.works:,} works"
    )
    for name, classes in built.sets.items():
        shown = ", ".join(f"{label} ({count})" for label, count in classes.items() if count)
        without = ", ".join(label for label, count in classes.items() if not count)
        missing = f"; none of {without}" if shown and without else ""
        typer.echo(f"{name}: {shown or 'empty'}{missing}")
    for note in built.notes:
        typer.echo(f"note: {note}")
    typer.echo(f"written to {output}")
