"""The safe environment of the pages' templates: everything escaped, nothing silently missing."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scholiast.reporting.escaping import visible


def environment(folder: Path) -> Environment:
    """Return what renders the templates in a folder, control characters of texts made visible."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )


def _finalize(value: object) -> object:
    """Return what a template prints."""
    return visible(value) if type(value) is str else value
