"""The JSON schema of a type, as servers take it."""

from typing import Any

import msgspec

_ROOT = "#/$defs/"


def schema_of(kind: Any) -> str:
    """Return the JSON schema of a msgspec type, its root in place and not by reference.

    >>> schema_of(list[int])
    '{"type":"array","items":{"type":"integer"}}'
    """
    schema = msgspec.json.schema(kind)
    root = str(schema.get("$ref", ""))
    if root.startswith(_ROOT):
        name = root.removeprefix(_ROOT)
        parts = {key: part for key, part in schema["$defs"].items() if key != name}
        schema = {**schema["$defs"][name], **({"$defs": parts} if parts else {})}
    return msgspec.json.encode(schema).decode()


def is_strict(schema: str) -> bool:
    """Say whether every object of a schema is closed and needs all that it names.

    Servers that promise to keep to a schema ask for that.

    >>> is_strict('{"type":"object","properties":{"a":{}},"required":["a"]}')
    False
    """
    return _is_strict(msgspec.json.decode(schema))


def _is_strict(part: object) -> bool:
    if isinstance(part, list):
        return all(map(_is_strict, part))
    if not isinstance(part, dict):
        return True
    if part.get("type") == "object":
        named, needed = part.get("properties", {}), part.get("required", [])
        if part.get("additionalProperties") is not False or set(named) != set(needed):
            return False
    return all(map(_is_strict, part.values()))
