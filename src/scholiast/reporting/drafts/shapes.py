"""A draft's record as JSON, in the shape of `docs/schemas/write.schema.json`."""

from typing import Any

import msgspec

from scholiast.records.drafts import DraftRecord
from scholiast.reporting.json import encoded
from scholiast.reporting.workshapes import shape_of_egress


def draft_as_json(record: DraftRecord) -> str:
    """Return a record as JSON, as `scholiast write --json` prints it."""
    shape: dict[str, Any] = msgspec.to_builtins(record)
    del shape["log"]
    return encoded(shape | {"egress": shape_of_egress(record.log)})
