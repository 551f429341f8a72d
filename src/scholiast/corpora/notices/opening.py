"""Whatever a user calls a retraction list -> a list that can be looked into."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from scholiast.corpora.notices.importing import import_retractions
from scholiast.corpora.notices.retractions import RetractionList
from scholiast.corpora.whereabouts import FILE_NAME

_SQLITE = b"SQLite format 3\x00"


@contextmanager
def open_retractions(path: Path) -> Iterator[RetractionList]:
    """Open an imported store, or a list (CSV, JSON lines, DOIs) that is imported for this once.

    Raises InputError for a file that is no list, StoreError for a store that is damaged.
    """
    if _is_store(path):
        with RetractionList(path) as opened:
            yield opened
        return
    with TemporaryDirectory(prefix="scholiast-") as folder:
        store = Path(folder) / FILE_NAME
        import_retractions(path, store)
        with RetractionList(store) as opened:
            yield opened


def _is_store(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_SQLITE)) == _SQLITE
