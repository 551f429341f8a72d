"""SCH401 to SCH403: works that were taken back, or about which a notice was published."""

from collections.abc import Iterator

from scholiast.checking.dates import Order, date_of, order
from scholiast.checking.interface import Context, Sighting
from scholiast.checking.notices import Standing, standing_of
from scholiast.checking.wording import capital, listed, name_of
from scholiast.errors import Level
from scholiast.papers import Document, Nature, Reference

_SAID = {
    Nature.RETRACTION: "was retracted",
    Nature.WITHDRAWAL: "was withdrawn",
    Nature.CONCERN: "carries an expression of concern",
    Nature.REPUBLICATION: "was retracted and published again in a corrected form",
    Nature.CORRECTION: "was corrected",
    Nature.REINSTATEMENT: "was reinstated after a retraction",
}


def retracted(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to works that were retracted or withdrawn, and stand so today."""
    for reference, known in _standings(document, context):
        if known.is_taken_back:
            later = order(known.notice.date, date_of(document, context)) is Order.AFTER
            yield _sighting(
                reference,
                f"{_told(reference, known)}{_beside(known, document, context)}",
                "Read the notice; cite the work only together with the fact that it was taken"
                " back, or replace it.",
                Level.WARNING if later or known.is_other_version else None,
            )


def corrected(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to works that were corrected, republished or reinstated."""
    kinds = (Nature.CORRECTION, Nature.REPUBLICATION, Nature.REINSTATEMENT)
    for reference, known in _standings(document, context):
        if known.nature in kinds:
            again = known.nature is Nature.REPUBLICATION
            yield _sighting(
                reference,
                _told(reference, known),
                "Cite the new version, and see whether what the work is cited for still stands."
                if again
                else "Read the notice, and see whether it touches what the work is cited for.",
                Level.WARNING if again else None,
            )


def concern(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to works that carry an expression of concern."""
    for reference, known in _standings(document, context):
        if known.nature is Nature.CONCERN:
            yield _sighting(
                reference,
                _told(reference, known),
                "Read the notice, and weigh whether the work can carry what it is cited for.",
                None,
            )


def _standings(document: Document, context: Context) -> Iterator[tuple[Reference, Standing]]:
    """Yield references with how their works stand; a key's look-up speaks for its first alone."""
    seen: set[str] = set()
    for reference in document.references:
        lookups = {} if reference.key in seen else context.lookups
        seen.add(reference.key)
        known = standing_of(reference, context, lookups)
        if known is not None:
            yield reference, known


def _sighting(reference: Reference, message: str, cure: str, level: Level | None) -> Sighting:
    return Sighting(message, cure, span=reference.span, reference=reference.key, level=level)


def _told(reference: Reference, known: Standing) -> str:
    """Return who is concerned, what happened and when, and who says so."""
    name = capital(name_of(reference))
    if known.is_other_version:
        name = f"Another version of {name_of(reference)}"
    date = f" on {known.notice.date}" if known.notice.date else ""
    alone = ", which alone says so" if known.is_taken_back and len(known.sources) == 1 else ""
    return f"{name} {_SAID[known.nature]}{date}, according to {listed(known.sources)}{alone}" + (
        f" ({_details(known)})." if _details(known) else "."
    )


def _details(known: Standing) -> str:
    parts = [f"DOI {doi}" for doi in known.dois[:1]]
    notice = known.notice.doi
    if notice and notice not in known.dois:
        parts.append(f"notice {notice}")
    return ", ".join(parts)


def _beside(known: Standing, document: Document, context: Context) -> str:
    """Return where the notice stands beside the paper's own date, in a sentence."""
    own, date = date_of(document, context), known.notice.date
    if not date:
        return " The notice gives no date."
    if not own:
        return " Whether this paper is later than the notice is not known: it gives no date."
    match order(date, own):
        case Order.BEFORE:
            return f" This paper is later ({own})."
        case Order.AFTER:
            return f" The notice is later than this paper ({own})."
        case Order.UNDECIDED:
            return f" This paper is of the same time ({own})."
