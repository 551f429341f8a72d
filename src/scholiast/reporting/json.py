"""Documents and records as one JSON text each; the shapes are in `docs/schemas/`."""

import re
from typing import Any

import msgspec

from scholiast.papers import Document
from scholiast.records import Record
from scholiast.reporting.escaping import without_surrogates
from scholiast.reporting.shapes import Shape, shape_of_document, shape_of_record

_C1_CONTROLS = re.compile(rb"\xc2([\x80-\x9f])|\x7f")


def document_as_json(document: Document) -> str:
    """Return a document as JSON, as `scholiast parse --to json` prints it."""
    return encoded(shape_of_document(document))


def record_as_json(record: Record, *, include_document: bool = True) -> str:
    """Return a record as JSON, as `scholiast check --format json` prints it."""
    return encoded(shape_of_record(record, include_document))


def document_as_markdown(document: Document) -> str:
    """Return a document's text, which is structured Markdown already."""
    return without_surrogates(document.text)


def encoded(shape: Shape) -> str:
    """Return JSON, indented, without raw control characters and without lone surrogates."""
    try:
        data = msgspec.json.encode(shape)
    except UnicodeEncodeError:
        data = msgspec.json.encode(scrubbed(shape))
    data = _C1_CONTROLS.sub(_escaped, msgspec.json.format(data, indent=2))
    return data.decode()


def _escaped(match: re.Match[bytes]) -> bytes:
    return b"\\u%04x" % match.group()[-1]


def scrubbed(value: Any) -> Any:
    """Return the value with every lone surrogate replaced, character for character."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, dict):
        return {scrubbed(key): scrubbed(item) for key, item in value.items()}
    return [scrubbed(item) for item in value] if isinstance(value, list) else value
