"""The path under which a place's file is known where the command was given."""

from pathlib import PurePath, PurePosixPath

from scholiast.papers import Place

_ARCHIVES = {".zip", ".tar", ".tgz", ".gz"}


def path_of(source: str, file: str) -> str:
    """Return the path of `file`, a name relative to the paper's folder, beside `source`.

    A folder's name ends with a slash, or has no ending.

    >>> path_of("papers/main.tex", "refs.bib"), path_of("papers/v1.2/", "main.tex")
    ('papers/refs.bib', 'papers/v1.2/main.tex')
    """
    given = PurePath(source)
    if not source or given.suffix.lower() in _ARCHIVES or PurePosixPath(file).is_absolute():
        return file
    is_folder = source.endswith("/") or not given.suffix
    folder = given if is_folder else given.parent
    return str(folder / file)


def shown_place(source: str, place: Place | None) -> str:
    """Return a place as editors and terminals make it clickable, or the source's own name.

    >>> shown_place("papers/main.tex", Place("main.tex", line=3, column=7))
    'papers/main.tex:3:7'
    """
    if place is None:
        return source
    path = path_of(source, place.file)
    return path + str(place)[len(place.file) :]


def portable_place(source: str, place: Place | None) -> str:
    """Return a place for a report that is handed on: it tells no folders of this machine.

    >>> portable_place("/home/me/secret/main.tex", Place("main.tex", line=3, column=7))
    'main.tex:3:7'
    """
    if place is None:
        return portable_source(source)
    return str(place) if PurePath(source).is_absolute() else shown_place(source, place)


def portable_source(source: str) -> str:
    """Return the paper's path, or its name alone where the path begins at the machine's root.

    >>> portable_source("/home/me/main.tex"), portable_source("papers/main.tex")
    ('main.tex', 'papers/main.tex')
    """
    path = PurePath(source)
    return path.name if path.is_absolute() else source
