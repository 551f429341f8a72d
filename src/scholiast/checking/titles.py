"""When two references name one work, and when they only look alike."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz

from scholiast.papers import Reference
from scholiast.papers.folding import fold, fold_family, is_same_family
from scholiast.papers.preprints import is_preprint

SAME_TITLE = 96.0
"""Least likeness of two folded titles of one work, out of 100."""
LONG_TITLE = 20
"""Characters from which a title alone says something."""
MOST_IN_A_BLOCK = 80
_UNLIKE = re.compile(
    r"\b(?:erratum|errata|corrigendum|corrigenda|correction|retraction|retracted|reply|response|"
    r"rejoinder|comments?|commentary|supplement|supplementary|supporting|appendix|addendum|"
    r"introduction|preface|review|discussion|update|revisited|abstract)\b"
)
_THESIS = re.compile(r"\b(?:thesis|dissertation|habilitation\w{0,8}|diplomarbeit|masterarbeit)\b")
_COUNTS = re.compile(
    r"\b(?:\d{1,6}|[ivx]{1,5}|[abc]|one|two|three|first|second|third|fourth|fifth)\b"
)
_APART = ({"book", "chapter"}, {"paper-conference", "article-journal"}, {"book", "article-journal"})
_EDITION = re.compile(r"\b(\d{1,2}(?=(?:st|nd|rd|th) ed)|first(?= ed)|second(?= ed)|third(?= ed))")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two references that name one work."""

    first: Reference
    second: Reference
    is_preprint_and_published: bool
    why: str
    """What they share, in words."""


def same_works(references: Iterable[Reference]) -> Iterator[Pair]:
    """Yield the pairs of references that name one work, each later one with the first it matches.

    Time grows with the number of references, not with its square: only references that share an
    identifier, a title, or an author and a long word of the title are compared.
    """
    listed = list(references)
    told: set[int] = set()
    for one, other in _candidates(listed):
        if other in told:
            continue
        pair = _pair(listed[one], listed[other])
        if pair:
            told.add(other)
            yield pair


def shared_identifier(one: Reference, other: Reference) -> str:
    """Return the identifier that both give, in words; or an empty string."""
    for name, label in (("doi", "DOI"), ("arxiv", "arXiv id"), ("pmid", "PubMed id")):
        value = getattr(one.identifiers, name)
        if value and value == getattr(other.identifiers, name):
            return f"{label} {value}"
    return ""


def title_likeness(one: Reference, other: Reference) -> float:
    """Return how alike two titles are, from 0 to 100."""
    return fuzz.ratio(fold(one.title), fold(other.title))


def _candidates(references: list[Reference]) -> list[tuple[int, int]]:
    """Return pairs of places worth comparing, in order."""
    blocks: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, reference in enumerate(references):
        for block in _blocks(reference):
            blocks[block].append(index)
    pairs: set[tuple[int, int]] = set()
    for members in blocks.values():
        pairs.update(combinations(members[:MOST_IN_A_BLOCK], 2))
        pairs.update(zip(members[MOST_IN_A_BLOCK:], members[MOST_IN_A_BLOCK + 1 :], strict=False))
    return sorted(pairs)


def _blocks(reference: Reference) -> set[tuple[str, ...]]:
    ids = reference.identifiers
    blocks = {(name, value) for name, value in (("doi", ids.doi), ("arxiv", ids.arxiv),
                                                ("pmid", ids.pmid)) if value}  # fmt: skip
    title = fold(reference.title)
    if not title:
        raw = fold(reference.raw)
        return {*blocks, ("raw", raw)} if len(raw) >= 2 * LONG_TITLE else set(blocks)
    found: set[tuple[str, ...]] = {*blocks, ("title", title.replace(" ", ""))}
    words = sorted({word for word in title.split() if len(word) > 3}, key=lambda w: (-len(w), w))
    author = fold_family(reference.authors[0].family) if reference.authors else ""
    found.update(("author", author, word) for word in words[:3])
    return found


def _pair(one: Reference, other: Reference) -> Pair | None:
    """Return the pair if the two name one work."""
    shared = shared_identifier(one, other)
    if not (one.title and other.title):
        shortest = min(len(fold(one.raw)), len(fold(other.raw)))
        named = bool(one.authors and other.authors)
        alike = fold(one.raw) == fold(other.raw) or (bool(shared) and named)
        if alike and shortest >= 2 * LONG_TITLE:
            return Pair(one, other, is_preprint_and_published=False, why=shared or "the same words")
        return None
    versions = is_preprint(one) != is_preprint(other)
    if shared and _titles_overlap(one, other):
        return Pair(one, other, versions, shared)
    alike = _same_title(one, other) and _may_be_one(one, other)
    if not alike or not _fits(one, other, versions):
        return None
    return Pair(one, other, versions, "the same title and first author")


def _titles_overlap(one: Reference, other: Reference) -> bool:
    """Say whether two titles are alike enough to go with one identifier: a subtitle may lack."""
    first, second = fold(one.title), fold(other.title)
    if first in second or second in first:
        return True
    return fuzz.ratio(first, second) >= (60 if may_share_author(one, other) else 90)


def may_share_author(one: Reference, other: Reference) -> bool:
    """Say whether the first authors of two references may be one person."""
    if not (one.authors and other.authors):
        return True
    return is_same_family(one.authors[0].family, other.authors[0].family)


def _same_title(one: Reference, other: Reference) -> bool:
    first, second = fold(one.title), fold(other.title)
    if first.replace(" ", "") == second.replace(" ", ""):
        return True
    long_enough = min(len(first), len(second)) >= LONG_TITLE
    return long_enough and fuzz.ratio(first, second, score_cutoff=SAME_TITLE) > 0


def _may_be_one(one: Reference, other: Reference) -> bool:
    """Say whether nothing in the titles tells two works apart: a part, a year, an erratum."""
    first, second = fold(one.title), fold(other.title)
    if sorted(_COUNTS.findall(first)) != sorted(_COUNTS.findall(second)):
        return False
    if set(_UNLIKE.findall(first)) != set(_UNLIKE.findall(second)):
        return False
    editions = _EDITION.findall(fold(one.raw)), _EDITION.findall(fold(other.raw))
    return editions[0] == editions[1]


def _fits(one: Reference, other: Reference, versions: bool) -> bool:
    """Say whether authors, years and places of publication let two equal titles be one work."""
    if not (one.authors and other.authors):
        return False
    if not is_same_family(one.authors[0].family, other.authors[0].family):
        return False
    if one.year and other.year and abs(one.year - other.year) > (4 if versions else 1):
        return False
    if versions:
        return True
    if one.identifiers.doi and other.identifiers.doi:
        return one.identifiers.doi == other.identifiers.doi
    return not _stands_elsewhere(one, other)


def _stands_elsewhere(one: Reference, other: Reference) -> bool:
    """Say whether volume, pages or venue show two different publications."""
    for name in ("volume", "pages"):
        first, second = getattr(one, name), getattr(other, name)
        if first and second and _first_number(first) != _first_number(second):
            return True
    short = min(len(fold(one.title)), len(fold(other.title))) < LONG_TITLE
    venues = fold(one.venue), fold(other.venue)
    if short and (not all(venues) or venues[0] != venues[1] or one.year != other.year):
        return True
    if {one.type, other.type} in _APART:
        return True
    return _is_thesis(one) != _is_thesis(other)


def _is_thesis(reference: Reference) -> bool:
    return reference.type == "thesis" or bool(_THESIS.search(fold(reference.raw)))


def _first_number(text: str) -> str:
    match = re.search(r"\d{1,9}", text)
    return match.group(0).lstrip("0") if match else text
