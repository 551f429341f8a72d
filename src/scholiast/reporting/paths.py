"""The path under which a place's file is known where the command was given."""

from pathlib import PurePath, PurePosixPath

from scholiast.papers import Place

_ARCHIVES = {".zip", ".tar", ".tgz", ".gz"}


def path_of(source: str, file: str) -> str:
    """Return the path of `file`, a name relative to the paper's folder, beside `source`.

    >>> path_of("papers/main.tex", "refs.bib"), path_of("papers/x", "main.tex")
    ('papers/refs.bib', 'papers/x/main.tex')
    """
    given = PurePath(source)
    if not source or given.suffix.lower() in _ARCHIVES or PurePosixPath(file).is_absolute():
        return file
    folder = given.parent if given.suffix else given
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
