"""One source that a mark names -> the reference it means, or why none can be named."""

from dataclasses import dataclass, replace

from rapidfuzz.distance import DamerauLevenshtein

from scholiast.parsing.citations.folding import fold, name_keys
from scholiast.parsing.citations.index import Positions, ReferenceIndex
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.nonauthors import is_no_author

FOUR_DIGITS = 1000
"""What is no less and far beyond the list is a year, or a range that has lost its dash."""
NEAR_YEARS = 2
"""Years by which a mark may miss the only work of the authors it names."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """Keys of the references that are meant; else those in question, else what is missing."""

    keys: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    missing: str = ""
    is_exact: bool = False
    """Number, label, or names and year agree to the letter."""


class Aligner:
    """Finds the reference for each source that marks name; each source is looked up once."""

    def __init__(self, index: ReferenceIndex) -> None:
        self.index = index
        self._found: dict[MarkItem, Aligned] = {}
        self._by_index: dict[int, Aligned] = {}

    def align(self, item: MarkItem) -> Aligned:
        """Return the reference that `item` means, or those between which it leaves open."""
        if item.index is not None and not item.label:
            return self._numbered(item.index)
        bare = replace(item, prefix="", suffix="") if item.prefix or item.suffix else item
        if bare not in self._found:
            self._found[bare] = self._align(bare)
        found = self._found[bare]
        return Aligned() if found.missing and is_no_author(item) else found

    def _numbered(self, number: int) -> Aligned:
        if number not in self._by_index:
            self._by_index[number] = self._by_number(MarkItem(number))
        return self._by_index[number]

    def _align(self, item: MarkItem) -> Aligned:
        if item.index is not None:
            return self._by_number(item)
        if item.label:
            return self._decide(self.index.with_label(item.label), item)
        if item.names:
            return self._by_names(item)
        return self._by_title(item)

    def _by_number(self, item: MarkItem) -> Aligned:
        if item.label and item.label.casefold() in self.index.by_label:
            return self._decide(self.index.by_label[item.label.casefold()], item)
        number = item.index or 0
        if number >= FOUR_DIGITS and number > 2 * self.index.last_number:
            return Aligned()
        return self._decide(self.index.by_number.get(number, ()), item)

    def _by_title(self, item: MarkItem) -> Aligned:
        found = self.index.titled(item.title)
        dated = tuple(p for p in found if item.year is None or self._is_dated(p, item))
        return self._decide(dated or (found if len(found) == 1 else ()), item)

    def _by_names(self, item: MarkItem) -> Aligned:
        consistent = self._consistent(item)
        dated = tuple(p for p in consistent if self._is_dated(p, item))
        if dated:
            return self._of_one_year(dated, item)
        if not consistent:
            loose = (
                self._loosely_named(item)
                or self._misspelled(item)
                or self._headed(item)
                or self._after_words(item)
            )
            return self._decide(loose, item, exact=False) if len(loose) == 1 else _missing(item)
        counted = tuple(p for p in consistent if self._count_fits(p, item))
        if len(counted) == 1 and self._is_near(counted[0], item):
            return self._decide(counted, item, exact=False)
        return self._by_initialism(item) if not item.year and not item.undated else _missing(item)

    def _by_initialism(self, item: MarkItem) -> Aligned:
        """Return the work of authors that are named without a year."""
        found = self._consistent(item)
        counted = tuple(p for p in found if self._count_fits(p, item))
        return self._decide(counted or found, item)

    def _of_one_year(self, dated: Positions, item: MarkItem) -> Aligned:
        """Return which of several works by these authors in that year is meant."""
        pool = tuple(p for p in dated if self._count_fits(p, item)) or dated
        if item.has_more_names:
            pool = tuple(p for p in pool if len(self.index.people[p]) != 2) or pool
        if not item.year_suffix:
            bare = tuple(p for p in pool if not self.index.references[p].year_suffix)
            return self._decide(bare if len(pool) > 1 and len(bare) == 1 else pool, item)
        lettered = self._lettered(pool, item.year_suffix) or self._lettered(dated, item.year_suffix)
        if lettered:
            return self._decide(lettered, item)
        if any(self.index.references[p].year_suffix for p in pool):
            unlettered = tuple(p for p in pool if not self.index.references[p].year_suffix)
            return self._decide(unlettered if len(unlettered) == 1 else (), item)
        order = ord(item.year_suffix) - ord("a")
        if len(pool) == 1:
            return self._decide(pool, item, exact=False)
        return self._decide(pool[order : order + 1] or pool, item)

    def _lettered(self, pool: Positions, letter: str) -> Positions:
        return tuple(p for p in pool if self.index.references[p].year_suffix == letter)

    def _decide(self, positions: Positions, item: MarkItem, *, exact: bool = True) -> Aligned:
        keys = tuple(dict.fromkeys(self.index.key(position) for position in positions))
        if len(keys) == 1:
            return Aligned(keys, is_exact=exact)
        return Aligned(candidates=keys, is_exact=exact) if keys else _missing(item)

    def _consistent(self, item: MarkItem) -> Positions:
        """Return works whose first author and further authors are those the mark names."""
        firsts = self._first(item.names[0])
        others = item.names[1:]
        if item.title:
            firsts = tuple(p for p in firsts if self._is_titled(p, item.title)) or firsts
        in_place = tuple(p for p in firsts if self._names_in_place(p, others))
        return in_place or tuple(p for p in firsts if self._names_anywhere(p, others))

    def gives_title(self, key: str, title: str) -> bool:
        """Say whether the reference with this key has these words in its title."""
        return self._is_titled(self.index.positions[key], title)

    def _is_titled(self, position: int, title: str) -> bool:
        return fold(title) in fold(self.index.references[position].title)

    def _first(self, name: str) -> Positions:
        by_first = self.index.by_first
        whole = by_first.get(fold(name))
        if whole:
            return whole
        return next((by_first[key] for key in name_keys(name) if key in by_first), ())

    def _names_in_place(self, position: int, others: tuple[str, ...]) -> bool:
        keys = self.index.keys[position][1:]
        return len(keys) >= len(others) and all(
            _same(other, forms) for other, forms in zip(others, keys, strict=False)
        )

    def _names_anywhere(self, position: int, others: tuple[str, ...]) -> bool:
        keys = self.index.keys[position][1:]
        return all(any(_same(other, forms) for forms in keys) for other in others)

    def _count_fits(self, position: int, item: MarkItem) -> bool:
        """Say whether the work has as many authors as the mark lets expect."""
        count = len(self.index.people[position])
        more = self.index.references[position].has_more_authors
        if item.has_more_names:
            return more or count > len(item.names)
        return count == len(item.names) and not (more and count < 3)

    def _is_dated(self, position: int, item: MarkItem) -> bool:
        years = self.index.years[position]
        return any(year in years for year in _years(item)) or (item.undated and not years)

    def _is_near(self, position: int, item: MarkItem) -> bool:
        years = self.index.years[position]
        if not years or item.undated:
            return True
        return any(abs(year - named) <= NEAR_YEARS for named in _years(item) for year in years)

    def _loosely_named(self, item: MarkItem) -> Positions:
        """Return works of the first author and year whose entry has the other names somewhere."""
        found = []
        for position in self._first(item.names[0]):
            if self._is_dated(position, item):
                entry = fold(self.index.references[position].raw[:400])
                if all(fold(name) in entry for name in item.names[1:]):
                    found.append(position)
        return tuple(found)

    def _headed(self, item: MarkItem) -> Positions:
        """Return works of that year at whose entry's head, or title's, the one name stands."""
        if item.year is None or len(item.names) > 1:
            return ()
        return self.index.nearly.headed(item.names[0], item.year)

    def _after_words(self, item: MarkItem) -> Positions:
        """Return works by the last of the names, where those before are words of the text.

        So is `Hochreiter & Schmidhuber 1997` in `(Long Short-Term Memory, Hochreiter and ...)`.
        """
        known = self.index.known.names
        for start in range(1, len(item.names)):
            if fold(item.names[start - 1]) in known:
                return ()
            rest = replace(item, names=item.names[start:])
            found = self._consistent(rest) if len(rest.names) > 1 or item.has_more_names else ()
            dated = tuple(p for p in found if self._is_dated(p, rest) and self._count_fits(p, rest))
            if dated:
                return self._lettered(dated, item.year_suffix) or dated
        return ()

    def _misspelled(self, item: MarkItem) -> Positions:
        """Return works of that year whose names are the mark's but for one letter."""
        if item.year is None:
            return ()
        named = [fold(name) for name in item.names]
        found = []
        for position in self.index.nearly.alike(item.names[0], item.year):
            keys = self.index.keys[position]
            if self._count_fits(position, item) and len(keys) >= len(named):
                slips = [_slip(name, forms) for name, forms in zip(named, keys, strict=False)]
                if sum(slips) <= 1:
                    found.append(position)
        return tuple(found)


def _missing(item: MarkItem) -> Aligned:
    return Aligned(missing="" if item.is_secondary or item.is_private else str(item))


def _years(item: MarkItem) -> tuple[int, ...]:
    return tuple(year for year in (item.year, item.other_year) if year is not None)


def _same(name: str, forms: tuple[str, ...]) -> bool:
    return any(key in forms for key in name_keys(name))


def _slip(folded: str, forms: tuple[str, ...]) -> int:
    """Return 0 for the same name, 1 for one letter's difference, 9 for another name."""
    if folded in forms:
        return 0
    whole = forms[0] if forms else ""
    if min(len(folded), len(whole)) < 5:
        return 9
    distance = DamerauLevenshtein.distance(folded, whole, score_cutoff=1)
    return 1 if distance <= 1 else 9
