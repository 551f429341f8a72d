"""Texts of files that were read before, kept by the files' SHA-256."""

import hashlib
import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scholiast.corpora.store.bodies import pack_document, unpack_document
from scholiast.papers import Document, OutcomeKind
from scholiast.resolving.sources.readers import Readers

_UNREAD = (OutcomeKind.FAILED, OutcomeKind.REFUSED)


class Cache:
    """A folder with one file a text; a damaged or older one is read from its source again."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which is made when the first text is kept."""
        self._folder = folder

    def read(self, path: Path, readers: Readers) -> Document:
        """Return the text of the file at `path`, kept or read just now."""
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        ending = "".join(path.suffixes[-1:]).lower()
        kept = self._folder / f"{digest}{ending}-{_version()}"
        try:
            return unpack_document(kept.read_bytes())
        except (OSError, ValueError):
            document = readers.read(path)
        if document.outcome.kind not in _UNREAD:
            self._keep(kept, document)
        return document

    def _keep(self, kept: Path, document: Document) -> None:
        """Write the text whole or not at all."""
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_name(f"{kept.name}.{os.getpid()}.part")
        part.write_bytes(pack_document(document)[1])
        part.replace(kept)


def _version() -> str:
    """Return the version of Scholiast: another one may read a file otherwise."""
    try:
        return version("scholiast")
    except PackageNotFoundError:
        return "0"
