"""HeldOut: the papers that are asked of in a test, and whether another one is one of them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scholiast.scoring.titles import title_key

PREFIX = 160
"""Letters of an abstract that tell one paper from another."""
_FEWEST = 80
"""Letters and digits that an abstract must have to tell it."""
_VERSION = re.compile(r"v\d{1,3}\Z")
_SCHEME = re.compile(
    r"\A(?:arxiv|doi|https?://(?:dx\.)?doi\.org/|https?://arxiv\.org/abs/):?", re.I
)
_HEADING = re.compile(r"\A\W{0,5}abstract\b\W{0,5}", re.I)


@dataclass(frozen=True, slots=True)
class Known:
    """One paper, as far as it can be told from others."""

    id: str = ""
    title: str = ""
    abstract: str = ""


class HeldOut:
    """The test papers; what is learned from is held against them.

    >>> held = HeldOut([Known("2001.01523v3", "Think locally, act globally")])
    >>> held.leak(Known("arXiv:2001.01523")), held.leak(Known(title="Think Locally - Act Globally"))
    ('id', 'title')
    >>> held.leak(Known("2001.01524", "Think globally"))
    ''
    """

    def __init__(self, papers: Iterable[Known]) -> None:
        """Take the test papers."""
        papers = tuple(papers)
        self._ids = {plain_id(paper.id) for paper in papers} - {""}
        self._titles = {title_key(paper.title) for paper in papers} - {""}
        self._abstracts = {prefix_of(paper.abstract) for paper in papers} - {""}

    def __len__(self) -> int:
        """Return how many there are, told apart by their titles."""
        return len(self._titles)

    def leak(self, paper: Known) -> str:
        """Return what makes a paper one of them: `id`, `title` or `abstract`; empty for none."""
        if plain_id(paper.id) in self._ids:
            return "id"
        if title_key(paper.title) in self._titles:
            return "title"
        return "abstract" if prefix_of(paper.abstract) in self._abstracts else ""


def plain_id(id: str) -> str:
    """Return an id without scheme and version, in lower case.

    >>> plain_id("arXiv:2001.01523v3"), plain_id("https://doi.org/10.1/X"), plain_id("")
    ('2001.01523', '10.1/x', '')
    """
    return _VERSION.sub("", _SCHEME.sub("", id.strip().lower()))


def prefix_of(abstract: str) -> str:
    """Return the letters and digits that an abstract begins with; empty where they are too few."""
    key = title_key(_HEADING.sub("", abstract.strip())[:PREFIX])
    return key if len(key) >= _FEWEST else ""
