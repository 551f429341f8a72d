"""Answers kept on disk, so that the same question is asked once."""

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

import hishel
import httpx2

from scholiast.errors import StoreError
from scholiast.net.interface import Request, Response

_URL = "x-scholiast-url"
_KEPT_HEADERS = ("content-type", "content-disposition", "last-modified", "etag")


class Cache:
    """A file of complete answers with status 200, each kept for a while.

    No entry holds the user's keys or address: these are added to a request below the cache.
    """

    def __init__(self, file: Path, seconds: float) -> None:
        """Take the file, and how long an answer is kept; raises StoreError for another file."""
        self._seconds = seconds
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
        """Return the kept answer, or None."""
        for entry in self._storage.get_entries(_name(request, url)):
            headers = {name: entry.response.headers[name] for name in entry.response.headers}
            address = headers.pop(_URL, str(url))
            body = b"".join(_pieces(entry))
            return Response(entry.response.status_code, address, headers, body, from_cache=True)
        return None

    def keep(self, request: Request, url: httpx2.URL, response: Response) -> None:
        """Keep an answer, if it is one to keep: status 200, and not forbidden by the host."""
        if response.status != 200 or "no-store" in response.headers.get("cache-control", ""):
            return
        entry = self._storage.create_entry(
            hishel.Request(method=request.method, url=f"https://{url.host}"),
            hishel.Response(
                response.status, hishel.Headers(_headers(response)), iter([response.body])
            ),
            _name(request, url),
            ttl=self._seconds,
        )
        for _ in _pieces(entry):
            pass


def _pieces(entry: hishel.Entry) -> Iterable[bytes]:
    """Return the body's pieces; going through those of a new entry writes them."""
    stream = entry.response.stream
    return stream if isinstance(stream, Iterable) else ()


def _headers(response: Response) -> Mapping[str, str]:
    kept = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    return {**kept, _URL: response.url}


def _name(request: Request, url: httpx2.URL) -> str:
    """Return what an answer is kept under; the URL has no key in it yet."""
    said = f"{request.method} {url}\n{request.accept}\n".encode() + request.body
    return hashlib.sha256(said).hexdigest()
