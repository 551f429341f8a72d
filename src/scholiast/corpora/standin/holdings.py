"""The works that the stand-in answers from, to be asked by identifier, word, author and day."""

import bisect
import math
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scholiast.corpora.identity import identifier_pairs
from scholiast.corpora.interface import Entry
from scholiast.papers import Identifiers, Work
from scholiast.papers.folding import fold, fold_family

MOST_WORDS = 12
"""Rarest words of a query that a search looks at."""
MOST_LISTS = 50
"""Lists that are kept for their later pages."""
_INVENTED = {
    "openalex": lambda n: f"W{4_000_000_000 + n}",
    "s2": lambda n: str(200_000_000 + n),
    "dblp": lambda n: f"journals/standin/Work{n}",
    "doi": lambda n: f"10.5555/standin.{n}",
    "arxiv": lambda n: f"9901.{n:05}" if n < 100_000 else f"9902.{n - 100_000:05}",
    "pmid": lambda n: str(30_000_000 + n),
    "pmcid": lambda n: f"PMC{9_000_000 + n}",
}
INVENTED = frozenset(("openalex", "s2", "dblp"))
"""Schemes that every work has an identifier of in the index that made them."""


@dataclass(frozen=True, slots=True)
class Held:
    """One work as the stand-in holds it."""

    number: int
    work: Work
    cites: tuple[Identifiers, ...]
    day: str
    """First day on which it was there, `YYYY-MM-DD`."""

    def given(self, scheme: str) -> str:
        """Return an identifier, or empty."""
        return getattr(self.work.identifiers, scheme) or ""


class Holdings:
    """Works with the tables to find them by; built once, then only read."""

    def __init__(
        self, works: Iterable[Work | Entry], *, invents: Iterable[str] = INVENTED, least: int = 0
    ) -> None:
        """Take the works; those without an identifier of a scheme in `invents` are given one.

        A search returns `least` works at least, however far off, as indexes do that rank by
        nearness.
        """
        schemes = frozenset(invents)
        self._least = least
        self.held = [_hold(number, item, schemes) for number, item in enumerate(works)]
        self._by_identifier: dict[tuple[str, str], int] = {}
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._by_family: dict[str, list[int]] = defaultdict(list)
        self._by_field: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for held in self.held:
            self._file(held)
        for rows in self._by_field.values():
            rows.sort()
        self.all_days = sorted((held.day, held.number) for held in self.held)
        self._lists: dict[str, list[Held]] = {}

    def _file(self, held: Held) -> None:
        for pair in identifier_pairs(held.work.identifiers):
            self._by_identifier.setdefault(pair, held.number)
        for word in set(fold(held.work.title).split()):
            self._by_word[word].append(held.number)
        for family in {fold_family(author.name.family) for author in held.work.authors}:
            self._by_family[family].append(held.number)
        for field in set(held.work.fields):
            self._by_field[field].append((held.day, held.number))

    def by_identifier(self, scheme: str, value: str) -> Held | None:
        """Return the work that bears an identifier."""
        pairs = identifier_pairs(Identifiers(**{scheme: value}))
        number = self._by_identifier.get(pairs[0]) if pairs else None
        return None if number is None else self.held[number]

    def search(self, text: str, *, limit: int = 20) -> list[tuple[Held, float]]:
        """Return works by the weight of the title words they share with `text`, best first."""
        known = {word for word in fold(text).split() if word in self._by_word}
        rarest = sorted(known, key=lambda word: len(self._by_word[word]))[:MOST_WORDS]
        scores: dict[int, float] = defaultdict(float)
        for place, word in enumerate(rarest):
            numbers = self._by_word[word]
            if place >= 4 and len(numbers) > len(self.held) // 20 + 50:
                break
            weight = math.log(1 + len(self.held) / len(numbers))
            for number in numbers:
                scores[number] += weight
        first = zlib.crc32(text.encode()) % max(len(self.held), 1)
        for number in range(first, min(first + self._least, len(self.held))):
            scores.setdefault(number, 0.001)
        best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]
        return [(self.held[number], round(score, 3)) for number, score in best]

    def by_author(self, name: str) -> list[Held]:
        """Return the works of a person, by family name and first letter of the given one."""
        words = name.split()
        if not words:
            return []
        letter = fold(words[0])[:1] if len(words) > 1 else ""
        numbers = self._by_family.get(fold_family(words[-1]), [])
        return [
            held
            for held in (self.held[number] for number in numbers)
            if not letter or _has_author(held.work, words[-1], letter)
        ]

    def between(self, field: str, start: str, end: str) -> Sequence[tuple[str, int]]:
        """Return day and number of the works of a field from `start` to `end`, oldest first."""
        rows = self._by_field.get(field, []) if field else self.all_days
        first = bisect.bisect_left(rows, (start, -1)) if start else 0
        last = bisect.bisect_right(rows, (end, len(self.held))) if end else len(rows)
        return rows[first:last]

    def remembered(self, query: str, make: Callable[[], list[Held]]) -> list[Held]:
        """Return the list of a query, made once for all of its pages."""
        found = self._lists.get(query)
        if found is None:
            found = make()
            if len(self._lists) >= MOST_LISTS:
                self._lists = {}
            self._lists[query] = found
        return found

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Return the fields of study, in a fixed order; a field's place is its number."""
        return tuple(sorted(self._by_field))

    @cached_property
    def authors(self) -> Mapping[str, int]:
        """Return a number for each author's name."""
        names = dict.fromkeys(
            fold(str(author.name)) for held in self.held for author in held.work.authors
        )
        return {name: number for number, name in enumerate(names)}

    @cached_property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """Return for each work the numbers of the held works that it cites."""
        found = []
        for held in self.held:
            numbers = (self._number(cited) for cited in held.cites)
            found.append(tuple(dict.fromkeys(n for n in numbers if n is not None)))
        return tuple(found)

    @cached_property
    def citing(self) -> Mapping[int, tuple[int, ...]]:
        """Return for each cited work the numbers of the works that cite it."""
        found: dict[int, list[int]] = defaultdict(list)
        for number, cited in enumerate(self.links):
            for one in cited:
                found[one].append(number)
        return {one: tuple(numbers) for one, numbers in found.items()}

    def _number(self, identifiers: Identifiers) -> int | None:
        pairs = identifier_pairs(identifiers)
        return next((self._by_identifier[p] for p in pairs if p in self._by_identifier), None)


def _hold(number: int, item: Work | Entry, invents: frozenset[str]) -> Held:
    work, cites = (item.work, item.cites) if isinstance(item, Entry) else (item, ())
    given = work.identifiers.as_dict()
    missing = {name: _INVENTED[name](number) for name in invents if name not in given}
    if missing:
        work = replace(work, identifiers=replace(work.identifiers, **missing))
    return Held(number, work, cites, _day(work))


def _day(work: Work) -> str:
    """Return a full day of a work: its own, or the first of its month or year.

    >>> _day(Work("x", date="2020-05"))
    '2020-05-01'
    """
    given = work.available_at or work.date or str(work.year or "")
    return f"{given}-01-01"[:10] if len(given) == 4 else f"{given}-01"[:10] if given else ""


def _has_author(work: Work, family: str, letter: str) -> bool:
    wanted = fold_family(family)
    return any(
        fold_family(author.name.family) == wanted
        and fold(author.name.given or letter).startswith(letter)
        for author in work.authors
    )
