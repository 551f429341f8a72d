"""Claim and evidence statement -> entailment, neutral or contradiction (BibAgent, D.6.1)."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from scholiast.models.answers import Fault, read_as
from scholiast.models.asking import samples_of
from scholiast.models.interface import LanguageModel, Reply
from scholiast.models.quoting import quoting_for
from scholiast.verifying.committee.counting import RELATIONS
from scholiast.verifying.committee.prompting import exact, messages_of
from scholiast.verifying.entailing.asking import entailments
from scholiast.verifying.entailing.interface import Entailer, Entailment, Pair

RUNS = 3
"""Answers that a language model is asked for, and readings that an entailment model is given."""
SURE = 0.5
"""Probability that a relation other than neutral must have."""
_OPPOSITE = {"entailment": "contradiction", "contradiction": "entailment"}


@dataclass(frozen=True, slots=True)
class Relation:
    """How an evidence statement bears on the claim."""

    name: str
    """`entailment`, `neutral` or `contradiction`"""
    stability: float
    """Share of the samples that agree."""


class _Code(msgspec.Struct):
    code: str


def label(entailment: Entailment) -> str:
    """Return the relation that an entailment model holds to be likely, or neutral.

    >>> label(Entailment(0.4, 0.3, 0.3)), label(Entailment(0.1, 0.2, 0.7))
    ('neutral', 'contradiction')
    """
    likely = "entailment" if entailment.entailment >= SURE else "neutral"
    return "contradiction" if entailment.contradiction >= SURE else likely


def agreed(labels: Sequence[str]) -> Relation:
    """Return the label of most samples, neutral where no one has most, and their share.

    >>> agreed(["entailment", "entailment", "neutral"]).name, agreed(["a", "b"]).name
    ('entailment', 'neutral')
    """
    counts = Counter(labels).most_common()
    if not counts:
        return Relation("neutral", 0.0)
    best, number = counts[0]
    if len(counts) > 1 and counts[1][1] == number:
        return Relation("neutral", number / len(labels))
    return Relation(best, number / len(labels))


def entailed(claim: str, statements: Sequence[str], entailer: Entailer) -> list[Entailment]:
    """Return how each statement bears on the claim, by an entailment model."""
    if not statements:
        return []
    return entailments(entailer, [Pair(statement, claim) for statement in statements])


def ask_relation(
    claim: str, statement: str, model: LanguageModel, entailment: Entailment
) -> Relation:
    """Return what a language model says in most of three runs.

    It answers by codes that depend on both sentences, so that neither can have named one. A reply
    without one counts as a run that agrees with none; and where the entailment model holds the
    opposite to be likely, the two do not settle it: neutral.
    """
    codes = relation_codes(claim, statement)
    quoting = quoting_for([claim, statement])
    values = {
        "mark": quoting.mark,
        "claim": quoting.quote("claim", claim),
        "report": quoting.quote("report", statement),
    }
    names = {code: name for name, code in codes.items()}
    replies = samples_of(model, messages_of("relate", values | codes), exact(_Code), RUNS)
    labels = [names.get(_code(reply), "") for reply in replies]
    found = agreed(labels)
    if found.name not in RELATIONS:
        return Relation("neutral", 0.0)
    if _OPPOSITE.get(found.name) == label(entailment):
        return Relation("neutral", 0.0)
    return found


def relation_codes(claim: str, statement: str) -> dict[str, str]:
    """Return a code for each relation, of this pair alone.

    >>> relation_codes("a", "b") == relation_codes("a", "c")
    False
    """
    return {
        name: "r" + hashlib.sha256(
            f"{name}\n{claim}\n{statement}".encode(errors="surrogatepass")
        ).hexdigest()[:8]
        for name in RELATIONS
    }  # fmt: skip


def _code(reply: Reply) -> str:
    said = read_as(_Code, reply.text) if reply.answered else Fault(reply.failure)
    return "" if isinstance(said, Fault) else said.code.strip()
