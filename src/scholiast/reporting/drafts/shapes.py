"""A draft's record as JSON, in the shape of `docs/schemas/write.schema.json`."""

import msgspec

from scholiast.records.drafts import DraftRecord
from scholiast.reporting.json import encoded


def draft_as_json(record: DraftRecord) -> str:
    """Return a record as JSON, as `scholiast write --json` prints it."""
    return encoded(msgspec.to_builtins(record))


def draft_of_json(text: str | bytes) -> DraftRecord:
    """Return the record that JSON holds; ValueError where it holds none."""
    try:
        return msgspec.json.decode(text, type=DraftRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"no record of a draft: {error}") from error
