"""Path -> Document in this process, unconfined. `worker.parse` is the door for untrusted files."""

from importlib import import_module
from pathlib import Path
from typing import cast

from scholiast.papers import Document, Outcome, OutcomeKind
from scholiast.parsing.completing import complete
from scholiast.parsing.formats import MODULES, format_of
from scholiast.parsing.interface import ParseOptions, Parser, Refusal


def load(name: str) -> Parser:
    """Return the parser of the format called `name`."""
    return cast(Parser, import_module(MODULES[name]).parse)


def read(path: Path, options: ParseOptions | None = None) -> Document:
    """Return the document at `path`; a refused file gives an empty document that says why."""
    name = format_of(path)
    try:
        return complete(load(name)(path, options or ParseOptions()))
    except Refusal as refusal:
        return Document(text="", format=name, outcome=Outcome(OutcomeKind.REFUSED, str(refusal)))
