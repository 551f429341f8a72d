"""Entries with planted errors, corrected from the right work; entries beside them stay as they are."""

import gzip
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.tables import Row

from scholiast.papers import Author, Found, Identifiers, Lookup, Reference, Unknown, Work
from scholiast.parsing.bibliographies import read_bibtex, read_text
from scholiast.resolving.fixing import fix
from scholiast.resolving.resolving import assess
from scholiast.resolving.sources.readers import Readers

MOST = int(os.environ.get("SCHOLIAST_BENCH_ENTRIES", "2000"))
A_FILE = 200
"""Entries a file, so that each is as long as people's are."""


def measure(data: Path) -> list[Row]:
    """Return how many planted errors are put right, and what else changes."""
    entries = list(_entries(data / "ghost_references" / "hallmark.jsonl.gz"))[:MOST]
    draw = random.Random(7)
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    with Readers(1) as readers:
        for start in range(0, len(entries), A_FILE):
            _one_file(entries[start : start + A_FILE], draw, counts, readers)
    seconds = time.perf_counter() - started
    planted = counts["planted"]
    figures: dict[str, float | str] = {
        "put right": counts["right"] / max(planted, 1),
        "put wrong": counts["wrong"],
        "changed elsewhere": counts["elsewhere"],
        "not as meant": counts["left"],
        "entries/s": len(entries) / seconds,
    }
    note = (
        "the valid entries of HALLMARK; in half of them the DOI is taken out, or the year, the volume or "
        "the pages are changed; the work is the entry as it was"
    )
    return [Row("fix: planted errors", "ghost_references", planted, figures, "0 elsewhere", note)]


def _entries(path: Path) -> Iterator[dict[str, str]]:
    """Yield the valid entries that have a title, authors and a year."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            fields = {name: str(value) for name, value in row["fields"].items()}
            if row["label"] == "VALID" and {"title", "author", "year"} <= fields.keys():
                yield {"ENTRYTYPE": row["type"], **fields}


def _one_file(
    entries: list[dict[str, str]], draw: random.Random, counts: Counter[str], readers: Readers
) -> None:
    """Write a file with planted errors, fix it, and count."""
    originals = [_written(f"k{number}", entry) for number, entry in enumerate(entries)]
    known = read_bibtex(read_text("".join(originals).encode()), "known.bib")[0]
    planted = [_planted(entry, draw) if draw.random() < 0.5 else (entry, "") for entry in entries]
    pieces = [_written(f"k{number}", entry) for number, (entry, _) in enumerate(planted)]
    content = "".join(pieces).encode()
    references = tuple(read_bibtex(read_text(content), "refs.bib")[0])
    lookups: list[Lookup] = [
        _found(one, right) if field or number % 2 else Unknown("not asked")
        for number, (one, right, (_, field)) in enumerate(
            zip(references, known, planted, strict=True)
        )
    ]
    result = fix(content, "bibtex", references, lookups, readers=readers)
    after = read_bibtex(read_text(result.content), "refs.bib")[0]
    changed = {change.key for change in result.changes}
    for piece, right, now, (_, field) in zip(pieces, known, after, planted, strict=True):
        if field:
            counts["planted"] += 1
            counts["right" if _value(now, field) == _value(right, field) else "missed"] += 1
        if now.key in changed:
            wrong = [name for name in ("doi", "year", "volume", "pages", "title", "authors")
                     if name != field and _value(now, name) != _value(right, name)]  # fmt: skip
            counts["wrong"] += len(wrong)
        elif piece.encode() not in result.content:
            counts["elsewhere"] += 1
    counts["left"] += sum("without a doubt" in left.reason for left in result.left)


def _planted(entry: dict[str, str], draw: random.Random) -> tuple[dict[str, str], str]:
    """Return the entry with one error, and in which field."""
    field = draw.choice([name for name in ("doi", "year", "volume", "pages") if entry.get(name)])
    changed = dict(entry)
    if field == "doi":
        del changed["doi"]
    elif field == "year" and entry["year"].isdigit():
        changed["year"] = str(int(entry["year"]) - 4)
    else:
        changed[field] = {"volume": "991", "pages": "9001--9009"}.get(field, entry[field])
    return changed, field


def _written(key: str, entry: dict[str, str]) -> str:
    lines = "".join(
        f"  {name} = {{{value}}},\n" for name, value in entry.items() if name != "ENTRYTYPE"
    )
    return f"@{entry['ENTRYTYPE']}{{{key},\n{lines}}}\n\n"


def _found(reference: Reference, right: Reference) -> Found:
    """Return the look-up that finds the entry's work as the untouched entry says it."""
    work = Work(
        f"entry:{right.key}", right.identifiers or Identifiers(), right.title,
        tuple(Author(name) for name in right.authors), right.year, venue=right.venue,
        volume=right.volume, issue=right.issue, pages=right.pages, type=right.type,
    )  # fmt: skip
    return assess(reference, work, by="search", index="Crossref")


def _value(reference: Reference, field: str) -> object:
    return reference.identifiers.doi if field == "doi" else getattr(reference, field)
