"""Answers kept on disk, so that the same question is asked once."""

import hashlib
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import hishel
import httpx2

from scholiast.errors import StoreError
from scholiast.net.clock import Clock
from scholiast.net.interface import Request, Response

_URL, _AT, _SHA256 = "x-scholiast-url", "x-scholiast-at", "x-scholiast-sha256"
_KEPT_HEADERS = ("content-type", "content-disposition", "last-modified", "etag")


class Cache:
    """A file of complete answers with status 200, each kept for a while.

    No entry holds the user's keys or address: these are added to a request below the cache.
    """

    def __init__(self, file: Path, seconds: float, clock: Clock) -> None:
        """Take the file, and how long an answer is kept; raises StoreError for another file."""
        self._seconds = seconds
        self._clock = clock
        file.parent.mkdir(parents=True, exist_ok=True)
        self._storage = hishel.SqliteStorage(database_path=file, default_ttl=seconds)
        try:
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA schema_version").fetchone()
            self._storage.get_entries("")
        except (sqlite3.Error, RuntimeError):
            self._storage.close()
            raise StoreError(f"{file} is damaged, or no cache of answers; delete it") from None

    def close(self) -> None:
        """Close the file."""
        self._storage.close()

    def get(self, request: Request, url: httpx2.URL) -> Response | None:
        """Return the kept answer, or None; one that is damaged, or of another time, is none."""
        for entry in self._storage.get_entries(_name(request, url)):
            headers = {name: entry.response.headers[name] for name in entry.response.headers}
            address, at = headers.pop(_URL, ""), headers.pop(_AT, "")
            body = _body(entry)
            whole = hashlib.sha256(body).hexdigest() == headers.pop(_SHA256, "")
            if whole and self._is_current(at):
                return Response(entry.response.status_code, address, headers, body, from_cache=True)
            self._storage.remove_entry(entry.id)
        return None

    def _is_current(self, at: str) -> bool:
        """Say whether a time of keeping lies within the time that answers are kept, not ahead."""
        try:
            age = (self._clock.date() - datetime.fromisoformat(at)).total_seconds()
        except (ValueError, TypeError):
            return False
        return 0 <= age <= self._seconds

    def keep(self, request: Request, url: httpx2.URL, response: Response) -> None:
        """Keep an answer, if it is one to keep: status 200, and not forbidden by the host."""
        if response.status != 200 or "no-store" in response.headers.get("cache-control", ""):
            return
        kept = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
        kept[_URL] = response.url
        kept[_AT] = self._clock.date().isoformat()
        kept[_SHA256] = hashlib.sha256(response.body).hexdigest()
        entry = self._storage.create_entry(
            hishel.Request(method=request.method, url=f"https://{url.host}"),
            hishel.Response(response.status, hishel.Headers(kept), iter([response.body])),
            _name(request, url),
            ttl=max(self._seconds, 0.0),
        )
        _body(entry)


def _body(entry: hishel.Entry) -> bytes:
    """Return an entry's body; going through that of a new entry writes it."""
    stream = entry.response.stream
    if not isinstance(stream, Iterable):
        return b""
    try:
        return b"".join(stream)
    except RuntimeError:  # what hishel raises for an entry that another process removed meanwhile
        return b""


def _name(request: Request, url: httpx2.URL) -> str:
    """Return what an answer is kept under; the URL has no key in it yet."""
    said = f"{request.method} {url}\n{request.accept}\n".encode() + request.body
    return hashlib.sha256(said).hexdigest()
