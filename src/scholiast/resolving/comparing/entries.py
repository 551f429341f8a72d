"""What an entry's own words say where its fields say nothing, or were read badly."""

import re
from dataclasses import replace
from functools import lru_cache

from rapidfuzz import fuzz

from scholiast.papers import Accord, Reference, Work
from scholiast.papers.folding import fold
from scholiast.parsing.references import parse_reference
from scholiast.resolving.comparing.titles import (
    SHORTEST_PIECE,
    WITHIN,
    Verdict,
    compare_titles,
    read_title,
)

LONGEST = 4000
_MARKS = re.compile(r"[.,:;?!()\[\]\"“”„»«]|\s[-–—]\s|[–—]")
_SHORTEST = 12
_LEAST_ALIKE = 88.0
_LEAST_NEAR = 50.0
_LEAST_WITHIN = 80.0


def completed(reference: Reference) -> Reference:
    """Return the reference with the fields that its raw entry gives, if it has no title.

    >>> raw = "Lee, K. (2019). On trees and rivers. Botany, 12(3), 45-67."
    >>> completed(Reference("r", raw=raw)).title
    'On trees and rivers'
    """
    if reference.title or not reference.raw.strip():
        return reference
    read = _read(reference.raw)
    own = reference.identifiers.as_dict()
    return replace(
        reference,
        title=read.title,
        authors=reference.authors or read.authors,
        has_more_authors=reference.has_more_authors or (read.has_more_authors),
        year=reference.year or read.year,
        venue=reference.venue or read.venue,
        volume=reference.volume or read.volume,
        issue=reference.issue or read.issue,
        pages=reference.pages or read.pages,
        publisher=reference.publisher or read.publisher,
        type=reference.type or read.type,
        url=reference.url or read.url,
        identifiers=replace(read.identifiers, **own),
    )


def may_be(reference: Reference, work: Work) -> bool:
    """Say whether a work's title is near enough to what the entry says to be compared in full.

    >>> may_be(Reference("r", title="On tall trees"), Work("w", title="On tall tress"))
    True
    >>> may_be(Reference("r", title="On tall trees"), Work("w", title="The history of salt"))
    False
    """
    known, given = read_title(work.title).letters, read_title(reference.title).letters
    if given and fuzz.ratio(given, known, score_cutoff=_LEAST_NEAR) > 0:
        return True
    if given and (given.startswith(known) or known.startswith(given) or given.endswith(known)):
        return True
    if not reference.raw or reference.given_fields:
        return not given
    entry = _lettered(reference.raw[:LONGEST])[0]
    return fuzz.partial_ratio(known, entry, score_cutoff=_LEAST_WITHIN) > 0


def title_within(known: str, entry: str) -> Verdict | None:
    """Return how a work's title goes with the place in the entry where it stands; None if nowhere.

    >>> title_within("On trees", "Lee, K. On trees and rivers. Botany, 2019.") is None
    True
    >>> title_within("On tall trees", "Lee, K.: On tall trees. Botany, 2019.").accord.value
    'same'
    """
    title = read_title(known)
    if len(title.letters) < min(_SHORTEST, 8) or not entry:
        return None
    letters, edges, colons = _lettered(entry[:LONGEST])
    at = letters.find(title.letters)
    while at >= 0:
        if at in edges and at + len(title.letters) in edges:
            return _whole(known, entry, letters, at)
        at = letters.find(title.letters, at + 1)
    cut = _cut(title.letters, letters, edges, edges - colons)
    return cut or _nearly(known, title.letters, letters, edges)


def _cut(title: str, letters: str, starts: frozenset[int], ends: frozenset[int]) -> Verdict | None:
    """Return "compatible" where a long beginning of the title stands in the entry, up to a mark.

    `ends` are without colons: what follows one is a subtitle, of another work if it differs.
    """
    head = title[:SHORTEST_PIECE]
    at = letters.find(head)
    if len(head) < SHORTEST_PIECE or at not in starts:
        return None
    piece = letters[at : at + len(title)]
    length = next(
        (n for n, pair in enumerate(zip(title, piece, strict=False)) if len(set(pair)) > 1),
        len(piece),
    )
    if at + length not in ends or at + length == len(letters):
        return None
    share = length / len(title)
    return Verdict(Accord.COMPATIBLE, max(share, 0.6), WITHIN)


def _whole(known: str, entry: str, letters: str, at: int) -> Verdict | None:
    """Return "same" where what stands right before the title does not make it a notice."""
    before = letters[max(0, at - 30) : at]
    if re.search(
        r"(?:erratum|corrigendum|correction|retraction|reply|response|comment|rejoinder|review|"
        r"addendum|discussion)(?:to|on|for|of|note|notice)?(?:the)?$",
        before,
    ):
        return None
    return Verdict(Accord.SAME, 1.0, "stands in the entry")


def _nearly(known: str, title: str, letters: str, edges: frozenset[int]) -> Verdict | None:
    """Return the verdict for the piece of the entry most like the title."""
    if len(title) < 20:
        return None
    found = fuzz.partial_ratio_alignment(title, letters, score_cutoff=_LEAST_ALIKE)
    if found is None or len(title) > len(letters):
        return None
    start = min(edges, key=lambda edge: abs(edge - found.dest_start))
    end = min(edges, key=lambda edge: abs(edge - found.dest_end))
    if abs(start - found.dest_start) > 3 or abs(end - found.dest_end) > 3 or start >= end:
        return None
    verdict = compare_titles(_words_between(start, end, letters, known), known)
    if verdict.accord is Accord.DIFFERS:
        return None
    return Verdict(Accord.COMPATIBLE, verdict.likeness, "stands in the entry, misprinted")


def _words_between(start: int, end: int, letters: str, known: str) -> str:
    """Return the piece with blanks put where the known title has them, as near as that goes."""
    piece = letters[start:end]
    words, at = [], 0
    for word in read_title(known).words:
        words.append(piece[at : at + len(word)])
        at += len(word)
    return " ".join([*words, piece[at:]]).strip()


@lru_cache(maxsize=4096)
def _lettered(entry: str) -> tuple[str, frozenset[int], frozenset[int]]:
    """Return the entry's folded letters, and where in them marks stand, and which are colons."""
    pieces, edges, colons = [], {0}, set()
    start = length = 0
    for mark in _MARKS.finditer(entry):
        pieces.append(fold(entry[start : mark.start()]).replace(" ", ""))
        length += len(pieces[-1])
        edges.add(length)
        if mark.group() == ":":
            colons.add(length)
        start = mark.end()
    pieces.append(fold(entry[start:]).replace(" ", ""))
    edges.add(length + len(pieces[-1]))
    return "".join(pieces), frozenset(edges), frozenset(colons)


@lru_cache(maxsize=4096)
def _read(raw: str) -> Reference:
    return parse_reference(raw[:LONGEST])
