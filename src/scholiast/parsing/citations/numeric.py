"""Numeric marks: `[3, 5-7]`, `[see 4, p. 45; 9]`, `3–5`."""

import re
from functools import lru_cache

from scholiast.parsing.citations.marks import MarkItem

MOST_IN_RANGE = 400
"""References that one range may stand for."""

_DASH = "-‐‑‒–—−"
_NUMBER = re.compile(r"(\d{1,4})([a-z])?(?![\w.]*\w)")
_PREFIX = re.compile(
    r"(?:\s{0,3}(?:see|also|e\.?g|i\.e|cf|refs?\.?|reference|references|and|in|for|from|of|"
    r"example|examples|instance|recent|review|reviews|reviewed|siehe|vgl\.|z\.\s?B\.|voir|vid\.|"
    r"nos?\.|citation|citations|but|a|by|therein|more|details?|overview)\b\.?[,:]?){1,8}\s{0,3}",
    re.I,
)
_SEPARATOR = re.compile(
    rf"\s{{0,3}}(?:(?P<range>[{_DASH}]{{1,2}}|to\b|through\b|bis\b)|[,;，；、]\s{{0,3}}(?:and\b|&)?|"
    r"and\b|&(?:amp;)?|und\b|et\b|y\b)\s{0,3}",
    re.I,
)
_LOCATOR = re.compile(
    r"\s{0,3}(?:[,;:]\s{0,3}|\s)"
    r"((?:pp?\.|pages?|S\.|chap(?:ter|\.)s?|ch\.|Kap\.|sec(?:tion|t?\.)s?|§{1,2}|fig(?:ure|\.)s?|"
    r"tab(?:le|\.)s?|eqs?\.|equations?|theorems?|thm\.|lemmas?|lem\.|prop(?:osition|\.)s?|def(?:inition|\.)?|"
    r"cor(?:ollary|\.)|remark|rem\.|example|ex\.|appendix|app\.|vol(?:ume|\.)|part|algorithm|"
    r"line|lines|note|para\.|pls?\.|plate|supplement\w{0,8}|"
    r"and references therein|references therein|therein)"
    r"[^;\[\]]{0,80}?)(?=\s{0,3}(?:;|$|,\s{0,3}\d{1,4}\s{0,3}(?:[,;\-–]|$)))",
    re.I,
)
_PLACE = r"(?:(?:pp?|S|figs?|tabs?|pls?|plates?|n)\.?\s?)?\d{1,5}(?:\.\d{1,3})?"
_PAGES = re.compile(
    rf"\s{{0,2}}(?::\s{{0,2}}|\(\s?(?=[pS]))({_PLACE}(?:\s?(?:[{_DASH},]|;(?=\s?[fptF]))\s?{_PLACE}){{0,6}})\)?",
    re.I,
)


@lru_cache(maxsize=4096)
def read_numeric(content: str) -> tuple[MarkItem, ...]:
    """Return the indices that a mark without its brackets names; nothing if it says anything else.

    >>> [item.index for item in read_numeric("see also 3, 5–7")]
    [3, 5, 6, 7]
    >>> read_numeric("7, p. 45")[0].suffix, read_numeric("0, 1"), read_numeric("n = 12")
    ('p. 45', (), ())
    """
    prefix = _PREFIX.match(content)
    at = prefix.end() if prefix else len(content) - len(content.lstrip())
    items: list[MarkItem] = []
    is_range = False
    end = len(content.rstrip())
    while at < end:
        match = _NUMBER.match(content, at)
        if not match or match.group(1).startswith("0"):
            return ()
        more = _numbered(match, items, is_range=is_range)
        if not more:
            return ()
        at = match.end()
        suffix, at = _locator(content, at)
        items += _with_suffix(more, suffix)
        if at >= end:
            break
        separator = _SEPARATOR.match(content, at)
        if not separator or separator.end() >= end or separator.end() == at:
            return ()
        is_range = separator.group("range") is not None and not suffix
        at = separator.end()
    if items and prefix:
        items[0] = MarkItem(items[0].index, items[0].label, prefix=content[: prefix.end()].strip())
    return tuple(items)


def _numbered(match: re.Match[str], items: list[MarkItem], *, is_range: bool) -> list[MarkItem]:
    """Return the next item, or all that a range adds; nothing for a range that makes no sense."""
    number, letter = int(match.group(1)), match.group(2) or ""
    label = f"{number}{letter}" if letter else ""
    if not is_range:
        return [MarkItem(number, label)]
    first = items[-1].index if items else None
    if first is None or not first < number <= first + MOST_IN_RANGE:
        return []
    return [MarkItem(index) for index in range(first + 1, number)] + [MarkItem(number, label)]


def _locator(content: str, at: int) -> tuple[str, int]:
    """Return the words that say where in the source, and where they end."""
    match = _LOCATOR.match(content, at) or _PAGES.match(content, at)
    return (match.group(1).strip(), match.end()) if match else ("", at)


def _with_suffix(items: list[MarkItem], suffix: str) -> list[MarkItem]:
    if not suffix:
        return items
    last = items[-1]
    return [*items[:-1], MarkItem(last.index, last.label, suffix=suffix)]
