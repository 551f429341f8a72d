"""Openly licensed papers -> Documents to learn from: NeurIPS, PLOS and eLife, a unarXive sample."""

import gzip
import hashlib
import json
import re
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

from scholiast.errors import InputError
from scholiast.papers import Document, OutcomeKind
from scholiast.resolving.sources.readers import Readers

NEURIPS = "neurips_2023_2025/fulltext_2025.jsonl.gz"
JATS = "jats_xml/jats.tar.gz"
UNARXIVE = "unarxive_sample/papers.jsonl.gz"
SOURCES = (
    "NeurIPS 2025 papers as on OpenReview, CC BY 4.0",
    "PLOS and eLife articles in JATS, CC BY 4.0 or CC0",
    "unarXive sample (Saier, Krause, Färber), CC BY-SA 4.0; articles CC BY, CC BY-SA, CC0",
)
_OPEN_JATS = ("plos/", "elife/")
"""The other folder of the collection holds articles of other licences."""
_ANCHOR = re.compile(r"(?:\s?\{\{cite:([0-9a-f]{8,64})\}\})+")
_ONE = re.compile(r"\{\{cite:([0-9a-f]{8,64})\}\}")
_FORMULA = re.compile(r"\{\{(?:formula|figure|table):[^}]{1,64}\}\}")
_AT_ONCE = 64


def papers(data: Path, *, workers: int = 2) -> Iterator[tuple[str, Document]]:
    """Yield each paper's name and Document; those that could not be read are left out.

    Every paper is read by the parser that reads a user's file, so that marks are found alike.
    """
    with Readers(workers) as readers, ThreadPoolExecutor(workers) as pool:
        files = _files(data)
        while batch := list(islice(files, _AT_ONCE)):
            bodies = pool.map(lambda file: readers.read_bytes(file[1], file[2]), batch)
            for (name, _, _), document in zip(batch, bodies, strict=True):
                if document.outcome.kind in (OutcomeKind.OK, OutcomeKind.PARTIAL):
                    yield name, document


def fold_of(name: str) -> int:
    """Return the hundredth that a paper falls into, by the SHA-256 of its name: 0 to 99.

    >>> fold_of("neurips:2VdsYVXLDl")
    4
    """
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 100


def _files(data: Path) -> Iterator[tuple[str, bytes, str]]:
    """Yield each paper's name, content and file ending."""
    for part in (NEURIPS, JATS, UNARXIVE):
        if not (data / part).is_file():
            raise InputError(
                f"no file {part} in {data}: training needs {NEURIPS}, {JATS}, {UNARXIVE}"
            )
    for row in _rows(data / NEURIPS):
        yield f"neurips:{row['id']}", _neurips(row).encode(), ".md"
    with tarfile.open(data / JATS) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is not None and member.name.startswith(_OPEN_JATS):
                yield f"jats:{member.name}", stream.read(), ".xml"
    for row in _rows(data / UNARXIVE):
        yield f"unarxive:{row['paper_id']}", _unarxive(row).encode(), ".md"


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def _neurips(row: dict[str, Any]) -> str:
    """Return a paper as Markdown, with its list of references."""
    numbered = row["citation_style"] == "numeric"
    parts = [f"# {row['title']}", "## Abstract", row["abstract"]]
    for section in row["body"]:
        parts += [f"## {section['heading']}", section["text"]]
    return _with_list(parts, [entry["raw"] for entry in row["references"]], numbered=numbered)


def _unarxive(row: dict[str, Any]) -> str:
    """Return a paper as Markdown, its anchors as numbers in square brackets."""
    numbers = {key: at for at, key in enumerate(row["bib_entries"], 1)}

    def marked(match: re.Match[str]) -> str:
        found = [numbers[key] for key in _ONE.findall(match.group()) if key in numbers]
        return f" [{', '.join(map(str, found))}]" if found else ""

    parts = [f"# {' '.join(row['metadata']['title'].split())}"]
    heading = None
    for paragraph in row["body_text"]:
        if paragraph["section"] != heading:
            heading = paragraph["section"]
            parts.append(f"## {heading or 'Text'}")
        text = _FORMULA.sub("X", _ANCHOR.sub(marked, paragraph["text"]))
        parts.append(" ".join(text.split()))
    entries = [entry["bib_entry_raw"] for entry in row["bib_entries"].values()]
    return _with_list(parts, entries, numbered=True)


def _with_list(parts: list[str], entries: list[str], *, numbered: bool) -> str:
    listed = [
        f"[{at}] {' '.join(raw.split())}" if numbered else " ".join(raw.split())
        for at, raw in enumerate(entries, 1)
    ]
    return "\n\n".join([*parts, "## References", *listed]) + "\n"
