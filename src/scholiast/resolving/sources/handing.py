"""A folder of the user's files -> which file is which reference's work, by content."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import fuzz

from scholiast.errors import InputError
from scholiast.papers import Accord, Author, Document, OutcomeKind, Reference, Work
from scholiast.papers.folding import fold
from scholiast.parsing.formats import FORMATS
from scholiast.resolving.comparing.titles import compare_titles
from scholiast.resolving.sources.handing_cache import Cache
from scholiast.resolving.sources.likenesses import SAME_TITLE, author_share, title_likeness
from scholiast.resolving.sources.readers import Readers
from scholiast.resolving.sources.surrogates import notice_of

ENOUGH_AUTHORS = 0.5
"""Part of the reference's authors that a file of the same title must name."""
NOT_ANOTHER_TITLE = 0.6
"""Likeness of titles that a file must have which bears the reference's DOI."""
_WORDS = 0.75
"""Part of a title's words that stand at the file's head before the two are compared closely."""
_FRONT = 6_000
_SHORTEST_TITLE = 20
_UNREAD = (OutcomeKind.FAILED, OutcomeKind.REFUSED)
_ENDINGS = tuple(ending for ending, kind in FORMATS.items() if kind != "bibliography")


@dataclass(frozen=True, slots=True)
class Stray:
    """A file that is no reference's work, and why."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class Handed:
    """What the files of a folder are."""

    files: dict[str, Path] = field(default_factory=dict)
    """Reference key -> its work's file."""
    documents: dict[str, Document] = field(default_factory=dict)
    """Reference key -> that file's text."""
    strays: tuple[Stray, ...] = ()
    """Files that fit no reference, in order of name."""
    missing: tuple[str, ...] = ()
    """Keys of references without a file, in the references' order."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A file, its text, and what it is compared by."""

    path: Path
    document: Document
    front: str
    """Its first characters as they stand, in lower case."""
    words: frozenset[str]
    """Those of its title and of its first characters, folded."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """How well a file fits a reference."""

    score: float
    file: _Read
    reference: Reference


def match_files(folder: Path, references: tuple[Reference, ...]) -> dict[str, Path]:
    """Return which file of `folder` is which reference's work, by content."""
    return hand_in(folder, references).files


def hand_in(
    folder: Path,
    references: Sequence[Reference],
    *,
    cache: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Handed:
    """Return what the files of `folder` and its folders are; nothing leaves the machine.

    A file fits by its title and authors or by the DOI on its first page; its name only decides
    between files that fit alike. One file stands for one work, and may so serve references that
    name that work twice. `cache` is a folder in which texts are kept by the files' SHA-256, so that
    no file is read twice; `progress` is told how many files of how many are read.

    Raises InputError where there is no such folder, or no paper in it.
    """
    if not folder.is_dir():
        raise InputError(f"no folder {folder}: --sources names a folder of papers")
    paths = sorted(path for path in folder.rglob("*") if _is_paper(path, folder))
    if not paths:
        endings = ", ".join(sorted(_ENDINGS))
        raise InputError(f"no paper in {folder}: --sources reads files that end in {endings}")
    read = _read_all(paths, Cache(cache) if cache else None, progress)
    unread = [file for file in read if file.document.outcome.kind in _UNREAD]
    readable = [file for file in read if file.document.outcome.kind not in _UNREAD]
    fits = [fit for file in readable for fit in _fits(file, references)]
    taken = _assigned(sorted(fits, key=lambda fit: (-fit.score, str(fit.file.path))))
    strays = [Stray(file.path, file.document.outcome.reason) for file in unread]
    strays += _left_over(readable, taken, fits)
    return Handed(
        {fit.reference.key: fit.file.path for fit in taken},
        {fit.reference.key: fit.file.document for fit in taken},
        tuple(sorted(strays, key=lambda stray: stray.path)),
        _without(references, taken),
    )


def cache_beside(store: Path) -> Path:
    """Return the folder beside a store in which texts of handed-in files are kept.

    >>> cache_beside(Path("works.sqlite")).name
    'works.sqlite.files'
    """
    return store.with_name(f"{store.name}.files")


def _is_paper(path: Path, folder: Path) -> bool:
    """Say whether a path is a file of a format of papers, and not hidden."""
    inside = path.relative_to(folder).parts
    visible = not any(part.startswith(".") for part in inside)
    return visible and path.name.lower().endswith(_ENDINGS) and path.is_file()


def _read_all(
    paths: Sequence[Path], cache: Cache | None, progress: Callable[[int, int], None] | None
) -> list[_Read]:
    """Read the files, two at once, each from the cache if it is there."""
    read: list[_Read] = []
    with Readers(2) as readers, ThreadPoolExecutor(2) as threads:

        def one(path: Path) -> Document:
            return cache.read(path, readers) if cache else readers.read(path)

        for path, document in zip(paths, threads.map(one, paths), strict=True):
            front = document.text[:_FRONT]
            words = frozenset(fold(f"{document.title} {front}").split())
            read.append(_Read(path, document, front.lower(), words))
            if progress:
                progress(len(read), len(paths))
    return read


def _fits(file: _Read, references: Iterable[Reference]) -> Iterable[_Fit]:
    """Yield how the file fits those references that it may be."""
    for reference in references:
        score = _score(file, reference)
        if score:
            hint = fold(file.path.stem) == fold(reference.key)
            yield _Fit(score + (0.05 if hint else 0.0), file, reference)


def _score(file: _Read, reference: Reference) -> float:
    """Return how well a file fits a reference; 0 where it does not."""
    document = file.document
    bears = _bears(file, reference)
    title = _title(file, reference)
    if title < (NOT_ANOTHER_TITLE if bears else SAME_TITLE):
        return 0.0
    if notice_of(document, reference.title or reference.raw):
        return 0.0
    whole = not reference.has_more_authors
    authors = author_share(document, _as_work(reference), is_whole=whole)
    if authors is not None and authors < ENOUGH_AUTHORS and not bears:
        return 0.0
    if authors is None and not bears and title < 1.0:
        return 0.0
    year = 0.1 if reference.year and document.year == reference.year else 0.0
    return title + (authors or 0.0) + (1.0 if bears else 0.0) + year


def _bears(file: _Read, reference: Reference) -> bool:
    """Say whether the file shows the reference's DOI or arXiv id as its own."""
    own, given = file.document.identifiers, reference.identifiers
    if given.doi and (own.doi == given.doi or given.doi in file.front):
        return True
    return bool(given.arxiv and (own.arxiv == given.arxiv or f"arxiv:{given.arxiv}" in file.front))


def _title(file: _Read, reference: Reference) -> float:
    """Return how like the titles are; a reference that gives none is searched for the file's."""
    if reference.title:
        words = frozenset(fold(reference.title).split())
        if not words or len(words & file.words) < _WORDS * len(words):
            return 0.0
        return title_likeness(file.document, reference.title)
    title = fold(file.document.title)
    if len(title) < _SHORTEST_TITLE:
        return 0.0
    return fuzz.partial_ratio(title, fold(reference.raw)) / 100


def _as_work(reference: Reference) -> Work:
    """Return the reference as the record of a work, so that the two compare alike."""
    authors = tuple(Author(name) for name in reference.authors)
    return Work(reference.key, reference.identifiers, reference.title, authors, reference.year)


def _assigned(fits: Sequence[_Fit]) -> list[_Fit]:
    """Return the fits that hold, best first: one file a reference, one work a file."""
    by_file: dict[Path, _Fit] = {}
    by_key: dict[str, _Fit] = {}
    for fit in fits:
        first = by_file.setdefault(fit.file.path, fit)
        if fit.reference.key in by_key:
            continue
        if first is fit or _name_one_work(first.reference, fit.reference):
            by_key[fit.reference.key] = fit
    return list(by_key.values())


def _name_one_work(one: Reference, other: Reference) -> bool:
    """Say whether two references of one list are to the same work."""
    if one.identifiers.doi and one.identifiers.doi == other.identifiers.doi:
        return True
    return compare_titles(one.title, other.title).accord is Accord.SAME


def _left_over(
    readable: Sequence[_Read], taken: Sequence[_Fit], fits: Sequence[_Fit]
) -> list[Stray]:
    """Return the files that no reference got, each with what it would have fitted."""
    used = {fit.file.path for fit in taken}
    fitting = {fit.file.path: fit.reference.key for fit in reversed(fits)}
    strays = []
    for file in readable:
        if file.path not in used:
            key = fitting.get(file.path)
            reason = f"another file fits {key} better" if key else "fits no reference"
            strays.append(Stray(file.path, reason))
    return strays


def _without(references: Sequence[Reference], taken: Sequence[_Fit]) -> tuple[str, ...]:
    keys = {fit.reference.key for fit in taken}
    return tuple(reference.key for reference in references if reference.key not in keys)
