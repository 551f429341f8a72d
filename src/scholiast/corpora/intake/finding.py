"""A folder -> the sources in it: files of works, papers, and LaTeX projects as one paper each."""

from collections.abc import Iterator
from pathlib import Path

from scholiast.corpora.intake.sources import Source

WORKS = frozenset([".jsonl", ".ndjson", ".json", ".gz", ".xml", ".bib", ".ris", ".csv", ".nbib"])
PAPERS = frozenset([".pdf", ".docx", ".html", ".htm", ".nxml", ".jats", ".tei", ".md", ".zip"])
_TEX = ".tex"
_ABOUT = frozenset(["readme", "license", "licence", "changelog", "contributing", "manifest"])
_ARCHIVES = (".tar.gz", ".tgz", ".tar")


def sources_of(folder: Path, *, is_top: bool = True) -> Iterator[Source]:
    """Yield the files of works and papers in a folder and those below, in order of their names.

    Files of abstracts, which only complete works, come after the others of their folder.
    A folder with LaTeX files is one paper; at the top, each file that begins a document is one.
    """
    seen = (child for child in folder.iterdir() if not child.name.startswith((".", "_")))
    children = sorted(seen, key=lambda child: ("abstracts" in child.name.lower(), child.name))
    if not is_top and any(child.suffix == _TEX for child in children):
        yield Source(folder.name, folder)
        return
    for child in children:
        if child.is_symlink():
            continue
        if child.is_dir():
            yield from sources_of(child, is_top=False)
        elif _is_wanted(child):
            yield Source(child.name, child)


def is_paper(path: Path) -> bool:
    """Say whether a file is a paper by its ending alone."""
    return path.suffix.lower() in {*PAPERS, _TEX} or path.name.lower().endswith(_ARCHIVES)


def _is_wanted(path: Path) -> bool:
    if path.stem.lower() in _ABOUT:
        return False
    if path.suffix.lower() == _TEX:
        return b"\\documentclass" in path.read_bytes()[:100_000]
    return path.suffix.lower() in WORKS or is_paper(path)
