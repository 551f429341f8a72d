"""SCH801 to SCH805: claims that their sources do not carry, by category of miscitation.

What could not be decided, and what was not looked at, is no finding.
"""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.wording import capital, name_of, quoted
from scholiast.papers import Citation, Document, Reference
from scholiast.papers.verdicts import Category, Evidence, Label, Verdict
from scholiast.records import Verification

_QUOTE = 300
_READ = "Read the passage in the source, and change the sentence or the source that it names."


def attribution(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield claims that cannot be traced to the work and the authors that are named."""
    return _of(Category.ATTRIBUTION, document, context)


def validity(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield claims that rest on a source which does not stand as evidence."""
    return _of(Category.VALIDITY, document, context)


def content(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield claims that the source, read in context, does not make."""
    return _of(Category.CONTENT, document, context)


def scope(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield claims that go beyond what the source studied."""
    return _of(Category.SCOPE, document, context)


def strength(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield claims that the source's evidence is too weak for, or whose figures it does not give.

    >>> from datetime import date
    >>> list(strength(Document(""), Context(date(2026, 11, 21))))
    []
    """
    return _of(Category.EVIDENCE, document, context)


def _of(category: Category, document: Document, context: Context) -> Iterator[Sighting]:
    """Yield a sighting for each claim with a verdict of this category."""
    by_key = {reference.key: reference for reference in reversed(document.references)}
    for one in context.verifications:
        if one.verdict.label is not Label.MISCITATION or one.verdict.category is not category:
            continue
        reference, citation = by_key.get(one.claim.reference), _citation(one, document)
        if reference is not None and citation is not None:
            yield _sighting(one, reference, citation)


def _citation(one: Verification, document: Document) -> Citation | None:
    known = 0 <= one.claim.citation < len(document.citations)
    return document.citations[one.claim.citation] if known else None


def _sighting(one: Verification, reference: Reference, citation: Citation) -> Sighting:
    verdict = one.verdict
    kind = f" ({verdict.subtype})" if verdict.subtype else ""
    parts = [
        f"{capital(name_of(reference))} is cited for {quoted(one.claim.text, _QUOTE)}{kind}.",
        verdict.reason,
        *(_told(evidence, one) for evidence in verdict.evidence[:1]),
    ]
    return Sighting(
        " ".join(part for part in parts if part),
        _advice(verdict),
        span=citation.span,
        reference=reference.key,
        citation=one.claim.citation,
    )


def _told(evidence: Evidence, one: Verification) -> str:
    """Return the source's own words, and where they stand; of a committee, who says them."""
    under = f", under {quoted(evidence.section)}" if evidence.section else ""
    who = "A paper that cites it says" if one.committee is not None else "It says"
    return f"{who} {quoted(evidence.quote, _QUOTE)}{under}."


def _advice(verdict: Verdict) -> str:
    if verdict.correction is None:
        return _READ
    return f"The source would carry: {quoted(verdict.correction.text, 2 * _QUOTE)}"
