"""The files of a LaTeX paper by name, decoded; nothing outside its folder or archive is opened."""

import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from scholiast.errors import Level, Problem
from scholiast.parsing.archives import is_textual, open_archive, read_folder, safe_name
from scholiast.parsing.interface import Refusal

MIB = 2**20
FILE_LIMIT = 20 * MIB
PROMPT_LIMIT = 1_000
_ENCODING = re.compile(
    r"\\usepackage\s?\[\s?([\w-]{2,20})\s?\]\s?\{inputenc\}|\\inputencoding\s?\{([\w-]{2,20})\}"
)
_CODECS = {
    "latin1": "cp1252", "ansinew": "cp1252", "cp1252": "cp1252", "latin2": "latin2",
    "latin9": "iso8859-15",
    "applemac": "mac-roman", "macce": "mac-latin2", "cp1250": "cp1250", "cp1251": "cp1251",
    "koi8-r": "koi8-r",
    "cp850": "cp850", "cp437": "cp437", "latin5": "iso8859-9", "gbk": "gbk", "utf8x": "utf-8",
}  # fmt: skip
_CONTROLS = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127], " ")
_CONTROLS |= dict.fromkeys(range(55296, 57344), "�")

Find = Callable[[str], bytes | None]


class Sources:
    """A paper's files: `names` where they can be listed, and the text of each."""

    def __init__(
        self, find: Find, names: tuple[str, ...] = (), problems: tuple[Problem, ...] = ()
    ) -> None:
        self._find, self.names = find, names
        self.problems = list(problems)
        self.encoding = "cp1252"
        self._texts: dict[str, str | None] = {}

    def text(self, name: str) -> str | None:
        """Return a file's text, or None if there is no such file in the paper's folder."""
        if name not in self._texts:
            if len(self._texts) > PROMPT_LIMIT:
                return None
            content = self._find(name) if safe_name(name) == name else None
            self._texts[name] = None if content is None else self._decode(content)
        return self._texts[name]

    def resolve(self, name: str, endings: tuple[str, ...], folders: tuple[str, ...]) -> str | None:
        r"""Return the name of the file that an \input or the like means, or None.

        A name that leads out of the paper's folder means nothing.
        """
        name = name.strip().strip('"').replace("\\", "/")
        if not name or name.startswith(("/", "~", "|")):
            return None
        for folder in dict.fromkeys(folders):
            for ending in endings:
                path = _joined(folder, name + ending)
                if path and self.text(path) is not None:
                    return path
        return None

    def _decode(self, content: bytes) -> str:
        """Return the text: UTF-8, else as the paper declares, else Latin."""
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            text = content.decode("utf-16", errors="replace")
        else:
            text = _decoded(content, self.encoding)
        return text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS)

    def declare(self, preamble: str) -> None:
        """Take the encoding that a main file declares."""
        match = _ENCODING.search(preamble[:50_000])
        if match:
            codec = _CODECS.get((match.group(1) or match.group(2)).lower())
            if codec and codec not in ("utf-8", self.encoding):
                self.encoding = codec
                self._texts.clear()


def _decoded(content: bytes, fallback: str) -> str:
    """Return the text as UTF-8 if that is what it mostly is, else in the fallback's codec."""
    text = content.decode("utf-8-sig", errors="replace")
    wrong = text.count("\ufffd")
    if wrong == 0 or sum(not character.isascii() for character in text) > 3 * wrong:
        return text
    try:
        return content.decode(fallback)
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _joined(folder: str, name: str) -> str:
    """Return a path below the root with `.` and `..` resolved, or an empty string if it leaves."""
    parts: list[str] = []
    for part in PurePosixPath(folder, name).parts:
        if part == "..":
            if not parts:
                return ""
            parts.pop()
        elif part not in (".", "/"):
            parts.append(part)
    return "/".join(parts)


def open_sources(path: Path) -> tuple[Sources, str]:
    """Return the files of the paper at `path`, and its main file's name where the path says it."""
    if path.is_dir():
        return _held(read_folder(path)), ""
    if path.name.lower().endswith((".zip", ".tar", ".tgz", ".gz")):
        members, problems = open_archive(path, is_textual)
        problems = [problem for problem in problems if problem.level is not Level.INFO]
        return _held(members, tuple(problems)), ""
    if path.stat().st_size > FILE_LIMIT:
        raise Refusal(f"{path.name} is larger than {FILE_LIMIT // MIB} MiB; split it")
    return Sources(_Beside(path)), path.name


def _held(members: dict[str, bytes], problems: tuple[Problem, ...] = ()) -> Sources:
    return Sources(members.get, tuple(members), problems)


class _Beside:
    """Finds the files that a lone .tex names, in its own folder only, links out of it refused."""

    def __init__(self, path: Path) -> None:
        self._path, self._root = path, path.parent.resolve()

    def __call__(self, name: str) -> bytes | None:
        """Return the file's bytes, or None."""
        own = name == self._path.name
        try:
            file = (self._path if own else self._root / name).resolve()
            if not own and not file.is_relative_to(self._root):
                return None
            if not file.is_file() or file.stat().st_size > FILE_LIMIT:
                return None
            return file.read_bytes()
        except (OSError, ValueError):
            return None
