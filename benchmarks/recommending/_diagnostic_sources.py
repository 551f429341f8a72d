"""Contexts data at hand -> material for diagnostic sets.

What each can give: pmc_citation_contexts has neither years nor fields nor counts (one field, named
by the collection); acl_scisumm has years in its ids; NeurIPS' references are parsed from printed
entries, and have years; unarXive gives a cited work's field. Counts are the collection's own.
"""

import gzip
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from scholiast.benchmarks.diagnostic.building import Readable
from scholiast.benchmarks.diagnostic.cutting import Cut, cut, cut_anchor, sentence_at
from scholiast.benchmarks.diagnostic.interface import CitingPaper, Context, Material
from scholiast.benchmarks.diagnostic.styles import DATED, YEAR, Family, masked
from scholiast.papers import Span, Work
from scholiast.papers.folding import fold
from scholiast.parsing.references import parse_reference

PMC = "pmc_citation_contexts"
NEURIPS = "neurips_2023_2025"
UNARXIVE = "unarxive_sample"
ACL = "acl_scisumm"
_SINGLE = re.compile(r"\[(\d{1,3})\]")
_CITE = re.compile(r"\{\{cite:([0-9a-f]{6,64})\}\}")
_HOLE = re.compile(r"\{\{(formula|figure|table|section|[a-z]{1,12}):[^{}]{0,80}\}\}")
_SHORTEST = 12


def sources(data: Path) -> list[Readable]:
    """Return the four sources of this measurement."""
    made = {
        PMC: (read_pmc, "contexts.jsonl.gz"), ACL: (read_acl, "citing_sentences.jsonl.gz"),
        NEURIPS: (read_neurips, "fulltext_2025.jsonl.gz"), UNARXIVE: (read_unarxive, "papers.jsonl.gz"),
    }  # fmt: skip
    return [
        Readable(
            name, f"{name} {(data / name / file).stat().st_size}", lambda read=read: read(data)
        )
        for name, (read, file) in made.items()
    ]


def read_pmc(data: Path) -> Material:
    """Biomedicine: real anchors; only alone-standing ones; author-year text is cut with its mark."""
    works = [
        Work(f"pmc:{row['pmcid']}", title=row["title"], abstract=row.get("abstract") or row.get("lead") or "",
             fields=("Medicine",))
        for row in rows(data / PMC / "cited_papers.jsonl.gz")
    ]  # fmt: skip
    contexts: list[Context] = []
    dropped: Counter[str] = Counter()
    titles: dict[str, str] = {}
    cited: dict[str, set[str]] = defaultdict(set)
    for row in rows(data / PMC / "contexts.jsonl.gz"):
        titles[row["citing"]] = row["citing_title"]
        cited[row["citing"]].add(f"pmc:{row['cited']}")
        mark = Span(row["start"], row["end"])
        if row["type"] != "Citation" or not mark.of(row["context"]).strip():
            dropped["several citations in one mark, or an empty one"] += 1
            continue
        made = cut_anchor(row["context"], mark)
        if isinstance(made, str):
            dropped[made] += 1
            continue
        contexts.append(
            _context(
                row["id"],
                f"pmc:{row['citing']}",
                f"pmc:{row['cited']}",
                made,
                row["context"],
                row["section"],
            )
        )
    papers = [
        CitingPaper(f"pmc:{id}", title, cited=tuple(sorted(cited[id])))
        for id, title in titles.items()
    ]
    notes = ("all works are of one field, named by the collection; no years",)
    return Material(tuple(works), tuple(papers), tuple(contexts), dropped, notes)


def read_acl(data: Path) -> Material:
    """Computational linguistics: sentences that show one name and year, which is the cited paper."""
    works = [
        Work(f"acl:{row['id']}", title=row["title"], abstract=row.get("abstract") or "", year=_acl_year(row["id"]),
             available_at=f"{_acl_year(row['id'])}-01-01", fields=("Computer Science",))
        for row in rows(data / ACL / "cited_papers.jsonl.gz")
    ]  # fmt: skip
    contexts, dropped, cited = [], Counter[str](), defaultdict[str, set[str]](set)
    for row in rows(data / ACL / "citing_sentences.jsonl.gz"):
        cited[row["citing"]].add(f"acl:{row['cited']}")
        text = row["sentence"].strip()
        marks = [match for match in DATED.finditer(text) if YEAR.search(match.group())]
        if len(marks) != 1 or len(YEAR.findall(marks[0].group())) != 1:
            dropped["not one name and year"] += 1
            continue
        made = cut(text, Span(0, len(text)), Span(*marks[0].span()), Family.DATED)
        if isinstance(made, str):
            dropped[made] += 1
            continue
        contexts.append(
            _context(row["id"], f"acl:{row['citing']}", f"acl:{row['cited']}", made, text, "")
        )
    papers = [
        CitingPaper(f"acl:{id}", "", "", f"{_acl_year(id)}-12-31", tuple(sorted(some)))
        for id, some in cited.items()
    ]
    notes = ("years are those of ACL's ids; titles of citing papers are not at hand",)
    return Material(tuple(works), tuple(papers), tuple(contexts), dropped, notes)


def read_neurips(data: Path) -> Material:
    """Machine learning: numbered marks; works are what printed entries say, joined by title."""
    abstracts = _abstracts(data)
    works: dict[str, Work] = {}
    papers: list[CitingPaper] = []
    contexts: list[Context] = []
    dropped: Counter[str] = Counter()
    for row in rows(data / NEURIPS / "fulltext_2025.jsonl.gz"):
        numbered = {
            one["n"]: work
            for one in row["references"]
            if "n" in one and (work := _printed(one["raw"], "Computer Science"))
        }
        for work in numbered.values():
            _join(works, replace(work, abstract=abstracts.get(fold(work.title), "")))
        id = f"neurips:{row['id']}"
        papers.append(
            CitingPaper(
                id,
                row["title"],
                row["abstract"],
                "2025-12-31",
                tuple(sorted({w.id for w in numbered.values()})),
            )
        )
        if row["citation_style"] != "numeric":
            dropped["paper without numbers"] += 1
            continue
        for number, (section, text) in enumerate(_paragraphs(row["body"])):
            for match in _SINGLE.finditer(text):
                cited = numbered.get(int(match.group(1)))
                made = (
                    cut_anchor(text, Span(*match.span())) if cited else "reference without a title"
                )
                if isinstance(made, str):
                    dropped[made] += 1
                elif cited:
                    contexts.append(
                        _context(
                            f"{id}#{number}.{match.start()}", id, cited.id, made, text, section
                        )
                    )
    return Material(
        tuple(works.values()),
        tuple(papers),
        tuple(contexts),
        dropped,
        ("works are read from printed references; all of one field",),
    )


def read_unarxive(data: Path) -> Material:
    """Physics, mathematics, computer science: anchors from LaTeX; fields are the cited works'."""
    works: dict[str, Work] = {}
    papers, contexts, dropped = [], [], Counter[str]()
    for row in rows(data / UNARXIVE / "papers.jsonl.gz"):
        entries = {
            key: work for key, one in row["bib_entries"].items()
            if (work := _printed(one["bib_entry_raw"], one.get("discipline") or row["discipline"]))
        }  # fmt: skip
        for work in entries.values():
            _join(works, work)
        meta = row["metadata"]
        id = f"arxiv:{row['paper_id']}"
        papers.append(
            CitingPaper(
                id,
                " ".join(meta["title"].split()),
                " ".join(meta["abstract"].split()),
                "2022-12-31",
                tuple(sorted({w.id for w in entries.values()})),
            )
        )
        for number, paragraph in enumerate(row["body_text"]):
            text, marks = _anchored(paragraph["text"])
            for span, key in marks:
                cited, sentence = (
                    entries.get(key),
                    sentence_at(text, span, [one for one, _ in marks]),
                )
                if not cited or sentence is None:
                    dropped["reference without a title"] += 1
                    continue
                made = cut(text, sentence, span, Family.SQUARE, [one for one, _ in marks])
                if isinstance(made, str):
                    dropped[made] += 1
                else:
                    contexts.append(
                        _context(
                            f"{id}#{number}.{span.start}",
                            id,
                            cited.id,
                            made,
                            text,
                            paragraph["section"],
                        )
                    )
    return Material(
        tuple(works.values()),
        tuple(papers),
        tuple(contexts),
        dropped,
        ("works are read from printed references",),
    )


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _context(
    id: str, citing: str, cited: str, made: Cut, text: str, section: str | None
) -> Context:
    return Context(
        id, citing, cited, made.sentence, made.entry, section or "",
        masked(text[: made.span.start]), masked(text[made.span.end :]), made.is_narrative,
    )  # fmt: skip


def _printed(raw: str, field: str) -> Work | None:
    """Return the work of a printed entry; works with one folded title are one."""
    read = parse_reference(raw, key="r") if raw else None
    key = fold(read.title) if read else ""
    if read is None or len(key) < _SHORTEST or len(key.split()) < 2:
        return None
    id = f"title:{hashlib.sha256(key.encode()).hexdigest()[:16]}"
    year = read.year if read.year and 1800 < read.year < 2026 else None
    return Work(
        id,
        title=read.title,
        year=year,
        available_at=f"{year}-01-01" if year else "",
        venue=read.venue,
        fields=(field,),
    )


def _join(works: dict[str, Work], work: Work) -> None:
    known = works.get(work.id)
    if known is None or (work.year and (known.year is None or work.year < known.year)):
        works[work.id] = work


def _abstracts(data: Path) -> dict[str, str]:
    """Titles -> abstracts of listed papers (local measuring only)."""
    files = (data / "ml_paperlists/papers.jsonl.gz", data / NEURIPS / "papers_meta.jsonl.gz")
    return {
        fold(row["title"]): row["abstract"]
        for file in files
        if file.exists()
        for row in rows(file)
        if row.get("abstract")
    }


def _paragraphs(body: list[dict[str, str]]) -> Iterator[tuple[str, str]]:
    for part in body:
        for text in part["text"].split("\n\n"):
            if len(text) > 40 and not text.startswith(("<!--", "|", "Figure", "Table")):
                yield part["heading"], " ".join(text.split())


def _anchored(text: str) -> tuple[str, list[tuple[Span, str]]]:
    """Return the text with numbers for anchors and a letter for formulas, and where anchors are."""
    text = _HOLE.sub(lambda match: match.group() if match.group(1) == "cite" else "X", text)
    written, marks, end, length = [], [], 0, 0
    for number, match in enumerate(_CITE.finditer(text), start=1):
        piece = text[end : match.start()]
        mark = f"[{number}]"
        length += len(piece)
        marks.append((Span(length, length + len(mark)), match.group(1)))
        written += [piece, mark]
        length += len(mark)
        end = match.end()
    return "".join([*written, text[end:]]), marks


def _acl_year(id: str) -> int:
    two = int(id[1:3])
    return two + (2000 if two < 50 else 1900)
