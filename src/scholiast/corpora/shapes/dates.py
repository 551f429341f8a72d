"""Dates as sources give them -> ISO 8601, as precise as they are."""

import calendar
import re
from collections.abc import Sequence
from email.utils import parsedate_to_datetime

_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ].{0,30})?$")
_ARXIV_MONTH = re.compile(
    r"(\d\d)(0[1-9]|1[0-2])\.\d{4,5}$|[a-z-]{2,12}(?:\.[A-Z]{2})?/(\d\d)(\d\d)\d{3}$"
)
FIRST_YEAR = 1000
LAST_YEAR = 2200


def iso(text: str | None) -> str:
    """Return the day, month or year that an ISO date or a mail date says; empty for none.

    >>> iso("2024-06-01T10:00:00Z"), iso("2024-13"), iso("Mon, 2 Apr 2007 19:18:42 GMT"), iso("no")
    ('2024-06-01', '2024', '2007-04-02', '')
    """
    if not text:
        return ""
    match = _ISO.match(text.strip())
    if match:
        return from_parts([int(part) for part in match.groups() if part])
    try:
        return parsedate_to_datetime(text[:60]).date().isoformat()
    except (ValueError, IndexError, TypeError, OverflowError):
        return ""


def from_parts(parts: Sequence[int | None]) -> str:
    """Return a date of year, month and day, as far as they are possible.

    >>> from_parts([2024, 6]), from_parts([2023, 2, 30]), from_parts([None])
    ('2024-06', '2023-02', '')
    """
    if not parts or not parts[0] or not FIRST_YEAR <= parts[0] <= LAST_YEAR:
        return ""
    year = parts[0]
    month = parts[1] if len(parts) > 1 else None
    if not month or not 1 <= month <= 12:
        return f"{year:04}"
    day = parts[2] if len(parts) > 2 else None
    if not day or not 1 <= day <= calendar.monthrange(year, month)[1]:
        return f"{year:04}-{month:02}"
    return f"{year:04}-{month:02}-{day:02}"


def last_day(text: str) -> str:
    """Return the last day that an ISO date may mean.

    >>> last_day("2024"), last_day("2024-02"), last_day("2024-06-01"), last_day("")
    ('2024-12-31', '2024-02-29', '2024-06-01', '')
    """
    if len(text) == 4:
        return f"{text}-12-31"
    if len(text) == 7:
        year, month = int(text[:4]), int(text[5:7])
        return f"{text}-{calendar.monthrange(year, month)[1]:02}"
    return text


def available(*dates: str, arxiv: str | None = None) -> str:
    """Return the day from which a reader could know a work that has these dates; empty for none.

    The earliest of the last days that the dates may mean; an arXiv id says its month.

    >>> available("2021", "2020-06", arxiv="2004.14974")
    '2020-04-30'
    """
    days = [last_day(text) for text in (*dates, arxiv_month(arxiv)) if text]
    return min(days, default="")


def arxiv_month(identifier: str | None) -> str:
    """Return the month in which arXiv gave an id, or an empty string.

    >>> arxiv_month("2004.14974"), arxiv_month("math/0211159"), arxiv_month("hep-th/9901001")
    ('2020-04', '2002-11', '1999-01')
    """
    match = _ARXIV_MONTH.match(identifier) if identifier else None
    if not match:
        return ""
    new_year, new_month, old_year, old_month = match.groups()
    if new_year:
        return f"20{new_year}-{new_month}"
    century = "19" if old_year > "90" else "20"
    return from_parts([int(century + old_year), int(old_month)])


def year_of(text: str) -> int | None:
    """Return the year of an ISO date, or None."""
    return int(text[:4]) if text else None
