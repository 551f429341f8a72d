"""A figure of a paper -> its picture: a file beside the paper, or cut out of a page of a PDF."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

from scholiast.errors import WorkerError
from scholiast.papers import Image
from scholiast.parsing.worker import Worker

MediaType = Literal["image/png", "image/jpeg", "image/gif", "image/webp"]
LARGEST = 8 * 1024 * 1024
"""Bytes of a picture; larger ones are left alone."""
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf")
"""Tried in this order where a paper names a picture without its ending, or with another."""


def picture_of(paper: Path, image: Image, worker: Worker | None = None) -> bytes | None:
    """Return the bytes of a PNG, JPEG, GIF or WebP picture; None where there is none to be had.

    A file beside the paper is handed on as it is, unread; it must lie in the paper's folder. Pages
    of a PDF are rendered in the worker process, under its limits: in the one that is handed over,
    or in one that is started for this picture. Pictures inside an archive or a .docx, and those
    that a paper only links to, are not had.
    """
    if image.page is not None:
        return _cut_out(paper, image, worker) if paper.suffix.lower() == ".pdf" else None
    folder = (paper if paper.is_dir() else paper.parent).resolve()
    for file in _candidates(folder, image.file):
        if file.suffix.lower() == ".pdf":
            return _cut_out(file, Image(file.name, 1), worker)
        content = file.read_bytes() if file.stat().st_size <= LARGEST else b""
        if media_type_of(content):
            return content
    return None


def media_type_of(content: bytes) -> MediaType | None:
    """Return what a picture is by its first bytes; None for what is none of the four.

    >>> media_type_of(b"GIF89a"), media_type_of(b"<svg")
    ('image/gif', None)
    """
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    return "image/webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else None


def _candidates(folder: Path, name: str) -> Iterator[Path]:
    """Yield files of the folder that a paper may mean by a picture's name."""
    if not name or "\0" in name or len(name) > 500:
        return
    named = folder / unquote(name)
    tried = [named, *(Path(f"{named}{ending}") for ending in _ENDINGS)]
    tried += [named.with_suffix(ending) for ending in _ENDINGS if named.name.strip(".")]
    for path in dict.fromkeys(tried):
        try:
            file = path.resolve()
            is_there = file.is_relative_to(folder) and file.is_file()
        except OSError:  # a name that no file can have
            continue
        if is_there:
            yield file


def _cut_out(paper: Path, image: Image, worker: Worker | None) -> bytes | None:
    try:
        with nullcontext(worker) if worker is not None else Worker() as cutting:
            found = cutting.cut_out(paper, image)
    except (WorkerError, OSError):
        return None
    return found if found is not None and len(found) <= LARGEST else None
