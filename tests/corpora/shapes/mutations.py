"""A sample of JSON -> variants of it: a field gone, null, of another type, or with a new word."""

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]
WRONG: dict[type, Any] = {
    str: {"an": "object"},
    int: {"an": "object"},
    float: {"an": "object"},
    bool: {"an": "object"},
    list: 7,
    dict: "a text",
    type(None): {"an": {"object": 1}},
}


@dataclass(frozen=True)
class Mutation:
    """One variant, and what was done to which place."""

    what: str
    path: Path
    row: Any


KINDS = ("missing", "null", "type", "word", "number")


def singles(sample: Any) -> Iterator[Mutation]:
    """Yield the variants of a sample with one place changed, in each way."""
    for what in KINDS:
        for path in _places(sample):
            yield Mutation(what, path, _changed(sample, path, what))


def mutations(sample: Any, count: int, seed: int) -> Iterator[Mutation]:
    """Yield at least `count` variants of a sample: each single one, then some of several places."""
    chance = random.Random(seed)
    places = list(_places(sample))
    yield from singles(sample)
    for _ in range(count - len(KINDS) * len(places)):
        row = sample
        for _ in range(chance.randint(2, 4)):
            row = _changed(row, chance.choice(places), chance.choice(KINDS))
        yield Mutation("several", (), row)


def _places(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _places(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _places(inner, (*path, at))


def _changed(sample: Any, path: Path, what: str) -> Any:
    row = copy.deepcopy(sample)
    holder = row
    try:
        for step in path[:-1]:
            holder = holder[step]
        before = holder[path[-1]]
        if what == "missing":
            del holder[path[-1]]
        else:
            holder[path[-1]] = {
                "null": None,
                "type": WRONG[type(before)],
                "word": "hologram",
                "number": -(10**12),
            }[what]
    except (KeyError, IndexError, TypeError):
        return row
    return row
