"""Names made comparable: case, diacritics, particles and punctuation folded away."""

import re
import unicodedata
from functools import lru_cache

from scholiast.parsing.references.namewords import PARTICLES

_LETTERS = str.maketrans(
    {"ø": "o", "ß": "ss", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_SMALL_WORDS = frozenset({"of", "for", "and", "the", "on", "in", "und", "für"})
_BRACKETED = re.compile(r"[(\[]\s{0,2}([^()\[\]]{1,60}?)\s{0,2}[)\]]")
_ACRONYM = re.compile(r"[A-Z][A-Za-z&-]{1,11}")
_OTHER_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]")


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return the letters and digits of `text`, in lower case and without diacritics.

    >>> fold("Núñez-O’Brien"), fold("Øster")
    ('nunezobrien', 'oster')
    """
    lowered = text.casefold().translate(_LETTERS)
    if lowered.isascii():
        return "".join(filter(str.isalnum, lowered))
    decomposed = unicodedata.normalize("NFKD", lowered)
    return "".join(
        character
        for character in decomposed
        if not unicodedata.combining(character) and character.isalnum()
    )


def is_other_script(text: str) -> bool:
    """Say whether `text` has Chinese, Japanese or Korean characters."""
    return _OTHER_SCRIPT.search(text) is not None


@lru_cache(maxsize=65536)
def name_keys(family: str, given: str = "") -> tuple[str, ...]:
    """Return every folded form under which a mark may name this person or group, whole name first.

    >>> name_keys("van der Berg")
    ('vanderberg', 'berg')
    >>> name_keys("World Health Organization (WHO)")
    ('worldhealthorganization', 'who', 'organization')
    """
    plain = _BRACKETED.sub(" ", family)
    forms = [fold(plain)]
    words = [word for word in re.split(r"[\s]+", plain.strip()) if word]
    bare = [word for word in words if word.casefold().strip(".") not in PARTICLES]
    if is_other_script(family):
        forms += [fold(family + given), fold(given + family)]
    elif len(bare) >= 3 or any(word.casefold() in _SMALL_WORDS for word in words[1:]):
        forms += _group_forms(plain, words)
    elif bare:
        forms += [fold(" ".join(bare)), fold(bare[-1]), fold(bare[0])]
        forms += [fold(part) for part in bare[0].split("-")[:1] if len(part) > 3]
    forms += [fold(inner) for inner in _BRACKETED.findall(family) if _ACRONYM.fullmatch(inner)]
    spelled_out = fold(plain.casefold().translate(_UMLAUTS))
    return tuple(dict.fromkeys(form for form in [*forms, spelled_out] if form))


def _group_forms(plain: str, words: list[str]) -> list[str]:
    """Return a group's name without its article, and its initials."""
    meaning = [word for word in words if word.casefold() not in _SMALL_WORDS and word[0].isalnum()]
    initials = "".join(word[0] for word in meaning if word[0].isupper())
    forms = [fold(initials)] if len(initials) >= 2 else []
    if words[0].casefold() == "the":
        forms.append(fold(" ".join(words[1:])))
    if len(words) <= 4 and not any(word.casefold() in _SMALL_WORDS for word in words):
        forms.append(fold(words[-1]))
    return forms
