"""How much of a text's title, authors, abstract and reference list a record has, too."""

from collections.abc import Iterator, Sequence
from html import unescape

from rapidfuzz import fuzz

from scholiast.papers import Accord, Document, Identifiers, Work
from scholiast.papers.folding import fold, is_same_family
from scholiast.resolving.comparing.titles import compare_titles, read_title

SAME_TITLE = 0.92
"""Likeness (0 to 1) of folded titles from which they are the same."""

_FRONT = 6_000
_HEAD_LINES = 16
_FEWEST_IDENTIFIERS = 8
_FEWEST_WORDS = 30


def title_likeness(document: Document, title: str) -> float:
    """Return how much the document's title, or lines at its head, are `title`: 0 to 1."""
    if not title:
        return 0.0
    likeness = _same_title(document.title, title) if document.title else 0.0
    if likeness >= SAME_TITLE:
        return likeness
    return max(likeness, *(_same_line(run, title) for run in _head_runs(document)), 0.0)


def author_share(document: Document, work: Work, *, is_whole: bool = True) -> float | None:
    """Return which part of the work's authors the document names; 0 where the first is missing.

    Where the file itself lists its authors, those that the work does not have count against it,
    unless the record's list is cut short.
    """
    families = [unescape(author.name.family) for author in work.authors if author.name.family]
    if not families:
        return None
    front = f" {fold(_front(document))} "
    given = [name.family for name in document.authors if name.family]
    named = [_is_named(family, given, front) for family in families]
    if not named[0]:
        return 0.0
    share = sum(named) / len(named)
    people = [name.family for name in document.authors if name.given]
    if document.format in ("jats", "tei") and people and is_whole:
        known = sum(any(is_same_family(one, other) for other in families) for one in people)
        share = min(share, known / len(people))
    return share


def abstract_share(document: Document, abstract: str) -> float | None:
    """Return which part of the abstract's runs of four words stands in the document, 0 to 1."""
    words = fold(abstract).split()
    if len(words) < _FEWEST_WORDS:
        return None
    wanted = _runs(words)
    return len(wanted & _runs(fold(document.text[:40_000]).split())) / len(wanted)


def reference_share(document: Document, cited: Sequence[Identifiers]) -> float | None:
    """Return which part of the shorter list of cited identifiers stands in the other, too."""
    ours = _identifiers([reference.identifiers for reference in document.references])
    theirs = _identifiers(cited)
    shorter = min(len(ours), len(theirs))
    return len(ours & theirs) / shorter if shorter >= _FEWEST_IDENTIFIERS else None


def _same_title(one: str, other: str) -> float:
    """Return the likeness of two titles; below SAME_TITLE where they name two works.

    A subtitle may be missing, a number may not: a second part is another work.
    """
    verdict = compare_titles(one, other)
    is_same = verdict.accord in (Accord.SAME, Accord.COMPATIBLE)
    if is_same and read_title(one).numbers == read_title(other).numbers:
        return max(verdict.likeness, SAME_TITLE)
    return min(verdict.likeness, SAME_TITLE - 0.01)


def _same_line(line: str, title: str) -> float:
    """Return the likeness of a line to a title, of which it may be no mere piece."""
    first, second = fold(line).replace(" ", ""), fold(title).replace(" ", "")
    likeness = fuzz.ratio(first, second, score_cutoff=100 * SAME_TITLE) / 100
    return _same_title(line, title) if likeness else 0.0


def _head_runs(document: Document) -> Iterator[str]:
    """Yield the lines before the first section, and each two and three that follow each other."""
    head = document.text[:_FRONT].split("\n## ", 1)[0]
    lines = [line.lstrip("# *") for line in head.splitlines() if line.strip()][:_HEAD_LINES]
    for at in range(len(lines)):
        for count in (1, 2, 3):
            yield " ".join(lines[at : at + count])[:600]


def _front(document: Document) -> str:
    """Return what stands before the abstract, or the first characters where there is none."""
    starts = (section.span.start for section in document.sections if section.role == "abstract")
    start = next(starts, _FRONT)
    return document.text[: start if document.authors else _FRONT][:_FRONT]


def _is_named(family: str, given: list[str], front: str) -> bool:
    """Say whether a family name is among `given`, or stands in the folded front matter."""
    if any(is_same_family(family, name) for name in given):
        return True
    folded = fold(family)
    at = front.find(f" {folded}")
    while at >= 0:
        if not front[at + len(folded) + 1].isalpha():
            return True
        at = front.find(f" {folded}", at + 1)
    return False


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    """Return every run of four words."""
    return {tuple(words[at : at + 4]) for at in range(len(words) - 3)}


def _identifiers(lists: Sequence[Identifiers]) -> set[tuple[str, str]]:
    schemes = ("doi", "arxiv", "pmid")
    return {
        (scheme, value.lower())
        for identifiers in lists
        for scheme, value in identifiers.as_dict().items()
        if scheme in schemes
    }
