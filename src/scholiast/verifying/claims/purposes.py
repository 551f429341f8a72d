"""Why a work is cited there, by cue words and section."""

import re

from scholiast.papers.claims import Purpose

_POINTER = re.compile(
    r"\b(?:see(?:\salso)?|for\s(?:an?\s)?(?:\w+\s){0,2}(?:reviews?|overviews?|surveys?|details|"
    r"discussion|introduction)|"
    r"(?:reviewed|surveyed|discussed|described)\s(?:in\sdetail\s)?(?:in|by|elsewhere)|"
    r"and\sreferences\stherein|among\sothers)\b",
    re.I,
)
_METHOD = re.compile(
    r"\b(?:(?:we|was|were|is|are|been|be|by|and)\s(?:\w+ly\s|then\s|also\s|first\s)?"
    r"(?:use[sd]?|using|adopt(?:ed)?|appl(?:y|ied)|employ(?:ed)?|follow(?:ed)?|implement(?:ed)?|"
    r"train(?:ed)?|fine-?tun(?:e|ed)|perform(?:ed)?|calculated?|computed?|measured?|"
    r"estimated?|analy[sz]ed?|prepared?|obtained?|collected?|evaluated?|extracted?|assessed|"
    r"determined|carried\sout|conducted|quantified|selected|normali[sz]ed|"
    r"modified|adapt(?:ed)?|isolated|purified|generated|constructed)|"
    r"(?:as|was|were)\s(?:previously\s)?described|described\s(?:previously|elsewhere|by|in)|"
    r"according\sto\sthe\s(?:\w+\s){0,3}(?:method|protocol|procedure|manufacturer|guideline)|"
    r"following\sthe\s(?:\w+\s){0,3}(?:method|protocol|procedure|approach)|"
    r"based\son\sthe\s(?:method|approach|protocol|algorithm|procedure)|"
    r"(?:method|protocol|procedure|algorithm|software|toolkit|package|tool|questionnaire|"
    r"scale|data\s?set|corpus|optimi[sz]er)\s(?:of|by|from|in|described)|"
    r"using\sthe|by\smeans\sof|with\sthe\s(?:\w+\s){0,2}(?:software|toolkit|package|parser|tagger))",
    re.I,
)
_OURS = re.compile(
    r"\b(?:our|ours|we|(?:the|this)\s(?:present|current)\s(?:study|work|paper|analysis|results?)|"
    r"(?:these|this|the\spresent|the\scurrent)\s(?:finding|result|observation|data)s?)\b",
    re.I,
)
_COMPARED = re.compile(
    r"\b(?:(?:in\s)?(?:agreement|accordance|line|contrast|keeping|accord)\s(?:with|to)|"
    r"consistent(?:ly)?\swith|(?:similar|comparable|identical|contrary|analogous)(?:ly)?\s"
    r"(?:to|with|results?|findings?|observations?)|"
    r"(?:agrees?|compar(?:e|es|ed|able|ison)|coincides?|conflicts?|contrasts?|correspond(?:s|ed)?|"
    r"corroborat(?:e|es|ed|ing)|confirm(?:s|ed|ing)?|supports?|supported|contradict(?:s|ed)?|"
    r"outperform(?:s|ed)?|differ(?:s|ed|ent)?|unlike|higher|lower|better|worse)\b[^.;]{0,60}?"
    r"\b(?:with|to|than|from|by|of|findings?|results?|reports?|stud(?:y|ies)|observations?|work)|"
    r"(?:also|previously|similarly)\s(?:been\s)?(?:reported|observed|found|shown)\s(?:by|in|for)|"
    r"(?:as|like)\s(?:has\sbeen\s|previously\s)?(?:reported|observed|found|shown|seen)\s(?:by|in|"
    r"for|previously))",
    re.I,
)
_CREDIT = re.compile(
    r"\b(?:(?:first|originally|initially|independently)\s(?:\w+\s)?(?:introduced|proposed|described|"
    r"developed|discovered|reported|formulated|identified|suggested|observed)|"
    r"(?:introduced|proposed|developed|coined|invented|pioneered|discovered|formulated)\s"
    r"(?:\w+\s){0,2}by|due\sto\sthe\sauthors|(?:reproduced|adapted|reprinted|redrawn|taken|"
    r"modified)\s(?:with\spermission\s)?from)\b",
    re.I,
)
_STATES = re.compile(r"\bthat\s(?!works?\b)", re.I)
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEWEST = 4
"""Words of a text that can attribute something."""


def purpose_of(text: str, *, prefix: str = "", section: str = "") -> Purpose:
    """Return why a work is cited, by the words of its part of the sentence.

    `prefix` is what the mark itself says before the names (`see`, `e.g.`); `section` the kind of
    section, as `recommending.missing.sentences.kind_of` tells it. A text that attributes nothing is
    BACKGROUND; one that attributes a statement and has no other cue is RESULT.

    >>> purpose_of("For a review see that work").value
    'background'
    >>> purpose_of("We used the tagger described by the authors.").value
    'method'
    >>> purpose_of("Our results agree with the findings of the authors.").value
    'comparison'
    >>> purpose_of("Statins lower mortality by 20 %.").value
    'result'
    """
    words = _WORD.findall(text)
    if len(words) < _FEWEST or _points(text, prefix, len(words)):
        return Purpose.BACKGROUND
    if _OURS.search(text) and _COMPARED.search(text):
        return Purpose.COMPARISON
    if _CREDIT.search(text):
        return Purpose.CREDIT
    if _METHOD.search(text) and (section == "methods" or _OURS.search(text)):
        return Purpose.METHOD
    if section in ("results", "discussion") and _COMPARED.search(text):
        return Purpose.COMPARISON
    return Purpose.RESULT


def _points(text: str, prefix: str, words: int) -> bool:
    """Say whether the words only point to the work: see [3], for a review see [3]."""
    if prefix.strip().casefold().startswith(("see", "cf", "for ", "but see", "reviewed")):
        return words < _FEWEST or (bool(_POINTER.search(prefix)) and words < 2 * _FEWEST)
    match = _POINTER.search(text)
    return match is not None and words <= 3 * _FEWEST and not _STATES.search(text)
