"""Needs -> suggestions: the engine's ranking, without what must not be shown, with reasons."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scholiast.corpora import Notice, Retractions
from scholiast.papers import Work
from scholiast.papers.folding import fold
from scholiast.recommending.asking import Paper
from scholiast.recommending.graph import Graph
from scholiast.recommending.interface import Engine, LeftOut, Reason, Suggestion, Wish
from scholiast.recommending.reasons import Background, background, key_reason, reasons_for
from scholiast.recommending.words import NEAREST
from scholiast.retrieving.interface import Need, Ranking

DEPTH = 100
"""Works that are ranked for each need."""


class Chooser:
    """One paper's choice from one engine; counts what it leaves out."""

    def __init__(self, engine: Engine, paper: Paper, wish: Wish) -> None:
        """Take what ranks, for whom, and what is asked for."""
        self.engine = engine
        self.paper = paper
        self.wish = wish
        self._graph = Graph(engine.collection)
        self._near = self._nearest()
        self._retracted: set[str] = set()
        self._cited: set[str] = set()

    @property
    def left_out(self) -> LeftOut:
        """Return how many works were ranked high enough and not shown, so far."""
        return LeftOut(len(self._retracted), len(self._cited))

    def rankings(self, needs: Sequence[Need], depth: int = DEPTH) -> list[Ranking]:
        """Return one ranking a need, all asked in one call."""
        return self.engine.retriever.search(needs, limit=depth) if needs else []

    def suggestions(
        self,
        need: Need,
        ranking: Ranking,
        limit: int,
        *,
        without: frozenset[str] = frozenset(),
        keys: tuple[str, ...] = (),
    ) -> tuple[Suggestion, ...]:
        """Return the best works that may be shown, each work once.

        `without` are ids of works that the paper cites; works that fit one of `keys`, which stand
        at the place, go before the others.
        """
        known = self.background(need, ranking)
        chosen: list[Suggestion] = []
        titles: set[str] = set()
        for row, score, work in self._ordered(ranking, keys):
            if len(chosen) == limit:
                break
            title = fold(work.title)
            if (title and title in titles) or not self._may_be_shown(work, without):
                continue
            titles.add(title)
            reasons = self.reasons(row, work, known, keys)
            key = self.paper.key_of(work.id)
            chosen.append(Suggestion(work, len(chosen) + 1, score, reasons, key))
        return tuple(chosen)

    def background(self, need: Need, ranking: Ranking) -> Background:
        """Return what reasons for a need are counted in."""
        rows = [int(row) for row in ranking.rows[:DEPTH]]
        return background(need, self.engine.collection, self._graph, rows, self._near)

    def reasons(
        self, row: int, work: Work, known: Background, keys: Iterable[str] = ()
    ) -> tuple[Reason, ...]:
        """Return what speaks for a work, weightiest first."""
        fits = key_reason(work, keys)
        found = reasons_for(row, work, self.engine.collection, self._graph, known)
        return (fits, *found) if fits else found

    def noticed(self, work: Work) -> Work:
        """Return the work with all notices that are known on this machine."""
        work = self.engine.noticed(work)
        listed = _listed(work, self.wish.retractions)
        if not listed:
            return work
        return replace(work, notices=tuple(dict.fromkeys((*work.notices, *listed))))

    def _ordered(self, ranking: Ranking, keys: tuple[str, ...]) -> list[tuple[int, float, Work]]:
        """Return rows, scores and works, best first; works that fit a key at the place go first."""
        rows = [int(row) for row in ranking.rows]
        works = map(self.noticed, self.engine.collection.works(rows))
        scores = map(float, ranking.scores)
        found = list(zip(rows, scores, works, strict=True))
        if keys:
            found.sort(key=lambda one: key_reason(one[2], keys) is None)
        return found

    def _may_be_shown(self, work: Work, without: frozenset[str]) -> bool:
        if not work.id:
            return False
        if work.id in without:
            self._cited.add(work.id)
            return False
        if work.is_retracted and not self.wish.retracted:
            self._retracted.add(work.id)
            return False
        return True

    def _nearest(self) -> tuple[int, ...]:
        """Return the works nearest to the paper whose references are known, best first."""
        paper = self.paper
        need = Need(paper.title, paper.abstract, as_of=paper.as_of, excluded=paper.own)
        if not need.title and not need.abstract:
            return ()
        own = {self.engine.collection.row(identity) for identity in paper.own}
        near = (row for row in self.engine.nearest(need) if self._graph.is_seen(row, need))
        known = [row for row in near if row not in own and self._graph.papers([row])]
        return tuple(known[:NEAREST])


def _listed(work: Work, retractions: Retractions | None) -> tuple[Notice, ...]:
    """Return what the retraction list says of a work."""
    doi = work.identifiers.doi
    known = retractions.look_up(doi) if retractions is not None and doi else None
    if known is None:
        return ()
    told = Notice(known.nature, known.date, known.notice_doi, "", known.source)
    return known.notices or (told,)
