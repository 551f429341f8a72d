"""Real works for the stand-in of arXiv: 68 k papers with authors, and days made from a hash."""

import gzip
import hashlib
import json
from datetime import date, timedelta
from pathlib import Path

from scholiast.papers import Author, Identifiers, Work
from scholiast.papers.references import Name

_FIELDS = {
    "cs.CV": ("cvpr", "iccv", "eccv", "wacv", "3dv", "acmmm", "siggraph", "siggraphasia"),
    "cs.CL": ("acl", "naacl", "coling", "emnlp", "colm", "eacl"),
}
_BY_VENUE = {venue: field for field, venues in _FIELDS.items() for venue in venues}


def listed_works(data: Path, most: int) -> list[Work]:
    """Return papers of ml_paperlists and neurips_2023_2025, of which the lists give only the year.

    The day is made from a hash of the id: seven papers in ten in the fortnight before a deadline
    of their venue, as preprints come, the others on any day of the year.
    """
    rows: list[tuple[str, str, list[str], str, int]] = []
    with gzip.open(data / "ml_paperlists" / "papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            venue = row["venue"]
            rows.append((row["id"], row["title"], row.get("authors", []), venue, row["year"]))
    path = data / "neurips_2023_2025" / "papers_meta.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            rows.append(
                (row["id"], row["title"], row.get("authors", []), "nips", int(row["venue"][-4:]))
            )
    kept = [row for row in rows if row[1] and row[2]]
    kept = kept[:: max(len(kept) // most, 1)]
    return [_work(number, *row) for number, row in enumerate(kept)]


def _work(number: int, id: str, title: str, authors: list[str], venue: str, year: int) -> Work:
    day = _day(id, venue, year).isoformat()
    names = tuple(Author(_name(name)) for name in authors if name.strip())
    return Work(
        f"doi:10.5555/list.{number}",
        Identifiers(doi=f"10.5555/list.{number}", arxiv=f"{year % 100:02}01.{number % 100_000:05}"),
        title,
        names,
        year,
        day,
        day,
        venue=venue,
        fields=(_BY_VENUE.get(venue, "cs.LG"),),
    )


def _name(text: str) -> Name:
    given, _, family = text.strip().rpartition(" ")
    return Name(family, given)


def _day(id: str, venue: str, year: int) -> date:
    draw = int.from_bytes(hashlib.sha256(id.encode()).digest()[:6])
    start = date(year, 1, 1)
    if draw % 10 < 7:
        deadline = 14 + int.from_bytes(hashlib.sha256(venue.encode()).digest()[:4]) % 350
        return start + timedelta(days=deadline - draw // 10 % 14)
    return start + timedelta(days=draw // 10 % 365)
