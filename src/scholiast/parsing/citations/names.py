"""Names of authors read backwards from where a year or a bracket follows them."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from scholiast.parsing.citations.folding import fold, is_other_script
from scholiast.parsing.citations.words import (
    CONNECTORS,
    ET_AL,
    MONTHS,
    MORE_HEADS,
    MORE_WORDS,
    NOT_NAMES,
)
from scholiast.parsing.references.namewords import PARTICLES, SUFFIXES

_TOKEN = re.compile(
    r"&amp;|['’]t(?=\s)|[^\W\d_]+(?:[.'’`´‐‑-]{1,2}[^\W\d_]+){0,8}\.?|[\u0300-\u036f]|\S"
)
_INITIALS = re.compile(
    r"(?:[^\W\d_]\.[\s‐-]?){1,4}|[^\W\d_a-z]{1,2}|(?:[^\W\d_]\.-?){1,3}[^\W\d_]?"
)
_POSSESSIVE = re.compile(r"['’´`]s?$")
_OTHER_MORE = re.compile(r"\s?(?:等人?|ほか|他|ら|외|등)$")
_LOWER_FAMILY = re.compile(r"(?:al|el|d|de|l|von|van|di|da|bin|ben|ter|ten|o)[-’'`][^\W\d_a-z]")
_SMALL = frozenset(
    ["of", "for", "and", "the", "on", "in", "de", "des", "du", "la", "&", "to", "für"]
)
_NEVER = NOT_NAMES | MONTHS
_MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Known:
    """Folded names that the bibliography has, to tell names from other capitalised words."""

    names: Collection[str] = frozenset()
    """Every form of every author's family name."""
    group_ends: Collection[str] = frozenset()
    """Folded last words of names that have several words."""


@dataclass(frozen=True, slots=True)
class NamesFound:
    """Authors read in a text, and where they begin there."""

    start: int
    names: tuple[str, ...]
    has_more: bool
    is_possessive: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    text: str


def read_names_before(text: str, known: Known, *, inside: bool) -> NamesFound | None:
    """Return the authors with whose names `text` ends, or None.

    `inside` says that the text stands within a citation's brackets, where lists of names and names
    that the bibliography does not know are likelier.

    >>> read_names_before("as shown by van der Berg and Lee", Known(), inside=False)
    NamesFound(start=12, names=('van der Berg', 'Lee'), has_more=False, is_possessive=False)
    """
    tokens = [_Token(m.start(), m.end(), m.group()) for m in _TOKEN.finditer(text)]
    return _Reader(text, tokens, known, inside).read()


@dataclass(slots=True)
class _Reader:
    """Reads the tokens of one text from right to left; `at` is the last token not yet read."""

    text: str
    tokens: list[_Token]
    known: Known
    inside: bool
    at: int = -1
    more: bool = False
    possessive: bool = False

    def read(self) -> NamesFound | None:
        self.at = len(self.tokens) - 1
        self._skip(",:;([")
        self._read_more()
        names: list[str] = []
        start = 0
        connected = self.more
        while len(names) < _MOST_NAMES:
            at_before = self.at
            found = self._read_name(first=not names, listed=connected)
            if not found:
                self.at = at_before
                break
            start, name = found
            names.insert(0, name)
            step = self._read_connector(connected=connected)
            if step is None:
                break
            connected = connected or step
        if not names:
            return None
        return NamesFound(start, tuple(names), self.more, self.possessive)

    def _skip(self, characters: str) -> None:
        while self.at >= 0 and self.tokens[self.at].text in characters:
            self.at -= 1

    def _word(self, back: int = 0) -> str:
        return self.tokens[self.at - back].text if self.at - back >= 0 else ""

    def _read_more(self) -> None:
        """Read "et al.", "and colleagues" and the like where the text ends with them."""
        word = self._bare(self._word())
        before = self._word(1).casefold().strip(".,")
        if word in {"etal", "u.a", "и др"} or (
            word in ET_AL and before in {"et", "y", "e", "ve", "and", "&"}
        ):
            self.at -= 1 if word in {"etal", "u.a"} else 2
        elif word == "др" or (word == "a" and before == "u"):
            self.at -= 2
        elif word in MORE_WORDS and before in MORE_HEADS:
            self.at -= 3 if before in {"his", "her", "their"} else 2
        else:
            return
        self.more = True
        self._skip(",")

    def _bare(self, word: str) -> str:
        bare = _POSSESSIVE.sub("", word)
        self.possessive = self.possessive or (bare != word and self.at == len(self.tokens) - 1)
        return bare.casefold().rstrip(".")

    def _read_name(self, *, first: bool, listed: bool) -> tuple[int, str] | None:
        """Return one name's start and words, `at` moved before it."""
        self._skip_given()
        token = self.tokens[self.at] if self.at >= 0 else None
        if token is None:
            return None
        if is_other_script(token.text):
            return self._read_other_script(token)
        group = self._read_group()
        if group:
            return group
        family = _POSSESSIVE.sub("", token.text) if first else token.text
        if first and family != token.text:
            self.possessive = True
        if not self._is_name(family, listed=listed or first):
            return None
        self.at -= 1
        start, family = self._read_particles(token.start, family.rstrip("."))
        start, family = self._read_compound(start, family)
        while self.at >= 0 and _INITIALS.fullmatch(self._word()) and self._word() not in "IA":
            start = self.tokens[self.at].start
            self.at -= 1
        return start, family

    def _is_name(self, word: str, *, listed: bool) -> bool:
        """Say whether a word can be a family name."""
        folded = fold(word)
        if not folded or (
            word.endswith(".") and len(folded) > 4 and folded not in self.known.names
        ):
            return False
        capital = word[0].isupper() or _LOWER_FAMILY.match(word) is not None
        if folded in self.known.names:
            return capital or word.casefold() not in NOT_NAMES
        lowered = word.casefold().rstrip(".")
        return capital and len(folded) > 1 and listed and lowered not in NOT_NAMES

    def _skip_given(self) -> None:
        """Move before `, J. R.` or `Jr.` where a family name stands before them."""
        at = self.at
        while at > 0 and (
            _INITIALS.fullmatch(self.tokens[at].text)
            or self.tokens[at].text.casefold().strip(".") in SUFFIXES
        ):
            at -= 1
            if at > 0 and self.tokens[at].text == ",":
                at -= 1
        word = self.tokens[at].text if at >= 0 else ""
        if (
            at < self.at
            and word[:1].isupper()
            and len(fold(word)) > 2
            and word.casefold() not in NOT_NAMES
        ):
            self.at = at

    def _read_other_script(self, token: _Token) -> tuple[int, str] | None:
        """Return a Chinese, Japanese or Korean name, which no space parts from the text."""
        word = token.text
        shorter = _OTHER_MORE.sub("", word)
        if shorter != word:
            self.more = True
        for size in (4, 3, 2, 5, 6, 1):
            tail = shorter[-size:] if size <= len(shorter) else ""
            if tail and fold(tail) in self.known.names:
                self.at -= 1
                return token.start + len(shorter) - size, tail
        if self.inside and 2 <= len(shorter) <= 6:
            self.at -= 1
            return token.start, shorter
        return None

    def _read_group(self) -> tuple[int, str] | None:
        """Return a name of several words that the bibliography has: a group or a compound."""
        end = self.tokens[self.at]
        last = _POSSESSIVE.sub("", end.text).rstrip(".")
        if fold(last) not in self.known.group_ends:
            return None
        for size in range(min(14, self.at + 1), 1, -1):
            first = self.tokens[self.at - size + 1]
            if first.text.casefold() in CONNECTORS or not first.text[0].isalnum():
                continue
            start = first.start
            words = self.text[start : end.start] + last
            if fold(words) in self.known.names:
                self.at -= size
                return start, words
        return None

    def _read_particles(self, start: int, family: str) -> tuple[int, str]:
        while self.at >= 0 and self._word().casefold() in PARTICLES:
            word = self._word()
            joined = fold(f"{word}{family}")
            if (
                word[0].isupper()
                and joined not in self.known.names
                and word in {"The", "Al", "La", "Le"}
            ):
                break
            if word.casefold() in {"and", "y", "e"}:
                break
            start, family = self.tokens[self.at].start, f"{word} {family}"
            self.at -= 1
        return start, family

    def _read_compound(self, start: int, family: str) -> tuple[int, str]:
        """Return a name with the capitalised words before it, where it cannot stand alone."""
        if fold(family) in self.known.names or not self.inside:
            return start, family
        at = self.at
        while at >= 0 and self._can_belong(self.tokens[at].text) and self.at - at < 10:
            at -= 1
        while at < self.at and not self.tokens[at + 1].text[0].isupper():
            at += 1
        if at < self.at and self.tokens[at + 1].text.casefold() not in NOT_NAMES:
            start = self.tokens[at + 1].start
            family = f"{self.text[start : self.tokens[self.at].end]} {family}"
            self.at = at
        return start, family

    def _can_belong(self, word: str) -> bool:
        if word.casefold() in _SMALL:
            return word.casefold() not in CONNECTORS
        return word[0].isupper() and len(word) > 2 and not word.endswith(".")

    def _read_connector(self, *, connected: bool) -> bool | None:
        """Move before what joins two names; say whether it was `and`, or None if nothing joins."""
        at = self.at
        word = self._word().casefold()
        if word in CONNECTORS and (word not in {"i", "e", "y"} or self._word() == word):
            self.at -= 1
            if self._word() == "\\":
                self.at -= 1
            self._skip(",")
            if self._joins():
                return True
        elif word in {",", "，", "、", "·"} and (connected or self.inside):
            self.at -= 1
            if self._joins():
                return False
        self.at = at
        return None

    def _joins(self) -> bool:
        """Say whether the token before a connector can end a name."""
        word = self._word()
        if not word:
            return False
        if fold(word) in self.known.names or fold(word) in self.known.group_ends:
            return True
        if is_other_script(word):
            return True
        given = _INITIALS.fullmatch(word) is not None or word.casefold().strip(".") in SUFFIXES
        named = word[0].isupper() and word.casefold().rstrip(".") not in _NEVER
        return given or (named and (self.inside or not self.known.names))
