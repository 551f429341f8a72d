"""Train, validation and test by time: no work, in no version, is on both sides of a cut."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scholiast.corpora.collecting.days import days_of
from scholiast.corpora.identity import identifier_pairs, title_key
from scholiast.errors import SettingsError
from scholiast.papers import Work


@dataclass(frozen=True, slots=True)
class Cuts:
    """The days on which validation and test begin."""

    validation: date
    test: date
    end: date | None = None
    """The last day of the test part; later works are left out."""


@dataclass(frozen=True, slots=True)
class Split:
    """Ids of works by part, in the order in which they became available."""

    cuts: Cuts
    train: tuple[str, ...]
    validation: tuple[str, ...]
    test: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]
    """Id, and why: `undated`, `undecided` (its date spans a cut), `later version`, `too late`."""


def cuts_for(works: Iterable[Work], *, validation: float = 0.19, test: float = 0.09) -> Cuts:
    """Return cuts on days such that the parts come nearest to these shares of the dated works.

    The shares of AcademicEval's first round (table 2). Works of one day stay together.
    Raises SettingsError for shares that leave no part for training, or works without dates.
    """
    if validation < 0 or test <= 0 or validation + test >= 1:
        raise SettingsError(
            f"shares of {validation} and {test} leave nothing to train on or test: "
            "give two that are together below 1"
        )
    days = sorted(last for _, last in map(days_of, works) if last)
    if not days:
        raise SettingsError("no work has a date to split by")
    return Cuts(_cut(days, 1 - validation - test), _cut(days, 1 - test))


def split(works: Iterable[Work], cuts: Cuts) -> Split:
    """Return the works by part: every test work is later than every training one.

    Versions of one work (that name one another, share an identifier, or title and first
    author) go together into the part of the earliest; a version that became available beyond that
    part is left out, since its content was known before. A work whose date is no day but a month
    or year in which a cut falls is left out as well.
    Raises SettingsError for cuts in the wrong order.
    """
    if cuts.test < cuts.validation or (cuts.end and cuts.end < cuts.test):
        raise SettingsError(
            f"validation begins {cuts.validation}, test {cuts.test}: give the earlier day first"
        )
    kept = {work.id: work for work in works}
    parts: dict[str, list[tuple[str, str]]] = {"train": [], "validation": [], "test": []}
    left: list[tuple[str, str]] = []
    for group in _versions(kept.values()):
        days = {id: days_of(kept[id]) for id in group}
        dated = [days[id] for id in group if days[id][1]]
        first = min((one[0] for one in dated), default="")
        part = _part(first, min((one[1] for one in dated), default=""), cuts)
        for id in group:
            why = _why_not(days[id], part, cuts)
            if why:
                left.append((id, why))
            else:
                parts[part].append((days[id][1], id))
    ids = {name: tuple(id for _, id in sorted(rows)) for name, rows in parts.items()}
    return Split(cuts, ids["train"], ids["validation"], ids["test"], tuple(sorted(left)))


def _cut(days: list[str], share: float) -> date:
    """Return the first day of the part after a share: the nearest border between two days."""
    place = min(round(len(days) * share), len(days) - 1)
    start = end = place
    while start and days[start - 1] == days[place]:
        start -= 1
    while end < len(days) and days[end] == days[place]:
        end += 1
    day = date.fromisoformat(days[place])
    is_nearer_below = place - start <= end - place
    return day if (start and is_nearer_below) or end == len(days) else day + timedelta(days=1)


def _part(first: str, last: str, cuts: Cuts) -> str:
    """Return the part that holds every day from `first` to `last`; empty for none."""
    if not last:
        return ""
    ends = (cuts.end.isoformat() if cuts.end else "9999-12-31",)
    begins = {"test": cuts.test.isoformat(), "validation": cuts.validation.isoformat(), "train": ""}
    before = ends[0]
    for name, begin in begins.items():
        if first >= begin and (last <= before if name == "test" else last < before):
            return name
        before = begin
    return ""


def _why_not(days: tuple[str, str], part: str, cuts: Cuts) -> str:
    """Return why a work with these days is not in its group's part; empty where it is."""
    if not days[1]:
        return "undated"
    if cuts.end and days[0] > cuts.end.isoformat():
        return "too late"
    if not part:
        return "undecided"
    if _part(*days, cuts) == part:
        return ""
    return "later version" if _part(days[0], days[0], cuts) != part else "undecided"


def _versions(works: Iterable[Work]) -> list[list[str]]:
    """Return the ids of works, those that are versions of one another in one group."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    groups: dict[str, list[str]] = {}
    listed = list(works)
    for work in listed:
        for name in _names(work):
            parent[root(name)] = root(f"id {work.id}")
    for work in listed:
        groups.setdefault(root(f"id {work.id}"), []).append(work.id)
    return list(groups.values())


def _names(work: Work) -> list[str]:
    """Return everything by which another version may be known as the same work."""
    every = (work.identifiers, *(version.identifiers for version in work.versions))
    names = [f"{scheme}:{value}" for given in every for scheme, value in identifier_pairs(given)]
    key = title_key(work.title, work.authors, None)
    return [*names, f"title {key}"] if key and work.authors else names
