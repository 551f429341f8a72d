"""Path -> Document in this process, unconfined. `worker.parse` is the door for untrusted files."""

from collections.abc import Callable, Generator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import cast

from scholiast.papers import Document, Outcome, OutcomeKind
from scholiast.parsing.audit import audited
from scholiast.parsing.completing import complete
from scholiast.parsing.drafting import Draft
from scholiast.parsing.formats import MODULES, format_of
from scholiast.parsing.interface import ParseOptions, Parser, Refusal

REREAD = {"pdf"}
"""Formats whose modules have `readings`: the draft, then another of the same pages."""


def load(name: str) -> Parser:
    """Return the parser of the format called `name`."""
    return cast(Parser, import_module(MODULES[name]).parse)


def read(path: Path, options: ParseOptions | None = None) -> Document:
    """Return the audited document at `path`; a refused file gives an empty one that says why."""
    name = format_of(path)
    options = options or ParseOptions()
    try:
        if name not in REREAD or options.variant != "default":
            return audited(complete(load(name)(path, options)))
        with closing(_readings(name)(path, options)) as drafts:
            return audited(complete(next(drafts)), lambda: complete(next(drafts)))
    except Refusal as refusal:
        return Document(text="", format=name, outcome=Outcome(OutcomeKind.REFUSED, str(refusal)))


def _readings(name: str) -> Callable[[Path, ParseOptions], Generator[Draft, None, None]]:
    """Return what reads the format called `name` in more than one way."""
    return cast(
        Callable[[Path, ParseOptions], Generator[Draft, None, None]],
        import_module(MODULES[name]).readings,
    )
