"""Where benchmarks keep what they make and leave, and how their progress is shown."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import store_file

if TYPE_CHECKING:
    from scholiast.benchmarks.citerag.sources import FolderPapers, StorePapers
    from scholiast.benchmarks.interface import Benchmark
    from scholiast.benchmarks.streaming import Progress
    from scholiast.models.interface import LanguageModel
    from scholiast.retrieving.interface import Retriever

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="citerag/list, miscitation/scifact, ...: `scholiast bench list` shows them all.",
    ),
]
Data = Annotated[
    Path, typer.Option(help="The folder with the test files, laid out as CiteRAG's or a set's.")
]
PoolFolder = Annotated[
    Path | None,
    typer.Option(
        help="The folder with candidates and training files, where DATA has none;"
        " by default shared/data/citerag above DATA, this folder or the package."
    ),
]
BuiltFolder = Annotated[
    Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the files go.")
]
FromStore = Annotated[
    Path | None, typer.Option(help="A store whose works have full texts; yours without.")
]
FromFolder = Annotated[
    Path | None, typer.Option("--from", metavar="FOLDER", help="A folder of papers instead.")
]
Limit = Annotated[int | None, typer.Option(min=1, help="The first so many samples only.")]
Records = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FOLDER", help="Where records go; a folder of yours without."
    ),
]
Cache = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Where models and indexes are kept; your cache without."),
]


@contextmanager
def papers_from(store: Path | None, folder: Path | None) -> "Iterator[FolderPapers | StorePapers]":
    """Open the papers that a benchmark is built from; tells of files that could not be read.

    Raises SettingsError where both a store and a folder are named.
    """
    from scholiast.benchmarks.citerag.sources import FolderPapers, StorePapers
    from scholiast.corpora.store import Store
    from scholiast.errors import SettingsError

    if store is not None and folder is not None:
        raise SettingsError("name either --store or --from, not both")
    if folder is None:
        with Store(store_file(store)) as opened:
            yield StorePapers(opened)
        return
    papers = FolderPapers(folder)
    yield papers
    for unread in papers.unread:
        typer.echo(f"scholiast: not read: {unread}", err=True)


def records_folder(named: Path | None) -> Path:
    """Return the folder of records that a flag names, or the usual one."""
    from platformdirs import user_data_path

    from scholiast.cli.homes import home

    return named or (home() or user_data_path("scholiast")) / "benchmarks"


def record_folders(named: list[Path] | None) -> list[Path]:
    """Return the folders of records that a command names, or the usual one; InputError for none."""
    from scholiast.errors import InputError

    folders = named or [records_folder(None)]
    for folder in folders:
        if not folder.is_dir():
            raise InputError(f"no folder of records {folder}: run `scholiast bench run` first")
    return folders


def cache_folder(named: Path | None) -> Path:
    """Return the folder of models and indexes that a flag names, or the usual one."""
    from platformdirs import user_cache_path

    from scholiast.cli.homes import home

    kept = home()
    return named or (kept / "cache" if kept else user_cache_path("scholiast")) / "retrieving"


def open_named(name: str, data: Path, pool: Path | None) -> "Benchmark":
    """Return the benchmark, its pool found where none is named."""
    import scholiast
    from scholiast.benchmarks.citerag.records import POOL, file_of
    from scholiast.benchmarks.opening import find_pool, open_benchmark

    is_bare = pool is None and name.startswith("citerag/") and data.is_dir()
    if is_bare and file_of(data, POOL) is None:
        above = (data.resolve(), Path.cwd(), Path(scholiast.__file__).resolve().parent)
        pool = find_pool(above)
    return open_benchmark(name, data, pool)


@dataclass(frozen=True, slots=True)
class Bench:
    """A benchmark, where its models are kept, and a language model if one is named."""

    benchmark: "Benchmark"
    cache: Path
    language_model: "LanguageModel | None" = None

    def open(self, spec: str, progress: "Progress") -> "tuple[Retriever, float]":
        """Return a model over the works and the seconds that took; say first what is made."""
        from scholiast.benchmarks.run import Deferred, model_folder, timed
        from scholiast.recommending.generating.opening import open_expression
        from scholiast.retrieving.opening import open_retriever

        collection = self.benchmark.collection
        folder = model_folder(self.benchmark, self.cache)
        if not (folder.is_dir() and any(folder.iterdir())):
            typer.echo(
                f"scholiast: first run over these {len(collection):,} works: what {spec} needs is"
                f" made now and kept in {folder}{_TRAINED if _is_trained(spec) else ''}",
                err=True,
            )
        folder.mkdir(parents=True, exist_ok=True)
        examples = Deferred(self.benchmark.training)

        def opened(inner: str) -> "Retriever":
            return open_retriever(inner, collection, folder, examples=examples, progress=progress)

        model = self.language_model
        return timed(lambda: open_expression(spec, collection, model, opened, examples=examples))


_TRAINED = "; training can take 15 minutes on two cores"


def _is_trained(spec: str) -> bool:
    """Say whether an expression names what learns from the collection."""
    return "learned" in spec or "placed" in spec


@contextmanager
def showing() -> "Iterator[Progress]":
    """Show progress on stderr: a bar at a terminal, a line each tenth elsewhere."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines()
        return
    with Bar(console=console, transient=True) as bar:  # shows the time that is left, too
        task = bar.add_task("opening", total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None, description=what)

        yield show


def _lines() -> "Progress":
    """Return what tells each tenth, or each hundred where nobody knows how many there are."""
    told: dict[str, int] = {}
    begun: dict[str, tuple[float, int]] = {}

    def show(what: str, done: int, total: int) -> None:
        started, first = begun.setdefault(what, (time.monotonic(), done))
        part = 10 * done // total if total else done // 100
        if told.get(what) == part:
            return
        told[what] = part
        rate = (done - first) / max(time.monotonic() - started, 1e-6)
        left = f", about {_lasting((total - done) / rate)} left" if rate and done < total else ""
        of = f" of {total:,}" if total else ""
        typer.echo(f"scholiast: {what} {done:,}{of}{left}", err=True)

    return show


def _lasting(seconds: float) -> str:
    """Return a time in words.

    >>> _lasting(42), _lasting(600), _lasting(10_000)
    ('42 seconds', '10 minutes', '2.8 hours')
    """
    if seconds < 120:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 7_200 else f"{seconds / 3_600:.1f} hours"
