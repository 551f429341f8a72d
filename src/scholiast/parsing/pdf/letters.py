"""Characters as a reader means them: ligatures, accents set apart, odd hyphens and spaces."""

import re
import unicodedata

LINE_HYPHENS = "\x02\ufffe\u00ad"
"""How PDFium and producers write a hyphen that only a line's end made."""

_LIGATURES = {
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
    "\x02": "-", "\ufffe": "-", "\u00ad": "-", "\u2010": "-", "\u2011": "-",
    "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2009": " ", "\u200a": " ", "\u202f": " ",
    "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "\r": "", "\n": " ",
    "\t": " ", "\x00": "",
}  # fmt: skip
_TABLE = str.maketrans(
    _LIGATURES | {chr(code): "" for code in range(32) if chr(code) not in _LIGATURES}
)
COMBINING = {
    "´": "\u0301", "ˊ": "\u0301", "`": "\u0300", "ˋ": "\u0300", "¨": "\u0308", "ˆ": "\u0302",
    "^": "\u0302", "˜": "\u0303", "~": "\u0303", "¯": "\u0304", "˘": "\u0306", "˙": "\u0307",
    "˚": "\u030a", "ˇ": "\u030c", "˝": "\u030b", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
_APART = re.compile(r"([A-Za-z]?)([´ˊˋ¨ˆ˜˘˙˚ˇ˝]) ?([A-Za-zıȷ])")
_BELOW = re.compile(r"([A-Za-z]?) ?([¸˛]) ?([A-Za-z]?)")
_COMBINED = re.compile(r"(?<=[^\W\d_]) ?[\u0300-\u036f]")
_HOOKED = {"¸": "cCsStT", "˛": "aAeE"}
_ACCENTS = re.compile("[´ˊˋ¨ˆ˜˘˙˚ˇ˝¸˛\u0300-\u036f]")
_NEEDS_WORK = re.compile(
    "[\x00-\x1f\u00ad\u00a0\u2002-\u2011\u202f\u2060\ufb00-\ufb06\ufeff\ufffe\u02c6-\u02dd´¨¸`\u0300-\u036f\u02ca\u02cb]"
)


def needs_work(text: str) -> bool:
    """Say whether text holds accents that stand apart from their letters."""
    return not text.isascii() and bool(_ACCENTS.search(text))


def repaired(text: str, *, keep_hyphen: bool = False) -> str:
    """Return text with ligatures spelled out and accents put onto their letters.

    >>> repaired("Garc´ıa, M¨uller, Mu¨ller, ﬁrst, Franc¸ois, ˇCech")
    'García, Müller, Müller, first, François, Čech'
    """
    if text.isascii() and text.isprintable():
        return text
    if not _NEEDS_WORK.search(text):
        return text
    if not keep_hyphen:
        text = text.translate(_TABLE)
    text = _APART.sub(_put_together, text)
    text = _BELOW.sub(_put_below, text)
    text = _COMBINED.sub(lambda hit: hit.group().strip(), text)
    return unicodedata.normalize("NFC", text)


def _put_together(hit: re.Match[str]) -> str:
    """Return the accent on the letter after it or, if there is no such letter, before it."""
    before, accent, after = hit.groups()
    letter = {"ı": "i", "ȷ": "j"}.get(after, after)
    whole = unicodedata.normalize("NFC", letter + COMBINING[accent])
    if len(whole) == 1:
        return before + whole
    whole = unicodedata.normalize("NFC", before + COMBINING[accent])
    return whole + after if len(whole) == 1 else hit.group()


def _put_below(hit: re.Match[str]) -> str:
    """Return the hook under the letter before it or, if there is no such letter, after it."""
    before, accent, after = hit.groups()
    sides = ((before, "", after), (after, before, ""))
    usual = [side for side in sides if side[0] and side[0] in _HOOKED[accent]]
    for letter, left, right in (*usual, *sides):
        whole = unicodedata.normalize("NFC", letter + COMBINING[accent])
        if letter and len(whole) == 1:
            return left + whole + right
    return hit.group()
