"""A small index that lists works by category, author and day, as the remote ones do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

from scholiast.corpora.remote.interface import Count, ListQuery, Page
from scholiast.papers import Author, Identifiers, Work
from scholiast.papers.folding import fold
from scholiast.papers.references import Name


def author(name: str) -> Author:
    """`Ada Lovelace`, or `Ada Lovelace 0000-...` with an ORCID."""
    words = name.split()
    orcid = words.pop() if words[-1].count("-") == 3 else ""
    return Author(Name(words[-1], " ".join(words[:-1])), orcid)


def work(number: int, day: str, *names: str, field: str = "cs.CL", title: str = "") -> Work:
    return Work(
        f"doi:10.5555/w.{number}",
        Identifiers(doi=f"10.5555/w.{number}"),
        title or f"Study number {number} of many things",
        tuple(author(name) for name in names),
        int(day[:4]),
        day,
        day,
        fields=(field,),
    )


def spread(days: list[date], field: str = "cs.CL") -> list[Work]:
    """One work for each of the days, by an author of its own."""
    return [
        work(number, day.isoformat(), f"Ann Author{number}", field=field)
        for number, day in enumerate(days)
    ]


def after(start: date, days: int) -> date:
    return start + timedelta(days=days)


@dataclass
class ListedWorks:
    """An index of the works given; `fails` says for which questions it has an outage."""

    works_held: list[Work]
    page: int = 10
    most: int = 50
    name: str = "Listed"
    fails: Callable[[str], bool] = lambda _: False
    asked: list[str] = field(default_factory=list)

    def count(self, query: ListQuery) -> Count:
        if self._note("count", query, ""):
            return Count(failure="503")
        return Count(len(self._fitting(query)))

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        if self._note("list", query, cursor):
            return Page(failure="503")
        found = self._fitting(query)
        start = int(cursor or 0)
        end = min(start + self.page, len(found))
        following = str(end) if end < min(len(found), self.most) else ""
        return Page(tuple(found[start : min(end, self.most)]), following, len(found))

    def _note(self, what: str, query: ListQuery, cursor: str) -> bool:
        question = f"{what} {query.category}{query.author}{' | '.join(query.authors)} {query.start} {query.end} {cursor}"
        self.asked.append(question)
        return self.fails(question)

    def _fitting(self, query: ListQuery) -> list[Work]:
        first = query.start.isoformat() if query.start else ""
        last = query.end.isoformat() if query.end else "9999"
        found = [
            one
            for one in self.works_held
            if first <= one.available_at <= last
            and (not query.category or query.category in one.fields)
            and (not query.author or _is_by(one, query.author))
            and (not query.authors or any(_is_by(one, who) for who in query.authors))
        ]
        return sorted(found, key=lambda one: (one.available_at, one.id))


def _is_by(one: Work, who: str) -> bool:
    """Family name and first letter, as generously as arXiv does; or an ORCID."""
    if any(author.orcid == who for author in one.authors):
        return True
    words = fold(who).split()
    return any(
        fold(author.name.family) == words[-1] and fold(author.name.given)[:1] == words[0][:1]
        for author in one.authors
    )
