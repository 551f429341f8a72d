"""Files of JSON lines -> their rows."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a file of gzipped JSON lines; nothing where there is no such file."""
    if not path.is_file():
        return
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)
