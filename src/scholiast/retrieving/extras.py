"""Packages that only some installations have: the module, or an error that says how to get it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from scholiast.errors import SettingsError


def extra(module: str, *, needed_for: str, named: str = "retrieval") -> Any:
    """Return a module of an extra; SettingsError with the command that installs it where missing.

    >>> extra("json", needed_for="the example").dumps([1])
    '[1]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise SettingsError(
            f"{needed_for} needs the package {module.partition('.')[0]}, which is not installed: "
            f"pip install 'scholiast[{named}]'"
        ) from error


def is_installed(*modules: str) -> bool:
    """Say whether all of these top-level packages can be imported."""
    return all(find_spec(module) is not None for module in modules)
