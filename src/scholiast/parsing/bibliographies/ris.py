"""RIS files -> references."""

import re
from dataclasses import dataclass, field

from scholiast.errors import Level, Problem
from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies.structured import build
from scholiast.parsing.references.names import read_name

_TAG = re.compile(r"\s{0,4}([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$")
TYPES = {
    "JOUR": "article-journal", "JFULL": "periodical", "EJOUR": "article-journal",
    "MGZN": "article-magazine", "NEWS": "article-newspaper", "ABST": "article-journal",
    "INPR": "article-journal", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book", "CHAP": "chapter",
    "ECHAP": "chapter", "CONF": "paper-conference", "CPAPER": "paper-conference", "THES": "thesis",
    "RPRT": "report", "GOVDOC": "report", "STAND": "standard", "ELEC": "webpage", "WEB": "webpage",
    "BLOG": "post-weblog", "ICOMM": "webpage", "DATA": "dataset", "AGGR": "dataset",
    "COMP": "software",
    "PAT": "patent", "PREPRINT": "article", "UNPB": "manuscript", "MANSCPT": "manuscript",
    "ENCYC": "entry-encyclopedia", "DICT": "entry-dictionary", "CASE": "legal_case",
    "LEGAL": "legislation", "STAT": "legislation", "BILL": "bill", "VIDEO": "motion_picture",
}  # fmt: skip
_FIELDS = {
    "title": ("TI", "T1", "CT"), "journal": ("JO", "JF", "T2", "JA", "J1", "J2"),
    "booktitle": ("BT", "T2", "JO", "T3"), "year": ("PY", "Y1", "DA"), "volume": ("VL",),
    "number": ("IS",), "publisher": ("PB",), "doi": ("DO",), "url": ("UR", "L2", "LK"),
    "note": ("N1", "M1", "AN", "M3"),
}  # fmt: skip
_IN_A_BOOK = {"chapter", "paper-conference", "entry-encyclopedia", "entry-dictionary"}
_STANDS_ALONE = {"book", "thesis", "report"}


@dataclass(slots=True)
class _Record:
    line: int
    type: str
    tags: dict[str, list[str]] = field(default_factory=dict)

    def first(self, names: tuple[str, ...]) -> str:
        return next((self.tags[name][0] for name in names if name in self.tags), "")


def read_ris(content: str, file: str) -> tuple[list[Reference], list[Problem]]:
    r"""Return the references of an RIS file and what is wrong with it, both in order.

    The key is the record's ID, else `ref-N`.

    >>> references, _ = read_ris("TY  - JOUR\nAU  - Lee, A.\nTI  - On X\nER  - ", "r.ris")
    >>> references[0].key, references[0].raw, str(references[0].place)
    ('ref-1', 'Lee, A. On X.', 'r.ris:1:1')
    """
    records, problems = _records(content, file)
    references: dict[str, Reference] = {}
    for number, record in enumerate(records, start=1):
        key = record.first(("ID",)) or f"ref-{number}"
        references.setdefault(
            key if key not in references else f"ref-{number}", _reference(record, key, file)
        )
    return list(references.values()), problems


def _records(content: str, file: str) -> tuple[list[_Record], list[Problem]]:
    """Return the records, each from its TY to the next ER or TY."""
    records: list[_Record] = []
    problems: list[Problem] = []
    is_open, last = False, ""
    for number, line in enumerate(content.split("\n"), start=1):
        match = _TAG.match(line)
        tag, value = (match.group(1), (match.group(2) or "").strip()) if match else ("", "")
        if tag == "TY":
            if is_open:
                problems.append(_unclosed(records[-1], file))
            records.append(_Record(number, value.upper()))
            is_open = True
        elif tag == "ER":
            is_open = False
        elif is_open and tag and value:
            records[-1].tags.setdefault(tag, []).append(value)
        elif is_open and not tag and line.strip() and last in records[-1].tags:
            values = records[-1].tags[last]
            values.append(
                f"{values.pop()} {line.strip()}" if len(values[-1]) < 5000 else values[-1]
            )
        last = tag or last
    if is_open:
        problems.append(_unclosed(records[-1], file))
    return records, problems


def _unclosed(record: _Record, file: str) -> Problem:
    message = f"{file}:{record.line}: the record is never closed: end it with a line `ER  - `"
    return Problem("broken-entry", Level.WARNING, message, file, record.line)


def _reference(record: _Record, key: str, file: str) -> Reference:
    kind = TYPES.get(record.type, "document")
    fields = {name: record.first(tags) for name, tags in _FIELDS.items()}
    del fields["booktitle" if kind not in _IN_A_BOOK else "journal"]
    if kind in _STANDS_ALONE:
        fields["title"] = fields["title"] or record.first(("BT", "T2"))
        fields["journal"] = ""
    start = record.first(("SP",)) or record.first(("C7",))
    end = record.first(("EP",))
    fields["pages"] = f"{start}–{end}" if start and end and "-" not in start else start
    _add_serial(fields, record.first(("SN",)))
    people = {
        "author": _people(record, ("AU", "A1")),
        "editor": _people(record, ("ED", "A2", "A3")),
    }
    fields = {name: value for name, value in fields.items() if value}
    return build(key, kind, fields, people, Place(file, line=record.line, column=1))


def _add_serial(fields: dict[str, str], serial: str) -> None:
    """Put an ISSN or an ISBN, which share a tag, into the field it belongs to."""
    digits = sum(character.isdigit() or character in "xX" for character in serial.split("(")[0])
    fields["issn" if digits == 8 else "isbn"] = serial.split("(")[0].strip()


def _people(record: _Record, tags: tuple[str, ...]) -> tuple[Name, ...]:
    values = next((record.tags[tag] for tag in tags if tag in record.tags), [])
    return tuple(name for name in map(_name, values) if name.family)


def _name(value: str) -> Name:
    family, comma, given = value.partition(",")
    if comma:
        return Name(family.strip(), given.replace(",", " ").strip())
    return read_name(value)
