"""SCH709 to SCH711: preprints that were published since, and identifiers that can be added."""

from collections.abc import Iterator

from scholiast.checking.dates import Order, date_of, order
from scholiast.checking.interface import Context, Sighting
from scholiast.checking.matches import (
    certain,
    cites_other_version,
    has_other_people,
    may_be_renamed,
)
from scholiast.checking.wording import capital, listed, name_of, quoted
from scholiast.papers import Document, Found, Reference, Version, Work
from scholiast.papers.preprints import is_preprint, is_preprint_work
from scholiast.resolving.certainty import accord_of, agrees, differs

MOST_TOLD = 5
"""References without a DOI, above which they are told together."""


def published(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to preprints of works that were published before the paper's date."""
    own = date_of(document, context) or context.today.isoformat()
    known = list(certain(document, context))
    for reference, found in known:
        version = _published(reference, found.work)
        if version is None or _is_listed(version, found, document, known):
            continue
        if version.year and order(f"{version.year:04}", own) is Order.AFTER:
            continue
        yield Sighting(
            f"{capital(name_of(reference))} is to a preprint; the work was published"
            f"{_where(version)}.",
            "Cite the published version, unless the preprint itself is meant.",
            span=reference.span,
            reference=reference.key,
        )


def _published(reference: Reference, work: Work) -> Version | None:
    """Return the published version of a preprint that is referenced, where one is known."""
    if not is_preprint(reference):
        return None
    for version in work.versions:
        if version.relation == "published":
            return version
    if is_preprint_work(work) or not work.venue:
        return None
    return Version("published", work.identifiers, work.venue, work.year)


def _where(version: Version) -> str:
    venue = f" in {quoted(version.venue)}" if version.venue else ""
    year = f" in {version.year}" if version.year else ""
    doi = f", DOI {version.identifiers.doi}" if version.identifiers.doi else ""
    return f"{venue}{year}{doi}"


def _is_listed(
    version: Version, found: Found, document: Document, known: list[tuple[Reference, Found]]
) -> bool:
    """Say whether the published version is a reference of its own, which SCH203 tells."""
    doi = version.identifiers.doi
    if doi and any(reference.identifiers.doi == doi for reference in document.references):
        return True
    return sum(other.work.id == found.work.id for _, other in known) > 1


def changed(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield preprints whose published version has another title or other authors."""
    for reference, found in certain(document, context):
        if not cites_other_version(reference, found.work) or has_other_people(found):
            continue
        told = ("title",) if may_be_renamed(found) else ("title", "authors")
        off = [name for name in told if differs(found, name)]
        if off:
            now = listed([_now(found, name) for name in off])
            yield Sighting(
                f"The published version of {name_of(reference)} has {now}.",
                "See which version is meant, and take title and authors from it.",
                span=reference.span,
                reference=reference.key,
            )


def _now(found: Found, field: str) -> str:
    accord = accord_of(found, field)
    return f"the {field} {quoted(accord.known)}" if accord else field


def identifier_known(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references without an identifier to works that have a DOI; many are told once."""
    could = [
        (reference, found)
        for reference, found in certain(document, context)
        if found.work.identifiers.doi and not _has_one(reference) and _is_whole(found)
    ]
    if len(could) > MOST_TOLD:
        names = listed([reference.key for reference, _ in could])
        yield Sighting(
            f"{len(could)} references give no identifier, and their works have DOIs: {names}.",
            "`scholiast fix` writes a list with them.",
        )
        return
    for reference, found in could:
        yield Sighting(
            f"{capital(name_of(reference))} gives no identifier; the work has the DOI "
            f"{found.work.identifiers.doi}.",
            "Add the DOI, so that readers come to the work.",
            span=reference.span,
            reference=reference.key,
        )


def _has_one(reference: Reference) -> bool:
    ids = reference.identifiers
    return bool(ids.doi or ids.arxiv or ids.pmid or ids.pmcid or ids.acl)


def _is_whole(found: Found) -> bool:
    """Say whether title and authors agree and nothing that was compared differs."""
    if not (agrees(found, "title") and agrees(found, "authors")):
        return False
    return not any(accord.accord == "differs" for accord in found.accords)
