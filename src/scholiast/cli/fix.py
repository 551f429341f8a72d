"""`scholiast fix`: a bibliography -> a new one, corrected where the work is certain."""

import difflib
import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import SettingsFile, StoreFile
from scholiast.cli.network import (
    AsOf,
    Egress,
    Index,
    Offline,
    Online,
    enquiry_of,
    tell_partial,
)
from scholiast.cli.starting import settings_for
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.papers import Lookup, Reference
    from scholiast.resolving.fixing import Fixed
    from scholiast.resolving.interface import Places
    from scholiast.resolving.sources.readers import Readers


class Form(StrEnum):
    """What a bibliography is written in."""

    BIBTEX = "bibtex"
    RIS = "ris"


FORMS = {".bib": Form.BIBTEX, ".ris": Form.RIS}


def fix(
    file: Annotated[Path, typer.Argument(help="A .bib or .ris file; or a paper, with --suggest.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Where to write; FILE.fixed.bib if unsaid."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Change the file itself; the old one is kept as .bak.")
    ] = False,
    form: Annotated[
        Form | None,
        typer.Option("--format", help="What the file is written in, where its name does not say."),
    ] = None,
    published: Annotated[
        bool, typer.Option("--published", help="Turn preprints into their published versions.")
    ] = False,
    suggest: Annotated[
        bool,
        typer.Option("--suggest", help="Print a new entry for each work found; write nothing."),
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the changes, or the entries, as JSON.")
    ] = False,
    settings: SettingsFile = None,
    online: Online = False,
    egress: Egress = None,
    index: Index = None,
    offline: Offline = False,
    store: StoreFile = None,
    as_of: AsOf = None,
) -> None:
    """Correct a bibliography where it is certain which work is meant, and write a new file.

    A missing DOI is put in; a wrong DOI, year, venue, volume, issue, page range or list of authors
    is put right. Each change names the index it comes from. Everything else in the file stays as
    it is, byte for byte.

    \b
    Examples:
      scholiast fix references.bib
      scholiast fix references.bib --online --published -o better.bib
      scholiast fix paper.pdf --suggest --format ris

    Exit status: 0 done, were it nothing, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.resolving.fixing import fix as run_fix
    from scholiast.resolving.sources.readers import Readers

    kind = _form(file, form, suggest=suggest)
    target = _target(file, output, write=write, suggest=suggest)
    chosen = settings_for(file, settings, None)
    wishes = Wishes(online, egress, tuple(index or ()), offline, store, None, as_of)
    content = file.read_bytes() if file.is_file() else b""
    with Readers(1) as readers, enquiry_of(wishes, chosen.network) as enquiry:
        references = _references(file, content, kind, readers, suggest=suggest)
        lookups = _looked_up(references, enquiry.places)
        tell_partial(lookups)
        if suggest:
            _print_entries(references, lookups, kind, as_json=as_json)
            return
        fixed = run_fix(content, kind, references, lookups, published=published, readers=readers)
    if target is not None:
        _write(file, target, fixed.content, changed=bool(fixed.changes))
    _print(file, content, fixed, target, as_json=as_json)


def _form(file: Path, form: Form | None, *, suggest: bool) -> Form:
    """Return what the file is written in, or what suggestions are to be written in."""
    from scholiast.errors import InputError

    known = form or FORMS.get(file.suffix.lower()) or (Form.BIBTEX if suggest else None)
    if known is None:
        raise InputError(
            f"cannot fix {file.name}: it must be a .bib or .ris file; for entries of the works "
            "that another file names, add --suggest"
        )
    return known


def _target(file: Path, output: Path | None, *, write: bool, suggest: bool) -> Path | None:
    """Return the file to write, None with --suggest; never the file itself without --write."""
    from scholiast.errors import InputError, SettingsError

    if not file.exists():
        raise InputError(f"no file {file}")
    if write and output is not None:
        raise SettingsError("--write changes the file itself: leave out --output, or --write")
    if suggest:
        return None
    target = file if write else output or file.with_name(f"{file.stem}.fixed{file.suffix}")
    if not write and target.exists() and target.samefile(file):
        raise SettingsError(f"{target} is the file itself: add --write to change it")
    return target


def _references(
    file: Path, content: bytes, kind: Form, readers: "Readers", *, suggest: bool
) -> "Sequence[Reference]":
    """Return the references of the file, as the parser reads them."""
    from scholiast.errors import InputError
    from scholiast.resolving.fixing import ENDINGS

    document = readers.read(file) if suggest else readers.read_bytes(content, ENDINGS[kind])
    if document.outcome.kind in {"refused", "failed"}:
        raise InputError(f"{file}: {document.outcome.kind}: {document.outcome.reason}")
    return document.references


def _looked_up(references: "Sequence[Reference]", places: "Places | None") -> "Sequence[Lookup]":
    from scholiast.errors import SettingsError
    from scholiast.resolving.resolving import resolve_all

    if places is None:
        raise SettingsError(
            "nothing to look works up in: add --online, or import works (scholiast corpus import)"
        )
    return resolve_all(references, places)


def _write(file: Path, target: Path, content: bytes, *, changed: bool) -> None:
    """Write the new file whole or not at all; keep the old one where it is replaced."""
    if target == file:
        if not changed:
            return
        file.with_name(f"{file.name}.bak").write_bytes(file.read_bytes())
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(content)
    part.replace(target)


def _print_entries(
    references: "Sequence[Reference]", lookups: "Sequence[Lookup]", kind: Form, *, as_json: bool
) -> None:
    """Print a new entry for each work that was found."""
    from scholiast.papers import Found
    from scholiast.resolving.fixing import entry_of

    entries = [
        {"key": reference.key, "entry": entry_of(lookup.work, reference.key, kind)}
        for reference, lookup in zip(references, lookups, strict=True)
        if isinstance(lookup, Found)
    ]
    if as_json:
        typer.echo(json.dumps(entries, indent=2, ensure_ascii=False))
        return
    for one in entries:
        typer.echo(one["entry"] + "\n")


def _print(
    file: Path, content: bytes, fixed: "Fixed", target: Path | None, *, as_json: bool
) -> None:
    """Print what was changed: as JSON, or as a diff and a line for each thing left."""
    if as_json:
        rows = {
            "file": str(file),
            "written": str(target),
            "changes": [asdict(change) for change in fixed.changes],
            "left": [asdict(left) for left in fixed.left],
        }
        typer.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    from scholiast.reporting.counting import counted

    for line in _diff(file, content, fixed.content, target):
        typer.echo(line)
    for change in fixed.changes:
        typer.echo(_shown(f"{change.key}: {change.field} from {change.source}: {change.reason}"))
    for left in fixed.left:
        typer.echo(_shown(f"{left.key}: left as it is: {left.reason}"))
    entries = len({change.key for change in fixed.changes})
    fields = counted(len(fixed.changes), "field")
    what = f"{fields} of {counted(entries, 'entry', 'entries')} changed"
    typer.echo(f"{what}; written to {target}" if fixed.changes or target != file else what)


def _diff(file: Path, old: bytes, new: bytes, target: Path | None) -> list[str]:
    """Return a unified diff, with control characters shown as escapes."""
    before, after = (text.decode("utf-8", "replace").splitlines() for text in (old, new))
    lines = difflib.unified_diff(before, after, str(file), str(target), n=1, lineterm="")
    return [_shown(line) for line in lines]


def _shown(text: str) -> str:
    """Return text for a terminal: what is no visible character becomes an escape."""
    return "".join(
        letter if letter.isprintable() or letter == "\t" else ascii(letter)[1:-1] for letter in text
    )
