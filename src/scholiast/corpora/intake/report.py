"""What an import brought, and the mark from which it goes on."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from scholiast.corpora.interface import Reject
from scholiast.corpora.store import Put

SHOWN = 20


@dataclass(slots=True)
class Report:
    """Counts of one run; grows while it goes on."""

    read: int = 0
    new: int = 0
    merged: int = 0
    """Entries that were of a work which is kept already, or came before in the same file."""
    flagged: int = 0
    """Kept apart though they look like another work."""
    rejected: int = 0
    notices: int = 0
    """Of lists of retractions."""
    files: int = 0
    skipped_files: int = 0
    """That an earlier run read to their end."""
    skipped_rows: int = 0
    """That an earlier run of the same file had taken in before it was stopped."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Rejected rows by reason, without what is one row's own."""
    rejects: list[tuple[str, Reject]] = field(default_factory=list)
    """The first of them, with their file."""
    flags: list[str] = field(default_factory=list)
    """The first of what was flagged."""
    formats: Counter[str] = field(default_factory=Counter)
    """Files by format."""
    damaged: list[str] = field(default_factory=list)
    """Files that could not be read to their end, and why."""

    def reject(self, file: str, reject: Reject) -> None:
        """Count a row that gave no work."""
        self.rejected += 1
        self.reasons[kind_of(reject.reason)] += 1
        if len(self.rejects) < SHOWN:
            self.rejects.append((file, reject))

    def add(self, puts: Sequence[Put]) -> None:
        """Count what became of a batch."""
        for put in puts:
            self.new += put.is_new
            self.merged += not put.is_new
            self.flagged += bool(put.flagged)
            if put.flagged and len(self.flags) < SHOWN:
                self.flags.append(f"{put.id}: {put.flagged}")


Progress = Callable[[Report, str, int, int], None]
"""Told after each batch: the report so far, the file, bytes done and bytes in all (0 unknown)."""
OnReject = Callable[[str, Reject], None]


class Mark(msgspec.Struct, frozen=True):
    """Where the import of one file stands; kept in the store with each batch."""

    offset: int = 0
    """Bytes of the decompressed file that are done, for formats of lines."""
    rows: int = 0
    size: int = 0
    """Bytes of the file on disk when it was read."""
    is_done: bool = False
    tail: str = ""
    """Digest of what stands before its end, by which a file that grew is told from another."""


def read_mark(text: str) -> Mark:
    """Return a kept mark; the beginning where there is none, or none that can be read.

    >>> read_mark(""), read_mark("?").rows
    (Mark(offset=0, rows=0, size=0, is_done=False, tail=''), 0)
    """
    try:
        return msgspec.json.decode(text, type=Mark) if text else Mark()
    except msgspec.MsgspecError:
        return Mark()


def kind_of(reason: str) -> str:
    """Return a reason without what is one row's own: quoted words and numbers.

    >>> kind_of("unknown type 'hologram'"), kind_of("an abstract of 60,000 words")
    ('unknown type ...', 'an abstract of ... words')
    """
    pieces = reason.split("'")
    quoted = "'...'" if len(pieces) > 2 else ""
    text = quoted.join(pieces[::2]) if quoted else reason
    words = ("..." if word[:1].isdigit() else word for word in text.replace("'...'", "...").split())
    return " ".join(words)[:120]
