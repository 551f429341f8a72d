"""Works -> a Parquet file, in row groups; needs the extra `parquet`."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

from scholiast.errors import SettingsError
from scholiast.papers import Identifiers, Work

_GROUP = 10_000
_TEXTS = ("id", "title", "date", "available_at", "venue", "volume", "issue", "pages", "publisher",
          "type", "abstract", "licence", "url")  # fmt: skip
_SCHEMES = tuple(Identifiers.__dataclass_fields__)


def write_parquet(works: Iterable[Work], path: Path) -> int:
    """Write the works into `path`; returns how many. SettingsError where pyarrow is absent."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise SettingsError(
            "Parquet needs pyarrow: install it with `pip install 'scholiast[parquet]'`, or export"
            " another form"
        ) from error
    count = 0
    remaining = iter(works)
    schema = _schema(pyarrow)
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(remaining, _GROUP)):
            rows = [_row(work) for work in group]
            writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))
            count += len(group)
    return count


def _schema(pyarrow: Any) -> Any:
    text, texts = pyarrow.string(), pyarrow.list_(pyarrow.string())
    author = pyarrow.struct([("family", text), ("given", text), ("orcid", text)])
    notice = pyarrow.struct([("nature", text), ("date", text), ("doi", text), ("source", text)])
    return pyarrow.schema(
        [
            *((name, text) for name in _TEXTS),
            *((name, text) for name in _SCHEMES),
            ("year", pyarrow.int32()),
            ("citation_count", pyarrow.int64()),
            ("authors", pyarrow.list_(author)),
            ("fields", texts),
            ("notices", pyarrow.list_(notice)),
            ("is_retracted", pyarrow.bool_()),
            ("locations", texts),
            ("sources", texts),
        ]
    )


def _row(work: Work) -> dict[str, Any]:
    """Return a work as a row; what is unsaid is null."""
    return {
        **{name: getattr(work, name) or None for name in _TEXTS},
        **{name: getattr(work.identifiers, name) for name in _SCHEMES},
        "year": work.year,
        "citation_count": work.citation_count,
        "authors": [
            {"family": one.name.family, "given": one.name.given, "orcid": one.orcid}
            for one in work.authors
        ],
        "fields": list(work.fields),
        "notices": [
            {"nature": one.nature.value, "date": one.date, "doi": one.doi, "source": one.source}
            for one in work.notices
        ],
        "is_retracted": work.is_retracted,
        "locations": [one.url for one in work.locations],
        "sources": list(work.sources),
    }
