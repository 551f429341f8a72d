"""Bytes from outside -> a document, read in worker processes that several threads share."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from scholiast.papers import Document
from scholiast.parsing.worker import Worker

_HEAD = 1_024


class Readers:
    """A few worker processes; who needs one waits for it."""

    def __init__(self, count: int = 2) -> None:
        """Hold at most `count` processes; each is started when it is first needed."""
        self._workers = [Worker() for _ in range(count)]
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def __enter__(self) -> "Readers":
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the processes."""
        for worker in self._workers:
            worker.close()

    def read(self, path: Path) -> Document:
        """Return the document at `path`, however reading it ended."""
        with self._worker() as worker:
            return worker.parse(path)

    def read_bytes(self, body: bytes, ending: str) -> Document:
        """Return the document that `body` holds; `ending` names its format, such as `.pdf`."""
        with tempfile.TemporaryDirectory(prefix="scholiast-") as folder:
            path = Path(folder) / f"copy{ending}"
            path.write_bytes(body)
            return self.read(path)

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        worker = self._idle.get()
        try:
            yield worker
        finally:
            self._idle.put(worker)


def ending_of(body: bytes) -> str:
    """Return the file ending of what `body` is, by its first bytes; empty if it is nothing known.

    >>> ending_of(b"%PDF-1.7 ..."), ending_of(b"<!DOCTYPE html><html>"), ending_of(b"GIF89a")
    ('.pdf', '.html', '')
    """
    head = body[:_HEAD]
    if b"%PDF-" in head:
        return ".pdf"
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not text.startswith(b"<"):
        return ""
    if b"<html" in text or b"<!doctype html" in text:
        return ".html"
    roots = (b"<?xml", b"<!doctype article", b"<article", b"<tei", b"<pmc-articleset")
    return ".xml" if text.startswith(roots) else ".html"
