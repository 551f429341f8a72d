"""Placeholders: keys and marks that stand where a citation, or text, is to be filled in later.

Marks fall into three groups, so that each room takes those it can act on: what surely keeps a place
for a citation, what may do so, and what keeps a place for any text.
"""

import re

_KEY = re.compile(
    r"\W{0,5}(?:\?{1,5}|todo|xxx{1,5}|citation[\s_-]?needed|cite|ref(?:erence)?|tba|tbd|fixme|key|"
    r"missing|needed|cite[\s_-]?(?:me|this|here|needed)|todo[\s:_-].{0,40}|)\W{0,5}",
    re.I,
)
_YEAR = r"(?:XXXX|20XX|20xx|xxxx|YEAR|\?{2,4})"
_CITATION = (
    r"\[\?{1,3}(?:[,;]\s?(?:\?{1,3}|\d{1,4})){0,9}\]|\(\?{1,3}(?:[,;]\s?\?{1,4}){1,9}\)",
    r"[\[(](?i:citations?\s(?:is\s|are\s)?needed|references?\s(?:is\s|are\s)?needed|"
    r"add\s(?:a\s)?(?:citation|reference|ref|cite)s?(?:\shere)?|"
    r"insert\s(?:citation|reference)s?(?:\shere)?|cite(?:\s?me)?|citations?\?|refs?\?|cite\?|"
    r"needs?\s(?:a\s)?(?:citation|reference))[\])]",
    r"\[(?i:ref|refs|citation)\]|\(REFS?\)|\((?i:ref)\)",
    r"[\[(](?:X{3,6}|x{3,6})[\])]|[\[(]TODO\b[^\])]{0,80}[\])]",
    rf"(?<=et al\.)[,\s(]{{1,3}}{_YEAR}\)?",
    rf"\((?:[A-Z][\w'’-]{{1,30}}(?:\set\sal\.)?),?\s{_YEAR}\)",
    r"\\cite[a-z]{0,10}\*?\{\s?\??\s?\}",
)
_MAYBE = (
    r"\(\?{1,3}\)",
    r"[\[(](?i:citations?|refs?|x{3,6})[\])]",
    r"[\[(](?i:todo:?\s?(?:add\s|find\s|insert\s)?(?:a\s)?(?:cite|ref|citation|reference)?)"
    r"[^\])]{0,60}[\])]",
    r"<(?i:REF)>",
)
"""A doubtful value, a word in brackets: works may be offered there, and no fault be told."""
_TEXT = (
    r"\bTODO\b(?=\s?(?::|\(|\[|cite|ref|add|citation|check|find|fix))|(?m:^TODO\b)",
    r"\bFIXME\b|\bTK TK\b",
)
SURE_MARKS = re.compile("|".join((*_CITATION, *_TEXT)))
"""What surely keeps a place, for a citation or for text."""
CITATION_MARKS = re.compile("|".join((*_CITATION, *_MAYBE)))
"""What keeps a place for a citation, or may."""


def is_placeholder_key(key: str) -> bool:
    """Say whether a cited key only keeps a place.

    >>> is_placeholder_key("TODO"), is_placeholder_key("?"), is_placeholder_key("todorov2015")
    (True, True, False)
    """
    return _KEY.fullmatch(key) is not None
