"""The schemas of `docs/schemas`, each with those that it names."""

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def validator(name: str) -> Draft202012Validator:
    """Return what validates the JSON of a command: `check`, `ask`, ..."""
    contents = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.iterdir()}
    registry: Registry[Any] = Registry()
    for content in contents.values():
        Draft202012Validator.check_schema(content)
        registry = Resource.from_contents(content) @ registry
    return Draft202012Validator(contents[f"{name}.schema.json"], registry=registry)


def faults(name: str, shape: object) -> list[str]:
    """Return what is wrong with a command's JSON, by its schema."""
    return [error.message for error in validator(name).iter_errors(shape)]
