"""A reference string -> its fields."""

import re
from collections.abc import Sequence

from scholiast.papers import Reference
from scholiast.parsing.references import cleaning
from scholiast.parsing.references.fields import (
    Piece,
    first,
    longest,
    pieces_of,
)
from scholiast.parsing.references.identifiers import find_identifiers, find_url
from scholiast.parsing.references.kinds import kind_of
from scholiast.parsing.references.labeller import label_tokens
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.mending import mended
from scholiast.parsing.references.names import read_names
from scholiast.parsing.references.numbering import split_number
from scholiast.parsing.references.tokens import tokenize
from scholiast.parsing.references.years import find_year, read_year

LONGEST = 4000
"""Characters of an entry that are read; what follows is no reference."""


def parse_reference(raw: str, key: str = "ref-1") -> Reference:
    """Return the reference that a printed entry describes; what it does not say stays empty.

    >>> found = parse_reference("[3] Lee, K. (2019). On trees. Botany, 12(3), 45-67.")
    >>> found.number, found.title, found.year, found.venue, found.volume, found.issue, found.pages
    (3, 'On trees', 2019, 'Botany', '12', '3', '45-67')
    """
    raw = " ".join(raw.split()).encode("utf-8", "replace").decode("utf-8")
    number, label, entry = split_number(raw[:LONGEST])
    tokens = tokenize(entry)
    labels = mended(tokens, label_tokens(tokens))
    pieces = pieces_of(entry, tokens, labels)
    return _assembled(key, raw, entry, pieces, number, label)


def _assembled(
    key: str, raw: str, entry: str, pieces: Sequence[Piece], number: int | None, label: str
) -> Reference:
    authors, more = read_names(cleaning.joined(pieces, Label.AUTHOR))
    editors, _ = read_names(cleaning.joined(pieces, Label.EDITOR))
    year, suffix = _year(entry, pieces)
    identifiers, url = find_identifiers(entry), find_url(entry)
    has = {
        str(name): longest(pieces, name)
        for name in (
            Label.TITLE,
            Label.JOURNAL,
            Label.CONTAINER,
            Label.SERIES,
            Label.PUBLISHER,
            Label.EDITOR,
            Label.TYPE,
            Label.NOTE,
        )
    }
    volume, issue, pages = cleaning.numbers(pieces)
    has |= {"volume": volume, "pages": pages}
    return Reference(
        key=key, raw=raw,
        title=cleaning.title(has["title"]),
        authors=authors,
        editors=editors,
        has_more_authors=more,
        year=year,
        year_suffix=suffix,
        venue=cleaning.venue(has["container"] or has["journal"] or has["series"]),
        volume=volume, issue=issue, pages=pages,
        publisher=cleaning.outer(first(pieces, Label.PUBLISHER)),
        type=kind_of(has, identifiers, url),
        identifiers=identifiers, url=url,
        number=number, label=label,
    )  # fmt: skip


def _year(entry: str, pieces: Sequence[Piece]) -> tuple[int | None, str]:
    for piece in pieces:
        if piece.label == Label.DATE:
            before = entry[max(piece.start - 30, 0) : piece.start].lower()
            if re.search(r"access|retriev|abgerufen|visited|consult|zugriff|last checked", before):
                continue
            year, suffix = read_year(piece.text)
            if year:
                return year, suffix or _letter(entry, piece.end)
    return (None, "") if any(piece.label == Label.DATE for piece in pieces) else find_year(entry)


def _letter(entry: str, at: int) -> str:
    match = re.match(r"([a-z])\b", entry[at : at + 2])
    return match.group(1) if match else ""
