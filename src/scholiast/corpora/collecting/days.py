"""The days between which a work became available, from dates of any precision."""

from scholiast.corpora.store.availability import available_from, last_day
from scholiast.papers import Work


def days_of(work: Work) -> tuple[str, str]:
    """Return the first and the last day on which a work may have become available, or two empties.

    A work of which only the year or the month is known has its last day as `available_at`; it may
    have come out on any day of it.

    >>> days_of(Work("x", date="2024-06", available_at="2024-06-30"))
    ('2024-06-01', '2024-06-30')
    >>> days_of(Work("x", date="2024-06-03", available_at="2023-02-01"))
    ('2023-02-01', '2023-02-01')
    """
    last = available_from(work)
    rough = work.date or str(work.year or "")
    if len(rough) < len("2024-06-01") and last and last == last_day(rough):
        return f"{rough}-01-01"[:10] if len(rough) == len("2024") else f"{rough}-01"[:10], last
    return last, last
