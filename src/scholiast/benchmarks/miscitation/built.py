"""A built benchmark -> judged claims, with the source's text or with its citing papers alone.

BibAgent, section 4.1: in the open regime the full text is given; in the paywall regime metadata and
open-access citers, and the surface instances only, as deep ones cannot be told without the text.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from scholiast.benchmarks.miscitation.building.records import (
    INSTANCES,
    Citer,
    Difficulty,
    Instance,
    Source,
    read_instances,
    read_sources,
)
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Loaded, Standing, Text
from scholiast.benchmarks.miscitation.labels import BUILT
from scholiast.errors import InputError
from scholiast.papers import Citation, CitationStyle, Document, Reference, Span, Work

OPEN, PAYWALL = "open", "paywall"
_MARK = re.compile(r"\s*\[\d{1,3}\](?=[.,;:!?]?\s*$)")
_KEY = "ref-1"


def load_built(data: Path, regime: str) -> Loaded:
    """Return the instances of a built benchmark; InputError where a source is missing."""
    sources = read_sources(data)
    instances = read_instances(data)
    if regime == PAYWALL:
        instances = tuple(one for one in instances if one.difficulty is Difficulty.SURFACE)
    if not instances:
        raise InputError(f"miscitation/{regime}: {data / INSTANCES} holds no instance")
    unknown = next((one for one in instances if one.source not in sources), None)
    if unknown is not None:
        raise InputError(
            f"{data}: instance {unknown.id} is of the source {unknown.source}, which is not there"
        )
    texts = {id: _text(source, regime) for id, source in sources.items()}
    claims = tuple(_claim(one, texts[one.source]) for one in instances)
    notes = {
        "sources": float(len({one.source for one in instances})),
        "citing papers": float(sum(len(text.citers) for text in texts.values())),
    }
    return Loaded(claims, (INSTANCES,), notes)


def work_of(text: Text) -> Work:
    """Return a source as an index would describe it."""
    return Work(text.id, title=text.title, year=text.year, venue=text.venue)


class BuiltCiters:
    """The citing papers that a benchmark holds of its sources."""

    def __init__(self, text: Text) -> None:
        """Take a source."""
        self._text = text

    def of(self, work: Work) -> Iterable[tuple[Work, Document]]:
        """Return the citing papers, each with a text of the sentences that cite the source."""
        if work.id != self._text.id:
            return ()
        return ((_witness(one), document_of(one, work)) for one in self._text.citers)


def document_of(citer: Citer, source: Work) -> Document:
    """Return the sentences that cite a source as a document whose only reference it is."""
    text, sentences, marks = "", [], []
    for sentence in citer.sentences:
        bare = _MARK.sub("", sentence.strip()).rstrip(" .")
        start = len(text)
        mark = Span(start + len(bare) + 1, start + len(bare) + 4)
        text += f"{bare} [1]. "
        whole = Span(start, mark.end + 1)
        sentences.append(whole)
        marks.append(Citation(mark, whole, (_KEY,), CitationStyle.NUMERIC))
    entry = Reference(_KEY, raw=source.title, title=source.title, year=source.year, number=1)
    return Document(
        text, citer.title, sentences=tuple(sentences), citations=tuple(marks), references=(entry,)
    )


def _witness(citer: Citer) -> Work:
    return Work(
        citer.id, title=citer.title, year=citer.year, venue=citer.venue,
        citation_count=citer.citation_count,
    )  # fmt: skip


def _text(source: Source, regime: str) -> Text:
    found = Text(source.id, source.title, source.paragraphs, year=source.year, venue=source.venue)
    return found if regime == OPEN else replace(found, paragraphs=(), citers=source.citers)


def _claim(instance: Instance, text: Text) -> JudgedClaim:
    claim = _MARK.sub("", instance.sentence).strip()
    around = (instance.before, claim, instance.after)
    is_wrong = instance.category is not None
    return JudgedClaim(
        instance.id,
        claim,
        text,
        BUILT[int(is_wrong)].label,
        Standing.WRONG if is_wrong else Standing.CORRECT,
        context=" ".join(part for part in around if part),
        group=instance.source,
        strata=dict(_strata(instance)),
        category=instance.category.value if instance.category else "",
        explanation=instance.explanation,
    )


def _strata(instance: Instance) -> Iterator[tuple[str, str]]:
    if instance.category is not None:
        yield "category", instance.category.value
        yield "difficulty", instance.difficulty.value
    if instance.kind:
        yield "kind", instance.kind
