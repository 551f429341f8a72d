"""Works -> a BEIR corpus; citations between them -> its queries and judgements.

Source: Thakur et al. 2021, https://github.com/beir-cellar/beir (corpus.jsonl, queries.jsonl,
qrels/test.tsv).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from scholiast.papers import Work

QRELS_HEAD = b"query-id\tcorpus-id\tscore\n"


def corpus_lines(works: Iterable[Work]) -> Iterator[bytes]:
    """Yield one line of corpus.jsonl a work: its id, title, abstract and what else is known."""
    for work in works:
        yield msgspec.json.encode(_document(work)) + b"\n"


def query_lines(works: Iterable[Work], citing: set[str]) -> Iterator[bytes]:
    """Yield one line of queries.jsonl for each citing work: its title and abstract."""
    for work in works:
        if work.id in citing:
            text = f"{work.title}. {work.abstract}".strip() if work.abstract else work.title
            yield msgspec.json.encode({"_id": work.id, "text": text}) + b"\n"


def judgements(
    ids: Iterable[str], cites: Callable[[str], tuple[str, ...]], held: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Yield each citing work with each exported work that it cites."""
    for id in ids:
        for cited in cites(id):
            if cited in held and cited != id:
                yield id, cited


def _document(work: Work) -> dict[str, Any]:
    metadata = {
        "authors": [str(author.name) for author in work.authors],
        "year": work.year,
        "date": work.date,
        "available_at": work.available_at,
        "venue": work.venue,
        "type": work.type,
        "identifiers": work.identifiers.as_dict(),
        "url": work.url,
    }
    kept = {name: value for name, value in metadata.items() if value}
    return {"_id": work.id, "title": work.title, "text": work.abstract, "metadata": kept}
