"""What witnesses say -> aspects, each with its statement, its weight and its vote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scholiast.models.answers import Fault
from scholiast.papers import Work
from scholiast.papers.verdicts import Role
from scholiast.records.committees import Aspect
from scholiast.verifying.committee.counting import RELATIONS, gammas, support
from scholiast.verifying.committee.distilling import Cluster, cluster, distil
from scholiast.verifying.committee.grouping import from_the_middle, group
from scholiast.verifying.committee.relating import (
    RUNS,
    Relation,
    agreed,
    ask_relation,
    entailed,
    label,
)
from scholiast.verifying.committee.witnessing import Heard
from scholiast.verifying.entailing.interface import Entailment
from scholiast.verifying.interface import Tools

_NAME_WORDS = 8
_ROLES = {1: Role.SUPPORTS, -1: Role.CONTRADICTS, 0: Role.NEAREST}


@dataclass(frozen=True, slots=True)
class Judged:
    """An aspect, and the claims of it that were read against the claim in question."""

    aspect: Aspect
    readings: tuple[int, ...]
    """Indexes of claims, each of another witness, the middle one first."""
    entailments: Mapping[int, Entailment] = field(default_factory=dict)
    """Of the readings, by index."""

    @property
    def role(self) -> Role:
        """Return what its sentences do for the claim."""
        return _ROLES[self.aspect.vote]

    def readings_of(self, relation: str) -> tuple[int, ...]:
        """Return the readings that are of this relation alone; the middle one where none is."""
        own = tuple(one for one in self.readings if label(self.entailments[one]) == relation)
        return own or self.readings[:1]


@dataclass(frozen=True, slots=True)
class _Draft:
    """An aspect before it is held against the claim."""

    name: str
    statement: str
    made_by: str
    claims: tuple[int, ...]
    readings: tuple[int, ...]


def judge_aspects(
    claim: str,
    heard: Sequence[Heard],
    influences: Mapping[str, float],
    about: tuple[Work, Tools],
) -> tuple[Judged, ...]:
    """Return the aspects that were heard of the source, the weightiest first.

    `influences` are the witnesses', by id; `about` is the source, and what there is to work with.
    """
    work, tools = about
    drafts = _drafts(heard, work, tools)
    supports = [
        support(influences, (heard[number].witness.id for number in draft.claims))
        for draft in drafts
    ]
    shares = gammas(supports) if drafts else ()
    judged = []
    for draft, weight, gamma in zip(drafts, supports, shares, strict=True):
        relation, entailments = _relation(claim, draft, heard, tools)
        aspect = Aspect(
            draft.name,
            draft.statement,
            draft.claims,
            len({heard[number].witness.id for number in draft.claims}),
            weight,
            gamma,
            relation.name,
            RELATIONS[relation.name],
            relation.stability,
            draft.made_by,
        )
        judged.append(Judged(aspect, draft.readings, entailments))
    return tuple(sorted(judged, key=lambda one: -one.aspect.gamma))


def _drafts(heard: Sequence[Heard], work: Work, tools: Tools) -> list[_Draft]:
    """Return the aspects and their statements: by the model, else by nearness."""
    texts = [one.claim.text for one in heard]
    if tools.clusterer is not None and len(texts) > 1:
        clusters = cluster(texts, work, tools.clusterer)
        if not isinstance(clusters, Fault):
            return [_by_model(one, heard, work, tools) for one in clusters]
    groups = group(texts, tools.encoder)
    return [_by_nearness(one.claims, "", heard) for one in groups]


def _by_nearness(claims: Sequence[int], name: str, heard: Sequence[Heard]) -> _Draft:
    """Return an aspect whose statement is its middle sentence; `claims` begin with it."""
    statement = heard[claims[0]].claim.text
    named = name or " ".join(statement.split()[:_NAME_WORDS])
    return _Draft(named, statement, "medoid", tuple(sorted(claims)), _readings(claims, heard))


def _by_model(one: Cluster, heard: Sequence[Heard], work: Work, tools: Tools) -> _Draft:
    """Return an aspect of the model's; with its middle sentence where no statement is taken."""
    order = from_the_middle([heard[number].claim.text for number in one.claims], tools.encoder)
    draft = _by_nearness([one.claims[at] for at in order], one.name, heard)
    said: dict[str, list[str]] = {}
    for number in one.claims:
        said.setdefault(heard[number].witness.id, []).append(heard[number].claim.text)
    if tools.clusterer is None:
        return draft
    statement = distil(one.name, said, work, tools.clusterer)
    if isinstance(statement, Fault):
        return draft
    return _Draft(one.name, statement, tools.clusterer.name, draft.claims, draft.readings)


def _readings(claims: Sequence[int], heard: Sequence[Heard]) -> tuple[int, ...]:
    """Return the first claims of as many witnesses as there are readings."""
    first: dict[str, int] = {}
    for number in claims:
        first.setdefault(heard[number].witness.id, number)
    return tuple(first.values())[:RUNS]


def _relation(
    claim: str, draft: _Draft, heard: Sequence[Heard], tools: Tools
) -> tuple[Relation, dict[int, Entailment]]:
    """Return how an aspect bears on the claim, and how each of its readings does.

    A language model is asked where there is one; else the entailment model reads the statement and
    the claims nearest to it, each of another paper, and what most of them come to counts.
    """
    texts = [heard[number].claim.text for number in draft.readings]
    said = entailed(claim, [draft.statement, *texts], tools.entailer)
    readings = dict(zip(draft.readings, said[1:], strict=True))
    if tools.judge is not None:
        return ask_relation(claim, draft.statement, tools.judge, said[0]), readings
    samples = said[1:] if draft.made_by == "medoid" else said[:RUNS]
    return agreed([label(one) for one in samples]), readings
