"""A text that was found -> whether it is the work it is said to be (BibAgent, section 3.1).

A surrogate is taken only where title, authors, abstract and, where both sides give one, reference
list agree with the work's record. What agrees is weighed by four thresholds below; each rejection
says which one failed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Document, Identifiers, Work
from scholiast.papers.folding import fold
from scholiast.resolving.sources.likenesses import (
    SAME_TITLE,
    abstract_share,
    author_share,
    reference_share,
    title_likeness,
)
from scholiast.resolving.sources.pagination import is_slides, page_count, span_of_pages

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
    reason = (
        notice_of(document, work.title)
        or _difference(document, work, parts)
        or _lacks(document, work)
    )
    return Judgement(not reason, reason or _agreement(parts), *parts)


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


def notice_of(document: Document, title: str) -> str:
    """Return what kind of text about the work called `title` this is; empty where it is none."""
    head = fold(" ".join(document.text[:800].split()))
    own, wanted = fold(document.title), fold(title)
    for text in (own, head):
        found = _NOTICES.match(text)
        if found and not _NOTICES.match(wanted):
            return f"a notice or a text about the work: it begins with “{found.group()}”"
    found = _SUPPLEMENTS.search(own) or _SUPPLEMENTS.search(head[: len(wanted) + 160])
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


def _bears(document: Document, work: Work) -> bool:
    """Say whether the document carries an identifier of the work itself."""
    own = document.identifiers.as_dict()
    known = work.identifiers.as_dict()
    return any(own.get(name, "").lower() == value.lower() for name, value in known.items())
