"""Days of works in the forms in which indexes give them."""

from scholiast.corpora.standin.holdings import Held


def parts(day: str) -> list[int]:
    """Return year, month and day as far as they are said.

    >>> parts("2024-06"), parts("")
    ([2024, 6], [])
    """
    return [int(part) for part in day.split("-") if part.isdigit()]


def said(held: Held) -> str:
    """Return the date of a work as it is known: a day, a month, a year, or nothing."""
    return held.work.date or (str(held.work.year) if held.work.year else "")


def full(held: Held) -> str | None:
    """Return the date of a work as a day, the first where only month or year are known."""
    return f"{said(held)}-01-01"[:10] if said(held) else held.day or None
