"""References put where a mark's number, label or first name finds them at once."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from scholiast.papers import Name, Reference
from scholiast.parsing.citations.folding import fold, is_other_script, name_keys
from scholiast.parsing.citations.labels import labels_of
from scholiast.parsing.citations.names import Known
from scholiast.parsing.citations.nearly import NearNames

Positions = tuple[int, ...]
_HEAD = re.compile(r"[\[\]()\d.\s]{0,12}([^\W\d_][^.,;:()\d“\"\n]{1,80})")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


class ReferenceIndex:
    """The bibliography, looked up by printed number, label, first author and title."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self.references = tuple(references)
        self.positions = {one.key: position for position, one in enumerate(self.references)}
        self.people = [_people(reference) for reference in self.references]
        self.years = [_years(reference) for reference in self.references]
        self.keys = [[_keys(name) for name in people] for people in self.people]
        printed = sum(reference.number is not None for reference in self.references)
        self.prints_numbers = printed * 2 > len(self.references)
        self.by_number = self._by_number()
        self.last_number = max(self.by_number, default=0)
        self.prints_labels = sum(bool(r.label) for r in self.references) * 2 > len(self.references)
        self.by_first = self._by_first()
        self.by_title = self._by_title()
        self.known = self._known()

    def __len__(self) -> int:
        return len(self.references)

    def key(self, position: int) -> str:
        """Return the key of the reference at a position."""
        return self.references[position].key

    def is_alphabetical(self) -> bool:
        """Say whether the entries stand in the order of their first authors' names."""
        firsts = [fold(people[0].family) for people in self.people if people]
        rising = sum(a <= b for a, b in pairwise(firsts))
        return len(firsts) > 4 and rising >= 0.85 * (len(firsts) - 1)

    def _by_number(self) -> dict[int, Positions]:
        found: dict[int, list[int]] = defaultdict(list)
        order = range(1, len(self.references) + 1)
        for position, number in enumerate(self._printed() if self.prints_numbers else order):
            if number is not None:
                found[number].append(position)
        return {number: tuple(positions) for number, positions in found.items()}

    def _printed(self) -> list[int | None]:
        """Return the printed numbers, those that could not be read told from their neighbours."""
        numbers = [reference.number for reference in self.references]
        at = 0
        while at < len(numbers):
            if numbers[at] is not None:
                at += 1
                continue
            end = at
            while end < len(numbers) and numbers[end] is None:
                end += 1
            before = numbers[at - 1] if at else 0
            after = numbers[end] if end < len(numbers) else None
            if before is not None and (after is None or after - before == end - at + 1):
                numbers[at:end] = range(before + 1, before + 1 + end - at)
            at = end
        return numbers

    @cached_property
    def by_label(self) -> dict[str, Positions]:
        """Positions by the labels that are printed, or that the works would be given."""
        found: dict[str, list[int]] = defaultdict(list)
        for position, reference in enumerate(self.references):
            if reference.label:
                found[_label(reference.label)].append(position)
            elif not self.prints_labels:
                for label in labels_of(reference):
                    found[label].append(position)
        return {label: tuple(dict.fromkeys(positions)) for label, positions in found.items()}

    def with_label(self, label: str) -> Positions:
        """Return the positions of the references that print this label or would be given it."""
        exact = self.by_label.get(_label(label), ())
        if exact or self.prints_labels or not label[-1:].isalpha():
            return exact
        same = self.by_label.get(_label(label[:-1]), ())
        order = ord(label[-1]) - ord("a")
        return same[order : order + 1] if 0 <= order < len(same) else ()

    def _by_first(self) -> dict[str, Positions]:
        found: dict[str, list[int]] = defaultdict(list)
        for position, keys in enumerate(self.keys):
            for key in keys[0] if keys else ():
                found[key].append(position)
        return {name: tuple(positions) for name, positions in found.items()}

    def _by_title(self) -> dict[str, Positions]:
        """Return references by the first word of their title, those without authors only."""
        found: dict[str, list[int]] = defaultdict(list)
        for position, reference in enumerate(self.references):
            words = _title_words(reference.title)
            if words and not reference.authors:
                found[words[0]].append(position)
        return {word: tuple(positions) for word, positions in found.items()}

    def titled(self, title: str) -> Positions:
        """Return the references without authors whose titles begin with these words."""
        words = _title_words(title)
        start = fold("".join(words))
        return tuple(
            position
            for position in self.by_title.get(words[0] if words else "", ())
            if fold("".join(_title_words(self.references[position].title))).startswith(start)
        )

    @cached_property
    def words(self) -> frozenset[str]:
        """Folded words of which a mark without a year has at least one."""
        return frozenset([*self.known.names, *self.known.group_ends, *self.by_title])

    @cached_property
    def nearly(self) -> NearNames:
        """The references by what their names and entries resemble."""
        return NearNames(self.references, self.keys, self.years)

    def _known(self) -> Known:
        names: set[str] = set()
        ends: set[str] = set()
        for people, keys in zip(self.people, self.keys, strict=True):
            for name, forms in zip(people, keys, strict=True):
                names.update(forms)
                words = name.family.split()
                if len(words) > 1:
                    ends.add(fold(words[-1]))
        return Known(frozenset(names), frozenset(ends))


def _people(reference: Reference) -> tuple[Name, ...]:
    if reference.authors or reference.editors:
        return reference.authors or reference.editors
    head = _HEAD.match(reference.raw)
    return (Name(head.group(1).strip()),) if head else ()


def _years(reference: Reference) -> frozenset[int]:
    """Return the year of an entry; all that may be its year where none could be told."""
    if reference.year is not None:
        return frozenset({reference.year})
    return frozenset(int(year) for year in _YEAR.findall(reference.raw[:2000]))


def _keys(name: Name) -> tuple[str, ...]:
    keys = name_keys(name.family, name.given)
    whole = not name.given or is_other_script(name.family)
    return keys if whole else tuple(key for key in keys if len(key) > 1)


def _label(label: str) -> str:
    return label.casefold().strip("[]() ").replace("*", "+")


def _title_words(title: str) -> list[str]:
    words = [fold(word) for word in title.split()[:40]]
    words = [word for word in words if word]
    return words[1:] if words[:1] and words[0] in {"the", "a", "an"} and len(words) > 1 else words
