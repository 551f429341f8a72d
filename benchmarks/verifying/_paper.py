"""A citing paper made of real citing sentences, and the papers that it cites, parsed."""

import gzip
import json
import re
import tempfile
from collections import defaultdict
from pathlib import Path

from scholiast.papers import Document
from scholiast.parsing import parse

EACH = 2
"""Citing sentences that each reference has."""
_HELD = re.compile(r"[\[(][^\[\]()]{0,200}<\|\w{1,20}\|>[^\[\]()]{0,200}(?:[\])]|$)")
_MARK = re.compile(r"<\|\w{1,20}\|>")


def paper_of(data: Path, size: int) -> tuple[Document, list[str]]:
    """Return a parsed Markdown paper of so many references, and the numbers of what they name."""
    texts = [str(row["ref_no"]) for row in _rows(data / "cited_fulltext.jsonl.gz")]
    said: dict[str, list[str]] = defaultdict(list)
    for row in _rows(data / "claims.jsonl.gz"):
        sentence = str(row.get("claim_sentence") or row["claim"])
        bare = " ".join(_MARK.sub(" ", _HELD.sub(" ", sentence)).split()).rstrip(" .,;")
        if 8 <= len(bare.split()) <= 60:
            said[str(row["ref_no"])].append(bare)
    cited = [number for number in texts if len(said[number]) >= EACH][:size]
    body = [
        f"{said[number][turn]} [{at}]."
        for turn in range(EACH)
        for at, number in enumerate(cited, start=1)
    ]
    paragraphs = "\n\n".join(" ".join(body[at : at + 6]) for at in range(0, len(body), 6))
    entries = "\n".join(
        f"[{at}] A. Author. Cited work {number}. A Journal, 2020."
        for at, number in enumerate(cited, 1)
    )
    return _parsed(
        f"# A paper\n\n## Introduction\n\n{paragraphs}\n\n## References\n\n{entries}\n"
    ), cited


def sources_of(data: Path, cited: list[str], keys: list[str]) -> dict[str, Document]:
    """Return the parsed texts of cited papers, by the paper's reference keys."""
    wanted = dict(zip(cited, keys, strict=True))
    rows = (row for row in _rows(data / "cited_fulltext.jsonl.gz") if str(row["ref_no"]) in wanted)
    return {
        wanted[str(row["ref_no"])]: _parsed("\n\n".join(map(str, row["paragraphs"])))  # type: ignore[call-overload]
        for row in rows
    }


def _parsed(markdown: str) -> Document:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "paper.md"
        path.write_text(markdown, encoding="utf-8")
        return parse(path)


def _rows(path: Path) -> list[dict[str, object]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
