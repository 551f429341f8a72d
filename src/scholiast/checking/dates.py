"""The paper's own date, and what came before and after it."""

from enum import StrEnum

from scholiast.checking.interface import Context
from scholiast.papers import Document


class Order(StrEnum):
    """Where a date stands beside another."""

    BEFORE = "before"
    AFTER = "after"
    UNDECIDED = "undecided"
    """One of the two is unknown, or they agree as far as both are given."""


def date_of(document: Document, context: Context) -> str:
    """Return the paper's date as far as it is known: a day, a month, a year, or nothing."""
    return context.dated or (f"{document.year:04}" if document.year else "")


def order(date: str, other: str) -> Order:
    """Return where `date` stands beside `other`, both ISO 8601 of any precision.

    >>> order("2019-03-02", "2020"), order("2020-03-02", "2020")
    (<Order.BEFORE: 'before'>, <Order.UNDECIDED: 'undecided'>)
    """
    shared = min(len(date), len(other))
    if date[:shared] == other[:shared]:
        return Order.UNDECIDED
    return Order.BEFORE if date[:shared] < other[:shared] else Order.AFTER
