"""Archives and folders -> their members in memory; nothing is ever extracted to disk."""

import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import IO

from scholiast.errors import Level, Problem
from scholiast.parsing.interface import Refusal

MIB = 2**20
MEMBER_LIMIT = 5_000
BYTE_LIMIT = 200 * MIB
FREE_BYTES = 10 * MIB
RATIO_LIMIT = 100
NAME_LIMIT = 500
FOLDER_LIMIT = 20_000
TEXT_ENDINGS = (
    ".tex", ".ltx", ".latex", ".bib", ".bbl", ".sty", ".cls", ".bst", ".tikz", ".inc", ".txt",
    ".md", ".json", ".cfg", ".def", ".clo", ".bbx", ".cbx", ".aux", ".pgf", ".eps_tex", ".pdf_tex",
    ".xmpdata", ".mkd", ".toc",
)  # fmt: skip
DAMAGE = (
    zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error, OSError, lzma.LZMAError,
    NotImplementedError, RuntimeError, ValueError, struct.error, KeyError, IndexError,
)  # fmt: skip

Keep = Callable[[str], bool]


def is_textual(name: str) -> bool:
    """Say whether a member of a LaTeX tree may hold text, a bibliography or macros.

    >>> is_textual("paper/refs.bib"), is_textual("figures/plot.pdf"), is_textual("a/._paper.tex")
    (True, False, False)
    """
    base = name.rsplit("/", 1)[-1]
    if base.startswith("._") or "__MACOSX" in name:
        return False
    return base.lower().endswith(TEXT_ENDINGS) or "." not in base


def read_archive(path: Path, keep: Keep | None = None) -> dict[str, bytes]:
    """Return the members of a zip, tar, tar.gz or lone .gz by name; `keep` chooses among them.

    Raises Refusal for a limit, an encrypted or an unreadable archive.
    """
    return open_archive(path, keep)[0]


def open_archive(path: Path, keep: Keep | None = None) -> tuple[dict[str, bytes], list[Problem]]:
    """Return the members by name, and what was left out or could not be read."""
    gathered = _Gathered(path.name, keep)
    with path.open("rb") as file:
        head = file.read(512)
        file.seek(0)
        try:
            if head.startswith(b"PK"):
                _read_zip(file, path.stat().st_size, gathered)
            elif head.startswith(b"\x1f\x8b"):
                _read_gzip(file, path, gathered)
            elif is_tar_header(head):
                _read_tar(_Counted(file, path.stat().st_size), gathered)
            else:
                raise Refusal(f"{path.name} is no zip, tar or gzip archive; give the .tex file")
        except DAMAGE as error:
            gathered.damage(error)
    return gathered.members, gathered.problems


def is_tar_header(block: bytes) -> bool:
    """Say whether a file that begins with these 512 bytes is a tar archive."""
    if len(block) < 512 or not block.strip(b"\x00"):
        return False
    try:
        tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except (tarfile.TarError, ValueError):
        return False
    return True


def safe_name(name: str) -> str:
    """Return a member's name with forward slashes, or an empty string for one to be dropped.

    >>> safe_name("./paper/main.tex"), safe_name("../x.tex"), safe_name("/etc/passwd")
    ('paper/main.tex', '', '')
    """
    name = name.replace("\\", "/")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    bad = name.startswith("/") or ".." in parts or "\x00" in name or len(name) > NAME_LIMIT
    if bad or not parts or (len(parts[0]) == 2 and parts[0][1] == ":"):
        return ""
    return "/".join(parts)


def read_folder(path: Path) -> dict[str, bytes]:
    """Return the textual files under a folder by relative name; links out of it are left out.

    Raises Refusal when the folder holds more than an archive may.
    """
    root = path.resolve()
    members: dict[str, bytes] = {}
    total = 0
    for file in _files_under(root):
        name = PurePosixPath(file.relative_to(root)).as_posix()
        if not is_textual(name) or not file.resolve().is_relative_to(root):
            continue
        try:
            total += file.stat().st_size
            if total > BYTE_LIMIT or len(members) >= MEMBER_LIMIT:
                raise Refusal(f"{path.name} holds too much text for one paper; name its main .tex")
            members[name] = file.read_bytes()
        except OSError:
            continue
    return members


def _files_under(root: Path) -> Iterator[Path]:
    """Yield the regular files below `root` in order of name, hidden folders left out."""
    waiting, seen = [root], 0
    while waiting:
        folder = waiting.pop()
        for item in sorted(folder.iterdir()):
            seen += 1
            if seen > FOLDER_LIMIT:
                raise Refusal(f"{root.name} holds more than {FOLDER_LIMIT} files; name the .tex")
            if item.is_dir() and not item.is_symlink():
                if not item.name.startswith("."):
                    waiting.append(item)
            elif item.is_file():
                yield item


class _Gathered:
    """The members read so far, and what is to be said about the others."""

    def __init__(self, archive: str, keep: Keep | None) -> None:
        self.members: dict[str, bytes] = {}
        self.problems: list[Problem] = []
        self.seen = 0
        self._archive, self._keep = archive, keep

    def wants(self, name: str) -> str:
        """Return the name under which a member is kept, or an empty string."""
        self.seen += 1
        if self.seen > MEMBER_LIMIT:
            raise Refusal(f"{self._archive} has more than {MEMBER_LIMIT} members; repack it")
        safe = safe_name(name)
        if not safe:
            self.drop(name, "its name leads out of the archive")
        return safe if safe and (self._keep is None or self._keep(safe)) else ""

    def drop(self, name: str, why: str) -> None:
        """Keep word of a member that is left out."""
        shown = name[:80].encode("ascii", "backslashreplace").decode()
        if len(self.problems) < 50:
            message = f"{shown} in {self._archive} was left out: {why}"
            self.problems.append(Problem("dropped-archive-member", Level.WARNING, message))

    def damage(self, error: BaseException) -> None:
        """Keep word of damage that ended the reading; with nothing read it is a refusal."""
        if not self.members:
            raise Refusal(f"{self._archive} cannot be unpacked ({error}); repack it") from error
        message = f"{self._archive} is damaged after {len(self.members)} members ({error})"
        self.problems.append(Problem("damaged-archive", Level.ERROR, message))


class _Counted(io.RawIOBase):
    """A stream that refuses to give more bytes than a paper needs, or than its source warrants."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, source_size: int) -> None:
        self._stream, self._source, self.given = stream, source_size, 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, at most `size` of them."""
        wanted = BYTE_LIMIT + 1 if size < 0 else size
        data = self._stream.read(min(wanted, BYTE_LIMIT + 1 - self.given))
        self.count(len(data))
        return data

    def count(self, more: int) -> None:
        """Add to the decoded bytes; raise Refusal where they pass a limit."""
        self.given += more
        if self.given > BYTE_LIMIT:
            raise Refusal(f"the archive holds more than {BYTE_LIMIT // MIB} MiB; leave figures out")
        if self.given - FREE_BYTES > RATIO_LIMIT * self._source:
            raise Refusal(f"the archive unpacks to more than {RATIO_LIMIT} times its size")


def _read_zip(file: IO[bytes], size: int, gathered: _Gathered) -> None:
    with zipfile.ZipFile(file) as archive:
        entries = archive.infolist()
        _refuse_overlaps(entries)
        counted = _Counted(file, size)
        for entry in entries:
            if entry.flag_bits & 1:
                raise Refusal("the zip is encrypted; unpack it with its password first")
            if entry.is_dir():
                continue
            name = gathered.wants(entry.filename)
            kind = stat.S_IFMT(entry.external_attr >> 16)
            if kind not in (0, stat.S_IFREG):
                gathered.drop(entry.filename, "it is a link or a device")
            elif name:
                with archive.open(entry) as member:
                    gathered.members[name] = _drained(member, counted)


def _refuse_overlaps(entries: list[zipfile.ZipInfo]) -> None:
    """Raise Refusal where two entries share bytes, as in zips made to explode."""
    placed = sorted(entries, key=lambda entry: entry.header_offset)
    for entry, following in pairwise(placed):
        end = entry.header_offset + 30 + len(entry.filename) + entry.compress_size
        if end > following.header_offset:
            raise Refusal("the zip's entries overlap; repack it")


def _drained(member: IO[bytes], counted: _Counted) -> bytes:
    pieces = []
    while piece := member.read(MIB):
        counted.count(len(piece))
        pieces.append(piece)
    return b"".join(pieces)


def _read_gzip(file: IO[bytes], path: Path, gathered: _Gathered) -> None:
    size = path.stat().st_size
    with gzip.GzipFile(fileobj=file) as opened:
        head = opened.read(512)
        opened.seek(0)
        stream = _Counted(opened, size)
        if is_tar_header(head):
            _read_tar(stream, gathered)
            return
        if head.startswith((b"%PDF", b"%!PS")):
            raise Refusal(f"{path.name} holds a PDF or PostScript file, not LaTeX; unpack it")
        base = path.name.removesuffix(".gz").removesuffix(".GZ")
        name = base if base.lower().endswith((".tex", ".ltx")) else f"{base}.tex"
        pieces = []
        while piece := stream.read(MIB):
            pieces.append(piece)
        gathered.members[name] = b"".join(pieces)


def _read_tar(stream: _Counted, gathered: _Gathered) -> None:
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            if member.isdir():
                continue
            name = gathered.wants(member.name)
            if not member.isfile() or member.issparse():
                gathered.drop(member.name, "it is a link, a device or a sparse file")
            elif name:
                content = archive.extractfile(member)
                gathered.members[name] = content.read() if content else b""
