"""A request to the stand-in, and its reply."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

import msgspec

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked of one index."""

    path: str
    """Below the index's base, decoded, without a slash at its ends: `works/doi:10.1/x`."""
    params: Mapping[str, str]
    origin: str
    """Of the server: `http://127.0.0.1:8000`."""
    files: frozenset[str] = frozenset()
    """Names of the full-text files that the server has."""

    def number(self, name: str, default: int, most: int) -> int:
        """Return a parameter that is a number from 0 to `most`.

        >>> Call("works", {"rows": "7"}, "").number("rows", 20, 1000)
        7
        >>> Call("works", {"rows": "many"}, "").number("rows", 20, 1000)
        20
        """
        given = self.params.get(name, "")
        return min(int(given), most) if given.isascii() and given.isdigit() else default


@dataclass(frozen=True, slots=True)
class Reply:
    """What the stand-in says."""

    body: bytes
    status: int = 200
    type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


def in_xml(text: str) -> str:
    r"""Return a text as XML holds it; signs that XML 1.0 does not know become blanks.

    >>> in_xml("a < b\x00\x0b & c")
    'a &lt; b   &amp; c'
    """
    return escape(_NOT_XML.sub(" ", text), {'"': "&quot;"})


def as_json(value: object, *, status: int = 200, type: str = "application/json") -> Reply:
    """Return a reply that holds `value` as JSON."""
    return Reply(msgspec.json.encode(value), status, type)


def as_text(text: str, *, status: int = 200, type: str = "text/plain") -> Reply:
    """Return a reply of plain text, or of another type."""
    return Reply(text.encode(), status, type)
