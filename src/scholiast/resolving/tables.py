"""Tables of words that stand in data files beside the code."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read_table(name: str) -> dict[str, Any]:
    """Return a data file of this room as it stands.

    >>> sorted(read_table("titles.toml"))[:2]
    ['apart', 'counts']
    """
    return tomllib.loads((files("scholiast.resolving") / "data" / name).read_text(encoding="utf-8"))
