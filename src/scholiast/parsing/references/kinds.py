"""What kind of work an entry names, as a CSL type."""

import re
from collections.abc import Mapping

from scholiast.papers import Identifiers

_THESIS = re.compile(
    r"\b(?:thesis|dissertation|diplomarbeit|habilitation|thèse|tesis|tese|doktorarbeit|masterarbeit)\b"
    r"|\bph\.?\s?d\b",
    re.I,
)
_PATTERNS = (
    ("thesis", _THESIS),
    ("software", re.compile(
        r"\bcomputer (?:program|software)|\b(?:r|python) package\b|\[software\]"
        r"|\bsoftware (?:version|v?\d)|github\.com|\bversion \d{1,3}\.\d", re.I)),
    ("dataset", re.compile(
        r"\[data ?set\]|\[data file[^\]]{0,40}\]|\bdata ?set\b|\b(?:zenodo|dryad|figshare)\b",
        re.I)),
    ("report", re.compile(
        r"\btech(?:nical|\.)? ?rep(?:ort)?\b|\bresearch report\b|\brapport\b|\btr-\d"
        r"|\b(?:working|discussion|white) ?paper\b|\breport (?:no|number|series)"
        r"|\bmemo(?:randum)?\b|\bforschungsbericht\b", re.I)),
)  # fmt: skip
_PROCEEDINGS = re.compile(
    r"\b(?:proc(?:eedings|\.)|conference|conf\b|symposium|symp\b|workshop|congress|meeting|colloquium"
    r"|advances in neural information|tagungsband|actes d)",
    re.I,
)
_PREPRINT = re.compile(r"\b(?:arxiv|biorxiv|medrxiv|psyarxiv|ssrn|preprint|chemrxiv|corr)\b", re.I)


def kind_of(has: Mapping[str, str], identifiers: Identifiers, url: str) -> str:
    """Return the CSL type of an entry from its fields, or an empty string.

    `has` maps the labels and volume and pages to their text.

    >>> kind_of({"journal": "Nature", "volume": "12"}, Identifiers(), "")
    'article-journal'
    """
    told = " ".join([has.get("type", ""), has.get("note", ""), has.get("publisher", ""), url])
    for kind, pattern in _PATTERNS:
        if pattern.search(told):
            return kind
    venue = has.get("journal") or has.get("container") or ""
    if _PREPRINT.search(venue) or (identifiers.arxiv and not venue):
        return "preprint"
    if venue:
        return _held(has, venue)
    if has.get("publisher") and has.get("title"):
        return "book"
    return "webpage" if url and has.get("title") else ""


def _held(has: Mapping[str, str], venue: str) -> str:
    """Return the type of a work that a journal, proceedings or a book holds."""
    is_numbered = bool(has.get("journal") and has.get("volume"))
    if _PROCEEDINGS.search(" ".join([venue, has.get("series", "")])) and not is_numbered:
        return "paper-conference"
    if has.get("journal"):
        return "article-journal"
    in_a_book = has.get("publisher") or has.get("editor") or has.get("pages")
    return "chapter" if in_a_book else "paper-conference"
