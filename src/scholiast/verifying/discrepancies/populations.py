"""Populations: mice and people, children and adults, a subgroup and all."""

from collections.abc import Iterator
from functools import lru_cache

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    MUCH_CLEARER,
    Kind,
    Lexicon,
    Mention,
    Pairing,
    compared,
    lexicon,
    spotted,
)
from scholiast.verifying.discrepancies.reading import Reading

_KIND = Kind(
    "population", Subtype.OVERGENERALIZATION, "the paper speaks of {said}, the source of {found}"
)
SENSES = {
    ("organism", "rodents"): """mice, mouse, murine, rat, rats, rodent, rodents, hamsters""",
    ("organism", "animals"): """animals, animal model, animal models, pigs, dogs, rabbits, sheep,
        monkeys, macaques, primates, zebrafish, drosophila, flies, worms, elegans, cats, cattle""",
    ("organism", "cells"): """cell line, cell lines, in vitro, cultured cells, cell culture,
        cell cultures, yeast, organoids""",
    ("organism", "humans"): """humans, human, patients, patient, people, persons, participants,
        individuals, volunteers, men, women, adults, children, population""",
    ("age", "children"): """children, child, pediatric, paediatric, infants, infant, newborns,
        neonates, toddlers, preschoolers, schoolchildren, boys, girls""",
    ("age", "adolescents"): "adolescents, adolescent, teenagers, teens, youth",
    ("age", "adults"): "adults, adult, young adults, middle aged adults",
    ("age", "old"): "elderly, older adults, older people, seniors, old adults, older patients",
    ("sex", "women"): "women, woman, female, females, girls, mothers, wives",
    ("sex", "men"): "men, man, male, males, boys, fathers, husbands",
    ("breadth", "all"): """people, individuals, humans, human beings, everyone, persons,
        the population, the general population, all patients, all participants""",
    ("breadth", "part"): """women, men, children, older adults, older people, the elderly,
        elderly, infants, adolescents, students, girls, boys, veterans, nurses, neonates""",
}  # fmt: skip


def populations(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield populations of the claim that are others in the evidence, or the same."""
    ours, theirs = _mentions(pairing.claim), _mentions(pairing.evidence)
    for axis in _AXES:
        said = [one for one in ours if one.axis == axis]
        found = [one for one in theirs if one.axis == axis]
        yield from compared(pairing, said, found, _relation, _KIND, clearer=MUCH_CLEARER)


_AXES = ("organism", "age", "sex", "breadth")


@lru_cache(maxsize=len(_AXES))
def _axis(axis: str) -> Lexicon:
    return lexicon({key: listed for key, listed in SENSES.items() if key[0] == axis})


def _mentions(reading: Reading) -> list[Mention]:
    return [one for axis in _AXES for one in spotted(reading, _axis(axis))]


def _relation(said: Mention, found: Mention) -> bool | None:
    if said.sense == found.sense:
        return True
    if (said.axis, said.sense) == ("breadth", "part"):
        return None
    return None if {said.sense, found.sense} in _KIN else False


_KIN: tuple[set[str], ...] = (
    {"rodents", "animals"},
    {"children", "adolescents"},
    {"adults", "old"},
)
"""Of which one may be named for the other."""
