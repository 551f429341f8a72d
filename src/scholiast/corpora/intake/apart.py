"""Rows of a JSON file, decoded and prepared by a second process while the first one keeps them.

One order comes as a line on its input, frames of rows go to its output. It ends when nobody reads
them any more, however its parent ended.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO

import msgspec

from scholiast.corpora.intake.ahead import rare_collections
from scholiast.corpora.intake.formats import FORMATS
from scholiast.corpora.intake.rows import Rows, Taken, json_rows
from scholiast.corpora.intake.sources import Source
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.store.preparing import Prepared, prepare
from scholiast.errors import InputError, WorkerError

LEAST_BYTES = 8 * 1024 * 1024
"""Of a file on disk, from which a second process is worth its start."""
_FRAME = 250
"""Rows sent at once."""
_FRAME_BYTES = 4 * 1024 * 1024
"""Bytes of rows, after which a frame is sent though it is short."""
_LONGEST = 1024 * 1024 * 1024
"""Bytes of a frame that is read."""
_HEAD = 8
"""Bytes that give a frame's length."""
_CODE = "from scholiast.corpora.intake.apart import main; main()"
_COMMAND = (sys.executable, "-P", "-c", _CODE)


class Order(msgspec.Struct, frozen=True):
    """What is to be read."""

    name: str
    path: str
    format: str
    offset: int
    rows: int


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One row: what was prepared, or why there is nothing."""

    offset: int
    prepared: Prepared | None = None
    reject: Reject | None = None


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """Some rows, and whether reading ended: well, or for the reason given."""

    rows: list[Row]
    is_last: bool = False
    damage: str = ""


_decode = msgspec.msgpack.Decoder(Frame).decode
_encode = msgspec.msgpack.Encoder().encode


def rows_apart(source: Source, format: str, offset: int, rows: int) -> Rows:
    """Yield the rows of a JSON file from `offset` on, prepared by a process that ends with this.

    Raises InputError as the reading itself does, and WorkerError where the process ends early.
    """
    order = Order(source.name, str(source.path), format, offset, rows)
    with subprocess.Popen(
        _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            if process.stdin is None or process.stdout is None:
                raise WorkerError("the reading process has no pipes")
            with suppress(BrokenPipeError):  # the frames that do not come tell it
                process.stdin.write(msgspec.json.encode(order) + b"\n")
                process.stdin.close()
            for frame in _frames(process.stdout):
                for row in frame.rows:
                    yield Taken(row.prepared or row.reject or Reject("", "nothing"), row.offset)
                if frame.damage:
                    raise InputError(frame.damage)
        finally:
            process.kill()


def _frames(stream: IO[bytes]) -> Iterator[Frame]:
    while True:
        length = int.from_bytes(stream.read(_HEAD))
        body = stream.read(length) if length <= _LONGEST else b""
        if not length or len(body) < length:
            raise WorkerError("the process that reads the rows ended early: run the import again")
        frame = _decode(body)
        yield frame
        if frame.is_last:
            return


def send(order: Order, stream: IO[bytes]) -> None:
    """Write the frames of what is ordered."""
    read_row = FORMATS[order.format].read_row
    if read_row is None:
        raise InputError(f"{order.format} is not read row by row")
    source = Source(order.name, Path(order.path))
    given = json_rows(source, order.offset, order.rows, read_row)
    damage, held, sent = "", [], order.offset
    try:
        for taken in given:
            held.append(_row(taken, order.name))
            if len(held) == _FRAME or taken.offset - sent > _FRAME_BYTES:
                _write(stream, Frame(held))
                held, sent = [], taken.offset
    except InputError as error:
        damage = str(error)
    _write(stream, Frame(held, is_last=True, damage=damage))


def _row(taken: Taken, name: str) -> Row:
    result = taken.result
    if isinstance(result, Reject):
        return Row(taken.offset, reject=result)
    if isinstance(result, Entry):
        if not result.work.sources:
            result = replace(result, work=replace(result.work, sources=(name,)))
        result = prepare(result)
    return Row(taken.offset, prepared=result)


def _write(stream: IO[bytes], frame: Frame) -> None:
    body = _encode(frame)
    stream.write(len(body).to_bytes(_HEAD) + body)
    stream.flush()


def main() -> None:
    """Send what is ordered on the input; ends when nobody reads it."""
    with rare_collections():
        line = sys.stdin.buffer.readline()
        if not line:
            return
        try:
            send(msgspec.json.decode(line, type=Order), sys.stdout.buffer)
        except BrokenPipeError:
            os._exit(1)
