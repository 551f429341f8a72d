"""What of a need is searched by: the paper's words for a list, those about the place else."""

import re

from scholiast.retrieving.interface import Need

BEFORE, AFTER = 320, 120
"""Letters about a place that are read."""
_BLANK = re.compile(r"\s+")


def query_text(need: Need) -> str:
    """Return title and abstract for a list; the words about the placeholder for a position.

    CiteRAG, section 4.1, asks by title and abstract at all levels.

    >>> query_text(Need(title="Cats", abstract="They purr."))
    'Cats. They purr.'
    """
    if need.is_position:
        return context_text(need) or paper_text(need)
    return paper_text(need)


def paper_text(need: Need) -> str:
    """Return the paper's title and abstract as one text."""
    return ". ".join(part.strip() for part in (need.title, need.abstract) if part.strip())


def context_text(need: Need, *, before: int = BEFORE, after: int = AFTER) -> str:
    """Return the words about the placeholder, at most so many letters on each side, whole words.

    >>> context_text(Need(before="we use the known optimiser ", after=" for training"), before=14)
    'optimiser for training'
    """
    left = _BLANK.sub(" ", need.before[-8 * before :]).lstrip() if before else ""
    right = _BLANK.sub(" ", need.after[: 8 * after]).rstrip() if after else ""
    if len(left) > before:
        left = left[-before:].partition(" ")[2]
    if len(right) > after:
        right = right[:after].rpartition(" ")[0]
    return f"{left.strip()} {right.strip()}".strip()
