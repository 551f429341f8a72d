"""Document -> facts: what its own words say of its citations."""

import re
from collections.abc import Mapping

from scholiast.papers import Citation, CitationStyle, Document, Notice
from scholiast.verifying.facts import Facts

_NAME = r"[A-ZÀ-ÞŠŽĀ-Ž][\w'’-]{2,30}"
_NAMED = re.compile(
    rf"(?:^|[^\w-])((?:(?:van|von|de|der|den|la|le|di|da|del|El|Al|al)[\s-]){{0,3}}{_NAME})"
    r",?\s(?:et\s+al\b\.?|and\s(?:colleagues|co-?workers))\s{0,2}[(\[]?$"
)
_TOLD = re.compile(r"retract|withdrawn|withdrew|taken back|misconduct|discredited|fraud", re.I)
_NUMBERED = (CitationStyle.NUMERIC, CitationStyle.SUPERSCRIPT)
_WINDOW = 60


def facts_of(
    document: Document, *, dated: str = "", notices: Mapping[str, Notice] | None = None
) -> Facts:
    """Return what a document says of its citations.

    `dated` is the paper's day as far as it is known, else the year that the file gives; of a draft
    it is today. `notices` are those of a retraction list, by reference key.
    """
    own = dated or (f"{document.year:04}" if document.year else "")
    named = {
        index: name
        for index, citation in enumerate(document.citations)
        if (name := _name_at(document, citation))
    }
    told = frozenset(
        index
        for index, citation in enumerate(document.citations)
        if _TOLD.search(citation.sentence.of(document.text))
    )
    return Facts(own, named, told, dict(notices or {}))


def _name_at(document: Document, citation: Citation) -> str:
    """Return the name in "Lee et al." right before a number; nothing for any other mark.

    A name alone may be a method's, two names a pair of methods, and a mark that shows its names was
    mapped by them.
    """
    if citation.style not in _NUMBERED or len(set(citation.reference_keys)) != 1:
        return ""
    if citation.missing_keys or citation.candidates:
        return ""
    start = citation.span.start
    match = _NAMED.search(document.text[max(start - _WINDOW, citation.sentence.start, 0) : start])
    return match.group(1) if match else ""
