"""A bibliography's file and what was found of its references -> the file with what is corrected."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scholiast.errors import InputError
from scholiast.papers import Lookup, Reference
from scholiast.resolving.fixing import bibtex, ris
from scholiast.resolving.fixing.bibtex import Edit
from scholiast.resolving.fixing.plan import Change, Left, plan
from scholiast.resolving.sources.readers import Readers

ENDINGS = {"bibtex": ".bib", "ris": ".ris"}
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A bibliography with its corrections."""

    content: bytes
    """The whole file; entries that are not changed are as they were, byte for byte."""
    changes: tuple[Change, ...]
    """What was changed, in the references' order."""
    left: tuple[Left, ...]
    """What was left though it does not fit, and why."""


def fix(
    content: bytes,
    form: str,
    references: Sequence[Reference],
    lookups: Sequence[Lookup],
    *,
    published: bool = False,
    readers: Readers,
) -> Fixed:
    """Return the bibliography in `content` with the entries corrected whose work is certain.

    `form` is `bibtex` or `ris`; `references` are those that were read from this very content.
    References whose lookup is not Found are left alone. The result is read again: an entry that
    does not then say what was meant, or another that says something new, is put back as it was.

    Raises InputError for another form.
    """
    if form not in ENDINGS:
        raise InputError(f"cannot fix {form}: known are BibTeX (.bib) and RIS (.ris)")
    planned: list[Change] = []
    left: list[Left] = []
    for reference, lookup in zip(references, lookups, strict=True):
        changes, kept = plan(reference, lookup, published=published)
        planned += changes
        left += kept
    file = _File.opened(content, form)
    by_key = {reference.key: reference for reference in references}
    while planned:
        edits, planned, unwritten = _edits(file, by_key, planned)
        left += unwritten
        text = bibtex.apply(file.text, edits)
        bad = _misread(file.closed(text), form, references, planned, readers)
        if not bad:
            return Fixed(file.closed(text), tuple(planned), tuple(left))
        left += [
            Left(key, "the entry cannot be changed without a doubt: do it by hand") for key in bad
        ]
        planned = [change for change in planned if change.key not in bad]
    return Fixed(content, (), tuple(left))


@dataclass(frozen=True, slots=True)
class _File:
    """A file's text, and how it goes back to bytes."""

    text: str
    form: str
    encoding: str
    mark: bytes

    @classmethod
    def opened(cls, content: bytes, form: str) -> "_File":
        mark = _BOM if content.startswith(_BOM) else b""
        body = content[len(mark) :]
        try:
            return cls(body.decode("utf-8"), form, "utf-8", mark)
        except UnicodeDecodeError:
            return cls(body.decode("latin-1"), form, "latin-1", mark)

    @property
    def is_ascii(self) -> bool:
        """Say whether what is put in must be ASCII: the file is, or its encoding is unclear."""
        return self.text.isascii() or self.encoding != "utf-8"

    def closed(self, text: str) -> bytes:
        """Return the bytes of a changed text."""
        return self.mark + text.encode(self.encoding, "replace")


def _edits(
    file: _File, by_key: Mapping[str, Reference], planned: Iterable[Change]
) -> tuple[list[Edit], list[Change], list[Left]]:
    """Return the edits for the planned changes, those that can be made, and what cannot."""
    wanted: dict[str, dict[str, Change]] = {}
    for change in planned:
        wanted.setdefault(change.key, {})[change.field] = change
    edits: list[Edit] = []
    made: list[Change] = []
    left: list[Left] = []
    for key, changes in wanted.items():
        values = {field: change.new for field, change in changes.items()}
        found = _entry_edits(file, by_key[key], values)
        if found is None:
            left.append(
                Left(key, "the entry is broken, or begins on another's line: left as it is")
            )
            continue
        edits += found[0]
        left += [Left(key, reason) for reason in found[1]]
        unwritten = {reason.partition(":")[0] for reason in found[1]}
        made += [change for field, change in changes.items() if field not in unwritten]
    return edits, made, left


def _entry_edits(
    file: _File, reference: Reference, values: Mapping[str, str]
) -> tuple[list[Edit], list[str]] | None:
    """Return the edits of one entry and what cannot be written; None where it is not found."""
    line = reference.place.line if reference.place else None
    if not line:
        return None
    if file.form == "ris":
        record = ris.find_record(file.text, line)
        return ris.edits_for(file.text, record, values) if record else None
    entry = bibtex.find_entry(file.text, line, reference.key)
    if entry is None:
        return None
    return bibtex.edits_for(file.text, entry, values, is_ascii=file.is_ascii)


def _misread(
    content: bytes,
    form: str,
    references: Sequence[Reference],
    changes: Sequence[Change],
    readers: Readers,
) -> set[str]:
    """Return the changed entries that do not read as meant; all of them if others do not."""
    changed = {change.key for change in changes}
    again = readers.read_bytes(content, ENDINGS[form]).references
    if [one.key for one in again] != [one.key for one in references]:
        return changed
    pairs = list(zip(references, again, strict=True))
    if any(_said(one) != _said(other) for one, other in pairs if one.key not in changed):
        return changed
    now = {other.key: other for _, other in pairs}
    return {change.key for change in changes if not _says(now[change.key], change)}


def _said(reference: Reference) -> tuple[object, ...]:
    """Return what an entry says, wherever it stands."""
    return reference.raw, reference.title, reference.authors, reference.identifiers, reference.type


def _says(reference: Reference, change: Change) -> bool:
    """Say whether an entry now says what it was changed to."""
    if change.field == "doi":
        return reference.identifiers.doi == change.new.lower()
    if change.field == "year":
        return str(reference.year) == change.new
    if change.field == "authors":
        return len(reference.authors) == len(change.new.split(" and "))
    return change.field == "type" or bool(getattr(reference, change.field))
