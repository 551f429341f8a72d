"""Source: how much of a cited work's own text can be had (BibAgent, section 3.1: CSAC)."""

from dataclasses import dataclass
from enum import StrEnum


class Access(StrEnum):
    """How much of a source can be read, most first."""

    FULL_TEXT = "full text"
    ABSTRACT = "abstract only"
    METADATA = "metadata only"
    NONE = "none"
    """No work was found for the reference (a ghost), or nothing can be said of it."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One place where a full text was looked for, in order."""

    where: str
    """`store`, `--sources`, `publisher`, `arXiv`, `PubMed Central`, a URL's host, ..."""
    outcome: str
    """`accepted`, `rejected`, `unreachable`, `unreadable`, `not allowed`, `nothing there`"""
    reason: str = ""
    """Why: which of title, authors, abstract, reference list did not agree; what the server
    said."""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """What can be read of the work that one reference names; its text is kept in the store."""

    access: Access
    work_id: str = ""
    text_sha256: str = ""
    """Key of the parsed Document in the store (or in this run); empty without full text."""
    origin: str = ""
    """Where the accepted text came from: a URL or a file's name."""
    version: str = ""
    """`published`, `accepted`, `submitted`, `preprint`; empty if unknown."""
    licence: str = ""
    attempts: tuple[Attempt, ...] = ()
