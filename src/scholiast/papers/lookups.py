"""Lookup: what is known of the work that a reference names. Three-valued facts, and a neutral one.

An outage is Unknown and can only lead to abstention; "does not exist" is not in the vocabulary.
"""

from enum import StrEnum

import msgspec

from scholiast.papers.works import Work


class Accord(StrEnum):
    """How one field of a reference goes with the same field of a work."""

    SAME = "same"
    COMPATIBLE = "compatible"
    """Differs only in what is tolerated: initials, diacritics, order, "et al.", an alias or an
    abbreviation of the venue, a year off by one between online and print."""
    DIFFERS = "differs"
    UNSAID = "unsaid"
    """One of the two does not say it."""


class FieldAccord(msgspec.Struct, frozen=True):
    """One field compared."""

    field: str
    """`title`, `authors`, `year`, `venue`, `volume`, `pages`, `doi`, ..."""
    accord: Accord
    likeness: float
    """0 to 1; 0 where unsaid."""
    given: str = ""
    """What the reference says."""
    known: str = ""
    """What the work's record says."""
    note: str = ""
    """What was tolerated or what differs, in words: `first author differs`, `3 of 12 authors`."""


class Asked(msgspec.Struct, frozen=True):
    """One index that was asked about one reference."""

    index: str
    """`OpenAlex`, `Crossref`, `local store`, ..."""
    how: str
    """`identifier` or `search`"""
    answered: bool
    """It gave an answer of valid shape."""
    canary: bool = False
    """A known work was found in it within the last ten minutes, so that "not found" counts."""
    failure: str = ""
    """Why there was no answer: `429 after 4 attempts`, `timed out`, `not the documented shape`."""
    at: str = ""
    """UTC, ISO 8601."""
    size: int | None = None
    """How many works it holds, where it is a store on this machine: absence from a small one says
    little. None for an index."""


class Found(msgspec.Struct, frozen=True, tag="found"):
    """The work that the reference names."""

    work: Work
    score: float
    """Likelihood-like, 0 to 1: how well the reference and the work agree."""
    by: str
    """`identifier` or `search`"""
    accords: tuple[FieldAccord, ...] = ()
    asked: tuple[Asked, ...] = ()
    index: str = ""
    """Which index or store gave the record."""
    points_elsewhere: tuple[tuple[str, Work], ...] = ()
    """Identifiers of the reference (`doi:10.1/x`) that belong to another work than this one."""


class Absent(msgspec.Struct, frozen=True, tag="absent"):
    """No index that was asked, and answers to what it holds, has it: "not found in A, B"."""

    asked: tuple[Asked, ...]
    nearest: tuple[Found, ...] = ()
    """What comes closest and is not taken for it, best first; parts may agree (a chimera)."""
    points_elsewhere: tuple[tuple[str, Work], ...] = ()
    """Identifiers of the reference that belong to a work which it does not describe."""


class Unindexed(msgspec.Struct, frozen=True, tag="unindexed"):
    """Not found, and of a kind that indexes do not hold: neutral, never a finding."""

    kind: str
    """`book`, `thesis`, `standard`, `software`, `dataset`, `web page`, `law`, `report`, `old work`,
    `non-Latin work`, `personal communication`, ..."""
    asked: tuple[Asked, ...] = ()
    points_elsewhere: tuple[tuple[str, Work], ...] = ()
    """Identifiers of the reference that belong to a work which it does not describe."""


class Unknown(msgspec.Struct, frozen=True, tag="unknown"):
    """Nothing can be said: an index did not answer, was not asked, or the entry says too little."""

    reason: str
    asked: tuple[Asked, ...] = ()


Lookup = Found | Absent | Unindexed | Unknown
