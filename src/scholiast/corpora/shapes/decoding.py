"""JSON from outside -> a typed value, or what is not as documented."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from scholiast.corpora.interface import Entry, Raw, Reject
from scholiast.errors import Level, Problem

MAX_ROW = 64 * 1024 * 1024
"""Bytes of the largest row that is decoded."""
_SHOWN = 200

T = TypeVar("T")
Row = bytes | bytearray | memoryview | msgspec.Raw | Raw
"""A row as bytes of JSON, or as the mapping that JSON gave."""


class DriftError(ValueError):
    """A value of the right type that its source's documentation does not have."""


@dataclass(frozen=True, slots=True)
class Decoded(Generic[T]):
    """A decoded value; or None, and what is not of the documented shape."""

    value: T | None
    drift: str = ""
    """`Expected `str`, got `int` - at `$.title``; empty where there is a value."""

    def reject(self, where: str) -> Reject:
        """Return what an import says of a row that was not decoded."""
        return Reject(where, self.drift)

    def alarm(self, index: str) -> Problem:
        """Return what a remote index's answer that was not decoded raises."""
        return drift_alarm(index, self.drift)


@dataclass(frozen=True, slots=True)
class Answered:
    """The rows of an index's answer that are of the documented shape, and alarms for the rest."""

    entries: tuple[Entry, ...] = ()
    alarms: tuple[Problem, ...] = ()
    total: int | None = None
    """How many rows the whole list has, as the index counts; None where it does not say."""
    next: str = ""
    """What asks for the next page: a cursor, a token or an offset; empty for the last."""


def drift_alarm(index: str, drift: str) -> Problem:
    """Return the alarm about an answer of `index` that is not of its documented shape."""
    message = (
        f"{index}: an answer is not of the documented shape ({drift}); nothing was taken from it."
        " See whether a newer version of Scholiast knows the new shape"
    )
    return Problem("schema-drift", Level.WARNING, message)


def decoded(raw: Row, shape: type[T]) -> Decoded[T]:
    """Return `raw` as a value of `shape`, strictly: no number for a text, no null for a list.

    >>> class Row(msgspec.Struct):
    ...     title: str
    >>> decoded(b'{"title": "On X"}', Row).value
    Row(title='On X')
    >>> decoded(b'{"title": 7}', Row).reject("line 3")
    Reject(where='line 3', reason='Expected `str`, got `int` - at `$.title`')
    """
    try:
        if isinstance(raw, bytes | bytearray | memoryview | msgspec.Raw):
            if len(memoryview(raw)) > MAX_ROW:
                return Decoded(None, f"longer than {MAX_ROW // 1024**2} MB")
            kept: Any = shape
            return Decoded(_decoder(kept).decode(raw))
        return Decoded(msgspec.convert(raw, shape))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Decoded(None, _said(error))


def read(raw: Row, shape: type[T], entry_of: Callable[[T], Entry], where: str) -> Entry | Reject:
    """Return the entry that a row gives, or why it gives none."""
    result = decoded(raw, shape)
    if result.value is None:
        return result.reject(where)
    try:
        return entry_of(result.value)
    except DriftError as error:
        return Reject(where, str(error)[:_SHOWN])


def read_all(
    rows: tuple[Any, ...], index: str, reader: Callable[[Row, str], Entry | Reject]
) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """Return the entries of an answer's rows, and one alarm for each row that gives none."""
    results = [reader(row, f"row {number}") for number, row in enumerate(rows, start=1)]
    entries = tuple(result for result in results if isinstance(result, Entry))
    alarms = tuple(
        drift_alarm(index, f"{result.where}: {result.reason}")
        for result in results
        if isinstance(result, Reject)
    )
    return entries, alarms


def known(value: str, table: dict[str, T], what: str) -> T:
    """Return what a source's own word stands for; DriftError for a word it does not document.

    >>> known("hologram", {"article": "article-journal"}, "type")
    Traceback (most recent call last):
        ...
    scholiast.corpora.shapes.decoding.DriftError: unknown type 'hologram'
    """
    if value in table:
        return table[value]
    raise DriftError(f"unknown {what} {value[:40]!r}")


@lru_cache(maxsize=64)
def _decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(shape)


def _said(error: Exception) -> str:
    text = " ".join(str(error).split())[:_SHOWN]
    return f"not JSON: {text}" if type(error) is msgspec.DecodeError else text
