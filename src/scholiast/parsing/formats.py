"""Which parser reads which file: one line a format."""

from pathlib import Path

from scholiast.errors import InputError

FORMATS = {
    ".tex": "latex", ".ltx": "latex", ".zip": "latex", ".tar": "latex", ".tgz": "latex",
    ".tar.gz": "latex", ".gz": "latex",
    ".xml": "xml", ".nxml": "xml", ".jats": "xml", ".tei": "xml",
    ".html": "html", ".htm": "html", ".xhtml": "html",
    ".md": "markdown", ".markdown": "markdown", ".txt": "markdown",
    ".qmd": "markdown", ".rmd": "markdown",
    ".docx": "docx",
    ".pdf": "pdf",
    ".bib": "bibliography", ".ris": "bibliography", ".json": "bibliography",
}  # fmt: skip

MODULES = {
    "latex": "scholiast.parsing.latex",
    "xml": "scholiast.parsing.xml",
    "html": "scholiast.parsing.html",
    "markdown": "scholiast.parsing.markdown",
    "docx": "scholiast.parsing.docx",
    "pdf": "scholiast.parsing.pdf",
    "bibliography": "scholiast.parsing.bibliographies",
}
"""Each module has a function `parse(path, options) -> Draft`; it is imported when it is needed."""


def format_of(path: Path) -> str:
    """Return the name of the format of the file or folder at `path`, by its ending.

    >>> format_of(Path("paper.tar.gz"))
    'latex'
    """
    if path.is_dir():
        return "latex"
    for ending in ("".join(path.suffixes[-2:]).lower(), path.suffix.lower()):
        if ending in FORMATS:
            return FORMATS[ending]
    known = " ".join(FORMATS)
    raise InputError(f"cannot parse {path.name}: known endings are {known}, or a LaTeX folder")
