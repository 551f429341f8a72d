"""The language of claims and windows: the rules and the entailment model read English alone.

Two plain tests, so that a text which neither speaks of is taken as it is: most letters are of
another script; or function words of one other language outnumber the English ones.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

import tantivy

from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label
from scholiast.verifying.discrepancies.wordlists import words
from scholiast.verifying.interface import Case, Stage, Tools, Window

ENGLISH = "English"
OTHER_SCRIPT = "letters of another script than Latin"
SHARE = 0.15
"""Share of a text's words that are function words of a language, at least."""
FEWEST = 2
"""Different function words of a language that a text holds, at least."""
LANGUAGES = (
    "danish", "dutch", "finnish", "french", "german", "hungarian", "italian", "norwegian",
    "portuguese", "spanish", "swedish",
)  # fmt: skip
"""Languages in Latin letters that function words are at hand for."""
_NORTHERN = ("danish", "norwegian", "swedish")
"""Languages with so many function words in common that a sentence does not tell which it is in."""
STAGE = "language"
TRANSLATED = "put into English by"
"""How the note begins on a claim that a language model put into English."""
_LONGEST = 20_000
_FUNCTION = words(
    """a about after against all also although an and any are as at be been between both but by can
    could did do does during each for from had has have he her his how however i if in into is it
    its may more most no non not of on only or other our over she should so some such than that the
    their them then there these they this those through thus to under was we were what when where
    whether which while who whose will with within without would"""
)
_NOT_WORDS = re.compile(r"\$[^$]{0,400}\$|\\[A-Za-z]{1,30}|\bet al\b|\S{0,80}[@/_\\]\S{0,80}")
"""Formulas, commands, addresses, and Latin that English uses."""
_WORD = re.compile(r"[^\W\d_]+")
_PARTICLES = words("da de del della den der di dos du el la le van von")
"""Words that stand in names."""
_GREEK = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]{3,}")
_SYMBOLS = ("LATIN", "MATHEMATICAL", "DOUBLE-STRUCK", "SCRIPT", "BLACK-LETTER", "MODIFIER", "GREEK",
            "MICRO", "OHM", "KELVIN", "ANGSTROM", "FEMININE", "MASCULINE", "PLANCK",
            "FULLWIDTH LATIN", "SUPERSCRIPT", "SUBSCRIPT", "ALEF", "PARTIAL", "TURNED")  # fmt: skip
"""How names of letters begin that stand in English texts and formulas."""
_WIDE = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")


def keep_english(case: Case, tools: Tools) -> Case:
    """Return the case with the windows that can be read; `unread` says why there are none.

    Of a source with passages in several languages the English ones stay. Where the claim or all
    of the windows are in another language they stay as they are, for a person to see.
    """
    del tools
    if case.verdict is not None:
        return case
    other = language_of_claim(case.claim)
    if other:
        return _unread(case, f"What is attributed to the source is in {other}")
    if case.source is None or not case.windows:
        return case
    kept, other = _english(case.windows, case.source.text)
    if not kept:
        return _unread(case, f"What was found in the source is in {other}")
    left = len(case.windows) - len(kept)
    told = (*case.trail, f"{left} windows in {other} left out") if left else case.trail
    return replace(case, windows=kept, trail=told)


def in_english(stage: Stage) -> Stage:
    """Return a stage that hands a case on as it is where its language cannot be read."""

    def read(case: Case, tools: Tools) -> Case:
        return case if case.unread else stage(case, tools)

    return read


def name_language(case: Case, tools: Tools) -> Case:
    """Return the case with the language as the reason, where that left it undecidable."""
    del tools
    verdict = case.verdict
    if verdict is None or not case.unread or verdict.label is not Label.UNDECIDABLE:
        return case
    return replace(case, verdict=replace(verdict, reason=case.unread, decided_by=STAGE))


def language_of_claim(claim: Claim) -> str:
    """Return the language that a claim is clearly in if it is not English; else an empty string.

    A claim too short to tell is in the language of the sentences around it.
    """
    own = language_of(claim.text)
    return _other(own or language_of(claim.context))


@lru_cache(maxsize=4_096)
def language_of(text: str) -> str:
    """Return "English", the name of another language, another script, or "" where it is not clear.

    >>> language_of("The rate of stroke was lower."), language_of("EGFR L858R, TP53")
    ('English', '')
    >>> language_of("Die Sterblichkeit sank nach der Behandlung um 45 % und blieb niedrig.")
    'German'
    """
    bare = _NOT_WORDS.sub(" ", text[:_LONGEST])
    if not bare.isascii() and _is_other_script(bare):
        return OTHER_SCRIPT
    said = list(_words(bare))
    english = sum(word in _FUNCTION for word in said)
    if english >= max(FEWEST, SHARE * len(said)):
        return ENGLISH
    counts = {name: _counted(said, name) for name in LANGUAGES} if said else {}
    best = max(counts, key=lambda name: counts[name], default="")
    if not counts.get(best):
        return ""
    return "Danish, Norwegian or Swedish" if best in _NORTHERN else best.capitalize()


def _counted(said: list[str], language: str) -> int:
    """Return how many words are function words of a language alone, if they tell the language."""
    kept = set(_analyser(language).analyze(" ".join(said)))
    own = [word for word in said if word not in kept and word not in _FUNCTION]
    english = sum(word in _FUNCTION and word in kept for word in said)
    is_clear = len(set(own)) >= FEWEST and len(own) >= SHARE * len(said)
    return len(own) if is_clear and len(own) > 2 * english else 0


def _words(text: str) -> Iterator[str]:
    """Yield words in small letters: no abbreviations, and no particles of names."""
    found = [one for one in _WORD.findall(text) if one.islower() or (one.istitle() and one[1:])]
    for at, word in enumerate(found):
        lower = word.lower()
        after = next((one for one in found[at + 1 : at + 4] if one not in _PARTICLES), "")
        if not (lower in _PARTICLES and after.istitle()):
            yield lower


def _is_other_script(text: str) -> bool:
    """Say whether most letters are of another script; Greek ones in whole words alone.

    A sign of Chinese, Japanese or Korean is half a word and counts as two letters.
    """
    names = [unicodedata.name(letter, "LATIN") for letter in text if letter.isalpha()]
    other = [name for name in names if not name.startswith(_SYMBOLS)]
    wide = sum(name.startswith(_WIDE) for name in other)
    greek = sum(len(word) for word in _GREEK.findall(text))
    return 2 * (len(other) + wide + greek) > len(names) + wide


def _english(windows: tuple[Window, ...], text: str) -> tuple[tuple[Window, ...], str]:
    """Return the windows to be read, and the language of those that are not.

    Where one is clearly in another language, the rest must clearly be English.
    """
    told = [language_of(one.span.of(text)) for one in windows]
    other = next((one for one in map(_other, told) if one), "")
    if not other:
        return windows, ""
    kept = [one for one, language in zip(windows, told, strict=True) if language == ENGLISH]
    return tuple(kept), other


def _other(language: str) -> str:
    return "" if language == ENGLISH else language


def _unread(case: Case, what: str) -> Case:
    told = f"{what}; the rules and the entailment model read English alone."
    return replace(case, unread=told, trail=(*case.trail, told))


@cache
def _analyser(language: str) -> tantivy.TextAnalyzer:
    """Return what takes a language's function words (Snowball's lists) out of a text."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    return builder.filter(tantivy.Filter.stopword(language)).build()
