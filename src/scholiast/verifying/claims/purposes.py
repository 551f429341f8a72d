"""Why a work is cited there, by cue words and section."""

import re

from scholiast.papers.claims import Purpose

_POINTER = re.compile(
    r"\b(?:see(?:\salso)?|for\s(?:an?\s)?(?:\w+\s){0,2}(?:reviews?|overviews?|surveys?|details|"
    r"discussion|introduction)|"
    r"(?:reviewed|surveyed|discussed)\s(?:in\sdetail\s)?(?:in|by|elsewhere)|"
    r"and\sreferences\stherein|among\sothers)\b",
    re.I,
)
_DONE = (
    r"(?:use|employ|appl|adopt|perform|carri|conduct|calculat|comput|measur|estimat|analy[sz]|"
    r"prepar|obtain|collect|evaluat|extract|assess|determin|quantif|select|normali[sz]|modif|adapt|"
    r"isolat|purif|generat|construct|implement|train|fine-?tun|scor|cod|assembl|stain|cultur|"
    r"inject|amplif|sequenc|align|map|classif|cluster|simulat|optimi[sz]|fit|process|follow|"
    r"administer|recruit|grown?|express|clon|transfect|incubat|record|segment|parametri[sz]|"
    r"solv|deriv|defin|includ|tag|pars|annotat|extend|rel(?:y|ied)|build|built|appli)"
)
_METHOD = re.compile(
    r"\b(?:"
    rf"(?:was|were)\s(?:\w+ly\s|then\s|also\s|first\s|further\s){{0,2}}{_DONE}\w{{0,8}}|"
    rf"we\s(?:\w+ly\s|then\s|also\s|first\s|further\s|here\s){{0,2}}{_DONE}\w{{0,8}}|"
    r"(?:as|was|were|been)\s(?:\w+\s)?(?:previously\s)?described(?:\s(?:previously|elsewhere|"
    r"before|earlier|in detail))?|described\s(?:previously|elsewhere|in detail)|"
    r"(?:by|with|using)\s(?:means of\s|use of\s)?(?:a|an|the|our)\s(?:[\w-]+\s){0,4}(?:methods?|"
    r"procedures?|protocols?|software|toolkit|packages?|algorithms?|assays?|kits?|questionnaires?|"
    r"models?|scales?|tests?|tools?|approach|techniques?|parser|tagger|classifier|formula|"
    r"equations?|corpus|corpora|data ?sets?|datasets?)|"
    r"according\sto\sthe\s(?:\w+\s){0,3}(?:methods?|protocols?|procedures?|guidelines?|"
    r"instructions|criteria)|"
    r"following\s(?:the\s)?(?:\w+\s){0,3}(?:methods?|protocols?|procedures?|approach|guidelines?)|"
    r"(?:methods?|protocols?|procedures?|algorithms?|software|questionnaire|scale|inventory)\s"
    r"(?:of|described|introduced|proposed|developed|suggested)\b|"
    r"using\s(?:the\s|a\s|an\s)?[\w-]+|(?:based|built|relies)\son\sthe\s(?:method|approach|"
    r"protocol|algorithm|procedure|model|framework))\b",
    re.I,
)
_OURS = re.compile(
    r"\b(?:our|ours|we|(?:the|this|these)\s(?:present|current)\s(?:study|work|paper|analysis|"
    r"results?|findings?|data)|"
    r"(?:these|this|those|the)\s(?:finding|result|observation|data|value|difference|effect)s?)\b",
    re.I,
)
_OTHERS = (
    r"(?:findings?|results?|reports?|reported|stud(?:y|ies)|observations?|data|those|that of|"
    r"works?|literature|values?|observed|investigations?|research|experiments?|evidence|estimates?)"
)
_COMPARED = re.compile(
    r"\b(?:(?:in\s)?(?:(?:good|close|general|full|sharp|strong|direct)\s)?(?:agreement|accordance|"
    r"line|contrast|keeping|accord|conformity|concordance|contradiction|harmony|conflict)\s"
    rf"(?:with|to)\b[^.;]{{0,80}}?\b{_OTHERS}|"
    rf"(?:in)?consistent(?:ly)?\swith\b[^.;]{{0,80}}?\b{_OTHERS}|"
    r"(?:similar|comparable|identical|contrary|analogous|opposite|close|equivalent)(?:ly)?\sto\b"
    rf"[^.;]{{0,60}}?\b{_OTHERS}|"
    r"similar\s(?:results?|findings?|observations?|effects?|trends?|patterns?)|"
    r"(?:agrees?|agreed|compared|coincides?|conflicts?|contrasts?|corresponds?|corroborat(?:e|es|ed|"
    r"ing)|confirm(?:s|ed|ing)?|support(?:s|ed|ing)?|contradict(?:s|ed)?|extends?|replicates?d?|"
    r"outperform(?:s|ed|ing)?|differ(?:s|ed)?|mirrors?|parallels?|resembles?)\b[^.;]{0,60}?\b"
    rf"{_OTHERS}|"
    rf"(?:higher|lower|greater|smaller|larger|better|worse|fewer|faster|slower)\sthan\b"
    rf"[^.;]{{0,60}}?\b{_OTHERS}|"
    r"(?:also|previously|similarly|likewise)\s(?:been\s)?(?:reported|observed|found|shown|noted)|"
    r"as\s(?:(?:has|have|was|were)\s(?:been\s)?)?(?:previously\s)?(?:reported|observed|found|"
    r"shown|seen)\s(?:by|in|for|previously))",
    re.I,
)
_WE = re.compile(r"\b(?:we|our|this (?:work|paper|study|article))\b", re.I)
_OWN_DEED = re.compile(
    r"(?:(?:here|in (?:this|the present) (?:work|paper|study|article|section)|"
    r"to (?:\w+\s){1,8}?\w+),?\s)?(?:we|our)\b", re.I,
)  # fmt: skip
_EARLIER = re.compile(
    r"\b(?:previous(?:ly)?|earlier|recent(?:ly)?|have (?:shown|reported|found|demonstrated)|know|"
    r"that)\b", re.I,
)  # fmt: skip
_WITH = re.compile(
    r"\b(?:unlike|in contrast to|compared (?:to|with)|different from|differs? from|outperforms?|"
    r"similar to|comparable to|better than|rather than|whereas|improves? (?:up)?on)\b", re.I,
)  # fmt: skip
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
_FEWEST = 3
"""Words of a text that can attribute something."""
_SHORT, _POINTING = 8, 12
"""Words up to which a text with `see` in its mark, or with a pointer's words, only points."""


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
    if _COMPARED.search(text) or (_OURS.search(text) and _WITH.search(text)):
        return Purpose.COMPARISON
    if _is_use(text, section):
        return Purpose.METHOD
    return Purpose.CREDIT if _CREDIT.search(text) else Purpose.RESULT


def _is_use(text: str, section: str) -> bool:
    """Say whether something of the work is used: in a section on methods by default.

    What a paper says that it does itself is not attributed to a source, whatever it names on the
    way: "we test a model [3] on new data".
    """
    if _OWN_DEED.match(text) and not _EARLIER.search(text):
        return True
    if section == "methods":
        return bool(_METHOD.search(text)) or not _STATES.search(text)
    if section in ("introduction", "background"):
        return bool(_METHOD.search(text) and _WE.search(text))
    return _METHOD.search(text) is not None


def _points(text: str, prefix: str, words: int) -> bool:
    """Say whether the words only point to the work: see [3], for a review see [3]."""
    if prefix.strip().casefold().startswith(("see", "cf", "for ", "but see", "reviewed")):
        return words < _FEWEST or (bool(_POINTER.search(prefix)) and words < _SHORT)
    match = _POINTER.search(text)
    return match is not None and words <= _POINTING and not _STATES.search(text)
