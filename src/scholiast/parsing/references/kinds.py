"""What kind of work an entry names, as a CSL type."""

import re
from collections.abc import Mapping

from scholiast.papers import Identifiers

_PATTERNS = (
    ("thesis", re.compile(r"\b(?:ph\.?\s?d\.?|doctoral|master'?s?|m\.?sc\.?|bachelor|diploma|licentiate)?[\s']{0,2}(?:thesis|dissertation|diplomarbeit|habilitation|thèse|tesis|tese|doktorarbeit|masterarbeit)\b|\bph\.?\s?d\.?\b", re.I)),
    ("software", re.compile(r"\b(?:computer (?:program|software)|r package|python package|software(?= version| v?\d|\]|,)|\[software\]|github\.com|version \d+\.\d+)\b", re.I)),
    ("dataset", re.compile(r"\[(?:data ?set|data file[^\]]{0,40})\]|\b(?:dataset|data set)\s*(?:\.|\]|,)|\bzenodo\b|\bdryad\b|\bfigshare\b", re.I)),
    ("report", re.compile(r"\b(?:technical report|tech\.? ?rep|research report|working paper|white ?paper|rapport|report (?:no|number|series)|memo(?:randum)?\b|discussion paper|forschungsbericht|tr-\d)", re.I)),
)  # fmt: skip
_PROCEEDINGS = re.compile(
    r"\b(?:proc(?:eedings|\.)?|conference|conf\.?|symposium|symp\.?|workshop|congress|meeting|advances in neural information|tagungsband|colloquium|actes d)",
    re.I,
)
_PREPRINT = re.compile(r"\b(?:arxiv|biorxiv|medrxiv|psyarxiv|ssrn|preprint|chemrxiv|corr)\b", re.I)


def kind_of(entry: str, has: Mapping[str, str], identifiers: Identifiers, url: str) -> str:
    """Return the CSL type of an entry from its text and fields, or an empty string.

    `has` maps journal, container, publisher, volume, pages, title, editor and type to their text.

    >>> kind_of("", {"journal": "Nature", "volume": "12"}, Identifiers(), "")
    'article-journal'
    """
    told = " ".join([has.get("type", ""), has.get("note", ""), has.get("publisher", ""), url])
    for kind, pattern in _PATTERNS:
        if pattern.search(told) or (
            kind == "thesis"
            and pattern.search(entry[len(has.get("title", "")) :])
            and not has.get("journal")
        ):
            return kind
    venue = has.get("journal") or has.get("container") or ""
    if _PREPRINT.search(venue) or (identifiers.arxiv and not venue):
        return "article" if False else "preprint"
    if _PROCEEDINGS.search(has.get("container", "")) or _PROCEEDINGS.search(has.get("series", "")):
        return "paper-conference"
    if has.get("journal"):
        return (
            "paper-conference"
            if _PROCEEDINGS.search(venue) and not has.get("volume")
            else "article-journal"
        )
    if has.get("container"):
        return (
            "chapter"
            if has.get("publisher") or has.get("editor") or has.get("pages")
            else "paper-conference"
        )
    if has.get("publisher") and has.get("title"):
        return "book"
    return "webpage" if url and has.get("title") else ""
