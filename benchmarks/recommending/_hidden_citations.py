"""Openly licensed papers -> a store that knows their references, and papers whose citations are hidden.

What a store holds: every work that any of the papers cites, with the abstract where NeurIPS' metadata
has one, and the papers that are not asked for, with their references and full texts. Papers that are
asked for are not in the store; what they alone cite is, so the pool is closed.
"""

import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.papers import Author, Document, Identifiers, Reference, Work
from scholiast.papers.folding import fold
from scholiast.recommending.asking import abstract_of
from scholiast.recommending.missing.gathering import fold_of, papers

DEV, REPORT = range(15, 30), range(15)
"""Hundredths of the papers (SHA-256 of their names) that engines are chosen by, and told on."""
PLACES = 3
"""Citations of one paper that are hidden, one at a time."""
FEWEST = 8
"""Works of a paper's list that the store must hold for the paper to be asked for."""
_SHORTEST = 12
Named = tuple[str, Document]


@dataclass(frozen=True, slots=True)
class Asked:
    """A paper that is asked for, and the ids of what it cites, by the keys of its references."""

    name: str
    document: Document
    ids: dict[str, str]


@dataclass(frozen=True, slots=True)
class Size:
    """A store: of which papers, which of their works, and what else lies in it."""

    name: str
    title: str = ""
    """Words of which a paper's title must hold one; all papers without any."""
    least: int = 1
    """Papers that must cite a work."""
    others: tuple[str, ...] = ()
    """Files of works with titles and abstracts that nobody asked for cites."""


def read_papers(data: Path, cache: Path) -> list[Named]:
    """Return the papers parsed as users' files are; kept in `cache`, since that takes minutes."""
    kept = cache / "papers.jsonl"
    if not kept.is_file():
        with kept.open("wb") as stream:
            stream.writelines(msgspec.json.encode(pair) + b"\n" for pair in papers(data))
    with kept.open("rb") as stream:
        return [msgspec.json.decode(line, type=tuple[str, Document]) for line in stream]


def make_store(path: Path, data: Path, read: Iterable[Named], size: Size) -> list[Asked]:
    """Make the store and return the papers to ask for."""
    chosen = [
        (name, document) for name, document in read if re.search(size.title, document.title, re.I)
    ]
    cited = Counter(key for _, document in chosen for key in _keys(document).values())
    numbers = {key: at for at, key in enumerate(k for k, n in cited.items() if n >= size.least)}
    abstracts = dict(_abstracts(data))
    held: dict[str, Work] = {}
    entries: list[Entry] = []
    for name, document in chosen:
        for reference in document.references:
            key = fold(reference.title)
            if key in numbers and key not in held:
                held[key] = _work(reference, numbers[key], abstracts.get(key, ""))
        if fold_of(name) not in (*DEV, *REPORT):
            entries.append(_known(name, document, numbers))
    entries += [Entry(work) for work in held.values()]
    entries += [Entry(work) for file in size.others for work in _others(data / file)]
    with Store(path, create=True) as store:
        for start in range(0, len(entries), 1_000):
            store.put(entries[start : start + 1_000])
    return [_asked(name, document, numbers) for name, document in chosen
            if fold_of(name) in (*DEV, *REPORT)]  # fmt: skip


def hidden_at(asked: Asked) -> Iterator[tuple[int, str]]:
    """Yield indexes and keys of the citations to hide: alone in their mark, by a digest."""
    found = [
        (index, one.reference_keys[0])
        for index, one in enumerate(asked.document.citations)
        if len(one.reference_keys) == 1 and one.reference_keys[0] in asked.ids
        and not one.missing_keys
    ]  # fmt: skip
    found.sort(key=lambda one: _digest(f"{asked.name} {one[0]}"))
    seen: set[str] = set()
    for index, key in found:
        if key not in seen and len(seen) < PLACES:
            seen.add(key)
            yield index, key


def with_placeholder(document: Document, index: int) -> Document:
    """Return the document with one citation left for later; its mark stands where it stood."""
    hidden = replace(
        document.citations[index], reference_keys=(), candidates=(), missing_keys=("?",)
    )
    citations = (*document.citations[:index], hidden, *document.citations[index + 1 :])
    return replace(document, citations=citations)


def half_of(asked: Asked) -> frozenset[str]:
    """Return the keys of half of a paper's references, by a digest."""
    keys = sorted(asked.ids, key=lambda key: _digest(f"{asked.name} {key}"))
    return frozenset(keys[: len(keys) // 2])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _keys(document: Document) -> dict[str, str]:
    """Return the folded titles of a document's references, by their keys."""
    titles = {reference.key: fold(reference.title) for reference in document.references}
    return {key: title for key, title in titles.items() if len(title) >= _SHORTEST}


def _work(reference: Reference, number: int, abstract: str) -> Work:
    return Work(
        "", _identifiers(number), reference.title,
        tuple(Author(name) for name in reference.authors), reference.year,
        venue=reference.venue, abstract=abstract,
    )  # fmt: skip


def _identifiers(number: int) -> Identifiers:
    """Return an identifier that no printed reference bears: references are found by their words."""
    return Identifiers(openalex=f"W{9_000_000_000 + number}")


def _known(name: str, document: Document, numbers: dict[str, int]) -> Entry:
    """Return a paper whose references the store knows."""
    cites = (_identifiers(numbers[key]) for key in _keys(document).values() if key in numbers)
    work = Work(
        "", Identifiers(openalex=f"W{8_000_000_000 + int(_digest(name)[:7], 16)}"), document.title,
        tuple(Author(one) for one in document.authors), document.year,
        abstract=abstract_of(document),
    )  # fmt: skip
    return Entry(work, tuple(cites), document)


def _asked(name: str, document: Document, numbers: dict[str, int]) -> Asked:
    ids = {
        key: f"openalex:{_identifiers(numbers[title]).openalex}"
        for key, title in _keys(document).items()
        if title in numbers
    }
    return Asked(name, document, ids)


def _abstracts(data: Path) -> Iterator[tuple[str, str]]:
    for row in _rows(data / "neurips_2023_2025" / "papers_meta.jsonl.gz"):
        yield fold(str(row["title"])), str(row["abstract"] or "")


def _others(path: Path) -> Iterator[Work]:
    for row in _rows(path):
        number = 7_000_000_000 + int(_digest(f"{path.parent.name} {row['title']}")[:7], 16)
        told = row.get("abstract") or row.get("lead") or ""
        yield Work("", Identifiers(openalex=f"W{number}"), str(row["title"]), abstract=str(told))


def _rows(path: Path) -> Iterator[dict[str, object]]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)
