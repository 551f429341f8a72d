"""Why a work is suggested: facts counted in the collection, in words and as numbers.

The one source of reasons, whatever ranked the work. Each figure can be counted again: papers are
those of `Citing`, as far as the need may see them (no later ones, not the paper that asks).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.papers import Work
from scholiast.papers.folding import fold_family
from scholiast.recommending.contexts import sentence_around
from scholiast.recommending.graph import Graph
from scholiast.records.recommendations import Reason, ReasonKind
from scholiast.retrieving.interface import Collection, Need

MOST_WORDS = 4
_READ = 500
"""Papers in which is looked for the works that a work is cited with most; all are counted."""
_WORD = re.compile(r"[^\W\d_][\w-]{3,40}")
_BRITISH = re.compile(r"(?<=\w{3})is(?=[aei])")
"""Personalise and personalize are one word."""
_ENDING = re.compile(r"(?<=\w{3})(?:at)?(?:ions?|ings?|ies|ied|ed|es|s|y|e)$")
_COMMON = frozenset(Path(__file__).with_name("common_words.txt").read_text("utf-8").split())
"""Words that say nothing of what a paper is about."""


@dataclass(frozen=True, slots=True)
class Background:
    """What reasons for all the suggestions of one need are counted in."""

    need: Need
    nearest: tuple[int, ...]
    """Papers nearest to the paper asked for, of which the references are known."""
    shares: Counter[str]
    """In how many of the candidates each word's stem stands."""
    own: frozenset[int]
    """Rows of the works that the paper cites."""
    around: Mapping[int, NDArray[np.int64]]
    """Papers that cite each of these."""


def background(
    need: Need, collection: Collection, graph: Graph, rows: Sequence[int], near: Sequence[int]
) -> Background:
    """Return what reasons are counted in; `near` are works nearest to the paper, best first."""
    shares: Counter[str] = Counter()
    for work in collection.works(rows):
        shares.update({_stem(word) for word in _words(f"{work.title} {work.abstract}")})
    own = {row for identity in need.cited if (row := collection.row(identity)) is not None}
    around = {row: graph.citing(row, need) for row in sorted(own)}
    return Background(need, tuple(graph.papers(near)), shares, frozenset(own), around)


def reasons_for(
    row: int, work: Work, collection: Collection, graph: Graph, known: Background
) -> tuple[Reason, ...]:
    """Return what speaks for a work, weightiest first."""
    need = known.need
    words = _shared(work, known)
    found = (
        words if need.is_position else None,
        _neighbours(row, graph, known),
        _together(row, collection, graph, known),
        _coupling(row, collection, graph, known),
        None if need.is_position else words,
        _authors(work, need),
        _cited(row, graph, need),
    )
    return tuple(reason for reason in found if reason is not None)


def _neighbours(row: int, graph: Graph, known: Background) -> Reason | None:
    papers = [paper for paper in known.nearest if row in graph.cited(paper)]
    if not papers:
        return None
    count, of = len(papers), len(known.nearest)
    return Reason(
        ReasonKind.NEIGHBOURS, f"cited by {count} of your {of} nearest papers", count, of,
        tuple(graph.title(paper) for paper in papers[:3]),
    )  # fmt: skip


def _together(row: int, collection: Collection, graph: Graph, known: Background) -> Reason | None:
    """Return that papers cite it together with what the paper cites already."""
    others = [papers for own, papers in known.around.items() if own != row]
    if not others:
        return None
    papers = np.intersect1d(graph.citing(row, known.need), np.concatenate(others))
    with_it: Counter[int] = Counter()
    for paper in papers[:_READ].tolist():
        with_it.update((known.own - {row}).intersection(graph.cited(paper).tolist()))
    if not with_it:
        return None
    best = sorted(with_it, key=lambda at: (-with_it[at], at))[:2]
    titles = tuple(work.title for work in collection.works(best))
    more = f" and {len(with_it) - 1} more" if len(with_it) > 1 else ""
    words = f"cited together with “{titles[0]}”{more}, which you cite"
    return Reason(ReasonKind.TOGETHER, words, len(papers), graph.known(known.need), titles)


def _coupling(row: int, collection: Collection, graph: Graph, known: Background) -> Reason | None:
    paper = graph.paper(row)
    if paper is None:
        return None
    shared = sorted(known.own.intersection(graph.cited(paper).tolist()))
    if not shared:
        return None
    what = "work" if len(shared) == 1 else "works"
    return Reason(
        ReasonKind.COUPLING, f"cites {len(shared)} {what} that you cite",
        len(shared), len(known.own), tuple(work.title for work in collection.works(shared[:3])),
    )  # fmt: skip


def _shared(work: Work, known: Background) -> Reason | None:
    """Return the rarest words that the query shares with the work, its title's first."""
    need = known.need
    text = sentence_around(need) if need.is_position else f"{need.title} {need.abstract}"
    asked = {_stem(word) for word in _words(text)}
    in_title = {_stem(word): word for word in _words(work.title)}
    in_text = {_stem(word): word for word in _words(work.abstract)}
    both = {stem: word.lower() for stem, word in (in_text | in_title).items() if stem in asked}
    ranked = sorted(both, key=lambda stem: (stem not in in_title, known.shares[stem], stem))
    words = tuple(both[stem] for stem in ranked[:MOST_WORDS])
    if not words:
        return None
    quoted = ", ".join(f"‘{word}’" for word in words)
    return Reason(ReasonKind.WORDS, f"shares {quoted}", len(both), 0, words)


def _authors(work: Work, need: Need) -> Reason | None:
    own = {fold_family(name) for name in need.authors}
    names = [one.name for one in work.authors if fold_family(one.name.family) in own]
    if not names:
        return None
    shown = tuple(dict.fromkeys(name.family for name in names))
    return Reason(ReasonKind.AUTHOR, f"by {shown[0]}, a name among your authors",
                  len(shown), 0, shown)  # fmt: skip


def _cited(row: int, graph: Graph, need: Need) -> Reason | None:
    count = len(graph.citing(row, need))
    if count < 2:
        return None
    words = f"cited by {count:,} papers of the store"
    return Reason(ReasonKind.CITED, words, count, graph.known(need))


def key_reason(work: Work, keys: Iterable[str]) -> Reason | None:
    """Return that a key at the placeholder fits a work's first author and its year.

    >>> from scholiast.papers import Author, Name
    >>> lee = Work("doi:10.1/x", title="On ice", year=2019, authors=(Author(Name("Lee", "A.")),))
    >>> key_reason(lee, ["lee2019ice"]).words
    'fits the key “lee2019ice”'
    """
    family = fold_family(work.authors[0].name.family) if work.authors else ""
    if len(family) < 2 or not work.year:
        return None
    for key in keys:
        plain = re.sub(r"[^a-z0-9]", "", key.lower())
        year = str(work.year)
        if plain.startswith(family) and (year in plain or plain.endswith(year[2:])):
            return Reason(ReasonKind.KEY, f"fits the key “{key}”", 1, 0, (key,))
    return None


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text[:6_000]) if word.lower() not in _COMMON]


def _stem(word: str) -> str:
    """Return what forms of one English word share, nearly.

    >>> _stem("Citations"), _stem("citing"), _stem("federated"), _stem("federation")
    ('cit', 'cit', 'feder', 'feder')
    >>> _stem("personalised") == _stem("personalization")
    True
    """
    plain = _BRITISH.sub("iz", word.lower())
    return _ENDING.sub("", plain) if len(plain) > 5 else plain
