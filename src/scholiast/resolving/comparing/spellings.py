"""Names in Latin letters that are one in their own script, spelt by another table."""

import re
from functools import cache, lru_cache

from scholiast.papers.folding import fold
from scholiast.resolving.tables import read_table

_SHORTEST = 4
"""Letters that are left of a name from which it tells a person."""
_SOUNDS = (
    (re.compile(r"shch|stsch|szcz|schtsch"), "s"),
    (re.compile(r"tsch|tch|tsh|ch|cz|cs"), "c"),
    (re.compile(r"sch|sh|sz|sc"), "s"),
    (re.compile(r"kh|x(?=[aeiouy])"), "h"),
    (re.compile(r"zh|dj|dz"), "z"),
    (re.compile(r"ph|ff|w|f"), "v"),
    (re.compile(r"tz|ts"), "c"),
    (re.compile(r"ou|oo"), "u"),
    (re.compile(r"eff$|ev$|yov$|jov$"), "ov"),
    (re.compile(r"[jyi]+"), "i"),
    (re.compile(r"i(?=[aeou])|(?<=[aeou])i"), ""),
    (re.compile(r"(.)\1+"), r"\1"),
)
"""Ways to write a sound of the Slavic languages, one after the other, and one sign for each."""


def is_one_spelt(one: str, other: str) -> bool:
    """Say whether two folded family names may be one, spelt by two tables.

    >>> is_one_spelt("liapounoff", "lyapunov"), is_one_spelt("hsu", "xu"), is_one_spelt("ito", "xu")
    (True, True, False)
    """
    groups = _groups()
    if groups.get(one, frozenset()) & groups.get(other, frozenset()):
        return True
    first, second = _sound(one), _sound(other)
    return len(first) >= _SHORTEST and first == second


def may_begin_alike(one: str, other: str) -> bool:
    """Say whether two given names, folded, may be one by their first letters.

    >>> may_begin_alike("zhi", "chih"), may_begin_alike("anna", "bo")
    (True, False)
    """
    return one[:1] == other[:1] or any(
        one[:1] in letters and other[:1] in letters for letters in _initials()
    )


@lru_cache(maxsize=16_384)
def _sound(name: str) -> str:
    """Return a folded name as it sounds, roughly.

    >>> _sound("khinchin") == _sound("hincin"), _sound("zhukovsky") == _sound("zukovskij")
    (True, True)
    """
    for pattern, sign in _SOUNDS:
        name = pattern.sub(sign, name)
    return name


@cache
def _groups() -> dict[str, frozenset[int]]:
    """Return the groups of spellings in which each name stands."""
    found: dict[str, set[int]] = {}
    for number, group in enumerate(read_table("spellings.toml")["groups"].split()):
        for name in group.split("/"):
            found.setdefault(fold(name), set()).add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


@cache
def _initials() -> tuple[str, ...]:
    return tuple(read_table("spellings.toml")["initials"].split())
