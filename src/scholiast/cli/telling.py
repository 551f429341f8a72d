"""What a command is doing, on stderr, where a person looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

Tell = Callable[[str], None]


@contextmanager
def telling() -> Iterator[Tell]:
    """Give what tells on stderr what is under way, on one line that goes away."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from scholiast.reporting.escaping import one_line

    def tell(words: str) -> None:
        typer.echo(f"\rscholiast: {one_line(words)} …\x1b[K", err=True, nl=False)

    try:
        yield tell
    finally:
        typer.echo("\r\x1b[K", err=True, nl=False)
