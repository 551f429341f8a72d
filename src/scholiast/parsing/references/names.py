"""Printed author lists -> names."""

import re
import unicodedata
from functools import lru_cache

from scholiast.papers import Name
from scholiast.parsing.references.namewords import (
    COMPOUND_SURNAMES,
    GROUP_WORDS,
    PARTICLES,
    SUFFIXES,
)

_MORE = re.compile(
    r"[\s,;&(\[]{0,4}(?:\b(?:and|und|et|y|e)\s)?(?:\bet\.?\s?al(?:\b|ii\b|iae\b)\.?|"
    r"\band\s(?:\d{1,4}\s)?others?\b|\bu\.\s?a\.|\band colleagues\b|\bund andere\b|\by otros\b|"
    r"\bi in\.|\bи др\.?|\s?…|\s?\.\s?\.\s?\.(?:\s?\.)?|&\s?al\.|\s等|他$|ほか)[\s,;.)\]]*",
    re.I,
)
_EDITORS = re.compile(
    r"[\s,]{0,4}[(\[]\s?(?:eds?|hrsg|hg|editors?|coords?|comps?|orgs?|dirs?|éds?|red|trans|ausg)"
    r"\.?(?:\s?,?\s?&?\s?trans\.?)?\s?[)\]]|[\s,]{1,4}(?:eds?\.|editors?\b|hrsg\.|éds?\.)[\s,.:]*|"
    r"^\s?(?:edited by|eds?\.?(?=\s)|hrsg\. von|herausgegeben von|in|by|editors?:|edité par)\s+",
    re.I,
)
_JOINERS = re.compile(
    r"\s{0,3}(?:,?\s{0,3}(?:&amp;|&|\+|(?<=[\s,])(?:and|und|et|y|e|och|og|en|и|with)(?=\s)))\s*,?\s*",
    re.I,
)
_INITIALS = re.compile(
    r"(?:[^\W\d_]{1,2}h?\.[\s\-‐–]{0,2}){1,6}|(?:[A-ZÀ-ÞŠŽĀ-Ž](?:[\s\-‐–.]{0,2})){1,4}"
)
_DOTTED = re.compile(r"(?<![^\W\d_])[A-ZÀ-ÞŠŽĀ-Ž]\.")
_VANCOUVER = re.compile(r"[a-zà-ÿ]\s[A-Z]{1,3}(?:[,;]|$)")
_UNDOTTED = re.compile(r"[^\W\d_]{2}(?!\.)")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_FAMILY_FIRST = re.compile(r"\W{0,3}[A-ZÀ-ÞŠŽ][^\W\d_]+(?:-[A-ZÀ-Þ][^\W\d_]+)?\s[A-Z]\.")
_RUN_ON = re.compile(
    r"((?<=\s)(?:[A-Z]\.\s?){1,4})(?<=\s)(?=[A-ZÀ-ÞŠŽ][^\W\d_]+(?:-[A-ZÀ-Þ][^\W\d_]+)?\s[A-Z]\.)"
)
_IN_BRACKETS = re.compile(r"\s*\(\s*((?:[^\W\d_]{1,20}\.?[\s\-]{0,2}){1,4})\)")
_ACCENTS = {
    "¨": "\u0308",
    "´": "\u0301",
    "`": "\u0300",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "ˇ": "\u030c",
}
_APART = re.compile(r"(?:(?<=[^\W\d_])\s)?([¨´`ˆ˜ˇ])\s?([AEIOUYNCSZaeiouyncsz])")
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힣]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]{2}")
_BRACKETS = re.compile(r"[()\[\]]")
_SPACED_DASH = re.compile(r"\.\s-\s?")
_GLUED_INITIAL = re.compile(r"(?<=[^\W\d_]\.)(?=[^\W\d_]{2})")
_WORDS = re.compile(r"[^\W\d_]+")
_ONE_INITIAL = re.compile(r"\b[A-Z]\.")
_MARKS = ' \t\n,;:*†‡§¶⁎·•|/"“”'


def read_names(text: str) -> tuple[tuple[Name, ...], bool]:
    """Return the printed authors in order, and whether the list ends with "et al." or the like.

    >>> names, more = read_names("Smith, J., van der Berg, K. B., & Lee, H.-J., et al.")
    >>> [str(name) for name in names], more
    (['J. Smith', 'K. B. van der Berg', 'H.-J. Lee'], True)
    """
    text = _APART.sub(_accented, " ".join(text[:5000].split()))
    more = bool(_MORE.search(text))
    text = _EDITORS.sub(" ", _MORE.sub(" ; ", text))
    text = _BRACKETS.sub(" ; ", _IN_BRACKETS.sub(_unbracketed, text)).strip(_MARKS)
    if not text:
        return (), more
    if _CJK.search(text) and not _LATIN.search(text):
        return _read_cjk_list(text), more
    parts = [part for part in text.split(";") if _HAS_LETTER.search(part)]
    dotted, several = _has_dots(text), len(parts) > 1
    names: list[Name] = []
    for part in parts:
        if _is_group(part):
            names.append(Name(part.strip(_MARKS + ".")))
        else:
            names += _read_part(part, several, dotted)
    return tuple(name for name in names if name.family), more


def _read_part(part: str, several: bool, dotted: bool) -> list[Name]:
    """Return the names in a stretch without semicolons; `several` says there are others."""
    names: list[Name] = []
    for chunk in _JOINERS.split(_RUN_ON.sub(r"\1, ", part) if _FAMILY_FIRST.match(part) else part):
        pieces = [piece.strip(_MARKS) for piece in chunk.split(",") if _HAS_LETTER.search(piece)]
        if several and len(pieces) == 2 and not _has_initials(pieces[0], dotted):
            names.append(_inverted(*pieces))
        else:
            names += _read_commas(pieces, dotted)
    return names


def read_name(text: str) -> Name:
    """Return one person's name, given as `Family, G.`, `G. Family`, `Family G` or a group's name.

    >>> read_name("van der Berg, L."), read_name("Smith JA")
    (Name(family='van der Berg', given='L.'), Name(family='Smith', given='JA'))
    >>> read_name("Ludwig van Beethoven")
    Name(family='van Beethoven', given='Ludwig')
    """
    return _one_name(" ".join(text[:500].split()).strip(_MARKS), _has_dots(text[:500]))


def _one_name(text: str, dotted: bool) -> Name:
    """Return one name; where a list has dotted initials, those without dots are none."""
    if _CJK.search(text) and not _LATIN.search(text):
        return _read_cjk(text)
    if _is_group(text):
        return Name(text.rstrip("."))
    family, comma, given = text.partition(",")
    if comma:
        return _inverted(family, given.replace(",", " "))
    return _natural(text, dotted)


def _accented(match: re.Match[str]) -> str:
    """Return the letter that a page shows as an accent and a letter apart: `M ¨uller`."""
    letters = match.group(2) + _ACCENTS[match.group(1)]
    return unicodedata.normalize("NFC", letters)


def _unbracketed(match: re.Match[str]) -> str:
    return match.group(0) if _is_group(match.group(1)) else f", {match.group(1)} "


def _read_commas(pieces: list[str], dotted: bool) -> list[Name]:
    """Return the names in pieces between commas, of which a name may take one, two or three."""
    names: list[Name] = []
    at = 0
    while at < len(pieces):
        piece, following = pieces[at], pieces[at + 1] if at + 1 < len(pieces) else ""
        at += 1
        if _is_suffix(piece) and names:
            names[-1] = Name(names[-1].family, f"{names[-1].given} {piece}".strip())
        elif following and _goes_before(piece, following, len(pieces), not names, dotted):
            names.append(_inverted(piece, following))
            at += 1
        else:
            names.append(_one_name(piece, dotted))
    return names


def _goes_before(piece: str, following: str, count: int, is_first: bool, dotted: bool) -> bool:
    """Say whether `piece` is a family name whose given names are `following`."""
    if _is_group(piece) or _is_suffix(following) or _is_initials(piece, dotted):
        return False
    if _is_initials(following, dotted):
        return not _has_initials(piece, dotted)
    if _has_initials(piece, dotted) or _is_group(following):
        return False
    words = [word for word in piece.split() if word.casefold() not in PARTICLES]
    given = [word for word in following.split() if word.casefold() not in PARTICLES]
    middle = len(given) > 1 and _is_initials(given[-1], dotted)
    if middle and not _is_initials(given[0], dotted):
        return len(words) <= 2
    if len(given) == 1:
        return len(words) == 1 and (count % 2 == 0 or is_first)
    return len(words) == 1 and is_first and len(given) == 2 and count == 2


def _inverted(family: str, given: str) -> Name:
    """Return a name printed family first."""
    given = given.strip(_MARKS)
    words = given.split()
    tail: list[str] = []
    while words and words[-1].casefold() in PARTICLES:
        tail.insert(0, words.pop())
    head = family.strip(_MARKS + ".").split()
    suffix = head.pop() if len(head) > 1 and _is_suffix(head[-1]) else ""
    return Name(" ".join(tail + head), " ".join(words + ([suffix] if suffix else [])))


def _natural(text: str, dotted: bool) -> Name:
    """Return a name printed without a comma, in whichever order its initials give away."""
    words = _spaced(text).split()
    suffix = words.pop() if len(words) > 1 and _is_suffix(words[-1]) else ""
    if not words:
        return Name(text)
    if len(words) == 1:
        return Name(words[0].strip("."), suffix)
    first_given = len(words)
    while first_given > 1 and _is_initials(words[first_given - 1], dotted):
        first_given -= 1
    if first_given < len(words) and not _is_initials(words[0], dotted):
        family, given = words[:first_given], words[first_given:]
    elif _capitals(words[0]) and not _capitals(words[-1]):
        split = next(i for i, word in enumerate(words) if not _capitals(word))
        family, given = words[:split], words[split:]
    else:
        split = _family_start(words)
        family, given = words[split:], words[:split]
    return Name(" ".join(family).rstrip(".,"), " ".join([*given, suffix]).strip())


def _family_start(words: list[str]) -> int:
    """Return where the family name of a name in natural order begins, particles included."""
    at = len(words) - 1
    if _capitals(words[-1]):
        while at > 1 and _capitals(words[at - 1]):
            at -= 1
    while at > 1 and words[at - 1].casefold().rstrip(".") in PARTICLES:
        at -= 1
    if at == 1 and words[0].casefold() in PARTICLES and words[0][0].islower():
        at = 0
    return at


def _spaced(text: str) -> str:
    """Return `J.Smith` as `J. Smith`, and `J. -P.` as `J.-P.`."""
    return _GLUED_INITIAL.sub(" ", _SPACED_DASH.sub(".-", text)) if "." in text else text


def _has_dots(text: str) -> bool:
    """Say whether a list prints initials with dots, so that short words without are names."""
    return bool(_DOTTED.search(text.rstrip(".,; "))) and not _VANCOUVER.search(text)


@lru_cache(maxsize=4096)
def _is_initials(text: str, dotted: bool) -> bool:
    """Say whether `text` is initials: `K. B.`, `KB`; with `dotted`, `WANG` and `LI` are not."""
    words = [word for word in text.split() if word.casefold().rstrip(".") not in PARTICLES]
    joined = " ".join(words)
    if not words or (dotted and _UNDOTTED.search(joined)):
        return False
    return _INITIALS.fullmatch(joined) is not None


@lru_cache(maxsize=4096)
def _has_initials(text: str, dotted: bool) -> bool:
    """Say whether a piece holds a family name and initials both."""
    words = _spaced(text).split()
    ends = len(words) > 1 and (_is_initials(words[0], dotted) or _is_initials(words[-1], dotted))
    return ends and not _is_initials(text, dotted)


@lru_cache(maxsize=4096)
def _is_suffix(word: str) -> bool:
    return word.casefold().strip(". ") in SUFFIXES


def _capitals(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 2 and all(letter.isupper() for letter in letters)


@lru_cache(maxsize=4096)
def _is_group(text: str) -> bool:
    words = _WORDS.findall(text.casefold())
    return not GROUP_WORDS.isdisjoint(words) and not _ONE_INITIAL.search(text)


def _read_cjk_list(text: str) -> tuple[Name, ...]:
    pieces = [
        piece.strip(_MARKS + "．.")
        for piece in re.split(r"[、，,；;]|\s{2,}|(?<=[가-힣]{3})\s", text)
    ]
    if len(pieces) == 1 and len(text.split()) > 2:
        pieces = text.split()
    return tuple(_read_cjk(piece) for piece in pieces if piece)


def _read_cjk(text: str) -> Name:
    """Return a Chinese, Japanese or Korean name, which has its family name first."""
    words = re.split(r"[\s　]+", text.strip(_MARKS + "．."))
    if len(words) == 2:
        return Name(words[0], words[1])
    whole = "".join(words)
    if "・" in whole or "·" in whole or len(whole) > 5:
        return Name(whole)
    long_family = whole[:2] in COMPOUND_SURNAMES or (
        len(whole) >= 4 and not re.search(r"[가-힣]", whole)
    )
    split = 2 if long_family and len(whole) > 2 else 1
    return Name(whole[:split], whole[split:])
