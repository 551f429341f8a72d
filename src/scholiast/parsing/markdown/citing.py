"""Pandoc's citation syntax: `[see @key, p. 3; -@other]` and `@key [p. 4]`."""

import re
from dataclasses import dataclass

_KEY = r"(?:\{([^{}\s]{1,200})\}|([^\W]\w{0,100}(?:[:.#$%&\-+?<>~/]{1,2}\w{1,100}){0,20}))"
_CITE = re.compile(rf"(?<![\w/.}}])(-?)@{_KEY}")
_LOCATOR = re.compile(r"\s?\[([^\[\]@^]{1,200})\](?![(\[])")
_CROSS_REFERENCE = re.compile(
    r"(?:fig|tbl|tab|eq|eqn|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|alg|nte|tip|wrn|imp|cau)[-:]"
)


@dataclass(frozen=True, slots=True)
class Cited:
    """What one mark cites, and where it ends."""

    keys: tuple[str, ...]
    end: int
    prefix: str = ""
    suffix: str = ""
    is_narrative: bool = False


def read_group(content: str, start: int, end: int) -> Cited | None:
    """Return what the brackets from `start` to `end` (both outside the text between) cite.

    >>> read_group("[see @lee19, p. 3; -@wu_20]", 0, 27)
    Cited(keys=('lee19', 'wu_20'), end=27, prefix='see', suffix='p. 3', is_narrative=False)
    """
    inside = content[start + 1 : end - 1]
    if "@" not in inside:
        return None
    keys, prefixes, suffixes = [], [], []
    for part in inside.split(";"):
        match = _CITE.search(part)
        if not match or _is_cross_reference(match):
            return None
        found = list(_CITE.finditer(part))
        keys += [_key(each) for each in found]
        prefixes.append(part[: match.start()].strip())
        suffixes.append(part[found[-1].end() :].strip(" ,"))
    prefix = "; ".join(word for word in prefixes if word)
    return Cited(tuple(keys), end, prefix, "; ".join(word for word in suffixes if word))


def read_narrative(content: str, start: int) -> Cited | None:
    """Return what the `@` at `start` cites, with the brackets behind it; None for an address.

    >>> read_narrative("As @lee19 [p. 4] says", 3)
    Cited(keys=('lee19',), end=16, prefix='', suffix='p. 4', is_narrative=True)
    """
    if content[start - 1 : start] == "-" and start > 0:
        start -= 1
    match = _CITE.match(content, start)
    if not match or _is_cross_reference(match):
        return None
    key = _key(match)
    locator = _LOCATOR.match(content, match.end())
    if locator:
        return Cited((key,), locator.end(), suffix=locator.group(1).strip(), is_narrative=True)
    return Cited((key,), match.end(), is_narrative=True)


def _key(match: re.Match[str]) -> str:
    return match.group(2) or match.group(3)


def _is_cross_reference(match: re.Match[str]) -> bool:
    return bool(_CROSS_REFERENCE.match(_key(match)))
