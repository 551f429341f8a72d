"""SCH202 and SCH203: one work that is listed twice."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.titles import Pair, same_works
from scholiast.checking.wording import name_of
from scholiast.papers import Document
from scholiast.papers.preprints import is_preprint


def listed_twice(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to a work that an earlier reference names already."""
    for pair in same_works(document.references):
        if not pair.is_preprint_and_published and not _share_a_key(pair):
            yield Sighting(
                f"{_capital(name_of(pair.second))} seems to name the same work as "
                f"{name_of(pair.first)}: {pair.why}.",
                "Keep one of the two and cite it everywhere.",
                span=pair.second.span,
                reference=pair.second.key,
            )


def preprint_and_published(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references to a preprint whose published version is listed too, or the reverse."""
    for pair in same_works(document.references):
        if pair.is_preprint_and_published and not _share_a_key(pair):
            versions = (pair.first, pair.second)
            preprint = next(reference for reference in versions if is_preprint(reference))
            other = pair.second if preprint is pair.first else pair.first
            yield Sighting(
                f"{_capital(name_of(preprint))} seems to be the preprint of {name_of(other)}: "
                f"{pair.why}.",
                "Cite the published version, unless the two differ in what you cite them for.",
                span=preprint.span,
                reference=preprint.key,
            )


def _share_a_key(pair: Pair) -> bool:
    """Say whether the two have one key, which is another rule's affair."""
    return pair.first.key == pair.second.key


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
