"""Real sentences about cited papers, grouped by the paper: what a committee can be made of.

Reads `contexts.jsonl.gz` of pmc_citation_contexts: a context of some sentences, the place of the
mark in it, who cites whom.
"""

import gzip
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import msgspec

from scholiast.benchmarks.miscitation.committees import Trial
from scholiast.errors import InputError
from scholiast.papers import Access, Document, Found, Reference, Span, Work
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label
from scholiast.parsing.sentences.splitting import split_sentences
from scholiast.verifying.committee.convening import Gathered, sit
from scholiast.verifying.committee.witnessing import Heard
from scholiast.verifying.discrepancies.twins import twins
from scholiast.verifying.interface import Case, Tools

CONTEXTS = "contexts.jsonl.gz"
_MARK = re.compile(r"\s?(?:\[[^\]]{1,80}\]|\([^()]{0,80}\d{4}[^()]{0,80}\))")
_FEWEST_WORDS, _MOST_WORDS = 8, 60
SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25)
"""Papers of the nested committees that each claim is put to."""
FEWEST = 9
"""Papers that must cite a work for committees on it."""


class Context(msgspec.Struct, frozen=True):
    """One place where a paper cites another."""

    citing: str
    citing_title: str
    context: str
    start: int
    end: int
    cited: str
    type: str = ""
    """`Citation` where the mark stands alone, `MultiCitation` in a group."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What one paper says of another, as a witness would be heard."""

    cited: str
    heard: Heard
    is_alone: bool
    """No other work is cited by the same mark."""

    @property
    def text(self) -> str:
        """Return the sentence without marks."""
        return self.heard.claim.text


def read_sayings(folder: Path) -> dict[str, tuple[Saying, ...]]:
    """Return what is said of each cited paper: one sentence a citing paper, the first fit one.

    InputError where the file is missing.
    """
    path = folder / CONTEXTS
    if not path.is_file():
        raise InputError(f"no {path}: name the folder of pmc_citation_contexts")
    found: dict[str, dict[str, Saying]] = {}
    for saying in _sayings(path):
        found.setdefault(saying.cited, {}).setdefault(saying.heard.witness.id, saying)
    return {cited: tuple(papers.values()) for cited, papers in found.items()}


def _sayings(path: Path) -> Iterator[Saying]:
    decoder = msgspec.json.Decoder(Context)
    with gzip.open(path, "rb") as lines:
        for line in lines:
            saying = saying_of(decoder.decode(line))
            if saying is not None:
                yield saying


def saying_of(row: Context) -> Saying | None:
    """Return the sentence about the mark as a witness's; None where it is too short or long.

    >>> words = "We know that trees in cities grow as tall as those in woods [3]. They fall."
    >>> saying_of(Context("a", "On trees", words, 60, 63, "b")).text
    'We know that trees in cities grow as tall as those in woods.'
    """
    for span in split_sentences(row.context, citations=[Span(row.start, row.end)]):
        if span.start <= row.start < span.end:
            text = _without_marks(row, span)
            if not _FEWEST_WORDS <= len(text.split()) <= _MOST_WORDS:
                return None
            claim = Claim(0, row.cited, text, span, text, span)
            heard = Heard(Work(row.citing, title=row.citing_title), Document(row.context), claim)
            return Saying(row.cited, heard, row.type == "Citation")
    return None


def _without_marks(row: Context, span: Span) -> str:
    end = min(row.end, span.end)
    kept = row.context[span.start : row.start] + row.context[end : span.end]
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(_MARK.sub("", kept).split()))


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim put to the committees of one cited paper."""

    cited: str
    claim: Saying
    kind: str
    """`true`, `twin` or `another`"""


Twin = Callable[[str], str | None]
"""A true sentence -> one that says something else; None where it cannot be made."""


def questions(
    sayings: Mapping[str, Sequence[Saying]], cited: str, twin: Twin
) -> tuple[tuple[Asked, ...], tuple[Saying, ...]]:
    """Return the claims on a cited paper, and what is left to be its committee.

    The held-out claim is the first of which the mark stands alone; the claim about another work is
    of the one that is most often cited by the same papers.
    """
    own = list(sayings[cited])
    held = next((one for one in own if one.is_alone), own[0])
    asked = [Asked(cited, held, "true")]
    changed = twin(held.text)
    if changed:
        asked.append(Asked(cited, _saying(held, changed), "twin"))
    other = _neighbour(sayings, cited)
    if other is not None:
        asked.append(Asked(cited, other, "another"))
    return tuple(asked), tuple(one for one in own if one is not held)


def put_to_committee(asked: Asked, committee: Sequence[Saying], tools: Tools) -> Trial:
    """Return what a committee of these papers comes to."""
    work = Work(f"pmcid:{asked.cited}", title="the cited work")
    case = Case(
        asked.claim.heard.claim,
        Reference(asked.cited),
        Found(work, 1.0, "identifier"),
        Access.METADATA,
    )
    done = sit(case, work, Gathered(tuple(one.heard for one in committee)), tools)
    held = done.committee
    return Trial(
        max((one.witnesses for one in held.aspects[:1]), default=0),
        done.label,
        Label.SUPPORTED if asked.kind == "true" else Label.MISCITATION,
        held.confidence,
        asked.cited,
        asked.kind,
        held.abstained,
        len(held.witnesses),
    )


def _saying(held: Saying, text: str) -> Saying:
    claim = replace(held.heard.claim, text=text, context=text)
    return replace(held, heard=replace(held.heard, claim=claim))


def _neighbour(sayings: Mapping[str, Sequence[Saying]], cited: str) -> Saying | None:
    """Return a sentence about the work that is most often cited by the same papers."""
    papers = {one.heard.witness.id for one in sayings[cited]}
    best: tuple[int, Saying] | None = None
    for other, said in sayings.items():
        shared = [one for one in said if one.heard.witness.id in papers]
        if other != cited and shared and (best is None or len(shared) > best[0]):
            best = len(shared), shared[0]
    return best[1] if best else None


def real_trials(
    sayings: Mapping[str, Sequence[Saying]],
    tools: Tools,
    *,
    papers: int = 100,
    seed: int = 5,
    twin: Twin | None = None,
) -> Iterator[Trial]:
    """Yield trials on cited papers drawn at random: each claim, put to committees of growing size.

    Without `twin`, one of the rules' twins is drawn.
    """
    fit = sorted(cited for cited, said in sayings.items() if len(said) >= FEWEST)
    for cited in Random(seed).sample(fit, min(papers, len(fit))):
        asked, rest = questions(sayings, cited, twin or drawn_twin)
        for one in asked:
            for size in sorted({min(size, len(rest)) for size in SIZES}):
                yield put_to_committee(one, rest[:size], tools)


def drawn_twin(sentence: str) -> str | None:
    """Return one of the twins that the rules make of a sentence; the same one each time."""
    made = twins(sentence)
    return Random(sentence).choice(made).text if made else None
