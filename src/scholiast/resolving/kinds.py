"""Kinds of works that indexes do not hold: not finding one of them says nothing."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from scholiast.papers import Reference
from scholiast.resolving.comparing.venues import is_known_meeting
from scholiast.resolving.tables import read_table

OLD = 1950
"""Year before which indexes hold too little."""
_LONGEST = 4000
_STANDARD = re.compile(
    r"\b(?:ISO(?:/IEC|/TS|/TR)?|IEC|DIN(?: EN)?(?: ISO)?|EN ISO|BS EN|ASTM|ANSI(?:/[A-Z]{2,6})?|"
    r"ITU-[TR]|ETSI(?: TS| EN)?|IEEE Std\.?|IEEE Standard|NIST (?:SP|FIPS)|FIPS(?: PUB)?|GB/T|JIS|"
    r"ГОСТ(?: Р)?|3GPP TS|RFC|IETF RFC|ECMA|SAE J?|UNE|NF EN|W3C Recommendation|OMG)"
    r"[\s\-:]{0,3}(?:[A-Z]\.?)?\d{1,6}|\bRequest for Comments\b|\bW3C Recommendation\b|"
    r"\bInternet[- ]Draft\b|\b(?:ISO|IEEE|ANSI|ASTM) standard\b",
)
_CASE = re.compile(
    r"\b[A-Z][\w.&]{1,30} v\.? [A-Z][\w.&]{1,30}[^.]{0,40}\b\d{1,4} (?:U\.S|F\.|S\.)"
)
_PROCEEDINGS = re.compile(r"\b(?:pro?c|conf|symp|workshop|congress|meet|trans|j)\w{0,12}\b", re.I)
_LATIN = ("LATIN", "DIGIT", "GREEK")
_PAPERS = ("arxiv", "pmid", "pmcid", "acl")


@dataclass(frozen=True, slots=True)
class _Cues:
    kind: str
    pattern: re.Pattern[str]
    is_sure: bool
    """They tell the kind of an entry that looks like an article's, too."""


def unindexed_kind(reference: Reference) -> str:
    """Return the kind of a work that indexes do not hold, or an empty string.

    What the entry's type, year, script and words say, in this order; an entry with an arXiv,
    PubMed or ACL identifier is of no such kind.

    >>> unindexed_kind(Reference("a", title="On trees", type="book"))
    'book'
    >>> unindexed_kind(Reference("a", raw="ISO 9001:2015. Quality management systems."))
    'standard'
    >>> unindexed_kind(Reference("a", title="On trees", type="article-journal", venue="Botany"))
    ''
    """
    if any(getattr(reference.identifiers, scheme) for scheme in _PAPERS):
        return ""
    words = _words(reference)
    return (
        _standard(words)
        or _by_script(reference)
        or ("old work" if reference.year and reference.year < OLD else "")
        or _by_words(reference, words)
    )


def _words(reference: Reference) -> str:
    """Return the entry's words, or what its fields say."""
    fields = (reference.title, reference.venue, reference.publisher, reference.url)
    return " ".join([reference.raw[:_LONGEST], *fields])


def _standard(words: str) -> str:
    if _STANDARD.search(words):
        return "standard"
    return "law" if _CASE.search(words) else ""


def _by_script(reference: Reference) -> str:
    """Return "non-Latin work" where most letters of the title are of another script."""
    letters = [letter for letter in (reference.title or reference.raw)[:300] if letter.isalpha()]
    other = sum(not unicodedata.name(letter, "LATIN").startswith(_LATIN) for letter in letters)
    return "non-Latin work" if letters and other * 2 > len(letters) else ""


def _by_words(reference: Reference, words: str) -> str:
    """Return the kind that the type or cue words tell; few tell one of an article.

    Words that any entry may hold (an access date, a publisher's name) do not count for an article
    with volume or pages in a journal.
    """
    by_type = _by_type(reference)
    lowered = words.casefold()
    is_article = bool(reference.venue and (reference.volume or reference.pages))
    for cues in _cues():
        if (cues.is_sure or by_type or not is_article) and cues.pattern.search(lowered):
            return cues.kind
    if by_type:
        return str(by_type)
    is_page = bool(reference.url) and not (reference.venue or reference.identifiers.doi)
    return "web page" if is_page else ""


def _by_type(reference: Reference) -> str:
    """Return the kind that the type tells; one that was guessed from a printed entry is doubted.

    A "book" with pages or with a conference for its publisher, and a "chapter" of proceedings, are
    papers.
    """
    kind = str(read_table("kinds.toml")["types"].get(reference.type, ""))
    if kind not in ("book", "book chapter", "web page") or reference.given_fields:
        return kind
    holders = (reference.venue, reference.publisher)
    if any(_PROCEEDINGS.search(holder) or is_known_meeting(holder) for holder in holders if holder):
        return ""
    return "" if kind == "book" and reference.pages and not reference.venue else kind


@cache
def _cues() -> tuple[_Cues, ...]:
    return tuple(
        _Cues(entry["kind"], _pattern(entry["any"]), entry["sure"])
        for entry in read_table("kinds.toml")["words"]
    )


def _pattern(words: list[str]) -> re.Pattern[str]:
    """Return a pattern for any of the words, at the beginning of a word."""
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}" for word in words))
