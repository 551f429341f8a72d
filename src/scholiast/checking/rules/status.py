"""SCH401: works that were retracted, or about which a notice was published."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.wording import name_of
from scholiast.corpora.retractions import Nature, Retraction
from scholiast.errors import Level
from scholiast.papers import Document, Reference

_SAID = {
    Nature.RETRACTION: ("was retracted", Level.ERROR),
    Nature.WITHDRAWAL: ("was withdrawn", Level.ERROR),
    Nature.CONCERN: ("carries an expression of concern", Level.WARNING),
    Nature.CORRECTION: ("was corrected", Level.INFO),
    Nature.REINSTATEMENT: ("was reinstated after a retraction", Level.INFO),
}
_CURES = {
    Level.ERROR: "Read the notice; cite the work only together with the fact that it was taken"
    " back, or replace it.",
    Level.WARNING: "Read the notice, and weigh whether the work can carry what it is cited for.",
    Level.INFO: "Read the notice, and see whether it touches what the work is cited for.",
}


def retracted(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose DOI the local retraction list holds."""
    if context.retractions is None:
        return
    for reference in document.references:
        doi = reference.identifiers.doi
        known = context.retractions.look_up(doi) if doi else None
        if known and not _is_the_notice(reference, known):
            said, level = _SAID[known.nature]
            name = name_of(reference)
            yield Sighting(
                f"{name[:1].upper() + name[1:]} {said}{_when(known)}, according to {known.source} "
                f"as imported on {known.imported} (DOI {known.doi}{_notice(known)}).",
                _CURES[level],
                span=reference.span,
                reference=reference.key,
                level=level,
            )


def _when(known: Retraction) -> str:
    return f" on {known.date}" if known.date else ""


def _notice(known: Retraction) -> str:
    has_own = known.notice_doi and known.notice_doi != known.doi
    return f", notice {known.notice_doi}" if has_own else ""


def _is_the_notice(reference: Reference, known: Retraction) -> bool:
    """Say whether the reference is to the notice itself or says that the work was retracted."""
    title = reference.title.casefold()
    tells = ("retraction:", "retracted", "retraction note", "withdrawn", "expression of concern:")
    return known.nature is not Nature.CORRECTION and any(word in title for word in tells)
