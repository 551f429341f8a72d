"""Real reference lists -> what is found in a store of 68 k real works, and what is told of it.

The references are those of papers of NeurIPS 2025 as a reader of PDFs gave them, of articles in
JATS and of papers read from LaTeX (unarXive); the store holds ml_paperlists and the list of NeurIPS
2023 to 2025. Nothing says which of them are right: findings on found ones were judged by eye, and
the judgements are kept beside this file by digest (`_judged.toml`), without the text.

Papers are halved by the SHA-256 of their id. SCHOLIAST_BENCH_SPLIT=dev for development;
SCHOLIAST_BENCH_PAPERS: how many papers; SCHOLIAST_BENCH_STORE: a file in which the store is kept.
"""

import gzip
import hashlib
import json
import os
import re
import tarfile
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from benchmarks.tables import Row

from scholiast.checking import Context, check_document
from scholiast.corpora.intake.running import Wishes, take_in
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.papers import Absent, Document, Lookup, Reference
from scholiast.papers.folding import fold
from scholiast.parsing.references import parse_reference
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

LISTS = ("ml_paperlists/papers.jsonl.gz", "neurips_2023_2025/papers_meta.jsonl.gz")
CODES = tuple(f"SCH{number}" for number in range(702, 715))
TODAY = date(2026, 1, 1)
JUDGED = Path(__file__).with_name("_judged.toml")
OURS = "ours"
"""The judgement of a finding that says nothing true of the reference."""
_MEMBER = 3_000_000
"""Bytes of a JATS file above which it is left out."""
_MARKS = re.compile(r"[.,:;?!()\[\]\"“”„»«]|\s[-–—]\s|[–—]")
_WORDS = 4
_LETTERS = 20


@dataclass
class Listed:
    """The references of one paper, what was looked up, and what was told."""

    source: str
    references: tuple[Reference, ...]
    lookups: tuple[Lookup, ...] = ()
    told: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Key of a reference -> codes and messages."""

    def pairs(self) -> Iterator[tuple[Reference, Lookup]]:
        return zip(self.references, self.lookups, strict=True)


def measure(data: Path) -> list[Row]:
    """Return what is found and told of each source's references, misses, and what was judged."""
    split = os.environ.get("SCHOLIAST_BENCH_SPLIT", "test")
    with opened(data) as corpus:
        papers = list(read_papers(data, split))
        for paper in papers:
            look_up(paper, corpus)
        titles = Titles(corpus)
        rows = []
        for source in dict.fromkeys(paper.source for paper in papers):
            own = [paper for paper in papers if paper.source == source]
            rows.append(_row(f"{source}, {split}", own, titles))
    return [*rows, *_judged_rows(papers, split)]


@contextmanager
def opened(data: Path) -> Iterator[LocalCorpus]:
    """Yield the store with both lists of works, made where it is not kept."""
    kept = os.environ.get("SCHOLIAST_BENCH_STORE", "")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(kept) if kept else Path(folder) / "works.sqlite"
        is_new = not path.exists()
        with Store(path, create=True) as store:
            for name in LISTS if is_new else ():
                take_in(data / name, store, Wishes())
            corpus = LocalCorpus(store)
            corpus.refresh()
            yield corpus


def read_papers(data: Path, split: str) -> Iterator[Listed]:
    """Yield the papers of one half, each with its references as a reader gives them."""
    most = int(os.environ.get("SCHOLIAST_BENCH_PAPERS", "10000"))
    with gzip.open(data / "neurips_2023_2025/fulltext_2025.jsonl.gz", "rt") as lines:
        rows = (json.loads(line) for line in lines)
        own = [row for row in rows if half(row["id"]) == split][:most]
    for row in own:
        yield Listed("NeurIPS 2025, printed", printed(r["raw"] for r in row["references"]))
    with gzip.open(data / "unarxive_sample/papers.jsonl.gz", "rt") as lines:
        for row in map(json.loads, lines):
            if half(row["paper_id"]) == split:
                entries = row["bib_entries"].values()
                yield Listed("unarXive, printed", printed(one["bib_entry_raw"] for one in entries))
    yield from _tagged(data / "jats_xml/jats.tar.gz", split)


def half(id: str) -> str:
    return "dev" if hashlib.sha256(id.encode()).digest()[0] % 2 else "test"


def printed(raws: Iterator[str]) -> tuple[Reference, ...]:
    """Return references read from printed entries, keyed by their place."""
    return tuple(parse_reference(raw, key=f"r{place}") for place, raw in enumerate(raws) if raw)


def _tagged(archive: Path, split: str) -> Iterator[Listed]:
    from scholiast.parsing import parse

    with tempfile.TemporaryDirectory() as folder, tarfile.open(archive) as files:
        for member in files:
            is_it = member.isfile() and member.name.endswith("xml") and half(member.name) == split
            stream = files.extractfile(member) if is_it and member.size < _MEMBER else None
            if stream:
                path = Path(folder) / "paper.xml"
                path.write_bytes(stream.read())
                yield Listed("JATS, tagged", parse(path).references)


def look_up(paper: Listed, corpus: LocalCorpus) -> None:
    """Put to the paper what is found and what the rules tell of it."""
    paper.lookups = resolve_all(paper.references, Places((corpus,)))
    by_key = {one.key: lookup for one, lookup in paper.pairs()}
    document = Document("", references=paper.references, format="bibliography")
    told = defaultdict(list)
    for finding in check_document(document, Context(TODAY, lookups=by_key)):
        if finding.code in CODES and finding.reference:
            told[finding.reference].append((finding.code, finding.message))
    paper.told = dict(told)


class Titles:
    """The titles of a store, found within printed entries: whole, and between marks."""

    def __init__(self, corpus: LocalCorpus) -> None:
        folded = (fold(work.title) for work in corpus._store.works())
        self._known = {t for t in folded if len(t) >= _LETTERS and len(t.split()) >= _WORDS}

    def within(self, reference: Reference) -> str:
        """Return the longest title that stands in the entry from mark to mark; empty for none."""
        pieces = _MARKS.split((reference.raw or reference.title)[:4000])
        held = {
            fold(" ".join(pieces[start:end]))
            for start in range(len(pieces))
            for end in range(start + 1, start + 5)
        }
        return max(held & self._known, key=len, default="")


def digest(reference: Reference, code: str) -> str:
    """Return what a judgement is kept under."""
    text = f"{code} {fold(reference.raw or reference.title)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _row(on: str, papers: list[Listed], titles: Titles) -> Row:
    pairs = [pair for paper in papers for pair in paper.pairs()]
    kinds = Counter(type(lookup).__name__ for _, lookup in pairs)
    codes = Counter(
        code for paper in papers for told in paper.told.values() for code in {c for c, _ in told}
    )
    missed = [
        reference for reference, lookup in pairs
        if isinstance(lookup, Absent) and titles.within(reference)
    ]  # fmt: skip
    found = kinds["Found"]
    figures: dict[str, float | str] = {
        "found": found,
        "not found": kinds["Absent"],
        "other kinds": kinds["Unindexed"],
        "unknown": kinds["Unknown"],
        "title held, not found": len(missed) / max(found + len(missed), 1),
    }
    figures |= {code: round(1000 * codes[code] / max(found, 1), 1) for code in CODES if codes[code]}
    note = "codes: findings per 1,000 found references"
    return Row("real references", on, len(pairs), figures, "", note, {"missed": len(missed)})


def _judged_rows(papers: list[Listed], split: str) -> list[Row]:
    """Return what the judgements by eye say of this half's findings and works."""
    if not JUDGED.exists():
        return []
    judged = tomllib.loads(JUDGED.read_text())
    says: dict[str, Counter[str]] = defaultdict(Counter)
    for paper in papers:
        for reference, lookup in paper.pairs():
            codes = {code for code, _ in paper.told.get(reference.key, [])}
            for code in [*codes, type(lookup).__name__]:
                judgement = judged.get(digest(reference, code))
                if judgement:
                    says["findings" if code in codes else code][judgement] += 1
    rows = []
    for what, counts in sorted(says.items()):
        figures: dict[str, float | str] = dict(counts)
        total = sum(counts.values())
        figures["ours, share"] = counts[OURS] / total
        note = "judged by one reader, the entry beside the work's record, from a random sample"
        rows.append(Row(f"judged: {what}", split, total, figures, note=note))
    return rows
