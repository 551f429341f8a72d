"""A co-author graph from an index, breadth-first (AcademicEval, section 3.1)."""

import re
from collections import deque
from dataclasses import dataclass

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.graphs import Graph, Left, prune
from scholiast.corpora.collecting.growing import Growth, Search
from scholiast.corpora.collecting.windows import Progress, Window
from scholiast.corpora.remote.interface import Together
from scholiast.errors import InputError
from scholiast.papers import Author
from scholiast.papers.references import Name

_ORCID = re.compile(r"(?:\d{4}-){3}\d{3}[\dX]")


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a search goes; whichever limit is met first ends it."""

    authors: int = 1_000
    """Authors asked for."""
    papers: int = 5_000
    """First-author papers found."""
    depth: int = 3
    """Steps from a start author."""
    co_authors: int = 20
    """Of one author, followed; the most frequent ones first. The authors' published code takes
    as many."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a breadth-first search brought."""

    graph: Graph
    """Its largest connected component."""
    left: tuple[Left, ...]
    """Authors and papers beside it."""
    searched: int
    without_papers: int
    """Authors asked for who have no first-author paper in these days."""
    missing: tuple[str, ...] = ()
    """Authors about whom the index gave no answer."""
    ended_by: str = ""
    """The limit that was met: `authors` or `papers`; empty where the search ran out."""
    homonyms: tuple[str, ...] = ()
    """Names that several ORCIDs bear."""


def start_author(text: str) -> Author:
    """Return the author whom a name or an ORCID stands for; InputError for neither.

    >>> start_author("0000-0002-1825-0097").orcid, start_author("Ada Lovelace").name.family
    ('0000-0002-1825-0097', 'Lovelace')
    """
    text = text.strip().removeprefix("https://orcid.org/")
    if _ORCID.fullmatch(text):
        return Author(Name(""), text)
    given, _, family = text.rpartition(" ")
    if not any(letter.isalpha() for letter in family):
        raise InputError(f"cannot begin from {text!r}: name an author (`Ada Lovelace`) or an ORCID")
    return Author(Name(family, given))


def collect_graph(
    asker: Asker,
    starts: tuple[Author, ...],
    window: Window,
    *,
    reach: Reach | None = None,
    together: Together | None = None,
    progress: Progress | None = None,
) -> Gathered:
    """Return the co-author graph found breadth-first from the start authors in a window of days.

    An author is asked for once. Their first-author papers become the node; the co-authors on these
    are asked next. Authors without first-author papers are left out and not followed, but for the
    start authors, whose co-authors are followed all the same. The largest connected component
    stays. Raises InputError where none of the start authors has a paper there.
    """
    reach, many = reach or Reach(), together or Together()
    growth = Growth(Graph(), 0)
    queue = deque((key, 0) for key in _first_keys(growth, starts))
    queued = {key for key, _ in queue}
    without, ended_by, met = 0, "", False
    while queue and asker.has_hope and not ended_by:
        part = _next_part(growth, queue, min(many.most, reach.authors - len(growth.searched)))
        searches = growth.search_all(asker, [key for key, _ in part], window, many)
        for (_, depth), search in zip(part, searches, strict=True):
            if search is None or search.key in growth.searched or ended_by:
                continue
            met = met or bool(search.days)
            without += not search.papers
            growth.add(search)
            for other in _followed(search, depth, reach):
                if other not in queued:
                    queued.add(other)
                    queue.append((other, depth + 1))
            ended_by = _limit_met(growth, reach)
        if progress:
            progress(f"{len(queue)} authors to ask", len(growth.papers), reach.papers)
    if not met and not growth.missing:
        raise InputError(_nobody(starts, window))
    missing = (*growth.missing, *(growth.name(key) for key, _ in queue if not ended_by))
    graph, left = prune(growth.done())
    return Gathered(graph, left, len(growth.searched), without, missing,
                    ended_by if queue else "", growth.people.homonyms)  # fmt: skip


def _next_part(growth: Growth, queue: deque[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    """Return the next authors who were not asked for yet, with their depths, in order."""
    part: list[tuple[str, int]] = []
    while queue and len(part) < max(most, 1):
        key, depth = queue.popleft()
        if growth.people.settled(key) not in growth.searched:
            part.append((key, depth))
    return part


def _first_keys(growth: Growth, starts: tuple[Author, ...]) -> list[str]:
    return list(dict.fromkeys(growth.meet(author) for author in starts))


def _followed(search: Search, depth: int, reach: Reach) -> tuple[str, ...]:
    """Return the co-authors to ask next: of first-author papers; of all where a start has none."""
    if depth >= reach.depth:
        return ()
    if not search.papers and depth == 0:
        return tuple(dict.fromkeys(other for other, _ in search.with_))[: reach.co_authors]
    return search.first_with[: reach.co_authors]


def _limit_met(growth: Growth, reach: Reach) -> str:
    if len(growth.papers) >= reach.papers:
        return "papers"
    return "authors" if len(growth.searched) >= reach.authors else ""


def _nobody(starts: tuple[Author, ...], window: Window) -> str:
    names = ", ".join(author.orcid or str(author.name) for author in starts)
    return (
        f"the index lists no paper of {names} from {window}: check the spelling, "
        "widen the days, or name an ORCID"
    )
