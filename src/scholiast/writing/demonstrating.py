"""Papers -> the ones that are shown as examples: co-authors', and of the same category (3.2)."""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scholiast.papers.folding import fold
from scholiast.scoring.titles import title_key
from scholiast.writing.interface import Demonstration, Manuscript, Relation, Task

_WORD = re.compile(r"[^\W_]+")
_RUN = 5
"""Words of a run by which abstracts are compared."""
_SAME = 0.5
"""Share of an abstract's runs from which on another one is the same paper's."""
_FEWEST_RUNS = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """How many examples there are to be, and the seed that they are drawn by."""

    co_authors: int = 0
    category: int = 0
    seed: int = 0

    @property
    def total(self) -> int:
        """Return how many are wished for."""
        return self.co_authors + self.category


def demonstrations_for(
    task: Task, manuscript: Manuscript, pool: Iterable[Manuscript], choice: Choice
) -> tuple[Demonstration, ...]:
    """Return papers of a pool as examples for a task, drawn at random; fewer where there are fewer.

    Drawn are first papers that share an author with the manuscript, then, of the others, papers of
    one of its categories (section 3.2). None is the paper itself or nearly so (`is_same_paper`),
    later than it, of an unknown day where the paper's is known, or without what the task asks for.
    The same seed, paper and pool give the same examples, in whatever order the pool comes.
    """
    known = {one.id: one for one in pool if one.target(task) and may_show(one, manuscript)}
    fit = [known[key] for key in sorted(known)]
    draw = random.Random(f"{choice.seed}:{manuscript.id}")
    taken: list[Demonstration] = []
    rounds = (
        (Relation.CO_AUTHOR, share_author, choice.co_authors),
        (Relation.CATEGORY, share_category, choice.category),
    )
    for relation, is_near, wanted in rounds:
        near = [one for one in fit if is_near(one, manuscript)]
        for one in draw.sample(near, len(near)):
            if sum(other.relation is relation for other in taken) >= wanted:
                break
            if not any(is_same_paper(one, other.manuscript) for other in taken):
                taken.append(Demonstration(one, relation))
    return tuple(taken)


def may_show(other: Manuscript, manuscript: Manuscript) -> bool:
    """Say whether a paper may be shown to whoever writes a manuscript: no later one, not itself.

    A year or a month counts as its last day for the other paper, and as its last day for the
    manuscript: of one year, all may be shown unless both days are known.
    """
    if is_same_paper(other, manuscript):
        return False
    if not manuscript.day:
        return True
    return bool(other.day) and not _is_later(other.day, manuscript.day)


def is_same_paper(one: Manuscript, other: Manuscript) -> bool:
    """Say whether two manuscripts are one paper, or versions of one.

    They are where id or title are the same, or half of the shorter abstract's runs of five words
    stand in the other one too.
    """
    if one.id == other.id or (title_key(one.title) == title_key(other.title) != ""):
        return True
    mine, others = _runs(one.abstract), _runs(other.abstract)
    fewer = min(len(mine), len(others))
    return fewer >= _FEWEST_RUNS and len(mine & others) >= _SAME * fewer


def share_author(one: Manuscript, other: Manuscript) -> bool:
    """Say whether two papers name an author alike: names are all that is known of people."""
    return bool(names_of(one.authors) & names_of(other.authors))


def share_category(one: Manuscript, other: Manuscript) -> bool:
    """Say whether two papers have a category in common."""
    mine = {category.casefold() for category in one.categories}
    return any(category.casefold() in mine for category in other.categories)


def names_of(authors: Sequence[str]) -> frozenset[str]:
    """Return authors' names made comparable: without case, accents and points.

    >>> names_of(("José García",)) == names_of(("Jose Garcia",))
    True
    """
    return frozenset(folded for name in authors if len((folded := fold(name)).split()) > 1)


def _is_later(day: str, than: str) -> bool:
    """Say whether a day is surely, or by what is known of it, after another."""
    length = min(len(day), len(than))
    return day[:length] > than[:length]


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return frozenset(tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))
