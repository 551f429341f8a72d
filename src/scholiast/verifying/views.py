"""Whose view a sentence states: what a paper says itself, and what it reports to turn it down."""

import re

from scholiast.papers import Span
from scholiast.verifying.discrepancies.reading import read

_SAY = r"(?:claim|argue|assert|believe|contend|maintain|suggest)(?:s|ed)?"
_HOLD = r"(?:claimed|argued|assumed|believed|alleged|suggested|supposed|thought|asserted|held)"
_WHO = r"(?:authors?|critics|researchers|studies|reports|scholars|proponents)"
_VIEWS = (
    rf"\bit (?:has|had|is|was)(?: \w+){{0,3}} {_HOLD}\b",
    rf"\b(?:commonly|widely|often|popularly|previously|long) {_HOLD}\b",
    rf"\b(?:some|many|other|earlier|certain|several) {_WHO} (?:\w+ )?{_SAY}\b",
    rf"\b(?:some|many|others|critics|proponents) (?:have |had )?(?:\w+ )?(?:{_SAY}|said|say)\b",
    r"\bcontrary to\b|\bmisconceptions?\b|\bmyths?\b|\bso-called\b|\ballegedly\b",
    r"\bone (?:might|may|could) (?:think|argue|expect)\b",
)
_REPORTED = re.compile("|".join(_VIEWS), re.I)
_WRONG = (
    r"wrong|untrue|false|incorrect|mistaken|erroneous|unfounded|misconceptions?|myths?|"
    r"refut(?:e|es|ed)|disprov(?:e|es|ed|en)|reject(?:s|ed)?|contradict(?:s|ed)?|contrary to|"
    r"the (?:opposite|contrary|reverse)|not (?:true|correct|the case)"
)
_LACKING = (
    r"not (?:supported|so|hold|confirm(?:ed)?|find|found|see)|"
    r"no (?:such|evidence|support|effect|difference)|fail(?:s|ed)? to"
)
_DENIES = re.compile(rf"\b(?:{_WRONG})\b", re.I)
_TURNS = re.compile(rf"\b(?:{_WRONG}|{_LACKING})\b", re.I)
_BACK = re.compile(rf"\W{{0,3}}(?:this|that|these|such|which)\b[^.]{{0,60}}\b(?:{_WRONG})\b", re.I)
_LONGEST = 20_000
_AFTER = 300
"""Characters after a stretch in which a paper may turn down what it reported there."""
_ALIKE = 0.5
"""Share of a claim's content words from which a sentence speaks of what is claimed."""


def reports_a_view(text: str) -> bool:
    """Say whether a sentence reports what others hold, which its paper may go on to refute.

    >>> reports_a_view("It has often been claimed that dose does not matter.")
    True
    >>> reports_a_view("We found that dose matters.")
    False
    """
    return bool(_REPORTED.search(text[:_LONGEST]))


def turns_down(text: str) -> bool:
    """Say whether a text says that something does not hold, or was not found.

    >>> turns_down("We show that this is wrong."), turns_down("We show the same.")
    (True, False)
    """
    return bool(_TURNS.search(text[:_LONGEST]))


def is_turned_down(claim: str, text: str, span: Span) -> bool:
    """Say whether a stretch of a text states a claim as the view of others, and denies it there.

    The sentence that is nearest to the claim reports a view which it, or what follows in the same
    paragraph, turns down; or the next one says of it that it is wrong.

    >>> text = "Some claim that salt cures colds. We show that this is wrong."
    >>> is_turned_down("Salt cures colds.", text, Span(0, 33))
    True
    """
    held, said = read(span.of(text)), frozenset().union(*read(claim).stems)
    shares = [len(said & stems) for stems in held.stems]
    if not shares or max(shares) < _ALIKE * max(len(said), 1):
        return False
    first, last = held.sentences[shares.index(max(shares))]
    sentence = held.span(first, last)
    after = held.text[sentence.end :] + text[span.end : span.end + _AFTER].partition("\n\n")[0]
    stated = sentence.of(held.text)
    is_reported = reports_a_view(stated) and bool(_DENIES.search(stated) or turns_down(after))
    return is_reported or _BACK.match(after) is not None
