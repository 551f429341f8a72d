"""Verifications as plain dictionaries, and back: nothing of them is lost on the way."""

from typing import Any

import msgspec

from scholiast.records import Record, Verification, Verifying
from scholiast.reporting.verdicts.showing import counts_by_label

Shape = dict[str, Any]


def shape_of_verdicts(record: Record) -> Shape:
    """Return the verdicts of a record: the counts, each claim with its own, and with what."""
    return {
        "verdicts": {label.value: number for label, number in counts_by_label(record).items()},
        "verifications": msgspec.to_builtins(record.verifications),
        "verifying": msgspec.to_builtins(record.verifying),
        "integrity": msgspec.to_builtins(record.integrity),
    }


def verifications_of(shape: Shape) -> tuple[tuple[Verification, ...], Verifying | None]:
    """Return the verifications of a record's JSON, and what they were made with.

    Raises ValueError for what has not the shape of `docs/schemas/check.schema.json`.
    """
    try:
        verifications = msgspec.convert(shape["verifications"], tuple[Verification, ...])
        return verifications, msgspec.convert(shape["verifying"], Verifying | None)
    except (KeyError, msgspec.ValidationError) as error:
        raise ValueError(f"no record of verifications: {error}") from error
