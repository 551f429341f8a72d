"""From which day a reader could know a work."""

import calendar
import re
from datetime import date

from scholiast.corpora.identity import identifier_pairs
from scholiast.papers import Work

NEVER = "9999-12-31"
"""Stands for a day that nothing tells: a query as of any day does not see the work."""
_NEW_ARXIV = re.compile(r"(\d\d)(\d\d)\.\d{4,5}$")
_OLD_ARXIV = re.compile(r"[a-z.-]{2,20}/(\d\d)(\d\d)\d{3}$")
_DATE = re.compile(r"(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?(?:$|T)")


def available_from(work: Work) -> str:
    """Return the day from which it could be known, ISO 8601; empty where nothing tells.

    What the source says; else the earliest of its date, its year and the month of its arXiv id,
    each at its last day where no day is said: it may have come out on that one.

    >>> from scholiast.papers import Identifiers
    >>> available_from(Work("", identifiers=Identifiers(arxiv="2004.14974"), year=2020))
    '2020-04-30'
    >>> available_from(Work("", year=2020, date="2020-02"))
    '2020-02-29'
    """
    if work.available_at:
        return last_day(work.available_at)
    arxiv = dict(identifier_pairs(work.identifiers)).get("arxiv", "")
    year = f"{work.year:04}" if work.year and 0 < work.year < 9999 else ""
    days = (last_day(work.date) or last_day(year), _arxiv_day(arxiv))
    return min((day for day in days if day), default="")


def last_day(text: str) -> str:
    """Return the last day of the year, month or day that `text` gives; empty if it gives none.

    >>> last_day("2023-02"), last_day("2024"), last_day("2023-02-31"), last_day("soon")
    ('2023-02-28', '2024-12-31', '2023-02-28', '')
    """
    found = _DATE.match(text.strip())
    if not found or found.group(1) == "0000":
        return ""
    year, month, day = (int(part) if part else 0 for part in found.groups())
    if not 1 <= month <= 12:
        return f"{year:04}-12-31"
    length = calendar.monthrange(year, month)[1]
    return date(year, month, min(day, length) if day else length).isoformat()


def _arxiv_day(arxiv: str) -> str:
    """Return the last day of the month that an arXiv id names."""
    found = _NEW_ARXIV.match(arxiv) or _OLD_ARXIV.match(arxiv)
    if not found:
        return ""
    year, month = int(found.group(1)), int(found.group(2))
    if not 1 <= month <= 12:
        return ""
    return last_day(f"{1900 + year if year >= 91 else 2000 + year}-{month:02}")
