"""Words around names and years in citation marks, and the patterns that read years and locators."""

import re

_MONTHS = """
january february march april may june july august september october november december jan feb mar
apr jun jul aug sep sept oct nov dec spring summer autumn fall winter januar februar märz mai juni
juli oktober dezember janvier février mars avril juin juillet août
"""
MONTHS = frozenset(_MONTHS.split())
"""Words that make a year part of a date."""

_CONNECTORS = """
and & &amp; und et y e en och og i и ve with
"""
CONNECTORS = frozenset(_CONNECTORS.split())
"""Words between the last two names."""

_MORE_HEADS = """
and & und et y e his her their
"""
MORE_HEADS = frozenset(_MORE_HEADS.split())
_MORE_WORDS = """
colleagues coworkers co-workers collaborators others associates coauthors co-authors collègues
colaboradores mitarbeiter kollegen
"""
MORE_WORDS = frozenset(_MORE_WORDS.split())
_ET_AL = """
al alii alia coll col cols ark others
"""
ET_AL = frozenset(_ET_AL.split())

_NOT_NAMES = """
a an the in on at by of for from to with see also e.g eg i.e ie cf as and or but both while when
where although though however therefore thus hence moreover furthermore additionally recently
previously similarly following since after before between during until under over our this that
these those it we they he she his her their its i section sections sec table tables figure figures
fig figs equation equations eq eqs chapter appendix algorithm theorem lemma proposition corollary
definition version study studies work works paper papers experiment experiments step part note
notes data year years model models according finally first second third next then here there if
because despite unlike like such other others one two three four five six copyright vol volume no
page pages pp january february march april june july august september october november december
spring summer autumn fall winter jan feb mar apr jun jul aug sep sept oct nov dec der die das den
im bei nach siehe vgl dans selon voir según véase il lo con per using given based contrary
consistent indeed again earlier later early late interestingly notably specifically specially
especially importantly review reviews reviewed accessed retrieved published reprinted translated
original originally monday tuesday wednesday thursday friday saturday sunday olympics world cup
windows python java release edition supplementary supplement reference references example examples
more most many several some all each every what which who whose how why not
"""
NOT_NAMES = frozenset(_NOT_NAMES.split())
"""Capitalised words that begin sentences or point to parts of a document, not authors."""

_PLACES = """
afghanistan albania algeria argentina armenia australia austria azerbaijan bangladesh belarus
belgium bolivia botswana brazil britain bulgaria cambodia cameroon canada chile china colombia
croatia cuba cyprus denmark ecuador egypt england eritrea estonia ethiopia europe finland france
germany ghana greece greenland guatemala hungary iceland india indonesia iran iraq ireland israel
italy jamaica japan kazakhstan kenya korea kosovo kuwait latvia lebanon lithuania luxembourg
macedonia malawi malaysia mali malta mexico moldova mongolia morocco mozambique namibia nepal
netherlands nicaragua niger nigeria norway pakistan panama paraguay peru philippines poland portugal
qatar romania russia rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan
sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda uk ukraine uruguay us usa
uzbekistan venezuela vietnam wales zambia zimbabwe beijing berlin london madrid moscow paris rome
shanghai tokyo
"""
PLACES = frozenset(_PLACES.split())
"""Countries and capitals: beside a year rather where something was than who wrote it."""

_UNDATED = (
    r"in[\s-]press|forthcoming|n\.\s?d\.|no date|submitted(?: for publication)?|"
    r"in prep(?:aration|\.)?|to appear|accepted|under review|im Druck|im Erscheinen|sous presse|"
    r"en prensa|s\.\s?f\.|o\.\s?J\.|unpublished(?: data)?|in revision|in review"
)
YEAR = re.compile(
    r"(?<![\w.$€£/])(?:\[(?P<original>1[4-9]\d\d|20\d\d)\]\s{0,2})?"
    r"(?:ca?\.\s?)?(?:(?P<year>1[4-9]\d\d|20\d\d)"
    r"(?:\s?/\s?(?P<other>1[4-9]\d\d|20\d\d)|\s?\[(?P<first>1[4-9]\d\d|20\d\d)\])?"
    r"(?:(?P<letters>[a-z](?:(?:\s?(?:[,–&-]|and)\s?|(?=[b-k]\b))[a-z](?![\w.'’])){0,12})(?!\w))?(?![\w]|[.,]\d|/\d|\s?%)"
    r"|(?P<undated>" + _UNDATED + r")(?:\s?-?(?P<letter>[a-z]))?(?!\w))"
)  # fmt: skip
"""A year, its letters, or what stands in its place."""

PRIVATE = re.compile(r"in\s?prep|unpub|submitted|(?:under|in) rev", re.I)
"""What stands in place of a year where a bibliography need not list the work."""

PERIOD = re.compile(r"\s{0,2}(?:[-–—−]|to|through|until|till|bis)\s{0,2}\d{2,4}(?!\d)")
"""What follows a year that begins a period."""

SAME_AUTHORS = re.compile(r"[\s,;&]{0,6}(?:and|und|et|y|or)?[\s,;&]{0,4}")
LOCATOR = re.compile(
    r"[\s]{0,3}(?:[,;:][\s]{0,3}|\s)?(?:at\s|esp(?:ecially|\.)\s|see\s)?(?:(?:pp?\.?|pages?|S\.|chap(?:ter|\.|s\.)?|ch\.|Kap\.|sec(?:tion|t?\.)s?|§{1,2}|"
    r"fig(?:ure|\.)s?|tab(?:le|\.)s?|eqs?\.|vol(?:ume|\.)|part|note|nn?\.|para\.|paras\.|appendix|app\.|theorem|lemma|art\.|bk\.|Rn\.)\s?)?"
    r"[\dxivlcA-D§.]{1,8}(?:\s?[-–—,&]\s?\d{1,6}){0,6}(?:\s?ff?\.)?[\s,;]{0,4}",
    re.I,
)
SECONDARY = re.compile(
    r"\b(?:as\s)?(?:cited|quoted|qtd\.?|discussed|reported|reviewed|zit\.|zitiert|cit[ée]e?)"
    r"\s(?:in|by|nach|bei|dans)\b",
    re.I,
)


def letters_of(letters: str) -> list[str]:
    """Return the letters after a year one by one.

    >>> letters_of("a,b"), letters_of("a–c"), letters_of("ab"), letters_of("")
    (['a', 'b'], ['a', 'b', 'c'], ['a', 'b'], [''])
    """
    if not letters:
        return [""]
    bare = letters.replace("and", ",").replace(" ", "")
    if len(bare) == 3 and bare[1] in "–-" and bare[0] < bare[2]:
        return [chr(code) for code in range(ord(bare[0]), ord(bare[2]) + 1)]
    return [letter for letter in bare if letter.isalpha()]
