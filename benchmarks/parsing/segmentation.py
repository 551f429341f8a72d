"""Entries of a bibliography's lines against GROBID's reference segmenter gold.

Only documents that training never saw (`training.TEST_FOLDS`). An entry counts when its first and
last line are right; a boundary, when its first line is. Text alone: no indents, no gaps. `raw` has
GROBID's entries as they are; `by number` joins what the annotators part under one printed number
(`[5] a) ...; b) ...`), because a citation `[5]` means all of it.
"""

from collections.abc import Iterable
from pathlib import Path

from benchmarks.tables import Row
from scholiast.parsing.references import EntryLine, segment
from scholiast.parsing.references.goldlines import Listing, read_listings
from scholiast.parsing.references.linefeatures import numbered_starts
from scholiast.parsing.references.training import TEST_FOLDS

Spans = set[tuple[int, int]]


def measure(data: Path) -> list[Row]:
    """Return a row for all test documents, for the numbered and the others, and a baseline's."""
    test = [listing for listing in read_listings(data) if listing.fold in TEST_FOLDS]
    numbered = [listing for listing in test if numbered_starts(listing.lines)[0]]
    other = [listing for listing in test if not numbered_starts(listing.lines)[0]]
    return [
        _row("Scholiast", "reference_segmenter, raw", test, _found),
        _row("Scholiast", "reference_segmenter, by number", _joined(test), _found),
        _row("Scholiast, numbered", "by number", _joined(numbered), _found),
        _row("Scholiast, not numbered", "by number", other, _found),
        _row(
            "a line that ends with a full stop ends an entry", "by number", _joined(test), _baseline
        ),
    ]


def _joined(listings: Iterable[Listing]) -> list[Listing]:
    return [listing.by_number() for listing in listings]


def _found(listing: Listing) -> Spans:
    return {(r.start, r.stop) for r in segment([EntryLine(line) for line in listing.lines])}


def _baseline(listing: Listing) -> Spans:
    spans, start = set(), 0
    for index, line in enumerate(listing.lines):
        if line.rstrip().endswith("."):
            spans.add((start, index + 1))
            start = index + 1
    return spans


def _row(what: str, on: str, listings: list[Listing], find) -> Row:  # type: ignore[no-untyped-def]
    right = wanted = given = 0
    starts = [0, 0, 0]
    worst = []
    for listing in listings:
        gold = {(entry.start, entry.stop) for entry in listing.entries}
        found = find(listing)
        right, wanted, given = (
            right + len(gold & found),
            wanted + len(listing.entries),
            given + len(found),
        )
        firsts, mine = {start for start, _ in gold}, {start for start, _ in found}
        starts = [starts[0] + len(firsts & mine), starts[1] + len(firsts), starts[2] + len(mine)]
        worst.append((2 * len(gold & found) / max(len(gold) + len(found), 1), listing.document))
    figures: dict[str, float | str] = {
        "entry P": right / max(given, 1), "entry R": right / max(wanted, 1),
        "entry F1": 2 * right / max(wanted + given, 1),
        "boundary F1": 2 * starts[0] / max(starts[1] + starts[2], 1),
    }  # fmt: skip
    reach = "entry F1 0.95" if what == "Scholiast" else ""
    return Row(
        what,
        f"{on}, {len(listings)} documents",
        wanted,
        figures,
        reach,
        details={"worst": sorted(worst)[:8]},
    )
