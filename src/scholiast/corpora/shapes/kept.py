"""Works as this program exports them as JSON lines -> entries, field for field."""

from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.decoding import DriftError, Row, read
from scholiast.papers import Work


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one exported work, or why it gives none.

    >>> read_row(b'{"id": "doi:10.1/x", "title": "On X"}').work.title
    'On X'
    """
    return read(raw, Work, _entry_of, where)


def _entry_of(work: Work) -> Entry:
    if not work.id or not work.title:
        raise DriftError("no id or no title")
    return Entry(work)
