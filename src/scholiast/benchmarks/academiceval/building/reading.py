"""A source -> the papers that become samples: read, and cleared of what leaks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from scholiast.benchmarks.academiceval.building.facts import Facts, facts_of, without
from scholiast.benchmarks.academiceval.building.interface import Progress, Source, Splitting
from scholiast.benchmarks.academiceval.building.leaking import leaking_citations, leaking_tests
from scholiast.benchmarks.academiceval.building.nearness import Near, Nearness
from scholiast.benchmarks.academiceval.building.spooling import Spool
from scholiast.benchmarks.academiceval.interface import Gone, Portion
from scholiast.benchmarks.academiceval.keeping import DataSet, encode_manuscript
from scholiast.writing.interface import Manuscript
from scholiast.writing.tokenizing import Tokenizer, count


@dataclass(frozen=True, slots=True)
class Read:
    """Papers as facts, by id in order; their texts are in the spool."""

    facts: Mapping[str, Facts]
    gone: tuple[Gone, ...]


def read_papers(
    source: Source,
    spool: Spool,
    splitting: Splitting,
    tokenizer: Tokenizer,
    latest: DataSet | None,
    progress: Progress,
) -> Read:
    """Return the papers that the split has; those of the latest round as they are kept there."""
    facts: dict[str, Facts] = {}
    gone: list[Gone] = []
    graph = source.graph.papers
    tokens = partial(count, tokenizer)
    for one in _all(source, splitting, latest):
        if isinstance(one, Gone):
            gone.append(one)
            continue
        if one.id not in splitting.portions:
            continue
        spool.put(one)
        facts[one.id] = replace(facts_of(one, tokens), authors=graph[one.id].authors)
        progress("papers read", len(facts), len(splitting.portions))
    return Read({id: facts[id] for id in sorted(facts)}, tuple(gone))


def cleared(
    read: Read, portions: Mapping[str, Portion], earlier: Near
) -> tuple[dict[str, Facts], tuple[Gone, ...]]:
    """Return the papers without what leaks, and what that was: test papers, then cited works."""
    there = {id: portions[id] for id in read.facts}
    gone = list(leaking_tests(read.facts, there, earlier))
    out = {one.id for one in gone}
    kept = {id: one for id, one in read.facts.items() if id not in out}
    works: dict[str, set[str]] = {}
    for id, cited, why in leaking_citations(kept, portions):
        works.setdefault(id, set()).add(cited.key)
        gone.append(Gone(f"{id}/{cited.key}", why))
    for id, keys in works.items():
        kept[id] = without(kept[id], frozenset(keys))
    return kept, tuple(gone)


def line_of(spool: Spool, facts: Facts) -> bytes:
    """Return a paper's line, without the cited works that its facts do not have."""
    manuscript = spool.get(facts.id)
    keys = {one.key for one in facts.cited}
    cited = tuple(one for one in manuscript.cited if one.key in keys)
    return encode_manuscript(replace(manuscript, cited=cited))


def known_papers(data: DataSet, progress: Progress) -> Iterator[tuple[str, Nearness]]:
    """Yield what the papers of an earlier round are known by."""
    for at, manuscript in enumerate(data.manuscripts(), start=1):
        progress(f"papers of round {data.manifest.round}", at, data.manifest.papers)
        yield manuscript.id, facts_of(manuscript, len).near


def _all(
    source: Source, splitting: Splitting, latest: DataSet | None
) -> Iterator[Manuscript | Gone]:
    if latest is None:
        yield from source.papers()
        return
    kept = [id for id in latest.ids if id in splitting.portions]
    yield from map(latest.manuscript, kept)
    yield from source.papers(frozenset(kept))
