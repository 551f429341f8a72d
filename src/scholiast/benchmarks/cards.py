"""A built folder of a benchmark -> a dataset card in Markdown, and metadata as Croissant 1.0.

Source of the format: MLCommons, Croissant Format Specification 1.0 (2024).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from scholiast.benchmarks.describing import Described, Field, File, Pictures, describe
from scholiast.benchmarks.rooms import ROOMS, Room
from scholiast.errors import SettingsError

CARD, CROISSANT = "README.md", "croissant.json"
UNSTATED = "not stated"
_MIRRORS = frozenset({CARD, CROISSANT})
_KINDS = {
    "Text": "sc:Text",
    "Integer": "sc:Integer",
    "Float": "sc:Float",
    "Boolean": "sc:Boolean",
}
_CONTEXT: Mapping[str, object] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


@dataclass(frozen=True, slots=True)
class Wording:
    """What the folder itself does not say."""

    room: str
    """`mcitebench`: names what is told of the benchmark."""
    name: str
    """What the data set is called."""
    license: str = UNSTATED
    """An SPDX name or an address, by whoever built it."""
    creator: str = ""
    url: str = ""
    published: date | None = None


def write_card(folder: Path, wording: Wording, output: Path) -> Path:
    """Write the card as README.md into a folder; return its path."""
    text = card(describe(folder, _MIRRORS), wording)
    return _written(output / CARD, text.encode())


def write_croissant(folder: Path, wording: Wording, output: Path) -> Path:
    """Write the metadata as croissant.json into a folder; return its path."""
    made = croissant(describe(folder, _MIRRORS), wording)
    return _written(output / CROISSANT, msgspec.json.format(msgspec.json.encode(made)) + b"\n")


def card(held: Described, wording: Wording) -> str:
    """Return the dataset card: what it is for, its files with hashes, fields, how it was made."""
    room = _room(wording)
    head = [
        "---",
        f"pretty_name: {msgspec.json.encode(wording.name).decode()}",
        f"license: {msgspec.json.encode(wording.license).decode()}",
        "language: en",
        f"tags: [scholiast, {wording.room}]",
        "---",
    ]
    pieces = [
        "\n".join(head),
        f"# {_plain(wording.name)}",
        room.about,
        f"Format and measures: {room.source}. License of these data: {_plain(wording.license)}."
        + (f" Built by {_plain(wording.creator)}." if wording.creator else ""),
        "## Running it",
        f"```\nscholiast bench run {room.example} --data FOLDER\n```",
        "## Files",
        _table(
            ("file", "rows", "bytes", "sha256"),
            [
                *((one.path, f"{one.rows:,}" if one.rows else "", f"{one.size:,}", one.sha256)
                  for one in held.files),
                *((f"{one.count:,} pictures ({one.media_type})", "", f"{one.size:,}", one.sha256)
                  for one in held.pictures),
            ],
        ),
        *(f"### {_plain(one.path)}\n\n{_fields(one)}" for one in held.files if one.fields),
        "## How it was made, and what to mind",
        room.made,
        f"Digest of all files: `{held.sha256}`.",
    ]  # fmt: skip
    return "\n\n".join(pieces) + "\n"


def croissant(held: Described, wording: Wording) -> dict[str, object]:
    """Return the metadata as JSON-LD: distribution with hashes, a record set for each file of rows.

    Fields that hold objects are named and left to the file: readers take plain values alone.
    """
    room = _room(wording)
    made: dict[str, object] = {
        "@context": dict(_CONTEXT),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": _token(wording.name),
        "description": room.about,
        "license": wording.license,
        "citeAs": room.source,
        "version": "1.0.0",
        "url": wording.url or "https://scholiast.readthedocs.io",
        "distribution": [
            *map(_file_object, held.files),
            *(_file_set(one, number) for number, one in enumerate(held.pictures)),
        ],
        "recordSet": [_record_set(one) for one in held.files if one.fields],
    }
    day = {"datePublished": wording.published.isoformat()} if wording.published else {}
    return made | day | ({"creator": _person(wording.creator)} if wording.creator else {})


def _room(wording: Wording) -> Room:
    if wording.room not in ROOMS:
        raise SettingsError(f"nothing is known of {wording.room!r}: there are {', '.join(ROOMS)}")
    return ROOMS[wording.room]


def _person(name: str) -> dict[str, str]:
    return {"@type": "sc:Person", "name": name}


def _file_object(file: File) -> dict[str, object]:
    return {
        "@type": "cr:FileObject",
        "@id": file.path,
        "name": _token(file.path),
        "contentUrl": file.path,
        "contentSize": f"{file.size} B",
        "encodingFormat": file.media_type,
        "sha256": file.sha256,
    }


def _file_set(pictures: Pictures, number: int) -> dict[str, object]:
    return {
        "@type": "cr:FileSet",
        "@id": f"pictures-{number}",
        "name": f"pictures-{number}",
        "description": f"{pictures.count:,} pictures; sha256 of their names and hashes: "
        f"{pictures.sha256}",
        "encodingFormat": pictures.media_type,
        "includes": [f"**/*{ending}" for ending in pictures.endings],
    }


def _record_set(file: File) -> dict[str, object]:
    name = _token(file.path)
    plain = [one for one in file.fields if one.kind in _KINDS]
    nested = ", ".join(one.name for one in file.fields if one.kind not in _KINDS)
    beside = f"; fields that hold objects, to be read from the file: {nested}" if nested else ""
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": f"{file.rows:,} rows of {file.path}{beside}",
        "field": [_record_field(one, file, name) for one in plain],
    }


def _record_field(field: Field, file: File, record_set: str) -> dict[str, object]:
    made: dict[str, object] = {
        "@type": "cr:Field",
        "@id": f"{record_set}/{field.name}",
        "name": field.name,
        "dataType": _KINDS[field.kind],
        "source": {"fileObject": {"@id": file.path}, "extract": {"column": field.name}},
    }
    return made | ({"repeated": True} if field.is_repeated else {})


def _fields(file: File) -> str:
    return _table(
        ("field", "type"),
        [
            (f"`{one.name}`", f"{'list of ' if one.is_repeated else ''}{(one.kind or 'Object')}")
            for one in file.fields
        ],
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(_plain(cell) for cell in line) + " |" for line in lines)


def _plain(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|").replace("<", "&lt;")


def _token(text: str) -> str:
    """Return a name that Croissant takes.

    >>> _token("settings/ABS-9K.jsonl")
    'settings-ABS-9K-jsonl'
    """
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text).strip("-") or "data"


def _written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".draft")
    draft.write_bytes(content)
    draft.replace(path)
    return path
