"""BibTeX's lists of names -> names."""

import re
from functools import lru_cache

from scholiast.papers import Name
from scholiast.parsing.bibliographies.decoding import decode
from scholiast.parsing.references.names import read_names

_AND = re.compile(r"\s+and\s+|^and\s+|\s+and$", re.I)
_PIECE = re.compile(r"[{}]|,|[\s~]+|\\[A-Za-z]+[ \t]+(?=[A-Za-z])|\\.|[^{}\s~,\\]+|\\")
_MORE = re.compile(r"^(?:others|et\.?\s?al\.?|and others)$", re.I)
_ENDS_WITH_MORE = re.compile(r"[\s,]+et\.?\s?al\.?$", re.I)
_KEYED = re.compile(r"\b(family|given|prefix|suffix)(?:-i)?\s?=\s?([^,]{1,200})", re.I)
_SUFFIX = re.compile(r"^(?:jr|sr|jnr|snr|i{2,3}|iv)\.?$", re.I)


def read_people(latex: str) -> tuple[tuple[Name, ...], bool]:
    r"""Return the names of an author or editor field, and whether it ends with "and others".

    >>> people, more = read_people(r"Ludwig van Beethoven and {The {B}ig Group} and others")
    >>> people
    (Name(family='van Beethoven', given='Ludwig'), Name(family='The Big Group', given=''))
    >>> more, str(read_people(r"M{\"u}ller, Jr., J.")[0][0])
    (True, 'J. Jr. Müller')
    """
    if not latex:
        return (), False
    latex = " ".join(latex.split())
    people = _split_plain(latex) if "{" not in latex else _split_braced(latex)
    names: list[Name] = []
    more = False
    for person in people:
        if _MORE.match(person):
            more = True
            continue
        shorter = _ENDS_WITH_MORE.sub("", person)
        more = more or shorter != person
        found, ends_open = _read_person(shorter)
        names += found
        more = more or ends_open
    return tuple(name for name in names if name.family), more


def _split_plain(latex: str) -> list[str]:
    return [part.strip(" ,") for part in _AND.split(latex) if part.strip(" ,")]


def _split_braced(latex: str) -> list[str]:
    """Return the people of a list, split at each `and` outside of braces."""
    people, start, depth = [], 0, 0
    for match in re.finditer(r"[{}]|\sand(?=\s)", latex, re.I):
        mark = match.group()
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
        elif depth <= 0:
            people.append(latex[start : match.start()])
            start = match.end()
    people.append(latex[start:])
    return [person.strip(" ,") for person in people if person.strip(" ,")]


@lru_cache(maxsize=20_000)
def _read_person(latex: str) -> tuple[tuple[Name, ...], bool]:
    """Return one person's name; several where the list is not joined by `and`."""
    if latex.startswith("{") and _is_one_group(latex):
        return (Name(decode(latex)),), False
    keyed = {name.lower(): decode(value).strip() for name, value in _KEYED.findall(latex)}
    if "family" in keyed:
        family = f"{keyed.get('prefix', '')} {keyed['family']}".strip()
        return (Name(family, keyed.get("given", "")),), False
    parts = _parts(latex)
    if ";" in latex or len(parts) > 3 or (len(parts) == 3 and not _has_suffix(parts)):
        return read_names(decode(latex))
    return (_assemble(parts),), False


def _is_one_group(latex: str) -> bool:
    """Say whether the first brace is closed by the last character."""
    depth = 0
    for index, character in enumerate(latex):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0:
            return index == len(latex) - 1
    return False


def _parts(latex: str) -> list[list[str]]:
    """Return the words of each part between commas; what braces hold together is one word."""
    parts: list[list[str]] = [[]]
    word, depth = "", 0
    for match in _PIECE.finditer(latex):
        token = match.group()
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif depth <= 0 and (token == "," or not token.strip(" ~\t\n")):
            if word:
                parts[-1].append(word)
            word = ""
            if token == ",":
                parts.append([])
            continue
        word += token
    if word:
        parts[-1].append(word)
    return [part for part in parts if part]


def _has_suffix(parts: list[list[str]]) -> bool:
    return any(len(part) == 1 and _SUFFIX.match(decode(part[0])) for part in parts[1:])


def _assemble(parts: list[list[str]]) -> Name:
    """Return the name that `von Last, Jr, First`, `von Last, First` or `First von Last` spells."""
    if not parts:
        return Name("")
    if len(parts) == 1:
        return _natural(parts[0])
    family = " ".join(decode(word) for word in parts[0])
    rest = parts[1:]
    suffix = ""
    if len(rest) == 2:
        at = 0 if _SUFFIX.match(decode(rest[0][0])) else 1
        suffix = decode(rest.pop(at)[0])
    given = " ".join(decode(word) for word in rest[0])
    return Name(family, f"{given} {suffix}".strip())


def _natural(words: list[str]) -> Name:
    """Return a name written `First von Last`."""
    plain = [decode(word) for word in words]
    suffix = plain.pop() if len(plain) > 2 and _SUFFIX.match(plain[-1]) else ""
    small = [
        index
        for index, word in enumerate(plain[:-1])
        if word[:1].islower() and (words[index][0] != "{" or words[index][1:2] == "\\")
    ]
    at = small[0] if small else len(plain) - 1
    return Name(" ".join(plain[at:]), " ".join([*plain[:at], suffix]).strip())
