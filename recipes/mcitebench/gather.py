"""Lay out papers for a benchmark: `python recipes/mcitebench/gather.py DATA FOLDER`.

DATA holds pdf_with_crossref, jats_xml and scitab. FOLDER gets the papers of which the licence lets
figures and tables be copied: JuliaCon and JOSE as PDF, PLOS and eLife as JATS (CC BY), and SciTab's
tables as Markdown (MIT), each paper's with the claims that its tables support.
"""

import argparse
import gzip
import json
import re
import tarfile
from collections import defaultdict
from pathlib import Path, PurePosixPath

ARCHIVES = {
    "pdf_with_crossref/jcon.tar.gz": ("jcon", ".pdf", "media"),
    "pdf_with_crossref/jose.tar.gz": ("jose", ".pdf", "media"),
    "jats_xml/jats.tar.gz": ("jats", ".xml", "pmc"),
}
"""Where files go, which ones, and what is left out: pictures, papers under other licences."""
SCITAB = "scitab/scitab.jsonl.gz"
_MARK = re.compile(r"\[(?:BOLD|ITALIC|EMPTY|CONTINUE)\]")


def main() -> None:
    """Write the papers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    for archive, (name, ending, left_out) in ARCHIVES.items():
        unpack(asked.data / archive, asked.folder / name, ending, left_out)
    tables(asked.data / SCITAB, asked.folder / "scitab")


def unpack(archive: Path, folder: Path, ending: str, left_out: str) -> None:
    """Write the files of an archive that have an ending, under their own names."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as files:
        for one in files:
            path = PurePosixPath(one.name)
            is_wanted = one.isfile() and path.suffix == ending
            content = files.extractfile(one) if is_wanted else None
            if content is not None and left_out not in path.parts:
                (folder / path.name).write_bytes(content.read())


def tables(file: Path, folder: Path) -> None:
    """Write SciTab's papers: title, the claims that are supported, the tables."""
    folder.mkdir(parents=True, exist_ok=True)
    papers = defaultdict(list)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            papers[row["paper_id"]].append(row)
    for id, rows in papers.items():
        parts = [f"# {rows[0]['paper']}", "## Results"]
        claims = (row["claim"] for row in rows if row["label"] == "supports")
        parts += dict.fromkeys(cell(one) for one in claims)
        known = {row["table_id"]: row for row in rows}
        parts += [table(row) for row in known.values()]
        (folder / f"{id}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def table(row: dict) -> str:
    """Return a table with its caption."""
    head, cells = row["table_column_names"], row["table_content_values"]
    lines = [head, ["---"] * len(head), *cells]
    shown = ["| " + " | ".join(map(cell, line)) + " |" for line in lines]
    return "\n".join([cell(row["table_caption"]), "", *shown])


def cell(words: str) -> str:
    """Return words on one line, without marks of print."""
    return " ".join(_MARK.sub("", words).replace("|", "/").split())


if __name__ == "__main__":
    main()
