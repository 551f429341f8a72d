"""Which of several miscitations counts: the first that a reader who verifies would meet."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from scholiast.papers.verdicts import Category

ORDER = tuple(Category)
"""Attribution, validity, content, scope, evidence (BibAgent, section 2.1 and appendix B.3)."""


class Categorised(Protocol):
    """A verdict or a vote."""

    @property
    def category(self) -> Category | None:
        """Return its category; None where it is no miscitation."""
        ...


T = TypeVar("T", bound=Categorised)


def first_by_precedence(ones: Iterable[T]) -> T | None:
    """Return the first one of the earliest category; None where none has a category.

    >>> from scholiast.papers.verdicts import Label, Vote
    >>> votes = [Vote(category.value, Label.MISCITATION, 1.0, category)
    ...          for category in (Category.EVIDENCE, Category.CONTENT, Category.SCOPE)]
    >>> first_by_precedence(votes).voter
    'content misrepresentation'
    """
    ranked = [(ORDER.index(one.category), one) for one in ones if one.category is not None]
    return min(ranked, key=lambda pair: pair[0])[1] if ranked else None
