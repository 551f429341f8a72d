"""A text that was found -> whether it is the work it is said to be (BibAgent, section 3.1).

A surrogate is taken only where title, authors, abstract and, where both sides give one, reference
list agree with the work's record. What agrees is weighed by four thresholds below; each rejection
says which one failed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from itertools import pairwise

from rapidfuzz import fuzz

from scholiast.papers import Document, Identifiers, Work
from scholiast.papers.folding import fold, fold_family, is_same_family
from scholiast.resolving.pagination import is_slides, page_count, span_of_pages

SAME_TITLE = 0.92
"""Likeness (0 to 1) of folded titles from which they are the same."""
ENOUGH_AUTHORS = 0.6
"""Part of the work's authors that the text must name; the first of them always."""
MOST_AUTHORS = 0.8
"""The part of them that makes up for an abstract that was rewritten."""
ABSTRACT_AGREES = 0.4
"""Part of the abstract's runs of four words that the text repeats ..."""
ABSTRACT_DIFFERS = 0.15
"""... and the part below which the text is another one, unless the reference lists agree."""
REFERENCES_AGREE = 0.5
REFERENCES_DIFFER = 0.2
"""Parts of the shorter list's identifiers that stand in the longer one, too."""
SHORTEST_BODY = 1_500
"""Characters beside abstract and references below which a text is an abstract, not a paper."""
LONGEST_ABSTRACT = 2_500
"""Characters; what a section called abstract holds beyond them is the paper itself."""

_FRONT = 6_000
_HEAD_LINES = 16
_FEWEST_IDENTIFIERS = 8
_FEWEST_WORDS = 30
_SUBTITLE = re.compile(r"[:?!.]\s|\s[-–—]\s")
_NUMBERS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7",
            "one": "1", "two": "2", "three": "3"}  # fmt: skip
_NOTICES = re.compile(
    r"(?:publisher |author |editorial )?(?:correction|corrections|erratum|errata|corrigendum|"
    r"corrigenda|addendum|retraction|retracted|withdrawn|expression of concern|"
    r"withdrawal|comment on|comments on|commentary on|reply|response to|letter to the editor|"
    r"review of|book review|a review of|discussion of|summary of|notes on|decision letter)\b"
)
_SUPPLEMENTS = re.compile(
    r"\b(?:supplementary|supplemental|supporting) (?:material|materials|information|data|"
    r"appendix|methods|file|text)\b|\bonline appendix\b|^supplement(?:ary)? "
)
_WALLS = re.compile(
    r"\b(?:sign in|log in|login|page not found|404 not found|access denied|forbidden|"
    r"purchase (?:pdf|article|access)|buy (?:article|now)|subscribe|enable javascript|"
    r"are you a robot|captcha|verify you are human|institutional access|"
    r"access through your institution|cookies are disabled|get access)\b"
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a text is a work's own, and how much of each part agrees (None: cannot be said)."""

    accepted: bool
    reason: str
    """What failed; for an accepted text, what agrees."""
    title: float = 0.0
    authors: float | None = None
    abstract: float | None = None
    references: float | None = None


def judge(document: Document, work: Work, cited: Sequence[Identifiers] = ()) -> Judgement:
    """Return whether `document` is substantively the same as `work`, which cites `cited`.

    >>> from scholiast.papers import Author, Name
    >>> page = Document(text="Please sign in to read this article.")
    >>> judge(page, Work("doi:10.1/x", title="On the drift of quotations")).reason
    'no paper: an error page or a login page'
    """
    no_paper = _no_paper(document, work)
    if no_paper:
        return Judgement(False, f"no paper: {no_paper}")
    title = title_likeness(document, work.title)
    authors = author_share(document, work)
    abstract = abstract_share(document, work.abstract)
    references = reference_share(document, cited)
    parts = (title, authors, abstract, references)
    reason = _notice(document, work) or _difference(document, work, parts) or _lacks(document, work)
    return Judgement(not reason, reason or _agreement(parts), *parts)


def title_likeness(document: Document, title: str) -> float:
    """Return how much the document's title, or lines at its head, are `title`: 0 to 1."""
    if not title:
        return 0.0
    likeness = _same_title(document.title, title) if document.title else 0.0
    if likeness >= SAME_TITLE:
        return likeness
    lines = [line.lstrip("# *") for line in document.text[:_FRONT].splitlines() if line.strip()]
    lines = lines[:_HEAD_LINES]
    runs = (" ".join(lines[at : at + count]) for at in range(len(lines)) for count in (1, 2, 3))
    return max((likeness, *(_same_title(run, title) for run in runs if len(run) < 600)))


def author_share(document: Document, work: Work) -> float | None:
    """Return which part of the work's authors the document names; 0 where the first is missing.

    Where the file itself lists its authors, those that the work does not have count against it.
    """
    families = [unescape(author.name.family) for author in work.authors if author.name.family]
    if not families:
        return None
    front = f" {fold(document.text[:_FRONT])} "
    given = [name.family for name in document.authors if name.family]
    named = [_is_named(family, given, front) for family in families]
    if not named[0]:
        return 0.0
    share = sum(named) / len(named)
    people = [name.family for name in document.authors if name.given]
    if document.format in ("jats", "tei") and people:
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


def _no_paper(document: Document, work: Work) -> str:
    """Return why a text is none of a paper's kinds; empty where it may be one."""
    text = document.text
    if len(text) < 6_000 and _WALLS.search(fold(text)) and not document.references:
        return "an error page or a login page"
    if not text.strip():
        return "there is no text in it"
    if is_slides(document):
        return "slides"
    pages, wanted = page_count(document), span_of_pages(work.pages)
    lists = sum(section.role == "references" for section in document.sections)
    if wanted and pages > max(60, 3 * wanted):
        return f"{pages} pages where the work has {wanted}: a whole volume"
    if lists > 3 and work.type not in ("book", "thesis", "report") and pages > 40:
        return f"{lists} reference lists: a whole volume"
    return ""


def _notice(document: Document, work: Work) -> str:
    """Return what kind of text about the work this is; empty where it may be the work itself."""
    head = fold(" ".join(document.text[:400].split()))
    title, wanted = fold(document.title), fold(work.title)
    for text in (title, head):
        found = _NOTICES.match(text)
        if found and not _NOTICES.match(wanted):
            return f"a notice or a text about the work: it begins with “{found.group()}”"
    found = _SUPPLEMENTS.search(title) or _SUPPLEMENTS.search(head[:160])
    if found and not _SUPPLEMENTS.search(wanted):
        return "a supplement to the work"
    return ""


def _difference(
    document: Document, work: Work, parts: tuple[float, float | None, float | None, float | None]
) -> str:
    """Return which parts do not agree, in words; empty where all do."""
    title, authors, abstract, references = parts
    if title < SAME_TITLE:
        shown = f" (it is “{document.title[:120]}”)" if document.title else ""
        return f"another title{shown}"
    if authors is not None and authors < ENOUGH_AUTHORS:
        return f"other authors: {authors:.0%} of the work's are named"
    if references is not None and references < REFERENCES_DIFFER:
        return f"another reference list: {references:.0%} in common"
    if references is not None and references >= REFERENCES_AGREE:
        return ""
    return _doubt(authors, abstract, bears=_bears(document, work))


def _doubt(authors: float | None, abstract: float | None, *, bears: bool) -> str:
    """Return why title alone, or with parts that agree weakly, is not enough; else empty."""
    if abstract is None:
        unsaid = authors is None and not bears
        return "only the title can be compared: authors and abstract are unknown" if unsaid else ""
    if abstract < ABSTRACT_DIFFERS:
        return f"another abstract: {abstract:.0%} in common"
    if abstract < ABSTRACT_AGREES and (authors or 0) < MOST_AUTHORS and not bears:
        return f"authors ({authors or 0:.0%}) and abstract ({abstract:.0%}) agree only in part"
    return ""


def _lacks(document: Document, work: Work) -> str:
    """Return what a full text has and this one has not."""
    body = len(document.text)
    for section in document.sections:
        length = section.span.end - section.span.start
        if section.role == "references" and section.level == 1:
            body -= length
        elif section.role == "abstract":
            body -= min(length, LONGEST_ABSTRACT)
    if body - len(document.title) < SHORTEST_BODY:
        return f"no full text: {max(body, 0)} characters beside abstract and references"
    headings = sum(section.role in ("body", "appendix") for section in document.sections)
    if document.format == "html" and headings < 2:
        return "no full text: a web page without sections"
    if document.format == "html" and not document.references and _WALLS.search(fold(document.text)):
        return "no full text: a page about the work that asks to sign in or to pay"
    return ""


def _agreement(parts: tuple[float, float | None, float | None, float | None]) -> str:
    names = ("title", "authors", "abstract", "reference list")
    shown = [
        f"{name} {part:.0%}" for name, part in zip(names, parts, strict=True) if part is not None
    ]
    return ", ".join(shown)


def _same_title(one: str, other: str) -> float:
    """Return the likeness of two titles; a subtitle may be missing, a number may not differ."""
    first, second = fold(one), fold(other)
    if not first or not second:
        return 0.0
    if first == second:
        return 1.0
    likeness = fuzz.ratio(first.replace(" ", ""), second.replace(" ", "")) / 100
    if _numbers(first) != _numbers(second):
        likeness = min(likeness, SAME_TITLE - 0.05)
    if likeness < SAME_TITLE and _without_subtitle(one, other):
        return 0.95
    return likeness


def _without_subtitle(one: str, other: str) -> bool:
    """Say whether one title is the other's main part, of four words or more."""
    shorter, longer = sorted((one, other), key=len)
    main = fold(_SUBTITLE.split(longer, maxsplit=1)[0])
    return len(main.split()) >= 4 and main == fold(shorter)


def _numbers(folded: str) -> tuple[str, ...]:
    words = folded.split()
    found = [word for word in words if word.isdigit()]
    for before, word in pairwise(words):
        if word in _NUMBERS and (before in ("part", "paper", "study", "volume") or word != "i"):
            found.append(_NUMBERS[word])
    return tuple(sorted(found))


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
    return len(folded) > 5 and fold_family(family) in front.replace(" ", "")


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


def _bears(document: Document, work: Work) -> bool:
    """Say whether the document carries an identifier of the work itself."""
    own = document.identifiers.as_dict()
    known = work.identifiers.as_dict()
    return any(own.get(name, "").lower() == value.lower() for name, value in known.items())
