"""One reference's inquiry: who was asked, what came back, and which identifiers lead elsewhere."""

import datetime
from collections.abc import Sized
from dataclasses import dataclass, field, replace

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.interface import Answer, Corpus, Query
from scholiast.papers import Accord, Asked, Found, Identifiers, Reference, Work
from scholiast.papers.folding import fold_family
from scholiast.papers.preprints import arxiv_id, is_preprint, is_preprint_work
from scholiast.resolving.canaries import Standing
from scholiast.resolving.comparing.entries import may_be
from scholiast.resolving.comparing.fields import compare_cited_title
from scholiast.resolving.comparing.scoring import FOUND, assess
from scholiast.resolving.interface import Places
from scholiast.resolving.leaving import LONGEST_NAME, cut_words, may_leave
from scholiast.resolving.tables import read_table

MOST = 10
"""Works that a search returns."""
ALIKE_TITLE = 0.85
"""Likeness of another title from which a work is near, whoever wrote it."""
NEAR_TITLE = 0.6
"""Likeness of another title below which nothing else of a work is looked at."""
_NAMES = 5


@dataclass(slots=True)
class Inquiry:
    """What was learnt so far about one reference."""

    cited: Reference
    """With the fields that its raw entry gives."""
    places: Places
    asked: list[Asked] = field(default_factory=list)
    candidates: dict[tuple[str, str], Found] = field(default_factory=dict)
    """(Index, id) -> the candidate, with its score."""
    elsewhere: dict[str, Work] = field(default_factory=dict)
    """Identifiers of the reference, and the works that bear them and that it does not describe."""
    said: dict[tuple[str, str], Answer] = field(default_factory=dict)
    """(Index, how it was asked) -> its first answer."""

    def look_up(self, corpus: Corpus) -> None:
        """Ask a corpus by those of the reference's identifiers that it knows."""
        given = self._identifiers(corpus)
        if given.as_dict():
            self._take(corpus, "identifier", corpus.look_up(given))

    def may_be_searched(self, corpus: Corpus) -> bool:
        """Say whether a corpus can be searched, and may be told what the reference says."""
        return is_searchable(corpus) and (is_local(corpus) or may_leave(self.cited))

    def is_withheld(self) -> bool:
        """Say whether some index was not searched, since the entry says too little to leave."""
        searched = filter(is_searchable, self.places.corpora)
        return not all(self.may_be_searched(corpus) for corpus in searched)

    def search(self, corpus: Corpus, *, by_entry: bool = False) -> None:
        """Ask a corpus by what the reference says; or by the words of its raw entry."""
        query = self._by_entry() if by_entry else self._by_fields()
        if not is_local(corpus):
            query = _shortened(query)
        self._take(corpus, "search", corpus.search(query))

    def ask_again(self, corpus: Corpus, how: str) -> Answer:
        """Ask a second time and keep the works; by identifier, by search, or by `title` alone."""
        if how == "identifier":
            said = corpus.look_up(self._identifiers(corpus))
        else:
            query = self._by_title() if how == "title" else self._by_fields()
            said = corpus.search(_shortened(query))
        failure = _failure(said)
        if failure:
            self.asked.append(_asked(corpus, how if how == "identifier" else "search", failure))
        self._keep(corpus, how, said)
        return said

    def best(self) -> Found | None:
        """Return the candidate that fits best, if it fits well enough."""
        fits = [found for found in self.candidates.values() if found.score >= FOUND]
        return max(fits, key=self.rank, default=None)

    def rank(self, found: Found) -> tuple[float, bool, float, int]:
        """Return what candidates are ordered by: score, the cited version, likeness, fullness."""
        fields = sum(accord.likeness for accord in found.accords)
        is_cited = is_preprint(self.cited) == is_preprint_work(found.work)
        named = len(found.work.identifiers.as_dict())
        return (round(found.score, 2), is_cited, round(fields, 3), named)

    def others(self, work: Work) -> tuple[Work, ...]:
        """Return the works of the other candidates."""
        return tuple(found.work for found in self.candidates.values() if found.work.id != work.id)

    def points_elsewhere(self) -> tuple[tuple[str, Work], ...]:
        """Return the identifiers that belong to works which the reference does not describe."""
        return tuple(sorted(self.elsewhere.items(), key=lambda pair: pair[0]))

    def _identifiers(self, corpus: Corpus) -> Identifiers:
        """Return the identifiers that the corpus can be asked by; an arXiv DOI as its id, too."""
        given = replace(
            self.cited.identifiers, arxiv=arxiv_id(self.cited.identifiers) or None, issn=None
        )
        known = {name: value for name, value in given.as_dict().items() if name in corpus.schemes}
        return Identifiers(**known)

    def _by_fields(self) -> Query:
        families = tuple(name.family for name in self.cited.authors[:_NAMES])
        text = "" if self.cited.title else self.cited.raw
        return Query(
            self.cited.title,
            families,
            self.cited.year,
            self.cited.venue,
            text,
            self.places.as_of,
            MOST,
        )

    def _by_title(self) -> Query:
        return Query(text=self.cited.title, as_of=self.places.as_of, limit=MOST)

    def _by_entry(self) -> Query:
        return Query(text=self.cited.raw, as_of=self.places.as_of, limit=MOST)

    def _take(self, corpus: Corpus, how: str, answer: Answer) -> None:
        """Keep what a corpus said: the question, and each work with its score."""
        self.asked.append(_asked(corpus, how, _failure(answer)))
        self.said.setdefault((corpus.name, how), answer)
        self._keep(corpus, how, answer)

    def _keep(self, corpus: Corpus, how: str, answer: Answer) -> None:
        for work in answer.works:
            if how != "identifier" and not self._is_worth(work):
                continue
            by = "identifier" if how == "identifier" else "search"
            found = assess(self.cited, work, by=by, index=corpus.name)
            kept = self.candidates.get((corpus.name, work.id))
            if kept is None or kept.by == "search":
                self.candidates[corpus.name, work.id] = found
            if how == "identifier":
                self._point(work, found)

    def _is_worth(self, work: Work) -> bool:
        """Say whether a work is near enough to be compared in full."""
        if not may_be(self.cited, work):
            return False
        if set(identifier_pairs(self.cited.identifiers)) & set(identifier_pairs(work.identifiers)):
            return True
        title = compare_cited_title(self.cited, work)
        if title.accord is not Accord.DIFFERS or title.likeness >= ALIKE_TITLE:
            return True
        return title.likeness >= NEAR_TITLE and self._shares_author(work)

    def _shares_author(self, work: Work) -> bool:
        """Say whether a family name is cited and the work's, or the authors are not known."""
        cited = {fold_family(name.family) for name in self.cited.authors}
        known = {fold_family(author.name.family) for author in work.authors}
        return bool(cited & known) or not cited or not known

    def _point(self, work: Work, found: Found) -> None:
        """Note to which of the reference's identifiers the work belongs, if it does not fit."""
        own = dict(identifier_pairs(self.cited.identifiers))
        arxiv = arxiv_id(self.cited.identifiers)
        own |= {"arxiv": arxiv} if arxiv else {}
        for scheme, value in identifier_pairs(work.identifiers):
            if own.get(scheme, "").lower() != value.lower():
                continue
            if found.score >= FOUND:
                self.elsewhere.pop(f"{scheme}:{value}", None)
            else:
                self.elsewhere.setdefault(f"{scheme}:{value}", work)

    def missing(self) -> str:
        """Return why "not found" would say nothing; empty where it counts.

        Every index that could hold the work must have answered with valid shape, and its canary
        must have passed within the last ten minutes.
        """
        for corpus in self.witnesses():
            standing = self.places.canaries.standing(corpus)
            for place, asked in enumerate(self.asked):
                if asked.index == corpus.name and asked.answered:
                    self.asked[place] = after_canary(asked, standing)
        told = [asked for asked in self.asked if not (asked.answered and asked.canary)]
        witnesses = {corpus.name for corpus in self.witnesses()}
        failed = list(dict.fromkeys(a.index for a in told if a.index in witnesses or a.failure))
        if failed:
            why = next(a.failure or "its canary failed" for a in told if a.index == failed[0])
            return f"no answer that counts from {', '.join(failed)}: {why}"
        if not witnesses:
            return "no index was asked that would hold such a work"
        return ""

    def witnesses(self) -> tuple[Corpus, ...]:
        """Return the corpora whose silence says something about this reference."""
        table = read_table("indexes.toml")
        found = []
        for corpus in self.places.corpora:
            if corpus.name in table["identifiers"]["names"]:
                continue
            partial = table["partial"].get(corpus.name)
            is_named = any(getattr(self.cited.identifiers, scheme) for scheme in partial or ())
            is_there = corpus.name == "arXiv" and is_preprint(self.cited)
            if partial is None or is_named or is_there:
                found.append(corpus)
        return tuple(found)


def _shortened(query: Query) -> Query:
    """Return the query with no more of the entry than an index elsewhere needs."""
    return replace(
        query,
        title=cut_words(query.title),
        authors=tuple(cut_words(name, LONGEST_NAME) for name in query.authors),
        venue=cut_words(query.venue),
        text=cut_words(query.text),
    )


def is_searchable(corpus: Corpus) -> bool:
    """Say whether a corpus can be searched, and does not only answer for identifiers."""
    return corpus.name not in read_table("indexes.toml")["identifiers"]["names"]


def is_local(corpus: Corpus) -> bool:
    """Say whether a corpus lies on this machine: it knows how many works it holds."""
    return isinstance(corpus, Sized)


def after_canary(asked: Asked, standing: Standing) -> Asked:
    """Return the question with what the canary said."""
    failure = f"canary: {standing.failure}" if standing.failure else ""
    counts = not standing.failure
    return Asked(asked.index, asked.how, asked.answered, counts, failure, asked.at, standing.size)


def _failure(answer: Answer) -> str:
    return answer.failure or "; ".join(alarm.message for alarm in answer.alarms)


def _asked(corpus: Corpus, how: str, failure: str) -> Asked:
    now = datetime.datetime.now(tz=datetime.UTC).isoformat(timespec="seconds")
    return Asked(corpus.name, how, not failure, failure=failure, at=now)
