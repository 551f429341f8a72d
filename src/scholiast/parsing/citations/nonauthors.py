"""Names beside a year in a mark that are no authors' names."""

from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.words import NOT_NAMES, PLACES


def is_no_author(item: MarkItem) -> bool:
    """Say whether an unlisted name is a place or a firm's, going by the name or the words before.

    >>> is_no_author(MarkItem(names=("Natick",), year=2019, prefix="MathWorks"))
    True
    >>> is_no_author(MarkItem(names=("Smith",), year=2019, prefix="see also"))
    False
    """
    if len(item.names) != 1 or item.has_more_names:
        return False
    words = [word.strip(".,:;()[]") for word in item.prefix.split()]
    named = any(word[:1].isupper() and word.casefold() not in NOT_NAMES for word in words)
    return named or item.names[0].casefold() in PLACES
