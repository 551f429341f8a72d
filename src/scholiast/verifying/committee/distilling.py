"""What witnesses say -> aspects and their statements, by a language model (BibAgent, D.4).

The model is an editor, no witness: its groups must hold every claim once, and its statement must be
in the words of at least two papers. What fails that is replaced by what is made without a model.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from scholiast.models.answers import Fault
from scholiast.models.interface import LanguageModel
from scholiast.models.quoting import quoting_for, shown
from scholiast.papers import Work
from scholiast.papers.folding import fold
from scholiast.verifying.committee.prompting import answered, messages_of, quoted_work

CARRIED = 0.6
"""Part of a statement's words that must stand in the claims, whichever paper is left out."""
MOST_NAME, MOST_STATEMENT, MOST_CLAIM = 80, 600, 600
"""Letters."""
_NAME_WORDS = 8
_STEM = 6
_SHORTEST = 4
_NEGATIONS = re.compile(
    r"\b(?:not|no|never|none|neither|nor|without|fail(?:s|ed)?|lack(?:s|ed)?|cannot)\b"
)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Claims that a model holds to be about one aspect."""

    name: str
    claims: tuple[int, ...]


class Grouped(msgspec.Struct):
    """One group of it."""

    cluster_name: str
    claim_ids: list[str]
    aspect_summary: str = ""


class Clusters(msgspec.Struct):
    """The form of an answer that groups claims."""

    clusters: list[Grouped]


class _Statement(msgspec.Struct):
    statement: str


def cluster(
    texts: Sequence[str], source: Work, model: LanguageModel
) -> tuple[Cluster, ...] | Fault:
    """Return the claims in groups of one aspect each, or why the model's groups were not taken.

    Claims are named by ids that no witness could foresee, so that no sentence can order groups.
    """
    quoting = quoting_for([source.title, *texts])
    ids = claim_ids(texts)
    shown_claims = "\n".join(
        quoting.quote(f"statement {id}", text, MOST_CLAIM)
        for id, text in zip(ids, texts, strict=True)
    )
    work = quoted_work(source, quoting)
    messages = messages_of("cluster", {"mark": quoting.mark, "work": work, "claims": shown_claims})
    return answered(model, messages, Clusters, lambda said: checked(said, ids))


def claim_ids(texts: Sequence[str]) -> tuple[str, ...]:
    """Return an id a claim: a digest of all claims together and its place."""
    whole = hashlib.sha256("\n".join(texts).encode(errors="surrogatepass")).hexdigest()
    digests = (hashlib.sha256(f"{whole} {n}".encode()).hexdigest() for n in range(len(texts)))
    return tuple(f"s{digest[:8]}" for digest in digests)


def checked(answer: Clusters, ids: Sequence[str]) -> tuple[Cluster, ...] | Fault:
    """Return the groups of an answer; a Fault unless every claim stands in exactly one of them."""
    said = answer.clusters
    places = {id: number for number, id in enumerate(ids)}
    named = [id for one in said for id in one.claim_ids]
    strange = [id for id in named if id not in places]
    missing = [id for id in ids if id not in set(named)]
    if strange:
        return Fault(f"{shown(strange[0], 40)} is the id of no statement")
    if missing:
        return Fault(f"{len(missing)} statements are in no group, {missing[0]} among them")
    if len(named) != len(places):
        return Fault("a statement is in two groups")
    return tuple(
        Cluster(_name(one.cluster_name), tuple(sorted(places[id] for id in one.claim_ids)))
        for one in said
        if one.claim_ids
    )


def distil(
    name: str, said: Mapping[str, Sequence[str]], source: Work, model: LanguageModel
) -> str | Fault:
    """Return one sentence of what the papers report alike; `said` is each paper's claims.

    A Fault where what the model wrote does not stand in the claims of at least two papers.
    """
    if len(said) < 2:
        return Fault("one paper alone has nothing in common with another")
    texts = [text for claims in said.values() for text in claims]
    quoting = quoting_for([source.title, name, *texts])
    claims = "\n".join(quoting.quote("statement", text, MOST_CLAIM) for text in texts)
    values = {
        "mark": quoting.mark,
        "work": quoted_work(source, quoting),
        "name": quoting.quote("name", name, MOST_NAME),
        "claims": claims,
    }
    messages = messages_of("distil", values)
    return answered(model, messages, _Statement, lambda answer: _checked(answer, said))


def is_carried(statement: str, said: Mapping[str, Sequence[str]]) -> bool:
    """Say whether a statement is in the words of the papers, none of them needed for it.

    Words, numbers and negation are looked at. No paper can so bring in what it alone says.

    >>> papers = {"a": ["Trees grew by 4 cm."], "b": ["The trees grew 4 cm taller."]}
    >>> is_carried("Trees grew by 4 cm.", papers), is_carried("Trees did not grow.", papers)
    (True, False)
    """
    words, numbers = _words(statement), _numbers(statement)
    if not words:
        return False
    each = {paper: _words(" ".join(claims)) for paper, claims in said.items()}
    for left_out in each:
        others = {word for paper, own in each.items() if paper != left_out for word in own}
        if len(words & others) < CARRIED * len(words):
            return False
    given = [_numbers(" ".join(claims)) for claims in said.values()]
    if any(sum(number in own for own in given) < 2 for number in numbers):
        return False
    return _is_negated(statement) == _mostly_negated(said)


def _checked(answer: _Statement, said: Mapping[str, Sequence[str]]) -> str | Fault:
    statement = " ".join(shown(answer.statement, MOST_STATEMENT + 1).split())
    if len(statement) > MOST_STATEMENT:
        return Fault("the statement is far too long for one sentence")
    if not is_carried(statement, said):
        return Fault("the statement says what no two of the papers say")
    return statement


def _name(text: str) -> str:
    return shown(" ".join(text.split()[:_NAME_WORDS]), MOST_NAME)


def _words(text: str) -> set[str]:
    """Return the beginnings of the longer words."""
    return {
        word[:_STEM] for word in fold(text).split() if len(word) >= _SHORTEST and word.isalpha()
    }


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d[\d.,]{0,20}\d|\d", text))


def _is_negated(text: str) -> bool:
    return bool(_NEGATIONS.search(fold(text)))


def _mostly_negated(said: Mapping[str, Sequence[str]]) -> bool:
    claims = [text for texts in said.values() for text in texts]
    return 2 * sum(map(_is_negated, claims)) > len(claims)
