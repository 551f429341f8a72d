"""LaTeX trees: keys cited that map to a reference, text against source, papers a second.

Each tree's cited keys are counted a second way, by a plain search of its .tex files for citation
commands, so that a key which the parser never saw would show. Where a paper lies in the data as a
PDF too, the references cited in both are compared.
"""

import re
import tarfile
import tempfile
import time
from pathlib import Path

from benchmarks.tables import Row
from scholiast.papers import Document
from scholiast.parsing.reading import read

_CITE = re.compile(
    r"\\(?!no)[A-Za-z]{0,12}cite[a-z]{0,8}\*?\s?(?:\[[^\]]{0,200}\]\s?){0,2}\{([^{}]{1,2000})\}"
)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_COMMAND = re.compile(r"\\[A-Za-z]+")


def measure(data: Path) -> list[Row]:
    """Return one row a tree, one for all of them, and one for papers that are PDFs too."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _unpack(data / "latex_sources" / "latex.tar.gz", root)
        trees = sorted({path.parent for path in root.rglob("*.tex")}, key=lambda p: len(p.parts))
        tops = [tree for tree in trees if not any(up in trees for up in tree.parents)]
        documents = {tree.name: _timed(tree) for tree in tops}
        rows += [_row(root, tree, *documents[tree.name]) for tree in tops]
        rows.append(_together(rows))
        rows.append(_against_pdf(data, root, {name: pair[0] for name, pair in documents.items()}))
    return rows


def _unpack(archive: Path, root: Path) -> None:
    with tarfile.open(archive) as tar:
        for member in tar:
            content = tar.extractfile(member) if member.isfile() else None
            if content is not None and ".." not in member.name and not member.name.startswith("/"):
                (root / member.name).parent.mkdir(parents=True, exist_ok=True)
                (root / member.name).write_bytes(content.read())


def _timed(tree: Path) -> tuple[Document, float]:
    started = time.perf_counter()
    return read(tree), time.perf_counter() - started


def _row(root: Path, tree: Path, document: Document, seconds: float) -> Row:
    files = {place.name for place in document.source_map.files if place.name.endswith(".tex")}
    source = "\n".join((tree / name).read_text("utf-8", "replace") for name in sorted(files))
    bare = _COMMENT.sub("", source)
    asked = {
        " ".join(key.split()) for match in _CITE.finditer(bare) for key in match.group(1).split(",")
    }
    asked = {key for key in asked if key and "#" not in key}
    mapped = {key for citation in document.citations for key in citation.reference_keys}
    missing = {key for citation in document.citations for key in citation.missing_keys}
    prose = _without_code(document)
    figures: dict[str, float | str] = {
        "citations": len(document.citations),
        "keys cited": len(mapped | missing),
        "mapped": len(mapped) / max(len(mapped | missing), 1),
        "seen by plain search": len(asked),
        "references": len(document.references),
        "problems": len(document.problems),
        "s": seconds,
        "text/source": len(document.text) / max(len(source), 1),
        "left-over commands": len(_COMMAND.findall(prose)),
    }
    unseen = sorted(asked - mapped - missing)
    note = "; ".join(
        part
        for part in (
            f"unmapped: {', '.join(sorted(missing))}" if missing else "",
            f"in the source, not in the text: {', '.join(unseen)}" if unseen else "",
        )
        if part
    )
    problems = [problem.message for problem in document.problems]
    return Row("LaTeX tree", tree.name, 1, figures, "1.0 mapped", note, {"problems": problems})


def _without_code(document: Document) -> str:
    """Return the text outside formulas and code."""
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```", " ", document.text, flags=re.S)
    return re.sub(r"\\tag\{[^}]*\}", " ", text)


def _together(rows: list[Row]) -> Row:
    cited = sum(int(row.figures["keys cited"]) for row in rows)
    mapped = sum(float(row.figures["mapped"]) * int(row.figures["keys cited"]) for row in rows)
    seconds = sum(float(row.figures["s"]) for row in rows)
    figures: dict[str, float | str] = {
        "keys cited": cited,
        "mapped": mapped / max(cited, 1),
        "left-over commands": sum(int(row.figures["left-over commands"]) for row in rows),
        "papers/s": len(rows) / seconds,
    }
    return Row("LaTeX trees", "all", len(rows), figures, "1.0 mapped")


def _against_pdf(data: Path, root: Path, documents: dict[str, Document]) -> Row:
    """Return how many references the LaTeX and the PDF of one paper both cite."""
    titles = {
        _folded(document.title): name for name, document in documents.items() if document.title
    }
    compared: list[dict[str, object]] = []
    for archive in (data / "s2orc_doc2json_parallel").glob("*.tar.gz"):
        _unpack(archive, root / "parallel")
    for pdf in sorted((root / "parallel").rglob("*.pdf")):
        printed = read(pdf)
        name = titles.get(_folded(printed.title), "")
        if name:
            ours = _cited_titles(documents[name])
            theirs = _cited_titles(printed)
            both = len(ours & theirs)
            compared.append({"paper": name, "LaTeX": len(ours), "PDF": len(theirs), "both": both})
    note = "" if compared else "no paper of the LaTeX set lies in the data as a PDF"
    shared = sum(int(str(pair["both"])) for pair in compared)
    most = sum(int(str(pair["LaTeX"])) for pair in compared)
    figures: dict[str, float | str] = {"cited in both / LaTeX": shared / most if most else "n/a"}
    return Row(
        "LaTeX against PDF", "same paper", len(compared), figures, "", note, {"papers": compared}
    )


def _cited_titles(document: Document) -> set[str]:
    keys = {key for citation in document.citations for key in citation.reference_keys}
    return {
        _folded(entry.title) for entry in document.references if entry.key in keys and entry.title
    }


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
