"""Answers of an index, changed in one place: what was there is gone, null, of another type, new."""

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from lxml import etree

Path = tuple[str | int, ...]
KINDS = ("missing", "null", "type", "word")


def paths(value: Any, above: Path = ()) -> Iterator[Path]:
    """Yield the path of every value below the whole."""
    pairs: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, inner in pairs:
        yield (*above, key)
        yield from paths(inner, (*above, key))


def shown(path: Path) -> str:
    """Return a path as the tables of documented fields write it: `results[].title`."""
    text = "".join("[]" if isinstance(key, int) else f".{key}" for key in path)
    head, words, _ = text.removeprefix(".").partition("abstract_inverted_index.")
    return f"{head}{words}*" if words else head


def mutated(whole: Any, path: Path, kind: str) -> Any:
    """Return a copy of `whole` that is changed at `path`."""
    changed = copy.deepcopy(whole)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    last: Any = path[-1]
    if kind == "missing":
        del holder[last]
    elif kind == "null":
        holder[last] = None
    elif kind == "word":
        holder[last] = "hologram"
    else:
        holder[last] = other_type(holder[last])
    return changed


def other_type(value: Any) -> Any:
    match value:
        case bool():
            return "yes"
        case str():
            return {"value": value}
        case int() | float():
            return [value]
        case list():
            return {"items": value}
        case dict():
            return [value]
        case _:
            return {"unexpected": True}


def json_mutations(body: bytes, count: int, seed: int) -> Iterator[tuple[str, str, bytes]]:
    """Yield kind, place and body of `count` mutations of an answer in JSON."""
    whole = msgspec.json.decode(body)
    places = list(paths(whole))
    chance = random.Random(seed)
    for _ in range(count):
        path, kind = chance.choice(places), chance.choice(KINDS)
        yield kind, shown(path), msgspec.json.encode(mutated(whole, path, kind))


def xml_mutations(body: bytes, count: int, seed: int) -> Iterator[tuple[str, str, bytes]]:
    """Yield kind, place and body of `count` mutations of an answer in XML."""
    chance = random.Random(seed)
    size = len(list(etree.fromstring(body).iter()))
    for _ in range(count):
        root = etree.fromstring(body)
        element = list(root.iter())[chance.randrange(size)]
        kind = chance.choice(("missing", "renamed", "empty", "word"))
        place = _tags(element)
        holder = element.getparent()
        if kind == "missing" and holder is not None:
            holder.remove(element)
        elif kind in ("missing", "renamed"):
            element.tag = "renamed"
        elif kind == "empty":
            for inner in list(element):
                element.remove(inner)
            element.text = None
        else:
            element.text = "hologram"
        yield kind, place, etree.tostring(root)


def _tags(element: Any) -> str:
    tags = [element, *element.iterancestors()]
    return "/".join(re.sub(r"\{[^}]*\}", "", str(one.tag)) for one in reversed(tags))
