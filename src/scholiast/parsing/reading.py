"""Path -> Document in this process, unconfined. `worker.parse` is the door for untrusted files."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import cast

from scholiast.papers import Document, Outcome, OutcomeKind
from scholiast.parsing.audit import audited
from scholiast.parsing.completing import complete
from scholiast.parsing.formats import MODULES, format_of
from scholiast.parsing.interface import ParseOptions, Parser, Refusal

VARIANTS = {"pdf": "tight"}
"""Formats that can be read a second time with other settings, and what these are called."""


def load(name: str) -> Parser:
    """Return the parser of the format called `name`."""
    return cast(Parser, import_module(MODULES[name]).parse)


def read(path: Path, options: ParseOptions | None = None) -> Document:
    """Return the audited document at `path`; a refused file gives an empty one that says why."""
    name = format_of(path)
    options = options or ParseOptions()
    document = _drafted(path, name, options)
    if name not in VARIANTS or options.variant != "default":
        return audited(document)
    other = replace(options, variant=VARIANTS[name])
    return audited(document, lambda: _drafted(path, name, other))


def _drafted(path: Path, name: str, options: ParseOptions) -> Document:
    try:
        return complete(load(name)(path, options))
    except Refusal as refusal:
        return Document(text="", format=name, outcome=Outcome(OutcomeKind.REFUSED, str(refusal)))
