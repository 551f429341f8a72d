"""The parts of what a store holds: cuts by rounds, a sample that is fair to quiet authors."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from scholiast.corpora.collecting.days import days_of
from scholiast.corpora.collecting.people import People
from scholiast.corpora.collecting.rounds import Manifest
from scholiast.corpora.collecting.sampling import Concentration, concentration, sample
from scholiast.corpora.collecting.splitting import Cuts, Split, cuts_for, split
from scholiast.errors import SettingsError
from scholiast.papers import Work


@dataclass(frozen=True, slots=True)
class Shares:
    """How large the later parts are; AcademicEval's first round had these."""

    validation: float = 0.19
    test: float = 0.09
    """Of all; the latest round is the test part, where there is more than one."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A sample to be drawn before the split."""

    size: int
    seed: int = 0
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Parted:
    """A split, and how concentrated the papers are on first authors."""

    split: Split
    before: Concentration
    after: Concentration
    """Of the sample; as before where none was drawn."""


def part(
    works: Iterable[Work],
    *,
    cuts: Cuts | None = None,
    rounds: Sequence[Manifest] = (),
    shares: Shares | None = None,
    draw: Draw | None = None,
) -> Parted:
    """Return the works (or a sample of them) by part: cut where told, else by rounds or shares."""
    listed = list(works)
    people = People()
    keys = {work.id: [people.key(author) for author in work.authors[:1]] for work in listed}
    firsts = {id: people.settled(key[0]) for id, key in keys.items() if key and key[0]}
    before = concentration(list(firsts.values()))
    chosen = cuts or cuts_of_rounds(listed, rounds, shares or Shares())
    if draw:
        drawn = set(sample(firsts, draw.size, seed=draw.seed, strength=draw.strength))
        listed = [work for work in listed if work.id in drawn]
        firsts = {id: key for id, key in firsts.items() if id in drawn}
    return Parted(split(listed, chosen), before, concentration(list(firsts.values())))


def cuts_of_rounds(works: Sequence[Work], rounds: Sequence[Manifest], shares: Shares) -> Cuts:
    """Return cuts with the latest round as the test part; by shares where there is one round.

    Test begins on the day after the cut-off of the round before (AcademicEval, section 3.3): a
    paper that an index listed late, or that a new author brought along, is older and not tested.
    Raises SettingsError for shares that leave nothing to train on.
    """
    if len(rounds) < 2:
        return cuts_for(works, validation=shares.validation, test=shares.test)
    test = rounds[-2].until + timedelta(days=1)
    if not 0 <= shares.validation + shares.test < 1:
        raise SettingsError("the shares leave nothing to train on: give two that sum below 1")
    days = sorted(last for _, last in map(days_of, works) if last and last < test.isoformat())
    kept = (1 - shares.validation - shares.test) / (1 - shares.test)
    place = min(round(len(days) * kept), len(days) - 1)
    validation = min(date.fromisoformat(days[place]), test) if days else test
    return Cuts(validation, test, rounds[-1].until)
