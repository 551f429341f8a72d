"""Two lists of authors -> whether they may be the same people, shortened and misspelt as they are.

Tolerated: initials, accents and their transliterations, given and family name swapped, particles,
hyphens, "et al.", another order, groups under their initials, one changed family name among equal
given names.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from scholiast.papers import Accord, Author, Name
from scholiast.papers.folding import fold, fold_family, is_same_family
from scholiast.resolving.comparing.spellings import is_one_spelt, may_begin_alike
from scholiast.resolving.comparing.titles import Verdict
from scholiast.resolving.comparing.titlewords import is_scanned

OTHER_GIVEN = "the same family names with other given names"
MOST = 100
"""Authors of a list that are compared."""
_UMLAUTS = re.compile("([aou])e")
_CAPITALS = re.compile(r"[^\W\d_a-z]{2,4}")
_MORE = re.compile(r"^(?:et|al|et a[l1i]|a1|etal|others?|and others|colleagues)$")
_IN_ENTRY = Verdict(Accord.COMPATIBLE, 0.9, "every author stands in the entry")


def _without_more(names: tuple[Name, ...]) -> tuple[Name, ...]:
    """Return the names without those that are an "et al." which was read as a name."""
    return tuple(name for name in names if not _MORE.match(fold(str(name))))


@dataclass(slots=True)
class _Matching:
    """Which given author is which known one."""

    pairs: dict[int, int]
    is_exact: bool = True
    """Every pair is spelt alike."""
    unlike_given: int = 0
    """Pairs of one family name with given names that do not go together."""


def compare_people(
    given: tuple[Name, ...],
    known: tuple[Author, ...],
    *,
    more: bool,
    entry: str = "",
    title: str = "",
) -> Verdict:
    """Return how the authors of a reference go with those of a work.

    `more` says that the reference ends in "et al."; `entry` is its raw text, where a name that was
    read badly may still stand.
    """
    named = _without_more(given[:MOST])
    persons = _without_more(tuple(author.name for author in known[:MOST]))
    if not named or not persons:
        all_stand = bool(persons and entry) and _stand_in(persons, len(persons), False, entry)
        return _IN_ENTRY if all_stand else Verdict(Accord.UNSAID, 0.0)
    matching = _match(named, persons)
    _tolerate_one_change(matching, named, persons)
    missed = [name for place, name in enumerate(named) if place not in matching.pairs]
    if missed:
        verdict = _unlike(matching, named, missed)
    else:
        verdict = _alike(matching, named, persons, more=more or len(given) > MOST)
    if verdict.accord is Accord.DIFFERS and entry:
        return _read_again(verdict, matching, missed, persons, (len(named), more, entry, title))
    return verdict


def _read_again(
    verdict: Verdict,
    matching: _Matching,
    missed: list[Name],
    persons: tuple[Name, ...],
    printed: tuple[int, bool, str, str],
) -> Verdict:
    """Return the verdict once names that were read badly from a printed entry are allowed for."""
    count, more, entry, title = printed
    left = _not_misread(missed, persons, title)
    if (missed and not left) or _stand_in(persons, count, more, entry):
        return _IN_ENTRY
    if left and len(left) * 3 <= count:
        names = ", ".join(str(name) for name in left)
        return Verdict(Accord.COMPATIBLE, 0.8, f"not matched, and maybe misread: {names}")
    return verdict


def is_same_person(one: Name, other: Name) -> bool:
    """Say whether two names may be one person's, or one group's.

    >>> is_same_person(Name("Müller", "J."), Name("Mueller", "Jörg"))
    True
    >>> is_same_person(Name("Wei", "Zhang"), Name("Zhang", "Wei"))
    True
    >>> is_same_person(Name("Smith", "John"), Name("Smith", "Paul"))
    False
    """
    return _likeness(one, other) >= 2


@lru_cache(maxsize=131_072)
def _likeness(one: Name, other: Name) -> int:
    """Return 3 for names spelt alike, 2 for one person's, 1 for one family's, 0 for others."""
    first, second = _words(one), _words(other)
    if first == second or not first or not second:
        return 3 if first == second else 0
    if _script(first) != _script(second) or _is_spelt_otherwise(one, other):
        return 2
    if not {word[0] for word in first} & {word[0] for word in second}:
        return 0
    if sorted(first) == sorted(second) or "".join(first) == "".join(second):
        return 2
    if _is_family(one.family, other.family):
        return 2 if _given_agree(one.given, other.given) else 1
    swapped = one.given and other.given and (
        (_is_family(one.given, other.family) and _given_agree(one.family, other.given))
        or (_is_family(one.family, other.given) and _given_agree(one.given, other.family))
    )  # fmt: skip
    return 2 if swapped or _is_run_together(first, second) or _is_group(one, other) else 0


def _is_spelt_otherwise(one: Name, other: Name) -> bool:
    """Say whether two names may be one person's, in Latin letters by two tables."""
    if not is_one_spelt(fold_family(one.family), fold_family(other.family)):
        return False
    first, second = _given_words(one.given), _given_words(other.given)
    return not first or not second or may_begin_alike(first[0], second[0])


@lru_cache(maxsize=65_536)
def _words(name: Name) -> tuple[str, ...]:
    return tuple(fold(f"{name.given} {name.family}").split())


def _script(words: tuple[str, ...]) -> str:
    """Return the name of the script of the first letter."""
    return unicodedata.name(words[0][0], "LATIN").split()[0].replace("DIGIT", "LATIN")


def _is_family(one: str, other: str) -> bool:
    first, second = fold_family(one), fold_family(other)
    if len(first) < 2 or len(second) < 2:
        return first == second
    if is_same_family(one, other):
        return True
    longest = max(len(first), len(second))
    most = 0 if longest < 5 else 1 if longest < 9 else 2
    furthest = max(3, longest // 3)
    apart = Levenshtein.distance(first, second, score_cutoff=furthest)
    if apart <= most:
        return True
    return longest >= 3 and apart <= furthest and is_scanned(first, second, seldom=False)


def _given_agree(one: str, other: str) -> bool:
    """Say whether given names or initials may be one person's: each shorter one begins another."""
    first, second = _given_words(one), _given_words(other)
    if not first or not second:
        return True
    if "".join(first) == "".join(second):
        return True
    short, long = sorted((first, second), key=len)
    if any(_begin(a, b) for a in short for b in long if min(len(a), len(b)) > 1):
        return True
    return _begin(short[0], long[0]) or (
        len(long) > 1 and all(any(_begin(a, b) for b in long) for a in short)
    )


@lru_cache(maxsize=65_536)
def _given_words(text: str) -> tuple[str, ...]:
    """Return given names folded, run-together initials apart: `JP`, `J.P.` as `j`, `p`."""
    if _CAPITALS.fullmatch(text.strip()):
        text = " ".join(text)
    return tuple(fold(text.replace(".", ". ")).split())


def _begin(one: str, other: str) -> bool:
    """Say whether one given name or initial may be the beginning of the other."""
    one, other = _UMLAUTS.sub(r"\1", one), _UMLAUTS.sub(r"\1", other)
    if one.startswith(other) or other.startswith(one):
        return True
    return min(len(one), len(other)) > 4 and Levenshtein.distance(one, other, score_cutoff=1) <= 1


def _is_run_together(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Say whether a name of one word stands for a name of several: a family name alone."""
    short, long = sorted((first, second), key=len)
    return len(short) == 1 and len(short[0]) > 2 and short[0] in (long[-1], long[0])


def _is_group(one: Name, other: Name) -> bool:
    """Say whether one of two whole names is the other's initials or a longer form of it."""
    if one.given and other.given:
        return False
    first, second = _words(one), _words(other)
    for short, long in ((first, second), (second, first)):
        kept = [word for word in long if word not in ("of", "the", "for", "and", "on", "in")]
        initials = "".join(word[0] for word in kept)
        if len(initials) > 1 and any(initials == word for word in short):
            return True
        if len(short) > 1 and set(short) <= set(long):
            return True
    return False


def _match(named: tuple[Name, ...], persons: tuple[Name, ...]) -> _Matching:
    """Return the pairs, each at the same place first, then wherever it fits."""
    matching = _Matching({})
    free = set(range(len(persons)))
    for least in (2, 1):
        for place, name in enumerate(named):
            if place in matching.pairs:
                continue
            other, likeness = _partner(place, name, persons, free, least)
            if other is not None:
                matching.pairs[place] = other
                matching.is_exact = matching.is_exact and likeness == 3
                matching.unlike_given += likeness == 1
                free.discard(other)
        if len(matching.pairs) == len(named):
            break
    return matching


def _partner(
    place: int, name: Name, persons: tuple[Name, ...], free: set[int], least: int
) -> tuple[int | None, int]:
    """Return who among those still free is meant, the one at the same place first."""
    if place in free:
        likeness = _likeness(name, persons[place])
        if likeness >= least:
            return place, likeness
    for other in sorted(free - {place}):
        likeness = _likeness(name, persons[other])
        if likeness >= least:
            return other, likeness
    return None, 0


def _tolerate_one_change(
    matching: _Matching, named: tuple[Name, ...], persons: tuple[Name, ...]
) -> None:
    """Pair one author whose family name changed: same place, same given name, all others there."""
    missed = [place for place in range(len(named)) if place not in matching.pairs]
    if len(missed) != 1 or len(named) < 2 or missed[0] >= len(persons):
        return
    place = missed[0]
    first, second = fold(named[place].given), fold(persons[place].given)
    if place not in matching.pairs.values() and len(first) > 2 and first == second:
        matching.pairs[place] = place
        matching.is_exact = False


def _not_misread(missed: list[Name], persons: tuple[Name, ...], title: str) -> list[Name]:
    """Return the names that are not initials, words of the title or parts of the authors' names."""
    known = set(fold(title).split())
    for name in persons:
        known.update(word for word in _words(name) if len(word) > 1)
    return [
        name
        for name in missed
        if any(len(word) > 1 for word in _words(name)) and not set(_words(name)) & known
    ]


def _stand_in(persons: tuple[Name, ...], count: int, more: bool, entry: str) -> bool:
    """Say whether the family names of the work's authors stand in the entry's own words."""
    words = set(fold(entry).split())
    letters = fold(entry).replace(" ", "")
    needed = persons[: max(1, min(count, len(persons)))] if more else persons
    for name in needed:
        family = fold_family(name.family)
        if family not in words and not (len(family) > 4 and family in letters):
            return False
    return True


def _unlike(matching: _Matching, named: tuple[Name, ...], missed: list[Name]) -> Verdict:
    share = len(matching.pairs) / len(named)
    if not matching.pairs:
        return Verdict(Accord.DIFFERS, 0.0, "no author in common")
    names = ", ".join(str(name) for name in missed[:3]) + (" ..." if len(missed) > 3 else "")
    verb = "is" if len(missed) == 1 else "are"
    head = "first author differs: " if 0 not in matching.pairs else ""
    return Verdict(Accord.DIFFERS, share, f"{head}{names} {verb} not among the work's authors")


def _alike(
    matching: _Matching, named: tuple[Name, ...], persons: tuple[Name, ...], *, more: bool
) -> Verdict:
    """Return the verdict where every named author is among the known ones."""
    count, whole = len(named), len(persons)
    if matching.unlike_given * 2 > count:
        return Verdict(Accord.DIFFERS, 0.5, OTHER_GIVEN)
    if count == 1 and whole > 1 and matching.pairs[0] != 0:
        return Verdict(Accord.DIFFERS, 0.5, "first author differs")
    order = [matching.pairs[place] for place in range(count)]
    notes = []
    if count < whole:
        notes.append(f"{count} of {whole} authors" + ("" if more else ' without "et al."'))
    if matching.unlike_given:
        notes.append("a given name differs")
    if order != sorted(order):
        notes.append("another order")
    if matching.is_exact and not notes:
        return Verdict(Accord.SAME, 1.0)
    return Verdict(Accord.COMPATIBLE, 0.9 if notes else 0.95, "; ".join(notes))
