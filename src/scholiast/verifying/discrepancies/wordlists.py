"""Small word lists that reading and comparing share; each comparer's own list stands with it."""


def words(text: str) -> frozenset[str]:
    """Return the words of a text that has one a blank."""
    return frozenset(text.split())


EMPTY = words(
    """a an the this that these those it its they them their there here we our us i you he
    she his her who whom whose which what when where why how of in on at by for from to into
    onto with within among between through during as than then and or but nor so if while
    whereas although though because since until per via is are was were be been being am do
    does did done has have had having can could may might must shall should will would not
    no never neither nor without also both each every either such same other others another
    more most less least very too only just even still yet however therefore thus hence
    moreover furthermore respectively about approximately around nearly almost roughly over
    under up down out off all any some many much few several et al eg ie vs versus s t one
    ones using used use based due after before against show showed shown shows find finds
    found report reported reports reveal revealed indicate indicated indicates suggest
    suggests suggested suggesting demonstrate demonstrated demonstrates observe observed
    observes study studies author authors result results finding findings can't cannot don't
    doesn't didn't won't isn't wasn't aren't weren't fig figure table"""
)
"""Words that say nothing of what a sentence is about."""

SUFFIXES = (
    "isations", "izations", "isation", "ization", "ations", "ation", "atory", "ically", "ating",
    "ative", "ments", "ment", "ingly", "edly", "ated", "ates", "ions", "ings", "ical", "ator",
    "ing", "ies", "ied", "ion", "ity", "ive", "ate", "ed", "es", "ly", "al", "ic", "s", "e", "y",
)  # fmt: skip


Phrases = dict[str, tuple[tuple[str, ...], ...]]
"""First word -> the phrases that begin with it, longest first."""


def phrases(text: str) -> Phrases:
    """Return the phrases of a text that has one a comma.

    >>> phrases("no, no evidence of")
    {'no': (('no', 'evidence', 'of'), ('no',))}
    """
    found: Phrases = {}
    listed = (tuple(phrase.split()) for phrase in text.split(",") if phrase.strip())
    for phrase in sorted(listed, key=len, reverse=True):
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


NEGATIONS = phrases(
    """not, no, never, neither, nor, without, cannot, can't, don't, doesn't, didn't, won't, isn't,
    wasn't, aren't, weren't, failed to, fails to, fail to, failing to, unable to, lack of,
    lacks, lacked, absence of, no evidence that, no evidence of, no evidence for, none of,
    little evidence of, little evidence that, rather than, instead of"""
)
NOT_NEGATIONS = phrases(
    """not only, whether or not, or not, not least, no less than, no more than, no later than,
    not just, not merely, not necessarily, if not, not to mention, no doubt, no longer than"""
)
BARRIERS = words(
    """but although though however while whereas because which who whose unless except
    despite whether nor"""
)
"""Words at which the scope of a negation ends."""
