"""Lookup -> Source: where a work's own text can be had (BibAgent, section 3.1: CSAC)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scholiast.corpora.store import Store
from scholiast.net.interface import Door
from scholiast.papers import Document, Lookup, Reference, Source


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where full texts may come from."""

    store: Store | None = None
    """Texts kept already; accepted ones are added."""
    door: Door | None = None
    """None for no network."""
    files: Mapping[str, Path] | None = None
    """Reference key -> the file that the user handed in for it (see `match_files`)."""


def route(reference: Reference, lookup: Lookup, shelf: Shelf) -> tuple[Source, Document | None]:
    """Return how much of the source can be read, and its parsed text where there is one."""
    raise NotImplementedError


def match_files(folder: Path, references: tuple[Reference, ...]) -> dict[str, Path]:
    """Return which file of `folder` is which reference's work, by content."""
    raise NotImplementedError
