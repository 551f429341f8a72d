"""The one door in: files are read in a worker process, without network, under limits.

>>> from pathlib import Path
>>> with Worker() as worker:
...     worker.parse(Path("no-such-paper.tex"))
Traceback (most recent call last):
    ...
scholiast.errors.InputError: no file or folder no-such-paper.tex
"""

import os
import select
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec

from scholiast.errors import InputError, WorkerError
from scholiast.papers import Document, Image, Outcome, OutcomeKind
from scholiast.parsing.formats import format_of
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.limits import Limits, Request

START_SECONDS = 60.0
GRACE_SECONDS = 10.0
"""How long beyond the wall limit the worker may take to answer before it is given up."""


class Worker:
    """A process that reads files, each in a confined fork; it is started when first needed."""

    def __init__(self, *, time_limit: float | None = None, memory_limit: int | None = None) -> None:
        """Take other limits than the default: seconds, and bytes."""
        self._time_limit = time_limit
        self._memory_limit = memory_limit
        self._process: subprocess.Popen[bytes] | None = None
        self.sandbox = ""
        """What confines the parser: `kernel`, `limits` or `none`; empty until it is started."""

    def __enter__(self) -> "Worker":
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the process."""
        self.close()

    def close(self) -> None:
        """Stop the process, if one runs."""
        if self._process is None:
            return
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._process.kill()
        self._process.wait()
        self._process = None

    def parse(self, path: Path | str, options: ParseOptions | None = None) -> Document:
        """Return the document at `path`, however reading it ended; its `outcome` says how.

        Raises InputError for a path that is not there or whose ending no parser knows.
        """
        path = Path(path)
        if not path.exists():
            raise InputError(f"no file or folder {path}")
        format_of(path)
        limits = self._limits(path)
        reply = self._ask(Request(str(path.absolute()), options or ParseOptions(), limits))
        if reply is None:
            reason = "the worker process ended before it answered"
            return Document(text="", outcome=Outcome(OutcomeKind.FAILED, reason))
        return msgspec.json.decode(reply, type=Document)

    def cut_out(self, path: Path, image: Image) -> bytes | None:
        """Return the PNG of a picture in the PDF at `path`, or None if it cannot be had."""
        limits = self._limits(path)
        reply = self._ask(Request(str(path.absolute()), ParseOptions(), limits, image))
        return reply if reply is not None and reply.startswith(b"\x89PNG") else None

    def _ask(self, request: Request) -> bytes | None:
        """Return the worker's reply, or None if it gave none in time."""
        process = self._started()
        if process.stdin is None or process.stdout is None:
            raise WorkerError("the parsing process has no pipes")
        deadline = time.monotonic() + request.limits.wall_seconds + GRACE_SECONDS
        try:
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            process.stdin.flush()
            length = int(_line(process.stdout.fileno(), deadline))
            return _exactly(process.stdout.fileno(), length, deadline)
        except (OSError, ValueError, TimeoutError):
            self.close()
            return None

    def _limits(self, path: Path) -> Limits:
        limits = Limits.for_size(_size(path))
        if self._time_limit is not None:
            limits = replace(limits, cpu_seconds=self._time_limit)
        if self._memory_limit is not None:
            limits = replace(limits, memory_bytes=self._memory_limit)
        return limits

    def _started(self) -> subprocess.Popen[bytes]:
        """Return the running process; start one if there is none."""
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-P", "-m", "scholiast.parsing.confined"]
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
            )
            if self._process.stdout is None:
                raise WorkerError("the parsing process has no pipes")
            try:
                hello = _line(self._process.stdout.fileno(), time.monotonic() + START_SECONDS)
            except (OSError, TimeoutError) as error:
                self.close()
                raise WorkerError(
                    f"the parsing process does not start: {' '.join(command)}"
                ) from error
            self.sandbox = hello.decode()
        return self._process


def parse(path: Path | str) -> Document:
    """Return the document at `path`, however reading it ended; its `outcome` says how.

    Raises InputError for a path that is not there or whose ending no parser knows.
    """
    with Worker() as worker:
        return worker.parse(path)


def _environment() -> dict[str, str]:
    """Return the environment of the worker: what Python needs to start, and no secrets."""
    wanted = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "SYSTEMROOT", "VIRTUAL_ENV", "TMPDIR")
    return {name: os.environ[name] for name in wanted if name in os.environ}


def _size(path: Path) -> int:
    """Return the bytes of a file, or of a folder's files."""
    if path.is_file():
        return path.stat().st_size
    return sum(child.stat().st_size for child in path.rglob("*") if child.is_file())


def _line(descriptor: int, deadline: float) -> bytes:
    """Return the bytes before the next line end."""
    pieces = bytearray()
    while not pieces.endswith(b"\n"):
        pieces += _exactly(descriptor, 1, deadline)
    return bytes(pieces[:-1])


def _exactly(descriptor: int, length: int, deadline: float) -> bytes:
    """Return `length` bytes; TimeoutError past the deadline, OSError at the end of the stream."""
    pieces = bytearray()
    while len(pieces) < length:
        left = deadline - time.monotonic()
        if left <= 0 or not _readable(descriptor, left):
            raise TimeoutError
        piece = os.read(descriptor, min(length - len(pieces), 2**20))
        if not piece:
            raise OSError("the stream ended")
        pieces += piece
    return bytes(pieces)


def _readable(descriptor: int, seconds: float) -> bool:
    """Say whether bytes come within `seconds`; pipes cannot be waited for on Windows."""
    if sys.platform == "win32":
        return True
    return bool(select.select([descriptor], [], [], seconds)[0])
