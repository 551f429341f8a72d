"""Sources -> a folder of diagnostic sets, added to source by source, the same for all orders."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from scholiast.benchmarks.diagnostic.advising import advice
from scholiast.benchmarks.diagnostic.describing import describe, tagged
from scholiast.benchmarks.diagnostic.interface import SETS, Material, Options, Record
from scholiast.benchmarks.diagnostic.keeping import (
    Held,
    joined,
    read_held,
    write_held,
    write_sets,
)
from scholiast.benchmarks.diagnostic.lengths import Lengths, measure_lengths
from scholiast.benchmarks.diagnostic.sampling import Drawing, draw, is_known
from scholiast.benchmarks.diagnostic.strata import Strata, counted, stratify, year_groups
from scholiast.benchmarks.diagnostic.tagging import ADVICE, GROUPS, Tagger

_CUT_BY = {"fields": "field", "years": "year", "citations": "citations"}
"""Sets that are the drawn ones put together -> the stratum they are cut by."""


@dataclass(frozen=True, slots=True)
class Readable:
    """A source that is read only if the folder does not hold it yet."""

    name: str
    digest: str
    """Changes when, and only when, the source's content does."""
    read: Callable[[], Material]


@dataclass(frozen=True, slots=True)
class Built:
    """What a folder of sets came to."""

    works: int
    papers: int
    contexts: int
    added: int
    """Sources that were new."""
    sets: Mapping[str, Mapping[str, int]]
    """Set -> class -> records, classes without records included."""
    notes: tuple[str, ...] = ()
    """Why sets are empty or smaller than they could be."""


def build(
    folder: Path, sources: Iterable[Readable], options: Options, tagger: Tagger | None = None
) -> Built:
    """Read the sources that are new to the folder, and draw its sets from all it holds.

    Without a tagger the set `pos` is empty, unless the folder's sentences were tagged before.
    """
    held = read_held(folder)
    added = 0
    for source in sources:
        if source.digest in (held.sources or {}):
            continue
        material = source.read()
        described = list(describe(material.contexts))
        held = joined(held, material, described, source.digest, source.name)
        added += 1
    known = held.contexts
    if tagger is not None:
        held = replace(held, contexts=tagged(known, tagger))
    if added or held.contexts != known:
        write_held(folder, held)
    sets, report, realised, notes = _drawn(held, options)
    write_sets(folder, sets, report)
    counts = len(held.works), len(held.papers), len(held.contexts), added
    return Built(*counts, realised, notes)


def _drawn(
    held: Held, options: Options
) -> tuple[dict[str, list[Record]], dict[str, object], dict[str, dict[str, int]], tuple[str, ...]]:
    """Return the eight sets, the report on them, the records of each class, and notes."""
    strata = stratify(counted(held.works, held.papers), options)
    lengths = measure_lengths([one.words for one in held.contexts], options.outlier)
    records = draw(held.contexts, Drawing(strata.cells, lengths, options))
    sets = _as_sets(records)
    classes = _classes(strata, options)
    realised = {name: _realised(name, sets[name], classes[name]) for name in SETS}
    notes = advice(held, strata, options, {name: len(some) for name, some in sets.items()})
    report: dict[str, object] = {
        "notes": notes,
        "options": asdict(options),
        "sources": [asdict(source) for source in (held.sources or {}).values()],
        "works": len(held.works),
        "citing papers": len(held.papers),
        "contexts": len(held.contexts),
        "intents from": dict(sorted(Counter(one.intent_from for one in held.contexts).items())),
        "parts of speech from": _taggers(held),
        "length in words": _bounds(lengths),
        "location": {"first below": options.first_until, "last from": options.last_from},
        "year groups": list(dict.fromkeys(year_groups(options.last_year).values())),
        "fields": _fields(strata, options),
        "citation counts": _counts(held),
        "citation groups": {
            cell: [list(pair) for pair in pairs] for cell, pairs in strata.bounds.items()
        },
        "works left out": dict(sorted(strata.left_out.items())),
        "works of unknown strata": _unknown(strata),
        "sets": {
            name: {"n": len(sets[name]), "classes": realised[name], "strata": _crossed(sets[name])}
            for name in SETS
        },
    }  # fmt: skip
    return sets, report, realised, notes


def _as_sets(records: Sequence[Record]) -> dict[str, list[Record]]:
    """Return the eight sets; fields, years and citations are the others' records cut otherwise."""
    sets: dict[str, list[Record]] = {name: [] for name in SETS}
    for record in records:
        sets[record.set].append(record)
        for name, stratum in _CUT_BY.items():
            is_apart = name == "fields" and record.set == "low-resource"
            if is_known(record.strata[stratum]) and not is_apart:
                sets[name].append(
                    Record(record.described, name, record.strata[stratum], record.strata)
                )
    return {name: sorted(some, key=lambda r: r.described.context.id) for name, some in sets.items()}


def _classes(strata: Strata, options: Options) -> dict[str, list[str]]:
    """Return the classes that each set can have."""
    low = [name for name, share in strata.shares.items() if share < options.low_share]
    around = [f"{side} {group}" for side in ("before", "after") for group in GROUPS]
    return {
        "fields": [name for name in strata.shares if name not in low],
        "years": list(dict.fromkeys(year_groups(options.last_year).values())),
        "citations": [str(number) for number in range(10)],
        "length": ["short", "medium", "long"],
        "location": ["first", "middle", "last"],
        "intent": ["background", "method", "result"],
        "low-resource": low,
        "pos": around,
    }


def _realised(name: str, records: Sequence[Record], classes: Sequence[str]) -> dict[str, int]:
    counts = Counter(label for record in records for label in labels_within(name, record))
    return {label: counts[label] for label in classes}


def labels_within(name: str, record: Record) -> list[str]:
    """Return the classes of a set in which a record is counted: in `pos` one on either side."""
    if name != "pos":
        return [record.label]
    sides = (("preceding", "before"), ("following", "after"))
    return [f"{word} {record.strata[side]}" for side, word in sides if side in record.strata]


def _crossed(records: Sequence[Record]) -> dict[str, dict[str, int]]:
    """Return how many records each stratum has, by what it is a stratum of."""
    kinds = ("field", "year", "citations", "length", "location", "intent")
    return {
        kind: dict(sorted(Counter(record.strata[kind] for record in records).items()))
        for kind in kinds
    }


def _bounds(lengths: Lengths) -> dict[str, float]:
    return {
        "mean": round(lengths.mean, 3),
        "deviation": round(lengths.deviation, 3),
        "short below": round(lengths.short_below, 3),
        "long above": round(lengths.long_above, 3),
        "outliers above": round(lengths.most, 3),
        "sentences": lengths.sentences,
        "outliers": lengths.outliers,
    }


def _fields(strata: Strata, options: Options) -> dict[str, dict[str, object]]:
    return {
        name: {"share": round(share, 5), "low-resource": share < options.low_share}
        for name, share in strata.shares.items()
    }


def _counts(held: Held) -> dict[str, int]:
    """Return how many works' counts are an index's, and how many the collection's own."""
    known = sum(work.citation_count is not None for work in held.works)
    return {"from an index": known, "papers of the collection": len(held.works) - known}


def _taggers(held: Held) -> dict[str, int]:
    """Return how many sentences each tagger's weights told the words of."""
    missing = f"no tagger: {ADVICE}, or name a folder of weights, and build again"
    return dict(sorted(Counter(one.tagged_by or missing for one in held.contexts).items()))


def _unknown(strata: Strata) -> dict[str, int]:
    cells = strata.cells.values()
    return {
        kind: sum(not is_known(getattr(cell, kind)) for cell in cells)
        for kind in ("field", "years", "citations")
    }
