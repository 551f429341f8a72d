"""Texts of others, quoted so that a model can tell them from what it is told to do."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from scholiast.models.hashing import draw_mark

MOST_TITLE = 400
MOST_ABSTRACT = 4_000
_UNSEEN = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\U000e0000-\U000e007f]"
)
Draw = Callable[[], str]
"""Draws a mark for one call."""


@dataclass(frozen=True, slots=True)
class Quoting:
    """Quotes texts between tags whose mark no author of them could know."""

    mark: str

    def quote(self, what: str, text: str, most: int = MOST_ABSTRACT) -> str:
        r"""Return a text between tags; shortened, without signs that nobody sees.

        >>> Quoting("quote-0").quote("title", "On cats")
        '<quote-0 title>\nOn cats\n</quote-0 title>'
        """
        return f"<{self.mark} {what}>\n{shown(text, most)}\n</{self.mark} {what}>"


def quoting_for(texts: list[str], draw: Draw = draw_mark) -> Quoting:
    """Return quoting with a mark that stands in none of the texts."""
    mark = draw()
    while any(mark in text for text in texts):
        mark = draw_mark()
    return Quoting(mark)


def shown(text: str, most: int) -> str:
    """Return a text as a model is shown it.

    >>> shown("a\u202eb  c", 100), shown("abcdef", 4)
    ('ab  c', 'abc…')
    """
    bare = _UNSEEN.sub("", text).strip()
    return bare if len(bare) <= most else bare[: most - 1] + "…"
