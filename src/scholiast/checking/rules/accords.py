"""SCH703 to SCH707, SCH712: fields of a reference that differ from the work that it names."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.matches import certain, cites_other_version
from scholiast.checking.rules.identifiers import is_doi
from scholiast.checking.wording import called, capital, name_of, quoted, shown_id
from scholiast.papers import Accord, Document, FieldAccord, Found, Reference

_WORDS = {"title": "title", "authors": "authors", "year": "year", "venue": "venue",
          "volume": "volume", "issue": "issue", "pages": "pages", "doi": "DOI"}  # fmt: skip
_CURE = "Compare the reference with the work itself, and correct the one that is off."


def titles(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose title differs from the work's."""
    return _differences(document, context, ("title",))


def authors(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose authors differ from the work's."""
    return _differences(document, context, ("authors",))


def years(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose year differs from the work's, and from that of its versions."""
    return _differences(document, context, ("year",))


def venues(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose journal, proceedings or book differs from the work's."""
    return _differences(document, context, ("venue",))


def pages(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose volume, issue or pages differ from the work's."""
    return _differences(document, context, ("volume", "issue", "pages"))


def identifiers(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references that give another DOI than the work and its versions have."""
    for reference, found in certain(document, context):
        elsewhere = {name for name, _ in found.points_elsewhere}
        doi = reference.identifiers.doi
        if doi and f"doi:{doi}" not in elsewhere and is_doi(doi):
            yield from _of(reference, found, ("doi",))


def _differences(
    document: Document, context: Context, fields: tuple[str, ...]
) -> Iterator[Sighting]:
    for reference, found in certain(document, context):
        if not cites_other_version(reference, found.work):
            yield from _of(reference, found, fields)


def _of(reference: Reference, found: Found, fields: tuple[str, ...]) -> Iterator[Sighting]:
    """Yield one sighting that tells all of the fields that differ."""
    off = [
        accord
        for accord in found.accords
        if accord.field in fields and accord.accord is Accord.DIFFERS
    ]
    if off:
        told = "; ".join(_told(accord, found.index or "the index") for accord in off)
        yield Sighting(
            f"{capital(name_of(reference))} gives {told}, for {called(found.work)}, "
            f"{shown_id(found.work)}.",
            _CURE,
            span=reference.span,
            reference=reference.key,
        )


def _told(accord: FieldAccord, index: str) -> str:
    """Return what the reference and the index say of a field, and what the difference is."""
    is_new = accord.note and not (accord.given in accord.note and accord.known in accord.note)
    note = f" ({accord.note})" if is_new else ""
    word = _WORDS.get(accord.field, accord.field)
    return f"the {word} {quoted(accord.given)}, and {index} has {quoted(accord.known)}{note}"
