"""Cases before any source is read, and tools that hold nothing but facts."""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import (
    Absent,
    Accord,
    Asked,
    Author,
    FieldAccord,
    Found,
    Identifiers,
    Lookup,
    Name,
    Notice,
    Reference,
    Span,
    Work,
)
from scholiast.papers.claims import Claim, Purpose
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.facts import Facts
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.routing import ROUTES

CLAIM = Claim(
    0, "smith", "Statins lower mortality by 20 %.", Span(0, 33),
    "Statins lower mortality by 20 %.", Span(0, 33),
)  # fmt: skip
REFERENCE = Reference(
    "smith", "Smith A, Roy B. Statins and mortality. Heart 2015.", "Statins and mortality",
    (Name("Smith", "A."), Name("Roy", "B.")), year=2015, venue="Heart", type="article-journal",
    identifiers=Identifiers(doi="10.1/a"),
)  # fmt: skip
WORK = Work(
    "doi:10.1/a", Identifiers(doi="10.1/a"), "Statins and mortality",
    (Author(Name("Smith", "Anna")), Author(Name("Roy", "Bo"))), 2015,
)  # fmt: skip
AGREES = (
    FieldAccord("title", Accord.SAME, 1.0),
    FieldAccord("authors", Accord.SAME, 1.0),
)


class Silent:
    """An entailer and a ranker that must not be asked."""

    name = "silent"

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        """Fail: routing reads nothing."""
        raise AssertionError(pairs)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Fail: routing reads nothing."""
        raise AssertionError(question, texts)


def found(**changes: object) -> Found:
    """Return a certain look-up; `changes` are of the work."""
    return Found(replace(WORK, **changes), 0.99, "identifier", AGREES, index="Crossref")  # type: ignore[arg-type]


def absent(*indexes: str, canary: bool = True, **others: object) -> Absent:
    """Return "not found" in indexes that all answered."""
    asked = tuple(Asked(name, "search", answered=True, canary=canary) for name in indexes)
    return Absent(asked, **others)  # type: ignore[arg-type]


def noticed(notice: Notice) -> Found:
    """Return a certain look-up of a work with a notice."""
    return found(notices=(notice,))


def case(lookup: Lookup | None, **claim: object) -> Case:
    """Return a case; `claim` are changes of the claim."""
    return Case(replace(CLAIM, **claim), REFERENCE, lookup)  # type: ignore[arg-type]


def routed(one: Case, facts: Facts | None = None) -> Case:
    """Return the case as routing leaves it."""
    tools = Tools(Silent(), Silent(), facts=facts or Facts())
    for _, stage in ROUTES:
        one = stage(one, tools)
    return one


__all__ = ["CLAIM", "REFERENCE", "WORK", "Purpose", "absent", "case", "found", "noticed", "routed"]
