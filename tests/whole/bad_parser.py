"""A parser that does what its file says: the controls of what holds a broken or hostile parser."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return a draft, after the harm that the file's first line names was done to its second."""
    deed, _, target = path.read_text().partition("\n")
    DEEDS[deed](target)
    return Draft("markdown")


def _break(target: str) -> None:
    raise RuntimeError("broken")


def _hang(target: str) -> None:
    while True:
        pass


def _flood(target: str) -> None:
    """Send without end on every pipe that is open."""
    for descriptor in range(3, 64):
        with contextlib.suppress(OSError):
            while True:
                os.write(descriptor, b"x" * 2**20)


def _empty(target: str) -> None:
    with Path(target).open("r+") as file:
        file.truncate()


DEEDS: dict[str, Callable[[str], object]] = {
    "nothing": lambda target: None,
    "raise": _break,
    "abort": lambda target: os.abort(),
    "hang": _hang,
    "eat": lambda target: bytearray(3 * 2**30),
    "flood": _flood,
    "create": lambda target: os.close(os.open(target, os.O_CREAT)),
    "empty": _empty,
    "overwrite": lambda target: Path(target).open("w").close(),
    "signal": lambda target: os.kill(os.getppid(), 0),
}
