"""Titles and identifiers from a manuscript -> parts of a query that mean nothing but themselves."""

import re
from urllib.parse import quote

_NOT_WORD = re.compile(r"[^\w]|_")
_OPERATORS = frozenset(("AND", "OR", "NOT", "TO", "ANDNOT", "NEAR"))
MOST_WORDS = 40
_LONGEST = 60


def words(text: str, *, most: int = MOST_WORDS) -> tuple[str, ...]:
    """Return the words of a text without any sign that a query language knows.

    Words that are operators in capitals are written small; words past `most` are left out.

    >>> words('Attention: is "all" OR (you) need?*~ [ti] title:x')
    ('Attention', 'is', 'all', 'or', 'you', 'need', 'ti', 'title', 'x')
    """
    found = _NOT_WORD.sub(" ", text[:2000]).split()
    plain = (word.lower() if word in _OPERATORS else word for word in found)
    return tuple(word[:_LONGEST] for word in plain)[:most]


def telling(text: str, *, most: int) -> tuple[str, ...]:
    """Return the longest words of a text, each once, in their order; they tell most.

    >>> telling("On the origin of the species by means", most=3)
    ('origin', 'species', 'means')
    """
    given = tuple(dict.fromkeys(word.lower() for word in words(text)))
    kept = set(sorted(given, key=lambda word: (-len(word), given.index(word)))[:most])
    return tuple(word for word in given if word in kept)


def in_path(value: str) -> str:
    """Return an identifier as a part of a URL's path; its own slashes stay where that is safe.

    >>> in_path("10.1000/a b?c#d"), in_path("10.1000/../../x")
    ('10.1000/a%20b%3Fc%23d', '10.1000%2F..%2F..%2Fx')
    """
    parts = value.split("/")
    is_safe = all(parts) and not {".", ".."} & set(parts)
    return quote(value, safe="/" if is_safe else "")
