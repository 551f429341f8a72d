"""Works -> a file that is there whole or not at all, or standard output."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from scholiast.corpora.exporting.beir import (
    QRELS_HEAD,
    corpus_lines,
    judgements,
    query_lines,
)
from scholiast.corpora.exporting.bibtex import bibtex_entries
from scholiast.corpora.exporting.csl import csl_lines
from scholiast.corpora.exporting.parquet import write_parquet
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError
from scholiast.papers import Work


def work_lines(works: Iterable[Work]) -> Iterator[bytes]:
    """Yield each work as a line of JSON, all its fields as they are kept."""
    for work in works:
        yield msgspec.json.encode(work) + b"\n"


FORMS: dict[str, Callable[[Iterable[Work]], Iterator[bytes]] | None] = {
    "csl-json": csl_lines,
    "bibtex": bibtex_entries,
    "beir": corpus_lines,
    "jsonl": work_lines,
    "parquet": None,
}
"""Each form by name; Parquet is written by pyarrow into a file."""


def export(works: Iterable[Work], form: str, target: Path | IO[bytes]) -> int:
    """Write works in a form into a file, which is replaced in one step, or a stream.

    Returns how many. SettingsError for Parquet into a stream, or without pyarrow.
    """
    counted = _Counted(works)
    pieces = FORMS[form]
    if pieces is None:
        if not isinstance(target, Path):
            raise SettingsError("Parquet is written into a file: name one with --output FILE")
        with replaced(target) as draft:
            write_parquet(counted, draft)
    elif isinstance(target, Path):
        with replaced(target) as draft, draft.open("wb") as stream:
            stream.writelines(pieces(counted))
    else:
        target.writelines(pieces(counted))
    return counted.count


def export_beir(works: Iterable[Work], store: Store, folder: Path) -> tuple[int, int, int]:
    """Write a corpus with queries and judgements from the citations between the works.

    A query is a citing work's title and abstract; what it cites among the exported works is right.
    Returns how many documents, queries and judgements.
    """
    kept: dict[str, None] = {}

    def noted() -> Iterator[Work]:
        for work in works:
            kept[work.id] = None
            yield work

    count = export(noted(), "beir", folder / "corpus.jsonl")
    held = frozenset(kept)
    citing: set[str] = set()
    pairs = 0
    with replaced(folder / "qrels" / "test.tsv") as draft, draft.open("wb") as stream:
        stream.write(QRELS_HEAD)
        for query, cited in judgements(kept, store.cites, held):
            stream.write(f"{query}\t{cited}\t1\n".encode())
            citing.add(query)
            pairs += 1
    found = (work for id in kept if id in citing and (work := store.get(id)))
    with replaced(folder / "queries.jsonl") as draft, draft.open("wb") as stream:
        stream.writelines(query_lines(found, citing))
    return count, len(citing), pairs


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Give a file to write beside `path`, which takes its place at the end, and only then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(descriptor)
    draft = Path(name)
    try:
        yield draft
        with draft.open("rb") as stream:
            os.fsync(stream.fileno())
        draft.chmod(0o644)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


class _Counted:
    """Works, counted as they are used."""

    def __init__(self, works: Iterable[Work]) -> None:
        self._works = works
        self.count = 0

    def __iter__(self) -> Iterator[Work]:
        for work in self._works:
            self.count += 1
            yield work
