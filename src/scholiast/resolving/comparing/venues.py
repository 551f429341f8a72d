"""Two places of publication -> whether they may be one, under an alias or an abbreviation."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from rapidfuzz import fuzz, process

from scholiast.papers import Accord
from scholiast.papers.folding import fold
from scholiast.papers.preprints import is_preprint_venue
from scholiast.resolving.comparing.titles import Verdict
from scholiast.resolving.tables import read_table

_SEGMENTS = re.compile(r"[,;:()\[\]–—|]|\s-\s|\.\s(?=[A-Z]\w{4})")
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b|['’]\d\d\b")
_ORDINAL = re.compile(r"\b\d{1,3}\s?(?:st|nd|rd|th)\b|\b\d{1,3}\b")
_ACRONYM = re.compile(
    r"(?<![^\W\d_])[A-Z3][A-Za-z&]{1,10}[A-Z](?:-[A-Z]{3,8})?(?![^\W\d_])|\bCHI\b"
)
_TAGS = re.compile(r"</?[a-zA-Z]{1,10}>")
_MEETING = re.compile(r"\b(?:conf|proc(?!\. (?:IEEE|Natl?)\b)|symp|meet|workshop|congress)", re.I)
_PART_OF = re.compile(r"\b(?:workshops?|findings|companion|adjunct|tutorials?|demonstrations?)\b")
_SMALL = frozenset(["of", "the", "on", "in", "and", "for", "de", "der", "und", "la", "et", "a"])
_ALIKE = 85.0
_UNLIKE = 50.0
_MISREAD = 70.0
"""Likeness, letter by letter, from which a name may be another one, ill scanned."""
_MISSPELT = 92.0
_MISPRINT = 96.0
"""Likeness of a long name with the stretch of the other that it fits best, from which it is that
name with a misprint."""
_MISPRINTED = 30
"""Letters of a long name."""
_LONG = 12
"""Letters from which a name is known though misspelt."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The places of resolving/data/venues.toml."""

    by_name: dict[str, frozenset[str]]
    meetings: dict[str, frozenset[str]]
    """The same without the journals."""
    names: dict[str, tuple[str, ...]]
    """Place -> its names, normalised."""
    series: frozenset[str]
    conferences: frozenset[str]
    noise: frozenset[str]
    ordinals: frozenset[str]


@dataclass(frozen=True, slots=True)
class Venue:
    """A place of publication made comparable."""

    words: tuple[str, ...]
    """Those that tell which place it is."""
    places: frozenset[str]
    """Known places that it may name."""
    acronyms: frozenset[str]
    is_preprint: bool
    is_part: bool
    """A workshop, findings or companion of a conference."""
    is_spelt_out: bool


@lru_cache(maxsize=65_536)
def compare_venues(given: str, known: str) -> Verdict:
    """Return how two places of publication go together.

    >>> compare_venues("Proc. NeurIPS", "Advances in Neural Information Processing Systems").note
    'an alias or abbreviation'
    >>> compare_venues("J. Mach. Learn. Res.", "Journal of Machine Learning Research").accord.value
    'compatible'
    >>> compare_venues("CVPR", "ICML").accord.value
    'differs'
    """
    one, other = read_venue(given), read_venue(known)
    if not one.words or not other.words:
        return Verdict(Accord.UNSAID, 0.0)
    if one.words == other.words:
        return Verdict(Accord.SAME, 1.0)
    if one.is_preprint or other.is_preprint:
        same = one.is_preprint and other.is_preprint
        note = "preprint servers" if same else "a preprint and its publication"
        return Verdict(Accord.COMPATIBLE, 0.9 if same else 0.5, note)
    if _is_misprinted(fold(given), fold(known)):
        return Verdict(Accord.COMPATIBLE, 0.9, "a misprint")
    return _by_place(one, other) or _by_words(one, other, given, known)


def _is_misprinted(given: str, known: str) -> bool:
    """Say whether a long name stands in the other but for a letter in twenty-five.

    >>> _is_misprinted("intcrnational joint conference on artificial intelligence",
    ...                "international joint conference on artificial intelligence")
    True
    >>> _is_misprinted("aaai conference on artificial intelligence",
    ...                "international joint conference on artificial intelligence")
    False
    """
    shorter, longer = sorted((given, known), key=len)
    if len(shorter) < _MISPRINTED or shorter in longer:
        return False
    return fuzz.partial_ratio(shorter, longer, score_cutoff=_MISPRINT) > 0


def _by_place(one: Venue, other: Venue) -> Verdict | None:
    """Return the verdict where both are known places; None where one is not."""
    if one.places & other.places:
        if one.is_part != other.is_part:
            return Verdict(Accord.COMPATIBLE, 0.7, "a workshop or part of it in one")
        return Verdict(Accord.COMPATIBLE, 0.95, "an alias or abbreviation")
    series = _known().series
    if one.places & series or other.places & series:
        return Verdict(Accord.COMPATIBLE, 0.6, "a series or publisher that holds many")
    if one.places and other.places:
        if one.is_part or other.is_part:
            return Verdict(Accord.COMPATIBLE, 0.4, "a workshop or part of another")
        return Verdict(Accord.DIFFERS, 0.0, "another place")
    return None


def _by_words(one: Venue, other: Venue, given: str, known: str) -> Verdict:
    """Return the verdict from the words themselves."""
    likeness = 0.0
    for first, second in product(_forms(one), _forms(other)):
        if _is_abbreviation(first, second) or _is_initials(first, second):
            return Verdict(Accord.COMPATIBLE, 0.9, "an alias or abbreviation")
        likeness = max(likeness, fuzz.token_set_ratio(" ".join(first), " ".join(second)))
    if likeness >= _ALIKE:
        return Verdict(Accord.COMPATIBLE, likeness / 100, "nearly the same words")
    is_clear = (one.places or one.is_spelt_out) and (other.places or other.is_spelt_out)
    is_unlike = is_clear and (likeness < _UNLIKE or _is_strange(one, other))
    if is_unlike and not (one.is_part or other.is_part):
        return Verdict(Accord.DIFFERS, min(likeness / 100, 0.4), f"{given} / {known}")
    return Verdict(Accord.COMPATIBLE, min(likeness / 100, 0.4), "not clear whether one place")


def _is_strange(one: Venue, other: Venue) -> bool:
    """Say whether fewer than half of a spelt-out name's words stand in those of a known place."""
    if bool(one.places) == bool(other.places):
        return False
    place, spelt = (one, other) if one.places else (other, one)
    heads = {word[:5] for form in _forms(place) for word in form}
    noise = {word[:5] for word in _known().noise}
    words = [word for word in spelt.words if word[:5] not in noise]
    name = " ".join(spelt.words)
    if any(fuzz.ratio(name, " ".join(form)) >= _MISREAD for form in _forms(place)):
        return False
    held = sum(word[:5] in heads for word in words)
    return spelt.is_spelt_out and 2 * held < len(words)


def _forms(venue: Venue) -> list[tuple[str, ...]]:
    """Return the words of a venue, and those of the names of the place it is known as."""
    named = (name for place in sorted(venue.places) for name in _known().names[place])
    return [venue.words, *(tuple(name.split()) for name in named)]


@lru_cache(maxsize=32_768)
def read_venue(text: str) -> Venue:
    """Return a place of publication without years, ordinals and `Proceedings of the`."""
    plain = html.unescape(_TAGS.sub("", text[:400]))
    words = _plain(plain)
    acronyms = frozenset(fold(found) for found in _ACRONYM.findall(plain))
    folded = fold(plain)
    spelt = [word for word in words if len(word) >= 4 and not word.isdigit()]
    return Venue(
        words=words,
        places=_places(plain, words, acronyms),
        acronyms=acronyms,
        is_preprint=is_preprint_venue(plain),
        is_part=bool(_PART_OF.search(folded)),
        is_spelt_out=len(spelt) >= 2 and len(spelt) >= 0.5 * len(words) and "." not in plain,
    )


def is_known_meeting(text: str) -> bool:
    """Say whether a text names a conference that is known by name.

    >>> is_known_meeting("CVPR (2019)"), is_known_meeting("Springer")
    (True, False)
    """
    known = _known()
    return any(place in known.conferences for place in read_venue(text).places)


def _plain(text: str) -> tuple[str, ...]:
    """Return the folded words that tell which place it is; all of them if none does."""
    known = _known()
    folded = fold(_ORDINAL.sub(" ", _YEAR.sub(" ", text.replace("&", " and "))))
    words = folded.split()
    kept = tuple(w for w in words if w not in known.noise and w not in known.ordinals)
    return kept or tuple(words)


def _places(text: str, words: tuple[str, ...], acronyms: frozenset[str]) -> frozenset[str]:
    """Return the known places that the whole, a segment or an acronym names."""
    by_name = _known().by_name
    if _MEETING.search(text):
        by_name = _known().meetings
    whole = by_name.get(" ".join(words)) or by_name.get(" ".join(fold(text).split()))
    if whole:
        return whole
    found: set[str] = set()
    for segment in _SEGMENTS.split(text):
        if len(segment) > 2:
            found |= by_name.get(" ".join(_plain(segment)), frozenset())
    for acronym in acronyms:
        for piece in (acronym, *acronym.split()):
            found |= by_name.get(piece, frozenset())
    if not found:
        found |= _misspelt(" ".join(words), by_name)
    sure = found - _known().series
    return frozenset(sure or found)


def _misspelt(name: str, by_name: dict[str, frozenset[str]]) -> frozenset[str]:
    """Return the known places whose name is nearly the given one."""
    if len(name) < _LONG:
        return frozenset()
    best = process.extractOne(name, by_name.keys(), scorer=fuzz.ratio, score_cutoff=_MISSPELT)
    return by_name[best[0]] if best and len(best[0]) >= _LONG else frozenset()


@cache
def _known() -> _Known:
    table = read_table("venues.toml")
    noise = frozenset(table["words"]["noise"].split())
    ordinals = frozenset(table["words"]["ordinals"].split())
    by_name: dict[str, set[str]] = {}
    names: dict[str, tuple[str, ...]] = {}
    for group in ("conferences", "journals", "series"):
        for place, listed in table[group].items():
            plain = [_without(fold(name), noise) for name in listed.split(";")]
            names[place] = tuple(dict.fromkeys(plain))
            for name in (*plain, *(fold(name) for name in listed.split(";"))):
                by_name.setdefault(name, set()).add(place)
    journals = table["journals"].keys()
    return _Known(
        {name: frozenset(places) for name, places in by_name.items()},
        {name: frozenset(places - journals) for name, places in by_name.items()},
        names,
        frozenset(table["series"]),
        frozenset(table["conferences"]),
        noise,
        ordinals,
    )


def _without(folded: str, noise: frozenset[str]) -> str:
    return " ".join(word for word in folded.split() if word not in noise) or folded


def _is_abbreviation(one: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether the words of one begin those of the other, in order (ISO 4).

    >>> _is_abbreviation(["nucl", "acids", "res"], ["nucleic", "acids", "research"])
    True
    """
    short, long = sorted((one, other), key=lambda words: sum(map(len, words)))
    kept_short = [word for word in short if word not in _SMALL]
    kept = [word for word in long if word not in _SMALL]
    if not kept_short or len(kept_short) > len(kept) or len(kept_short) < 0.6 * len(kept):
        return False
    at = 0
    for word in kept_short:
        while at < len(kept) and not _shortens(word, kept[at]):
            at += 1
        if at == len(kept):
            return False
        at += 1
    return True


def _shortens(word: str, full: str) -> bool:
    """Say whether a word is the beginning of another, or its first and some later letters."""
    if full.startswith(word) or (len(full) >= 4 and word.startswith(full)):
        return True
    if len(word) < 3 or word[0] != full[0] or len(word) > 0.7 * len(full):
        return False
    letters = iter(full)
    return all(letter in letters for letter in word)


def _is_initials(one: Sequence[str], other: Sequence[str]) -> bool:
    """Say whether a single word of one is made of the first letters of the other's words."""
    for short, long in ((one, other), (other, one)):
        initials = "".join(word[0] for word in long if word not in _SMALL)
        if len(short) == 1 and len(initials) >= 3 and short[0] == initials:
            return True
    return False
