"""Paths -> sources: papers' files, stores, and folders of contexts gathered before."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from scholiast.benchmarks.diagnostic.building import Readable
from scholiast.benchmarks.diagnostic.interface import CitingPaper, Context, Material
from scholiast.benchmarks.diagnostic.keeping import (
    CONTEXTS,
    PAPERS,
    WORKS,
    read_lines,
    write_lines,
)
from scholiast.benchmarks.diagnostic.reading import Known, read_documents, read_kept
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.errors import InputError
from scholiast.papers import Document, Found, Reference, Work
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

Parse = Callable[[Path], Document]
GATHERED = (WORKS, PAPERS, CONTEXTS)
STORES = frozenset((".sqlite", ".sqlite3", ".db"))


def sources_of(
    paths: Iterable[Path], parse: Parse, endings: frozenset[str], known: Known | None = None
) -> Iterator[Readable]:
    """Yield a source a path: a folder of `gathered` files, a store, a paper or a folder of them."""
    for path in paths:
        if not path.exists():
            raise InputError(
                f"no {path}: name papers, folders of them, a store or gathered contexts"
            )
        if path.is_dir() and all((path / name).exists() for name in GATHERED):
            files = [path / name for name in GATHERED]
            yield Readable(path.name, _digest(files), lambda path=path: read_gathered(path))  # type: ignore[misc]
        elif path.suffix in STORES:
            yield Readable(path.name, _digest([path]), lambda path=path: read_store(path))  # type: ignore[misc]
        else:
            files = _papers(path, endings)
            digest = _digest(files)
            yield Readable(path.name, digest, lambda files=files: _read(files, parse, known))  # type: ignore[misc]


def read_gathered(folder: Path) -> Material:
    """Return what another program gathered: works, papers and contexts, one a line."""
    return Material(
        tuple(read_lines(folder / WORKS, Work)),
        tuple(read_lines(folder / PAPERS, CitingPaper)),
        tuple(read_lines(folder / CONTEXTS, Context)),
    )


def write_gathered(folder: Path, material: Material) -> None:
    """Write works, papers and contexts as `read_gathered` takes them."""
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / WORKS, material.works)
    write_lines(folder / PAPERS, material.papers)
    write_lines(folder / CONTEXTS, material.contexts)


def read_store(path: Path) -> Material:
    """Return what the papers give of which a store has the text."""
    with Store(path, read_only=True) as store:
        texts = ((work.id, store.text(work.id)) for work in store.works())
        papers = ((id, document) for id, document in texts if document is not None)
        return read_kept(papers, known_in(store))


def known_in(store: Store) -> Known:
    """Return what finds the works of references in a store."""
    corpus = LocalCorpus(store)
    corpus.refresh()
    places = Places((corpus,))

    def known(references: Sequence[Reference]) -> list[Work | None]:
        return [
            lookup.work if isinstance(lookup, Found) else None
            for lookup in resolve_all(tuple(references), places)
        ]

    return known


def _read(files: Sequence[Path], parse: Parse, known: Known | None) -> Material:
    return read_documents((parse(file) for file in files), known)


def _papers(path: Path, endings: frozenset[str]) -> list[Path]:
    if path.is_file():
        return [path]
    files = sorted(
        file for file in path.rglob("*") if file.is_file() and file.suffix.lower() in endings
    )
    if not files:
        raise InputError(f"no papers in {path}: known endings are {' '.join(sorted(endings))}")
    return files


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        with file.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()
