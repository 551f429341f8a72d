"""Fields under BibTeX's names -> a reference; what RIS and CSL-JSON share."""

from typing import Any

from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies.identifying import address_of, identifiers_of
from scholiast.parsing.bibliographies.rendering import rendered
from scholiast.parsing.references.years import read_year


def build(
    key: str, type_: str, fields: dict[str, str], people: dict[str, tuple[Name, ...]], place: Place
) -> Reference:
    """Return the reference that `fields` (BibTeX's names) and `people` (author, editor) make."""
    venue = fields.get("journal") or fields.get("booktitle") or ""
    given = [name for name, names in people.items() if names]
    given += [name for name, value in fields.items() if value]
    year, letter = year_of(fields.get("year", ""))
    parts: dict[str, Any] = {
        "key": key,
        "title": fields.get("title", ""),
        "authors": people.get("author", ()),
        "editors": people.get("editor", ()),
        "year": year,
        "year_suffix": letter,
        "venue": venue,
        "volume": fields.get("volume", ""),
        "issue": fields.get("number", ""),
        "pages": fields.get("pages", "").replace("--", "–"),
        "publisher": fields.get("publisher", ""),
        "type": type_,
        "identifiers": identifiers_of({k: v for k, v in fields.items() if k != "number"}),
        "url": address_of(fields),
        "place": place,
        "given_fields": tuple(given),
    }
    return rendered(parts)


def year_of(text: str) -> tuple[int | None, str]:
    """Return a year as given, an impossible one included, and its letter.

    >>> year_of("3021"), year_of("2019/05/03/"), year_of("c. 1998")
    ((3021, ''), (2019, ''), (1998, ''))
    """
    first = text.strip().split("/")[0].split("-")[0].strip()
    if first.isascii() and first.isdigit() and len(first) <= 6:
        return int(first), ""
    return read_year(text[:200])
