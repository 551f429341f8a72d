"""Open texts as lists of sentences, from which pairs are made."""

import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.windows import sentences_of

_MOST_NEURIPS = 1_500
_SHORTEST, _LONGEST = 40, 420
"""Letters of a sentence that serves."""


def open_texts(data: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield names and sentences of texts that may be read by all.

    PMC abstracts and full texts, SciFact's training abstracts, PLOS and eLife articles, and
    abstracts of NeurIPS papers.
    """
    for row in rows_of(data / "pmc_citation_contexts/cited_papers.jsonl.gz"):
        yield from _named(row["pmcid"], [row.get("abstract") or row.get("lead") or ""])
    dev = {
        row["ref_no"]
        for row in rows_of(data / "citation_integrity/claims.jsonl.gz")
        if row["split"] != "train"
    }
    for row in rows_of(data / "citation_integrity/cited_fulltext.jsonl.gz"):
        if row["ref_no"] not in dev:
            yield from _named(row["pmcid"], row["paragraphs"])
    yield from _scifact(data)
    yield from _articles(data / "jats_xml/jats.tar.gz")
    for number, row in enumerate(rows_of(data / "neurips_2023_2025/papers_meta.jsonl.gz")):
        if number >= _MOST_NEURIPS:
            break
        yield from _named(row["id"], [row.get("abstract") or ""])


def _named(name: str, paragraphs: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield a name with the sentences of its paragraphs that serve."""
    found: list[str] = []
    for paragraph in paragraphs:
        if len(paragraph) > 200:
            text = " ".join(paragraph.split())
            found += [one for one in sentences_of(text) if _SHORTEST <= len(one) <= _LONGEST]
    if len(found) >= 3:
        yield name, found


def _scifact(data: Path) -> Iterator[tuple[str, list[str]]]:
    folder = data / "entailment/scifact"
    seen = {row["doc_id"] for row in rows_of(folder / "dev_abstract.jsonl.gz")}
    for row in rows_of(folder / "train_abstract.jsonl.gz"):
        if row["doc_id"] not in seen:
            seen.add(row["doc_id"])
            yield from _named(f"scifact {row['doc_id']}", [row["premise"]])


def _articles(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the running text of JATS articles under CC BY."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    if not path.is_file():
        return
    with tarfile.open(path) as packed:
        for member in packed:
            stream = packed.extractfile(member) if member.name.endswith(".xml") else None
            if stream is None or not member.name.startswith(("elife/", "plos/")):
                continue
            root = etree.parse(io.BytesIO(stream.read()), parser).getroot()
            found = root.iterfind(".//body//p") if root is not None else ()
            yield from _named(
                member.name, ["".join(str(piece) for piece in one.itertext()) for one in found]
            )
