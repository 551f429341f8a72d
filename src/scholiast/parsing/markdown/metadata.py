"""What a Markdown file's head says of the paper: title, authors, date, bibliography."""

import re
from pathlib import Path
from typing import Any

from scholiast.errors import Level
from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies import (
    read_bibtex,
    read_csl_item,
    read_csl_json,
    read_ris,
    read_text,
)
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markdown.frontmatter import FrontMatter, read_yaml
from scholiast.parsing.references.names import read_name
from scholiast.parsing.references.years import read_year

LARGEST_BIBLIOGRAPHY = 50 * 2**20
_KEY = re.compile(r"@(\*|[\w:.#$%&+?<>~/-]{1,200})")


def authors_of(front: FrontMatter) -> list[Name]:
    """Return the authors that the head names, as texts or as maps with names."""
    value = front.values.get("author") or front.values.get("authors") or []
    people = value if isinstance(value, list) else [value]
    names = []
    for person in people:
        if isinstance(person, dict):
            person = person.get("name") or person.get("literal") or _spelled(person)
        if isinstance(person, dict):
            person = person.get("literal") or _spelled(person)
        if isinstance(person, str) and person.strip():
            names += [read_name(part) for part in re.split(r"\s+and\s+|;", person[:2000])]
    return [name for name in names if name.family]


def _spelled(person: dict[str, Any]) -> str:
    family, given = person.get("family", ""), person.get("given", "")
    return (
        f"{family}, {given}" if family and given else str(family or given or next(iter(person), ""))
    )


def year_of(front: FrontMatter) -> int | None:
    """Return the year of the paper's date, if the head gives one."""
    return read_year(front.text("date")[:100] or front.text("year")[:20])[0]


def references_of(front: FrontMatter, path: Path, draft: Draft) -> list[Reference]:
    """Return the references that the head gives or points to, each key once."""
    found: dict[str, Reference] = {}
    inline = front.values.get("references")
    place = Place(path.name, line=front.lines.get("references", 0) + 1, column=1)
    for reference in _from_items(inline, place):
        found.setdefault(reference.key, reference)
    for name in front.texts("bibliography"):
        for reference in _from_file(path.parent, name, front, path, draft):
            found.setdefault(reference.key, reference)
    nocite = " ".join(front.texts("nocite"))
    draft.uncited_on_purpose += [key.rstrip(".,;") for key in _KEY.findall(nocite)]
    return list(found.values())


def _from_items(items: Any, place: Place) -> list[Reference]:
    if not isinstance(items, list):
        return []
    return [
        read_csl_item(item, str(item.get("id") or f"ref-{number}"), place)
        for number, item in enumerate(items, start=1)
        if isinstance(item, dict)
    ]


def _from_file(
    folder: Path, name: str, front: FrontMatter, path: Path, draft: Draft
) -> list[Reference]:
    """Return the references of a file beside the paper; a missing one gives a problem."""
    line = front.lines.get("bibliography", 0) + 1
    file = _inside(folder, name)
    if file is None:
        message = f"the bibliography {name} is not beside {path.name}: put it there"
        draft.problem("missing-input-file", message, file=path.name, line=line)
        return []
    return read_bibliography(file, name, draft)


def read_bibliography(file: Path, name: str, draft: Draft) -> list[Reference]:
    """Return the references of a .bib, .json, .ris or .yaml file; its problems go to the draft."""
    if file.stat().st_size > LARGEST_BIBLIOGRAPHY:
        message = f"the bibliography {name} is larger than {LARGEST_BIBLIOGRAPHY // 2**20} MiB"
        draft.problem("file-too-large", message, Level.ERROR, file=name)
        return []
    content = read_text(file.read_bytes())
    ending = file.suffix.lower()
    if ending in (".yaml", ".yml"):
        value = read_yaml(content.removeprefix("---\n"))
        items = value.get("references") if isinstance(value, dict) else value
        return _from_items(items, Place(name, line=1, column=1))
    reader = {".json": read_csl_json, ".ris": read_ris}.get(ending, read_bibtex)
    references, problems = reader(content, name)
    draft.problems += problems
    draft.add_file(name, content)
    return references


def _inside(folder: Path, name: str) -> Path | None:
    """Return the file called `name`, if it lies inside `folder`."""
    try:
        root = folder.resolve()
        file = (root / name).resolve()
        return file if file.is_file() and file.is_relative_to(root) else None
    except (OSError, ValueError, RuntimeError):
        return None
