"""SCH703 to SCH707, SCH712 to SCH714: what differs between a reference and the work it names."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.matches import (
    certain,
    cites_other_version,
    has_other_people,
    is_cut_short,
    may_be_renamed,
)
from scholiast.checking.rules.identifiers import is_doi
from scholiast.checking.wording import called, capital, listed, name_of, quoted, shown_id
from scholiast.errors import Level
from scholiast.papers import Accord, Document, FieldAccord, Found, Reference
from scholiast.papers.folding import fold
from scholiast.resolving.certainty import accord_of

_WORDS = {"title": "title", "authors": "authors", "year": "year", "venue": "venue",
          "volume": "volume", "issue": "issue", "pages": "pages", "doi": "DOI"}  # fmt: skip
_AND = frozenset(["and", "und", "et", "y", "e"])
"""Words that a sign often stands for."""
DOI_INDEXES = ("Crossref", "DataCite", "OpenAlex", "Semantic Scholar")
"""Indexes that look works up by DOI and hold most of those that are registered."""
MOST_AUTHORS = 30
"""Authors above which everybody shortens the list."""
_CURE = "Compare the reference with the work itself, and correct the one that is off."


def titles(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose title differs from the work's.

    Other small words (`using` for `with`) are a note, and only where the fields are the author's
    own: in a printed list they may be misread.
    """
    yield from _differences(document, context, ("title",))
    for reference, found in certain(document, context):
        title = accord_of(found, "title")
        if title and _has_other_small_words(reference, title):
            yield Sighting(
                f"{capital(name_of(reference))} gives the title {quoted(title.given)}, and "
                f"{found.index or 'the index'} has {quoted(title.known)}: small words differ.",
                _CURE,
                span=reference.span,
                reference=reference.key,
                level=Level.INFO,
            )


def _has_other_small_words(reference: Reference, title: FieldAccord) -> bool:
    if not reference.given_fields or title.note != "small words differ":
        return False
    given, known = set(fold(title.given).split()), set(fold(title.known).split())
    return bool((given ^ known) - _AND)


def authors(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose authors differ from the work's."""
    for reference, found in certain(document, context):
        if is_cut_short(reference, found.work) or may_be_renamed(found):
            continue
        if not cites_other_version(reference, found.work) or has_other_people(found):
            yield from _of(reference, found, ("authors",))


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


def unknown_identifiers(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose DOI no index knows that was asked by it, though one has the work.

    Only indexes of DOIs count; a store on this machine may lack a DOI that is right.
    """
    for reference, found in certain(document, context):
        doi = reference.identifiers.doi
        if not doi or found.by == "identifier" or not is_doi(doi) or _is_told(found, doi):
            continue
        asked = [one.index for one in found.asked if one.answered and one.how == "identifier"]
        names = [name for name in dict.fromkeys(asked) if name in DOI_INDEXES]
        if names:
            yield Sighting(
                f"{capital(name_of(reference))} gives the DOI {doi}, which {listed(names)} "
                f"{'does' if len(names) == 1 else 'do'} not know; {called(found.work)} was found "
                "without it.",
                "Look the DOI up at doi.org, and take it out if it leads nowhere.",
                span=reference.span,
                reference=reference.key,
            )


def _is_told(found: Found, doi: str) -> bool:
    """Say whether a DOI is the work's own, or another rule tells what is the matter with it."""
    accord = accord_of(found, "doi")
    is_compared = accord is not None and accord.accord is not Accord.UNSAID
    return is_compared or f"doi:{doi}" in {name for name, _ in found.points_elsewhere}


def authors_left_out(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield entries that name some of a work's authors and end without "and others".

    Only where the fields are the author's own (BibTeX, RIS, CSL-JSON): in a printed list, names can
    be lost in reading.
    """
    for reference, found in certain(document, context):
        people = accord_of(found, "authors")
        if people is None or reference.has_more_authors or not reference.given_fields:
            continue
        given, known = len(reference.authors), len(found.work.authors)
        if people.accord is Accord.COMPATIBLE and 0 < given < known <= MOST_AUTHORS:
            yield Sighting(
                f"{capital(name_of(reference))} names {given} of the {known} authors of "
                f"{called(found.work)}, and does not say that there are more.",
                "Name all of them, or end the list with “and others”.",
                span=reference.span,
                reference=reference.key,
            )


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
