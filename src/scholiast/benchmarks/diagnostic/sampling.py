"""Described contexts -> records of the drawn sets, by strata and classes (citeBench, 3.2)."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from scholiast.benchmarks.diagnostic.interface import (
    DRAWN,
    UNKNOWN,
    Described,
    Options,
    Record,
)
from scholiast.benchmarks.diagnostic.lengths import Lengths, location_of
from scholiast.benchmarks.diagnostic.strata import Cell

Place = tuple[str, str, str, str, str]
"""Set, field, years, citations, class."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What records are drawn by."""

    cells: Mapping[str, Cell]
    lengths: Lengths
    options: Options


def draw(described: Sequence[Described], drawing: Drawing) -> list[Record]:
    """Return the records of the drawn sets; a work occurs once in all of them.

    Each round gives every class of every cell one record, the classes with the fewest so far
    first, until each has as many as were asked for or the cell's works are used up. Within a
    cell the order of works is that of a hash of the seed and their ids.
    """
    offers = _limited(_offers(described, drawing), drawing.options)
    cells: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for place in sorted(offers):
        cells[place[1:4]].append(place)
    used: set[str] = set()
    sizes: Counter[tuple[str, str]] = Counter()
    records: list[Record] = []
    for _ in range(drawing.options.records_a_class):
        for places in cells.values():
            for place in sorted(places, key=lambda one: (sizes[one[0], one[4]], _order(one))):
                record = _first(offers[place], used)
                if record is not None:
                    used.add(record.described.context.cited)
                    sizes[place[0], place[4]] += 1
                    records.append(record)
    return records


def _first(records: Sequence[Record], used: Set[str]) -> Record | None:
    return next((one for one in records if one.described.context.cited not in used), None)


def _order(place: Place) -> tuple[int, str]:
    return DRAWN.index(place[0]), place[4]


def labels_of(strata: Mapping[str, str], *, is_low: bool) -> Iterator[tuple[str, str]]:
    """Yield the sets and classes that a sentence fits, side conditions met (3.2.2 (5))."""
    length, location = strata["length"], strata["location"]
    is_medium, is_last = length == "medium", location == "last"
    if is_low:
        yield from (("low-resource", strata["field"]),) if is_medium and is_last else ()
        return
    if is_last:
        yield "length", length
    if is_medium:
        yield "location", location
        yield from (("intent", strata["intent"]),) if is_last else _around(strata)


def _around(strata: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the classes of the words around a citation in the middle of its sentence."""
    for side, word in (("preceding", "before"), ("following", "after")):
        if strata["location"] == "middle" and strata.get(side):
            yield "pos", f"{word} {strata[side]}"


def strata_of(one: Described, cell: Cell, drawing: Drawing) -> dict[str, str]:
    """Return all that a described context is sliced by."""
    strata = {
        "field": cell.field,
        "year": cell.years,
        "citations": cell.citations,
        "length": drawing.lengths.label(one.words),
        "location": location_of(one.position, drawing.options),
        "intent": one.intent,
    }
    around = {"preceding": one.preceding, "following": one.following}
    return strata | {side: group for side, group in around.items() if group}


def _offers(
    described: Sequence[Described], drawing: Drawing
) -> dict[Place, list[tuple[str, Record]]]:
    """Return for each place the records that could stand there, each with its rank."""
    offers: dict[Place, list[tuple[str, Record]]] = defaultdict(list)
    for one in described:
        cell = drawing.cells.get(one.context.cited)
        if cell is None or drawing.lengths.is_outlier(one.words):
            continue
        strata = strata_of(one, cell, drawing)
        for name, label in labels_of(strata, is_low=cell.is_low):
            place = (name, cell.field, cell.years, cell.citations, label)
            rank = _rank(drawing.options.seed, name, one.context.cited, one.context.id)
            offers[place].append((rank, Record(one, name, label, strata)))
    return offers


def _limited(
    offers: Mapping[Place, list[tuple[str, Record]]], options: Options
) -> dict[Place, list[Record]]:
    """Return the offers in the order of their ranks, of the first works of each cell only."""
    most = options.works_a_cell
    works: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for place, some in offers.items():
        works[place[:-1]] |= {record.described.context.cited for _, record in some}
    first = {
        cell: set(sorted(ids, key=lambda id: _rank(options.seed, cell[0], id))[:most])
        for cell, ids in works.items()
    }
    return {
        place: [
            record for _, record in sorted(some, key=lambda pair: pair[0])
            if record.described.context.cited in first[place[:-1]]
        ]
        for place, some in offers.items()
    }  # fmt: skip


def _rank(seed: int, *parts: str) -> str:
    return hashlib.sha256("\n".join((str(seed), *parts)).encode()).hexdigest()


def is_known(stratum: str) -> bool:
    """Say whether a stratum names a field, group of years or group of counts."""
    return stratum not in ("", UNKNOWN)
