"""One paper of many, in a row: what came of it, and where its report lies."""

from collections.abc import Sequence

import msgspec

from scholiast.errors import Level
from scholiast.papers.verdicts import Label
from scholiast.records import Record
from scholiast.reporting.counting import count
from scholiast.reporting.escaping import one_line, shortened, without_surrogates
from scholiast.reporting.paths import portable_source
from scholiast.reporting.verdicts.showing import counts_by_label

FAILED = "failed"


class PaperRow(msgspec.Struct, frozen=True):
    """One paper of many."""

    source: str
    """Its path, or its name alone where the path begins at the machine's root."""
    folder: str = ""
    """Of its report, in the folder of all reports; empty where none was written."""
    title: str = ""
    outcome: str = FAILED
    """How reading ended: `ok`, `partial`, `refused`, `failed`."""
    reason: str = ""
    status: int = 2
    """What the exit status would be for this paper alone."""
    levels: dict[str, int] = {}
    """Findings that no comment dismissed."""
    verdicts: dict[str, int] = {}
    """Claims."""
    references: int = 0
    citations: int = 0
    is_verified: bool = False
    sha256: str = ""
    seconds: float = 0.0


def row_of(record: Record, folder: str, status: int) -> PaperRow:
    """Return the row of a paper that was checked."""
    document = record.document
    return PaperRow(
        source=without_surrogates(portable_source(record.source)),
        folder=without_surrogates(folder),
        title=without_surrogates(shortened(document.title, 300)),
        outcome=document.outcome.kind.value,
        reason=without_surrogates(one_line(document.outcome.reason)),
        status=status,
        levels={level.value: number for level, number in count(record).levels.items()},
        verdicts={label.value: number for label, number in counts_by_label(record).items()},
        references=len(document.references),
        citations=len(document.citations),
        is_verified=record.verifying is not None,
        sha256=record.sha256,
        seconds=record.seconds,
    )


def failed_row(source: str, reason: str) -> PaperRow:
    """Return the row of a paper that could not be checked at all."""
    named = without_surrogates(portable_source(source))
    return PaperRow(named, reason=without_surrogates(one_line(reason)))


def sums_of(rows: Sequence[PaperRow]) -> dict[str, dict[str, int]]:
    """Return the findings by level and the claims by verdict, over all papers."""
    return {
        "levels": {
            level.value: sum(row.levels.get(level.value, 0) for row in rows) for level in Level
        },
        "verdicts": {
            label.value: sum(row.verdicts.get(label.value, 0) for row in rows) for label in Label
        },
    }


def rows_as_json(rows: Sequence[PaperRow], version: str) -> str:
    """Return all rows as JSON, in the shape of `docs/schemas/checks.schema.json`."""
    shape = {
        "version": version,
        "status": max((row.status for row in rows), default=0),
        "summary": sums_of(rows),
        "papers": msgspec.to_builtins(rows),
    }
    return msgspec.json.format(msgspec.json.encode(shape), indent=2).decode() + "\n"
