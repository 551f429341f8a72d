"""Whether a reader can find the source, and whether its author is the one that is named."""

from dataclasses import replace

from rapidfuzz import fuzz

from scholiast.papers import Absent, Found, Name, Reference, Work
from scholiast.papers.folding import fold, fold_family, is_same_family
from scholiast.papers.verdicts import Category, Label, Subtype, Verdict
from scholiast.resolving.certainty import agrees, is_certain, is_missed_widely, may_be_misprinted
from scholiast.resolving.kinds import unindexed_kind
from scholiast.verifying.interface import Case, Tools

STAGE = "attribution"
SPELLING = 70.0
"""Likeness of two family names, out of 100, from which one may be the other, misspelt."""
_SHORTEST = 3
_MOST_NAMED = 3


def attribute(case: Case, tools: Tools) -> Case:
    """End a case whose source no index holds, or whose text names somebody else as its author."""
    if case.verdict is not None:
        return case
    if isinstance(case.lookup, Absent) and case.source is None:
        return _untraceable(case, case.lookup)
    if isinstance(case.lookup, Found):
        return _misattributed(case, case.lookup, tools.facts.named.get(case.claim.citation, ""))
    return case


def _untraceable(case: Case, absent: Absent) -> Case:
    """End the case where the entry says enough, and nothing that comes near was found."""
    entry = case.reference
    is_told = bool(entry.title and entry.authors and entry.year)
    if not is_told or unindexed_kind(entry) or may_be_misprinted(absent):
        return case
    if not is_missed_widely(absent):
        return case
    asked = listed(dict.fromkeys(one.index for one in absent.asked if one.answered))
    reason = (
        f"No work of this title, authors and year was found in {asked}, each of which answered; "
        "a reader cannot follow the citation to its source."
    )
    return _ended(case, Subtype.GHOST, reason)


def _misattributed(case: Case, found: Found, name: str) -> Case:
    """End the case where the text names an author whom neither the entry nor the record knows."""
    if not name or not is_certain(found):
        return case
    if not _knows_all(found, case.reference) or not is_foreign(name, case.reference, found.work):
        return case
    reason = (
        f"The text names {name} as the author; the reference and {found.index or 'the index'} give "
        f"{_authors(case.reference)}."
    )
    return _ended(case, Subtype.AUTHOR, reason)


def _knows_all(found: Found, reference: Reference) -> bool:
    """Say whether entry and record agree on the authors, and the record ends with no "et al."."""
    more = len(found.work.authors) > len(reference.authors)
    return agrees(found, "authors") and (more or not reference.has_more_authors)


def is_foreign(name: str, reference: Reference, work: Work) -> bool:
    """Say whether a family name stands nowhere in the entry or the record, however it is spelt.

    >>> entry = Reference("a", title="On trees", authors=(Name("Smith", "J."),))
    >>> is_foreign("Jones", entry, Work("w")), is_foreign("Smyth", entry, Work("w"))
    (True, False)
    """
    people = [*reference.authors, *reference.editors, *(one.name for one in work.authors)]
    folded = fold_family(name)
    if not reference.authors or len(folded) < _SHORTEST or name.isupper():
        return False
    if any(_may_be(name, folded, person) for person in people):
        return False
    words = " ".join(
        [reference.raw, reference.title, reference.venue, reference.publisher, work.title]
    )
    return folded not in "".join(fold(words).split())


def _may_be(name: str, folded: str, person: Name) -> bool:
    """Say whether a name may be a person's family name, given name or group, misspelt too."""
    if is_same_family(name, person.family):
        return True
    whole = fold(f"{person.given} {person.family}").split()
    return any(fuzz.ratio(folded, one) >= SPELLING for one in [*whole, "".join(whole)])


def listed(names: "dict[str, None] | list[str]") -> str:
    """Return names as "A, B and C".

    >>> listed(["A", "B", "C"])
    'A, B and C'
    """
    found = list(names)
    return " and ".join(one for one in (", ".join(found[:-1]), found[-1] if found else "") if one)


def _authors(reference: Reference) -> str:
    families = [name.family for name in reference.authors]
    most = families[:_MOST_NAMED]
    return listed(most) if len(families) <= _MOST_NAMED else f"{', '.join(most)} and others"


def _ended(case: Case, subtype: Subtype, reason: str) -> Case:
    verdict = Verdict(
        Label.MISCITATION, reason, STAGE, 1.0, Category.ATTRIBUTION, subtype
    )  # fmt: skip
    return replace(case, verdict=verdict, trail=(*case.trail, f"{STAGE}: {subtype.value}"))
