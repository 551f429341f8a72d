"""What entries take over from the entries they point to by crossref or xdata."""

from scholiast.parsing.bibliographies.splitting import Entry

_RENAMED = {
    "inproceedings": {"title": "booktitle", "subtitle": "booksubtitle"},
    "conference": {"title": "booktitle", "subtitle": "booksubtitle"},
    "incollection": {"title": "booktitle", "subtitle": "booksubtitle"},
    "inbook": {"title": "booktitle", "subtitle": "booksubtitle", "author": "bookauthor"},
    "inreference": {"title": "booktitle", "subtitle": "booksubtitle"},
    "article": {"title": "journal", "subtitle": "journalsubtitle"},
}
_NEVER = {"crossref", "xref", "xdata", "keywords", "abstract", "doi", "url", "eprint", "ids",
          "shorthand", "sortkey", "label", "file", "note", "pages", "key"}  # fmt: skip
_LONGEST_CHAIN = 4


def inherit(entries: list[Entry]) -> None:
    """Fill the fields that entries leave to their parents; the entries are changed in place."""
    if not any("crossref" in entry.fields or "xdata" in entry.fields for entry in entries):
        return
    known = {entry.key.casefold(): entry for entry in reversed(entries)}
    original = {id(entry): dict(entry.fields) for entry in entries}
    for entry in entries:
        for parent in _parents(entry, known):
            _take(entry, parent, original[id(parent)])


def _parents(entry: Entry, known: dict[str, Entry]) -> list[Entry]:
    """Return the entries that `entry` inherits from, nearest first, each once."""
    found: list[Entry] = []
    at = entry
    for _ in range(_LONGEST_CHAIN):
        keys = at.fields.get("crossref", "") or at.fields.get("xdata", "")
        parent = known.get(keys.split(",")[0].strip().casefold())
        if parent is None or parent is entry or any(parent is other for other in found):
            break
        found.append(parent)
        at = parent
    return found


def _take(entry: Entry, parent: Entry, values: dict[str, str]) -> None:
    renamed = {} if parent.type == "xdata" else _RENAMED.get(entry.type, {})
    for name, value in values.items():
        wanted = renamed.get(name, name)
        if wanted not in _NEVER and (wanted != "title" or not renamed):
            entry.fields.setdefault(wanted, value)
