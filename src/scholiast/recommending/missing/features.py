"""A sentence in its surroundings -> numbers of hashed features."""

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from scholiast.recommending.missing.sentences import Said

BUCKETS = 1 << 17
_STEM = 5
"""Letters by which longer words are known beside their whole form."""
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,]\d+)*|%")
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z]*[A-Z\d][\w-]*\b")
_INNER_CAPITAL = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
_OURS = re.compile(r"\b(?:we|our|ours|us|this (?:paper|work|article|study|section|review))\b", re.I)
_POINTER = re.compile(
    r"\b(?:fig(?:ure|s)?|tables?|sections?|eqs?|equations?|appendi\w+|theorem|lemma|algorithm|"
    r"supplement\w*)\b\.?",
    re.I,
)
_CUES = {
    "reports": r"show|shown|demonstrat\w+|propos\w+|introduc\w+|report\w*|found|find|suggest\w*|"
    r"argu\w+|develop\w*|observ\w+|stud(?:y|ies|ied)|investigat\w+|explor\w+|prov\w+|"
    r"establish\w+|reveal\w*|identif\w+|describ\w+|extend\w*|improv\w+",
    "hedges": r"may|might|can|could|likely|possibl\w+|appear\w*|seem\w*|often|typically|usually|"
    r"commonly|widely|generally|frequently|known|popular|standard|classic\w*|"
    r"traditional\w*|conventional\w*",
    "others": r"most|best|first|largest|state-of-the-art|recent\w*|lately|previous\w*|prior|"
    r"earlier|existing|several|many|numerous|various|other|others|some|few",
    "leads": r"such as|including|e\.g\.|for example|for instance|like|based on|using|following|"
    r"inspired by|according to|due to|originally|introduced in|proposed in",
}
_CUE = {kind: re.compile(rf"\b(?:{words})\b", re.I) for kind, words in _CUES.items()}
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_QUOTE = re.compile(r"[“\"]")
_SHARES = (-0.5, 0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75)
"""Bounds of classes of a share; unknown is -1."""
_LONGEST = 80
"""Words that are looked at."""


def features(said: Said, *, hide_neighbours: bool = False) -> list[int]:
    """Return the buckets of what is seen in a sentence, each once.

    Words, pairs and triples of words, the opening and closing words, the words of the sentence
    before, the section's kind and heading, the place in it, verbs of report, hedges, names said
    first or again, and marks nearby (`hide_neighbours` says that these are not known, as in a
    draft that cites nothing yet).
    """
    return sorted({zlib.crc32(name.encode()) % BUCKETS for name in names(said, hide_neighbours)})


def names(said: Said, hide_neighbours: bool = False) -> Iterator[str]:
    """Yield the features by their names; the kind of word counts beside where it stands."""
    words = _words(said.text)
    yield from (f"w:{word}" for word in words)
    yield from (f"p:{one} {two}" for one, two in pairwise(words))
    yield from (f"k:{said.kind}:{word}" for word in words[:3])
    yield f"o:{' '.join(words[:2])}"
    yield f"o3:{' '.join(words[:3])}"
    yield from (f"b:{word}" for word in _words(said.before))
    yield from (f"a:{word}" for word in _words(said.after)[:3])
    yield from _phrases(said, words)
    yield from _shape(said, len(words))
    yield from _cues(said)
    yield from _place(said)
    yield from _hidden(said) if hide_neighbours else _marks(said)


def _phrases(said: Said, words: list[str]) -> Iterator[str]:
    threes = zip(words, words[1:], words[2:], strict=False)
    yield from (f"t:{one} {two} {three}" for one, two, three in threes)
    yield from (f"kw:{said.kind}:{word}" for word in words)
    yield f"e:{' '.join(words[-2:])}"
    yield from (f"pre:{word[:_STEM]}" for word in words if len(word) > _STEM + 1)
    yield f"head:{' '.join(_words(said.heading)[:4])}"


def _cues(said: Said) -> Iterator[str]:
    """Yield how often the sentence reports, hedges, compares and leads on."""
    counts = {kind: len(pattern.findall(said.text)) for kind, pattern in _CUE.items()}
    yield from (f"{kind}:{min(count, 3)}" for kind, count in counts.items())
    yield f"cues:{':'.join(str(count > 0) for count in counts.values())}:{said.kind}"
    yield f"year:{bool(_YEAR.search(said.text))}"
    yield f"quote:{bool(_QUOTE.search(said.text))}"


def _place(said: Said) -> Iterator[str]:
    around = said.around
    yield f"fresh:{min(around.fresh, 3)}"
    yield f"pos:{min(around.position, 5)}"
    yield f"plen:{bisect_left((1, 2, 4, 7, 12), around.sentences)}:{min(around.position, 3)}"


def _hidden(said: Said) -> Iterator[str]:
    yield "cb:None"
    yield "ca:None"
    yield f"cba:None:None:{said.kind}"


def _marks(said: Said) -> Iterator[str]:
    """Yield what the marks nearby tell, and names that were said with one."""
    before, after, around = said.cited_before, said.cited_after, said.around
    yield f"cb:{before}"
    yield f"ca:{after}"
    yield f"cba:{before}:{after}:{said.kind}"
    yield f"b2:{around.second_before}:{before}"
    yield f"a2:{around.second_after}:{after}"
    yield f"db:{min(around.back, 6)}"
    yield f"da:{min(around.on, 6)}"
    yield f"dd:{min(around.back, 4)}:{min(around.on, 4)}"
    share = -1.0 if around.paragraph is None else around.paragraph
    yield f"par:{bisect_left(_SHARES, share)}"
    yield f"sec:{bisect_left(_SHARES, around.section)}"
    yield f"pap:{bisect_left(_SHARES, around.paper)}"
    yield f"known:{min(around.cited_names, 3)}"
    yield f"plain:{min(around.plain_names, 3)}"
    yield f"fk:{around.fresh > 0}:{around.cited_names > 0}:{around.plain_names > 0}"


def _shape(said: Said, length: int) -> Iterator[str]:
    """Yield what the sentence looks like, and where it stands."""
    text = said.text
    yield "always"
    yield f"s:{said.kind}"
    yield f"depth:{int(said.depth * 10)}"
    yield f"s:{said.kind}:{said.first}:{said.last}"
    yield f"n:{min(length // 5, 10)}"
    yield f"acronyms:{min(len(_ACRONYM.findall(text)), 4)}"
    yield f"names:{min(len(_INNER_CAPITAL.findall(text)), 4)}"
    ours, pointer = bool(_OURS.search(text)), bool(_POINTER.search(text))
    yield f"ours:{ours}:{said.kind}"
    yield f"pointer:{pointer}"
    yield f"figures:{bool(re.search(r'[0-9]', text))}:{'%' in text}"


def _words(text: str) -> list[str]:
    """Return lower-case words; figures become #.

    >>> _words("In 2019, BERT-like models won 3.5 %.")
    ['in', '#', 'bert-like', 'models', 'won', '#', '%']
    """
    found = _TOKEN.findall(text)[:_LONGEST]
    return ["#" if word[0].isdigit() else word.lower() for word in found]
