"""A draft's record as JSON; nothing of it is lost."""

import msgspec

from scholiast.records.drafts import DraftRecord
from scholiast.reporting.json import scrubbed


def draft_as_json(record: DraftRecord) -> str:
    """Return a record as JSON, as `scholiast write --json` prints it."""
    shape = msgspec.to_builtins(record)
    try:
        data = msgspec.json.encode(shape)
    except UnicodeEncodeError:
        data = msgspec.json.encode(scrubbed(shape))
    return msgspec.json.format(data, indent=2).decode().replace("\x7f", "\\u007f")


def draft_of_json(text: str | bytes) -> DraftRecord:
    """Return the record that JSON holds; ValueError where it holds none."""
    try:
        return msgspec.json.decode(text, type=DraftRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"no record of a draft: {error}") from error
