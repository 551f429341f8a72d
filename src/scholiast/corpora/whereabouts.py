"""Where the store of works is kept on this machine, unless the user names another file."""

from pathlib import Path

from platformdirs import user_data_path

FILE_NAME = "works.sqlite"


def works_path(home: Path | None = None) -> Path:
    """Return where works are kept: in `home`, or in the user's data folder.

    >>> works_path(Path("kept")).name
    'works.sqlite'
    """
    return (home or user_data_path("scholiast")) / FILE_NAME
