"""`scholiast train retriever`: a retriever from who cites what, or an encoder from triplets."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scholiast.retrieving.interface import Collection
    from scholiast.retrieving.vectors import Progress


def retriever(
    data: Annotated[
        Path,
        typer.Argument(
            help="A folder laid out as CiteRAG, a store, or a .jsonl file of triplets (--base)."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            help="Where models and vectors are kept; the folder where the other commands look"
            " for them, without.",
        ),
    ] = None,
    dev: Annotated[
        bool,
        typer.Option(
            "--dev", help="Keep nothing: hold one paper in sixteen back, tell how it fares."
        ),
    ] = False,
    base: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A large encoder to train on triplets (extra models)."),
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML with settings of the large encoder.")
    ] = None,
) -> None:
    """Train what finds works: minutes on two cores, or a large encoder on a GPU.

    Without --base, two small towers over MiniLM's vectors and a ranker are learned from the
    reference lists of DATA. With --base, that encoder is trained on a file of triplets.

    \b
    Examples:
      scholiast train retriever shared/data/citerag -o models --dev
      scholiast train retriever triplets.jsonl --base Qwen3-Embedding-8B -o trained

    Exit status: 0 trained, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    if base is not None:
        _large(data, base, output, settings)
        return
    with _opened(data) as (collection, usual):
        _shown(collection, output or usual, dev=dev)


def _shown(collection: "Collection", folder: Path, *, dev: bool) -> None:
    """Train with bars that show how far it has come."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total)

        _small(collection, folder, show, dev=dev)


def _small(collection: "Collection", folder: Path, progress: "Progress", *, dev: bool) -> None:
    from scholiast.retrieving.encoders.minilm import open_encoder
    from scholiast.retrieving.learned.judging import judge
    from scholiast.retrieving.learned.opening import model_folder, train_learned

    encoder = open_encoder()
    if dev:
        judged = judge(collection, folder, encoder, progress=progress)
        typer.echo(
            f"{judged.papers} papers held back: recall@20 {judged.recall_20:.4f}, recall@40 "
            f"{judged.recall_40:.4f}, NDCG@20 {judged.ndcg_20:.4f}, MRR@20 {judged.mrr_20:.4f}; "
            f"{judged.seconds:.0f} s of training"
        )
        return
    model = train_learned(collection, folder, encoder=encoder, progress=progress)
    stamp = model.stamp
    typer.echo(
        f"{stamp.papers:,} papers with {stamp.citations:,} references to {stamp.works:,} works "
        f"learned in {stamp.seconds:.0f} s"
    )
    typer.echo(f"written to {model_folder(collection, encoder, folder)}")


def _large(data: Path, base: Path, output: Path | None, settings: Path | None) -> None:
    from scholiast.errors import InputError
    from scholiast.retrieving.large.settings import read_settings
    from scholiast.retrieving.large.training import train_large

    if output is None:
        raise InputError("name a new folder for the trained encoder with --output")
    chosen = read_settings(settings) if settings else None

    def show(step: int, steps: int, loss: float) -> None:
        typer.echo(f"step {step} of {steps}: loss {loss:.4f}", err=True)

    trained = train_large(base, data, output, chosen, progress=show)
    typer.echo(
        f"{trained.queries:,} queries in {trained.steps:,} steps on {trained.device}; "
        f"written to {trained.folder}"
    )


@contextmanager
def _opened(data: Path) -> Iterator[tuple["Collection", Path]]:
    """Yield the works of a CiteRAG folder or of a store, and where models of it lie."""
    from scholiast.benchmarks.citerag.loading import ListBenchmark
    from scholiast.benchmarks.citerag.pool import Pool
    from scholiast.benchmarks.citerag.records import LIST_TEST, POOL, file_of
    from scholiast.benchmarks.run import model_folder
    from scholiast.cli.arguments import store_file
    from scholiast.cli.bench_places import cache_folder
    from scholiast.corpora.local import index_folder
    from scholiast.corpora.store import Store
    from scholiast.retrieving.stores import StoreCollection

    if not (data.is_dir() and file_of(data, POOL)):
        with Store(store_file(data), read_only=True) as store:
            yield StoreCollection(store), index_folder(store.path) / "retrieving"
    elif file_of(data, LIST_TEST):
        benchmark = ListBenchmark(data, data)
        yield benchmark.collection, model_folder(benchmark, cache_folder(None))
    else:
        yield Pool(data).collection, cache_folder(None)
