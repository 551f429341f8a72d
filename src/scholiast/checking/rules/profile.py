"""SCH501 to SCH504: what the reference list as a whole looks like; information, never a fault."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.profile import profile_of
from scholiast.checking.wording import listed, quoted
from scholiast.papers import Document

LEAST_REFERENCES = 5
CONCENTRATED = 0.25


def self_citations(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the share of references that share an author with the paper."""
    share = profile_of(document, context.today).self_citations
    if share and share.of >= LEAST_REFERENCES and share.count:
        yield Sighting(
            f"{share.count} of {share.of} references with known authors "
            f"({_percent(share.count, share.of)}) share an author's name with the paper.",
            "For information; names that are common may belong to others.",
        )


def recency(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the median age of the references."""
    profile = profile_of(document, context.today)
    dated = [reference.year for reference in document.references if reference.year]
    if profile.median_age is None or len(dated) < LEAST_REFERENCES:
        return
    newest, own = max(dated), document.year or context.today.year
    recent = sum(1 for year in dated if own - year <= 5)
    yield Sighting(
        f"The median reference is {profile.median_age:g} years old, seen from {own}; "
        f"{recent} of {len(dated)} ({_percent(recent, len(dated))}) are at most five years old, "
        f"the newest is of {newest}.",
        "For information.",
    )


def venues(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield the venue that holds a quarter of the references or more."""
    profile = profile_of(document, context.today)
    top = profile.by_venue[0] if profile.by_venue else None
    if top and top.of >= 2 * LEAST_REFERENCES and top.count / top.of >= CONCENTRATED:
        yield Sighting(
            f"{top.count} of {top.of} references with a venue ({_percent(top.count, top.of)}) "
            f"appeared in {quoted(top.name)}.",
            "For information.",
        )


def types(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield what kinds of works the references are."""
    shares = profile_of(document, context.today).by_type
    if shares and shares[0].of >= LEAST_REFERENCES:
        parts = [f"{share.count} {share.name.replace('-', ' ')}" for share in shares]
        yield Sighting(
            f"The {shares[0].of} references with a known type are {listed(parts, most=6)}.",
            "For information.",
        )


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f} %"
