"""Made works in OpenAlex's shape, from real titles, abstracts and authors with variations."""

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WITH_ABSTRACT = 0.6
"""Share of works with an abstract, as OpenAlex documents it for newer ones."""
CITING, CITED = 0.5, 12
"""Share of works with a list of references, and its length."""


def write_works(papers: Path, target: Path, count: int, seed: int = 7) -> int:
    """Write `count` works as JSON lines; returns the bytes."""
    with gzip.open(papers, "rt", encoding="utf-8") as stream:
        rows = [json.loads(line) for line in stream]
    seeds = [
        (row["title"].split(), _inverted(row.get("abstract") or ""), row.get("authors") or [])
        for row in rows
    ]
    with target.open("w", encoding="utf-8") as stream:
        stream.writelines(line for line in _lines(seeds, count, random.Random(seed)))
    return target.stat().st_size


def _lines(
    seeds: list[tuple[list[str], str, list[str]]], count: int, chance: random.Random
) -> Iterator[str]:
    for number in range(count):
        words, abstract, authors = seeds[number % len(seeds)]
        made = _work(number, _title(words, seeds, number, chance), authors, chance)
        line = json.dumps(made)
        held = abstract if abstract and chance.random() < WITH_ABSTRACT else "null"
        yield f'{line[:-1]}, "abstract_inverted_index": {held}}}\n'


def _title(
    words: list[str],
    seeds: list[tuple[list[str], str, list[str]]],
    number: int,
    chance: random.Random,
) -> str:
    """Return a real title in the first round, then one with words of two others."""
    if number < len(seeds):
        return " ".join(words)
    other, third = chance.choice(seeds)[0], chance.choice(seeds)[0]
    return " ".join([*words[: max(2, len(words) // 2)], *other[-3:], *third[:2]])


def _work(number: int, title: str, authors: list[str], chance: random.Random) -> dict[str, Any]:
    year = 1990 + number % 36
    cites = chance.random() < CITING and number > CITED
    source = {
        "display_name": f"Journal of Samples {number % 5_000}",
        "issn_l": None,
        "type": "journal",
        "host_organization_name": "Sample House",
    }
    place = {
        "is_oa": number % 2 == 0,
        "landing_page_url": f"https://doi.org/10.5555/w{number}",
        "pdf_url": None,
        "license": None,
        "version": "publishedVersion",
        "source": source,
    }
    return {
        "id": f"https://openalex.org/W{number + 1_000_000}",
        "doi": f"https://doi.org/10.5555/w{number}" if number % 10 else None,
        "title": title,
        "publication_year": year,
        "publication_date": f"{year}-{1 + number % 12:02}-{1 + number % 28:02}",
        "type": "article",
        "ids": {},
        "authorships": [{"author": {"display_name": name, "orcid": None}} for name in authors[:8]],
        "is_retracted": False,
        "referenced_works": [
            f"https://openalex.org/W{1_000_000 + chance.randrange(number)}"
            for _ in range(CITED if cites else 0)
        ],
        "cited_by_count": number % 97,
        "primary_location": place,
        "best_oa_location": None,
        "locations": [place],
        "biblio": {
            "volume": str(number % 90),
            "issue": None,
            "first_page": str(number % 900),
            "last_page": None,
        },
        "topics": [],
    }


def _inverted(abstract: str) -> str:
    index: dict[str, list[int]] = {}
    for place, word in enumerate(abstract.split()):
        index.setdefault(word, []).append(place)
    return json.dumps(index) if index else ""
