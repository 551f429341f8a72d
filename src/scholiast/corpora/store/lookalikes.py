"""Letters of one script that look like another's: seen and flagged, never taken for the same.

A small part of the confusables of Unicode Technical Standard 39: Cyrillic, Greek and Armenian
letters that look like Latin ones. Letters that differ by accents alone are `fold`'s affair.
"""

import re

_LOOKS = str.maketrans(
    "абеһіјӏорсѕухԁԛԝѵүʏАВЕЅІЈКМНОРСТУХԌԚԜЅҮαικνορτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսոհցզՕՍ",
    "a6ehijlopcsyxdqwvyyABESIJKMHOPCTYXGQWSYaiknoptuxyABEZHIKMNOPTYXounhgqOU",
)
_FOREIGN = re.compile("[" + "".join(chr(code) for code in _LOOKS) + "]")
_LATIN = re.compile("[A-Za-z]")


def looks(text: str) -> str:
    """Return `text` with the letters that look like Latin ones made Latin.

    >>> looks("Leаrning"), looks("Learning")
    ('Learning', 'Learning')
    """
    return text.translate(_LOOKS)


def has_lookalikes(text: str) -> bool:
    """Say whether a word of `text` mixes Latin letters with ones that look Latin.

    A word wholly of another script is of another language, or a formula's letter.

    >>> has_lookalikes("Deep Leаrning"), has_lookalikes("Война и мир"), has_lookalikes("α decay")
    (True, False, False)
    """
    if text.isascii() or not _FOREIGN.search(text):
        return False
    return any(_FOREIGN.search(word) and _LATIN.search(word) for word in text.split())
